/*
 * Forms in which a stage's scenarios are taken along: for a tracker, for a repository, and for a person with a screen reader.
 * This script is loaded when somebody first chooses one of them.
 */
(() => {
  "use strict";

  /** The scenarios of a list as the page tells them. */
  function scenariosOf(list) {
    return [...list.children].map((item) => {
      const steps = [];
      let given = "";
      for (const part of item.querySelectorAll(".steps > div")) {
        const [kind, ...texts] = [...part.children].map((child) => child.textContent.trim());
        if (kind === "Given") given = texts.join("; ");
        else if (kind === "When") steps.push({ when: texts[0], then: [] });
        else steps.at(-1)?.then.push(...texts);
      }
      const [title, standing] = [item.querySelector("h5").firstChild.data, item.querySelector("h5 .badge").textContent];
      return { title: title.trim(), standing, given, steps, heard: heardBy(item) };
    });
  }

  /** What screen readers were heard to say, each with who it was and when. */
  function heardBy(item) {
    return [...item.querySelectorAll(".evidence ul > li")].flatMap((group) => {
      const said = [...group.querySelectorAll("ol q")].map((text) => `“${text.textContent}”`).join(" ");
      const records = [...group.querySelectorAll("p:has(> b)")].map((record) => (
        { who: record.querySelector("b").textContent, date: record.querySelector("time").textContent }));
      return records.filter(({ who }) => / with /.test(who)).map(({ who, date }) => `${who}, ${date}: ${said || "nothing"}`);
    });
  }

  /** Where the scenarios are from. What a mistake does is marked as that in every form. */
  function originOf(list) {
    const stage = list.closest(".stage");
    const wrong = stage.querySelector(".wrong-why")?.textContent.trim() ?? "";
    const name = stage.querySelector(".stage-title");
    return {
      title: [...name.childNodes].filter((node) => !node.classList?.contains("right-mark")).map((node) => node.textContent).join("").trim(),
      entry: document.querySelector("h1").textContent.trim(),
      page: `${location.href.split("#")[0]}#${stage.id}`,
      demo: stage.querySelector("a.tool").href,
      generator: document.querySelector("meta[name=generator]").content,
      wrong,
    };
  }

  const note = ({ wrong }, mark) => (wrong ? `${mark}${wrong}\n` : "");

  function gherkin(scenarios, origin) {
    const parts = scenarios.map(({ title, given, steps }) => {
      const lines = given ? [`Given ${given}`] : [];
      for (const { when, then } of steps) {
        lines.push(`When ${when}`);
        then.forEach((text, index) => lines.push(`${index === 0 ? "Then" : "And"} ${text}`));
      }
      return `  Scenario: ${title}\n${lines.map((line) => `    ${line}\n`).join("")}`;
    });
    return `# ${origin.page}\n${note(origin, "# ")}Feature: ${origin.entry}: ${origin.title}\n\n${parts.join("\n")}`;
  }

  function checklist(scenarios, origin) {
    const parts = scenarios.map(({ title, given, steps }) => {
      const lines = steps.map(({ when, then }) => `  - When ${when}${then.length > 0 ? `, then ${then.join("; ")}` : ""}\n`);
      return `- [ ] ${title}${given ? ` (given ${given})` : ""}\n${lines.join("")}`;
    });
    return `${origin.entry}: ${origin.title}\n${note(origin, "")}${origin.page}\n\n${parts.join("")}`;
  }

  /** Rows of a table, with what would end a cell written otherwise. */
  function rows(scenarios, escaped) {
    return scenarios.map(({ title, given, steps, standing }) => [
      title, given, steps.map(({ when, then }) => `When ${when}${then.length > 0 ? `, then ${then.join("; ")}` : ""}.`).join(" "), standing,
    ].map(escaped));
  }

  /** A text in a cell of a Markdown table. */
  function cell(text) {
    return text.replaceAll("\\", "\\\\").replaceAll("|", "\\|");
  }

  const HEAD = ["Scenario", "Given", "Steps", "Tested"];

  function markdown(scenarios, origin) {
    const line = (cells) => `| ${cells.join(" | ")} |\n`;
    const body = rows(scenarios, cell);
    return `[${origin.entry}: ${origin.title}](${origin.page})\n${note(origin, "\n")}\n${[HEAD, HEAD.map(() => "---"), ...body].map(line).join("")}`;
  }

  function jira(scenarios, origin) {
    const body = rows(scenarios, (text) => text.replaceAll(/[|{}[\]*]/g, "\\$&") || " ");
    const lines = [`||${HEAD.join("||")}||`, ...body.map((cells) => `|${cells.join("|")}|`)];
    return `[${origin.entry}: ${origin.title}|${origin.page}]\n${note(origin, "")}${lines.join("\n")}\n`;
  }

  /** How each screen reader is started and used, as far as the scripts need it. */
  const READERS = [
    ["VoiceOver on macOS", "Command-F5 turns it on. Tab moves focus, Control-Option-Right reads on, Control-Option-Space activates."],
    ["VoiceOver on iOS", "Settings, Accessibility, VoiceOver. Swipe right to read on, double tap to activate."],
    ["TalkBack", "Settings, Accessibility, TalkBack. Swipe right to read on, double tap to activate."],
    ["NVDA", "Control-Alt-N starts it. Tab moves focus, Down reads on, Enter or Space activates."],
    ["JAWS", "Start it from the Start menu. Tab moves focus, Down reads on, Enter or Space activates."],
  ];

  function script(scenarios, origin) {
    const parts = scenarios.map(({ title, given, steps, heard }, index) => {
      const table = steps.map(({ when, then }, step) => (
        `| ${step + 1} | ${cell(when)} | ${cell(then.join("; ")) || "–"} |  |  |`));
      return [
        `## ${index + 1}. ${title}`, "", ...(given ? [`Before: ${given}.`, ""] : []),
        "| step | do | what must follow | what you heard and saw | pass or fail |", "| --- | --- | --- | --- | --- |", ...table, "",
        ...(heard.length > 0 ? ["Heard by machine, to compare with:", "", ...heard.map((text) => `- ${text}`), ""] : []),
        "Result: [ ] passed  [ ] failed  [ ] could not be tried", "", "Notes:", "",
      ].join("\n");
    });
    return [
      `# Test script: ${origin.entry}, ${origin.title}`, "", ...(origin.wrong ? [origin.wrong, ""] : []),
      `Open: ${origin.demo}`, `From: ${origin.page} (${origin.generator})`, "",
      "Tester:", "Date:", "Screen reader and version:", "Browser or app and version:", "System, version and device:", "",
      "Reload the page before each scenario. Write down what you hear, word for word; also what is said twice, too early or cut short.", "",
      ...READERS.map(([name, keys]) => `- ${name}: ${keys}`), "", parts.join("\n"),
    ].join("\n");
  }

  const FORMS = { gherkin, checklist, markdown, jira, script };
  window.politeTake = (form, list) => FORMS[form](scenariosOf(list), originOf(list));
})();
