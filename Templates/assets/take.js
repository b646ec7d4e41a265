/*
 * Forms in which a stage's scenarios, or what was collected over pages, are taken along: for a tracker, for a repository,
 * and for a person with a screen reader. This script is loaded when somebody first chooses one of them.
 */
(() => {
  "use strict";

  /** The scenarios of a list as the page tells them. */
  function scenariosOf(list) {
    return [...list.children].map((item) => {
      const steps = [];
      let [given, after] = ["", ""];
      for (const part of item.querySelectorAll(".steps > div")) {
        const [kind, ...texts] = [...part.children].map((child) => child.textContent.trim());
        if (kind === "Given") given = texts.join("; ");
        else if (kind === "After") after = texts[0];
        else if (kind === "When") steps.push({ when: texts[0], then: [], isShared: part.classList.contains("shared") });
        else steps.at(-1)?.then.push(...texts);
      }
      const [title, standing] = [item.querySelector("h5").firstChild.data, item.querySelector("h5 .badge").textContent];
      const { outline = item.id, row = "{}" } = item.dataset;
      return { title: title.trim(), standing, given, after, steps, outline, row: JSON.parse(row), heard: heardBy(item) };
    });
  }

  /** What comes before a scenario's own steps, in words. */
  const before = ({ given, after }) => [given, after && `the steps of ${after} come first`].filter(Boolean).join("; ");

  const ownSteps = ({ steps }) => steps.filter(({ isShared }) => !isShared);

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

  /** Scenarios with the same key, in the order of the first of each. */
  function grouped(scenarios, key) {
    const groups = new Map();
    for (const scenario of scenarios) groups.set(key(scenario), [...(groups.get(key(scenario)) ?? []), scenario]);
    return [...groups];
  }

  /** The lines of steps: `Given` for those that only lead to a scenario. */
  function stepLines(steps, isLeading) {
    return steps.flatMap(({ when, then }, step) => isLeading
      ? [when, ...then].map((text, index) => `${step + index === 0 ? "Given" : "And"} ${text}`)
      : [`When ${when}`, ...then.map((text, index) => `${index === 0 ? "Then" : "And"} ${text}`)]);
  }

  const linesOf = (scenario) => [...(scenario.given ? [`Given ${scenario.given}`] : []), ...stepLines(ownSteps(scenario))];

  /** One line for several that are the same but for values of their rows, with the columns' names in angle brackets. */
  function withColumns(texts, rows) {
    const named = texts.map((text, index) => {
      const values = Object.entries(rows[index]).filter(([, value]) => value).sort(([, one], [, other]) => other.length - one.length);
      if (values.length === 0) return text;
      const any = values.map(([, value]) => value.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&")).join("|");
      const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${any})(?![\\p{L}\\p{N}])`, "gu");
      return text.replaceAll(pattern, (found) => `<${values.find(([, value]) => value === found)[0]}>`);
    });
    return named.every((text) => text === named[0]) ? named[0] : undefined;
  }

  /** The same for lines that differ otherwise: the words in which they do are a column without a name of its own. */
  function withPart(texts, columns) {
    const words = texts.map((text) => text.split(/(?<=\s)|(?=[\s,“”.])|(?<=“)/));
    const [first] = words;
    const shortest = Math.min(...words.map(({ length }) => length));
    let [start, end] = [0, 0];
    while (start < shortest && words.every((own) => own[start] === first[start])) start += 1;
    while (end < shortest - start && words.every((own) => own.at(-1 - end) === first.at(-1 - end))) end += 1;
    const parts = () => words.map((own) => own.slice(start, own.length - end).join(""));
    // A cell has something in it, loses the blanks around it, and has whole quotations.
    const isCell = (text) => text !== "" && text.trim() === text && text.split("“").length === text.split("”").length;
    while (end > 0 && !parts().every(isCell)) end -= 1;
    while (start > 0 && !parts().every(isCell)) start -= 1;
    const name = `part ${columns.size + 1}`;
    columns.set(name, parts());
    return `${first.slice(0, start).join("")}<${name}>${first.slice(first.length - end).join("")}`;
  }

  /** One line for those of several rows; the columns that it names are noted with their values. */
  function outlined(texts, rows, columns) {
    if (texts.every((text) => text === texts[0])) return texts[0];
    const line = withColumns(texts, rows);
    if (line === undefined) return withPart(texts, columns);
    for (const name of Object.keys(rows[0])) if (line.includes(`<${name}>`)) columns.set(name, rows.map((row) => row[name]));
    return line;
  }

  /** A scenario, or the scenarios of one table as an outline with its examples. */
  function gherkinScenario(scenarios, indent) {
    const lines = scenarios.map(linesOf);
    const indented = (list, more) => list.map((line) => `${indent}${more}${line}\n`).join("");
    if (scenarios.length === 1) return `${indent}Scenario: ${scenarios[0].title}\n${indented(lines[0], "  ")}`;
    const columns = new Map();
    const rows = scenarios.map(({ row }) => row);
    const title = outlined(scenarios.map((scenario) => scenario.title), rows, columns);
    const steps = lines[0].map((_, index) => outlined(lines.map((own) => own[index]), rows, columns));
    const table = [[...columns.keys()], ...rows.map((_, index) => [...columns.values()].map((values) => values[index]))];
    const examples = table.map((cells) => `| ${cells.map((text) => text.replaceAll("\\", "\\\\").replaceAll("|", "\\|")).join(" | ")} |`);
    return `${indent}Scenario Outline: ${title}\n${indented(steps, "  ")}\n${indent}  Examples:\n${indented(examples, "    ")}`;
  }

  /** Scenarios that begin after the same one are a rule, with its steps as their background. */
  function gherkin(scenarios, origin) {
    const byPredecessor = grouped(scenarios, ({ after }) => after).sort(([one], [other]) => Boolean(one) - Boolean(other));
    const parts = byPredecessor.flatMap(([after, members]) => {
      const indent = after ? "    " : "  ";
      const outlines = grouped(members, ({ outline }) => outline).map(([, rows]) => gherkinScenario(rows, indent));
      if (!after) return outlines;
      const background = stepLines(members[0].steps.filter(({ isShared }) => isShared), true);
      return [`  Rule: After ${after}\n\n    Background:\n${background.map((line) => `      ${line}\n`).join("")}`, ...outlines];
    });
    return `# ${origin.page}\n${note(origin, "# ")}Feature: ${origin.entry}: ${origin.title}\n\n${parts.join("\n")}`;
  }

  function checklist(scenarios, origin) {
    const parts = scenarios.map((scenario) => {
      const [{ title }, given] = [scenario, before(scenario)];
      const lines = ownSteps(scenario).map(({ when, then }) => `  - When ${when}${then.length > 0 ? `, then ${then.join("; ")}` : ""}\n`);
      return `- [ ] ${title}${given ? ` (given ${given})` : ""}\n${lines.join("")}`;
    });
    return `${origin.entry}: ${origin.title}\n${note(origin, "")}${origin.page}\n\n${parts.join("")}`;
  }

  /** Rows of a table, with what would end a cell written otherwise. */
  function rows(scenarios, escaped) {
    return scenarios.map((scenario) => [
      scenario.title, before(scenario), ownSteps(scenario).map(({ when, then }) => `When ${when}${then.length > 0 ? `, then ${then.join("; ")}` : ""}.`).join(" "), scenario.standing,
    ].map(escaped));
  }

  /** A text in a cell of a Markdown table. */
  function cell(text) {
    return text.replaceAll("\\", "\\\\").replaceAll("|", "\\|");
  }

  /** The lines of a Markdown table. */
  const table = (head, body) => [head, head.map(() => "---"), ...body].map((cells) => `| ${cells.join(" | ")} |`);

  const HEAD = ["Scenario", "Given", "Steps", "Tested"];

  function markdown(scenarios, origin) {
    const lines = table(HEAD, rows(scenarios, cell));
    return `[${origin.entry}: ${origin.title}](${origin.page})\n${note(origin, "\n")}\n${lines.join("\n")}\n`;
  }

  /** A text in a cell of a Jira table. */
  const jiraCell = (text) => text.replaceAll(/[|{}[\]*]/g, "\\$&") || " ";

  function jira(scenarios, origin) {
    const body = rows(scenarios, jiraCell);
    const lines = [`||${HEAD.join("||")}||`, ...body.map((cells) => `|${cells.join("|")}|`)];
    return `[${origin.entry}: ${origin.title}|${origin.page}]\n${note(origin, "")}${lines.join("\n")}\n`;
  }

  /** How each screen reader is used, as far as the scripts need it, and where what it says can be read. */
  const READERS = [
    ["VoiceOver on macOS", "Command-F5", "Tab; Control-Option-Right", "Control-Option-Space", "Control-Option-F4", "caption panel: Control-Option-Command-F10"],
    ["VoiceOver on iOS", "Settings, Accessibility, VoiceOver", "swipe right", "double tap", "the outline", "Caption Panel, in its settings"],
    ["TalkBack", "Settings, Accessibility, TalkBack", "swipe right", "double tap", "the outline", "Display speech output, in its developer settings"],
    ["NVDA", "Control-Alt-N; Insert-Q ends it", "Tab; Down", "Enter or Space", "Insert-Tab", "speech viewer: Insert-N, Tools"],
    ["JAWS", "the Start menu; Insert-F4 ends it", "Tab; Down", "Enter or Space", "Insert-Tab", "speech history: Insert-Space, then H"],
  ];

  /** How what holds before a scenario is brought about. */
  const SETTINGS = [
    [/the person has asked for reduced motion/, "turn on Reduce Motion in the system’s settings"],
    [/the network is down/, "cut the network: in the browser’s developer tools it can be set offline"],
    [/the text runs from right to left/, "set `dir=rtl` on the page’s `html` element, in the developer tools"],
    [/the colour scheme is dark/, "set the system to dark colours"],
    [/colours are forced to the person’s own/, "turn on a contrast theme"],
    [/the page is (\d+) pixels wide/, "make the page $1 pixels wide, in the developer tools"],
    [/text is at (\d+)% of its size/, "set the size of text to $1%"],
  ];

  const preparation = (given) => SETTINGS.reduce((told, [holds, deed]) => told.replace(holds, deed), given);

  /** Times that nobody can tell without a machine. */
  const SHORT = "(?:\\d+ ms|1(?:\\.\\d)? seconds?)";
  const inWords = (text) => text.replace(new RegExp(` within ${SHORT}$`), " at once").replace(new RegExp(` for ${SHORT}$`), " for a moment");

  /** What a person does, as an instruction. */
  function instruction(when) {
    const deed = when
      .replace(/^the page opens$/, "open the page")
      .replace(/^the network is lost$/, "cut the network: in the browser’s developer tools it can be set offline")
      .replace(/^the network comes back$/, "bring the network back")
      .replace(new RegExp(`^${SHORT} pass(es)?$`), "wait a moment")
      .replace(/^(.*) pass(es)?$/, "wait $1")
      .replace(/^the person ([\w-]+?)(?:(?<=ss)es|s) (their)?/, (_, verb, whose) => `${verb} ${whose ? "your" : ""}`);
    return `${deed[0].toUpperCase()}${deed.slice(1)}`;
  }

  /** What is to be heard, and what is to be looked at and found out by keys. */
  function senses(then) {
    const isHeard = (text) => /^(“.*” (is|may be)|nothing is) announced/s.test(text);
    const shortened = (text) => text.replace(/^nothing is announced/, "no announcement").replace(/^(“.*”) is announced/s, "$1");
    const cellOf = (texts) => cell(texts.map(inWords).join("; ")) || "–";
    return [cellOf(then.filter(isHeard).map(shortened)), cellOf(then.filter((text) => !isHeard(text)))];
  }

  function scriptPart({ title, given, steps, heard, url, demo }, heading) {
    const rows = steps.map(({ when, then }, index) => [index + 1, cell(instruction(when)), ...senses(then), " ", " "]);
    return [
      `${heading} ${title}`, "", ...(url ? [`Open: ${demo}`, `From: ${url}`, ""] : []),
      ...(given ? [`Before: ${preparation(given)}.`, ""] : []),
      ...table(["step", "do", "hear", "look and check", "what you heard and saw", "pass or fail"], rows), "",
      ...(heard.length > 0 ? ["Heard by machine, to compare with:", "", ...heard.map((text) => `- ${text}`), ""] : []),
      "Result: [ ] passed  [ ] failed  [ ] could not be tried", "", "Notes:", "",
    ];
  }

  /** A script's beginning: who tries it with what, and how that is used. */
  const scriptHead = [
    "Tester:", "Date:", "Screen reader and version:", "Browser or app and version:", "System, version and device:", "",
    "Reload the page before each scenario. Write down what you hear, word for word; also what is said twice, too early or cut short.",
    "An announcement comes by itself: the answer to a key, or to a move of focus, is none. Keep times roughly: count the seconds, or use a watch.", "",
    ...table(["screen reader", "start and stop", "go on", "activate", "what has focus", "read what it says"], READERS), "",
    "Where a name, a role, a value or a state is to be checked, go to the element and listen to what is said of it.", "",
  ];

  function script(scenarios, origin) {
    return [
      `# Test script: ${origin.entry}, ${origin.title}`, "", ...(origin.wrong ? [origin.wrong, ""] : []),
      `Open: ${origin.demo}`, `From: ${origin.page} (${origin.generator})`, "", ...scriptHead,
      ...scenarios.flatMap((scenario, index) => scriptPart(scenario, `## ${index + 1}.`)),
    ].join("\n");
  }

  const FORMS = { gherkin, checklist, markdown, jira, script };
  /** Scenarios as plain text: acceptance criteria for a team's own backlog. What a mistake does is marked as one. */
  function criteria(list) {
    const wrong = list.closest(".stage-wrong");
    const textOf = (selector) => wrong.querySelector(selector).textContent.trim();
    const texts = [...list.children].map((scenario) => {
      const lines = [...scenario.querySelectorAll(".steps > :not([hidden]) > dd")].map((said) => {
        const { localName, textContent } = said.previousElementSibling;
        return `  ${localName === "dt" ? textContent : "And"} ${said.textContent}\n`;
      });
      return `${wrong ? "Scenario of a mistake" : "Scenario"}: ${scenario.querySelector("h5").firstChild.data.trim()}\n${lines.join("")}`;
    });
    if (wrong) texts.unshift(`${textOf(".stage-title")}\n${textOf(".wrong-why")}\n`);
    return texts.join("\n");
  }

  window.politeTake = (form, list) => (form === "criteria" ? criteria(list) : FORMS[form](scenariosOf(list), originOf(list)));

  /*
   * What was collected: entries with their title, their page and some of their criteria. Each of these has a title; a claim
   * also has what is said of it, and a scenario has steps.
   */

  /** A claim in a sentence. */
  const sentenceOf = ({ title, text }) => (text ? `${title}: ${text}` : title);

  /** A text in which Markdown finds nothing to format. */
  const plain = (text) => text.replaceAll(/[\\`*_[\]<>&]/g, "\\$&");

  function listOfAll(entries) {
    const parts = entries.map(({ title, page, criteria }) => {
      const items = criteria.map((one) => {
        const steps = one.steps ? linesOf(one).map((line) => `  - ${plain(line)}\n`) : [];
        return `- [ ] [${plain(sentenceOf(one))}](<${one.url}>)\n${steps.join("")}`;
      });
      return `## [${plain(title)}](<${page}>)\n\n${items.join("")}`;
    });
    return `# My criteria\n\n${parts.join("\n")}`;
  }

  function featureOfAll(entries) {
    const parts = entries.map(({ title, page, criteria }) => {
      // What has no steps describes the rule that the scenarios are examples of.
      const claims = criteria.filter(({ steps }) => !steps).map((claim) => `    - ${sentenceOf(claim)}\n`).join("");
      const scenarios = criteria.filter(({ steps }) => steps).map((scenario) => (
        `\n    # ${scenario.url}\n    Scenario: ${scenario.title}\n${linesOf(scenario).map((line) => `      ${line}\n`).join("")}`));
      return `  # ${page}\n  Rule: ${title}\n${claims ? `\n${claims}` : ""}${scenarios.join("")}`;
    });
    return `Feature: My criteria\n\n${parts.join("\n")}`;
  }

  /** Rows as RFC 4180 has them. What a spreadsheet would take for a formula has an apostrophe in front. */
  function tableOfAll(entries) {
    const quoted = (text) => {
      const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
      return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
    };
    const body = entries.flatMap(({ title, criteria }) => criteria.map((one) => [
      title, one.steps ? "scenario" : "claim", sentenceOf(one), one.steps ? linesOf(one).join("\n") : "", one.standing, one.url,
    ]));
    return [["entry", "kind", "criterion", "steps", "standing", "page"], ...body]
      .map((cells) => `${cells.map(quoted).join(",")}\r\n`).join("");
  }

  function jiraOfAll(entries) {
    const rowOf = (one) => [`[${jiraCell(sentenceOf(one))}|${one.url}]`, ...[one.steps ? linesOf(one).join("; ") : "", one.standing].map(jiraCell)];
    const parts = entries.map(({ title, page, criteria }) => (
      [`h2. [${jiraCell(title)}|${page}]`, "||Criterion||Steps||Tested||", ...criteria.map((one) => `|${rowOf(one).join("|")}|`), ""].join("\n")));
    return parts.join("\n");
  }

  function scriptOfAll(entries) {
    const parts = entries.flatMap(({ title, page, criteria }) => [
      `## [${plain(title)}](<${page}>)`, "",
      ...criteria.filter(({ steps }) => !steps).map((claim) => `- [ ] [${plain(sentenceOf(claim))}](<${claim.url}>)`), "",
      ...criteria.filter(({ steps }) => steps).flatMap((scenario) => scriptPart(scenario, "###")),
    ]);
    return ["# Test script: my criteria", "", ...scriptHead, ...parts].join("\n");
  }

  const dataOfAll = (entries) => `${JSON.stringify({ entries }, null, 2)}\n`;

  const FORMS_OF_ALL = { markdown: listOfAll, csv: tableOfAll, json: dataOfAll, gherkin: featureOfAll, jira: jiraOfAll, script: scriptOfAll };
  window.politeTakeAll = (form, entries) => FORMS_OF_ALL[form](entries);
})();
