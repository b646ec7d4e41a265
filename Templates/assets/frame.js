/*
 * Runs first in a demo on a stage. It lets the page around it set the demo's motion, direction and text size, and tells
 * that page what the demo's live regions announce and how high the demo is. The demo itself does not notice it.
 */
(function () {
  "use strict";
  if (parent === window) return;

  // The stage's part uses only these: the demo's own scripts run later, and what they replace has no effect here. That
  // is why there is no iteration, no spreading and no growing arrays.
  const { apply, getOwnPropertyDescriptor } = Reflect;
  const { PoliteAnnouncer, MutationObserver, ResizeObserver, MediaQueryListEvent } = window;
  const {
    getter, method, eachWord, squeezed, observe, kindOf, targetOf: changedBy, addedBy, attributeOf, countOf, typeOf, parentOf, localNameOf,
    attribute, matches, closest, find, findAll, findAllInDocument, frontModal, findAllInFragment, searched, look,
  } = PoliteAnnouncer.tools;
  const stage = parent;
  const post = stage.postMessage;
  const clock = performance.now.bind(performance);
  const [widthOfWindow, heightOfWindow] = ["innerWidth", "innerHeight"].map((name) => getOwnPropertyDescriptor(window, name).get.bind(window));
  const addListener = method(EventTarget, "addEventListener");
  const dispatch = method(EventTarget, "dispatchEvent");
  const timeOut = AbortSignal.timeout.bind(AbortSignal);
  const stop = method(Event, "stopImmediatePropagation");
  const targetOf = getter(Event, "target");
  const pathOf = method(Event, "composedPath");
  const sourceOf = getter(MessageEvent, "source");
  const originOf = getter(MessageEvent, "origin");
  const dataOf = getter(MessageEvent, "data");
  const rootOf = getter(Document, "documentElement");
  const bodyOf = getter(Document, "body");
  const elementOf = method(Document, "getElementById");
  const textOf = getter(Node, "textContent");
  const copyOf = method(Node, "cloneNode");
  const treeOf = method(Node, "getRootNode");
  const hostOf = getter(ShadowRoot, "host");
  const setAttribute = method(Element, "setAttribute");
  const remove = method(Element, "remove");
  const heightOfAll = getter(Element, "scrollHeight");
  const heightOfBox = getter(HTMLElement, "offsetHeight");
  const heightOfView = getter(Element, "clientHeight");
  const styleOf = getter(HTMLElement, "style");
  const [valueOf, setValue] = [method(CSSStyleDeclaration, "getPropertyValue"), method(CSSStyleDeclaration, "setProperty")];
  const choiceOf = getter(HTMLSelectElement, "selectedIndex");
  const watchSize = method(ResizeObserver, "observe");
  const lowered = method(String, "toLowerCase");
  const escaped = CSS.escape;
  const sheetsOf = getter(Document, "styleSheets");
  const sheetsOfTree = getter(ShadowRoot, "styleSheets");
  const adoptedBy = getter(Document, "adoptedStyleSheets");
  const adoptedByTree = getter(ShadowRoot, "adoptedStyleSheets");
  const countOfSheets = getter(StyleSheetList, "length");
  const mediaOf = getter(StyleSheet, "media");
  const rulesOf = getter(CSSStyleSheet, "cssRules");
  const countOfRules = getter(CSSRuleList, "length");
  const typeOfRule = getter(CSSRule, "type");
  const { STYLE_RULE, IMPORT_RULE, MEDIA_RULE } = CSSRule;
  const mediaOfRule = getter(CSSMediaRule, "media");
  const mediaOfImport = getter(CSSImportRule, "media");
  const sheetOfImport = getter(CSSImportRule, "styleSheet");
  const rulesInGroup = getter(CSSGroupingRule, "cssRules");
  const rulesInStyle = getter(CSSStyleRule, "cssRules");
  const textOfMedia = getter(MediaList, "mediaText");
  const writeMedia = setter(MediaList, "mediaText");
  const mediaOfSource = getter(HTMLSourceElement, "media");
  const writeMediaOfSource = setter(HTMLSourceElement, "media");
  const [queryOf, answerOf] = [getter(MediaQueryList, "media"), getter(MediaQueryList, "matches")];
  const matchMedia = window.matchMedia.bind(window);
  const addNative = EventTarget.prototype.addEventListener;
  const sliced = method(String, "slice");
  const then = method(Promise, "then");
  const [known, know] = [method(WeakMap, "get"), method(WeakMap, "set")];
  const [has, put, each] = [method(Set, "has"), method(Set, "add"), method(Set, "forEach")];

  /** The setter of an interface's property, as a function of the object. */
  function setter(type, name) {
    const { set } = getOwnPropertyDescriptor(type.prototype, name);
    return (object, value) => apply(set, object, [value]);
  }

  const MOTION = /\(\s*prefers-reduced-motion\s*(?::\s*(reduce|no-preference)\s*)?\)/gi;
  const STYLES = "style, link, source";
  const WATCHED = { __proto__: null, subtree: true, childList: true, characterData: true, attributes: true };
  const ALWAYS = "(min-width: 0px)";
  const NEVER = "(min-width: 99999999px)";
  const CONTROLS = "a, button, summary, input, [role=button], [role=switch], [role=checkbox], [role=radio], [role=tab], [role=menuitem], [role=link]";
  const OPERATED = { __proto__: null, checkbox: 1, radio: 1, button: 1, submit: 1, reset: 1, image: 1, file: 1, color: 1, range: 1 };

  /** Makes the demo's style sheets and scripts see the motion preference that the stage chose. */
  class MotionSwitch {
    #choice;
    /** The original text of each media query, by the object that holds it, and what was written instead. */
    #written = new WeakMap();
    /** The query lists with listeners. */
    #heard = new Set();
    /** The document and its shadow trees. */
    #roots = new Set();

    constructor(choice) {
      this.#choice = choice;
      window.matchMedia = (...query) => this.#matchMedia(query);
      this.#followSheets();
      this.follow(document);
    }

    choose(choice) {
      this.#choice = choice;
      this.apply();
      each(this.#heard, (one) => MotionQueryList.refresh(one));
    }

    /** A media query as it must read under the chosen preference. */
    #rewritten(query) {
      if (this.#choice === "system") return query;
      let result = "";
      let end = 0;
      MOTION.lastIndex = 0;
      for (let found = apply(searched, MOTION, [query]); found; found = apply(searched, MOTION, [query])) {
        const isForReduced = lowered(found[1] || "reduce") === "reduce";
        result += sliced(query, end, found.index) + (isForReduced === (this.#choice === "reduced") ? ALWAYS : NEVER);
        end = found.index + found[0].length;
      }
      return result + sliced(query, end);
    }

    matches(query) {
      return answerOf(matchMedia(this.#rewritten(query)));
    }

    #matchMedia(query) {
      const native = apply(matchMedia, window, query);
      MOTION.lastIndex = 0;
      return apply(searched, MOTION, [queryOf(native)]) ? new MotionQueryList(this, native) : native;
    }

    hear(one, native) {
      if (has(this.#heard, one)) return;
      put(this.#heard, one);
      addListener(native, "change", () => MotionQueryList.refresh(one));
    }

    apply() {
      each(this.#roots, (root) => {
        const isDocument = root === document;
        const sheets = isDocument ? sheetsOf(root) : sheetsOfTree(root);
        for (let index = 0; index < countOfSheets(sheets); index += 1) this.#applyToSheet(sheets[index]);
        const adopted = isDocument ? adoptedBy(root) : adoptedByTree(root);
        for (let index = 0; adopted && index < adopted.length; index += 1) this.#applyToSheet(adopted[index]);
        const sources = (isDocument ? findAllInDocument : findAllInFragment)(root, "source[media]");
        // Pictures choose their source with media queries too.
        for (let index = 0; index < countOf(sources); index += 1) this.#rewrite(sources[index], mediaOfSource, writeMediaOfSource);
      });
    }

    #applyToSheet(sheet) {
      this.#applyToMedia(mediaOf(sheet));
      // A linked style sheet cannot be read on file:, so demos keep their styles inside.
      this.#applyToRules(tried(rulesOf, sheet));
    }

    #applyToRules(rules) {
      for (let index = 0; rules && index < countOfRules(rules); index += 1) this.applyToRule(rules[index]);
    }

    applyToRule(rule) {
      switch (typeOfRule(rule)) {
        case STYLE_RULE: return this.#applyToRules(rulesInStyle(rule));
        case IMPORT_RULE:
          this.#applyToMedia(mediaOfImport(rule));
          if (sheetOfImport(rule)) this.#applyToSheet(sheetOfImport(rule));
          return undefined;
        case MEDIA_RULE: this.#applyToMedia(mediaOfRule(rule));
        // falls through
        default: return this.#applyToRules(tried(rulesInGroup, rule));
      }
    }

    applyToRulesOf(sheet) {
      this.#applyToRules(tried(rulesOf, sheet));
    }

    #applyToMedia(media) {
      this.#rewrite(media, textOfMedia, writeMedia);
    }

    /** Rewrites a media query for the choice. If the author has changed it, the new text becomes the original. */
    #rewrite(holder, read, write) {
      const now = read(holder);
      const before = known(this.#written, holder);
      const original = before && before.now === now ? before.original : now;
      const wanted = this.#rewritten(original);
      if (wanted !== now) write(holder, wanted);
      know(this.#written, holder, { original, now: read(holder) });
    }

    /** Styles that the demo adds or changes later follow the choice as well, before they are painted. */
    follow(root) {
      put(this.#roots, root);
      const observer = new MutationObserver((records) => {
        for (let index = 0; index < records.length; index += 1) {
          if (bringsStyles(records[index])) return this.apply();
        }
        return undefined;
      });
      observe(observer, root, WATCHED);
      // A linked style sheet has no rules before it is loaded.
      addListener(root, "load", (event) => isElement(targetOf(event)) && localNameOf(targetOf(event)) === "link" && this.apply(), true);
    }

    /** Rules and shadow trees that scripts create follow it, too. */
    #followSheets() {
      const motion = this;
      const change = (type, name, act) => {
        const native = type.prototype[name];
        type.prototype[name] = function (...given) {
          const result = apply(native, this, given);
          act(this, result);
          return result;
        };
      };
      change(CSSStyleSheet, "insertRule", (sheet) => motion.applyToRulesOf(sheet));
      for (const type of [CSSGroupingRule, CSSStyleRule]) change(type, "insertRule", (rule) => motion.applyToRule(rule));
      change(CSSStyleSheet, "replaceSync", (sheet) => motion.applyToRulesOf(sheet));
      change(CSSStyleSheet, "replace", (sheet, done) => then(done, () => motion.applyToRulesOf(sheet), () => {}));
      change(Element, "attachShadow", (_, root) => {
        announcer.follow(root);
        motion.follow(root);
      });
    }
  }

  /** A property of an object; `null` if it does not have it or reading it fails. */
  function tried(ask, object) {
    try {
      return ask(object);
    } catch {
      return null;
    }
  }

  function bringsStyles(record) {
    if (kindOf(record) === "attributes") return attributeOf(record) === "media";
    const target = changedBy(record);
    const element = typeOf(target) === 1 ? target : parentOf(target);
    if (element && localNameOf(element) === "style") return true;
    const added = addedBy(record);
    for (let index = 0; index < countOf(added); index += 1) {
      const node = added[index];
      if (typeOf(node) === 1 && (matches(node, STYLES) || find(node, STYLES))) return true;
    }
    return false;
  }

  /** A MediaQueryList that follows the stage's choice, or the system if the stage leaves it to that. */
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
      this.#last = this.#matches();
    }

    get media() {
      return queryOf(this.#native);
    }

    get matches() {
      return this.#matches();
    }

    #matches() {
      return this.#motion.matches(queryOf(this.#native));
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
      apply(addNative, this, given);
      this.#motion.hear(this, this.#native);
    }

    addListener(listener) {
      this.addEventListener("change", listener);
    }

    removeListener(listener) {
      this.removeEventListener("change", listener);
    }

    static refresh(list) {
      const matches = list.#matches();
      if (matches === list.#last) return;
      list.#last = matches;
      dispatch(list, new MediaQueryListEvent("change", { __proto__: null, matches, media: queryOf(list.#native) }));
    }
  }

  /** Tells the stage when a person operated something, and its name. */
  function watchActivations() {
    addListener(window, "click", (event) => {
      const target = innermostOf(event);
      const control = isElement(target) && closest(target, CONTROLS);
      if (control && !isTextField(control)) send({ kind: "activation", name: nameOf(control) });
    }, true);
    addListener(window, "change", (event) => {
      const target = innermostOf(event);
      if (!isElement(target) || localNameOf(target) !== "select") return;
      const option = findAll(target, "option")[choiceOf(target)];
      send({ kind: "choice", name: nameOf(target), option: option ? squeezed(textOf(option)) : "" });
    }, true);
  }

  /** The target of an event, also in a shadow tree, where the document sees only the host. */
  const innermostOf = (event) => pathOf(event)[0] || targetOf(event);

  // The target of a click may also be the document or the window itself.
  function isElement(target) {
    return target !== window && typeOf(target) === 1;
  }

  function isTextField(control) {
    return localNameOf(control) === "input" && !(lowered(attribute(control, "type") || "text") in OPERATED);
  }

  /** An element's name, near enough for a log. */
  function nameOf(control) {
    let labels = "";
    eachWord(attribute(control, "aria-labelledby") || "", (id) => {
      const label = elementOf(document, id);
      if (label) labels += ` ${textOf(label)}`;
    });
    const label = labelOf(control);
    return squeezed(labels) || squeezed(attribute(control, "aria-label") || "") || (label && ownText(label)) || ownText(control)
      || squeezed(attribute(control, "value") || "") || slottedText(control) || localNameOf(control);
  }

  /** The text that the host of a control's shadow tree contains for it. */
  function slottedText(control) {
    const tree = treeOf(control);
    return tree === document || typeOf(tree) !== 11 ? "" : ownText(hostOf(tree));
  }

  function labelOf(control) {
    const id = attribute(control, "id");
    return (id && find(rootOf(document), `label[for="${escaped(id)}"]`)) || closest(control, "label");
  }

  /** An element's text without its options and without hidden parts. */
  function ownText(element) {
    if (localNameOf(element) === "select") return "";
    const copy = copyOf(element, true);
    const parts = findAll(copy, "select, option, [hidden], [aria-hidden=true]");
    for (let index = countOf(parts) - 1; index >= 0; index -= 1) remove(parts[index]);
    return squeezed(textOf(copy));
  }

  // The stage and its demo only talk to each other. A file has no origin that could be given.
  const { origin } = location;
  const isFile = location.protocol === "file:";
  /** Messages for the stage once it listens, as a linked list, because a page can replace an array's methods. */
  const backlog = { next: null };
  let last = backlog;

  function send(message) {
    const timed = { ...message, time: clock() };
    if (choices.isHeard) tell(timed);
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
    const choice = ownOf(data.polite, "motion");
    if (ownOf(data.polite, "hello") && !choices.isHeard) {
      choices.isHeard = true;
      for (let one = backlog.next; one; one = one.next) tell(one.message);
      choices.begin?.();
    }
    direct(ownOf(data.polite, "direction"));
    enlarge(ownOf(data.polite, "text"));
    if (choice) motion.choose(choice);
  }

  function ownOf(object, name) {
    const own = getOwnPropertyDescriptor(object, name);
    return own && own.value;
  }

  function direct(direction) {
    if (direction) setAttribute(rootOf(document), "dir", direction);
  }

  /** The root's own inline font size, saved once the stage has changed it. */
  let ownSize = null;

  /** Enlarges text as a person's own font size would: on the root, from which `rem`, `em` and `%` follow. */
  function enlarge(percent) {
    if (!percent) return;
    const style = styleOf(rootOf(document));
    ownSize ??= valueOf(style, "font-size");
    setValue(style, "font-size", ownSize);
    if (percent === "200") setValue(style, "font-size", `calc(2 * ${look(rootOf(document), "font-size")})`, "important");
  }

  /** Unlike a timer, which a page can cancel by its number, this cannot be prevented from running. */
  function after(delay, act) {
    addListener(timeOut(delay), "abort", () => act());
  }

  /** The height of the demo when last measured, and the largest that was reported at this width. */
  const seen = { __proto__: null };

  /**
   * Tells the stage how high the demo is: at one width never less than before, so that nothing jumps while it runs, and
   * nothing more once its height only follows that of its window.
   */
  function tellHeight() {
    const root = rootOf(document);
    if (!root) return;
    const width = widthOfWindow();
    const inside = heightOfWindow();
    const all = heightOfAll(root);
    const page = all > inside ? all : heightOfBox(root);
    // A modal dialog is not part of the page's height, and is cut off where the window is too low for it. One that is much
    // lower than the window scrolls on purpose.
    const modal = frontModal();
    const cut = modal && 2 * heightOfBox(modal) > inside ? heightOfAll(modal) - heightOfView(modal) : 0;
    const height = cut > 0 && inside + cut > page ? inside + cut : page;
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
    for (const type of ["load", "toggle", "focusin"]) addListener(window, type, tellHeight, true);
  }

  const announcer = new PoliteAnnouncer(document, ({ text, politeness }) => send({ kind: "announcement", text, politeness }), { now: clock, after });
  // The choices made before the demo was loaded come in the frame's name, so that they apply before the first paint.
  const choices = tried(JSON.parse, window.name) || {};
  // The script that acts a scenario out starts before the demo, too.
  if (choices.play) {
    window.PoliteStage = choices;
    choices.send = send;
    document.write(document.currentScript.outerHTML.replace("frame", "act"));
  } else {
    delete window.PoliteAnnouncer;
    if (choices.told) {
      window.PoliteActs = { send };
      const own = document.currentScript.outerHTML;
      document.write(["act-tree", "act-names", "told"].map((part) => own.replace("frame", part)).join(""));
    }
  }
  const motion = new MotionSwitch(choices.motion || "system");
  direct(choices.direction);
  // These listeners are registered before all listeners of the demo.
  addListener(window, "message", hear, true);
  watchActivations();
  // A person's action, or something that opens, can reveal a region without a mutation of the document.
  for (const type of ["toggle", "change", "focusin", "click"]) addListener(window, type, () => announcer.look(), true);
  // A bar or ring is often filled with a background, which browsers leave out when they print.
  addListener(window, "beforeprint", () => setValue(styleOf(rootOf(document)), "print-color-adjust", "exact"), true);
  addListener(window, "DOMContentLoaded", () => {
    followHeight();
    announcer.start();
    motion.apply();
    enlarge(choices.text);
  }, true);
  tell({ kind: "ready" });
})();
