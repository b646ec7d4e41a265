/*
 * The form in which a person records what was heard in a scenario, as JSON for `polite evidence add`. This script is
 * loaded when somebody first opens one.
 */
(() => {
  "use strict";

  const { made, saveFile, say, memory } = window.politeTools;

  document.head.append(made("link", { rel: "stylesheet", href: new URL("record.css", document.currentScript.src) }));

  /** Where the draft is stored until it is saved. */
  const draftOf = (form) => `polite.draft.${form.dataset.scenario}`;
  /** How many values of a field are remembered as suggestions. */
  const READY = 8;

  /** The values of a field in earlier records, newest first. */
  function earlier(name) {
    try { return [...JSON.parse(memory.get(`polite.records.${name}`) ?? "[]")]; } catch { return []; }
  }

  const FIELDS = [
    ["screen-reader", "Screen reader and version", "VoiceOver, iOS 26.1"], ["browser", "Browser and version", "Safari 26.1"],
    ["device", "Device, system and version", "iPhone 15, iOS 26.1"], ["initials", "Your initials", "AB"],
  ];

  function labelled(text, control) { return made("label", {}, made("span", { textContent: text }), control); }

  function formOf(scenario) {
    const title = scenario.querySelector("h5").firstChild.data.trim();
    const inputs = FIELDS.map(([name, , example]) => {
      const values = earlier(name);
      const input = made("input", { name, required: true, pattern: ".*\\S.*", value: values[0] ?? "", placeholder: example, autocomplete: "off" });
      const list = made("datalist", { id: `${name}.${scenario.id}` }, ...values.map((value) => made("option", { value })));
      input.setAttribute("list", list.id);
      return [input, list];
    });
    const outcomes = [["passed", "Everything was as the scenario says"], ["failed", "Something was not"]].map(([value, text]) => (
      made("label", {}, made("input", { type: "radio", name: "outcome", value, required: true, ariaInvalid: false }), made("span", { textContent: text }))));
    const copy = made("button", { type: "button", className: "tool", textContent: "Copy the record" });
    const next = made("p", { className: "record-next", hidden: true });
    const form = made("form", { className: "record-form", lang: "en" },
      made("p", { id: `about.${scenario.id}`, textContent: "What you record is published with the library, so give your initials, not your name. Open the demo alone, and reload it there first; then do each step. What you write here is kept if you reload this page." }),
      ...FIELDS.flatMap(([, text], index) => [labelled(text, inputs[index][0]), inputs[index][1]]),
      made("fieldset", {}, made("legend", { textContent: "Result" }), ...outcomes),
      labelled("What you heard, word for word, one announcement per line (optional)", made("textarea", { name: "heard", rows: 3 })),
      labelled("Anything else (optional)", made("textarea", { name: "note", rows: 2 })),
      made("p", { className: "record-tools" }, made("button", { className: "tool", textContent: "Save the record" }), copy),
      next,
    );
    form.dataset.scenario = `${location.pathname}#${scenario.id}`;
    restore(form);
    form.addEventListener("input", () => memory.set(draftOf(form), JSON.stringify([...new FormData(form)])));
    form.setAttribute("aria-label", `Record: ${title}`);
    inputs[0][0].setAttribute("aria-describedby", `about.${scenario.id}`);
    // Until a choice is missed, none is wrong: browsers say otherwise of a group that nobody has come to.
    for (const [type, isWrong] of [["invalid", true], ["change", false]]) {
      form.addEventListener(type, ({ target }) => { for (const one of form.outcome) if (target.name === "outcome") one.ariaInvalid = isWrong; }, true);
    }
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const name = save(recordOf(form, scenario));
      finish(form, next, `Saved as ${name}.`, name);
    });
    copy.addEventListener("click", async () => {
      if (!form.reportValidity()) return;
      const text = textOf(recordOf(form, scenario));
      try {
        await navigator.clipboard.writeText(text);
        finish(form, next, "Copied the record.", "FILE");
      } catch {
        say("Not copied. Save the record instead.");
      }
    });
    return form;
  }

  /** Restores what was typed before the page was reloaded. */
  function restore(form) {
    try {
      for (const [name, value] of JSON.parse(memory.get(draftOf(form)) ?? "[]")) if (form.elements[name]) form.elements[name].value = value;
    } catch { /* It was kept by somebody else. */ }
  }

  /** The next steps stay on the page; the draft has become a record. */
  function finish(form, next, done, name) {
    memory.set(draftOf(form), "[]");
    const report = document.querySelector(".edit a[href*='/issues/new']");
    const to = report ? ["the library’s maintainers, as a ", made("a", { href: report.href, textContent: "report" })] : ["the library’s maintainers"];
    next.replaceChildren(`${done} Send it to `, ...to, ". Whoever has the library itself runs ",
      made("code", { textContent: `polite evidence add ${name}` }), " there, which checks the record and adds it to its entry.");
    next.hidden = false;
    say(`${done} What to do next is below.`);
  }

  /** The JSON that `polite evidence add` accepts. */
  function recordOf(form, scenario) {
    const stage = scenario.closest(".stage");
    const values = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, value.trim()]));
    for (const [name] of FIELDS) {
      const all = [values[name], ...earlier(name).filter((value) => value !== values[name])];
      memory.set(`polite.records.${name}`, JSON.stringify(all.slice(0, READY)));
    }
    const { demo, entry, hash } = stage.dataset;
    const heard = values.heard.split("\n").map((line) => line.trim()).filter((line) => line);
    const now = new Date();
    const two = (number) => String(number).padStart(2, "0");
    const record = {
      demo, scenario: scenario.id.slice(`scenario.${demo}.`.length), "screen-reader": values["screen-reader"],
      browser: values.browser, device: values.device, date: `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`,
      initials: values.initials, "demo-hash": hash, "scenario-hash": scenario.dataset.hash,
      ...(values.note ? { note: values.note } : {}), outcome: values.outcome, ...(heard.length > 0 ? { heard } : {}),
    };
    return { entry, "by-hand": [record] };
  }

  const textOf = (record) => `${JSON.stringify(record, null, 2)}\n`;

  /** Makes the browser save a record, and returns the file name. */
  function save(record) {
    const [one] = record["by-hand"];
    // Two people, or two screen readers, may test a scenario on the same day.
    const [reader, initials] = [one["screen-reader"], one.initials].map((text) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu)?.join("-") ?? "");
    const name = `${[one.demo, one.scenario, one.date, reader, initials].filter(Boolean).join("-")}.json`;
    saveFile(name, "application/json", textOf(record));
    return name;
  }

  window.politeRecord = (scenario, button) => {
    const form = scenario.querySelector(".record-form") ?? formOf(scenario);
    if (!form.isConnected) button.after(form);
    else form.hidden = !form.hidden;
    button.setAttribute("aria-expanded", String(!form.hidden));
    if (!form.hidden) form.querySelector("input").focus();
  };
})();
