/*
 * Search: a combobox in the header of every page. The index comes in small scripts, each loaded when it is first
 * needed, so that this also works where pages are opened as files. This script itself is loaded when somebody first
 * wants to search.
 */
(() => {
  "use strict";

  /** The kinds of places, by their letter in the index: the weight, and the group in which they are listed. */
  const KINDS = {
    T: { weight: 12, group: "Entries" }, A: { weight: 11, group: "Entries" }, C: { weight: 8, group: "Success criteria" },
    W: { weight: 9, group: "Success criteria" }, P: { weight: 7, group: "Code" }, H: { weight: 6, group: "Sections" }, S: { weight: 5, group: "What is said" },
    R: { weight: 4, group: "Scenarios" }, G: { weight: 4, group: "Pages" }, M: { weight: 3, group: "In the text" },
  };
  const GROUPS = [...new Set(Object.values(KINDS).map(({ group }) => group))];
  /** The number of index files to load at a time for looking closely at entries, the best first. */
  const MOST_FILES = 12;
  /** How many places of a group are listed at first. */
  const LISTED = 6;

  const { made, say } = window.politeTools;

  const styled = new Promise((onload) => {
    const href = new URL("search.css", document.currentScript.src);
    document.head.append(made("link", { rel: "stylesheet", href, onload, onerror: onload }));
  });

  const { lang: language } = document.documentElement;
  const folder = new URL("search/", document.currentScript.src);
  const site = new URL("../", document.currentScript.src);
  const loaded = new Map();
  const arrived = new Map();

  function load(name) {
    if (!loaded.has(name)) {
      loaded.set(name, new Promise((done, failed) => {
        const onload = () => done(arrived.get(name));
        const onerror = () => {
          loaded.delete(name);
          failed(new Error(name));
        };
        document.head.append(made("script", { src: new URL(`${name}.js`, folder), onload, onerror }));
      }));
    }
    return loaded.get(name);
  }

  window.politeSearch = {
    index: (index) => arrived.set("index", index),
    words: (number, text) => arrived.set(`words-${number}`, text.trimEnd().split("\n").map((line) => line.split(" "))),
    places: (number, list) => arrived.set(`places-${number}`, list),
  };

  /** Marks of Latin, Greek, Cyrillic, Hebrew and Arabic letters, and characters that nobody sees. */
  const MARKS = /[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\p{Cf}]/gu;

  /** The words of a query in the form of the index. */
  function wordsOf(text) {
    const plain = text.toLowerCase().normalize("NFD").replace(MARKS, "").normalize().replaceAll("ß", "ss");
    // Words before a criterion's number add nothing to the number.
    return plain.replace(/\bsc(?=\s+\d)/g, "").split(/[^\p{L}\p{M}\p{N}.]+/u)
      .flatMap((word) => (/^\d[\d.]*$/.test(word) ? [word.replace(/\.+$/, "")] : word.split("."))).filter(Boolean);
  }

  /** Whether two words differ by one wrong, missing or additional letter, or by two swapped letters. */
  function isNear(left, right) {
    if (Math.abs(left.length - right.length) > 1) return false;
    let start = 0;
    while (start < left.length && left[start] === right[start]) start += 1;
    let end = 0;
    const most = Math.min(left.length, right.length) - start;
    while (end < most && left.at(-1 - end) === right.at(-1 - end)) end += 1;
    const [a, b] = [left.slice(start, left.length - end), right.slice(start, right.length - end)];
    return Math.max(a.length, b.length) <= 1 || (a.length === 2 && b.length === 2 && a[0] === b[1] && a[1] === b[0]);
  }

  /** Whether a word begins with another, except for one letter. */
  function beginsNear(known, word) {
    return [-1, 0, 1].some((more) => isNear(known.slice(0, word.length + more), word));
  }

  /** The last of some sorted texts that does not come after a given text. */
  function lastUpTo(texts, text) {
    let [low, high] = [0, texts.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (texts[middle] <= text) low = middle + 1;
      else high = middle;
    }
    return Math.max(0, low - 1);
  }

  async function linesFor(index, start) {
    const first = lastUpTo(index.words, start);
    const last = lastUpTo(index.words, `${start}\u{10FFFF}`);
    const files = [];
    for (let file = first; file <= last; file += 1) files.push(load(`words-${file}`));
    return (await Promise.all(files)).flat();
  }

  /** For each entry that has a word, or one that begins with it, or nearly does: how well it matches. */
  async function entriesWith(index, word) {
    let found = (await linesFor(index, word)).filter(([known]) => known.startsWith(word)).map((line) => [line, line[0] === word ? 1 : 0.7]);
    if (found.length === 0 && word.length > 3) {
      const start = index.words.length > 3 ? word[0] : "";
      const lines = (await linesFor(index, start)).filter(([known]) => known.startsWith(start));
      const near = lines.filter(([known]) => isNear(known, word));
      found = (near.length > 0 ? near : lines.filter(([known]) => beginsNear(known, word))).map((line) => [line, 0.4]);
    }
    const entries = new Map();
    for (const [line, fit] of found) {
      for (const posting of line.slice(1)) {
        const [, entry, kind] = /^([0-9a-z]+)([A-Z])/.exec(posting);
        const number = parseInt(entry, 36);
        entries.set(number, Math.max(entries.get(number) ?? 0, KINDS[kind].weight * fit));
      }
    }
    return { entries, known: found.map(([[text]]) => text) };
  }

  const fileOf = (index, number) => index.places.findLastIndex((first) => first <= number);

  async function entryAt(index, number) {
    const file = fileOf(index, number);
    const list = await load(`places-${file}`);
    const at = (number - index.places[file]) * 2;
    // The last place of an entry may have no anchor: the tab before it stays.
    const places = list[at + 1].replace(/\n$/, "").split("\n").map((line) => line.split("\t"));
    return { page: list[at], places: places.map(([kind, text, anchor]) => ({ kind, text, anchor })) };
  }

  /**
   * The places that match a query, the best first, and how many more entries have its words.
   *
   * @param {number} most The maximum number of index files to load for looking closely at entries.
   */
  async function search(query, most) {
    const words = wordsOf(query);
    if (words.length === 0) return { places: [], others: 0 };
    const index = await load("index");
    const all = await Promise.all(words.map(async (word) => ({ word, ...await entriesWith(index, word) })));
    // A word without matches says nothing about the others.
    const finds = all.filter(({ entries }) => entries.size > 0);
    if (finds.length === 0) return { places: [], others: 0 };
    const known = finds.map(({ word }) => word);
    const lacking = words.filter((word) => !known.includes(word));
    const rough = [...finds[0].entries.keys()].filter((entry) => finds.every(({ entries }) => entries.has(entry)))
      .map((entry) => [entry, finds.reduce((sum, { entries }) => sum + entries.get(entry), 0)])
      .sort((left, right) => right[1] - left[1] || left[0] - right[0]);
    const files = new Set();
    const far = rough.findIndex(([number]) => files.add(fileOf(index, number)).size > most);
    const close = far < 0 ? rough : rough.slice(0, far);
    const entries = await Promise.all(close.map(async ([number]) => entryAt(index, number)));
    const places = entries.flatMap((entry, rank) => placesIn(entry, known, finds).map((place) => ({ ...place, rank })))
      .sort((left, right) => right.fit - left.fit || left.rank - right.rank);
    return { places, others: rough.length - close.length, lacking };
  }

  /** The places of an entry that have all words or, if there are none, those that have one. */
  function placesIn({ page, places }, words, finds) {
    const title = places[0].text;
    const fits = places.map((place) => {
      const own = wordsOf(place.text);
      const found = words.map((word, at) => {
        if (own.includes(word)) return 1;
        if (own.some((one) => one.startsWith(word))) return 0.7;
        return own.some((one) => finds[at].known.includes(one)) ? 0.4 : 0;
      });
      const sum = found.reduce((total, fit) => total + fit, 0);
      const [text, query] = [own.join(" "), words.join(" ")];
      // Exact names come first, then entries that begin with the query.
      const bonus = text === query ? 20 : KINDS[place.kind].group === "Entries" && text.startsWith(`${query} `) ? 15 : 0;
      const isAll = found.every((fit) => fit > 0);
      return { ...place, page, title, isAll, sum, fit: KINDS[place.kind].weight * sum / words.length + (isAll ? 10 : 0) + bonus };
    });
    const all = fits.filter(({ isAll }) => isAll);
    const best = all.length > 0 ? all : fits.filter(({ sum }) => sum > 0).sort((left, right) => right.fit - left.fit).slice(0, 1);
    // An entry is listed once, by its best name, and so is a page.
    const isName = ({ kind }) => ["Entries", "Pages"].includes(KINDS[kind].group);
    const names = best.filter(isName).sort((left, right) => right.fit - left.fit);
    // A name in an entry's code is not listed again where the text mentions it.
    const inCode = new Set(best.filter(({ kind }) => kind === "P").map(({ text }) => text));
    return [...names.slice(0, 1), ...best.filter((place) => !isName(place) && !(place.kind === "M" && inCode.has(place.text)))];
  }

  /** The combobox of the ARIA practices guide, with a list of options in groups. */
  class SearchBox {
    constructor(root) {
      this.root = root;
      this.input = root.querySelector("input");
      this.panel = root.querySelector(".search-list");
      [this.none, this.list] = this.panel.children;
      this.turn = 0;
      this.input.addEventListener("input", () => this.look());
      root.addEventListener("keydown", (event) => this.onKey(event));
      this.input.addEventListener("focus", () => { if (this.input.value.trim()) this.look(); });
      root.addEventListener("focusout", ({ relatedTarget }) => { if (!root.contains(relatedTarget)) this.close(); });
      this.panel.addEventListener("mousedown", (event) => event.preventDefault());
      if (this.input.value.trim()) this.look();
    }

    get options() { return [...this.list.querySelectorAll("[role=option]")]; }

    /** Looks for what was typed. More files are loaded when somebody asks for more. */
    async look(most = MOST_FILES) {
      const turn = this.turn += 1;
      const query = this.input.value.trim();
      if (!query) return this.close();
      let found = {};
      try {
        found = await search(query, most);
        await styled;
      } catch {
        if (turn === this.turn) this.show([], "The index of this site could not be loaded.");
        return undefined;
      }
      if (turn !== this.turn) return undefined;
      return this.show(found.places, found.places.length === 0 && !found.others ? `Nothing found for “${query}”.` : "", { ...found, most });
    }

    /** Looks in more files, and stays at the same place of the list. */
    async lookFurther(most) {
      const place = this.options.length - 1;
      await this.look(most + MOST_FILES);
      this.choose(this.options[Math.min(place, this.options.length - 1)]);
    }

    /** Shows the results, or a message: the best of each group, and an option for the rest of it. */
    show(places, message, { others = 0, lacking = [], most = 0 } = {}) {
      this.list.replaceChildren();
      this.choose(null);
      const groups = GROUPS.map((group) => ({ group, own: places.filter(({ kind }) => KINDS[kind].group === group) }))
        .filter(({ own }) => own.length > 0).sort((left, right) => right.own[0].fit - left.own[0].fit);
      for (const { group, own } of groups) {
        const title = made("div", { className: "search-title", ariaHidden: true }, group);
        const part = made("div", { role: "group", ariaLabel: group }, title);
        // A single remaining result takes no more room than the option that would show it.
        const listed = own.length > LISTED + 1 ? LISTED : own.length;
        for (const place of own.slice(0, listed)) part.append(this.option(place));
        if (listed < own.length) part.append(this.rest(part, own.slice(listed)));
        this.list.append(part);
      }
      const more = `${others} more ${others === 1 ? "entry" : "entries"}`;
      if (others > 0) this.list.append(this.asking(`Look in ${more}`, () => this.lookFurther(most)));
      this.number();
      const without = places.length > 0 && lacking.length > 0 ? `Nothing has ${lacking.map((word) => `“${word}”`).join(" or ")}. ` : "";
      this.none.textContent = (without + message).trim();
      this.list.hidden = this.options.length === 0;
      this.none.hidden = this.none.textContent === "";
      this.panel.hidden = false;
      this.input.ariaExpanded = !this.list.hidden;
      const rest = others > 0 ? `, and more in ${more}` : "";
      this.tell(message || `${without}${places.length} ${places.length === 1 ? "result" : "results"}${rest}.`);
    }

    number() { this.options.forEach((option, index) => { option.id = `search.${index + 1}`; }); }

    /** The option that is replaced by the rest of its group. */
    rest(part, places) {
      const option = this.asking(`Show ${places.length} more`, () => {
        const own = places.map((place) => this.option(place));
        option.replaceWith(...own);
        this.number();
        this.choose(own[0]);
      });
      return option;
    }

    /** An option that leads to more options. */
    asking(text, act) {
      const words = made("span", { className: "search-text search-entry" }, text);
      const option = made("a", { className: "search-option search-rest", role: "option", ariaSelected: false }, words);
      option.addEventListener("click", act);
      return option;
    }

    option({ page, anchor, text, title, kind }) {
      const isSpoken = kind === "S";
      // Criteria, names in code and the theme's own pages have English names.
      const [own, around] = ["CGPW", "GW"].map((kinds) => (kinds.includes(kind) ? "en" : language));
      const words = made("span", { className: `search-text${isSpoken ? " spoken" : ""}`, lang: own }, isSpoken ? `“${text}”` : text);
      const href = new URL(page, site).href + anchor;
      const option = made("a", { className: "search-option", role: "option", ariaSelected: false, href, tabIndex: -1 }, words);
      if (text !== title) {
        const entry = made("span", { lang: around }, title);
        option.append(" ", made("span", { className: "search-entry" }, kind === "A" ? "another name for " : "", entry));
      }
      option.addEventListener("click", () => {
        this.close();
        // The address stays the same, but the tab with the place may be closed.
        if (option.href === location.href) dispatchEvent(new Event("hashchange"));
      });
      return option;
    }

    choose(option) {
      for (const one of this.options) one.ariaSelected = one === option;
      if (option) {
        this.input.setAttribute("aria-activedescendant", option.id);
        option.scrollIntoView({ block: "nearest" });
      } else {
        this.input.removeAttribute("aria-activedescendant");
      }
    }

    close() {
      this.turn += 1;
      // The announcement about the list is removed with it: without the list, the page shows what is announced.
      if (this.isTold) say("");
      this.isTold = false;
      this.panel.hidden = true;
      this.choose(null);
      this.input.ariaExpanded = false;
    }

    onKey(event) {
      // Safari ends a composition before the key that ends it arrives, with this code.
      if (event.isComposing || event.keyCode === 229 || event.altKey || event.ctrlKey || event.metaKey) return;
      const options = this.panel.hidden ? [] : this.options;
      const here = options.findIndex((one) => one.id === this.input.getAttribute("aria-activedescendant"));
      if (event.key === "Escape") {
        event.preventDefault();
        if (this.panel.hidden) this.input.value = "";
        this.close();
      } else if (event.key === "Enter" && options.length > 0) {
        event.preventDefault();
        options[Math.max(0, here)].click();
      } else if ((event.key === "ArrowDown" || event.key === "ArrowUp") && options.length > 0) {
        event.preventDefault();
        const to = event.key === "ArrowDown" ? here + 1 : (here < 0 ? options.length : here) - 1;
        this.choose(options[(to + options.length) % options.length]);
      } else if (event.key === "ArrowDown") {
        event.preventDefault();
        this.look();
      }
    }

    /** Announces the count once typing pauses. */
    tell(text) {
      clearTimeout(this.telling);
      this.telling = setTimeout(() => {
        if (this.panel.hidden) return;
        this.isTold = true;
        say(text);
      }, 600);
    }
  }

  document.querySelectorAll("[data-search]").forEach((root) => new SearchBox(root));
})();
