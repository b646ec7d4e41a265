/*
 * What the player of scenarios knows of a page, from inside: what was announced, where focus went, what is animated,
 * and which elements a person could mean. Times are those in which the page is played (`time.js`).
 *
 * Needs `PoliteAnnouncer` and `politeTree`. Runs before the page's own scripts, in a world that they cannot reach (`world.js`).
 */
(function (global) {
  "use strict";

  const { now, after, afterReal, pass, isStill, dueTime, drawn, motion } = global.politeTime;
  const tree = global.politeTree;
  const { closest, contains, parentOf } = tree;
  /** How much time may pass in one go, in milliseconds: more, and the page could be taken for one that hangs. */
  const LONGEST = 5000;
  const announcements = [];
  const focusMoves = [];
  /** Whether the script still runs in which focus moved last. */
  let isOnItsWay = false;
  /** Where focus was when a key was pressed last, and what was active there: an option, on the text field of its list. */
  let lastActive = { on: null, element: null };
  let announcer = null;
  const frontModal = () => (global.PoliteAnnouncer ? global.PoliteAnnouncer.tools.frontModal() : document.querySelector("dialog:modal"));
  /** What of the page nobody listens to or looks at, in words; the empty string when there is nothing. */
  let unseen = "";
  /** Where focus was when a person last did something, and how often it had moved before. */
  let mark = { element: null, moves: 0 };
  /** Whether a step was looked at, and no person has done anything since; where focus went meanwhile. */
  let isBetween = false;
  let strayed = "";
  let strayedTo = [];
  /** Where the script of the page's is that does something now, as far as the browser tells (`telling.js`). */
  let place = "";
  let lastInput = 0;
  /** How often a person did something. */
  let inputs = 0;
  /** The last key that was pressed, and where focus was before. */
  let lastKey = null;
  let pressedOn = null;
  let loaded = 0;
  /** What went wrong in the page, and dialogs that it opened, as `telling.js` tells. */
  const [faults, dialogs] = [[], []];
  /** Whether this is the page that the player opened, not one that came after it. */
  let isPlayed = false;

  function listen() {
    if (!document.documentElement || !global.PoliteAnnouncer) return;
    const report = ({ text, politeness, time, region }) => announcements.push({ text, politeness, time, cause: tagOf(region) });
    announcer = new global.PoliteAnnouncer(document, report, { now, after });
    announcer.start();
    noteUnseenIn(document);
    tree.watch((root) => announcer.follow(root));
  }

  // A region that the page comes with is not news: what it holds once the page is read is where listening begins.
  document.addEventListener("readystatechange", () => { if (document.readyState === "interactive") listen(); });

  global.addEventListener("load", () => { loaded = now(); }, true);

  global.addEventListener("click", (event) => {
    const target = tree.targetOf(event);
    const link = target.nodeType === 1 && closest(target, "a[download]");
    if (!link) return;
    told.add("a download");
    noteCause("a download", tagOf(link));
  }, true);

  tree.on(["keydown", "pointerdown", "click", "change"], (event) => {
    if (!event.isTrusted) return;
    noteStraying();
    noteInput();
    const { type } = event;
    if (type === "keydown") {
      const on = focusHolder();
      lastActive = { on, element: activeOf(on) };
    }
    // What focus does by itself is no doing of the page's: what the key before moved, and what a click presses.
    const isMoved = type === "keydown" ? movesFocus(lastKey) || movesFocus(event) : type === "click" && isOnPressed(tree.targetOf(event));
    [lastKey, pressedOn] = type === "keydown" ? [event, focusHolder()] : [null, null];
    if (isMoved) markFocus();
  });
  for (const type of ["online", "offline"]) {
    global.addEventListener(type, noteInput, true);
  }
  tree.on(["focusin"], (event) => {
    const last = focusMoves.length > 0 ? focusMoves[focusMoves.length - 1] : null;
    // What a script moves on at once was nobody's place: a dialog's first control, before the script chooses another.
    const from = last && last.element;
    const left = isOnItsWay ? last.left : [from, from === lastActive.on ? lastActive.element : null];
    const element = tree.targetOf(event);
    const name = nameOf(element);
    isOnItsWay = true;
    Promise.resolve().then(() => { isOnItsWay = false; });
    const move = { element, name, time: now(), left, leavesNothing: false, place };
    focusMoves.push(move);
    // What focus leaves may be hidden a moment before or after.
    after(200, () => { move.leavesNothing = left.some(isGone); });
  });

  // A shadow tree that a script makes of an element which is in the page changes nothing that an observer is told of.
  global.addEventListener(`${politeSecret}-tree`, (event) => {
    event.stopImmediatePropagation();
    noteUnseen(tree.targetOf(event));
  }, true);
  if (global.politeOnTree) global.politeOnTree((host) => { if (host.isConnected) noteUnseen(host); });

  // What the page says past its elements (`telling.js`).
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
    else if (kind === "internals") unseen = unseen || `\`${words}\`, which is set by ElementInternals`;
    else if (kind === "clock") global.politeTime.note(words);
    // Heard as late as what live regions say.
    else if (squeezed(words)) {
      const cause = `ariaNotify${place && ` at ${place}`}`;
      after(40, () => announcements.push({ text: squeezed(words), politeness: kind, time: now(), cause }));
    }
  }, true);

  function isGone(element) {
    return Boolean(element) && !isExposed(element);
  }

  /** An element's start tag, with what tells it from others and makes it a live region. */
  function tagOf(element) {
    const told = ["id", "class", "role", "aria-live"].filter((name) => element.hasAttribute(name));
    return `<${[element.localName, ...told.map((name) => `${name}="${squeezed(element.getAttribute(name)).slice(0, 40)}"`)].join(" ")}>`;
  }

  function described(element) {
    if (!element || element.nodeType !== 1) return "";
    const role = element.getAttribute("role") || element.localName;
    return `${role} “${nameOf(element) || squeezed(tree.textOf(element)).slice(0, 40)}”`;
  }

  function textOfId(element, id) {
    const found = tree.byId(element, id);
    return found ? tree.textOf(found) : "";
  }

  function squeezed(text) {
    return (text || "").replace(/\s+/g, " ").trim();
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

  /** What a browser may give a name that its own text and attributes here do not tell. */
  const NAMED_OTHERWISE = `${OPERABLE}, [role], [title], img, svg, progress, meter`;

  const GROUPS = "[role], article, aside, details, dialog, fieldset, figure, form, menu, nav, ol, search, section, table, ul";

  /** The name as the author gives it. The browser's own word counts; this finds the elements to ask it about. */
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

  /** What a label says, without what the control inside it holds, and what is no text for people. */
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

  /** The elements that may have a role: an element of the author's own may have any, by its internals. */
  function candidates(role) {
    const own = role ? tree.all(":defined").filter((one) => one.localName.includes("-") && !one.hasAttribute("role")) : [];
    return [...tree.all(selectorOf(role)), ...own];
  }

  /** Whether assistive technology is given an element. */
  function isExposed(element) {
    return isShown(element) && !closest(element, HIDDEN) && !isInert(element);
  }

  /** What hides from assistive technology. On a whole page browsers pass it over. */
  const HIDDEN = "[aria-hidden=true i]:not(html, body)";

  function isShown(element) {
    // A part of an image map is shown where the image is.
    const map = element.localName === "area" && element.closest("map");
    if (map) return [...document.images].some((one) => one.getAttribute("usemap") === `#${map.name}` && isShown(one));
    if (element.checkVisibility({ visibilityProperty: true })) return true;
    // What has no box of its own is given all the same: its role, and what a canvas holds instead of a picture.
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
   * @param {{role: ?string, name: ?string, isOperable: boolean, isInert: boolean, isAll: boolean}} wanted
   */
  function find({ role, name, isOperable, isInert: wantsInert, isAll }) {
    const likeness = (element) => {
      // Of what is inert, browsers tell scripts nothing.
      const told = !wantsInert && element.matches(NAMED_OTHERWISE) ? toldOf(element) : null;
      if (told) known.set(element, told);
      const own = told ? told.name : nameOf(element);
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
      .map(({ element, likeness: far }) => ({ element, isAlike: far === 0 }));
  }

  /** What was told of elements while they were looked for. Of each, the browser works it out by looking at the whole page. */
  const known = new Map();

  /** The same as `toldOf`, of an element that is handed out by the command which may have looked for it. */
  function toldOfFound(element) {
    const told = known.get(element) || toldOf(element);
    known.delete(element);
    return told;
  }

  /**
   * Role and name as the browser computes them, where it tells scripts (Chromium does when it is asked to at its start);
   * `null` where assistive technology may be told otherwise, and the driver is to be asked.
   */
  function toldOf(element) {
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
  /** What is no state, and of which `states: none` says nothing. */
  const PROPERTIES = ["autocomplete", ...NUMBERS, ...TEXTS];

  /** What an element tells beyond role and name. Of a state of which nothing is said, nothing is told. */
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

  /** Whether assistive technology says a state: one that holds, and of some, too, that they do not: "collapsed". */
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

  /** What an attribute of ARIA's, or a property of a script's, points at, and the ids that lead to nothing. */
  function targetsOf(element, relation) {
    const [attribute, property] = RELATIONS[relation];
    const written = squeezed(element.getAttribute(attribute));
    const ids = relation === "active" ? [written].filter(Boolean) : written.split(" ").filter(Boolean);
    const byId = ids.map((id) => tree.byId(element, id)).filter(Boolean);
    const told = element[property];
    const all = !told || byId.length > 0 ? byId : told.nodeType === 1 ? [told] : [...told];
    return { all, missing: ids.filter((id) => !tree.byId(element, id)) };
  }

  /** What an element points at that assistive technology is given; what it is not given, in words; and ids that lead to nothing. */
  function related(element, relation) {
    const { all, missing } = targetsOf(element, relation);
    const elements = all.filter(isExposed);
    const isOutside = relation === "active" && elements.some((one) => !isPartOf(element, one));
    return { elements, hidden: all.filter((one) => !isExposed(one)).map(described), missing, isOutside };
  }

  /** Whether an element can be the active one of another: in it, or in what that owns or controls (WAI-ARIA 1.2, aria-activedescendant). */
  function isPartOf(owner, element) {
    const owned = (one) => [...tree.allIn(one, "[aria-owns]"), one].flatMap((other) => targetsOf(other, "owns").all);
    const places = [owner, ...owned(owner), ...targetsOf(owner, "controls").all];
    return places.some((one) => contains(one, element) || owned(one).some((other) => contains(other, element)));
  }

  /** The error message of an element that is invalid (WAI-ARIA 1.2, aria-errormessage), or why one that is named is none. */
  function errorOf(element) {
    const { all, missing } = targetsOf(element, "error");
    if (missing.length > 0) return { noError: `aria-errormessage names the id “${missing[0]}”, which nothing has` };
    if (all.length === 0) return {};
    const { value, problem } = stateOf(element, "invalid");
    if (problem) return { noError: problem };
    // What nobody has refused yet has no message, and is to have none.
    if (value === null || value === "false") return {};
    const shown = all.filter(isExposed);
    if (shown.length === 0) return { noError: "what aria-errormessage leads to is hidden" };
    return { error: squeezed(shown.map(tree.textOf).join(" ")) };
  }

  /** Those of some elements that are in one of others, if there are others to be in, in reading order. */
  function narrowed(elements, surroundings) {
    const inside = surroundings === null ? elements : elements.filter((one) => surroundings.some((other) => other !== one && contains(other, one)));
    return tree.inOrder(inside);
  }

  /** What could be a group around an element, the nearest first. */
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

  /** What HTML says of a state by itself (HTML Accessibility API Mappings 1.0); `null` where it says nothing. */
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

  /** The end of what a field of numbers takes; one that says nothing has an end only if it is a slider. */
  function limitOf(element, name, usual) {
    if (!element.matches("input[type=range], input[type=number]")) return null;
    const written = squeezed(element[name]);
    if (written !== "" && Number.isFinite(Number(written))) return written;
    return element.type === "range" ? usual : null;
  }

  /**
   * What is said of a state by HTML or by its attribute: `null` where nothing is.
   *
   * @returns {{value: ?string, problem: ?string}} `problem` says why it cannot be told.
   */
  function stateOf(element, state) {
    const written = element.getAttribute(`aria-${state}`) || "";
    const said = plainValue(state, TEXTS.includes(state) || NUMBERS.includes(state) ? squeezed(written) : written.toLowerCase());
    const own = plainValue(state, state in NATIVE_STATES ? NATIVE_STATES[state](element) : null);
    // That an attribute of HTML is not there leaves it to ARIA, and so does how deep a heading is; all else that HTML says
    // does not.
    const isOpen = own === null || state === "level" || (own === "false" && ["disabled", "readonly", "required"].includes(state));
    if (!isOpen && said !== null && said !== own) {
      return { value: null, problem: `HTML says “${own}”, and aria-${state} says “${said}”` };
    }
    if (state === "disabled" && (said || own || "false") === "false" && isDisabledFromAbove(element)) return { value: "true" };
    const value = isOpen && said !== null ? said : own;
    return { value, problem: value === null ? doubt(element, state) : null };
  }

  /** What is said, a number as numbers are written; `null` for nothing. */
  function plainValue(state, text) {
    if (text === null || text === "" || (text === "undefined" && !TEXTS.includes(state))) return null;
    return NUMBERS.includes(state) && Number.isFinite(Number(text)) ? String(Number(text)) : text;
  }

  /** Whether an element around a control disables it (WAI-ARIA 1.2, aria-disabled). */
  function isDisabledFromAbove(element) {
    const teller = closest(element, "[aria-disabled=true i], [aria-disabled=false i]");
    return Boolean(teller) && teller !== element && teller.matches("[aria-disabled=true i]") && element.matches(OPERABLE);
  }

  /** Why browsers may tell something of a state though nobody says anything of it. */
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

  /** The value as a screen reader would say it; the empty string when there is none. */
  function valueOf(element) {
    const isText = element.matches(FIELDS) && !element.matches(NOT_TYPED_INTO) && element.type !== "number";
    const text = isText ? "" : element.getAttribute("aria-valuetext");
    if (text) return squeezed(text);
    if (element.localName === "progress") return element.position < 0 ? "" : percent(element.position);
    const now = isText ? null : element.getAttribute("aria-valuenow");
    if (now !== null && now.trim() !== "") return ranged(element, Number(now));
    if (element.localName === "select") return squeezed(Array.from(element.selectedOptions, (option) => option.text).join(", "));
    return typeof element.value === "string" && element.localName !== "button" ? squeezed(element.value) : "";
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

  /** Whether a host hands focus on to what is in it (HTML, "delegates focus"). */
  function isDelegating(element) { return Boolean(element.shadowRoot) && element.shadowRoot.delegatesFocus; }

  /** Of a group of radio buttons only the chosen one is a stop, when one is chosen. */
  function isPassedBy(element) {
    if (element.type !== "radio" || element.checked) return false;
    const others = [...element.getRootNode().querySelectorAll(`[name="${CSS.escape(element.name)}"]`)];
    return others.some((other) => other.type === "radio" && other.checked && other.form === element.form);
  }

  /**
   * Whether Tab went past the page's last stop, or Shift+Tab past its first, and nothing else in the window took focus:
   * the browser then goes on at the other end, or stays where it is when there is no other stop.
   */
  function hasWrapped() {
    // WebKitGTK knows Shift+Tab by its code alone.
    const isTab = lastKey && [lastKey.key, lastKey.code].includes("Tab");
    if (!isTab || lastKey.defaultPrevented || !pressedOn) return false;
    const stops = lastKey.shiftKey ? tabStops().reverse() : tabStops();
    const isAhead = (stop) => (lastKey.shiftKey ? tree.isBefore(stop, pressedOn) : tree.isBefore(pressedOn, stop));
    return !stops.some(isAhead) && focusHolder() === (stops.length > 0 ? stops[0] : pressedOn);
  }

  /* Animations that are no style's and no script's */

  /** How many elements of drawings are animated by SVG, and texts by the browser. */
  function drawnAnimations() {
    const drawn = tree.all("animate, animateMotion, animateTransform").filter((one) => isRunning(one));
    // A browser moves its own drawing of a progress bar without a value, whatever motion the person wants.
    const moves = (one) => one.checkVisibility() && (one.localName !== "progress" || getComputedStyle(one).appearance !== "none");
    return [...drawn, ...tree.all("marquee, progress:indeterminate").filter(moves)];
  }

  motion.drawn = drawnAnimations;

  /** Whether an animation of SVG's has begun and is not over. */
  function isRunning(animation) {
    let drawing = animation.ownerSVGElement;
    while (drawing && drawing.ownerSVGElement) drawing = drawing.ownerSVGElement;
    if (!drawing || !drawing.checkVisibility() || (drawing.animationsPaused() && !global.politeTime.holds(drawing))) return false;
    try {
      const isEndless = animation.getAttribute("repeatCount") === "indefinite";
      return isEndless || animation.getCurrentTime() < animation.getStartTime() + animation.getSimpleDuration();
    } catch {
      return false; // It has not begun, or holds one value for good.
    }
  }

  /* Text that can be seen */

  /** All but the characters that nobody sees: they say where a line may break, what joins, and which way a text runs. */
  const PRINTED = /[^\u00ad\u034f\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufe00-\ufe0f\ufeff]/g;

  /** What can be seen as far as styles and places tell; whether it is drawn so that it can be made out, a picture tells. */
  const visibleText = () => lettersOf(seenParts()).letters;

  /** A text without the characters that nobody sees. */
  const printed = (text) => (text.match(PRINTED) || []).join("");

  /** What can be seen, and whether a text is in it: as it is written, and as style sheets have it drawn. */
  function textSeen(wanted) {
    const [text, parts] = [printed(wanted), seenParts()];
    const drawn = parts.map((part) => ({ text: transformed(part.text, getComputedStyle(part.element).textTransform) }));
    const written = lettersOf(parts).letters;
    return { written, isWritten: written.includes(text), isDrawn: lettersOf(drawn).letters.includes(text) };
  }

  /** A text as a style sheet has it drawn. */
  function transformed(text, transform) {
    const ways = transform.split(" ");
    if (ways.includes("uppercase")) return text.toUpperCase();
    if (ways.includes("lowercase")) return text.toLowerCase();
    return ways.includes("capitalize") ? text.replace(/(?<![\p{L}\p{N}\p{M}])\p{L}/gu, (letter) => letter.toUpperCase()) : text;
  }

  /** What parts of a text say together, white space squeezed, and where each letter of it is: its part, and its index there. */
  function lettersOf(parts) {
    let letters = "";
    const origins = [];
    for (const part of parts) {
      for (const { 0: letter, index } of part.text.matchAll(PRINTED)) {
        const isSpace = letter.trim() === "";
        if (isSpace && (letters === "" || letters.endsWith(" "))) continue;
        letters += isSpace ? " " : letter;
        origins.push({ part, index });
      }
    }
    return { letters: letters.trimEnd(), origins };
  }

  /**
   * Where a text can be seen, as far as styles and places tell.
   *
   * @returns {Object[][]} For each place, the parts that show it: each with its element, where it is text of the page a range
   *   of it, and where a style sheet generates it which part of the element it is.
   */
  function placesOf(wanted) {
    const text = printed(wanted);
    const { letters, origins } = lettersOf(seenParts());
    const places = [];
    for (let from = letters.indexOf(text); from >= 0 && text; from = letters.indexOf(text, from + text.length)) {
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

  /** Which way a letter is read from its neighbour of the same kind; the empty string where that is not known. */
  function kindOf(letter) {
    if (/\p{N}/u.test(letter)) return "number";
    return /\p{L}/u.test(letter) ? (LEFTWARD.test(letter) ? "leftward" : "rightward") : "";
  }

  /** Whether letters of a word are drawn in another order than that in which they are read, or from behind. */
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

  /** How something is moved by its own style, without shifts. */
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

  /** What can be seen of the page, in its order. */
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

  /** What generated content is made of: texts and attributes; images and counters are none; after a slash it is told otherwise. */
  const GENERATED = /"((?:[^"\\]|\\.)*)"|attr\(([^\s),]+)|(?:url|counters?)\([^)]*\)|( \/ )/g;

  /** The text that a style sheet generates in a part of an element, where it is not hidden or transparent. */
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

  /** Whether a clip path's corners all lie on one line along an axis. */
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

  /** Whether a rectangle to which an element that is by itself is clipped has no room (CSS 2, "clip"). */
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
    return element.value || { submit: "Submit", reset: "Reset" }[element.type] || "";
  }

  /** What a list shows: what is chosen, or all that it offers where it is no menu. */
  function seenOptions(list) {
    if (!list.multiple && !(list.size > 1)) return valueOf(list);
    return [...list.querySelectorAll("option, optgroup")].map((one) => one.label).join(" ");
  }

  function isSeen(element) {
    const style = getComputedStyle(element);
    if (style.display === "contents") return true;
    // A visible child may be in what is not, so visibility is looked at where the text is.
    if (style.display === "none" || Number(style.opacity) < FAINT || isFiltered(style.filter)) return false;
    if (style.contentVisibility === "hidden" && style.display !== "inline") return false;
    return !/^(circle|ellipse)\(0(px|%)?[ )]/.test(style.clipPath) && !isEmptyInset(style.clipPath) && !isEmptyRectangle(style)
      && !isEmptyPolygon(style.clipPath);
  }

  /** Whether nothing of a text's letters can be made out by their colour: where nothing else draws them either. */
  function isClear(style) {
    if (opacityOf(style.color) >= FAINT && opacityOf(style.webkitTextFillColor || "") >= FAINT) return false;
    const isDrawn = style.textShadow !== "none" || parseFloat(style.webkitTextStrokeWidth) > 0 || isCutOut(style);
    return !isDrawn;
  }

  /** Whether a background is drawn where the letters are. */
  function isCutOut(style) { return [style.backgroundClip, style.webkitBackgroundClip].includes("text"); }

  /** Whether what is around a text draws its letters so. */
  function isInCutOut(element) {
    for (let one = element; one; one = parentOf(one)) if (isCutOut(getComputedStyle(one))) return true;
    return false;
  }

  /** Whether something of an element's own boxes can be brought into sight. What has none leaves it to what is around it. */
  function isBoxInSight(element) {
    const boxes = [...element.getClientRects()];
    return boxes.length === 0 ? getComputedStyle(element).display === "contents" : boxes.some((box) => isInSight(box, element));
  }

  /** Less than this much of a colour, or of an element, cannot be made out. */
  const FAINT = 0.1;

  /** How much of a colour is there, from 0 to 1, as `getComputedStyle` writes it. */
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

  /** The end of what is drawn as one with the letter before a place: the characters after it that nobody sees by themselves. */
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
   * What of a box in an element is not clipped away there, in CSS pixels of the window.
   *
   * @param {boolean} isNow Whether what scrolls stays as it is; else what it holds counts as brought into sight.
   */
  function unclipped(box, element, isNow) {
    const part = { left: box.left, right: box.right, top: box.top, bottom: box.bottom };
    let isAway = false;
    for (let one = element; one && one !== document.documentElement; one = parentOf(one)) {
      const { overflowX, overflowY, position, display, transform } = getComputedStyle(one);
      // What is placed by itself is clipped by what it is placed in (CSS 2, "overflow").
      if (isAway && position === "static" && transform === "none") continue;
      isAway = position === "absolute";
      // What flows with text clips nothing.
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

  /** The boxes of a seen part of a text. */
  function boxesOf({ element, range }) {
    const boxes = range ? [...range.getClientRects()] : [element.getBoundingClientRect()];
    return boxes.filter(({ width, height }) => width > 0 && height > 0);
  }

  /** The same, as far as they are in the window now. */
  function shownBoxes(part) {
    const shown = boxesOf(part).map((box) => {
      const { left, right, top, bottom } = unclipped(box, part.element, true);
      return { left: Math.max(0, left), right: Math.min(innerWidth, right), top: Math.max(0, top), bottom: Math.min(innerHeight, bottom) };
    });
    return shown.filter(({ left, right, top, bottom }) => right - left > 1 && bottom - top > 1);
  }

  /** What is flatter than this, in CSS pixels, is no letter that anybody can read. */
  const LEAST_SIZE = 5;

  /** Whether a good part of a line is cut off, with or without an ellipsis, or dots are drawn in place of its letters. */
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

  /** Whether a box of a text can be brought into sight, and is neither clipped away nor covered there. */
  function isInSight(box, element) {
    const part = unclipped(box, element, false);
    if (part.right - part.left <= 1 || part.bottom - part.top <= 1) return false;
    const { scrollWidth, scrollHeight, scrollLeft, scrollTop } = document.scrollingElement;
    const isLeftward = getComputedStyle(document.documentElement).direction === "rtl";
    if (part.bottom + scrollTop <= 0 || part.top + scrollTop >= scrollHeight) return false;
    if (!isLeftward && (part.right + scrollLeft <= 0 || part.left + scrollLeft >= scrollWidth)) return false;
    return !isCovered((part.left + part.right) / 2, (part.top + part.bottom) / 2, element);
  }

  /** Whether something that does not let an element shine through is in front of it at a place of the window. */
  function isCovered(x, y, element) {
    const there = tree.allAt(x, y);
    const place = there.findIndex((one) => one === element || contains(element, one));
    // Where pointers go past the element, what is in front of it is not known.
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

  /** What changed in live regions by now is read. */
  function whenRead() { return pass(now() + 100, () => !announcer || !announcer.isWaiting); }

  /** Lets the time pass until a moment, or as much as may pass in one go. Returns the time. */
  async function passUntil(time) {
    await pass(Math.min(time, now() + LONGEST));
    return now();
  }

  /** The same, and on to where the page next does something, until an end at the latest. */
  async function passUntilDue(time, end) {
    await passUntil(time);
    return passUntil(Math.min(end, Math.max(now(), dueTime())));
  }

  /** As `passUntil`, but until there are more than `count` announcements, or focus moves. */
  async function passUntilHeard(count, time, isListening) {
    const moves = focusMoves.length;
    await pass(Math.min(time, now() + LONGEST), () => announcements.length > count || (isListening && focusMoves.length > moves));
  }

  /** What changes in the page, by elements, focus and what is typed. */
  let changes = 0;
  const noteChange = () => { changes += 1; };
  // What opens, and what a person does, can show a region of which the document then tells no change.
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
   * Goes on to where the page looks otherwise than now, or a little further where nobody can tell.
   *
   * @returns {Promise<boolean>} Whether time passed before `limit`.
   */
  async function goOn(limit) {
    const [start, before] = [now(), changes];
    if (start >= limit) return false;
    // What changes without an end while no time passes is looked at again later all the same.
    await pass(isStill(limit) ? limit : Math.min(limit, start + LOOK_EVERY), () => changes > before && now() > start);
    return true;
  }

  /** How long a page may look the same to whoever is told of what changes in it, though it does not, in milliseconds. */
  const LOOK_EVERY = 100;

  /** Waits until something comes that the browser brings from outside the page, for a second of the machine's time. */
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

  /** Waits until the page has been told what the person asks for. Returns whether it was. */
  async function isToldSettings(isReduced, isDark) {
    const holds = (query, is) => matchMedia(query).matches === is;
    const isTold = () => holds("(prefers-reduced-motion: reduce)", isReduced) && holds("(prefers-color-scheme: dark)", isDark);
    await untilItComes(isTold);
    return isTold();
  }

  /** Has the page follow what the person asks for now. Returns whether it was told. */
  async function followSettings(isReduced, isDark) {
    const isTold = await isToldSettings(isReduced, isDark);
    await global.politeTime.drawn();
    global.politeTime.hold();
    return isTold;
  }

  /**
   * Where focus went, but for the first `count` moves, with the names of that moment. An element that has left the page
   * is not handed over.
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

  /** Another document in a frame, and a closed shadow tree: nobody here is told of them. An open one is entered. */
  function noteUnseen(element) {
    if (element.matches("audio, video")) global.politeTime.note("sound or film");
    if (element.matches("meta[http-equiv=refresh i]")) global.politeTime.note("`<meta http-equiv=refresh>`");
    const root = element.shadowRoot;
    if (root && tree.canEnter && tree.enter(root)) noteUnseenIn(root);
    if (unseen) return;
    if (element.matches(FRAMES)) unseen = `a document in the frame ${described(element)}`;
    if (root ? !tree.canEnter : isHost(element)) unseen = `a closed shadow tree in ${described(element)}`;
  }

  function noteUnseenIn(node) {
    if (![1, 9, 11].includes(node.nodeType)) return;
    if (node.nodeType === 1) noteUnseen(node);
    for (const element of node.querySelectorAll("*")) noteUnseen(element);
  }

  const LOADED = "script[src]:not([type]), script[src][type=''], script[src][type=module], script[src][type*=javascript], link[rel~=stylesheet i][href]";

  /** What a script adds to a page that has loaded, and what the browser then loads. */
  function noteLoadingIn(node) {
    if (document.readyState !== "complete" || node.nodeType !== 1) return;
    for (const element of [node, ...node.querySelectorAll("*")]) {
      if (element.matches(LOADED) || (element.matches("img:not([loading=lazy])") && !element.complete)) global.politeTime.waitFor(element);
    }
  }

  // A frame may be gone again when somebody looks.
  const arrivals = new MutationObserver((records) => {
    for (const { addedNodes } of records) {
      for (const node of addedNodes) {
        noteUnseenIn(node);
        noteLoadingIn(node);
      }
    }
  });
  arrivals.observe(document, { subtree: true, childList: true });
  tree.watch((root) => { arrivals.observe(root, { subtree: true, childList: true }); });

  /* What the page asks for */

  const requests = new Set();
  /** What no browser tells of (`telling.js`). */
  const told = new Set();
  /** When the page began to ask for something, and what of it did: by what it asked for. */
  const causes = new Map();
  new PerformanceObserver((list) => {
    for (const { name } of list.getEntries()) {
      if (/^(data|blob|about):/.test(name)) continue;
      requests.add(name);
      const element = tree.all("[src], link[href]").find((one) => [one.src, one.href].includes(name));
      noteCause(name, element ? tagOf(element) : "");
    }
  }).observe({ type: "resource", buffered: true });

  function noteCause(asked, cause) { if (!causes.has(asked)) causes.set(asked, { time: now(), cause }); }

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

  /** Whether this document was opened anew by a script: that takes away all that listens to it. */
  function isReplaced() {
    isHeard = false;
    document.dispatchEvent(new Event(CALL));
    return !isHeard;
  }

  /* Controls */

  const COMPOSITES = ["listbox", "menu", "menubar", "tree", "grid", "treegrid", "tablist", "radiogroup", "toolbar"].map((role) => `[role=${role}]`).join();

  /**
   * By which key a person goes on to an element: with an arrow key where focus is in its group, or on what controls that,
   * and Tab does not stop at the element (ARIA Authoring Practices, "Keyboard Navigation Inside Components"). Which arrow key
   * it is depends on where the element is from the one that is active.
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

  /** Whether Enter operates an element: a link, and what is active while focus is elsewhere, as in a list's text field. */
  function takesEnter(element) {
    return element !== focusHolder() || element.matches("a[href], area[href], [role=link]");
  }

  /** Whether an element comes before the one that has focus. */
  function isBehind(element) {
    const focused = focusHolder();
    if (!focused || focused === document.body) return false;
    return tree.isBefore(element, focused);
  }

  function optionIn(list, text) {
    const option = [...list.options].find((one) => squeezed(one.text) === text && !one.disabled);
    return option ? { option, distance: option.index - list.selectedIndex } : null;
  }

  /** Chooses an option as a pointer would in a list that no script can open. */
  function choose(option) {
    const list = option.closest("select");
    bring(list);
    if (option.selected && !list.multiple) return;
    option.selected = list.multiple ? !option.selected : true;
    for (const type of ["input", "change"]) list.dispatchEvent(new Event(type, { bubbles: true }));
  }

  /** A person brings focus to an element, where it is expected to stay. */
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

  /** Fields whose text is no text that is typed letter by letter. */
  const UNTYPED = ["date", "time", "month", "week", "datetime-local", "color", "range"];

  /** Puts the keyboard behind what a field holds. Returns whether a text is to be typed there yet. */
  function readyForTyping(element, text) {
    bring(element);
    if (UNTYPED.includes(element.type)) {
      element.value = text;
      for (const type of ["input", "change"]) element.dispatchEvent(new Event(type, { bubbles: true }));
      return false;
    }
    if (typeof element.value !== "string") getSelection().selectAllChildren(element), getSelection().collapseToEnd();
    // Fields of numbers and addresses have no such place.
    else try { element.setSelectionRange(element.value.length, element.value.length); } catch { /* They begin at the end. */ }
    return true;
  }

  /** Where a pointer comes to the middle of an element, in CSS pixels of the page's window; what covers it, in words. */
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
      // What sticks to an edge covers what was scrolled there.
      element.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
      point = seen();
    }
    if (!point) return { isOut: true };
    return isAt(element, point) ? point : { coveredBy: described(tree.at(point.x, point.y)) };
  }

  function isAt(element, { x, y }) {
    const there = tree.at(x, y);
    return Boolean(there) && (contains(element, there) || (element.labels && [...element.labels].some((one) => contains(one, there))));
  }

  function noteInput() {
    lastInput = now();
    inputs += 1;
  }

  /** Whether a key is one by which people go from one control to another. */
  function movesFocus(key) {
    return Boolean(key) && /^(Tab|Arrow\w+|Home|End|Page\w+|F6)$/.test(key.code || key.key);
  }

  /** Whether focus is on what was pressed, or on its control, or went from all controls. */
  function isOnPressed(pressed) {
    const focused = focusHolder();
    if (isPlace(focused) || contains(focused, pressed)) return true;
    const label = pressed.nodeType === 1 && closest(pressed, "label");
    return Boolean(label) && label.control === focused;
  }

  /** Where focus is not any more when a person does the next thing, though nothing said that it goes. */
  function noteStraying() {
    if (isBetween && !strayed) {
      strayed = focusLeft();
      strayedTo = strays();
    }
    isBetween = false;
  }

  /** Where focus went since it was last marked; the empty string when it stayed. */
  function focusLeft() {
    const away = focusMoves.slice(mark.moves).find(({ element }) => element !== mark.element);
    if (away) return `it went to ${described(away.element)} at ${Math.round(away.time)} ms${away.place && `, sent there at ${away.place}`}`;
    return focusHolder() === mark.element ? "" : `it is on ${described(focusHolder())}`;
  }

  /** The elements that focus went to since it was last marked, and the one that it is on. */
  function strays() {
    const away = focusMoves.slice(mark.moves).map(({ element }) => element);
    return [...away, focusHolder()].filter((element) => element !== mark.element);
  }

  function isPlace(element) {
    return !element || element === document.body || element === document.documentElement;
  }

  /**
   * What has focus. An element that is no longer rendered has lost it, which WebKit does not do by itself (HTML, "focus
   * fixup"). What an image map or a canvas holds is not rendered, and has focus all the same.
   */
  function focusHolder() {
    const element = tree.active();
    if (isPlace(element) || closest(element, "area, canvas")) return element;
    return element.checkVisibility({ visibilityProperty: true }) && !closest(element, "[inert]") ? element : document.body;
  }

  /** The active descendant of an element or, without one, the element. */
  function activeOf(element) {
    const id = element.getAttribute("aria-activedescendant");
    return (id && tree.byId(element, id)) || element;
  }

  function markFocus() { mark = { element: focusHolder(), moves: focusMoves.length }; }

  /** Focus is where a press took it, if it went nowhere else on the way. */
  function markPress() {
    const holder = focusHolder();
    if (focusMoves.slice(mark.moves).every(({ element }) => element === holder)) markFocus();
  }

  global.politePlayer = { isSeen, isExposed, toldOf, toldOfFound, forgetFound: () => known.clear(), nameOf, focusHolder, described, placesOf, shownBoxes, isUnreadable, isCutOut, scrollTo, ownMatrix, isLost: () => !isPlayed || isReplaced() || global.politeTime.isLeft(), announcements, lastInput: () => lastInput, changes: () => changes };

  /** What is drawn by itself, and need not hold text to be seen. */
  const INK = "img, svg, canvas, video, progress, meter, input, select, textarea, button, summary, hr, [role=progressbar]";
  /** Parts that Chromium makes of elements of HTML's, and that a page can style. */
  const OWN_PARTS = [
    "progress-bar", "progress-value", "progress-inner-element", "meter-bar", "meter-optimum-value", "meter-suboptimum-value",
    "meter-even-less-good-value", "slider-runnable-track", "slider-thumb",
  ];
  const holdsText = (element) => [...element.childNodes].some((node) => node.nodeType === 3 && squeezed(node.data) !== "");

  /** What is there instead of what is expected, or the empty string, by the name of the expectation. */
  global.politeLooks = {};

  /** What the player asks, by name. */
  global.politeCommands = {
    /** Looks for an expectation, which is told as JSON. */
    look(told) {
      const [[name, wanted]] = Object.entries(JSON.parse(told));
      return global.politeLooks[name](wanted);
    },
    find, facts, around, related, narrowed, textSeen, whenRead, passUntilHeard, goOn, waitForInput, isToldSettings, followSettings, focusTrail, wayTo, takesEnter, isBehind,
    optionIn, choose, focusOn, readyForTyping, pointAt, markFocus, markPress,
    /**
     * What the page says: its text, and how far what it shows has come. What is drawn anew with it is news, and no motion. It is
     * told once the browser has drawn it, so that a picture that is taken next shows it.
     */
    news: async () => {
      await drawn();
      return [visibleText(), ...tree.all(selectorOf("progressbar")).filter(isSeen).map(valueOf)];
    },
    /** Whether something is to happen in the page's own time before much of it passes: a frame, or a timer that comes three times a second. */
    isBusy: () => !isStill(now() + 1000 / 3),
    passUntilDue,
    animations: () => global.politeTime.moving().length + drawnAnimations().length,
    /** Nothing: what is told with every answer is all that is asked for. */
    listen() {},
    /** Returns when the page is still there after some milliseconds of the machine's time. */
    untilLeft: (limit) => new Promise((done) => { afterReal(limit, done); }),
    /** What went wrong in the page: when, and what of it did. */
    faults: () => faults,
    inputs: () => inputs,
    hasFocus: () => document.hasFocus(),
    /** What a person could operate instead. */
    controls: () => tree.all(OPERABLE).filter(isExposed).slice(0, 5).map(described),
    isList: (element) => element.localName === "select",
    isChosenRadio: (element) => element.type === "radio" && element.checked,
    contains,
    isOneOf: (element, others) => others.includes(element),
    isOperable: (element) => element.matches(OPERABLE),
    follows: (first, second) => !contains(first, second) && tree.isBefore(first, second),
    /** The element that has focus; `null` when none has. */
    focused: () => (isPlace(focusHolder()) ? null : focusHolder()),
    /** Returns when an address has answered, and so what was asked for before has been sent. */
    answered: (address) => fetch(address).then(() => null, () => null),
    /**
     * What is told of a play as a whole: what of the page was not looked at, the empty string when all was; what it asked
     * for, without what it holds itself; what of it keeps another time than the page's; what was animated; and how late the
     * machine was where its time counts.
     */
    outcome() {
      noteUnseenIn(document);
      const seen = motion.seen.map(({ time, target }) => ({ time, of: described(target) }));
      const { lateness, untimed } = global.politeTime;
      return {
        unseen, requests: [...requests], told: [...told], causes: Object.fromEntries(causes), dialogs, untimed: untimed(),
        motion: { ...motion, seen }, lateness: lateness(),
      };
    },
    /**
     * What a picture of the page, or of parts of it, is to show: from where to where, as wide as the window.
     *
     * The browser's own parts of elements, such as the full part of a bar, move in the machine's time, which nobody holds:
     * from here on they are where they are to be.
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
    /** The page's own time stands still for good some milliseconds after the page was there, or at once. */
    stopAfter(time) { global.politeTime.stopAt(Math.max(now(), loaded + time)); },
    /**
     * The play begins, in a page brought into what is given. Returns when the page was there, with all that it shows; how
     * wide it is; what the server answered: 0 where the browser does not tell, and for files; and whether the browser has put a
     * page of its own in the place of one that did not come.
     */
    async begin({ isRightToLeft, textSize }) {
      if (isRightToLeft) document.documentElement.dir = "rtl";
      if (textSize !== 100) global.politeFitting.enlarge(textSize);
      const [navigation] = performance.getEntriesByType("navigation");
      isPlayed = true;
      await pass(now());
      markFocus();
      // Of a file, Firefox does not say there what was opened.
      const url = navigation && navigation.name.includes(":") ? navigation.name : document.URL;
      const isMissing = /^(chrome-error:|about:neterror|about:certerror)/.test(document.URL);
      return { status: (navigation && navigation.responseStatus) || 0, loaded, width: innerWidth, url, isMissing };
    },
    focusLeft,
    /** The same, at the end of a step, and before it between its predecessor and what a person did. */
    moves() {
      isBetween = true;
      return strayed || focusLeft();
    },
    /** The elements that focus went to, where `moves` found that it did. */
    strays: () => [...new Set([...strayedTo, ...strays()])],
    allowStrays() {
      [strayed, strayedTo] = ["", []];
      markFocus();
    },
    /** Whether focus is on an element. From here on it is then expected to stay. */
    isFocusOn(element) {
      if (focusHolder() !== element) return false;
      markFocus();
      return true;
    },
    /**
     * Whether focus is where a page or its new screen begins: on the body, the main part, or its first heading. Where
     * Tab left the page and came back at its other end, it has been there: a window without controls of its own around
     * the page hands focus on, at once or a moment later. From here on it is then expected to stay.
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
