/*
 * What a page's live regions say, derived from the document by the rules of WAI-ARIA 1.2 (aria-live, aria-atomic,
 * aria-relevant, aria-busy) and of the HTML Accessibility API Mappings.
 *
 * This is what a screen reader is told, not what one was heard to say.
 */
(function (global) {
  "use strict";

  const POLITENESS_BY_ROLE = { alert: "assertive", status: "polite", log: "polite", timer: "off", marquee: "off" };
  const ATOMIC_ROLES = ["alert", "status"];
  const REGIONS = "[aria-live], [role~=alert], [role~=status], [role~=log], [role~=timer], [role~=marquee], output";
  const UNSPOKEN = ["script", "style", "template", "noscript"];

  /** How long changes are gathered before they are read, as browsers do, in milliseconds. */
  const SETTLE = 40;

  class Announcer {
    /**
     * @param {Document|ShadowRoot} root What to listen to.
     * @param {(announcement: {text: string, politeness: string, time: number}) => void} report Called for each.
     * @param {{now: () => number, after: (time: number, act: () => void) => void}} time What tells the time, in
     *   milliseconds, and what calls back after some.
     */
    constructor(root, report, time = { now: () => performance.now(), after: (delay, act) => setTimeout(act, delay) }) {
      this.time = time;
      this.root = root;
      this.report = report;
      /** Regions that assistive technology knows of: the text each had when last read, and whether it could be read. */
      this.regions = new Map();
      /** What happened in each region since it was last read. */
      this.changes = new Map();
      /** Whether changes are being gathered. */
      this.isWaiting = false;
      this.isStopped = false;
      this.observer = new MutationObserver((records) => this.note(records));
    }

    /** Begins to listen. Text that a region already holds is not an announcement. */
    start() {
      this.learn(this.root, true);
      this.observer.observe(this.root, { subtree: true, childList: true, characterData: true, attributes: true });
    }

    stop() {
      this.observer.disconnect();
      this.isStopped = true;
    }

    /** Takes in the regions at and below a node. One that comes with its text says nothing, an alert excepted. */
    learn(node, isSilent) {
      const found = node.querySelectorAll ? [...node.querySelectorAll(REGIONS)] : [];
      if (node.matches && node.matches(REGIONS)) found.push(node);
      for (const region of found) {
        if (this.regions.has(region)) continue;
        const isExposedNow = isExposed(region);
        const speaks = !isSilent && roleOf(region) === "alert" && isExposedNow;
        this.regions.set(region, { text: speaks ? "" : textOf(region), isExposed: isExposedNow });
        if (speaks) this.changeIn(region).isWhole = true;
      }
    }

    changeIn(region) {
      if (!this.changes.has(region)) this.changes.set(region, { isWhole: false, wasCleared: false, pieces: [] });
      return this.changes.get(region);
    }

    note(records) {
      for (const record of records) {
        if (record.type === "childList") for (const node of record.addedNodes) this.learn(node, false);
        if (record.type === "attributes") this.learnTarget(record);
        const region = this.regionOf(record.target);
        if (region) this.changeIn(region).pieces.push(...piecesOf(record));
      }
      for (const [region, change] of this.changes) {
        const known = this.regions.get(region);
        if (known.text && textOf(region) === "") change.wasCleared = true;
      }
      if (this.regions.size === 0 || this.isWaiting) return;
      this.isWaiting = true;
      this.time.after(SETTLE, () => this.read());
    }

    /** An element may become a region by its attributes. */
    learnTarget({ attributeName, target }) {
      if ((attributeName === "aria-live" || attributeName === "role") && target.matches(REGIONS)) this.learn(target, false);
    }

    /** The region that a node lies in, when it is known. */
    regionOf(node) {
      const element = node.nodeType === 1 ? node : node.parentElement;
      const region = element && element.closest(REGIONS);
      return this.regions.has(region) ? region : null;
    }

    /** Reads all regions, assertive ones first. */
    read() {
      this.isWaiting = false;
      if (this.isStopped) return;
      const urgency = (region) => ["off", "polite", "assertive"].indexOf(politenessOf(region));
      for (const region of [...this.regions.keys()].sort((a, b) => urgency(b) - urgency(a))) this.readRegion(region);
    }

    readRegion(region) {
      if (!region.isConnected) {
        this.regions.delete(region);
        this.changes.delete(region);
        return;
      }
      // What changes while the region is busy is read once it no longer is.
      if (region.closest("[aria-busy=true]")) return;
      const before = this.regions.get(region);
      const change = this.changes.get(region);
      const now = { text: textOf(region), isExposed: isExposed(region) };
      this.regions.set(region, now);
      this.changes.delete(region);
      const politeness = politenessOf(region);
      if (politeness === "off" || !now.isExposed) return;
      const text = before.isExposed ? spoken(region, change, before.text, now.text) : spokenOnAppearing(region, now.text);
      if (text) this.report({ text, politeness, time: this.time.now() });
    }
  }

  /** A region that is shown together with its text says nothing, an alert excepted. */
  function spokenOnAppearing(region, text) {
    return roleOf(region) === "alert" ? text : "";
  }

  /** What a region says of a change; the empty string when it says nothing. */
  function spoken(region, change, before, now) {
    if (change && change.isWhole) return now;
    if (now === before && !(change && change.wasCleared)) return "";
    const relevant = (region.getAttribute("aria-relevant") || "additions text").split(/\s+/);
    const isRelevant = ({ kind }) => relevant.includes(kind) || relevant.includes("all");
    const pieces = change ? change.pieces.filter(isRelevant) : [];
    // A change of attributes, in the region or around it, may have uncovered text.
    const isUncovered = pieces.length === 0 && now !== "" && !before.includes(now) && !(change && change.pieces.length > 0);
    if (isUncovered) return region.querySelector(REGIONS) ? "" : now;
    if (pieces.length === 0) return "";
    return isAtomic(region) ? now : spokenPieces(region, pieces);
  }

  /** What a region that is not atomic says: what is new in it, each piece once. */
  function spokenPieces(region, pieces) {
    const nodes = pieces.filter(({ node }) => node && region.contains(node)).map(({ node }) => wholeOf(region, node));
    const outer = [...new Set(nodes)].filter((node) => !nodes.some((other) => other !== node && other.contains(node)));
    const removed = pieces.map(({ text }) => text).filter(Boolean);
    return [...outer.map(textOf), ...removed].filter(Boolean).join(" ");
  }

  /** The outermost element around a node, inside the region, that is to be read whole; else the node. */
  function wholeOf(region, node) {
    let whole = node;
    for (let around = node.parentElement; around && around !== region; around = around.parentElement) {
      if (around.getAttribute("aria-atomic") === "true") whole = around;
    }
    return whole;
  }

  /** What a mutation brought or took, by ARIA's words for it. */
  function piecesOf(record) {
    if (record.type === "attributes") return [];
    if (record.type === "characterData") return [{ kind: "text", node: record.target }];
    const added = [...record.addedNodes].filter(isContent).map((node) => ({ kind: node.nodeType === 3 ? "text" : "additions", node }));
    const removed = [...record.removedNodes].filter(isContent).map((node) => ({ kind: "removals", text: squeezed(node.textContent) }));
    return [...added, ...removed];
  }

  function isContent(node) {
    return node.nodeType === 1 || node.nodeType === 3;
  }

  function roleOf(region) {
    const role = (region.getAttribute("role") || "").trim().split(/\s+/)[0];
    return role || (region.localName === "output" ? "status" : "");
  }

  function politenessOf(region) {
    const live = region.getAttribute("aria-live");
    return ["polite", "assertive", "off"].includes(live) ? live : POLITENESS_BY_ROLE[roleOf(region)] || "off";
  }

  function isAtomic(region) {
    const atomic = region.getAttribute("aria-atomic");
    return atomic ? atomic === "true" : ATOMIC_ROLES.includes(roleOf(region));
  }

  /** Whether assistive technology is given an element at all. */
  function isExposed(element) {
    if (!element || element.closest("[aria-hidden=true], [inert]")) return false;
    if (element.closest("svg") && !element.closest("title, text, [role]")) return false;
    const modal = document.querySelector("dialog:modal");
    if (modal && !modal.contains(element)) return false;
    return isRendered(element);
  }

  function isRendered(element) {
    const style = getComputedStyle(element);
    if (style.visibility !== "visible") return false;
    if (style.display === "contents") return !element.parentElement || isRendered(element.parentElement);
    return element.checkVisibility ? element.checkVisibility() : element.getClientRects().length > 0;
  }

  /** The text that a node gives to assistive technology: labels and alternatives in place of what they replace. */
  function textOf(node) {
    if (node.nodeType === 3) return isExposed(node.parentElement) ? squeezed(node.data) : "";
    return isExposed(node) ? squeezed(rawText(node)) : "";
  }

  function rawText(element) {
    let text = "";
    for (const node of element.childNodes) {
      if (node.nodeType === 3) text += node.data;
      if (node.nodeType !== 1 || UNSPOKEN.includes(node.localName) || !isExposed(node)) continue;
      const inner = node.getAttribute("aria-label") || (node.localName === "img" ? node.alt : rawText(node));
      text += getComputedStyle(node).display === "inline" ? inner : ` ${inner} `;
    }
    return text;
  }

  function squeezed(text) {
    return text.replace(/\s+/g, " ").trim();
  }

  global.PoliteAnnouncer = Announcer;
})(window);
