/*
 * My criteria: what a reader collected on the pages of a site, stored in the browser or named in the page's address.
 * The texts for the ids come in small scripts, so that this also works where pages are opened as files.
 */
(() => {
  "use strict";

  const { made } = window.politeTools;

  /** The maximum number of criteria in an address. */
  const MOST = 500;
  const site = new URL("../", document.currentScript.src);
  const folder = new URL("criteria/", document.currentScript.src);
  const language = document.documentElement.lang;
  const loaded = new Map();
  /** The entries that have been loaded, by id. */
  const known = new Map();

  function decoded(text) {
    try { return decodeURIComponent(text); } catch { return text; }
  }

  /** The ids that an address names: one or more times an entry, each with some of its criteria. */
  function parsed(text) {
    return text.split("&").flatMap((part) => {
      const [entry, keys = ""] = part.split("=");
      return keys.split(",").map((key) => `${entry}=${key}`);
    }).filter((id) => /.=./.test(id));
  }

  /** The ids in the form of a short address. */
  function formatted(ids) {
    const entries = new Map();
    for (const [entry, key] of ids.map((id) => id.split("="))) entries.set(entry, [...entries.get(entry) ?? [], key]);
    return [...entries].map(([entry, keys]) => `${entry}=${keys}`).join("&");
  }

  /** The script that contains an entry: FNV-1a, 32 bits, as the build computes it. */
  function numberOf(entry, count) {
    return new TextEncoder().encode(entry).reduce((hash, byte) => Math.imul(hash ^ byte, 0x01000193) >>> 0, 0x811c9dc5) % count;
  }

  /** A criterion in a list, with its place on the page of its entry: a claim with its text, or a scenario. */
  function criterionOf(line, page) {
    const [id, name, standing, ...texts] = line.split("\t");
    if (id.startsWith(":")) {
      const [part] = id.slice(1).split(".");
      // A row's key begins with a capital, as on the page of its entry.
      const title = part === "announcement" ? name : name.replace(/(?<=: )./u, (letter) => letter.toUpperCase());
      return { id, title, text: texts[0], standing, url: `${page}#spec.${part === "mobile gestures" ? "gestures" : part}` };
    }
    const [steps, heard] = [[], []];
    let [demo, given, acts] = [];
    for (const sentence of texts) {
      const text = sentence.slice(1);
      if (sentence[0] === "D") demo = new URL(text, page).href;
      else if (sentence[0] === "G") given = text;
      else if (sentence[0] === "A") acts = JSON.parse(text);
      else if (sentence[0] === "W") steps.push({ when: text, then: [] });
      else if (sentence[0] === "T") steps.at(-1).then.push(text);
      else heard.push(text);
    }
    return { id, title: name, given, steps, acts, standing, demo, heard, url: `${page}#scenario.${encodeURIComponent(id)}` };
  }

  /** A title in its languages: the kind of a claim is in English, and the rest in the library's language. */
  function titled({ id, title }) {
    const kind = id === ":announcement" ? title : id.startsWith(":") ? /^[^]*?(?:: |$)/.exec(title)[0] : "";
    const rest = title.slice(kind.length);
    return [kind, ...(rest ? [made("span", { lang: language }, ...window.politeForms.marked(rest))] : [])];
  }

  class Page {
    constructor(root, tools) {
      Object.assign(this, { root, ...tools });
      this.note = made("div", { className: "mine-note" });
      this.list = made("div", { className: "mine-list" });
      this.bar = this.makeBar();
      root.append(this.note, this.bar, this.list);
      addEventListener("hashchange", () => { if (this.named) this.show(); });
      addEventListener("storage", () => { if (!this.named) this.show(); });
      document.querySelectorAll("[data-mine]").forEach((link) => link.setAttribute("aria-current", "page"));
    }

    /** The part of the address after `#`, if it is not a place on the page. */
    get named() {
      const text = location.hash.slice(1);
      return text && !document.getElementById(decoded(text)) ? text : "";
    }

    get address() { return `${location.href.split("#")[0]}#${formatted(this.ids)}`; }

    /** The ids that are shown, in order. */
    get shown() { return [...this.list.querySelectorAll("[data-criterion]")].map((item) => item.dataset.criterion); }

    /** Those, and the stored ones that this library does not know. */
    get ids() { return [...this.shown, ...(this.isNamed ? [] : this.unknown)]; }

    /** Shows what the address names or, if it names nothing beyond what is stored, the stored criteria. */
    async show() {
      this.collection.read();
      const kept = this.collection.ids;
      const named = this.named;
      const all = [...new Set(parsed(named).map((id) => id.split("=").map((part) => this.collection.encode(decoded(part))).join("=")))];
      this.isNamed = named !== "" && (all.length === 0 || all.length !== kept.length || !all.every((id) => kept.includes(id)));
      if (named && !this.isNamed) this.dropAddress();
      const ids = this.isNamed ? all.slice(0, MOST) : kept;
      const turn = this.turn = (this.turn ?? 0) + 1;
      const error = await this.loadTexts(ids).then(() => null, (reason) => reason);
      // What was asked for later may have arrived earlier.
      if (turn !== this.turn) return;
      if (error) {
        // Without their texts nothing can be done with the ids, and nothing must be done to them.
        this.note.replaceChildren(made("p", { textContent: "The criteria of this site could not be loaded." }));
        this.note.hidden = false;
        this.bar.hidden = true;
        this.list.replaceChildren();
        return;
      }
      this.unknown = ids.filter((id) => !this.criterion(id));
      this.tooMany = this.isNamed ? all.length - ids.length : 0;
      this.list.replaceChildren(...this.groups(ids.filter((id) => this.criterion(id))));
      this.sayWhatIsShown();
      this.count();
    }

    dropAddress() { history.replaceState(null, "", location.href.split("#")[0]); }

    async loadTexts(ids) {
      const numbers = ids.map((id) => numberOf(decoded(id.split("=")[0]), this.root.dataset.criteria));
      await Promise.all([...new Set(numbers)].map((number) => {
        if (!loaded.has(number)) {
          loaded.set(number, new Promise((done, failed) => {
            document.head.append(made("script", { src: new URL(`${number}.js`, folder), onload: done, onerror: failed }));
          }));
        }
        return loaded.get(number);
      }));
    }

    /** The criterion of an id in this library, with its entry. */
    criterion(id) {
      const [entry, key] = id.split("=").map(decoded);
      const criterion = known.get(entry)?.criteria.find((one) => one.id === key);
      return criterion && { entry: known.get(entry), criterion };
    }

    groups(ids) {
      const groups = new Map();
      for (const id of ids) {
        const { entry, criterion } = this.criterion(id);
        groups.set(entry, [...groups.get(entry) ?? [], this.item(id, criterion)]);
      }
      return [...groups].map(([entry, items]) => this.group(entry, items));
    }

    group({ title, page }, items) {
      const group = made("section", { className: "mine-entry" });
      const link = made("a", { href: page, textContent: title, lang: language });
      group.append(made("div", { className: "mine-head" }, made("h2", {}, link), this.movers(group, title)), made("ol", {}, ...items));
      return group;
    }

    item(id, criterion) {
      const { text, given, steps, standing, url } = criterion;
      const item = made("li", { className: "mine-item" });
      item.dataset.criterion = id;
      const link = made("a", { href: url }, ...titled(criterion));
      item.append(made("h3", {}, link, " ", made("span", { className: "badge", textContent: standing })));
      if (text) item.append(made("p", { textContent: text, lang: language }));
      if (steps) item.append(this.steps(given, steps));
      const words = link.textContent;
      const remove = this.makeButton("Remove", "mine-remove", words);
      remove.addEventListener("click", () => this.remove(item, words));
      const movers = this.movers(item, words);
      movers.append(remove);
      item.append(movers);
      return item;
    }

    steps(given, steps) {
      const part = (word, texts) => made("div", {}, made("dt", { textContent: word }), ...texts.map((text) => made("dd", { textContent: text })));
      const parts = steps.flatMap(({ when, then }) => [part("When", [when]), ...(then.length > 0 ? [part("Then", then)] : [])]);
      return made("dl", { className: "steps" }, ...(given ? [part("Given", [given])] : []), ...parts);
    }

    /** Buttons that move something up and down among its siblings. The siblings are moved past it, so focus stays. */
    movers(part, title) {
      const buttons = [["Up", -1, "after"], ["Down", 1, "before"]].map(([word, step, place]) => {
        const button = this.makeButton(word, "mine-move", title);
        button.addEventListener("click", () => {
          const all = [...part.parentElement.children].filter((one) => !one.matches(".mine-gone"));
          const other = all[all.indexOf(part) + step];
          if (other) {
            part[place](other);
            all.splice(all.indexOf(part) + step, 0, ...all.splice(all.indexOf(part), 1));
            this.changed();
            button.scrollIntoView({ block: "nearest" });
          }
          this.say(`${other ? "Moved to" : "It is"} ${all.indexOf(part) + 1} of ${all.length}.`);
        });
        return button;
      });
      return made("div", { className: "mine-movers" }, ...buttons);
    }

    remove(item, title) {
      const gone = made("li", { className: "mine-gone" }, "Removed: ", made("span", { textContent: title, lang: language }), " ");
      this.putBack(gone, title, () => {
        gone.replaceWith(item);
        return item.querySelector(".mine-remove");
      });
      item.replaceWith(gone);
      this.finishRemoval(gone);
    }

    clear() {
      const [groups, { unknown }, count] = [[...this.list.children], this, this.shown.length];
      const gone = made("p", { className: "mine-gone" }, `Removed: ${count} ${count === 1 ? "criterion" : "criteria"}. `);
      this.putBack(gone, "remove all", () => {
        this.unknown = unknown;
        this.list.replaceChildren(...groups);
        return this.bar.querySelector(".mine-clear");
      });
      this.unknown = [];
      this.list.replaceChildren(gone);
      this.finishRemoval(gone);
    }

    putBack(gone, about, restore) {
      const undo = this.makeButton("Undo", "mine-undo", about);
      undo.addEventListener("click", () => {
        const next = restore();
        this.changed();
        next.focus();
        this.say(`Put back. ${this.words}.`);
      });
      gone.append(undo);
    }

    finishRemoval(gone) {
      this.changed();
      gone.querySelector("button").focus();
      this.say(`Removed. ${this.words}.`);
    }

    /** What is shown has changed, so the stored criteria or the address must change too. */
    changed() {
      if (this.isNamed) history.replaceState(null, "", this.address);
      else this.collection.keep(this.ids);
      this.count();
    }

    get words() {
      const count = this.shown.length;
      return `${count} ${count === 1 ? "criterion" : "criteria"}`;
    }

    count() {
      this.bar.querySelector(".mine-count").textContent = this.words;
      this.bar.hidden = this.list.childElementCount === 0;
      for (const one of this.bar.querySelectorAll(".take, .mine-ways, .mine-form")) one.hidden = this.shown.length === 0;
    }

    /** Says where the criteria on the page come from, and which of them are not in this library. */
    sayWhatIsShown() {
      const lines = [];
      const buttons = [];
      if (this.isNamed) this.sayOfAddress(lines, buttons);
      else if (this.shown.length + this.unknown.length === 0) {
        lines.push("Nothing is collected yet. On the page of an entry, “+” beside a claim, or “My criteria” below a scenario, adds it.");
        lines.push("You need not collect the scenarios of a single demo: on the page of its entry open “Scenarios” below the demo, choose a form beside “Copy as”, and copy, save or print it. “Add all” there collects them.");
      }
      if (this.unknown.length > 0) lines.push(this.wordsOfUnknown());
      if (this.tooMany > 0) lines.push(`The address names ${this.tooMany} more than the ${MOST} that are shown.`);
      if (!this.isNamed && this.unknown.length > 0) {
        buttons.push(this.noteButton("Forget what is not here", () => {
          this.unknown = [];
          this.changed();
        }));
      }
      this.note.replaceChildren(...lines.map((text) => made("p", { textContent: text })), made("p", { className: "mine-ways" }, ...buttons));
      this.note.hidden = lines.length === 0;
    }

    sayOfAddress(lines, buttons) {
      const kept = this.collection.ids;
      this.collection.keep(kept);
      const fresh = this.shown.filter((id) => !kept.includes(id));
      if (this.shown.length === 0) lines.push("This address names no criterion of this library.");
      else if (!this.collection.isKept) {
        lines.push("These criteria are only in the address, since this browser keeps nothing for this site. Bookmark the page, or copy its address.");
        return;
      } else if (fresh.length === 0) lines.push(`These criteria come from the address. All of them are among the ${kept.length} that you have collected.`);
      else {
        lines.push("These criteria come from the address, and are not kept in this browser.");
        buttons.push(this.noteButton(kept.length === 0 ? "Keep them" : `Add them to my ${kept.length}`, () => this.collection.keep([...kept, ...fresh])));
      }
      if (kept.length > 0 || this.shown.length === 0) buttons.push(this.noteButton("Show what I collected", () => {}));
    }

    /** Names that do not look like those of criteria are counted, and never shown. */
    wordsOfUnknown() {
      const count = this.unknown.length;
      const names = this.unknown.filter((id) => /^[\w./:=-]{1,80}$/.test(id)).slice(0, 5);
      const rest = count - names.length;
      const parts = [...names, ...(rest > 0 ? [`${rest} ${names.length > 0 ? "more" : "without a proper name"}`] : [])];
      return `${count} ${count === 1 ? "is" : "are"} not in this library: ${parts.join(", ")}.`;
    }

    /** A button in the note, after which the stored criteria are shown. */
    noteButton(text, act) {
      const button = made("button", { type: "button", textContent: text });
      button.addEventListener("click", async () => {
        act();
        this.dropAddress();
        await this.show();
        // If nothing is shown there is no count, and the title gets focus.
        const place = this.bar.hidden ? document.querySelector("h1") : this.bar.querySelector(".mine-count");
        place.tabIndex = -1;
        place.focus();
        this.say(`My criteria: ${this.collection.ids.length}.`);
      });
      return button;
    }

    makeBar() {
      const { all, equip, write } = window.politeForms;
      const select = made("select");
      const note = made("p", { id: "mine.form", className: "mine-form" });
      const copying = new this.CopyButton(this.list, "", () => write(select.value, this.all));
      const bar = made("div", { className: "take" }, made("label", { className: "form" }, "Export as ", select), copying.button);
      const lay = equip(bar, "criteria", "my-criteria", () => this.all);
      select.setAttribute("aria-describedby", note.id);
      const name = () => {
        const [title, , , words] = all[select.value];
        copying.say(`criteria as a ${title}`);
        note.textContent = words;
      };
      name();
      select.addEventListener("change", name);
      // However printing starts, the chosen form is what is printed.
      addEventListener("beforeprint", () => { if (this.shown.length > 0) lay(); });
      const clear = made("button", { type: "button", className: "mine-clear", textContent: "Remove all" });
      clear.addEventListener("click", () => this.clear());
      const address = new this.CopyButton(this.list, "link to this list", () => this.address);
      address.button.lastChild.className = "";
      return made("div", { className: "mine-bar" },
        made("p", { className: "mine-count" }), bar, made("div", { className: "mine-ways" }, address.button, clear), note);
    }

    /** The criteria on the page, ready for export. */
    get all() {
      const entries = new Map();
      for (const id of this.shown) {
        const { entry, criterion } = this.criterion(id);
        if (!entries.has(entry)) entries.set(entry, { id: entry.id, title: entry.title, page: entry.page, criteria: [] });
        entries.get(entry).criteria.push(criterion);
      }
      return { title: "My criteria", entries: [...entries.values()] };
    }
  }

  window.politeCriteria = {
    entries: (number, list) => {
      for (const [id, title, path, lines] of list) {
        const page = new URL(path, site).href;
        known.set(id, { id, title, page, criteria: lines.trimEnd().split("\n").map((line) => criterionOf(line, page)) });
      }
    },
    open: async (root, tools) => {
      await tools.load("take.js");
      await new Page(root, tools).show();
    },
  };
})();
