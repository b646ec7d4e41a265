/* Checks what must follow a step, as far as a page can. Each check returns what it sees instead, or an empty string. */
(function (acts) {
  "use strict";

  delete window.PoliteActs;
  const { all, childrenOf, contains, parentOf, squeezed, generated, find, roleOf, valueOf, stateOf, described, isMeant, isInert, isShown } = acts;

  const GROUPS = ["alertdialog", "article", "complementary", "dialog", "feed", "figure", "form", "grid", "group", "list", "listbox", "menu",
    "menubar", "navigation", "radiogroup", "region", "search", "table", "tablist", "toolbar", "tree", "treegrid"];

  /* Elements */

  function element(wanted) {
    const found = find(wanted);
    const count = wanted.count ? find({ ...wanted, nth: 0 }).length : undefined;
    if (count !== wanted.count) return `there are ${count}`;
    let first = "";
    for (const one of found) {
      const [difference] = differences(one, wanted);
      if (!difference) return "";
      first = first || difference;
    }
    if (first) return first;
    const others = wanted.role === undefined ? [] : find({ role: wanted.role });
    return others.length > 0 ? `there is ${others.slice(0, 3).map(described).join(", ")}` : "there is no such element";
  }

  /** How an element differs from what is expected of it, in words. */
  function differences(one, { value, description, states, group, after }) {
    const found = [];
    const compare = (what, own, wanted) => {
      if (wanted !== undefined && wanted !== own) found.push(own ? `its ${what} is “${own}”` : `it has no ${what}`);
    };
    compare("value", valueOf(one), value);
    compare("description", acts.descriptionOf(one), description);
    if (states === "none") found.push(...acts.toldStates(one).map((state) => `${state} is ${stateOf(one, state)}`));
    else found.push(...otherStates(one, states || {}));
    if (group !== undefined) found.push(...otherGroup(one, group));
    const order = after ? all("*") : [];
    if (after && !find(after).some((before) => order.indexOf(before) < order.indexOf(one) && !contains(before, one))) {
      found.push("it does not come after that");
    }
    return found;
  }

  const otherStates = (one, states) => Object.entries(states)
    .filter(([state, value]) => stateOf(one, state) !== value).map(([state]) => `${state} is ${stateOf(one, state)}`);

  function otherGroup(one, wanted) {
    let around = parentOf(one);
    while (around && around !== document.body && !GROUPS.includes(roleOf(around))) around = parentOf(around);
    if (!around || around === document.body) return wanted === "none" ? [] : ["it is in no group"];
    return wanted !== "none" && isMeant(around, wanted) ? [] : [`it is in ${described(around)}`];
  }

  function absent({ states, ...reference }) {
    return find(reference).some((one) => otherStates(one, states || {}).length === 0) ? "it is there" : "";
  }

  function inert(reference) {
    const found = all("*", document.body).filter((one) => isMeant(one, reference) && isShown(one));
    if (found.some(isInert)) return "";
    return found.length > 0 ? "it can be reached" : "it is not on the page";
  }

  /* Focus */

  function focus(wanted) {
    if (wanted === "stays") return acts.focusLeft();
    const focused = acts.focused();
    const isThere = wanted === "start" ? isStart(focused) : focused !== document.body && isMeant(focused, wanted.on);
    if (!isThere) return `focus is on ${described(focused)}`;
    acts.markFocus();
    return "";
  }

  const isStart = (focused) => focused === document.body || focused.matches("main, h1")
    || focused === all("h1, h2, [role=heading]").find(acts.isExposed);

  /* Text */

  /** The visible text, in page order. */
  function seenText(node) {
    const style = getComputedStyle(node);
    if (style.display === "none" || Number(style.opacity) < 0.1 || isClipped(style)) return "";
    const isInline = style.display.startsWith("inline");
    const isVisible = style.visibility === "visible";
    const edge = isInline ? "" : " ";
    if (node.matches("input, textarea, select")) return isVisible ? ` ${seenValue(node)} ` : "";
    let text = edge + (isVisible ? generated(node, "::before") : "");
    const isClosed = (node.localName === "details" && !node.open) || style.contentVisibility === "hidden";
    for (const child of childrenOf(node)) {
      if (child.nodeType === 3 && isVisible && !isClosed) text += child.data;
      if (child.nodeType === 1 && (!isClosed || child.localName === "summary") && !["script", "style", "template"].includes(child.localName)) text += seenText(child);
    }
    return text + (isVisible ? generated(node, "::after") : "") + edge;
  }

  /** Whether a style clips an element completely, as is done to hide it visually only. */
  function isClipped({ clipPath, clip, overflow, width, height }) {
    const cut = /^inset\((\d+)/.exec(clipPath);
    const isTiny = overflow !== "visible" && (parseFloat(width) <= 1 || parseFloat(height) <= 1);
    return (cut && Number(cut[1]) >= 50) || /^rect\((0|1)px,? \1px,? \1px,? \1px\)$/.test(clip) || isTiny;
  }

  function seenValue(field) {
    if (field.matches("[type=checkbox], [type=radio], [type=hidden], [type=range], [type=color], [type=image]")) return "";
    if (field.localName === "select") return field.multiple || field.size > 1 ? field.textContent : valueOf(field);
    if (!field.value) return field.placeholder || "";
    return field.type === "password" ? "" : field.value;
  }

  /** Whether a text is seen, but not only inside a longer word or number. */
  function isSeen(wanted) {
    const letter = "[\\p{Lu}\\p{Ll}\\p{N}]";
    const text = squeezed(wanted).replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
    const whole = `(?<!${letter}(?=${letter})|\\p{N}[.,:](?=\\p{N}))${text}(?!(?<=${letter})${letter}|(?<=\\p{N})[.,:]\\p{N})`;
    return new RegExp(whole, "u").test(squeezed(seenText(document.body)));
  }

  /* Motion and room */

  function moving() {
    const animated = acts.animations().filter(({ playState }) => playState === "running").length;
    const drawn = all("marquee, progress:indeterminate").filter((one) => (
      one.checkVisibility() && (one.localName !== "progress" || getComputedStyle(one).appearance !== "none")));
    return animated + drawn.length + all("svg animate, svg animateMotion, svg animateTransform").filter(isRunning).length;
  }

  function isRunning(animation) {
    const drawing = animation.ownerSVGElement;
    if (!drawing.checkVisibility() || drawing.animationsPaused()) return false;
    try {
      return animation.getAttribute("repeatCount") === "indefinite" || animation.getCurrentTime() < animation.getStartTime() + animation.getSimpleDuration();
    } catch {
      return false; // It has not begun, or holds one value for good.
    }
  }

  /** What does not fit: elements wider than the window, and text that is cut off. */
  function misfit() {
    const root = document.documentElement;
    if (root.scrollWidth > innerWidth + 1) return "it needs scrolling sideways";
    const cut = all("*", document.body).find((one) => {
      const style = getComputedStyle(one);
      const hasText = [...one.childNodes].some((child) => child.nodeType === 3 && child.data.trim());
      return hasText && isShown(one) && !isClipped(style) && ["hidden", "clip"].includes(style.overflowX) && one.scrollWidth > one.clientWidth + 1;
    });
    return cut ? `${described(cut)} is cut off` : "";
  }

  acts.look = {
    element, absent, inert, focus,
    visible: (text) => (isSeen(text) ? "" : "it is not seen"),
    hidden: (text) => (isSeen(text) ? "it is seen" : ""),
    title: (text) => (document.title === squeezed(text) ? "" : `it is “${document.title}”`),
    motion(isWanted) {
      const count = moving();
      if (count > 0 === isWanted) return "";
      return isWanted ? "nothing is animated" : count === 1 ? "1 animation runs" : `${count} animations run`;
    },
    fits(isWanted) {
      const trouble = misfit();
      return (trouble === "") === isWanted ? "" : trouble || "all text fits";
    },
  };
})(window.PoliteActs);
