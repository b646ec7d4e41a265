// Tabs, copy buttons and the current section of the page. Without this script every page is still complete.
(() => {
  "use strict";

  const said = document.getElementById("page.said");
  const folder = new URL(".", document.currentScript.src);
  let clearing = 0;

  /** Announces a text: the status at the foot of the page is a live region, and visible until it clears. */
  function say(text) {
    clearTimeout(clearing);
    said.textContent = "";
    clearing = setTimeout(() => {
      said.textContent = text;
      clearing = setTimeout(() => { said.textContent = ""; }, 5000);
    }, 50);
  }

  /** Storage, which some browsers refuse for files. */
  const memory = {
    get(key) { try { return localStorage.getItem(key); } catch { return null; } },
    set(key, value) { try { localStorage.setItem(key, value); } catch { /* The choice lasts as long as the page. */ } },
  };

  /** Children that each begin with a heading, shown one at a time: the tabs pattern of the ARIA practices guide. */
  class Tabs {
    static all = [];

    constructor(root) {
      this.root = root;
      this.group = root.dataset.tabs || "platform";
      this.panels = [...root.children].filter((child) => child.id && child.querySelector("h2, h3, h4, h5, h6"));
      if (this.panels.length < 2) return;
      this.tabs = this.panels.map((panel) => this.makeTab(panel));
      const label = root.dataset.tabsLabel || (this.group === "platform" ? "Platform" : "Source");
      const list = made("div", { className: "tabs", lang: "en", role: "tablist", ariaLabel: label }, ...this.tabs);
      list.addEventListener("keydown", (event) => this.onKey(event));
      root.prepend(list);
      root.classList.add("tabbed");
      this.show(Math.max(0, this.indexOf(memory.get(`polite.${this.group}`))));
      Tabs.all.push(this);
    }

    makeTab(panel) {
      const label = panel.querySelector("h2, h3, h4, h5, h6").textContent.trim();
      const tab = made("button", { type: "button", id: `tab.${panel.id}`, role: "tab" }, label);
      tab.setAttribute("aria-controls", panel.id);
      tab.addEventListener("click", () => this.choose(this.panels.indexOf(panel)));
      panel.role = "tabpanel";
      panel.setAttribute("aria-labelledby", tab.id);
      panel.addEventListener("beforematch", () => this.show(this.panels.indexOf(panel)));
      return tab;
    }

    indexOf(label) { return this.tabs.findIndex((tab) => tab.textContent === label); }

    show(index) {
      this.panels.forEach((panel, at) => {
        const isShown = at === index;
        // "until-found" lets the browser find text in a hidden panel and open it. Such a panel still has a box.
        panel.hidden = isShown ? false : "until-found";
        panel.ariaHidden = !isShown;
        panel.tabIndex = isShown ? 0 : -1;
      });
      this.tabs.forEach((tab, at) => {
        tab.ariaSelected = at === index;
        tab.tabIndex = at === index ? 0 : -1;
      });
    }

    /** Shows a tab that a person chose: it is remembered, and every group on the page that has it follows. */
    choose(index) {
      const tab = this.tabs[index];
      const label = tab.textContent;
      const before = tab.getBoundingClientRect().top;
      memory.set(`polite.${this.group}`, label);
      for (const other of Tabs.all) {
        const same = other === this ? index : other.group === this.group ? other.indexOf(label) : -1;
        if (same >= 0) other.show(same);
      }
      scrollBy({ top: tab.getBoundingClientRect().top - before, behavior: "instant" });
    }

    onKey(event) {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const here = this.tabs.indexOf(document.activeElement);
      const step = getComputedStyle(this.root).direction === "rtl" ? -1 : 1;
      const last = this.tabs.length - 1;
      const moves = { ArrowRight: here + step, ArrowLeft: here - step, Home: 0, End: last };
      if (here < 0 || !(event.key in moves)) return;
      event.preventDefault();
      const to = (moves[event.key] + last + 1) % (last + 1);
      this.choose(to);
      this.tabs[to].focus();
    }

    /** Opens what hides the element that an address refers to. */
    static reveal(hash) {
      let id = "";
      try { id = decodeURIComponent(hash.slice(1)); } catch { return; }
      const target = id && document.getElementById(id);
      if (!target) return;
      let hidden = false;
      for (const tabs of Tabs.all) {
        const index = tabs.panels.findIndex((panel) => panel.contains(target));
        if (index < 0) continue;
        // A link to a tab is a choice, and a link into a tab is not.
        if (target === tabs.panels[index] || target === tabs.panels[index].querySelector("h2, h3, h4, h5, h6")) tabs.choose(index);
        else if (tabs.panels[index].hidden) tabs.show(index);
        else continue;
        hidden = true;
      }
      for (let at = target.closest("details"); at; at = at.parentElement.closest("details")) {
        if (!at.open) { at.open = true; hidden = true; }
      }
      if (hidden) target.scrollIntoView({ behavior: "instant" });
    }
  }

  /** A button that copies an element's text to the clipboard, and announces it. */
  class CopyButton {
    constructor(shown, what, text = () => shown.textContent) {
      this.shown = shown;
      this.text = text;
      this.button = makeButton("Copy", "copy");
      this.say(what);
      this.button.addEventListener("click", () => this.copy());
    }

    /** Sets what is copied from now on. */
    say(what) {
      this.what = what;
      this.button.lastChild.textContent = ` ${what}`;
    }

    async copy() {
      await this.ready?.();
      const copied = await this.write();
      say(copied ? `Copied the ${this.what}.` : `Not copied. The ${this.what} is selected: copy it with the keyboard.`);
    }

    async write() {
      try {
        await navigator.clipboard.writeText(this.text());
        return true;
      } catch {
        return this.writeSelected();
      }
    }

    /** The older way: the selection is copied, and its text is replaced with the exact text. */
    writeSelected() {
      const put = (event) => {
        event.clipboardData.setData("text/plain", this.text());
        event.preventDefault();
      };
      getSelection().selectAllChildren(this.shown);
      addEventListener("copy", put, { once: true });
      const copied = document.execCommand("copy");
      removeEventListener("copy", put);
      return copied;
    }
  }

  /** Samples with more lines than this are collapsed. */
  const LONG = 10;

  /** Collapses a long sample. Without this script it is shown whole. */
  function fold(block) {
    const lines = block.querySelector("code").textContent.trimEnd().split("\n").length;
    if (lines <= LONG || block.closest("details")) return;
    const summary = made("summary", { lang: "en" }, languageOf(block) || "Code", made("span", { className: "lines" }, ` ${lines} lines`));
    const details = made("details", { className: "code-fold" }, summary);
    const note = block.nextElementSibling;
    block.replaceWith(details);
    details.append(block);
    if (note?.matches(".sample-note")) details.append(note);
  }

  function languageOf(block) {
    return getComputedStyle(block).getPropertyValue("--language").replaceAll('"', "").trim();
  }

  function addCodeCopying(block) {
    const code = block.querySelector("code");
    const wrong = block.closest(".stage-wrong");
    const what = `${languageOf(block)} code${wrong ? " of a mistake" : ""}`.trim();
    block.prepend(new CopyButton(code, what, () => (wrong ? warning(block, wrong) : "") + code.textContent).button);
    block.removeAttribute("tabindex"); // Code wraps, so it never has to be scrolled with the keyboard.
  }

  /** Content that is too wide scrolls by keyboard; content that fits takes no focus. */
  const fits = new ResizeObserver((changes) => {
    for (const { target } of changes) {
      const scroll = target.closest(".table-scroll");
      scroll.tabIndex = scroll.scrollWidth > scroll.clientWidth ? 0 : -1;
    }
  });

  /** A comment that is copied along with a mistake, so that anyone who finds the code elsewhere knows what it is. */
  function warning(block, wrong) {
    const [start, end] = block.dataset.language === "html" ? ["<!--", "-->"] : ["/*", "*/"];
    const text = `${textOf(wrong, ".stage-title")} – ${textOf(wrong, ".wrong-why")}`.replaceAll(/--+>?|\*\//g, "–");
    return `${start} ${text} ${end}\n`;
  }

  function addCriteriaCopying(list) {
    const wrong = list.closest(".stage-wrong");
    const ending = wrong ? " of a mistake" : "";
    const copying = new CopyButton(list, `list of scenarios${ending}`, () => window.politeTake("criteria", list));
    // Loaded in advance: a browser lets a page copy only immediately after somebody presses a button.
    copying.ready = () => load("take.js");
    list.closest("details").addEventListener("toggle", copying.ready);
    // take.js has the other forms.
    const form = made("select", {}, new Option("list of scenarios", "criteria"));
    form.addEventListener("change", ({ target }) => {
      const { value } = target;
      copying.text = () => window.politeTake(value, list);
      copying.say(value === "criteria" ? `list of scenarios${ending}` : `scenarios${ending} as a ${target.selectedOptions[0].text}`);
    });
    list.before(made("div", { className: "take", lang: "en" }, made("label", { className: "form" }, "Copy as ", form), copying.button));
  }

  /** What this script shares with those that are loaded later. */
  window.politeTools = { made, saveFile, say, memory };

  const loaded = {};

  /** Loads a script that not every reader needs, once. */
  function load(name) {
    loaded[name] ??= new Promise((onload) => {
      const onerror = () => {
        delete loaded[name];
        say("Loading failed.");
      };
      document.head.append(made("script", { src: new URL(name, folder), onload, onerror }));
    });
    return loaded[name];
  }

  /** A button whose name ends with what it is about, for people who do not see where it is. */
  function makeButton(text, className, about = "") {
    const lang = about ? document.documentElement.lang : "en";
    const rest = made("span", { className: "visually-hidden", lang }, `: ${about.trim()}`);
    return made("button", { type: "button", className, lang: "en" }, text, rest);
  }

  /** What a reader collects on the pages of this site, by ids such as `controls/bar=upload.start`. */
  const collection = {
    key: `polite.criteria ${new URL("..", folder)}`,
    ids: [],
    /** Whether the browser stores it. It may store nothing; opened as files, each page may have separate storage. */
    isKept: true,

    encode: (text) => encodeURIComponent(text).replace(/%(2F|3A)/g, decodeURIComponent),

    keep(ids) {
      const text = ids.join("&");
      memory.set(this.key, text);
      this.isKept = memory.get(this.key) === text;
      this.ids = ids;
      this.show();
    },

    read() {
      const text = memory.get(this.key);
      if (text !== null) this.ids = text.split("&").filter(Boolean);
      this.show();
    },

    show() {
      document.querySelectorAll("[data-id][aria-pressed]").forEach((button) => {
        button.ariaPressed = this.ids.includes(button.dataset.id);
      });
      document.querySelectorAll("[data-mine]").forEach((link) => {
        link.lastElementChild.textContent = this.ids.length || "";
        link.hash = this.isKept && location.protocol !== "file:" ? "" : this.ids.join("&");
      });
    },

    /** A button that adds a criterion to the collection, or removes it. */
    button(key, about) {
      const button = makeButton("My criteria", "mine", about);
      button.dataset.id = [document.querySelector("[data-entry]").dataset.entry, key].map(this.encode).join("=");
      button.ariaPressed = false;
      button.addEventListener("click", () => {
        const { id } = button.dataset;
        this.read();
        const isIn = this.ids.includes(id);
        this.keep(isIn ? this.ids.filter((one) => one !== id) : [...this.ids, id]);
        say(`${isIn ? "Removed" : "Added"}. My criteria: ${this.ids.length}.${this.isKept ? "" : " This browser keeps them no longer than this page."}`);
      });
      return button;
    },
  };

  /** Buttons that play a scenario on its stage, and that open a form in which a person records what was heard. */
  function addTools(scenario) {
    const title = scenario.querySelector("h5").firstChild.data;
    const collect = collection.button(scenario.id.slice("scenario.".length), title);
    // A scenario that does not run here can be collected, but neither played nor recorded.
    if (!scenario.closest("[data-stage]:not(.unserved)")) {
      scenario.append(collect);
      return;
    }
    const draft = memory.get(`polite.draft.${location.pathname}#${scenario.id}`) ?? "[]";
    const [play, record] = [["Play", "play-this"], [draft === "[]" ? "Record what you heard" : "Go on with your record", "record"]].map(([text, className]) => (
      makeButton(text, className, title)));
    play.dataset.play = scenario.id;
    record.ariaExpanded = false;
    record.addEventListener("click", async () => {
      await load("record.js");
      window.politeRecord(scenario, record);
    });
    scenario.append(play, " ", record);
    // The scenarios of a mistake are not criteria.
    if (!scenario.closest(".stage-wrong")) record.before(collect, " ");
  }

  function made(name, properties = {}, ...children) {
    const element = Object.assign(document.createElement(name), properties);
    element.append(...children);
    return element;
  }

  /** Makes the browser save a text. */
  function saveFile(name, type, text) {
    const link = made("a", { href: URL.createObjectURL(new Blob([text], { type })), download: name });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  }

  function textOf(element, selector) {
    return element.querySelector(selector).textContent.trim();
  }

  /** Marks the current section's link in the table of contents. */
  function followReading(contents) {
    const links = new Map();
    for (const link of contents.querySelectorAll("a[href*='#']")) {
      const heading = document.getElementById(decodeURIComponent(link.hash.slice(1)));
      if (heading) links.set(heading, link);
    }
    const mark = () => {
      // At the end of the page, the last headings cannot reach the line that they must pass, so the line moves down.
      const line = Math.max(innerHeight / 3, innerHeight - document.documentElement.scrollHeight + scrollY + innerHeight);
      const headings = [...links.keys()].filter((heading) => heading.getClientRects().length > 0 && !heading.closest("[hidden]"));
      const passed = headings.filter((heading) => heading.getBoundingClientRect().top < line);
      const asked = passed.find((heading) => links.get(heading).hash === location.hash && heading.getBoundingClientRect().top >= 0);
      const current = links.get(asked || passed.at(-1));
      for (const link of links.values()) link.ariaCurrent = link === current ? "location" : null;
    };
    for (const type of ["scroll", "resize"]) addEventListener(type, mark, { passive: true });
    mark();
  }

  document.querySelectorAll("[data-tabs]:not(.sources)").forEach((root) => new Tabs(root));
  document.querySelectorAll("pre.code:has(code):not(.sources *)").forEach((block) => {
    fold(block);
    addCodeCopying(block);
  });
  document.querySelectorAll(".source").forEach((details) => {
    details.addEventListener("toggle", async () => {
      await load("source.js");
      window.politeSource(details.querySelector(".sources"), Tabs, addCodeCopying);
    }, { once: true });
  });
  document.querySelectorAll(".scenarios > ol").forEach(addCriteriaCopying);
  document.querySelectorAll(".scenario").forEach(addTools);
  document.querySelectorAll("[data-claim]").forEach((claim) => {
    const { textContent } = claim.closest("tr, li, .strand").querySelector("th, q, a, h3");
    const button = collection.button(`:${claim.dataset.claim}`, textContent);
    // An icon only: its words are its name and its tooltip.
    button.title = button.textContent;
    button.textContent = "";
    claim.append(" ", button);
  });
  document.querySelectorAll("[data-toc]").forEach(followReading);

  /** Loads the search when somebody first wants it: by focusing its field, or with a slash outside a text field. */
  function offerSearch(root) {
    const input = root.querySelector("input");
    if (document.activeElement === input) load("search.js");
    input.addEventListener("focus", () => load("search.js"));
    // Speech input may press the slash by accident, so it must be possible to turn it off (WCAG 2.2, 2.1.4).
    const button = document.querySelector("[data-shortcut]");
    if (!button) return;
    document.addEventListener("keydown", (event) => {
      if (event.key !== "/" || isOff || event.altKey || event.ctrlKey || event.metaKey) return;
      if (event.target.closest("input:not([type=radio]), select, textarea, [contenteditable]")) return;
      event.preventDefault();
      input.focus();
      input.select();
    });
    const show = () => {
      button.textContent = `Turn ${isOff ? "on" : "off"} the shortcut /`;
      input.nextElementSibling.hidden = isOff;
      input.ariaKeyShortcuts = isOff ? null : "/";
    };
    let isOff = memory.get("polite.slash") === "true";
    button.addEventListener("click", () => {
      isOff = !isOff;
      memory.set("polite.slash", isOff);
      show();
      say(`The shortcut / is ${isOff ? "off" : "on"}.`);
    });
    show();
  }

  /** Marks the demo's latest announcement among those that the page documents. */
  function followAnnouncements(utterances) {
    const escaped = (text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
    const patternOf = (quote) => [...quote.childNodes].map((part) => (part.localName === "var" ? ".+" : escaped(part.textContent)));
    const known = utterances.map((one) => (
      [one, [...one.querySelectorAll("q")].map((quote) => new RegExp(`^${patternOf(quote).join("")}$`))]));
    document.addEventListener("polite-announced", ({ detail }) => {
      for (const [one, patterns] of known) one.classList.toggle("is-said", patterns.some((pattern) => pattern.test(detail)));
    });
  }

  document.querySelectorAll("[data-search]").forEach(offerSearch);
  document.querySelectorAll(".table-scroll, .table-scroll > table").forEach((one) => fits.observe(one));
  followAnnouncements([...document.querySelectorAll(".utterance")]);

  Tabs.reveal(location.hash);
  addEventListener("hashchange", () => Tabs.reveal(location.hash));
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[href^='#']");
    // With a key held, the link opens in another window.
    if (link && !(event.ctrlKey || event.metaKey || event.shiftKey)) Tabs.reveal(link.hash);
  });

  for (const type of ["pageshow", "storage"]) addEventListener(type, () => collection.read());
  document.querySelectorAll("[data-criteria]").forEach(async (root) => {
    await load("criteria.js");
    window.politeCriteria.open(root, { say, load, makeButton, collection, CopyButton });
  });

  // The scripts that act a scenario out are loaded when somebody first wants it.
  document.addEventListener("click", async ({ target }) => {
    const button = target.closest("[data-play]");
    if (!button) return;
    await load("play.js");
    window.politePlay(button);
  });
})();
