/*
 * Runs first in a demo that stands on a stage. It lets the page around it choose the demo's motion and direction, and
 * tells that page what the demo's live regions say and how high the demo is. The demo itself knows nothing of it.
 */
(function () {
  "use strict";
  if (window.parent === window) return;

  // What speaks with the stage uses these alone: the demo's own scripts run later, and what they replace is not seen here.
  const { apply, getOwnPropertyDescriptor } = Reflect;

  /** A property of an interface as a function of the object. */
  function getter(type, name) {
    const { get } = getOwnPropertyDescriptor(type.prototype, name);
    return (object) => apply(get, object, []);
  }

  /** A method of an interface as a function of the object. */
  function method(type, name) {
    const act = type.prototype[name];
    return (object, ...given) => apply(act, object, given);
  }

  const { PoliteAnnouncer, MutationObserver, ResizeObserver } = window;
  delete window.PoliteAnnouncer;
  const stage = window.parent;
  const post = stage.postMessage;
  const clock = performance.now.bind(performance);
  const wait = setTimeout.bind(window);
  const [widthOfWindow, heightOfWindow] = ["innerWidth", "innerHeight"].map((name) => getOwnPropertyDescriptor(window, name).get.bind(window));
  const addListener = method(EventTarget, "addEventListener");
  const stop = method(Event, "stopImmediatePropagation");
  const targetOf = getter(Event, "target");
  const sourceOf = getter(MessageEvent, "source");
  const originOf = getter(MessageEvent, "origin");
  const dataOf = getter(MessageEvent, "data");
  const rootOf = getter(Document, "documentElement");
  const bodyOf = getter(Document, "body");
  const elementOf = method(Document, "getElementById");
  const typeOf = getter(Node, "nodeType");
  const parentOf = getter(Node, "parentElement");
  const textOf = getter(Node, "textContent");
  const copyOf = method(Node, "cloneNode");
  const localNameOf = getter(Element, "localName");
  const attribute = method(Element, "getAttribute");
  const setAttribute = method(Element, "setAttribute");
  const closest = method(Element, "closest");
  const find = method(Element, "querySelector");
  const findAll = method(Element, "querySelectorAll");
  const remove = method(Element, "remove");
  const heightOfAll = getter(Element, "scrollHeight");
  const heightOfBox = getter(HTMLElement, "offsetHeight");
  const choiceOf = getter(HTMLSelectElement, "selectedIndex");
  const watchSize = method(ResizeObserver, "observe");
  const countOf = getter(NodeList, "length");
  const lowered = method(String, "toLowerCase");
  const escaped = CSS.escape;
  const searched = RegExp.prototype.exec;

  /** The matches of an expression with the flag `g`. */
  function eachMatch(expression, text, act) {
    expression.lastIndex = 0;
    for (let found = apply(searched, expression, [text]); found; found = apply(searched, expression, [text])) act(found[0]);
  }

  const MOTION = /\(\s*prefers-reduced-motion\s*(?::\s*(reduce|no-preference)\s*)?\)/gi;
  const ALWAYS = "(min-width: 0px)";
  const NEVER = "(min-width: 99999999px)";
  const CONTROLS = "a, button, summary, input, [role=button], [role=switch], [role=checkbox], [role=radio], [role=tab], [role=menuitem], [role=link]";
  const OPERATED = { __proto__: null, checkbox: 1, radio: 1, button: 1, submit: 1, reset: 1, image: 1, file: 1, color: 1, range: 1 };
  const WORDS = /\S+/g;

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
      addListener(root, "load", (event) => isElement(targetOf(event)) && localNameOf(targetOf(event)) === "link" && this.apply(), true);
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
        listen(root);
        motion.roots.push(root);
        motion.follow(root);
        return root;
      };
    }
  }

  function bringsStyles({ type, target, addedNodes }) {
    if (type === "attributes") return true;
    const element = typeOf(target) === 1 ? target : parentOf(target);
    if (element && localNameOf(element) === "style") return true;
    return [...addedNodes].some((node) => node.nodeType === 1 && (node.matches("style, link, source") || node.querySelector("style, link, source")));
  }

  /** A MediaQueryList that follows the stage's choice, and the system where the stage leaves it the choice. */
  class MotionQueryList extends EventTarget {
    #motion;
    #native;
    #handler = null;
    #last;
    #answer;

    constructor(motion, native) {
      super();
      this.#motion = motion;
      this.#native = native;
      this.#last = this.matches;
    }

    get media() {
      return this.#native.media;
    }

    get matches() {
      return this.#motion.matches(this.media);
    }

    get onchange() {
      return this.#handler;
    }

    set onchange(handler) {
      if (!this.#answer) {
        this.#answer = (event) => typeof this.#handler === "function" && this.#handler(event);
        this.addEventListener("change", this.#answer);
      }
      this.#handler = handler;
    }

    addEventListener(...given) {
      super.addEventListener(...given);
      if (this.#motion.heard.has(this)) return;
      this.#motion.heard.add(this);
      this.#native.addEventListener("change", () => this.refresh());
    }

    addListener(listener) {
      this.addEventListener("change", listener);
    }

    removeListener(listener) {
      this.removeEventListener("change", listener);
    }

    refresh() {
      const matches = this.matches;
      if (matches === this.#last) return;
      this.#last = matches;
      this.dispatchEvent(new MediaQueryListEvent("change", { matches, media: this.media }));
    }
  }

  /** Tells the stage when a person operated something, and by which name. */
  function watchActivations() {
    addListener(window, "click", (event) => {
      const target = targetOf(event);
      const control = isElement(target) && closest(target, CONTROLS);
      if (control && !isTextField(control)) send({ kind: "activation", name: nameOf(control) });
    }, true);
    addListener(window, "change", (event) => {
      const target = targetOf(event);
      if (!isElement(target) || localNameOf(target) !== "select") return;
      const option = findAll(target, "option")[choiceOf(target)];
      send({ kind: "choice", name: nameOf(target), option: option ? squeezed(textOf(option)) : "" });
    }, true);
  }

  // A click may also be the document's or the window's own.
  function isElement(target) {
    return target !== window && typeOf(target) === 1;
  }

  function isTextField(control) {
    return localNameOf(control) === "input" && !(lowered(attribute(control, "type") || "text") in OPERATED);
  }

  /** An element's name, near enough for a log. */
  function nameOf(control) {
    let labels = "";
    eachMatch(WORDS, attribute(control, "aria-labelledby") || "", (id) => {
      const label = elementOf(document, id);
      if (label) labels += ` ${textOf(label)}`;
    });
    const label = labelOf(control);
    return squeezed(labels) || squeezed(attribute(control, "aria-label") || "") || (label && ownText(label)) || ownText(control)
      || squeezed(attribute(control, "value") || "") || localNameOf(control);
  }

  function labelOf(control) {
    const id = attribute(control, "id");
    return (id && find(rootOf(document), `label[for="${escaped(id)}"]`)) || closest(control, "label");
  }

  /** An element's text without that of the choices and of what is hidden in it. */
  function ownText(element) {
    if (localNameOf(element) === "select") return "";
    const copy = copyOf(element, true);
    const parts = findAll(copy, "select, option, [hidden], [aria-hidden=true]");
    for (let index = countOf(parts) - 1; index >= 0; index -= 1) remove(parts[index]);
    return squeezed(textOf(copy));
  }

  function squeezed(text) {
    let result = "";
    eachMatch(WORDS, text, (word) => { result += result ? ` ${word}` : word; });
    return result;
  }

  // The stage and its demo talk only to each other. A file has no origin that could be named.
  const { protocol, origin } = location;
  const isFile = protocol === "file:";
  /** What is to be told once the stage listens, each with what comes after it: an array's methods are anybody's. */
  const backlog = { message: null, next: null };
  let last = backlog;
  let isHeard = false;

  function send(message) {
    const timed = { ...message, time: clock() };
    if (isHeard) tell(timed);
    else last = last.next = { message: timed, next: null };
  }

  function tell(message) {
    apply(post, stage, [{ polite: message }, isFile ? "*" : origin]);
  }

  function hear(event) {
    const data = dataOf(event);
    if (sourceOf(event) !== stage || !data || !data.polite) return;
    if (!isFile && originOf(event) !== origin) return;
    stop(event);
    const { motion: choice, direction, hello } = data.polite;
    if (hello && !isHeard) {
      isHeard = true;
      for (let one = backlog.next; one; one = one.next) tell(one.message);
      backlog.next = null;
    }
    direct(direction);
    if (choice) motion.choose(choice);
  }

  function direct(direction) {
    if (direction) setAttribute(rootOf(document), "dir", direction);
  }

  function listen(root) {
    const report = ({ text, politeness }) => send({ kind: "announcement", text, politeness });
    new PoliteAnnouncer(root, report, { now: clock, after: (delay, act) => wait(act, delay) }).start();
  }

  /** What was seen of the demo's height last, and the most that was told at this width. */
  const seen = { width: 0, window: 0, height: 0, most: 0, steps: 0 };

  /**
   * Tells the stage how high the demo is: at one width never less than before, so that nothing jumps while it runs, and
   * no more once its height only follows that of its window.
   */
  function tellHeight() {
    const root = rootOf(document);
    if (!root) return;
    const width = widthOfWindow();
    const inside = heightOfWindow();
    const all = heightOfAll(root);
    const height = all > inside ? all : heightOfBox(root);
    if (width !== seen.width) seen.most = seen.steps = 0;
    else if (inside !== seen.window && height - seen.height === inside - seen.window) seen.steps += 1;
    seen.width = width;
    seen.window = inside;
    seen.height = height;
    if (seen.steps > 1 || height <= seen.most) return;
    seen.most = height;
    send({ kind: "height", height });
  }

  function followHeight() {
    tellHeight();
    const observer = new ResizeObserver(tellHeight);
    watchSize(observer, rootOf(document));
    if (bodyOf(document)) watchSize(observer, bodyOf(document));
    addListener(window, "load", tellHeight, true);
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
  // These come before all listeners of the demo.
  addListener(window, "message", hear, true);
  watchActivations();
  addListener(window, "DOMContentLoaded", () => {
    followHeight();
    listen(document);
    motion.apply();
  }, true);
  tell({ kind: "ready" });
})();
