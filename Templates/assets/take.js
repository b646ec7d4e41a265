/*
 * Forms in which a stage's scenarios, or collected criteria, are exported: for a tracker, for a repository, and for a
 * person with a screen reader. This script is loaded when somebody first opens a list of scenarios, and on the page *My
 * criteria*.
 *
 * An export has a title and entries. An entry has a title, a page and criteria, each with a title. A claim also has its
 * text, and a scenario has its steps as sentences and as data (`acts`), which play.js plays.
 */
(() => {
  "use strict";

  const { made, saveFile, say } = window.politeTools;

  if (!document.querySelector(`link[href$="criteria.css"]`)) {
    document.head.append(made("link", { rel: "stylesheet", href: new URL("criteria.css", document.currentScript.src) }));
  }

  /** The scenarios of a list on the page, with their origin. Those of a mistake are marked as such. */
  function listed(list) {
    const stage = list.closest(".stage");
    const name = stage.querySelector(".stage-title");
    const demo = [...name.childNodes].filter((node) => !node.classList?.contains("right-mark")).map((node) => node.textContent).join("").trim();
    const address = location.href.split("#")[0];
    const title = `${document.querySelector("h1").textContent.trim()}: ${demo}`;
    const open = stage.querySelector("a.tool").href;
    const wrong = stage.querySelector(".wrong-why")?.textContent.trim() ?? "";
    const byHand = wrong ? [] : [...document.querySelectorAll("td[data-claim^=mobile]")].map((row) => (
      { title: row.previousElementSibling.textContent, text: row.textContent.trim(), url: `${address}#${row.closest("tbody").id}` }));
    const criteria = [...list.children].map((item) => scenarioOf(item, address, open));
    return { title, entries: [{ id: stage.dataset.entry, title, stage: demo, page: `${address}#${stage.id}`, wrong, criteria, byHand }] };
  }

  function scenarioOf(item, address, demo) {
    const acts = JSON.parse(item.querySelector("[data-acts]").textContent);
    const steps = [];
    let [given, after] = [];
    for (const part of item.querySelectorAll(".steps > div")) {
      const [kind, ...texts] = [...part.children].map((child) => child.textContent.trim());
      if (kind === "Given") given = texts.join("; ");
      else if (kind === "After") after = texts[0];
      else if (kind === "When") steps.push({ when: texts[0], then: [], isShared: part.classList.contains("shared") });
      else steps.at(-1)?.then.push(...texts);
    }
    const [title, standing] = [item.querySelector("h5").firstChild.data.trim(), item.querySelector("h5 .badge").textContent];
    const { outline = item.id, row = "{}" } = item.dataset;
    const url = `${address}#${encodeURIComponent(item.id)}`;
    return { id: item.id.slice("scenario.".length), title, standing, given, after, steps, acts, outline, row: JSON.parse(row), demo, url, heard: heardBy(item) };
  }

  /** What screen readers were heard to say, with the name of each and the date. */
  function heardBy(item) {
    return [...item.querySelectorAll(".evidence ul > li")].flatMap((group) => {
      const said = [...group.querySelectorAll("ol q")].map((text) => `“${text.textContent}”`).join(" ");
      const records = [...group.querySelectorAll("p:has(> b)")].map((record) => (
        { who: record.querySelector("b").textContent, date: record.querySelector("time").textContent }));
      return records.filter(({ who }) => / with /.test(who)).map(({ who, date }) => `${who}, ${date}: ${said || "nothing"}`);
    });
  }

  const note = ({ wrong }, mark = "") => (wrong ? `${mark}${wrong}\n` : "");

  /** Scenarios grouped by a key, in the order of the first of each group. */
  function grouped(scenarios, key) {
    const groups = new Map();
    for (const scenario of scenarios) groups.set(key(scenario), [...(groups.get(key(scenario)) ?? []), scenario]);
    return [...groups];
  }

  /** The lines of steps: `Given` for those that only lead up to a scenario. */
  function stepLines(steps, isLeading) {
    return steps.flatMap(({ when, then }, step) => isLeading
      ? [when, ...then].map((text, index) => `${step + index === 0 ? "Given" : "And"} ${text}`)
      : [`When ${when}`, ...then.map((text, index) => `${index === 0 ? "Then" : "And"} ${text}`)]);
  }

  /** The lines of a scenario's own steps. A claim has none. */
  function linesOf({ given, after, steps = [] }) {
    return [...(given ? [`Given ${given}`] : []), ...(after ? [`After ${after}`] : []), ...stepLines(steps.filter(({ isShared }) => !isShared))];
  }

  /** A claim as a sentence, or a scenario's title. */
  const sentenceOf = ({ title, text }) => (text ? `${title}: ${text}` : title);

  /** A text in which Markdown has nothing to format. */
  const plain = (text) => text.replaceAll(/[\\`*_[\]<>&]/g, "\\$&");
  const linked = (text, url) => (url ? `[${plain(text)}](<${url}>)` : plain(text));

  /* Gherkin */

  /** One line for several that differ only in the values of their rows, with column names in angle brackets. */
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

  /** The same for lines that differ in other ways: the different words become a column without a name of its own. */
  function withPart(texts, columns) {
    const words = texts.map((text) => text.split(/(?<=\s)|(?=[\s,“”.])|(?<=“)/));
    const [first] = words;
    const shortest = Math.min(...words.map(({ length }) => length));
    let [start, end] = [0, 0];
    while (start < shortest && words.every((own) => own[start] === first[start])) start += 1;
    while (end < shortest - start && words.every((own) => own.at(-1 - end) === first.at(-1 - end))) end += 1;
    const parts = () => words.map((own) => own.slice(start, own.length - end).join(""));
    // A cell must not be empty, loses the blanks around it, and must have balanced quotation marks.
    const isCell = (text) => text !== "" && text.trim() === text && text.split("“").length === text.split("”").length;
    while (end > 0 && !parts().every(isCell)) end -= 1;
    while (start > 0 && !parts().every(isCell)) start -= 1;
    const name = `part ${columns.size + 1}`;
    columns.set(name, parts());
    return `${first.slice(0, start).join("")}<${name}>${first.slice(first.length - end).join("")}`;
  }

  /** One line for those of several rows; the columns that it uses are noted with their values. */
  function outlined(texts, rows, columns) {
    if (texts.every((text) => text === texts[0])) return texts[0];
    const line = withColumns(texts, rows);
    if (line === undefined) return withPart(texts, columns);
    for (const name of Object.keys(rows[0])) if (line.includes(`<${name}>`)) columns.set(name, rows.map((row) => row[name]));
    return line;
  }

  /** A text in a cell of examples, where Gherkin knows only these escapes. */
  const gherkinCell = (text) => text.replaceAll(/[\\|]/g, "\\$&");

  /** A scenario, or the scenarios of one table as an outline with examples. */
  function gherkinScenario(scenarios, indent) {
    const lines = scenarios.map((scenario) => linesOf({ ...scenario, after: "" }));
    const indented = (list, more) => list.map((line) => `${indent}${more}${line}\n`).join("");
    if (scenarios.length === 1) return `${indent}Scenario: ${scenarios[0].title}\n${indented(lines[0], "  ")}`;
    const columns = new Map();
    const rows = scenarios.map(({ row }) => row);
    const title = outlined(scenarios.map((scenario) => scenario.title), rows, columns);
    const steps = lines[0].map((_, index) => outlined(lines.map((own) => own[index]), rows, columns));
    const table = [[...columns.keys()], ...rows.map((_, index) => [...columns.values()].map((values) => values[index]))];
    const examples = table.map((cells) => `| ${cells.map(gherkinCell).join(" | ")} |`);
    return `${indent}Scenario Outline: ${title}\n${indented(steps, "  ")}\n${indent}  Examples:\n${indented(examples, "    ")}`;
  }

  /** Scenarios that start after the same one become a rule, with its steps as the background. */
  function featureOfOne({ title, page, criteria, wrong }) {
    const byPredecessor = grouped(criteria, ({ after }) => after).sort(([one], [other]) => Boolean(one) - Boolean(other));
    const parts = byPredecessor.flatMap(([after, members]) => {
      const indent = after ? "    " : "  ";
      const outlines = grouped(members, ({ outline }) => outline).map(([, rows]) => gherkinScenario(rows, indent));
      if (!after) return outlines;
      const background = stepLines(members[0].steps.filter(({ isShared }) => isShared), true);
      return [`  Rule: After ${after}\n\n    Background:\n${background.map((line) => `      ${line}\n`).join("")}`, ...outlines];
    });
    return `# ${page}\n${note({ wrong }, "# ")}Feature: ${title}\n\n${parts.join("\n")}`;
  }

  function gherkin({ title, entries }) {
    if (entries[0].stage) return featureOfOne(entries[0]);
    const parts = entries.map((entry) => {
      // A claim has no steps. It describes the rule of which the scenarios are examples.
      const claims = entry.criteria.filter(({ steps }) => !steps).map((claim) => `    - ${sentenceOf(claim)}\n`).join("");
      const scenarios = entry.criteria.filter(({ steps }) => steps).map((scenario) => (
        `\n    # ${scenario.url}\n    Scenario: ${scenario.title}\n${linesOf(scenario).map((line) => `      ${line}\n`).join("")}`));
      return `  # ${entry.page}\n  Rule: ${entry.title}\n${claims ? `\n${claims}` : ""}${scenarios.join("")}`;
    });
    return `Feature: ${title}\n\n${parts.join("\n")}`;
  }

  /* Lists, tables and data */

  /** Scenarios as plain text. */
  function list({ entries: [entry] }) {
    const texts = entry.criteria.map((scenario) => (
      `Scenario${entry.wrong ? " of a mistake" : ""}: ${scenario.title}\n${linesOf(scenario).map((line) => `  ${line}\n`).join("")}`));
    return [...(entry.wrong ? [`${entry.stage}\n${entry.wrong}\n`] : []), ...texts].join("\n");
  }

  /** A text in a cell of a Markdown table. */
  function cell(text) {
    return plain(text).replaceAll("|", "\\|");
  }

  /** The lines of a Markdown table. */
  const table = (head, body) => [head, head.map(() => "---"), ...body].map((cells) => `| ${cells.join(" | ")} |`).join("\n");

  const HEAD = ["Criterion", "Steps", "In the library’s demo"];

  /** The rows of a table: each criterion, its steps, and how far it is tested. */
  const rowsOf = ({ criteria }, link, escaped) => criteria.map((one) => [link(one), escaped(linesOf(one).join("; ")), escaped(one.standing)]);

  function markdown({ entries }) {
    const parts = entries.map((entry) => {
      const body = rowsOf(entry, (one) => linked(sentenceOf(one), one.url).replaceAll("|", "\\|"), cell);
      return `${linked(entry.title, entry.page)}\n${note(entry, "\n")}\n${table(HEAD, body)}\n`;
    });
    return parts.join("\n");
  }

  /** A text in a cell of a Jira table. */
  const jiraCell = (text) => text.replaceAll(/[|{}[\]*_+^~!\\]|\?(?=\?)|(?<!\S)-/g, "\\$&") || " ";

  function jira({ entries }) {
    const parts = entries.map((entry) => {
      const body = rowsOf(entry, (one) => `[${jiraCell(sentenceOf(one))}|${one.url}]`, jiraCell).map((cells) => `|${cells.join("|")}|\n`);
      return `h2. [${jiraCell(entry.title)}|${entry.page}]\n${note(entry)}||${HEAD.join("||")}||\n${body.join("")}`;
    });
    return parts.join("\n");
  }

  /** Rows as in RFC 4180. A text that a spreadsheet would treat as a formula gets an apostrophe in front. */
  function csv({ entries }) {
    const quoted = (text) => {
      const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
      return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
    };
    const body = entries.flatMap(({ title, criteria }) => criteria.map((one) => [
      title, one.steps ? "scenario" : "claim", sentenceOf(one), linesOf(one).join("\n"), one.standing, one.url,
    ]));
    return [["entry", "kind", "criterion", "steps", "standing", "page"], ...body]
      .map((cells) => `${cells.map(quoted).join(",")}\r\n`).join("");
  }

  /** The members of the JSON, in their order. */
  const MEMBERS = ["entries", "id", "title", "text", "given", "page", "wrong", "criteria", "steps", "when", "then", "standing", "demo", "heard", "url"];
  const json = ({ entries }) => `${JSON.stringify({ entries }, MEMBERS, 2)}\n`;

  /*
   * A script for a person with a screen reader. Actions and expectations are derived from the data of a scenario, in
   * terms that people hear, for a keyboard and, if it differs, for a touch screen.
   */

  /** How each screen reader is used, as far as the scripts need it, and where its speech can be read. */
  const READERS = [
    ["VoiceOver on macOS", "Command-F5", "Tab; Control-Option-Right", "Control-Option-Space", "Control-Option-F4", "caption panel: Control-Option-Command-F10"],
    ["VoiceOver on iOS", "Settings, Accessibility, VoiceOver", "swipe right", "double-tap", "the outline", "Caption Panel, in its settings"],
    ["TalkBack", "Settings, Accessibility, TalkBack", "swipe right", "double-tap", "the outline", "Display speech output, in its developer settings"],
    ["NVDA", "Control-Alt-N; Insert-Q ends it", "Tab; Down", "Enter or Space", "Insert-Tab", "speech viewer: Insert-N, Tools"],
    ["JAWS", "the Start menu; Insert-F4 ends it", "Tab; Down", "Enter or Space", "Insert-Tab", "speech history: Insert-Space, then H"],
  ];

  /** The words for roles and states whose name in code is another one. */
  const SPOKEN = {
    alertdialog: "alert dialog", checkbox: "check box", columnheader: "column header", combobox: "combo box", contentinfo: "footer", gridcell: "cell",
    img: "image", listbox: "list box", listitem: "list item", menuitem: "menu item", menuitemcheckbox: "menu item with a check box",
    menuitemradio: "menu item with a radio button", progressbar: "progress bar", radio: "radio button", radiogroup: "radio group", rowheader: "row header",
    searchbox: "search field", spinbutton: "number field", status: "status message", tablist: "tabs", tabpanel: "tab panel", textbox: "text field",
    treeitem: "tree item", disabled: "dimmed", haspopup: "pop-up", multiselectable: "open to several choices", readonly: "read-only", sort: "sorted",
  };
  const spoken = (word) => SPOKEN[word] ?? word;

  /** An element in words that help to find it: `progress bar “Saving”`. */
  function called({ role, name, nth, within }) {
    const words = [role && spoken(role), name === "" ? "without a name" : name && `“${name}”`, within && `in ${the(within)}`, nth && `(number ${nth} of these)`];
    return words.filter(Boolean).join(" ");
  }

  function the(element) { return `${element.role ? "the " : ""}${called(element)}`; }

  function stateOf([state, value]) {
    if (value === "absent") return `never “${spoken(state)}”`;
    if (state === "expanded") return value === "true" ? "expanded" : "collapsed";
    return { true: spoken(state), false: `not ${spoken(state)}` }[value] ?? `${spoken(state)} ${value}`;
  }

  /** A time that a person can estimate, after some words. */
  const lasting = (words, time) => (time >= 2000 ? ` ${words} ${Number((time / 1000).toFixed(1))} seconds` : "");

  /** What is heard or found for an expectation. One that needs no other words has those of its sentence. */
  const FOLLOWING = {
    announced: ({ text, politeness, within }) => (
      `“${text}”${{ polite: ", after what is being said", assertive: ", at once" }[politeness] ?? ""}${lasting(politeness ? "and within" : "within", within)}`),
    silent: (time) => `nothing that comes by itself${lasting("for", time)}`,
    focus: ({ on }) => on && `focus on ${the(on)}`,
    element(found) {
      const { value, description, states, count, group, after } = found;
      return [
        count === undefined ? the(found) : `${called(found)}, ${count === 1 ? "once" : `${count} times`}`,
        value === "" ? "no value is said" : value && `its value is “${value}”`, description && `“${description}” is said with it`,
        states && (states === "none" ? "no state is said, such as busy or dimmed" : `it is ${Object.entries(states).map(stateOf).join(", ")}`),
        group && (group === "none" ? "it is in no group" : `it is in ${the(group)}`), after && `it comes after ${the(after)}`,
      ].filter(Boolean).join("; ");
    },
    absent: (missing) => `no ${called(missing)}${missing.states ? ` that is ${Object.entries(missing.states).map(stateOf).join(", ")}` : ""}`,
    inert: (element) => `no way to ${the(element)}`,
  };

  /** What to hear, and what to look at and find out. What may be announced has only a sentence, after the others. */
  function senses({ then }, acts) {
    const [heard, found] = [[], []];
    then.forEach((text, index) => {
      const [[kind, wanted] = []] = Object.entries(acts?.then[index] ?? {});
      // People do not meet the errors that a step allows, nor the requests.
      if (acts && !kind && /^the error “|may be asked for in vain|^nobody looks/.test(text)) return;
      const told = !wanted?.inPart && FOLLOWING[kind]?.(wanted);
      ((kind ? kind === "announced" || kind === "silent" : acts) ? heard : found).push(told || text);
    });
    return [heard, found].map((texts) => (texts.length > 0 ? texts : ["–"]));
  }

  /** Gestures that replace keys. */
  const GESTURES = {
    Enter: "double-tap (in a text field, press Return on the screen’s keyboard)", Space: "double-tap", Tab: "swipe right until you reach the next control", "Shift+Tab": "swipe left until you reach the control before",
    Escape: "draw a Z with two fingers (VoiceOver) or go back (TalkBack)",
  };
  /** On a slider, arrow keys have gestures. Elsewhere a swipe moves only the screen reader, and neither focus nor a choice. */
  const SLIDING = { ...GESTURES, ArrowRight: "swipe up", ArrowLeft: "swipe down", ArrowDown: "swipe down", ArrowUp: "swipe up" };
  const gesturesOn = (acts) => (JSON.stringify(acts)?.includes('"role":"slider"') ? SLIDING : GESTURES);

  const pixels = (count, after, before) => (count ? `${Math.abs(count)} pixels ${count > 0 ? after : before}` : "");
  const wayOf = ({ x, y }) => [pixels(x, "right", "left"), pixels(y, "down", "up")].filter(Boolean).join(" and ");
  const onEntry = (choice) => `choose “${choice}” below the demo on its entry’s page`;

  /** How to set up the conditions of a scenario: with a keyboard and, if it differs, by touch. */
  const SETTINGS = {
    motion(motion) {
      const [turn, remove] = motion === "reduced" ? ["turn on", "remove"] : ["turn off", "allow"];
      return [`${turn} Reduce Motion in the system’s settings`, `${turn} Reduce Motion (iOS: Accessibility, Motion) or ${remove} animations (Android: Accessibility)`];
    },
    online: () => DEEDS.network(false),
    direction: () => [onEntry("More settings, Direction, Right to left")],
    scheme: (scheme) => [`set the system to ${scheme} colours`],
    colours: () => ["turn on a contrast theme in the system’s settings", "leave this scenario out: colours cannot be forced there"],
    width: (width) => [`make the page ${width} pixels wide: resize the window, zoom in${width === 320 ? `, or ${onEntry("More settings, Width")}` : ""}`,
      width === 320 ? "hold the phone upright" : `leave this scenario out if your screen is not ${width} pixels wide`],
    text: (size) => [`set the browser’s text to ${size}%`, `set the page’s text to ${size}% (Safari: Page Menu; Chrome: Settings, Accessibility)`],
  };

  const settings = (given = {}) => Object.entries(given).map(([kind, value]) => SETTINGS[kind](value));

  /** What a person does, with a keyboard and, if it differs, on a touch screen. */
  const DEEDS = {
    opens: () => ["open the demo"],
    activate: (it) => [`go to ${the(it)} and press ${/^(checkbox|radio|switch)$/.test(it.role) ? "Space" : "Enter or Space"}`, `swipe right until you hear ${called(it)}, and double-tap`],
    focus: (it) => [`press Tab until you are on ${the(it)}`, `swipe right until you hear ${called(it)}`],
    press: (keys, gestures) => [`press ${keys.join(", then ")}`, keys.map((key) => gestures[key] ?? `press ${key} on a connected keyboard`).join(", then ")],
    type: ({ text, into }) => {
      const typed = `type “${text.replace(/\n/g, "⏎")}”`;
      return [`${typed}${into ? ` into ${the(into)}` : ""}`, `${into ? `double-tap ${the(into)}, and ` : ""}${typed} on the screen’s keyboard`];
    },
    paste: ({ text, into }) => [`copy “${text}”, and paste it${into ? ` into ${the(into)}` : ""}`],
    choose: ({ option, from }) => [`go to ${the(from)} and choose “${option}”`, `double-tap ${the(from)}, swipe right until you hear “${option}”, and double-tap`],
    attach: ({ files, size, to, press = "Enter or Space" }) => {
      const made = `choose ${files.map(({ name }) => `“${name}”`).join(" and ")}, which you have made before${size >= 0 ? `, of ${size < 1000 ? `${size} bytes` : size < 1e6 ? `${size / 1000} kB` : `${size / 1e6} MB`}` : ""}`;
      return [`go to ${the(to)}, press ${press}, and ${made}`, `double-tap ${the(to)}, and ${made}`];
    },
    drag: ({ on, ...way }) => [`drag ${the(on)} ${wayOf(way)} with the mouse`, `double-tap ${the(on)} and hold, then drag ${wayOf(way)}`],
    hover: (it) => [`rest the pointer on ${the(it)}`, "leave this step out: there is no pointer"],
    click: (it) => [`click ${the(it)}`, `swipe right until you hear ${called(it)}, and double-tap`],
    double: (it) => [`double-click ${the(it)}`, `swipe right until you hear ${called(it)}, and double-tap twice, quickly`],
    secondary: (it) => [`click ${the(it)} with the secondary button`, `swipe right until you hear ${called(it)}, then double-tap and hold`],
    tap: (it) => [`tap ${the(it)} with a finger`, `swipe right until you hear ${called(it)}, and double-tap`],
    passes: (time) => [time < 2000 ? "wait a moment" : `wait${lasting("for", time)}`],
    network: (isOnline) => (isOnline ? ["bring the network back", "turn airplane mode off"]
      : ["turn Wi-Fi off, or set the browser offline in its developer tools", "turn airplane mode on in Control Centre (iOS) or Quick Settings (Android)"]),
    history: (way) => [`go ${way} with the browser’s button`, `go ${way} with the browser’s button or the system’s gesture`],
    setting: (wishes) => [0, 1].map((device) => settings(wishes).map((ways) => ways[device] ?? ways[0]).join(" and ")),
  };

  const capital = (text) => `${text[0].toUpperCase()}${text.slice(1)}`;
  const byDevice = ([keys, touch]) => (touch && touch !== keys ? [`Keyboard: ${keys}`, `Touch: ${touch}`] : [capital(keys)]);

  function deedOf({ when }, acts, gestures) {
    const [[kind, wanted] = []] = Object.entries(acts?.when ?? {});
    return kind ? byDevice(DEEDS[kind](wanted, gestures)) : [capital(when)];
  }

  /** The instructions for each scenario, as blocks: each has a kind and content. */
  function scenarioBlocks({ title, given, steps, acts, heard, url, demo, standing }, heading) {
    const body = steps.map((step, index) => [[`${index + 1}`], deedOf(step, acts?.steps[index], gesturesOn(acts)), ...senses(step, acts?.steps[index]), ["☐"], ["☐"], []]);
    const before = settings(acts?.given).flatMap(byDevice);
    return [
      [heading, title, url], ["p", `${standing} in the library’s demo. Reopen the demo: ${demo}`],
      ...(given ? [["p", `Before the steps: ${given}.`]] : []), ...(before.length > 0 ? [["list", before]] : []),
      ["table", ["Step", "Do", "You hear", "You find", "Pass", "Fail", "Notes"], body],
      ...(heard.length > 0 ? [["p", "Heard by machine, to compare with:"], ["list", heard]] : []),
      ["p", "Result: ☐ passed ☐ failed ☐ could not be tried"],
    ];
  }

  /** Claims to test by hand. */
  const tickBlocks = (title, claims) => (claims.length > 0 ? [["h3", title], ["ticks", claims]] : []);

  /** A script: who tests and with what, how to use that, and then each scenario. */
  function scriptBlocks({ title, entries }) {
    const parts = entries.flatMap((entry) => {
      const [scenarios, claims] = [entry.criteria.filter(({ steps }) => steps), entry.criteria.filter(({ steps }) => !steps)];
      return [
        ...(entry.stage ? [] : [["h2", entry.title, entry.page]]), ...(entry.wrong ? [["p", entry.wrong]] : []),
        ...scenarios.flatMap((scenario, index) => (
          scenarioBlocks({ ...scenario, title: `${index + 1}. ${scenario.title}` }, entry.stage ? "h2" : "h3"))),
        ...tickBlocks("Also to be tried", claims), ...tickBlocks("Gestures to be tried on a touch screen", entry.byHand ?? []),
      ];
    });
    return [
      ["h1", `Test script for ${title}`], ["p", origin()],
      ["fields", ["Tester", "Date", "Screen reader and version", "Browser or app and version", "Device, system and version"]],
      ["list", [
        "This script opens the web demo. In an app, check the same names, values and announcements.",
        "Reopen the demo before each scenario. Where a touch screen with VoiceOver or TalkBack is used differently from a keyboard, a step says both.",
        "An announcement comes by itself, soon after the step unless a time is given: count the seconds. The answer to a key or a move of focus is not one.",
        "Write down what you hear, word for word, and what is said twice, too early or cut short.",
        "To find a name, a value or a state, go to the element and listen to what is said.",
      ]],
      ["table", ["Screen reader", "Start and stop", "Go on", "Activate", "What has focus", "Read what it says"], READERS.map((cells) => cells.map((text) => [text]))],
      ...parts,
    ];
  }

  const checklistBlocks = ({ title, entries }) => [["h1", title], ["p", origin()], ...entries.flatMap((entry) => [
    ["h2", entry.title, entry.page], ...(entry.wrong ? [["p", entry.wrong]] : []), ["ticks", entry.criteria]])];

  /** The library, its address, the tool that made it, and the date in this person's calendar. */
  function origin() {
    const home = document.querySelector(".home");
    const { content } = document.querySelector("meta[name=generator]");
    return `From ${home.textContent.trim()}, ${home.href}, ${new Date().toLocaleDateString("sv")} (${content})`;
  }

  /* Blocks in Markdown, and as a sheet of paper */

  const MARKDOWN = {
    h1: (text) => `# ${plain(text)}`, h2: (text, url) => `## ${linked(text, url)}`, h3: (text, url) => `### ${linked(text, url)}`, p: plain,
    list: (texts) => texts.map((text) => `- ${plain(text)}`).join("\n"), fields: (names) => names.map((name) => `${name}:`).join("\n"),
    table: (head, body) => table(head, body.map((cells) => cells.map((texts) => cell(texts.join("; "))))),
    ticks: (all) => all.map((one) => [`- [ ] ${linked(sentenceOf(one), one.url)}`, ...linesOf(one).map((line) => `  - ${plain(line)}`)].join("\n")).join("\n"),
  };
  const written = (blocks) => `${blocks.map(([kind, ...rest]) => MARKDOWN[kind](...rest)).join("\n\n")}\n`;

  /** A text with its placeholders marked as on the page of an entry. */
  const marked = (text) => text.split(/\{([a-z\d]+(?:-[a-z\d]+)*)\}/).map((part, index) => (index % 2 ? made("var", {}, part) : part));

  const heading = (level) => (text, url = "") => made(level, {}, ...marked(text), made("small", {}, url));
  const rowOf = (name, cells) => made("tr", {}, ...cells.map((texts) => made(name, {}, ...texts.map((text) => made("div", {}, text)))));
  const items = (texts) => made("ul", {}, ...texts.map((text) => made("li", {}, text)));
  const PAPER = {
    h1: heading("h1"), h2: heading("h2"), h3: heading("h3"), p: (text) => made("p", {}, text), list: items,
    fields: (names) => made("table", { className: "sheet-fields" }, ...names.map((name) => made("tr", {}, made("th", {}, name), made("td")))),
    table: (head, body) => made("table", {}, made("thead", {}, rowOf("th", head.map((text) => [text]))), made("tbody", {}, ...body.map((cells) => rowOf("td", cells)))),
    ticks: (all) => made("ul", { className: "sheet-ticks" }, ...all.map((one) => made("li", {}, ...marked(sentenceOf(one)),
      ...(one.standing ? [made("small", {}, `${one.standing} in the library’s demo`)] : []), ...(one.steps ? [items(linesOf(one))] : [])))),
  };

  const onPaper = (blocks) => made("div", { className: "sheet", lang: "en" }, ...blocks.map(([kind, ...rest]) => PAPER[kind](...rest)));

  /* The forms */

  /** The forms for people, which can be printed. */
  const BLOCKS = { checklist: checklistBlocks, script: scriptBlocks };
  const WRITERS = {
    criteria: list, gherkin, checklist: (all) => written(checklistBlocks(all)), markdown, jira, script: (all) => written(scriptBlocks(all)), csv, json,
  };

  /** Each form: its title, its file's extension and type, and its content. */
  const FORMS = {
    criteria: ["list of scenarios", "txt", "text/plain"],
    gherkin: ["Gherkin feature", "feature", "text/plain", "Rules and scenarios for a repository, as Cucumber and others read them."],
    checklist: ["checklist", "md", "text/markdown", "Boxes to tick off, on paper or as a Markdown task list."],
    markdown: ["Markdown table", "table.md", "text/markdown", "A table for each entry, for an issue or a wiki."],
    jira: ["Jira table", "jira.txt", "text/plain", "A table for each entry, in Jira’s own notation."],
    script: ["test script for people", "script.md", "text/markdown", "What to do, hear and find, step by step, with a screen reader; with columns to fill in by hand."],
    csv: ["CSV table", "csv", "text/csv", "A line for each criterion, for a spreadsheet."],
    json: ["JSON file", "json", "application/json", "All of it as data, for programs."],
  };

  /** A button whose name ends with what it is about. */
  const button = (text, about, act) => {
    const one = made("button", { type: "button" }, text, made("span", { className: "visually-hidden" }, about));
    one.addEventListener("click", act);
    return one;
  };

  /**
   * Adds the missing forms to the select of a bar, and to the bar the buttons that save and print its choice. A list of
   * scenarios is only for a select that has it already. `what` gives what is exported, under the name of a file; `all`
   * has it. Returns a function that puts a chosen form on a sheet in place of the page while it is printed.
   */
  function equip(bar, what, name, all) {
    const select = bar.querySelector("select");
    // Existing options stay: somebody may be on one, and a screen reader would read it again.
    const known = [...select.options].map(({ value }) => value);
    for (const [form, [title]] of Object.entries(FORMS)) {
      if (form !== "criteria" && !known.includes(form)) select.append(new Option(title, form));
    }
    if (known.length === 0) select.value = "checklist";
    const lay = () => {
      document.querySelector(".sheet")?.remove();
      if (!BLOCKS[select.value]) return;
      const sheet = onPaper(BLOCKS[select.value](all()));
      document.body.append(sheet);
      addEventListener("afterprint", () => sheet.remove(), { once: true });
    };
    const saving = button("Save", "", () => {
      const [, ending, type] = FORMS[select.value];
      saveFile(`${name}.${ending}`, type, WRITERS[select.value](all()));
      say(`Saved the ${what} as ${name}.${ending}.`);
    });
    const printing = button("Print", "", () => {
      lay();
      print();
    });
    const show = () => {
      const named = select.value === "criteria" ? `list of ${what}` : `${what} as a ${FORMS[select.value][0]}`;
      for (const one of [saving, printing]) one.lastChild.textContent = ` the ${named}`;
      printing.hidden = !BLOCKS[select.value];
    };
    select.addEventListener("change", show);
    show();
    bar.append(saving, printing);
    return lay;
  }

  document.querySelectorAll(".scenarios > ol").forEach((scenarios) => {
    const bar = scenarios.previousElementSibling;
    const { entry, demo } = scenarios.closest(".stage").dataset;
    const isWrong = scenarios.closest(".stage-wrong");
    equip(bar, `scenarios${isWrong ? " of a mistake" : ""}`, `${entry.split("/").at(-1)}-${demo}`, () => listed(scenarios));
    const buttons = [...scenarios.querySelectorAll(".scenario > .mine")];
    if (buttons.length < 2) return;
    bar.append(button(`Add all ${buttons.length}`, " scenarios", () => {
      const missing = buttons.filter((one) => one.getAttribute("aria-pressed") === "false");
      // Each button announces that it adds its scenario, and the last announcement is heard.
      for (const one of missing) one.click();
      const there = buttons.length - missing.length;
      const added = missing.length === 0 ? `All ${there} are there already.` : `Added ${missing.length}.${there > 0 ? ` ${there} ${there === 1 ? "was" : "were"} there already.` : ""}`;
      say(`${added} My criteria: ${document.querySelector("[data-mine] .count").textContent}.`);
    }));
    bar.lastChild.append(" to My criteria");
  });

  window.politeTake = (form, scenarios) => WRITERS[form](listed(scenarios));
  window.politeForms = { all: FORMS, equip, marked, write: (form, what) => WRITERS[form](what) };
})();
