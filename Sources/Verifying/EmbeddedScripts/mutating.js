/*
 * Breaks a demo in one way, or records what could be broken in it.
 *
 * Runs in the page's own world, before the page's scripts but after the page's clock, so that its timers are the
 * page's. It changes elements once the page is loaded, and again after each change: scripts that look for an element
 * while they load find it as it was written.
 *
 * An expression: a function that takes the prefix of the player's event names, and the mutation. If the mutation is a
 * survey, the page stays as it is.
 */
(function (secret, mutation) {
  "use strict";

  const REGIONS = ":is([aria-live], [role~=alert i], [role~=status i], [role~=log i], output):not([aria-live=off i])";
  const CONTROLS = "a[href], button, input, select, summary, textarea, label, [role=button], [role=checkbox], [role=link], "
    + "[role=menuitem], [role=menuitemcheckbox], [role=menuitemradio], [role=option], [role=radio], [role=switch], [role=tab], [role=treeitem]";
  /** Elements that may be the page around a pattern rather than the pattern itself. */
  const STRUCTURE = "article, aside, figure, footer, form, h1, h2, h3, h4, h5, h6, header, li, main, nav, ol, section, table, ul, "
    + "[role=region], [role=main], [role=banner], [role=contentinfo], [role=figure], [role=form], [role=heading], [role=list]";
  const NATIVE = "a[href], button, dialog, img[alt], input, meter, output, progress, select, summary, textarea, fieldset";
  /** Elements whose role a page can remove, or do without. */
  const ROLES = "[role], a[href], button, dialog, meter, progress, summary";
  const FLAGS = ["disabled", "hidden", "inert", "open", "readonly", "required", "value"];
  const CHANGES = { subtree: true, childList: true, characterData: true, attributes: true };
  /** The name of the elements that a mutant adds to a page. No other element has it. */
  const OWN = "polite-mutant";
  const [later, repeatedly] = [setTimeout, setInterval];

  const squeezed = (text) => (text || "").replace(/\s+/g, " ").trim();

  /** The document and the open shadow trees in it, which are part of the page; and the observers of changes in them. */
  const roots = [document];
  const observers = [];
  const all = (selector) => roots.flatMap((root) => [...root.querySelectorAll(selector)]).filter((one) => one.localName !== OWN);

  /** Enters a shadow tree, and those that its elements already have. */
  function enter(root) {
    if (roots.includes(root)) return;
    roots.push(root);
    for (const one of observers) one.observe(root, CHANGES);
    enterBelow(root);
  }

  function enterBelow(root) { for (const one of root.querySelectorAll("*")) if (one.shadowRoot) enter(one.shadowRoot); }

  const { attachShadow } = Element.prototype;
  Element.prototype.attachShadow = function attachShadowNoted(...words) {
    const root = Reflect.apply(attachShadow, this, words);
    if (root.mode === "open") enter(root);
    return root;
  };

  function observed(look) {
    const observer = new MutationObserver(look);
    observers.push(observer);
    for (const root of roots) observer.observe(root, CHANGES);
    return observer;
  }

  /** The target of an event, in whatever tree it is. */
  const targetOf = (event) => event.composedPath()[0];

  /** The element that has focus, in whatever tree it is. */
  function active() {
    let one = document.activeElement;
    while (one && one.shadowRoot && one.shadowRoot.activeElement) one = one.shadowRoot.activeElement;
    return one;
  }

  /** The host of the shadow tree that an element is in; nothing outside of any. */
  function hostOf(element) {
    const root = element.getRootNode();
    return root.nodeType === Node.DOCUMENT_FRAGMENT_NODE ? root.host : undefined;
  }

  /** The nearest match of a selector, beginning with the element itself, even outside its shadow tree. */
  function closest(element, selector) {
    const [found, host] = [element.closest(selector), hostOf(element)];
    return found || !host ? found : closest(host, selector);
  }

  /** Calls back once the page is loaded, after its scripts. */
  function whenLoaded(act) {
    addEventListener("load", function loaded(event) {
      if (event.target !== document) return;
      removeEventListener("load", loaded, true);
      // Shadow trees that are written in the page's HTML are not attached by a script.
      enterBelow(document);
      act();
    }, true);
  }

  /** A path that finds the element again in another play of the same demo. In a shadow tree it begins with the host's path. */
  function pathOf(element) {
    const host = hostOf(element);
    return host ? `${pathOf(host)} >> ${pathWithin(element)}` : pathWithin(element);
  }

  function find(path) {
    const parts = path.split(" >> ");
    const last = parts.pop();
    const root = parts.reduce((within, part) => within?.querySelector(part)?.shadowRoot, document);
    // Without a root of its own, a path in a shadow tree may begin anywhere in it.
    return root ? [...root.querySelectorAll(last)].find((one) => root === document || pathWithin(one) === last) : null;
  }

  function pathWithin(element) {
    const parts = [];
    for (let one = element; one && one !== document.documentElement; one = one.parentElement) {
      if (one.id) {
        parts.unshift(`#${CSS.escape(one.id)}`);
        break;
      }
      let place = 1;
      for (let other = one.previousElementSibling; other; other = other.previousElementSibling) place += other.localName === one.localName;
      parts.unshift(one === document.body ? "body" : `${one.localName}:nth-of-type(${place})`);
    }
    return parts.join(" > ");
  }

  /** A description of an element for people. */
  function labelOf(element) {
    const kind = element.getAttribute("role") || element.localName;
    const root = element.getRootNode();
    // An element that is no longer in the page is in no tree with ids.
    const told = (id) => (id && root.getElementById ? (root.getElementById(id) || {}).textContent : "");
    const by = (element.getAttribute("aria-labelledby") || "").split(/\s+/).map(told).join(" ");
    // A label may be around its field, whose options are not part of it.
    const label = element.labels && element.labels[0]
      ? [...element.labels[0].childNodes].filter((node) => !node.contains(element)).map((node) => node.textContent).join("") : "";
    const own = element.matches(`${CONTROLS}, h1, h2, h3, legend`) && element.localName !== "select" ? element.textContent || element.value : "";
    const name = [by, element.getAttribute("aria-label"), label, own, element.title].map(squeezed).find(Boolean);
    if (name) return `${kind} “${name.slice(0, 40)}”`;
    const mark = element.id ? `#${element.id}` : element.classList.length > 0 ? `.${element.classList[0]}` : "";
    const parent = element.parentElement || hostOf(element);
    const around = parent && closest(parent, "[aria-labelledby], [aria-label], fieldset, figure, li, dialog");
    const place = around ? labelOf(around) : "";
    return place.includes("“") ? `${kind}${mark} in ${place}` : kind + mark;
  }

  function politenessOf(region) {
    const live = (region.getAttribute("aria-live") || "").toLowerCase();
    return live || ((region.getAttribute("role") || "").toLowerCase() === "alert" ? "assertive" : "polite");
  }

  function set(element, name, value) {
    if (element.getAttribute(name) !== value) value === null ? element.removeAttribute(name) : element.setAttribute(name, value);
  }

  /** Whether a media query asks for a person's motion preference. */
  const asksForMotion = (query) => /prefers-reduced-motion/.test(query);

  function mediaRules() {
    const found = [];
    const look = (rules) => {
      for (const rule of rules) {
        if (rule.media && asksForMotion(rule.media.mediaText)) found.push(rule);
        if (rule.cssRules) look(rule.cssRules);
      }
    };
    for (const sheet of roots.flatMap((root) => [...root.styleSheets, ...root.adoptedStyleSheets])) {
      try { look(sheet.cssRules); } catch { /* A sheet of another origin cannot be read. */ }
    }
    return found;
  }

  /* The survey */

  function survey() {
    const sites = new Map();
    /** Each element, with its path and its words as they were when it was first seen. */
    const known = new Map();
    const focused = new Set();
    let isMotionAsked = false;
    /** Whether something moves without end, as a spinner does. */
    let isTurning = false;

    function meet(element) {
      if (known.has(element)) return known.get(element);
      const one = {
        at: pathOf(element), label: labelOf(element), isShown: false, attributes: new Map(), text: element.textContent,
        isHiddenAtFirst: element.hidden,
      };
      for (const name of attributesOf(element)) one.attributes.set(name, [element.getAttribute(name)]);
      known.set(element, one);
      return one;
    }

    const attributesOf = (element) => element.getAttributeNames().filter((name) => name.startsWith("aria-") || FLAGS.includes(name));

    function add(family, element, more = {}) {
      const { at, label } = element ? meet(element) : { at: "", label: "" };
      const key = [family, at, more.name, more.text, more.delay].join("\n");
      if (!sites.has(key)) sites.set(key, { family, at, label, ...more });
      return sites.get(key);
    }

    const texts = () => new Map(all(REGIONS).map((region) => [region, squeezed(region.textContent)]));
    let said = new Map();
    /** The timer whose handler runs. */
    let timer = null;

    /** Notes what regions say; what is left of a text when something is removed is not said. */
    function listen(records) {
      const now = texts();
      const isAdded = (region) => !records || records.some(({ type, target, addedNodes }) => (type !== "childList" || addedNodes.length > 0) && (region.contains(target) || target.contains(region)));
      for (const [region, text] of now) {
        if (!text || said.get(region) === text || !isAdded(region)) continue;
        add("region", region, { value: politenessOf(region), isAlert: region.getAttribute("role") === "alert" });
        add("said", region, { text });
        if (timer) add("timer", region, { text, ...timer });
      }
      said = now;
    }

    function isShown(element) {
      return element.checkVisibility({ visibilityProperty: true }) && !closest(element, "[inert], [aria-hidden=true]");
    }

    function look() {
      isTurning = isTurning || document.getAnimations().some(({ effect }) => effect && effect.getTiming().iterations === Infinity);
      for (const element of all(":not(html, head, head *, body)")) {
        const one = meet(element);
        one.isShown = one.isShown || isShown(element);
      }
    }

    function noteText(target) {
      const element = target.nodeType === 3 ? target.parentElement : target;
      if (!element || element.nodeType !== 1 || closest(element, `${REGIONS}, script, style`) || element === document.body) return;
      const one = meet(element);
      if (squeezed(element.textContent) === squeezed(one.text) || !element.checkVisibility({ visibilityProperty: true })) return;
      // Of nested elements the innermost counts, unless it was added by the change.
      if (element.children.length === 0 || element.querySelector(REGIONS) === null) add("text", element);
    }

    /** The title of the page once it is loaded. */
    let title = null;

    observed((records) => {
      for (const { type, target, attributeName } of records) {
        if (type === "attributes" && target !== document.documentElement && attributesOf(target).concat([...(known.get(target) || { attributes: [] }).attributes.keys()]).includes(attributeName)) {
          const { attributes } = meet(target);
          if (!attributes.has(attributeName)) attributes.set(attributeName, [null]);
          const values = attributes.get(attributeName);
          const value = target.getAttribute(attributeName);
          if (values.at(-1) !== value) values.push(value);
        }
      }
      look();
      if (title !== null && document.title !== title) add("title", document.querySelector("title"));
      if (document.readyState === "complete") for (const { type, target } of records) if (type !== "attributes") noteText(target);
      listen(records);
    });
    whenLoaded(() => {
      look();
      listen();
      title = document.title;
    });

    addEventListener("focusin", (event) => focused.add(targetOf(event)), true);
    addEventListener("click", (event) => {
      const control = closest(targetOf(event), CONTROLS);
      if (control && control.localName !== "label") add("click", control);
    }, true);
    addEventListener("keydown", ({ key, isTrusted }) => {
      const name = key === " " ? "Space" : key;
      if (isTrusted && name.length > 1 && !["Tab", "Shift", "Control", "Alt", "Meta"].includes(name)) add("key", null, { name });
    }, true);
    const { focus } = HTMLElement.prototype;
    HTMLElement.prototype.focus = function focusNoted(...words) {
      const before = active();
      const isBack = focused.has(this);
      Reflect.apply(focus, this, words);
      if (active() === this && before !== this) add("focus", this, { name: isBack ? "returned" : "moved" });
    };
    const { showModal } = HTMLDialogElement.prototype;
    HTMLDialogElement.prototype.showModal = function shown() {
      add("modal", this);
      return Reflect.apply(showModal, this, []);
    };
    const real = window.matchMedia;
    window.matchMedia = (query) => {
      if (asksForMotion(query)) isMotionAsked = true;
      return Reflect.apply(real, window, [query]);
    };
    window.setTimeout = (handler, delay, ...words) => {
      if (typeof handler !== "function") return later(handler, delay, ...words);
      return later(() => {
        timer = { delay: Number(delay), code: String(handler) };
        // What the handler changes is told in a microtask that is queued before this one.
        try { Reflect.apply(handler, window, words); } finally { Promise.resolve().then(() => { timer = null; }); }
      }, delay);
    };

    function isWidget(element) {
      return element.matches(`${NATIVE}, [role]`) && !element.matches(REGIONS) && !["presentation", "none"].includes(element.getAttribute("role"));
    }

    return () => {
      look();
      for (const [element, { label, attributes, isShown: wasShown, isHiddenAtFirst }] of known) {
        if (!wasShown && !element.matches("[aria-hidden=true], [inert]")) continue;
        for (const [name, values] of attributes) {
          const isOfRegion = name === "aria-live" || (element.matches(REGIONS) && ["aria-atomic", "aria-relevant"].includes(name));
          if (!isOfRegion && !["aria-label", "aria-labelledby"].includes(name)) add("attribute", element, { name, values, isHiddenAtFirst });
        }
        const isChanging = ["aria-valuenow", "aria-valuetext", "value"].some((name) => (attributes.get(name) || []).length > 1);
        if (isChanging && element.matches("progress, meter, [role]")) add("value", element);
        if (!isWidget(element)) continue;
        const isStructure = element.matches(STRUCTURE);
        const role = element.getAttribute("role") || element.localName;
        if ((element.isConnected ? labelOf(element) : label).includes("“")) add("name", element, { isStructure, role });
        // A field cannot lose its role and still be a field.
        if (element.matches(ROLES)) add("role", element, { isStructure, role });
        if (element.matches("progress, meter, [role=progressbar], [role=meter]") && !element.hasAttribute("tabindex")) add("stop", element);
      }
      if (isMotionAsked || mediaRules().length > 0) add("motion", null);
      if (isTurning) add("turning", null);
      return [...sites.values()];
    };
  }

  /* The mutations */

  /** The element to break, once it exists. */
  let found = null;
  function target() {
    if (!found || !found.isConnected) found = find(mutation.at) || found;
    return found && found.isConnected ? found : null;
  }

  let observer = null;
  /** Changes the page without causing another look at the change. */
  function quietly(act) {
    act();
    if (observer) observer.takeRecords();
  }

  /** Changes the broken element once the page is loaded, and after each change of the page. */
  function keep(act) {
    const look = (records) => quietly(() => {
      const element = target();
      if (element) act(element, records);
    });
    whenLoaded(() => {
      observer = observed(look);
      look([]);
    });
  }

  const concerns = (records, element, name) => records.some((one) => one.target === element && one.attributeName === name);

  /** An element added by the mutant, which nobody sees. */
  function added(attributes, text = "") {
    const own = document.createElement(OWN);
    own.style.cssText = "position: absolute; inset: 0 auto auto 0; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%)";
    for (const [name, value] of Object.entries(attributes)) own.setAttribute(name, value);
    own.textContent = text;
    document.body.append(own);
    return own;
  }

  const likeRegion = (region) => ({ role: region.getAttribute("role") || "status", "aria-live": politenessOf(region), "aria-atomic": "true" });

  function whenClicked(act) { addEventListener("click", () => later(act, 150), true); }

  /** Makes the page and its style sheets see the opposite motion preference. */
  function pretendMotion(isWelcome) {
    const pretended = (query) => query
      .replace(/\(\s*prefers-reduced-motion\s*:\s*no-preference\s*\)/g, isWelcome ? "all" : "not all")
      .replace(/\(\s*prefers-reduced-motion\s*(:\s*reduce\s*)?\)/g, isWelcome ? "not all" : "all");
    const real = window.matchMedia;
    window.matchMedia = (query) => Reflect.apply(real, window, [pretended(query)]);
    const rewrite = () => { for (const { media } of mediaRules()) media.mediaText = pretended(media.mediaText); };
    new MutationObserver(rewrite).observe(document, { subtree: true, childList: true });
    whenLoaded(rewrite);
  }

  const mutations = {
    /** Attributes have one value, whatever the page does; `null` removes them. */
    fix({ values }) {
      keep((element) => { for (const [name, value] of Object.entries(values)) set(element, name, value); });
    },
    /** Attributes keep the value that they had at first. */
    freeze({ names }) {
      let first = null;
      keep((element) => {
        first = first || names.map((name) => element.getAttribute(name));
        names.forEach((name, index) => set(element, name, first[index]));
      });
    },
    /** An attribute has another value than the one the page gives it. */
    swap({ name, others }) {
      let isMet = false;
      keep((element, records) => {
        if (isMet && !concerns(records, element, name)) return;
        isMet = true;
        const other = others[element.getAttribute(name)];
        if (other !== undefined) set(element, name, other);
      });
    },
    /** Something that was shown once stays visible. */
    stay() {
      let wasShown = false;
      keep((element) => {
        wasShown = wasShown || !element.hidden;
        if (wasShown) element.hidden = false;
      });
    },
    /** A second region says what the first one says. */
    echo() {
      let echo = null;
      keep((region) => {
        echo = echo || added(likeRegion(region));
        if (echo.textContent !== region.textContent) echo.textContent = region.textContent;
      });
    },
    /** The live region is inserted along with its text. */
    inject() {
      let [shown, before] = [null, ""];
      keep((region) => {
        set(region, "aria-live", "off");
        const text = squeezed(region.textContent);
        if (text === before) return;
        before = text;
        if (shown) shown.remove();
        shown = text ? added({ role: "status", "aria-live": mutation.politeness }, text) : null;
      });
    },
    /** The region says its texts some time later. */
    delay({ time }) {
      let [shown, wanted] = [null, null];
      keep((region) => {
        shown = shown === null ? region.textContent : shown;
        if (region.textContent === shown && wanted === null) return;
        const next = region.textContent;
        wanted = next;
        region.textContent = shown;
        later(() => quietly(() => {
          shown = next;
          region.textContent = next;
          if (wanted === next) wanted = null;
        }), time);
      });
    },
    /** Each text is said once more, some time later. */
    repeat({ time }) {
      let [echo, before] = [null, ""];
      keep((region) => {
        echo = echo || added(likeRegion(region));
        const text = squeezed(region.textContent);
        if (text !== before && text) {
          later(() => quietly(() => { echo.textContent = text; }), time);
          later(() => quietly(() => { echo.textContent = ""; }), time + 500);
        }
        before = text;
      });
    },
    /** A text is said in other words, or not at all. */
    reword({ text, other }) {
      keep((region) => { if (squeezed(region.textContent) === text) region.textContent = other; });
    },
    /** A timer fires after half of its time. */
    hurry({ delay, code }) {
      window.setTimeout = (handler, time, ...words) => (
        later(handler, Number(time) === delay && String(handler) === code ? delay / 2 : time, ...words));
    },
    chatter({ text }) {
      whenLoaded(() => {
        const region = added({ role: "status" });
        let count = 0;
        repeatedly(() => {
          count += 1;
          region.textContent = `${text} ${count}`;
        }, 1500);
      });
    },
    /** An element has no name. */
    unname() {
      const empty = (element) => {
        const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
        for (let node = walker.nextNode(); node; node = walker.nextNode()) if (node.data !== "") node.data = "";
      };
      keep((element) => {
        for (const name of ["aria-label", "aria-labelledby", "title"]) set(element, name, null);
        if (element.hasAttribute("alt")) set(element, "alt", "");
        for (const label of element.labels || []) empty(label);
        for (const one of element.querySelectorAll(":scope > legend, :scope > figcaption, :scope > caption")) empty(one);
        if (element.matches(CONTROLS) && element.localName !== "select") empty(element);
        if (element.matches("input[type=submit], input[type=button], input[type=reset]")) set(element, "value", "");
      });
    },
    /** An element has no role. */
    unrole() {
      let role = null;
      keep((element) => {
        // An element that has a name or focus cannot be `presentation` (WAI-ARIA 1.2, "Presentational Roles Conflict
        // Resolution").
        role = role || [element.hasAttribute("role") ? null : "generic"];
        set(element, "role", role[0]);
      });
    },
    /** A text stays as it was. */
    keepText() {
      let first = null;
      keep((element, records) => {
        first = first || [element.children.length === 0 ? element.textContent : null];
        if (first[0] !== null) {
          if (element.textContent !== first[0]) element.textContent = first[0];
          return;
        }
        for (const one of records) if (one.target === element) for (const node of one.addedNodes) node.remove();
      });
    },
    /** A click on an element does nothing. */
    unclick() {
      addEventListener("click", (event) => {
        const element = target();
        if (!element || !event.composedPath().includes(element)) return;
        event.preventDefault();
        event.stopImmediatePropagation();
      }, true);
    },
    /** A key does nothing. */
    unkey({ name }) {
      for (const type of ["keydown", "keypress", "keyup"]) {
        addEventListener(type, (event) => {
          if ((event.key === " " ? "Space" : event.key) !== name) return;
          event.preventDefault();
          event.stopImmediatePropagation();
        }, true);
      }
    },
    /** Scripts are not told that the person goes through the history. */
    unhistory() {
      const { addEventListener: own } = EventTarget.prototype;
      EventTarget.prototype.addEventListener = function (type, ...rest) { if (type !== "popstate") own.call(this, type, ...rest); };
      Object.defineProperty(window, "onpopstate", { set() {}, configurable: true });
    },
    /** Focus is taken away after each click, and once the page is loaded. */
    steal({ onClick }) {
      whenLoaded(() => {
        const thief = added({ tabindex: "-1" });
        if (onClick) whenClicked(() => thief.focus());
        else later(() => thief.focus(), 150);
      });
    },
    lose() { whenClicked(() => active() && active().blur()); },
    /** An element does not get the focus that a script gives it. */
    unfocus() {
      whenLoaded(target);
      const { focus } = HTMLElement.prototype;
      HTMLElement.prototype.focus = function focusUnless(...words) {
        if (this !== target()) Reflect.apply(focus, this, words);
      };
    },
    /** A modal dialog is not modal: what is behind it can be reached. */
    unmodal() { HTMLDialogElement.prototype.showModal = function shown() { this.show(); }; },
    motion({ isWelcome }) { pretendMotion(isWelcome); },
  };

  // Whether or not a page is broken, it changes once when it is loaded, so that plays can be compared.
  whenLoaded(() => added({}));
  const surveyed = mutation.does === "survey" ? survey() : () => [];
  if (mutation.does !== "survey") mutations[mutation.does](mutation);

  // The player asks through an event with a secret name, and is answered through another.
  addEventListener(`${secret}-survey`, (event) => {
    event.stopImmediatePropagation();
    dispatchEvent(new CustomEvent(`${secret}-surveyed`, { detail: JSON.stringify(surveyed()) }));
  }, true);
})
