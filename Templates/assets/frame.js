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
  const CONTROLS = "a, button, summary, input, [role=button], [role=switch], [role=checkbox], [role=radio], [role=tab], [role=menuitem], [role=link]";
  const TEXT_FIELDS = ["text", "search", "email", "password", "tel", "url", "number", "date", "time"];

  /** Makes the demo's style sheets and scripts see the motion preference that the stage chose. */
  class MotionSwitch {
    constructor(choice) {
      this.choice = choice;
      /** What each holder of a media query said in the author's words, and what was written in their place. */
      this.written = new WeakMap();
      /** The query lists that someone listens to. */
      this.heard = new Set();
      this.roots = [document];
      this.nativeMatchMedia = window.matchMedia.bind(window);
      window.matchMedia = (...query) => this.matchMedia(query);
      this.followSheets();
      this.follow(document);
    }

    choose(choice) {
      this.choice = choice;
      this.apply();
      for (const list of this.heard) list.refresh();
    }

    /** A media query as it reads under the chosen preference. */
    rewritten(query) {
      if (this.choice === "system") return query;
      const isReduced = this.choice === "reduced";
      return query.replace(MOTION, (_, value) => ((value || "reduce").toLowerCase() === "reduce") === isReduced ? ALWAYS : NEVER);
    }

    matches(query) {
      return this.nativeMatchMedia(this.rewritten(query)).matches;
    }

    matchMedia(query) {
      const list = this.nativeMatchMedia(...query);
      return list.media.search(MOTION) < 0 ? list : new MotionQueryList(this, list);
    }

    apply() {
      for (const root of this.roots) {
        for (const sheet of [...root.styleSheets, ...(root.adoptedStyleSheets || [])]) this.applyToSheet(sheet);
        for (const source of root.querySelectorAll("source[media]")) this.applyToSource(source);
      }
    }

    applyToSheet(sheet) {
      this.applyToMedia(sheet.media);
      this.applyToRules(sheet);
    }

    applyToRules(holder) {
      let rules;
      try {
        rules = holder.cssRules;
      } catch {
        return; // A linked sheet on file:// cannot be read; demos keep their styles inside.
      }
      for (const rule of rules || []) {
        if (rule.media) this.applyToMedia(rule.media);
        if (rule.styleSheet) this.applyToSheet(rule.styleSheet);
        else if (rule.cssRules) this.applyToRules(rule);
      }
    }

    applyToMedia(media) {
      const wanted = this.wanted(media, media.mediaText);
      if (wanted !== media.mediaText) media.mediaText = wanted;
      this.written.get(media).now = media.mediaText;
    }

    /** Pictures choose their source by media queries too. */
    applyToSource(source) {
      const wanted = this.wanted(source, source.media);
      if (wanted !== source.media) source.media = wanted;
      this.written.get(source).now = source.media;
    }

    /** What a holder whose query reads `now` should say; what the author wrote meanwhile is taken as the original. */
    wanted(holder, now) {
      const known = this.written.get(holder);
      const original = known && known.now === now ? known.original : now;
      this.written.set(holder, { original, now });
      return this.rewritten(original);
    }

    /** Styles that the demo adds or rewrites later follow the choice as well, before they are painted. */
    follow(root) {
      const observer = new MutationObserver((records) => {
        if (records.some(bringsStyles)) this.apply();
      });
      observer.observe(root, { subtree: true, childList: true, characterData: true, attributeFilter: ["media"] });
      // A linked sheet has no rules before it is loaded.
      root.addEventListener("load", (event) => event.target.localName === "link" && this.apply(), true);
    }

    /** So do rules and shadow trees that scripts make. */
    followSheets() {
      const motion = this;
      for (const method of ["insertRule", "replaceSync"]) {
        const native = CSSStyleSheet.prototype[method];
        CSSStyleSheet.prototype[method] = function (...given) {
          const result = native.apply(this, given);
          motion.applyToRules(this);
          return result;
        };
      }
      const attachShadow = Element.prototype.attachShadow;
      Element.prototype.attachShadow = function (...given) {
        const root = attachShadow.apply(this, given);
        motion.roots.push(root);
        motion.follow(root);
        listen(root);
        return root;
      };
    }
  }

  function bringsStyles({ type, target, addedNodes }) {
    if (type === "attributes") return true;
    if ((target.nodeType === 1 ? target : target.parentElement)?.localName === "style") return true;
    return [...addedNodes].some((node) => node.nodeType === 1 && (node.matches("style, link, source") || node.querySelector("style, link, source")));
  }

  /** A MediaQueryList that follows the stage's choice, and the system where the stage leaves it the choice. */
  class MotionQueryList extends EventTarget {
    constructor(motion, native) {
      super();
      this.motion = motion;
      this.native = native;
      this.handler = null;
      this.last = this.matches;
    }

    get media() {
      return this.native.media;
    }

    get matches() {
      return this.motion.matches(this.media);
    }

    get onchange() {
      return this.handler;
    }

    set onchange(handler) {
      if (!this.answer) {
        this.answer = (event) => typeof this.handler === "function" && this.handler(event);
        this.addEventListener("change", this.answer);
      }
      this.handler = handler;
    }

    addEventListener(...given) {
      super.addEventListener(...given);
      if (this.motion.heard.has(this)) return;
      this.motion.heard.add(this);
      this.native.addEventListener("change", () => this.refresh());
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
      this.dispatchEvent(new MediaQueryListEvent("change", { matches, media: this.media }));
    }
  }

  /** Tells the stage when a person operated something, and by which name. */
  function watchActivations() {
    addEventListener("click", ({ target }) => {
      const control = target.closest && target.closest(CONTROLS);
      if (control && !TEXT_FIELDS.includes(control.type)) send({ kind: "activation", name: nameOf(control) });
    }, true);
    addEventListener("change", ({ target }) => {
      if (target.localName !== "select") return;
      const option = target.selectedOptions[0];
      send({ kind: "choice", name: nameOf(target), option: option ? squeezed(option.textContent) : "" });
    }, true);
  }

  /** An element's name, near enough for a log. */
  function nameOf(control) {
    const labelled = (control.getAttribute("aria-labelledby") || "").split(/\s+/).map((id) => document.getElementById(id));
    const texts = [
      labelled.map((label) => (label ? label.textContent : "")).join(" "), control.getAttribute("aria-label"),
      control.labels && control.labels[0] && ownText(control.labels[0]), ownText(control), control.value, control.localName,
    ];
    return texts.map((text) => squeezed(text || "")).find(Boolean);
  }

  /** An element's text without that of the choices and of what is hidden in it. */
  function ownText(element) {
    const copy = element.cloneNode(true);
    for (const part of [copy, ...copy.querySelectorAll("select, option, [hidden], [aria-hidden=true]")]) {
      if (part !== copy) part.remove();
    }
    return copy.localName === "select" ? "" : copy.textContent;
  }

  function squeezed(text) {
    return text.replace(/\s+/g, " ").trim();
  }

  // The stage and its demo talk only to each other. A file has no origin that could be named.
  const isFile = location.protocol === "file:";
  const backlog = [];
  let isHeard = false;

  function send(message) {
    const timed = { time: performance.now(), ...message };
    if (isHeard) parent.postMessage({ polite: timed }, isFile ? "*" : location.origin);
    else backlog.push(timed);
  }

  function hear(event) {
    if (event.source !== parent || !event.data || !event.data.polite) return;
    if (!isFile && event.origin !== location.origin) return;
    event.stopImmediatePropagation();
    const { motion: choice, direction, hello } = event.data.polite;
    if (choice) motion.choose(choice);
    direct(direction);
    if (hello && !isHeard) {
      isHeard = true;
      backlog.splice(0).forEach(send);
    }
  }

  function direct(direction) {
    if (direction) document.documentElement.dir = direction;
  }

  function listen(root) {
    new window.PoliteAnnouncer(root, (announcement) => send({ kind: "announcement", ...announcement })).start();
  }

  /** The choices made before the demo was loaded travel in the frame's name, so that they hold before the first paint. */
  function choicesOfStage() {
    try {
      return JSON.parse(window.name) || {};
    } catch {
      return {};
    }
  }

  const choices = choicesOfStage();
  const motion = new MotionSwitch(choices.motion || "system");
  direct(choices.direction);
  addEventListener("message", hear);
  watchActivations();
  document.addEventListener("DOMContentLoaded", () => {
    motion.apply();
    listen(document);
  });
  parent.postMessage({ polite: { kind: "ready" } }, isFile ? "*" : location.origin);
})();
