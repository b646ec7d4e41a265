/*
 * What a page's live regions say, derived from the document by the rules of WAI-ARIA 1.2 (aria-live, aria-atomic,
 * aria-relevant, aria-busy) and of the HTML Accessibility API Mappings.
 *
 * This is what a screen reader is told, not what one was heard to say.
 */
(function (global) {
  "use strict";

  const POLITENESS_BY_ROLE = { alert: "assertive", status: "polite", log: "polite", timer: "off", marquee: "off" };
  const ATOMIC_ROLES = new Set(["alert", "status"]);
  const REGION_SELECTOR = "[aria-live], [role~=alert], [role~=status], [role~=log], [role~=timer], [role~=marquee], output";

  /** How long changes are gathered before they are read, as browsers do, in milliseconds. */
  const SETTLE = 40;

  class Announcer {
    /**
     * @param {Document} root The document to listen to.
     * @param {(announcement: {text: string, politeness: string, time: number}) => void} report Called for each.
     */
    constructor(root, report) {
      this.document = root;
      this.report = report;
      /** Regions that assistive technology knows of, and the text each had when last read. */
      this.regions = new Map();
      this.changed = new Map();
      this.timer = 0;
      this.observer = new global.MutationObserver((records) => this.note(records));
    }

    /** Begins to listen. Text that a region already holds is not an announcement. */
    start() {
      this.learn(this.document, true);
      this.observer.observe(this.document, {
        subtree: true,
        childList: true,
        characterData: true,
        characterDataOldValue: true,
        attributes: true,
        attributeOldValue: true,
        attributeFilter: ["aria-live", "aria-busy", "aria-hidden", "aria-label", "role", "hidden", "inert", "style", "class", "alt", "open"],
      });
    }

    stop() {
      this.observer.disconnect();
      global.clearTimeout(this.timer);
    }

    /** Takes in the regions below a node; `silently` when their text is not news. */
    learn(node, silently) {
      const found = node.querySelectorAll ? [...node.querySelectorAll(REGION_SELECTOR)] : [];
      if (node.matches && node.matches(REGION_SELECTOR)) found.unshift(node);
      for (const region of found) {
        if (this.regions.has(region)) continue;
        // A region that comes with its text says nothing, an alert excepted: browsers raise its event on insertion.
        const isAlert = politenessOf(region) === "assertive" && roleOf(region) === "alert";
        this.regions.set(region, silently || !isAlert ? textOf(region) : "");
        if (!silently && isAlert) this.changed.set(region, { whole: true, texts: [] });
      }
    }

    note(records) {
      for (const record of records) {
        if (record.type === "childList") for (const node of record.addedNodes) this.learn(node, false);
        if (record.type === "attributes" && record.attributeName !== "aria-busy") this.learn(record.target, false);
        this.noteChange(record);
      }
      if (this.changed.size > 0 && this.timer === 0) this.timer = global.setTimeout(() => this.read(), SETTLE);
    }

    noteChange(record) {
      const origin = record.target.nodeType === 1 ? record.target : record.target.parentElement;
      const region = origin && origin.closest(REGION_SELECTOR);
      if (!region || !this.regions.has(region)) return this.noteUncovered(record);
      const change = this.changed.get(region) || { whole: false, texts: [] };
      change.texts.push(...newPieces(record));
      this.changed.set(region, change);
    }

    /** An attribute on an ancestor may show or hide regions below it. */
    noteUncovered(record) {
      if (record.type !== "attributes") return;
      for (const region of record.target.querySelectorAll(REGION_SELECTOR)) {
        if (this.regions.has(region) && !this.changed.has(region)) this.changed.set(region, { whole: false, texts: [] });
      }
    }

    /** Reads the regions that changed, assertive ones first. */
    read() {
      this.timer = 0;
      const changed = [...this.changed].sort(([a], [b]) => urgency(b) - urgency(a));
      this.changed.clear();
      for (const [region, change] of changed) this.readRegion(region, change);
    }

    readRegion(region, change) {
      if (!region.isConnected) {
        this.regions.delete(region);
        return;
      }
      if (region.closest("[aria-busy=true]")) {
        // What changes while the region is busy is read, whole, once it no longer is.
        this.changed.set(region, { whole: true, texts: [] });
        return;
      }
      const before = this.regions.get(region);
      const now = textOf(region);
      this.regions.set(region, now);
      const politeness = politenessOf(region);
      if (politeness === "off" || now === before) return;
      const text = this.spoken(region, change, before, now);
      if (text) this.report({ text, politeness, time: global.performance.now() });
    }

    spoken(region, change, before, now) {
      const relevant = (region.getAttribute("aria-relevant") || "additions text").split(/\s+/);
      const speaksRemovals = relevant.includes("removals") || relevant.includes("all");
      if (isAtomic(region) || change.whole) return now;
      const pieces = change.texts.filter(({ kind }) => relevant.includes("all") || relevant.includes(kind));
      const texts = pieces.map(({ node }) => this.pieceText(region, node)).filter(Boolean);
      const added = [...new Set(texts)].join(" ");
      if (added || !speaksRemovals) return added;
      return before.startsWith(now) ? before.slice(now.length).trim() : before;
    }

    /** The text of one changed node: that of the nearest atomic element around it, if there is one. */
    pieceText(region, node) {
      if (!region.contains(node)) return "";
      let element = node.nodeType === 1 ? node : node.parentElement;
      for (let around = element; around && around !== region; around = around.parentElement) {
        if (around.getAttribute("aria-atomic") === "true") return textOf(around);
      }
      return node.nodeType === 1 ? textOf(node) : isExposed(element) ? squeezed(node.data) : "";
    }
  }

  /** What a mutation brought, by ARIA's word for it. */
  function newPieces(record) {
    if (record.type === "characterData") return [{ kind: "text", node: record.target }];
    if (record.type === "attributes") return [];
    return [...record.addedNodes]
      .filter((node) => node.nodeType === 1 || node.nodeType === 3)
      .map((node) => ({ kind: node.nodeType === 3 && record.removedNodes.length > 0 ? "text" : "additions", node }));
  }

  function roleOf(region) {
    const role = (region.getAttribute("role") || "").trim().split(/\s+/)[0];
    return role || (region.localName === "output" ? "status" : "");
  }

  function politenessOf(region) {
    const live = region.getAttribute("aria-live");
    if (live === "polite" || live === "assertive" || live === "off") return live;
    return POLITENESS_BY_ROLE[roleOf(region)] || "off";
  }

  function isAtomic(region) {
    const atomic = region.getAttribute("aria-atomic");
    return atomic ? atomic === "true" : ATOMIC_ROLES.has(roleOf(region));
  }

  function urgency(region) {
    return { assertive: 2, polite: 1 }[politenessOf(region)] || 0;
  }

  /** Whether assistive technology is given an element at all. */
  function isExposed(element) {
    if (!element || element.closest("[aria-hidden=true], [inert]")) return false;
    if (element.closest("svg") && !element.closest("title, text, [role]")) return false;
    return element.checkVisibility
      ? element.checkVisibility({ visibilityProperty: true })
      : global.getComputedStyle(element).visibility === "visible" && element.getClientRects().length > 0;
  }

  /** The text that an element gives to assistive technology: labels and alternatives in place of what they replace. */
  function textOf(element) {
    return isExposed(element) ? squeezed(rawText(element)) : "";
  }

  function rawText(element) {
    let text = "";
    for (const node of element.childNodes) {
      if (node.nodeType === 3) text += node.data;
      if (node.nodeType !== 1 || !isExposed(node)) continue;
      const label = node.getAttribute("aria-label") || (node.localName === "img" ? node.alt : "");
      const isBlock = global.getComputedStyle(node).display !== "inline";
      const inner = label || (["script", "style", "template"].includes(node.localName) ? "" : rawText(node));
      text += isBlock ? ` ${inner} ` : inner;
    }
    return text;
  }

  function squeezed(text) {
    return text.replace(/\s+/g, " ").trim();
  }

  global.PoliteAnnouncer = Announcer;
})(window);
