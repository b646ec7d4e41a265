/*
 * What the player of scenarios knows of a page, from inside: what was announced, where focus went, what is animated,
 * and which elements a person could mean. Times are milliseconds of `performance.now()`, as it was before the page
 * could replace it.
 *
 * Needs `PoliteAnnouncer`. Runs before the page's own scripts.
 */
(function (global) {
  "use strict";

  const clock = performance.now.bind(performance);
  const SAMPLE_EVERY = 50;
  /** How long the page may be waited for in one go, in milliseconds: longer, and it could be taken for one that hangs. */
  const LONGEST_WAIT = 5000;
  const announcements = [];
  const focusMoves = [];
  const motion = { samples: 0, seen: [] };
  let sampled = clock();
  /** For how long the page stood still at most while it was played, in milliseconds. */
  let standstill = 0;
  /** Whether the player itself has the page look at a picture, which takes its time. */
  let isAtWork = false;
  const waiting = new Set();
  let announcer = null;
  /** Where focus was when a person last did something. */
  let mark = { element: null, time: 0 };
  let lastInput = 0;
  /** The last key that was pressed. */
  let lastKey = null;
  let loaded = 0;
  /** Whether this is the page that the player opened, not one that came after it. */
  let isPlayed = false;

  function wake() {
    for (const look of [...waiting]) look();
  }

  function listen() {
    if (!document.documentElement || !global.PoliteAnnouncer) return;
    const report = ({ text, politeness }) => {
      announcements.push({ text, politeness, time: clock() });
      wake();
    };
    announcer = new global.PoliteAnnouncer(document, report);
    announcer.start();
  }

  // A region that the page comes with is not news: what it holds once the page is read is where listening begins.
  document.addEventListener("readystatechange", () => { if (document.readyState === "interactive") listen(); });

  global.addEventListener("load", () => { loaded = clock(); }, true);

  for (const type of ["keydown", "pointerdown", "click", "change"]) {
    global.addEventListener(type, (event) => {
      if (!event.isTrusted) return;
      lastInput = clock();
      lastKey = type === "keydown" ? event : null;
      if (type === "keydown" || type === "click") mark = { element: document.activeElement, time: lastInput };
    }, true);
  }
  for (const type of ["online", "offline"]) {
    global.addEventListener(type, () => { lastInput = clock(); }, true);
  }
  global.addEventListener("focusin", (event) => {
    const before = focusMoves.length > 0 ? focusMoves[focusMoves.length - 1].element : null;
    const name = nameOf(event.target);
    const move = { element: event.target, name, time: clock(), before, leavesNothing: false };
    focusMoves.push(move);
    // What focus leaves may be hidden a moment before or after.
    setTimeout(() => { move.leavesNothing = isGone(before); }, 200);
  }, true);

  function isGone(element) {
    return Boolean(element) && !isExposed(element);
  }

  function animations() {
    return document.getAnimations ? document.getAnimations() : [];
  }

  /** For how long the page has not come to what it does every so often. */
  function pause() {
    return isAtWork ? 0 : Math.max(0, clock() - sampled - SAMPLE_EVERY);
  }

  function noteStandstill() {
    if (isPlayed) standstill = Math.max(standstill, pause());
    sampled = clock();
  }

  function sample() {
    motion.samples += 1;
    noteStandstill();
    const found = animations();
    if (found.length > 0 && motion.seen.length < 20) {
      motion.seen.push({ time: clock(), count: found.length, of: described(found[0].effect && found[0].effect.target) });
    }
  }
  setInterval(sample, SAMPLE_EVERY);

  function described(element) {
    if (!element || element.nodeType !== 1) return "";
    const role = element.getAttribute("role") || element.localName;
    return `${role} “${nameOf(element) || squeezed(element.textContent).slice(0, 40)}”`;
  }

  function squeezed(text) {
    return (text || "").replace(/\s+/g, " ").trim();
  }

  /* Elements */

  const NATIVE = {
    alert: "", article: "article", banner: "header", button: "button, summary, input[type=button], input[type=submit], input[type=reset]",
    cell: "td", checkbox: "input[type=checkbox]", combobox: "select, input[list]", complementary: "aside", contentinfo: "footer",
    dialog: "dialog", figure: "figure", form: "form", grid: "", group: "fieldset, details, optgroup",
    heading: "h1, h2, h3, h4, h5, h6", image: "img, svg", img: "img, svg", link: "a[href], area[href]", list: "ul, ol, menu",
    listbox: "select", listitem: "li", main: "main", meter: "meter", navigation: "nav", option: "option",
    paragraph: "p", progressbar: "progress", radio: "input[type=radio]", region: "section", row: "tr",
    searchbox: "input[type=search]", slider: "input[type=range]", spinbutton: "input[type=number]", status: "output",
    switch: "input[type=checkbox]", table: "table", term: "dfn, dt",
    textbox: "textarea, input:not([type]), input[type=text], input[type=email], input[type=tel], input[type=url], input[type=password]",
  };
  const OPERABLE = "a[href], area[href], button, input, select, textarea, summary, [tabindex], [contenteditable], [role=button], [role=link]";

  /** What a browser may give a name that its own text and attributes here do not tell. */
  const NAMED_OTHERWISE = `${OPERABLE}, [role], [title], img, svg, progress, meter`;

  const GROUPS = "[role], article, aside, details, dialog, fieldset, figure, form, menu, nav, ol, search, section, table, ul";

  /** The name as the author gives it. The browser's own word counts; this finds the elements to ask it about. */
  function nameOf(element) {
    const by = element.getAttribute("aria-labelledby");
    if (by) return squeezed(by.split(/\s+/).map((id) => (document.getElementById(id) || {}).textContent).join(" "));
    const label = element.getAttribute("aria-label");
    if (squeezed(label)) return squeezed(label);
    if (element.labels && element.labels.length > 0) return squeezed([...element.labels].map(labelText).join(" "));
    const inner = { fieldset: "legend", table: "caption", figure: "figcaption" }[element.localName];
    if (inner && element.querySelector(inner)) return squeezed(element.querySelector(inner).textContent);
    if (element.localName === "img") return squeezed(element.alt);
    if (element.localName === "input") return squeezed(element.value);
    return squeezed(element.textContent);
  }

  /** What a label says, without what the control inside it holds. */
  function labelText(label) {
    const says = (node) => node.nodeType === 3 || (node.nodeType === 1 && !["select", "textarea"].includes(node.localName));
    return [...label.childNodes].filter(says).map((node) => (node.nodeType === 3 ? node.data : labelText(node))).join("");
  }

  function selectorOf(role) {
    if (!role) return "*";
    return [NATIVE[role], `[role~="${CSS.escape(role)}"]`].filter(Boolean).join(", ");
  }

  /** Whether assistive technology is given an element. */
  function isExposed(element) {
    return isShown(element) && !element.closest("[aria-hidden=true]") && !isInert(element);
  }

  function isShown(element) {
    return element.checkVisibility({ visibilityProperty: true });
  }

  function isInert(element) {
    if (element.closest("[inert]")) return true;
    const modal = document.querySelector("dialog:modal");
    return Boolean(modal) && !modal.contains(element) && !element.contains(modal);
  }

  /**
   * The elements that a person could mean, the likeliest first.
   *
   * @param {{role: ?string, name: ?string, isOperable: boolean, isInert: boolean}} wanted
   */
  function find({ role, name, isOperable, isInert: wantsInert }) {
    const likeness = (element) => {
      const own = nameOf(element);
      return !name || own === name ? 0 : own.includes(name) ? 1 : 2;
    };
    const isMeant = (element) => (wantsInert ? isShown(element) : isExposed(element))
      && (!isOperable || element.matches(OPERABLE));
    return [...document.querySelectorAll(selectorOf(role))]
      .filter(isMeant)
      .map((element) => ({ element, likeness: likeness(element) }))
      .filter(({ element, likeness: far }) => role || far === 0 || (!wantsInert && element.matches(NAMED_OTHERWISE)))
      .sort((a, b) => a.likeness - b.likeness)
      .slice(0, 40)
      .map(({ element, likeness: far }) => ({ element, isAlike: far === 0 }));
  }

  const STATES = ["busy", "checked", "current", "disabled", "expanded", "invalid", "pressed", "readonly", "required", "selected"];

  /** What an element tells beyond role and name. */
  function facts(element) {
    const states = {};
    for (const state of STATES) states[state] = stateOf(element, state);
    const told = STATES.filter((state) => states[state] !== "false" || isToldWhenFalse(element, state));
    return { value: valueOf(element), description: descriptionOf(element), states, told, isInert: isInert(element) };
  }

  /** Whether assistive technology says, too, that a state does not hold: "not checked", "collapsed". */
  function isToldWhenFalse(element, state) {
    if (!["checked", "expanded", "pressed", "selected"].includes(state)) return false;
    const native = { checked: "input[type=checkbox], input[type=radio]", expanded: "summary", selected: "option" }[state];
    return element.hasAttribute(`aria-${state}`) || Boolean(native && element.matches(native));
  }

  /** What could be a group around an element, the nearest first. */
  function around(element) {
    const found = [];
    for (let one = element.parentElement; one && one !== document.body; one = one.parentElement) {
      if (one.matches(GROUPS)) found.push(one);
    }
    return found;
  }

  function stateOf(element, state) {
    const written = element.getAttribute(`aria-${state}`);
    if (written) return written;
    if (state === "checked" && element.indeterminate) return "mixed";
    if (state === "expanded" && element.localName === "summary") return String(element.parentElement.open);
    const own = { checked: "checked", disabled: "disabled", readonly: "readOnly", required: "required", selected: "selected" }[state];
    return String(Boolean(own && element[own]));
  }

  /** The value as a screen reader would say it; the empty string when there is none. */
  function valueOf(element) {
    const text = element.getAttribute("aria-valuetext");
    if (text) return squeezed(text);
    if (element.localName === "progress") return element.position < 0 ? "" : percent(element.position);
    const now = element.getAttribute("aria-valuenow");
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
    const by = (element.getAttribute("aria-describedby") || "").split(/\s+/).filter(Boolean);
    if (by.length > 0) return squeezed(by.map((id) => (document.getElementById(id) || {}).textContent).join(" "));
    return squeezed(element.getAttribute("aria-description") || element.title);
  }

  /* Tab stops */

  function tabStops() {
    return [...document.querySelectorAll(OPERABLE)].filter((one) => (
      one.tabIndex >= 0 && !one.matches(":disabled") && isShown(one) && !isInert(one) && !isPassedBy(one)));
  }

  /** Of a group of radio buttons only the chosen one is a stop, when one is chosen. */
  function isPassedBy(element) {
    if (element.type !== "radio" || element.checked) return false;
    const others = [...document.getElementsByName(element.name)];
    return others.some((other) => other.type === "radio" && other.checked && other.form === element.form);
  }

  /**
   * Whether Tab went past the page's last stop, or Shift+Tab past its first, and nothing else in the window took focus:
   * the browser then goes on at the other end, or stays where it is when there is no other stop.
   */
  function hasWrapped() {
    // WebKitGTK knows Shift+Tab by its code alone.
    const isTab = lastKey && [lastKey.key, lastKey.code].includes("Tab");
    if (!isTab || lastKey.defaultPrevented || !mark.element) return false;
    const stops = lastKey.shiftKey ? tabStops().reverse() : tabStops();
    const side = lastKey.shiftKey ? Node.DOCUMENT_POSITION_PRECEDING : Node.DOCUMENT_POSITION_FOLLOWING;
    const isAhead = (stop) => Boolean(mark.element.compareDocumentPosition(stop) & side);
    return !stops.some(isAhead) && document.activeElement === (stops.length > 0 ? stops[0] : mark.element);
  }

  /* Text that can be seen */

  function visibleText() {
    return squeezed(document.body ? seenIn(document.body) : "");
  }

  function seenIn(element) {
    if (!isSeen(element)) return "";
    if (["input", "textarea", "select"].includes(element.localName)) return ` ${seenValue(element)} `;
    let text = "";
    for (const node of element.childNodes) {
      if (node.nodeType === 3 && takesRoom(node)) text += node.data;
      if (node.nodeType === 1) text += seenIn(node);
    }
    return getComputedStyle(element).display.startsWith("inline") ? text : ` ${text} `;
  }

  function seenValue(element) {
    return ["password", "checkbox", "radio", "hidden"].includes(element.type) ? "" : valueOf(element);
  }

  function isSeen(element) {
    if (["script", "style", "template", "noscript", "title"].includes(element.localName)) return false;
    const style = getComputedStyle(element);
    if (style.display === "contents") return true;
    // A visible child may stand in what is not, so visibility is looked at where the text is.
    if (style.display === "none" || style.opacity === "0") return false;
    const isClippedAway = /^inset\((50|100)%/.test(style.clipPath) || /^rect\((0px|1px)/.test(style.clip);
    const isTiny = style.overflow !== "visible" && style.display !== "inline" && (element.clientWidth <= 1 || element.clientHeight <= 1);
    return !isClippedAway && !isTiny;
  }

  function takesRoom(node) {
    if (getComputedStyle(node.parentElement).visibility !== "visible") return false;
    const range = document.createRange();
    range.selectNodeContents(node);
    return [...range.getClientRects()].some(({ width, height }) => width > 1 && height > 1);
  }

  /* Waiting */

  /** Calls back with the time once what changed in live regions by now has been read. */
  function whenRead(done) {
    const giveUp = clock() + 100;
    const look = () => {
      if (!announcer || announcer.timer === 0 || clock() > giveUp) done(clock());
      else setTimeout(look, 5);
    };
    look();
  }

  /** Calls back with the time once the page's clock has come to a time, or after the longest wait. */
  function waitUntil(time, done) {
    const end = Math.min(time, clock() + LONGEST_WAIT);
    const look = () => {
      const left = end - clock();
      if (left <= 0) done(clock());
      else setTimeout(look, left);
    };
    look();
  }

  /** Calls back with all announcements once there are more than `count`, at a time, or after the longest wait. */
  function waitForAnnouncement(count, time, done) {
    const end = Math.min(time, clock() + LONGEST_WAIT);
    let timer = 0;
    const look = () => {
      if (announcements.length <= count && clock() < end) return false;
      waiting.delete(look);
      clearTimeout(timer);
      done(announcements);
      return true;
    };
    if (look()) return;
    waiting.add(look);
    timer = setTimeout(look, Math.max(0, end - clock()) + 1);
  }

  /** Calls back once a person has done something after a time, or when it has not come within a second. */
  function waitForInput(after, done) {
    const giveUp = clock() + 1000;
    const look = () => {
      if (lastInput > after || clock() > giveUp) done(lastInput);
      else setTimeout(look, 5);
    };
    look();
  }

  /**
   * Where focus went, but for the first `count` moves, with the names of that moment. An element that has left the page
   * is not handed over.
   */
  function focusTrail(count) {
    return focusMoves.slice(count).map(({ element, name, time, before, leavesNothing }) => ({
      element: element.isConnected ? element : null, time, name, isRenamed: nameOf(element) !== name,
      leavesNothing: leavesNothing || isGone(before),
    }));
  }

  global.politePlayer = {
    announcements, motion, find, facts, around, isSeen, visibleText, whenRead, waitUntil, waitForAnnouncement, waitForInput, focusTrail, described,
    animations: () => animations().length,
    now: clock,
    lastInput: () => lastInput,
    /** A person does now what no event of an input tells. */
    noteInput() { lastInput = clock(); },
    /** What the server answered; 0 where the browser does not tell, and for files. */
    status() {
      const [navigation] = performance.getEntriesByType("navigation");
      return (navigation && navigation.responseStatus) || 0;
    },
    /** The play begins. Returns when the page was there, with all that it shows. */
    begin() {
      sampled = clock();
      isPlayed = true;
      this.markFocus();
      return loaded;
    },
    isPlayed: () => isPlayed,
    standstill: () => (isPlayed ? Math.max(standstill, pause()) : 0),
    /** What holds the page up from now on is the player's doing, or no longer. */
    work(isBegun) {
      noteStandstill();
      isAtWork = isBegun;
    },
    /** From here on focus is expected to stay where it is now. */
    markFocus() { mark = { element: document.activeElement, time: clock() }; },
    /** Where focus went since it was last marked; the empty string when it stayed. */
    focusLeft() {
      const away = focusMoves.find(({ element, time }) => time >= mark.time && element !== mark.element);
      if (away) return `it went to ${described(away.element)}`;
      return document.activeElement === mark.element ? "" : `it is on ${described(document.activeElement)}`;
    },
    /**
     * Whether focus is where a page or its new screen begins: on the body, the main part, or its first heading. Where
     * Tab left the page and came back at its other end, it has been there: a window without controls of its own around
     * the page hands focus on, at once or a moment later.
     */
    isFocusAtStart() {
      const focused = document.activeElement;
      if (!focused || focused === document.body || focused === document.documentElement) return true;
      if (hasWrapped()) return true;
      const heading = [...document.querySelectorAll("h1, h2, [role=heading]")].find(isExposed);
      return focused === heading || focused.matches("main, h1");
    },
  };
})(window);
