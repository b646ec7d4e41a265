/*
 * Runs first in a demo that stands on a stage. It lets the page around it choose the demo's motion and direction, and
 * tells that page what the demo's live regions say. The demo itself knows nothing of it.
 */
(function () {
  "use strict";
  if (window.parent === window) return;

  const MOTION = /\(\s*prefers-reduced-motion\s*(?::\s*(reduce|no-preference)\s*)?\)/gi;
  const ALWAYS = "(min-width: 0px)";
  const NEVER = "(min-width: 99999999px)";

  /** Makes the demo's style sheets and scripts see the motion preference that the stage chose. */
  class MotionSwitch {
    constructor(choice) {
      this.choice = choice;
      this.written = new WeakMap();
      this.lists = new Set();
      this.nativeMatchMedia = window.matchMedia.bind(window);
      window.matchMedia = (query) => this.matchMedia(String(query));
      this.watchStyles();
    }

    choose(choice) {
      if (choice === this.choice) return;
      this.choice = choice;
      this.applyToSheets();
      for (const list of this.lists) list.refresh();
    }

    /** A media query as it reads under the chosen preference. */
    rewritten(query) {
      if (this.choice === "system") return query;
      const reduced = this.choice === "reduced";
      return query.replace(MOTION, (_, value) => ((value || "reduce").toLowerCase() === "reduce") === reduced ? ALWAYS : NEVER);
    }

    matchMedia(query) {
      if (query.search(MOTION) < 0) return this.nativeMatchMedia(query);
      const list = new MotionQueryList(this, query);
      this.lists.add(list);
      return list;
    }

    applyToSheets() {
      for (const sheet of [...document.styleSheets, ...(document.adoptedStyleSheets || [])]) {
        this.applyToMedia(sheet);
        this.applyToRules(sheet);
      }
    }

    applyToRules(holder) {
      let rules;
      try {
        rules = holder.cssRules;
      } catch {
        return; // A linked sheet on file:// cannot be read; demos keep their styles inside.
      }
      for (const rule of rules || []) {
        if (rule.media) this.applyToMedia(rule);
        if (rule.cssRules) this.applyToRules(rule);
      }
    }

    applyToMedia(holder) {
      const now = holder.media.mediaText;
      const known = this.written.get(holder);
      const original = known && known.now === now ? known.original : now;
      const wanted = this.rewritten(original);
      if (wanted !== now) holder.media.mediaText = wanted;
      this.written.set(holder, { original, now: holder.media.mediaText });
    }

    /** Style elements that the demo adds or rewrites later follow the choice as well. */
    watchStyles() {
      new MutationObserver((records) => {
        if (records.some(touchesStyle)) this.applyToSheets();
      }).observe(document, { subtree: true, childList: true, characterData: true });
    }
  }

  function touchesStyle(record) {
    const inStyle = (node) => node.nodeType === 1 ? node.matches("style, link") || node.querySelector("style, link") : node.parentElement && node.parentElement.localName === "style";
    return inStyle(record.target) || [...record.addedNodes].some(inStyle);
  }

  /** A MediaQueryList that follows the stage's choice, and the system where the stage leaves it the choice. */
  class MotionQueryList extends EventTarget {
    constructor(motion, query) {
      super();
      this.motion = motion;
      this.media = motion.nativeMatchMedia(query).media;
      this.onchange = null;
      this.native = motion.nativeMatchMedia(query);
      this.native.addEventListener("change", () => this.refresh());
      this.last = this.matches;
    }

    get matches() {
      return this.motion.nativeMatchMedia(this.motion.rewritten(this.media)).matches;
    }

    addListener(listener) {
      this.addEventListener("change", listener);
    }

    removeListener(listener) {
      this.removeEventListener("change", listener);
    }

    refresh() {
      const matches = this.matches;
      if (matches === this.last) return;
      this.last = matches;
      const event = new MediaQueryListEvent("change", { matches, media: this.media });
      if (typeof this.onchange === "function") this.onchange(event);
      this.dispatchEvent(event);
    }
  }

  /** Tells the stage when a person operated something, and by which name. */
  function watchActivations(send) {
    document.addEventListener("click", (event) => {
      const control = event.target.closest && event.target.closest("button, a, input, select, summary, [role=button]");
      if (control) send({ kind: "activation", name: nameOf(control), time: performance.now() });
    }, true);
  }

  function nameOf(control) {
    const label = control.getAttribute("aria-label") || (control.labels && control.labels[0] && control.labels[0].textContent);
    return (label || control.textContent || control.value || control.localName).replace(/\s+/g, " ").trim();
  }

  function stateGivenByStage() {
    try {
      return JSON.parse(window.name) || {};
    } catch {
      return {};
    }
  }

  const state = stateGivenByStage();
  const motion = new MotionSwitch(state.motion || "system");
  const send = (message) => window.parent.postMessage({ polite: message }, "*");
  const direct = (direction) => {
    if (direction) document.documentElement.dir = direction;
  };

  window.addEventListener("message", (event) => {
    if (event.source !== window.parent || !event.data || !event.data.polite) return;
    const message = event.data.polite;
    if (message.motion) motion.choose(message.motion);
    if (message.direction) direct(message.direction);
  });

  direct(state.direction);
  watchActivations(send);
  document.addEventListener("DOMContentLoaded", () => {
    motion.applyToSheets();
    new window.PoliteAnnouncer(document, (announcement) => send({ kind: "announcement", ...announcement })).start();
    send({ kind: "ready", time: performance.now() });
  });
})();
