/*
 * What the player of scenarios knows about a page, from inside: what was announced, where focus went, what is animated,
 * and which elements a person could mean. Times are those in which the page is played (`time.js`).
 *
 * Needs `PoliteAnnouncer` and `politeTree`. Runs before the page's own scripts, in a world that they cannot reach (`world.js`).
 */
(function (global) {
  "use strict";

  const { now, after, afterReal, pass, isStill, dueTime, drawn, motion } = global.politeTime;
  const tree = global.politeTree;
  const { closest, contains, parentOf } = tree;
  /** How much time may pass at once, in milliseconds: with more, the page could be taken for hung. */
  const LONGEST = 5000;
  const announcements = [];
  const focusMoves = [];
  /** Whether the script that moved focus last is still running. */
  let isOnItsWay = false;
  /** Where focus was when a key was pressed last, and what was active there: an option, in the text field of its list. */
  let lastActive = { on: null, element: null };
  let announcer = null;
  const frontModal = () => (global.PoliteAnnouncer ? global.PoliteAnnouncer.tools.frontModal() : document.querySelector("dialog:modal"));
  /** What nobody listens to or looks at in the page, in words; the empty string if there is nothing. */
  let unseen = "";
  /** The frames that were rendered, in which nobody looks at anything, with their names and descriptions then. */
  const frames = new Map();
  /** Where focus was when a person last did something, and how often it had moved before. */
  let mark = { element: null, moves: 0 };
  /** Whether a step was looked at, and no person has done anything since; where focus went meanwhile. */
  let isBetween = false;
  let strayed = "";
  let strayedTo = [];
  /** The place of the page's script that is doing something now, as far as the browser reports it (`telling.js`). */
  let place = "";
  let lastInput = 0;
  /** How often a person did something. */
  let inputs = 0;
  /** The last key that was pressed, and where focus was before. */
  let lastKey = null;
  let pressedOn = null;
  let loaded = 0;
  /** What went wrong in the page, and dialogs that it opened, as `telling.js` reports them. */
  const [faults, dialogs] = [[], []];
  /** Whether this is the page that the player opened, not one that came after it. */
  let isPlayed = false;

  function listen() {
    if (!document.documentElement || !global.PoliteAnnouncer) return;
    const report = ({ text, politeness, time, region }) => announcements.push({ text: squeezed(text), politeness, time, cause: tagOf(region) });
    announcer = new global.PoliteAnnouncer(document, report, { now, after });
    announcer.start();
    noteUnseenIn(document);
    tree.watch((root) => announcer.follow(root));
  }

  // The initial contents of a region are not news: listening starts once the page is parsed.
  document.addEventListener("readystatechange", () => { if (document.readyState === "interactive") listen(); });

  /** Scripts that the browser has run or is loading: it does not load them again when they are moved. */
  const begun = new WeakSet();

  global.addEventListener("load", () => {
    loaded = now();
    for (const script of document.scripts) begun.add(script);
  }, true);

  global.addEventListener("click", (event) => {
    const target = tree.targetOf(event);
    const link = target.nodeType === 1 && closest(target, "a[href][download]");
    if (link) downloads.push({ event, time: now(), cause: tagOf(link) });
  }, true);

  tree.on(["keydown", "pointerdown", "click", "change"], (event) => {
    if (!event.isTrusted) return;
    // A field that was edited changes when it loses focus, which is not what a person does next.
    if (event.type === "change" && focusHolder() !== tree.targetOf(event)) return;
    noteStraying();
    noteInput();
    const { type } = event;
    if (type === "keydown") {
      const on = focusHolder();
      lastActive = { on, element: activeOf(on) };
    }
    // Focus moves that the browser makes are not the page's doing: those of the key before, and that of a click on its
    // target.
    const isMoved = type === "keydown" ? movesFocus(lastKey) || movesFocus(event) : type === "click" && isOnPressed(tree.targetOf(event));
    [lastKey, pressedOn] = type === "keydown" ? [event, focusHolder()] : [null, null];
    if (isMoved && !isKept) markFocus();
  });
  for (const type of ["online", "offline"]) {
    global.addEventListener(type, noteInput, true);
  }
  tree.on(["focusin"], (event) => {
    const last = focusMoves.length > 0 ? focusMoves[focusMoves.length - 1] : null;
    // If a script moves focus on at once, the first place does not count: a dialog's first control, before the script
    // chooses another.
    const from = last && last.element;
    if (isOnItsWay) last.isPassed = true;
    const left = isOnItsWay ? last.left : [from, from === lastActive.on ? lastActive.element : null];
    const element = tree.targetOf(event);
    const name = nameOf(element);
    isOnItsWay = true;
    Promise.resolve().then(() => { isOnItsWay = false; });
    const move = { element, name, words: described(element), time: now(), left, leavesNothing: false, isPassed: false, place };
    focusMoves.push(move);
    // The element that loses focus may be hidden a moment before or after.
    after(200, () => { move.leavesNothing = left.some(isGone); });
  });

  // When a script attaches a shadow tree to an element in the page, observers are not notified.
  global.addEventListener(`${politeSecret}-tree`, (event) => {
    event.stopImmediatePropagation();
    noteUnseen(tree.targetOf(event));
  }, true);
  if (global.politeOnTree) global.politeOnTree((host) => { if (host.isConnected) noteUnseen(host); });

  // What the page reports by other means than its elements (`telling.js`).
  global.addEventListener(`${politeSecret}-told`, (event) => {
    event.stopImmediatePropagation();
    const [, kind, words] = /^(\w+):(.*)$/s.exec(event.detail);
    if (kind === "place") place = words;
    else if (kind === "tree") unseen = unseen || "a shadow tree that is made of text";
    else if (kind === "live") unseen = unseen || `a live region (${words}) that is made by ElementInternals`;
    else if (kind === "request") {
      told.add(words);
      noteCause(words, place);
    } else if (kind === "asked") noteCause(addressOf(words), place);
    else if (["exception", "missing", "logged"].includes(kind)) {
      if (words) faults.push({ kind, text: words, time: now(), cause: place });
    }
    else if (kind === "dialog") dialogs.push({ text: squeezed(words), time: now(), cause: place });
    else if (kind === "files") attached = words;
    else if (kind === "internals") unseen = unseen || `\`${words}\`, which is set by ElementInternals`;
    else if (kind === "clock") global.politeTime.note(words);
    // It is heard with the same delay as a live region.
    else if (squeezed(words)) {
      const cause = `ariaNotify${place && ` at ${place}`}`;
      after(40, () => announcements.push({ text: squeezed(words), politeness: kind, time: now(), cause }));
    }
  }, true);

  function isGone(element) {
    return Boolean(element) && !isExposed(element);
  }

  /** An element's start tag, with the attributes that identify it and make it a live region. */
  function tagOf(element) {
    const told = ["id", "class", "role", "aria-live"].filter((name) => element.hasAttribute(name));
    return `<${[element.localName, ...told.map((name) => `${name}="${squeezed(element.getAttribute(name)).slice(0, 40)}"`)].join(" ")}>`;
  }

  function described(element) {
    if (!element || element.nodeType !== 1) return "";
    if (element === document.body) return "the page’s body (`focus: start`)";
    const role = element.getAttribute("role") || element.localName;
    return `${role} “${nameOf(element) || element.title || squeezed(tree.textOf(element)).slice(0, 40)}”`;
  }

  function textOfId(element, id) {
    const found = tree.byId(element, id);
    return found ? tree.textOf(found) : "";
  }

  /** Characters that nobody sees or hears: they control where lines break, and the direction of text. */
  const CONTROLS = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

  /** A text in normal form: its letters composed, without `CONTROLS`, and with single spaces. */
  function squeezed(text) {
    return (text || "").replace(CONTROLS, "").replace(/\s+/g, " ").trim().normalize();
  }

  /* Elements */

  const NATIVE = {
    alert: "", article: "article", banner: "header", button: "button, summary, input:is([type=button], [type=submit], [type=reset], [type=image], [type=file])",
    blockquote: "blockquote", caption: "caption", code: "code", definition: "dd", deletion: "del, s", emphasis: "em", insertion: "ins",
    mark: "mark", rowgroup: "tbody, thead, tfoot", search: "search", strong: "strong", subscript: "sub", superscript: "sup", time: "time",
    cell: "td", checkbox: "input[type=checkbox]", combobox: "select, input[list]", complementary: "aside", contentinfo: "footer",
    dialog: "dialog", figure: "figure", form: "form", grid: "", group: "fieldset, details, optgroup",
    heading: "h1, h2, h3, h4, h5, h6", img: "img, svg", link: "a[href], area[href]", list: "ul, ol, menu",
    listbox: "select", listitem: "li", main: "main", meter: "meter", navigation: "nav", option: "option",
    paragraph: "p", progressbar: "progress", radio: "input[type=radio]", region: "section", row: "tr",
    searchbox: "input[type=search]", slider: "input[type=range]", spinbutton: "input[type=number]", status: "output",
    switch: "input[type=checkbox]", table: "table", term: "dfn, dt",
    columnheader: "th", gridcell: "td", rowheader: "th", separator: "hr",
    textbox: `textarea, input:not(${["button", "checkbox", "color", "file", "hidden", "image", "number", "radio", "range", "reset", "search", "submit"]
      .map((type) => `[type=${type}]`)})`,
  };
  const OPERABLE = "a[href], area[href], button, input, select, textarea, summary, [tabindex], [contenteditable], [role=button], [role=link]";

  /** Elements to which a browser may give a name that their own text and attributes do not show. */
  const NAMED_OTHERWISE = `${OPERABLE}, [role], [title], img, svg, progress, meter`;

  const GROUPS = "[role], article, aside, details, dialog, fieldset, figure, form, menu, nav, ol, search, section, table, ul";

  /** The name that the author gives. The browser's decides; this finds the elements to ask it about. */
  function nameOf(element) {
    const by = element.getAttribute("aria-labelledby");
    if (by) return squeezed(by.split(/\s+/).map((id) => textOfId(element, id)).join(" "));
    const label = element.getAttribute("aria-label");
    if (squeezed(label)) return squeezed(label);
    if (element.labels && element.labels.length > 0) return squeezed([...element.labels].map(labelText).join(" "));
    const inner = { fieldset: "legend", table: "caption", figure: "figcaption" }[element.localName];
    if (inner && element.querySelector(inner)) return squeezed(tree.textOf(element.querySelector(inner)));
    if (element.localName === "img") return squeezed(element.alt);
    if (element.localName === "input") return squeezed(element.value);
    const images = [...element.querySelectorAll("[alt], [aria-label]")].map((one) => one.getAttribute("aria-label") || one.alt);
    return squeezed([labelText(element), ...images].join(" "));
  }

  /** The text of a label, without the contents of the control inside it, and without text that is not for people. */
  function labelText(label) {
    const says = (node) => node.nodeType === 3 || (node.nodeType === 1 && !["select", "textarea", "script", "style", "template"].includes(node.localName));
    return tree.childrenOf(label).filter(says).map((node) => (node.nodeType === 3 ? node.data : labelText(node))).join("");
  }

  function selectorOf(role) {
    if (!role) return "*";
    // One role with two names (WAI-ARIA 1.3, `image`).
    const names = ["img", "image"].includes(role) ? ["img", "image"] : [role];
    return names.flatMap((name) => [NATIVE[name], `[role~="${CSS.escape(name)}" i]`]).filter(Boolean).join(", ");
  }

  /** The elements that may have a role: a custom element may have any, through its internals. */
  function candidates(role) {
    const own = role ? tree.all(":defined").filter((one) => one.localName.includes("-") && !one.hasAttribute("role")) : [];
    return [...tree.all(selectorOf(role)), ...own];
  }

  /** Whether an element is exposed to assistive technology. */
  function isExposed(element) {
    return isShown(element) && !closest(element, HIDDEN) && !isInert(element);
  }

  const REGIONS = "[aria-live], [role~=alert i], [role~=status i], [role~=log i], [role~=timer i], [role~=marquee i], output";

  /** What hides an element from assistive technology. Browsers ignore it on a whole page. */
  const HIDDEN = "[aria-hidden=true i]:not(html, body)";

  function isShown(element) {
    // A part of an image map is shown where the image is.
    const map = element.localName === "area" && element.closest("map");
    if (map) return [...document.images].some((one) => one.getAttribute("usemap") === `#${map.name}` && isShown(one));
    if (element.checkVisibility({ visibilityProperty: true })) return true;
    // Elements without a box can be exposed: those with `display: contents`, and the fallback contents of a canvas.
    const { display, visibility } = getComputedStyle(element);
    const canvas = parentOf(element) && closest(parentOf(element), "canvas");
    if (canvas) return display !== "none" && visibility === "visible" && isShown(canvas);
    return display === "contents" && visibility === "visible" && Boolean(parentOf(element)) && isShown(parentOf(element));
  }

  function isInert(element) {
    if (closest(element, "[inert]") || getComputedStyle(element).interactivity === "inert") return true;
    const modal = frontModal();
    return Boolean(modal) && !contains(modal, element) && !contains(element, modal);
  }

  /**
   * The elements that a person could mean, the likeliest first.
   *
   * @param {{role: ?string, name: ?string, words: ?string[], isOperable: boolean, isInert: boolean, isAll: boolean}} wanted
   * The words are those of a name with placeholders, between these.
   */
  function find({ role, name: given, words: givenWords, isOperable, isInert: wantsInert, isAll }) {
    const [name, words] = [given === null ? null : squeezed(given), givenWords && givenWords.map(squeezed)];
    const likeness = (element) => {
      // Browsers tell scripts nothing about inert elements.
      const told = !wantsInert && element.matches(NAMED_OTHERWISE) ? toldOf(element) : null;
      const own = told ? told.name : nameOf(element);
      if (words) return words.every((word) => own.includes(word)) ? 0 : 2;
      return name === null || own === name ? 0 : own.includes(name) ? 1 : 2;
    };
    const isMeant = (element) => (wantsInert ? isShown(element) : isExposed(element))
      && (!isOperable || element.matches(OPERABLE));
    return candidates(role)
      .filter(isMeant)
      .map((element) => ({ element, likeness: likeness(element) }))
      .filter(({ element, likeness: far }) => role || far === 0 || (!wantsInert && element.matches(NAMED_OTHERWISE)))
      .sort((a, b) => a.likeness - b.likeness)
      .slice(0, isAll ? Infinity : 40)
      .map(({ element, likeness: far }) => ({ element, isAlike: far === 0, name: words && nameOf(element) }));
  }

  /**
   * The role and name that the browser computes, if it tells scripts (Chromium does when it is asked to at its start);
   * `null` if assistive technology may be told otherwise, and the driver must be asked. The name of a field for files is
   * what its author gave it: each browser adds words of its own, such as “No file chosen”.
   */
  function toldOf(element) {
    if (isForFiles(element) && !element.hasAttribute("role") && isExposed(element)) return { role: "button", name: nameOf(element) };
    const { computedRole: role, computedName: name } = element;
    if (!role || !element.isConnected || !name && squeezed(tree.textOf(element)) === "") return null;
    const isHidden = closest(element, HIDDEN) || getComputedStyle(element).interactivity === "inert";
    return isHidden ? null : { role, name };
  }

  const STATES = [
    "busy", "checked", "current", "disabled", "expanded", "haspopup", "invalid", "modal", "multiline", "multiselectable",
    "orientation", "pressed", "readonly", "required", "selected", "sort",
  ];
  const WHOLE_NUMBERS = ["colcount", "colindex", "colspan", "level", "posinset", "rowcount", "rowindex", "rowspan", "setsize"];
  const NUMBERS = [...WHOLE_NUMBERS, "valuemax", "valuemin", "valuenow"];
  const TEXTS = ["keyshortcuts", "placeholder", "roledescription"];
  /** Properties that are not states, so `states: none` does not concern them. */
  const PROPERTIES = ["autocomplete", ...NUMBERS, ...TEXTS];

  /** What an element exposes beyond role and name. A state that nobody sets is not exposed. */
  function facts(element) {
    const states = {};
    const unclear = {};
    for (const state of [...STATES, ...PROPERTIES]) {
      const { value, problem } = stateOf(element, state);
      if (problem) unclear[state] = problem;
      else if (value !== null) states[state] = value;
    }
    const told = STATES.filter((state) => state in unclear || isTold(state, states[state]));
    const about = { value: valueOf(element), description: descriptionOf(element), ...errorOf(element) };
    return { ...about, states, unclear, told, isInert: isInert(element) };
  }

  /** Whether assistive technology says a state: one that is true, and for some also that they are not: "collapsed". */
  function isTold(state, value) {
    if (value === undefined || value === "none") return false;
    return value !== "false" || ["checked", "expanded", "pressed", "selected"].includes(state);
  }

  const RELATIONS = {
    active: ["aria-activedescendant", "ariaActiveDescendantElement"],
    controls: ["aria-controls", "ariaControlsElements"],
    error: ["aria-errormessage", "ariaErrorMessageElements"],
    owns: ["aria-owns", "ariaOwnsElements"],
  };

  /** The targets of an ARIA attribute, or of the property that scripts use, and the ids that lead to nothing. */
  function targetsOf(element, relation) {
    const [attribute, property] = RELATIONS[relation];
    const written = squeezed(element.getAttribute(attribute));
    const ids = relation === "active" ? [written].filter(Boolean) : written.split(" ").filter(Boolean);
    const byId = ids.map((id) => tree.byId(element, id)).filter(Boolean);
    const told = element[property];
    const all = !told || byId.length > 0 ? byId : told.nodeType === 1 ? [told] : [...told];
    return { all, missing: ids.filter((id) => !tree.byId(element, id)) };
  }

  /** The exposed targets of a relation; those that are not exposed, in words; and ids that lead to nothing. */
  function related(element, relation) {
    const { all, missing } = targetsOf(element, relation);
    const elements = all.filter(isExposed);
    const isOutside = relation === "active" && elements.some((one) => !isPartOf(element, one));
    return { elements, hidden: all.filter((one) => !isExposed(one)).map(described), missing, isOutside };
  }

  /** Whether an element can be the active one of another: inside it, or inside what it owns or controls (WAI-ARIA 1.2, aria-activedescendant). */
  function isPartOf(owner, element) {
    const owned = (one) => [...tree.allIn(one, "[aria-owns]"), one].flatMap((other) => targetsOf(other, "owns").all);
    const places = [owner, ...owned(owner), ...targetsOf(owner, "controls").all];
    return places.some((one) => contains(one, element) || owned(one).some((other) => contains(other, element)));
  }

  /** The error message of an invalid element (WAI-ARIA 1.2, aria-errormessage), or why the one that is named is not one. */
  function errorOf(element) {
    const { all, missing } = targetsOf(element, "error");
    if (missing.length > 0) return { noError: `aria-errormessage names the id “${missing[0]}”, which nothing has` };
    if (all.length === 0) return {};
    const { value, problem } = stateOf(element, "invalid");
    if (problem) return { noError: problem };
    // Until the value is refused, there is no error message, and there must be none.
    if (value === null || value === "false") return {};
    const shown = all.filter(isExposed);
    if (shown.length === 0) return { noError: "what aria-errormessage leads to is hidden" };
    return { error: squeezed(shown.map(tree.textOf).join(" ")) };
  }

  /** Those of some elements that are inside one of others, if any are given, in reading order. */
  function narrowed(elements, surroundings) {
    const inside = surroundings === null ? elements : elements.filter((one) => surroundings.some((other) => other !== one && contains(other, one)));
    return tree.inOrder(inside);
  }

  /** The possible groups around an element, the nearest first. */
  function around(element) {
    const found = [];
    for (let one = parentOf(element); one && one !== document.body; one = parentOf(one)) {
      if (one.matches(GROUPS)) found.push(one);
    }
    return found;
  }

  const FIELDS = "input:not([type=hidden], [type=button], [type=submit], [type=reset], [type=image]), select, textarea";
  const TYPED_INTO = "textarea, input:is(:not([type]), [type=text], [type=search], [type=url], [type=tel], [type=email], [type=password], [type=number])";
  const NOT_TYPED_INTO = "[type=checkbox], [type=radio], [type=range], [type=color], [type=file], select";

  /** What HTML alone says about a state (HTML Accessibility API Mappings 1.0); `null` if nothing. */
  const NATIVE_STATES = {
    checked: (element) => {
      if (element.matches("input[type=checkbox]") && element.indeterminate) return "mixed";
      return element.matches("input[type=checkbox], input[type=radio]") ? String(element.checked) : null;
    },
    disabled: (element) => (
      element.matches("button, fieldset, input, optgroup, option, select, textarea") ? String(element.matches(":disabled")) : null),
    expanded: (element) => {
      const details = element.parentElement;
      if (element.localName === "summary" && details && details.localName === "details") return String(details.open);
      const popover = element.popoverTargetElement;
      return popover && !popover.contains(element) ? String(popover.matches(":popover-open")) : null;
    },
    modal: (element) => (element.matches("dialog:modal") ? "true" : null),
    multiline: (element) => (element.localName === "textarea" ? "true" : null),
    multiselectable: (element) => (element.matches("select[multiple]") ? "true" : null),
    readonly: (element) => (element.matches(FIELDS) && !element.matches(NOT_TYPED_INTO) ? String(element.readOnly) : null),
    required: (element) => (element.matches(FIELDS) ? String(element.required) : null),
    selected: (element) => (element.localName === "option" ? String(element.selected) : null),
    colspan: (element) => (element.matches("td, th") ? String(element.colSpan) : null),
    level: (element) => (element.matches("h1, h2, h3, h4, h5, h6") && !hasOtherRole(element, "heading") ? element.localName[1] : null),
    placeholder: (element) => (element.matches(TYPED_INTO) && squeezed(element.placeholder)) || null,
    rowspan: (element) => (element.matches("td, th") ? String(element.rowSpan) : null),
    valuemax: (element) => {
      if (element.matches("progress, meter")) return String(element.max);
      return limitOf(element, "max", "100");
    },
    valuemin: (element) => {
      if (element.localName === "progress") return "0";
      return element.localName === "meter" ? String(element.min) : limitOf(element, "min", "0");
    },
    valuenow: (element) => {
      if (element.localName === "progress") return element.position < 0 ? null : String(element.value);
      return element.localName === "meter" || (element.matches("input[type=range], input[type=number]") && element.value !== "") ? String(element.value) : null;
    },
  };

  function hasOtherRole(element, role) {
    const written = squeezed(element.getAttribute("role")).toLowerCase();
    return written !== "" && written !== role;
  }

  /** The limit of a number field; without an explicit one, only a slider has a limit. */
  function limitOf(element, name, usual) {
    if (!element.matches("input[type=range], input[type=number]")) return null;
    const written = squeezed(element[name]);
    if (written !== "" && Number.isFinite(Number(written))) return written;
    return element.type === "range" ? usual : null;
  }

  /**
   * What HTML or an attribute says about a state: `null` if nothing.
   *
   * @returns {{value: ?string, problem: ?string}} `problem` says why it cannot be determined.
   */
  function stateOf(element, state) {
    const written = element.getAttribute(`aria-${state}`) || "";
    const said = plainValue(state, TEXTS.includes(state) || NUMBERS.includes(state) ? squeezed(written) : written.toLowerCase());
    const own = plainValue(state, state in NATIVE_STATES ? NATIVE_STATES[state](element) : null);
    // If an HTML attribute is missing, ARIA decides; so it does for the level of a heading. In all other cases HTML
    // decides.
    const isOpen = own === null || state === "level" || (own === "false" && ["disabled", "readonly", "required"].includes(state));
    if (!isOpen && said !== null && said !== own) {
      return { value: null, problem: `HTML says “${own}”, and aria-${state} says “${said}”` };
    }
    if (state === "disabled" && (said || own || "false") === "false" && isDisabledFromAbove(element)) return { value: "true" };
    const value = isOpen && said !== null ? said : own;
    return { value, problem: value === null ? doubt(element, state) : null };
  }

  /** A value, with numbers in their usual form; `null` for none. */
  function plainValue(state, text) {
    if (text === null || text === "" || (text === "undefined" && !TEXTS.includes(state))) return null;
    return NUMBERS.includes(state) && Number.isFinite(Number(text)) ? String(Number(text)) : text;
  }

  /** Whether an element around a control disables it (WAI-ARIA 1.2, aria-disabled). */
  function isDisabledFromAbove(element) {
    const teller = closest(element, "[aria-disabled=true i], [aria-disabled=false i]");
    return Boolean(teller) && teller !== element && teller.matches("[aria-disabled=true i]") && element.matches(OPERABLE);
  }

  /** Why browsers may expose a state although nobody sets it. */
  function doubt(element, state) {
    const hasList = element.matches("input[list]") || element.matches("select:not([multiple])");
    if (hasList && ["autocomplete", "expanded", "haspopup"].includes(state)) return "browsers differ in what they expose for a native list";
    if (state === "invalid" && element.willValidate && !element.validity.valid) {
      return "the field is not valid by HTML, and browsers differ in when they expose that";
    }
    if (state === "orientation" && element.matches("input[type=range]") && !isLevel(element)) {
      return "browsers differ in what they expose for a slider that is turned";
    }
    return state === "multiline" && element.isContentEditable ? "browsers differ in what they expose for editable text" : null;
  }

  function isLevel(element) {
    const style = getComputedStyle(element);
    return style.writingMode.startsWith("horizontal") && !element.hasAttribute("orient") && style.appearance !== "slider-vertical";
  }

  /** The value as a screen reader would say it; the empty string if there is none. */
  function valueOf(element) {
    const isText = element.matches(FIELDS) && !element.matches(NOT_TYPED_INTO) && element.type !== "number";
    const text = isText ? "" : element.getAttribute("aria-valuetext");
    if (text) return squeezed(text);
    if (element.localName === "progress") return element.position < 0 ? "" : percent(element.position);
    const now = isText ? null : element.getAttribute("aria-valuenow");
    if (now !== null && now.trim() !== "") return ranged(element, Number(now));
    if (element.localName === "select") return squeezed(Array.from(element.selectedOptions, (option) => option.text).join(", "));
    // By ARIA 1.2, the content of a combobox that is not a field is its value.
    if (element.matches("[role=combobox]:not(input, textarea)")) return squeezed(tree.textOf(element));
    if (element.isContentEditable && element.matches("[role=textbox], [role=searchbox]")) return squeezed(tree.textOf(element));
    // Browsers give a dot for each letter, and screen readers say as much.
    if (element.type === "password" && element.localName === "input") return "•".repeat(element.value.length);
    if (isForFiles(element)) return squeezed([...element.files].map(({ name }) => name).join(", "));
    // What is typed is the value, with each of its blanks and line breaks.
    if (element.matches("input, textarea")) return element.value;
    return element.localName === "output" ? squeezed(element.value) : "";
  }

  function ranged(element, now) {
    if (element.getAttribute("role") !== "progressbar") return String(now);
    const low = Number(element.getAttribute("aria-valuemin") || 0);
    const high = Number(element.getAttribute("aria-valuemax") || 100);
    return high > low ? percent((now - low) / (high - low)) : String(now);
  }

  function percent(part) {
    return `${Math.round(part * 100)}%`;
  }

  function descriptionOf(element) {
    const ids = (element.getAttribute("aria-describedby") || "").split(/\s+/).filter(Boolean);
    const by = element.ariaDescribedByElements || ids.map((id) => tree.byId(element, id));
    if (by.length + ids.length > 0) return squeezed(by.map((other) => (other ? tree.textOf(other) : "")).join(" "));
    return squeezed(element.getAttribute("aria-description") || element.title);
  }

  /* Tab stops */

  function tabStops() {
    return tree.all(OPERABLE).filter((one) => (
      one.tabIndex >= 0 && !isDelegating(one) && !one.matches(":disabled") && isShown(one) && !isInert(one) && !isPassedBy(one)));
  }

  /** Whether a host passes focus on to its contents (HTML, "delegates focus"). */
  function isDelegating(element) { return Boolean(element.shadowRoot) && element.shadowRoot.delegatesFocus; }

  /** In a group of radio buttons with a selected one, only that one is a stop. */
  function isPassedBy(element) {
    if (element.type !== "radio" || element.checked) return false;
    const others = [...element.getRootNode().querySelectorAll(`[name="${CSS.escape(element.name)}"]`)];
    return others.some((other) => other.type === "radio" && other.checked && other.form === element.form);
  }

  /**
   * Whether Tab went past the page's last stop, or Shift+Tab past its first, and nothing else in the window took focus:
   * the browser then continues at the other end, or stays if there is no other stop.
   */
  function hasWrapped() {
    // WebKitGTK identifies Shift+Tab only by its code.
    const isTab = lastKey && [lastKey.key, lastKey.code].includes("Tab");
    if (!isTab || lastKey.defaultPrevented || !pressedOn) return false;
    const stops = lastKey.shiftKey ? tabStops().reverse() : tabStops();
    const isAhead = (stop) => (lastKey.shiftKey ? tree.isBefore(stop, pressedOn) : tree.isBefore(pressedOn, stop));
    return !stops.some(isAhead) && focusHolder() === (stops.length > 0 ? stops[0] : pressedOn);
  }

  /* Animations that belong to neither a style nor a script */

  /** The elements that SVG animates, and those that the browser animates itself. */
  function drawnAnimations() {
    const drawn = tree.all("animate, animateMotion, animateTransform").filter((one) => isRunning(one));
    // A browser animates its own drawing of an indeterminate progress bar, whatever motion preference is set.
    const moves = (one) => one.checkVisibility() && (one.localName !== "progress" || getComputedStyle(one).appearance !== "none");
    return [...drawn, ...tree.all("marquee, progress:indeterminate").filter(moves)];
  }

  motion.drawn = drawnAnimations;

  /** Whether an SVG animation has begun and is not over. */
  function isRunning(animation) {
    let drawing = animation.ownerSVGElement;
    while (drawing && drawing.ownerSVGElement) drawing = drawing.ownerSVGElement;
    if (!drawing || !drawing.checkVisibility() || (drawing.animationsPaused() && !global.politeTime.holds(drawing))) return false;
    const { start, turn, end } = global.politeTime.span(animation);
    const time = 1000 * animation.getCurrentTime();
    // Without a duration it holds one value for good.
    return turn < Infinity && time >= start && time < end;
  }

  /* Visible text */

  /** All but invisible characters, which control line breaks, joining and text direction. */
  const PRINTED = /[^\u00ad\u034f\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufe00-\ufe0f\ufeff]/g;

  /** The visible text, judged by styles and positions. Whether it is drawn legibly needs a picture. */
  const visibleText = () => lettersOf(seenParts()).letters;

  /** A text without invisible characters. */
  const printed = (text) => (text.match(PRINTED) || []).join("").normalize();

  /** The visible text, and whether a text is in it: as it is written, or as style sheets transform it. */
  function textSeen(wanted) {
    const [text, parts] = [printed(wanted), seenParts()];
    const drawn = parts.map(({ text: own, element }) => ({ text: transformed(own, getComputedStyle(element).textTransform, languageOf(element)) }));
    const written = lettersOf(parts);
    const [first] = startsOf(text, written);
    const around = first === undefined ? "" : written.letters.slice(Math.max(0, first - 20), first + text.length + 20);
    return { written: written.letters, isWritten: first !== undefined, isDrawn: startsOf(text, lettersOf(drawn)).length > 0, around };
  }

  /** Two letters or digits of one word, in scripts that divide words. */
  const JOINED = /^(?:(?![\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}])[\p{L}\p{N}\p{M}]){2}$/u;

  /** Two digits of one number with what divides them: a decimal point, thousands or minutes. */
  const DIVIDED = /^\p{N}[.,:'’٫٬\u00a0\u2009\u202f]\p{N}$/u;
  /** A digit with its sign. */
  const SIGNED = /(^|[^\p{L}\p{N}])[-−]\p{N}$/u;

  /** Where a text begins among letters, except where it would begin or end inside a word or a number of one part. */
  function startsOf(text, { letters, origins }) {
    const starts = [];
    const partOf = (index) => origins[index] && origins[index].part;
    // As they are written, since white space that holds a number together is squeezed.
    const written = (from, to, part) => origins.slice(Math.max(0, from), to).map((one) => (one.part === part ? part.text[one.index] : " ")).join("");
    const isInNumber = (index) => {
      const [before, after] = [written(index - 2, index + 1, partOf(index)), written(index - 1, index + 2, partOf(index))];
      return DIVIDED.test(before) || SIGNED.test(before) || DIVIDED.test(after);
    };
    const isInWord = (index) => index > 0 && index < letters.length && partOf(index - 1) === partOf(index)
      && (JOINED.test(letters.slice(index - 1, index + 1)) || isInNumber(index));
    for (let from = letters.indexOf(text); from >= 0 && text; from = letters.indexOf(text, from + 1)) {
      if (!isInWord(from) && !isInWord(from + text.length)) starts.push(from);
    }
    return starts;
  }

  /** A text as a style sheet transforms it. */
  function transformed(text, transform, language) {
    const ways = transform.split(" ");
    if (ways.includes("uppercase")) return text.toLocaleUpperCase(language);
    if (ways.includes("lowercase")) return text.toLocaleLowerCase(language);
    return ways.includes("capitalize")
      ? text.replace(/(?<![\p{L}\p{N}\p{M}])\p{L}/gu, (letter) => letter.toLocaleUpperCase(language)) : text;
  }

  /** The language of an element, if it is a tag that the browser knows. */
  function languageOf(element) {
    const marked = closest(element, "[lang]");
    try { return Intl.getCanonicalLocales(marked && marked.lang ? [marked.lang] : []); } catch { return []; }
  }

  /** The joined text of some parts, with white space squeezed, and where each letter is: its part, and its index there. */
  function lettersOf(parts) {
    let letters = "";
    const origins = [];
    for (const part of parts) {
      for (const { 0: letter, index } of part.text.matchAll(PRINTED)) {
        const isSpace = letter.trim() === "";
        if (isSpace && (letters === "" || letters.endsWith(" "))) continue;
        // A letter and its mark count as one character where there is one for both.
        const composed = letter > "\u02ff" ? (letters.slice(-1) + letter).normalize() : "";
        if (composed.length === 1 && letters !== "") {
          letters = letters.slice(0, -1) + composed;
          continue;
        }
        letters += isSpace ? " " : letter;
        origins.push({ part, index });
      }
    }
    return { letters: letters.trimEnd(), origins };
  }

  /**
   * Where a text is visible, judged by styles and positions.
   *
   * @returns {Object[][]} For each place, the parts that show it: each with its element, with a range if it is text of
   * the page, and with the element's pseudo-element if a style sheet generates it.
   */
  function placesOf(wanted) {
    const text = printed(wanted);
    const { letters, origins } = lettersOf(seenParts());
    const places = [];
    for (const from of startsOf(text, { letters, origins })) {
      const found = new Map();
      const these = origins.slice(from, from + text.length);
      if (isJumbled(text, these)) continue;
      for (const [index, { part, index: place }] of these.entries()) {
        if (text[index] !== " ") found.set(part, [found.has(part) ? found.get(part)[0] : place, place + 1]);
      }
      places.push([...found].map(([{ element, node, pseudo }, [start, end]]) => (
        { element, pseudo, range: node && rangeOf(node, start, endOf(node, end)), text })));
    }
    return places;
  }

  const LEFTWARD = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]|\ud802|\ud803|\ud83a|\ud83b/;

  /** In which direction a letter is read relative to a neighbour of the same kind; the empty string if that is not known. */
  function kindOf(letter) {
    if (/\p{N}/u.test(letter)) return "number";
    return /\p{L}/u.test(letter) ? (LEFTWARD.test(letter) ? "leftward" : "rightward") : "";
  }

  /** Whether the letters of a word are drawn in another order than they are read, or from behind. */
  function isJumbled(text, origins) {
    if (origins.some(({ part }) => isMirrored(part.element))) return true;
    let before = null;
    for (const [index, { part: { node }, index: place }] of origins.entries()) {
      const kind = node ? kindOf(text[index]) : "";
      const [box] = kind ? rangeOf(node, place, place + 1).getClientRects() : [];
      if (box && before && before.kind === kind) {
        const shared = Math.min(box.bottom, before.box.bottom) - Math.max(box.top, before.box.top);
        const back = kind === "leftward" ? box.right - before.box.right : before.box.left - box.left;
        if (shared > box.height / 2 && back > 1) return true;
      }
      before = box ? { kind, box } : null;
    }
    return false;
  }

  /** How something is transformed by its own style, without translation. */
  function ownMatrix(element, pseudoElement) {
    const { rotate, scale, transform } = getComputedStyle(element, pseudoElement);
    const angle = /([-\d.e]+)deg$/.exec(rotate);
    const factors = scale === "none" ? [1] : scale.split(" ").map(Number);
    return new DOMMatrix().rotate(angle ? Number(angle[1]) : 0).scale(factors[0], factors[1] ?? factors[0])
      .multiply(new DOMMatrix(transform === "none" ? "" : transform));
  }

  /** Whether something is seen from behind, as in a mirror. */
  function isMirrored(element) {
    let matrix = new DOMMatrix();
    for (let one = element; one; one = parentOf(one)) matrix = ownMatrix(one).multiply(matrix);
    return matrix.a * matrix.d - matrix.b * matrix.c < 0;
  }

  /** The visible parts of the page, in its order. */
  function seenParts() {
    const parts = [];
    if (document.documentElement) addSeen(document.documentElement, parts);
    return parts;
  }

  function addSeen(element, parts) {
    if (!isSeen(element)) return;
    const add = (text, node = null, pseudo = "") => { if (text) parts.push({ text, element, node, pseudo }); };
    const addGenerated = (pseudo, other) => add(seenOf(element, pseudo) || other, null, pseudo);
    if (["input", "textarea", "select"].includes(element.localName)) return add(isBoxInSight(element) ? ` ${seenValue(element)} ` : "");
    const { display, listStyleType } = getComputedStyle(element);
    const isInline = display.startsWith("inline");
    if (!isInline) add(" ");
    if (display === "list-item") addGenerated("::marker", (/^"(.*)"$/.exec(listStyleType) || [])[1]);
    addGenerated("::before");
    const isClosed = element.localName === "details" && !element.open;
    for (const node of tree.childrenOf(element)) {
      if (node.nodeType === 3 && !isClosed && takesRoom(node)) add(node.data, node);
      if (node.nodeType === 1) addSeen(node, parts);
    }
    addGenerated("::after");
    if (!isInline) add(" ");
  }

  /** The parts of generated content: texts and attributes; images and counters do not count; a slash begins the alternative text. */
  const GENERATED = /"((?:[^"\\]|\\.)*)"|attr\(([^\s),]+)|(?:url|counters?)\([^)]*\)|( \/ )/g;

  /** The text that a style sheet generates in a part of an element, if it is not hidden or transparent. */
  function seenOf(element, part) {
    const style = getComputedStyle(element, part);
    if (["none", "normal", ""].includes(style.content) || style.display === "none") return "";
    if (style.visibility !== "visible" || isClear(style) || Number(style.opacity) < FAINT || !isBoxInSight(element)) return "";
    let text = "";
    for (const [, own, name, slash] of style.content.matchAll(GENERATED)) {
      if (slash) break;
      text += name ? element.getAttribute(name) || "" : own || "";
    }
    return text;
  }

  function isFiltered(filter) {
    const opacity = /opacity\(([\d.]+)\)/.exec(filter || "");
    return Boolean(opacity) && Number(opacity[1]) < FAINT;
  }

  /** Whether the corners of a clip path are all on one line along an axis. */
  function isEmptyPolygon(path) {
    const inside = /^polygon\((.*)\)$/.exec(path || "");
    if (!inside || path.includes("calc")) return false;
    const corners = inside[1].split(",").map((corner) => corner.trim().split(/\s+/).slice(-2));
    return [0, 1].some((axis) => new Set(corners.map((corner) => corner[axis])).size === 1);
  }

  /** Whether a clip path cuts off all of an element from its sides. */
  function isEmptyInset(path) {
    const inside = /^inset\(([^)]*)\)$/.exec((path || "").replace(/ round .*/, ")"));
    if (!inside) return false;
    const [top, right = top, bottom = top, left = right] = inside[1].split(/\s+/).map((side) => (side.endsWith("%") ? parseFloat(side) : 0));
    return top + bottom >= 100 || left + right >= 100;
  }

  /** Whether an absolutely positioned element is clipped to an empty rectangle (CSS 2, "clip"). */
  function isEmptyRectangle({ clip: shape, position }) {
    const sides = /^rect\(([^)]*)\)$/.exec(shape || "");
    if (!sides || !["absolute", "fixed"].includes(position)) return false;
    const [top, right, bottom, left] = sides[1].split(/[\s,]+/).map((side) => (side === "auto" ? NaN : parseFloat(side)));
    return bottom - top <= 1 || right - left <= 1;
  }

  function seenValue(element) {
    if (["checkbox", "radio", "hidden"].includes(element.type)) return "";
    if (!element.value && element.placeholder) return element.placeholder;
    if (element.localName === "select") return seenOptions(element);
    if (["password", "range", "color", "image"].includes(element.type)) return "";
    // Of several files, browsers show how many they are, each in its own words.
    if (isForFiles(element)) return element.files.length === 1 ? element.files[0].name : "";
    return element.value || { submit: "Submit", reset: "Reset" }[element.type] || "";
  }

  /** What a list shows: the selected option, or all options if it is not a menu. */
  function seenOptions(list) {
    if (!list.multiple && !(list.size > 1)) return valueOf(list);
    return [...list.querySelectorAll("option, optgroup")].map((one) => one.label).join(" ");
  }

  function isSeen(element) {
    const style = getComputedStyle(element);
    if (style.display === "contents") return true;
    // A visible child may be inside a hidden element, so visibility is checked on the element of the text.
    if (style.display === "none" || Number(style.opacity) < FAINT || isFiltered(style.filter)) return false;
    if (style.contentVisibility === "hidden" && style.display !== "inline") return false;
    return !/^(circle|ellipse)\(0(px|%)?[ )]/.test(style.clipPath) && !isEmptyInset(style.clipPath) && !isEmptyRectangle(style)
      && !isEmptyPolygon(style.clipPath);
  }

  /** Whether all letters of a text are illegible because of their colour, and nothing else draws them. */
  function isClear(style) {
    if (opacityOf(style.color) >= FAINT && opacityOf(style.webkitTextFillColor || "") >= FAINT) return false;
    const isDrawn = style.textShadow !== "none" || parseFloat(style.webkitTextStrokeWidth) > 0 || isCutOut(style);
    return !isDrawn;
  }

  /** Whether a background is drawn where the letters are. */
  function isCutOut(style) { return [style.backgroundClip, style.webkitBackgroundClip].includes("text"); }

  /** Whether an element around a text draws its letters that way. */
  function isInCutOut(element) {
    for (let one = element; one; one = parentOf(one)) if (isCutOut(getComputedStyle(one))) return true;
    return false;
  }

  /** Whether some of an element's own boxes can be brought into view. An element without boxes depends on what is around it. */
  function isBoxInSight(element) {
    const boxes = [...element.getClientRects()];
    return boxes.length === 0 ? getComputedStyle(element).display === "contents" : boxes.some((box) => isInSight(box, element));
  }

  /** A colour or an element with less opacity than this is invisible. */
  const FAINT = 0.1;

  /** The opacity of a colour, from 0 to 1, as `getComputedStyle` writes it. */
  function opacityOf(colour) {
    const alpha = /^rgba\(.*,\s*([\d.]+)\)$|\/\s*([\d.]+)\)$/.exec(colour);
    return alpha ? Number(alpha[1] || alpha[2]) : 1;
  }

  function takesRoom(node) {
    const parent = parentOf(node);
    const style = getComputedStyle(parent);
    if (style.visibility !== "visible" || (style.display !== "contents" && !parent.checkVisibility())) return false;
    if (isClear(style) && !isInCutOut(parent)) return false;
    return [...rangeOf(node, 0, node.length).getClientRects()].some((box) => isInSight(box, parent));
  }

  /** The end of a drawn unit: the letter before a place, and the invisible characters after it. */
  function endOf({ data }, place) {
    let end = place;
    while (end < data.length && !data[end].match(PRINTED)) end += 1;
    return end;
  }

  function rangeOf(node, start, end) {
    const range = document.createRange();
    range.setStart(node, start);
    range.setEnd(node, end);
    return range;
  }

  /**
   * The part of a box in an element that is not clipped, in CSS pixels of the window.
   *
   * @param {boolean} isNow Whether scroll positions are taken as they are; else content that can be scrolled into view
   * counts.
   */
  function unclipped(box, element, isNow) {
    const part = { left: box.left, right: box.right, top: box.top, bottom: box.bottom };
    let isAway = false;
    for (let one = element; one && one !== document.documentElement; one = parentOf(one)) {
      const { overflowX, overflowY, position, display, transform } = getComputedStyle(one);
      // A positioned element is clipped by what it is positioned in (CSS 2, "overflow").
      if (isAway && position === "static" && transform === "none") continue;
      isAway = position === "absolute";
      // Inline elements clip nothing.
      if (display === "inline") continue;
      const inner = one.getBoundingClientRect();
      clip(part, "left", "right", inner, overflowX, !isNow && [one.scrollLeft, one.scrollWidth]);
      clip(part, "top", "bottom", inner, overflowY, !isNow && [one.scrollTop, one.scrollHeight]);
      if (position === "fixed") break;
    }
    return part;
  }

  function clip(part, start, end, inner, overflow, scrolled) {
    if (overflow === "visible") return;
    if (scrolled && ["auto", "scroll"].includes(overflow)) {
      const [from, to] = [part[start], part[end]].map((place) => place - inner[start] + scrolled[0]);
      const isOut = part[end] <= inner[start] || part[start] >= inner[end];
      if (isOut && to > 0 && from < scrolled[1]) Object.assign(part, { [start]: inner[start], [end]: inner[end] });
      return;
    }
    Object.assign(part, { [start]: Math.max(part[start], inner[start]), [end]: Math.min(part[end], inner[end]) });
  }

  /** The boxes of a visible part of a text. */
  function boxesOf({ element, range }) {
    const boxes = range ? [...range.getClientRects()] : [element.getBoundingClientRect()];
    return boxes.filter(({ width, height }) => width > 0 && height > 0);
  }

  /** The same, limited to what is in the window now. */
  function shownBoxes(part) {
    const shown = boxesOf(part).map((box) => {
      const { left, right, top, bottom } = unclipped(box, part.element, true);
      return { left: Math.max(0, left), right: Math.min(innerWidth, right), top: Math.max(0, top), bottom: Math.min(innerHeight, bottom) };
    });
    return shown.filter(({ left, right, top, bottom }) => right - left > 1 && bottom - top > 1);
  }

  /** Anything flatter than this, in CSS pixels, is not a legible letter. */
  const LEAST_SIZE = 5;

  /** Whether a good part of a line is cut off, with or without an ellipsis, or drawn as dots instead of letters. */
  function isUnreadable(part) {
    if (!["", "none"].includes(getComputedStyle(part.element).webkitTextSecurity || "")) return true;
    return Boolean(part.range) && boxesOf(part).some((box) => {
      if (part.text.length > 2 && Math.min(box.width, box.height) < LEAST_SIZE) return true;
      const { left, right, top, bottom } = unclipped(box, part.element, false);
      return right - left < 0.9 * box.width || bottom - top < 0.6 * box.height;
    });
  }

  /**
   * Scrolls a part of a text to the middle of what it scrolls in: nothing that sticks to an edge covers it there.
   *
   * @param {boolean} isFramed Whether the page is in a frame of another, which scrolls, too.
   * @returns {boolean} Whether something was scrolled.
   */
  function scrollTo(part, isFramed) {
    let isScrolled = isFramed;
    if (isFramed) part.element.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
    for (let one = part.element; one; one = parentOf(one)) {
      const [box] = boxesOf(part);
      const isRoot = one === document.documentElement;
      const { overflowX, overflowY } = getComputedStyle(one);
      if (!box || (!isRoot && ![overflowX, overflowY].some((overflow) => ["auto", "scroll"].includes(overflow)))) continue;
      const inner = isRoot ? new DOMRect(0, 0, innerWidth, innerHeight) : one.getBoundingClientRect();
      const isOut = box.left < inner.left || box.right > inner.right || box.top < inner.top || box.bottom > inner.bottom;
      if (!isOut) continue;
      isScrolled = true;
      one.scrollBy({
        left: (box.left + box.right - inner.left - inner.right) / 2, top: (box.top + box.bottom - inner.top - inner.bottom) / 2,
        behavior: "instant",
      });
    }
    return isScrolled;
  }

  /** Whether a box of a text can be brought into view, and is neither clipped nor covered there. */
  function isInSight(box, element) {
    const part = unclipped(box, element, false);
    if (part.right - part.left <= 1 || part.bottom - part.top <= 1) return false;
    const { scrollWidth, scrollHeight, scrollLeft, scrollTop } = document.scrollingElement;
    const isLeftward = getComputedStyle(document.documentElement).direction === "rtl";
    if (part.bottom + scrollTop <= 0 || part.top + scrollTop >= scrollHeight) return false;
    if (!isLeftward && (part.right + scrollLeft <= 0 || part.left + scrollLeft >= scrollWidth)) return false;
    return !isCovered((part.left + part.right) / 2, (part.top + part.bottom) / 2, element);
  }

  /** Whether something opaque is in front of an element at a place of the window. */
  function isCovered(x, y, element) {
    const there = tree.allAt(x, y);
    const place = there.findIndex((one) => one === element || contains(element, one));
    // If pointers pass through the element, what is in front of it is not known.
    return place > 0 && there.slice(0, place).some((one) => !contains(one, element) && isOpaque(one));
  }

  function isOpaque(element) {
    const style = getComputedStyle(element);
    const isSheer = style.mixBlendMode !== "normal" || style.filter !== "none" || style.clipPath !== "none"
      || !["none", ""].includes(style.maskImage || style.webkitMaskImage || "");
    if (isSheer || isCutOut(style) || opacityOf(style.backgroundColor) <= 1 - FAINT) return false;
    for (let one = element; one; one = parentOf(one)) if (Number(getComputedStyle(one).opacity) <= 1 - FAINT) return false;
    return true;
  }

  /* Time */

  /** Waits until changes in live regions so far are read. */
  function whenRead() { return pass(now() + 100, () => !announcer || !announcer.isWaiting); }

  /** Lets time pass until a moment, or as much as may pass at once. Returns the time. */
  async function passUntil(time) {
    await pass(Math.min(time, now() + LONGEST));
    return now();
  }

  /** The same, and on to where the page next does something, but no further than an end. */
  async function passUntilDue(time, end) {
    await passUntil(time);
    return passUntil(Math.min(end, Math.max(now(), dueTime())));
  }

  /** Like `passUntil`, but stops when there are more than `count` announcements, or focus moves. */
  async function passUntilHeard(count, time, isListening) {
    const moves = focusMoves.length;
    await pass(Math.min(time, now() + LONGEST), () => announcements.length > count || (isListening && focusMoves.length > moves));
  }

  /** The number of changes in the page: to elements, focus and typed text. */
  let changes = 0;
  const noteChange = () => { changes += 1; };
  // Opening something, and input by a person, can show a region without a change that the document reports.
  tree.on(["toggle", "change", "focusin", "click", "slotchange"], () => announcer && announcer.look());
  const observer = new MutationObserver(noteChange);
  const observeChanges = (root) => { observer.observe(root, { subtree: true, childList: true, attributes: true, characterData: true }); };
  observeChanges(document);
  tree.watch((root) => {
    noteChange();
    observeChanges(root);
  });
  tree.on(["focusin", "focusout", "input", "change", "scroll", "toggle", "transitionend", "animationend", "slotchange"], noteChange);

  /**
   * Continues until the page looks different, or a little further if that cannot be known.
   *
   * @returns {Promise<boolean>} Whether time passed before `limit`.
   */
  async function goOn(limit) {
    const [start, before] = [now(), changes];
    if (start >= limit) return false;
    // If the page changes endlessly while no time passes, it is looked at again later anyway.
    await pass(isStill(limit) ? limit : Math.min(limit, start + LOOK_EVERY), () => changes > before && now() > start);
    return true;
  }

  /** How long the page may change its looks without a change that observers see, in milliseconds. */
  const LOOK_EVERY = 100;

  /** Waits for something from outside the page, for up to a second of the machine's time. */
  async function untilItComes(isThere) {
    const giveUp = performance.now() + 1000;
    while (!isThere() && performance.now() <= giveUp) {
      await new Promise((done) => { afterReal(5, done); });
    }
  }

  /** Waits until a person has done more than `count` things. Returns how many they are. */
  async function waitForInput(count) {
    await untilItComes(() => inputs > count);
    return inputs;
  }

  /** How often the page was told that it is somewhere else in the history. Its own scripts cannot keep that from the player. */
  let travels = 0;
  global.addEventListener("popstate", ({ isTrusted }) => { travels += isTrusted ? 1 : 0; }, true);

  /** Goes through the browser's history. Returns whether the page was told, once it was; if another page comes, nothing does. */
  async function travel(distance) {
    const before = travels;
    noteStraying();
    noteInput();
    history.go(distance);
    await untilItComes(() => travels > before);
    return travels > before;
  }

  /** What came of files that a person chose: why they could not be put in, or nothing; `null` if none were asked for. */
  let attached = null;

  function tellOfFiles(detail) {
    attached = null;
    global.dispatchEvent(new CustomEvent(`${politeSecret}-files`, { detail }));
    return attached;
  }

  const isForFiles = (element) => element.localName === "input" && element.type === "file";

  /** Gives the page the files that a control has asked for since `expectFiles`. */
  function chooseFiles(files, size) {
    noteStraying();
    noteInput();
    return tellOfFiles(JSON.stringify({ files, size }));
  }

  /** Waits until the page sees the person's preferences. Returns whether it does. */
  async function isToldSettings(isReduced, isDark) {
    const holds = (query, is) => matchMedia(query).matches === is;
    const isTold = () => holds("(prefers-reduced-motion: reduce)", isReduced) && holds("(prefers-color-scheme: dark)", isDark);
    await untilItComes(isTold);
    return isTold();
  }

  /** Makes the page follow the person's current preferences. Returns whether it was told. */
  async function followSettings(isReduced, isDark) {
    const isTold = await isToldSettings(isReduced, isDark);
    await global.politeTime.drawn();
    global.politeTime.hold();
    return isTold;
  }

  /**
   * Where focus went after the first `count` moves, with the names at that moment. An element that has left the page is
   * not included.
   */
  function focusTrail(count) {
    return focusMoves.slice(count).map(({ element, name, time, left, leavesNothing }) => ({
      element: element.isConnected ? element : null, time, name, isRenamed: nameOf(element) !== name,
      leavesNothing: leavesNothing || left.some(isGone),
    }));
  }

  /* What is not looked at */

  /** Whether an element has a shadow tree that no page can look into; only some browsers tell. */
  const isHost = typeof politeIsHost === "function" ? politeIsHost : () => false;
  const FRAMES = "iframe, frame, object, embed, fencedframe, portal";

  /** The frames that are not rendered, in which nothing is exposed: they are noted when they get a size. */
  const shownLater = new ResizeObserver((changes) => { for (const { target } of changes) noteUnseen(target); });

  /** Makes room where frames have gone: of those with one name and description, one is kept. Returns whether there is room. */
  function forgetGoneFrames() {
    const told = new Set();
    for (const [element, { name, words }] of frames) {
      if (!element.isConnected && told.has(`${name} ${words}`)) frames.delete(element);
      told.add(`${name} ${words}`);
    }
    return frames.size < 1000;
  }

  const frameAsTold = (element) => (
    { name: nameOf(element) || squeezed(element.title), words: `a document in the frame ${described(element)}` });

  /** Notes documents in frames and closed shadow trees, which nobody here can see into. Open ones are entered. */
  function noteUnseen(element) {
    if (element.matches("audio, video")) global.politeTime.note("sound or film");
    if (element.matches("meta[http-equiv=refresh i]")) global.politeTime.note("`<meta http-equiv=refresh>`");
    const root = element.shadowRoot;
    if (root && tree.canEnter && tree.enter(root)) noteUnseenIn(root);
    if (unseen) return;
    if (element.matches(FRAMES)) {
      if (!isShown(element)) shownLater.observe(element);
      else if (frames.size < 1000 || forgetGoneFrames()) frames.set(element, frameAsTold(element));
      else unseen = "more than a thousand frames";
    }
    if (root ? !tree.canEnter : isHost(element)) unseen = `a closed shadow tree in ${described(element)}`;
  }

  function noteUnseenIn(node) {
    if (![1, 9, 11].includes(node.nodeType)) return;
    if (node.nodeType === 1) noteUnseen(node);
    for (const element of node.querySelectorAll("*")) noteUnseen(element);
  }

  const LOADED = "script[src]:not([type]), script[src][type=''], script[src][type=module], script[src][type*=javascript], link[rel~=stylesheet i][href]";

  /** Notes what a script adds to a loaded page, and what the browser then loads. */
  function noteLoadingIn(node) {
    if (document.readyState !== "complete" || node.nodeType !== 1) return;
    for (const element of [node, ...node.querySelectorAll("*")]) {
      const isLoading = element.matches(LOADED) ? !begun.has(element) : element.matches("img:not([loading=lazy])") && !element.complete;
      if (isLoading) global.politeTime.waitFor(element);
      if (element.localName === "script") begun.add(element);
    }
  }

  // A frame may already be gone when it is looked at.
  function noteArrivals(records) {
    for (const { addedNodes } of records) {
      for (const node of addedNodes) {
        noteUnseenIn(node);
        noteLoadingIn(node);
      }
    }
  }

  const arrivals = new MutationObserver(noteArrivals);
  arrivals.observe(document, { subtree: true, childList: true });
  tree.watch((root) => { arrivals.observe(root, { subtree: true, childList: true }); });

  /** Notes that scripts never run, because they were set as HTML. */
  function noteSet(nodes) {
    for (const node of nodes.filter(({ nodeType }) => nodeType === 1)) {
      for (const script of [node, ...node.querySelectorAll("*")]) if (script.localName === "script") begun.add(script);
    }
  }

  /**
   * For each call that sets HTML and is under way, one in another (`pageclock.js`): whether its own change is still to
   * come. Others that follow are those of custom elements in the HTML, and the scripts that these make run.
   */
  const settings = [];
  global.addEventListener(`${politeSecret}-html`, (event) => {
    event.stopImmediatePropagation();
    const records = arrivals.takeRecords();
    const own = settings.at(-1) ? records.splice(0, 1) : [];
    if (own.length > 0) settings[settings.length - 1] = false;
    // A custom element may move what was set.
    if (settings.length > 0) noteSet(records.flatMap(({ removedNodes }) => [...removedNodes]));
    noteArrivals(records);
    noteSet(own.flatMap(({ addedNodes }) => [...addedNodes]));
    noteArrivals(own);
    if (event.detail === "begun") settings.push(true);
    else settings.pop();
  }, true);

  /* What the page requests */

  const requests = new Set();
  /** Requests that no browser reports (`telling.js`). */
  const told = new Set();
  /** Clicks on links to downloads. The page may still prevent what follows from the last of them. */
  const downloads = [];
  /** When the page began each request, and what caused it, by address. */
  const causes = new Map();
  new PerformanceObserver((list) => {
    for (const { name } of list.getEntries()) {
      if (/^(data|blob|about):/.test(name)) continue;
      requests.add(name);
      const element = tree.all("[src], link[href]").find((one) => [one.src, one.href].includes(name));
      noteCause(name, element ? tagOf(element) : "");
    }
  }).observe({ type: "resource", buffered: true });

  function noteCause(asked, cause, time = now()) { if (!causes.has(asked)) causes.set(asked, { time, cause }); }

  function addressOf(text) {
    try {
      return new URL(text, document.baseURI).href;
    } catch {
      return text;
    }
  }

  /* A page that is replaced */

  const CALL = `polite-${Math.random()}`;
  let isHeard = false;
  document.addEventListener(CALL, (event) => {
    event.stopImmediatePropagation();
    isHeard = true;
  }, true);

  /** Whether a script replaced this document, which removes all listeners. */
  function isReplaced() {
    isHeard = false;
    document.dispatchEvent(new Event(CALL));
    return !isHeard;
  }

  /* Controls */

  const COMPOSITES = ["listbox", "menu", "menubar", "tree", "grid", "treegrid", "tablist", "radiogroup", "toolbar"].map((role) => `[role=${role}]`).join();

  /**
   * The key that takes a person to an element: an arrow key if focus is in its group, or on what controls that, and Tab
   * does not stop at the element (ARIA Authoring Practices, "Keyboard Navigation Inside Components"). Which arrow key
   * it is depends on where the element is relative to the active one.
   */
  function wayTo(wanted) {
    const focused = focusHolder();
    if (wanted === focused) return "there";
    if (isPlace(focused)) return "tab";
    const from = activeOf(focused);
    if (from === wanted) return "there";
    if (wanted.type === "radio") return focused.type === "radio" && wanted.name === focused.name ? "down" : "tab";
    const group = closest(wanted, COMPOSITES);
    if (wanted.tabIndex >= 0 || !group) return "tab";
    const controlled = ["aria-controls", "aria-owns"].flatMap((name) => (focused.getAttribute(name) || "").split(/\s+/));
    if (!contains(group, focused) && !(group.id && controlled.includes(group.id))) return "tab";
    if (!contains(group, from)) return "down";
    const [here, there] = [from, wanted].map((element) => element.getBoundingClientRect());
    if (group.matches("[role=grid], [role=treegrid]")) {
      if (there.top >= here.bottom) return "down";
      if (there.bottom <= here.top) return "up";
    }
    const isAcross = group.matches("[role=menubar], [role=tablist], [role=toolbar], [role=grid], [role=treegrid]");
    const orientation = group.getAttribute("aria-orientation") || (isAcross ? "horizontal" : "vertical");
    if (orientation === "horizontal") return there.left < here.left ? "left" : "right";
    return tree.isBefore(wanted, from) ? "up" : "down";
  }

  /** Whether Enter activates an element: a link, or an active element while focus is elsewhere, as in a list's text field. */
  function takesEnter(element) {
    return element !== focusHolder() || element.matches("a[href], area[href], [role=link]");
  }

  /** Whether a control that is operated by itself takes no focus, so that no keyboard reaches it (WCAG 2.2, 2.1.1). */
  function isForPointers(element) {
    return element.matches("[role=button i], [role=link i], [role=checkbox i], [role=switch i]")
      && element.tabIndex < 0 && !element.hasAttribute("tabindex") && !element.matches("a[href], button, input, select, summary")
      && !closest(element, "[role=grid], [role=treegrid], [role=listbox], [role=tree], [role=toolbar], [role=menu], [role=menubar]");
  }

  /** Whether an element comes before the one that has focus. */
  function isBehind(element) {
    const focused = focusHolder();
    if (!focused || focused === document.body) return false;
    return tree.isBefore(element, focused);
  }

  function optionIn(list, text) {
    const option = [...list.options].find((one) => squeezed(one.text) === squeezed(text) && !one.disabled);
    return option ? { option, distance: option.index - list.selectedIndex } : null;
  }

  /** Chooses an option as a pointer would, in a list that no script can open. */
  function choose(option) {
    const list = option.closest("select");
    bring(list);
    if (option.selected && !list.multiple) return;
    option.selected = list.multiple ? !option.selected : true;
    tellOfChange(list);
  }

  /** Tells the page that a person has changed a field (HTML, "send select update notifications"). */
  function tellOfChange(field) {
    field.dispatchEvent(new Event("input", { bubbles: true, composed: true }));
    field.dispatchEvent(new Event("change", { bubbles: true }));
  }

  /** A person moves focus to an element, where it is expected to stay. */
  function bring(element) {
    noteStraying();
    noteInput();
    mark = { element, moves: focusMoves.length };
    element.focus({ focusVisible: true });
  }

  function focusOn(element) {
    bring(element);
    return focusHolder() === element;
  }

  /** Fields whose text is not typed letter by letter, and a value of each. */
  const UNTYPED = {
    date: "2026-05-14", time: "09:30", month: "2026-05", week: "2026-W20", "datetime-local": "2026-05-14T09:30", color: "#0a7f5a",
    range: "50",
  };

  /** Moves the caret to the end of a field. Returns whether the text still has to be typed, or why it cannot be. */
  function readyForTyping(element, text) {
    bring(element);
    if (Object.hasOwn(UNTYPED, element.type)) {
      element.value = text;
      if (text && !element.value) return `it takes no “${text}”, but a value like ${UNTYPED[element.type]}`;
      tellOfChange(element);
      return false;
    }
    if (typeof element.value !== "string") getSelection().selectAllChildren(element), getSelection().collapseToEnd();
    // Fields for numbers and addresses do not support this.
    else try { element.setSelectionRange(element.value.length, element.value.length); } catch { /* They begin at the end. */ }
    return true;
  }

  /**
   * Pastes text where focus is, as if it came from the clipboard of the machine, which plays would share: as a whole,
   * unless the page takes the text itself (Clipboard API and events, "Clipboard paste").
   */
  function paste(text) {
    noteStraying();
    noteInput();
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    // Firefox takes the text alone.
    const data = { clipboardData, data: text, dataType: "text/plain" };
    const event = new ClipboardEvent("paste", { ...data, bubbles: true, cancelable: true, composed: true });
    if (focusHolder().dispatchEvent(event)) document.execCommand("insertText", false, text);
  }

  /** What a pointer clicks to operate a field for files: its label if it cannot be seen itself. */
  function clickedFor(element) {
    return [element, ...element.labels].find((one) => "x" in pointAt(one)) || element;
  }

  /** The point of the window where a pointer meets the middle of an element, in CSS pixels; what covers it, in words. */
  function pointAt(element) {
    const seen = () => {
      const boxes = [...element.getClientRects()].filter(({ width, height }) => width > 0 && height > 0);
      const box = boxes[0] || element.getBoundingClientRect();
      const [left, right] = [Math.max(0, box.left), Math.min(innerWidth, box.right)];
      const [top, bottom] = [Math.max(0, box.top), Math.min(innerHeight, box.bottom)];
      return right > left && bottom > top ? { x: (left + right) / 2, y: (top + bottom) / 2 } : null;
    };
    element.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
    let point = seen();
    if (point && !isAt(element, point)) {
      // Something that sticks to an edge may cover an element that was scrolled there.
      element.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
      point = seen();
    }
    if (!point) return { isOut: true };
    const other = tree.at(point.x, point.y);
    const isRoot = other === document.documentElement;
    return isAt(element, point) ? point : { coveredBy: isRoot ? "the page’s root, as in a view transition," : described(other) };
  }

  function isAt(element, { x, y }) {
    const there = tree.at(x, y);
    return Boolean(there) && (contains(element, there) || (element.labels && [...element.labels].some((one) => contains(one, there))));
  }

  function noteInput() {
    lastInput = now();
    inputs += 1;
  }

  /** Whether a key is one that people use to move from one control to another. */
  function movesFocus(key) {
    return Boolean(key) && /^(Tab|Arrow\w+|Home|End|Page\w+|F6)$/.test(key.code || key.key);
  }

  /** Whether focus is on what was pressed, or on its control, or on nothing. */
  function isOnPressed(pressed) {
    const focused = focusHolder();
    if (isPlace(focused) || contains(focused, pressed)) return true;
    const label = pressed.nodeType === 1 && closest(pressed, "label");
    return Boolean(label) && label.control === focused;
  }

  /** Notes where focus went before a person did the next thing, if nothing said that it goes. */
  function noteStraying() {
    if (isBetween && !strayed) {
      strayed = focusLeft();
      strayedTo = strays();
    }
    isBetween = false;
  }

  /** Where focus went since it was last marked; the empty string if it stayed. */
  function focusLeft() {
    const away = awayMoves()[0];
    if (away) {
      const to = away.element.isConnected ? described(away.element) : away.words;
      const hasReplaced = !isPlace(mark.element) && !mark.element.isConnected && described(mark.element) === to;
      return `it went to ${hasReplaced ? `another ${to}, which replaced it,` : to} at ${Math.round(away.time)} ms${away.place && `, sent there at ${away.place}`}`;
    }
    return !isAway(focusHolder()) ? "" : `it is on ${described(focusHolder())}`;
  }

  /** The moves of focus away from where it was last marked, without those to what is gone, from where a script moved it on at once. */
  function awayMoves() {
    return focusMoves.slice(mark.moves).filter(({ element, isPassed }) => isAway(element) && !(isPassed && !element.isConnected));
  }

  /** The elements that focus went to since it was last marked, and the one that has it. */
  function strays() {
    return [...awayMoves().map(({ element }) => element), focusHolder()].filter(isAway);
  }

  /** Whether an element is not where focus was when it was last marked. In Firefox, a page has focus as its root. */
  function isAway(element) {
    return element !== mark.element && !(isPlace(element) && isPlace(mark.element));
  }

  function isPlace(element) {
    return !element || element === document.body || element === document.documentElement;
  }

  /**
   * What has focus. An element that is no longer rendered has lost it, though WebKit does not remove it (HTML, "focus
   * fixup"). The contents of an image map or a canvas are not rendered, but can have focus.
   */
  function focusHolder() {
    global.politeTime.losesFocus();
    const element = tree.active();
    if (isPlace(element) || closest(element, "area, canvas")) return element;
    return element.checkVisibility({ visibilityProperty: true }) && !closest(element, "[inert]") ? element : document.body;
  }

  /** The active descendant of an element, or the element if there is none. */
  function activeOf(element) {
    const id = element.getAttribute("aria-activedescendant");
    return (id && tree.byId(element, id)) || element;
  }

  /** Whether the step says that focus stays, so that not even the keys for moving it may do so. */
  let isKept = false;

  /** Marks where a key has moved focus, unless focus was lost. */
  function markMoved() {
    if (!isPlace(focusHolder()) || isPlace(mark.element)) markFocus();
  }

  function markFocus() { mark = { element: focusHolder(), moves: focusMoves.length }; }

  /** Marks where a press moved focus, unless it went elsewhere on the way. */
  function markPress() {
    const holder = focusHolder();
    if (focusMoves.slice(mark.moves).every(({ element }) => element === holder)) markFocus();
  }

  global.politePlayer = { OPERABLE, pointAt, isSeen, isExposed, toldOf, nameOf, focusHolder, described, placesOf, shownBoxes, isUnreadable, isCutOut, scrollTo, ownMatrix, isLost: () => !isPlayed || isReplaced() || global.politeTime.isLeft(), announcements, lastInput: () => lastInput, changes: () => changes };

  /** Elements that are drawn, and are visible even without text. */
  const INK = "img, svg, canvas, video, progress, meter, input, select, textarea, button, summary, hr, [role=progressbar]";
  /** Parts that Chromium makes for HTML elements, and that a page can style. */
  const OWN_PARTS = [
    "progress-bar", "progress-value", "progress-inner-element", "meter-bar", "meter-optimum-value", "meter-suboptimum-value",
    "meter-even-less-good-value", "slider-runnable-track", "slider-thumb",
  ];
  const holdsText = (element) => [...element.childNodes].some((node) => node.nodeType === 3 && squeezed(node.data) !== "");

  /** What is there instead of what is expected, or the empty string, by the name of the expectation. */
  global.politeLooks = {};
  global.politeLooks.title = (wanted) => (
    document.title === squeezed(wanted) ? "" : document.title ? `it is “${document.title}”` : "it has none");

  /** The player's commands, by name. */
  global.politeCommands = {
    /** Looks for an expectation, which is given as JSON. */
    look(told) {
      const [[name, wanted]] = Object.entries(JSON.parse(told));
      return global.politeLooks[name](wanted);
    },
    find, facts, around, related, narrowed, textSeen, whenRead, passUntilHeard, goOn, waitForInput, travel, chooseFiles, expectFiles: () => tellOfFiles(""), whyNoFiles: () => tellOfFiles("why"), isToldSettings, followSettings, focusTrail, wayTo, takesEnter, isBehind,
    optionIn, choose, focusOn, readyForTyping, paste, pointAt, clickedFor, markFocus, markMoved, markPress,
    /**
     * What the page says: its text, and the state of what it shows. If that changes, other changes in its drawing are
     * news, not motion. Returns once the browser has drawn it, so that the next picture shows it.
     */
    news: async () => {
      await drawn();
      return [visibleText(), ...tree.all(selectorOf("progressbar")).filter(isSeen).map(valueOf)];
    },
    /** Whether something will soon happen in the page's own time: a frame, or a timer that fires three times a second. */
    isBusy: () => !isStill(now() + 1000 / 3),
    passUntilDue,
    animations: () => global.politeTime.moving().length + drawnAnimations().length,
    /** Does nothing: the parts that every answer has are enough. */
    listen() {},
    /** Returns if the page is still there after some milliseconds of the machine's time, and as much of its own. */
    async untilLeft(limit) {
      const part = 50;
      for (let spent = 0; spent < limit; spent += part) {
        await new Promise((done) => { afterReal(part, done); });
        if (global.politeTime.hasOwn()) await pass(now() + part);
      }
    },
    /** What went wrong in the page: when, and what caused it. */
    faults: () => faults,
    inputs: () => inputs,
    hasFocus: () => document.hasFocus(),
    /** Controls that a person could use instead of one with this name, those with the most of its words first. */
    controls(name) {
      const words = squeezed(name).toLowerCase().split(" ");
      const shared = (one) => words.filter((word) => one.name.toLowerCase().includes(word)).length;
      return tree.all(OPERABLE).filter(isExposed)
        .map((one) => toldOf(one) || { role: one.getAttribute("role") || one.localName, name: nameOf(one) })
        .sort((a, b) => shared(b) - shared(a)).slice(0, 5).map((one) => `${one.role} “${one.name.slice(0, 40)}”`);
    },
    /** Why nobody hears a text that is in the page, as the end of a sentence; the empty string if it is not there. */
    whyUnheard(text) {
      const told = (node) => (node.nodeType === 3 ? node.data : node.nodeType !== 1 || node.matches("script, style, head") ? ""
        : tree.childrenOf(node).map(told).join(""));
      const holds = (one) => squeezed(told(one)).includes(text);
      const holder = tree.all("*").filter(holds).pop();
      const region = holder && closest(holder, REGIONS);
      if (!region) return holder ? `${tagOf(holder)} has this text, and is in no live region` : "";
      const live = (region.getAttribute("aria-live") || "").trim().toLowerCase();
      const isOff = live === "off" || (!live && region.matches("[role~=timer i], [role~=marquee i]"));
      const reason = isOff ? "is off"
        : closest(region, "[aria-busy=true]") ? "is busy"
        : closest(region, HIDDEN) ? "is hidden from assistive technology"
        : isInert(region) ? "is inert"
        : isShown(region) ? "had it already, or came or appeared together with it" : "is not rendered";
      return `${tagOf(region)} has this text, and ${reason}`;
    },
    isList: (element) => element.localName === "select",
    /** How a pointer operates a control: by a click of the driver, or of a mouse; not at all if only pointers can. */
    wayToClick: (element) => (isForPointers(element) ? "none" : isForFiles(element) ? "point" : "click"),
    isChosenRadio: (element) => element.type === "radio" && element.checked,
    contains,
    isOneOf: (element, others) => others.includes(element),
    isOperable: (element) => element.matches(OPERABLE),
    follows: (first, second) => !contains(first, second) && tree.isBefore(first, second),
    /** The element that has focus; `null` if none has. */
    focused: () => (isPlace(focusHolder()) ? null : focusHolder()),
    /** Returns when an address has answered; requests made before it have then been sent. */
    answered: (address) => fetch(address).then(() => null, () => null),
    /**
     * What is reported about a play as a whole: what was not looked at in the page, the empty string if nothing; its
     * frames, which are not looked at either; its requests, without what it contains itself; what keeps another time than the page's; what was animated; and how
     * late the machine was when its time counts.
     */
    outcome() {
      noteUnseenIn(document);
      for (const { event, time, cause } of downloads) {
        if (event.defaultPrevented) continue;
        told.add("a download");
        noteCause("a download", cause, time);
      }
      const seen = motion.seen.map(({ time, target }) => ({ time, of: described(target) }));
      const { lateness, untimed } = global.politeTime;
      return {
        unseen, frames: [...frames].map(([one, then]) => (one.isConnected ? frameAsTold(one) : then)), requests: [...requests], told: [...told], causes: Object.fromEntries(causes), dialogs, untimed: untimed(),
        motion: { ...motion, seen }, lateness: lateness(),
      };
    },
    /**
     * The box that a picture of the page, or of parts of it, is to show: from where to where, as wide as the window.
     *
     * The browser's own parts of elements, such as the full part of a bar, move in the machine's time, which cannot be
     * stopped: from now on they are where they will end.
     */
    async boxToShow(parts) {
      const style = document.createElement("style");
      style.textContent = `${OWN_PARTS.map((name) => `::-webkit-${name}`).join(", ")} { transition: none !important; animation: none !important; }`;
      document.documentElement.append(style);
      await global.politeTime.drawn();
      const all = parts.length > 0 ? parts : tree.allIn(document.body, "*").filter((one) => isSeen(one) && (one.matches(INK) || holdsText(one)));
      const boxes = all.map((one) => one.getBoundingClientRect()).filter(({ width, height }) => width > 1 && height > 1);
      const [top, bottom] = [Math.min(...boxes.map((box) => box.top)), Math.max(...boxes.map((box) => box.bottom))];
      return boxes.length > 0 ? { top: top + scrollY, height: bottom - top, window: innerWidth } : null;
    },
    /** The page's own time stops for good some milliseconds after the page was there, or at once. */
    stopAfter(time) { global.politeTime.stopAt(Math.max(now(), loaded + time)); },
    /**
     * Begins the play, in a page that meets the preconditions. Returns when the page was there, with all that it shows;
     * how wide it is; the server's status: 0 if the browser does not tell, and for files; and whether the browser shows
     * a page of its own instead of one that failed to load.
     */
    async begin({ isRightToLeft, textSize }) {
      if (isRightToLeft) document.documentElement.dir = "rtl";
      if (textSize !== 100) global.politeFitting.enlarge(textSize);
      const [navigation] = performance.getEntriesByType("navigation");
      isPlayed = true;
      await pass(now());
      markFocus();
      // For a file, Firefox does not say here what was opened.
      const url = navigation && navigation.name.includes(":") ? navigation.name : document.URL;
      const isMissing = /^(chrome-error:|about:neterror|about:certerror)/.test(document.URL);
      return { status: (navigation && navigation.responseStatus) || 0, loaded, width: innerWidth, url, isMissing };
    },
    focusLeft,
    /** Like `focusLeft`, at the end of a step; also where focus strayed between the step before and the person's action. */
    moves() {
      isBetween = true;
      isKept = false;
      return strayed || focusLeft();
    },
    /** From now on, to the end of the step, nothing that a person does may move focus. */
    keepFocus() { isKept = true; },
    /** The elements that focus went to, when `moves` found that it did. */
    strays: () => [...new Set([...strayedTo, ...strays()])],
    allowStrays() {
      [strayed, strayedTo] = ["", []];
      markFocus();
    },
    /** Whether focus is on an element. If so, it is expected to stay there from now on. */
    isFocusOn(element) {
      if (focusHolder() !== element) return false;
      markFocus();
      return true;
    },
    /**
     * Whether focus is where a page or its new screen begins: on the body, the main part, or its first heading. If Tab
     * left the page and came back at its other end, it has been there: a window without controls of its own around the
     * page passes focus on, at once or a moment later. From here on, focus is expected to stay.
     */
    isFocusAtStart() {
      const focused = focusHolder();
      const heading = tree.all("h1, h2, [role=heading]").find(isExposed);
      if (!isPlace(focused) && !hasWrapped() && focused !== heading && !focused.matches("main, h1")) return false;
      markFocus();
      return true;
    },
  };
})(window);
