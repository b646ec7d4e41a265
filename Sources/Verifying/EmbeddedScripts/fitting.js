/*
 * Whether a page fits: no text is cut off, nothing needs sideways scrolling, all text has grown if a person has asked for
 * larger text, and targets are large enough for a finger. Lengths are CSS pixels.
 *
 * Needs `politePlayer`, `politeTree`, `politeLooks` and `politeCommands`.
 */
(function (global) {
  "use strict";

  const { parentOf, childrenOf, allIn, at, closest, contains } = global.politeTree;
  /** The error that rounding may cause in a position. */
  const SLACK = 1;
  /** Anything this far before the start of a line is hidden on purpose. */
  const FAR = 1000;
  /** The root's font size before it was enlarged, and the factor by which it was. */
  let ownSize = 0;
  let scale = 1;

  const rootStyle = () => document.documentElement.style;
  const sizeOf = (element) => parseFloat(getComputedStyle(element).fontSize);

  /** Enlarges text as a larger default font size would: it changes the root's, on which `rem`, `em` and `%` depend. */
  function enlarge(percent) {
    ownSize = sizeOf(document.documentElement);
    scale = percent / 100;
    rootStyle().setProperty("font-size", `${ownSize * scale}px`, "important");
  }

  /** Returns what does not fit, in words, beginning with what makes the page too wide. */
  function misfits() {
    const texts = [...textsIn(document.body)];
    return [...excess(), ...texts.map(misfitOf).filter(Boolean), ...notEnlarged(texts)];
  }

  /** The visible texts, as nodes. */
  function* textsIn(element) {
    // A field's contents scroll inside it, as they do for everybody.
    if (!politePlayer.isSeen(element) || ["select", "textarea"].includes(element.localName)) return;
    for (const node of childrenOf(element)) {
      if (node.nodeType === 1) yield* textsIn(node);
      if (node.nodeType === 3 && linesOf(node).length > 0) yield node;
    }
  }

  /** The boxes of a text's lines, each as high as its line. */
  function linesOf(node) {
    const style = getComputedStyle(parentOf(node));
    if (!node.data.trim() || style.visibility !== "visible") return [];
    const height = parseFloat(style.lineHeight) || Infinity;
    const range = document.createRange();
    range.selectNodeContents(node);
    return [...range.getClientRects()].filter((box) => box.width > 1 && box.height > 1).map((box) => {
      const spare = Math.max(0, box.height - height) / 2;
      return { left: box.left, right: box.right, top: box.top + spare, bottom: box.bottom - spare };
    });
  }

  /** By how much the page is wider than its window. */
  function excess() {
    const page = document.scrollingElement;
    const over = page.scrollWidth - page.clientWidth;
    return over > SLACK ? [`${politePlayer.described(widest(page))} makes the page ${over} pixels wider than its window`] : [];
  }

  /** The innermost of the elements that extend farthest beyond the end of a line. */
  function widest(page) {
    const isLeftward = getComputedStyle(document.documentElement).direction === "rtl";
    const reach = ({ left, right }) => (isLeftward ? -left : right);
    let found = { element: document.body, reach: isLeftward ? 0 : page.clientWidth };
    for (const element of allIn(document.body, "*")) {
      const here = reach(element.getBoundingClientRect());
      if (here >= found.reach && politePlayer.isSeen(element) && !isInScroller(element)) found = { element, reach: here };
    }
    return found.element;
  }

  function isInScroller(element) {
    for (let one = containerOf(element); one; one = containerOf(one)) {
      if (getComputedStyle(one).overflowX !== "visible") return true;
    }
    return false;
  }

  /** The element that determines another's position, below the body: the page clips what the body does. */
  function containerOf(element) {
    const { position } = getComputedStyle(element);
    const container = { absolute: element.offsetParent, fixed: null }[position];
    const found = container === undefined ? parentOf(element) : container;
    return found === document.body || found === document.documentElement ? null : found;
  }

  /** What is wrong with a text's position; nothing if all of it can be read. */
  function misfitOf(node) {
    for (const line of linesOf(node)) {
      const trouble = cutOf(line, parentOf(node)) || outsideOf(line);
      if (trouble) return `${politePlayer.described(parentOf(node))} ${trouble}`;
    }
    return "";
  }

  /** How a line is cut off by one of the boxes around it. Reduces the line to its visible part. */
  function cutOf(line, element) {
    for (let one = element; one; one = containerOf(one)) {
      const style = getComputedStyle(one);
      if (one === document.body || !("offsetWidth" in one) || ["inline", "contents"].includes(style.display)) continue;
      const box = one.getBoundingClientRect();
      const inner = { left: box.left + one.clientLeft, top: box.top + one.clientTop };
      inner.right = inner.left + one.clientWidth;
      inner.bottom = inner.top + one.clientHeight;
      const across = Math.max(inner.left - line.left, line.right - inner.right);
      const down = Math.max(inner.top - line.top, line.bottom - inner.bottom);
      const isContained = /paint|strict|content/.test(style.contain) || style.contentVisibility === "auto";
      if ((style.overflowX !== "visible" || isContained) && across > SLACK) {
        const clips = ["hidden", "clip", "visible"].includes(style.overflowX);
        return clips ? `is cut off by ${pixels(across)} sideways` : `needs scrolling sideways by ${pixels(across)}`;
      }
      if ((["hidden", "clip"].includes(style.overflowY) || isContained) && down > SLACK) return `is cut off by ${pixels(down)} in height`;
      // Content that scrolls vertically can be brought into view.
      if (["auto", "scroll"].includes(style.overflowY) && down > 0) Object.assign(line, { top: inner.top, bottom: inner.bottom });
    }
    return "";
  }

  function outsideOf(line) {
    const { clientWidth, scrollLeft } = document.scrollingElement;
    const [left, right] = [line.left + scrollLeft, line.right + scrollLeft];
    const isLeftward = getComputedStyle(document.documentElement).direction === "rtl";
    const [before, after] = isLeftward ? [right - clientWidth, -left] : [-left, right - clientWidth];
    if (before > FAR) return "";
    const over = Math.max(before, after);
    return over > SLACK ? `is ${pixels(over)} outside of the page` : "";
  }

  function pixels(length) {
    return `${Math.round(length)} pixels`;
  }

  /** The texts that keep their size, or grow by less than was asked for. */
  function notEnlarged(texts) {
    if (scale === 1) return [];
    const elements = [...new Set(texts.map((node) => parentOf(node)))];
    const large = elements.map(sizeOf);
    rootStyle().setProperty("font-size", `${ownSize}px`, "important");
    const growth = elements.map((element, index) => large[index] / sizeOf(element));
    rootStyle().setProperty("font-size", `${ownSize * scale}px`, "important");
    return elements.flatMap((element, index) => {
      if (growth[index] > scale - 0.02) return [];
      return [`${politePlayer.described(element)} is at ${Math.round(growth[index] * 100)}% of its size, not at ${scale * 100}%`];
    });
  }

  /**
   * The side of the largest square that fits into what reacts to a pointer in place of an element, at most `most`
   * (Understanding WCAG 2.2, 2.5.8, "Size requirement"): rounded corners, what covers it, and controls inside it do not
   * count; its labels do, and what its styles add around it.
   */
  function targetSide(element, most) {
    // It is scrolled to where a pointer would meet it.
    politePlayer.pointAt(element);
    const parts = [element, ...(element.labels || [])];
    const boxes = parts.map((part) => part.getBoundingClientRect());
    const [left, top] = ["left", "top"].map((side) => Math.min(...boxes.map((box) => box[side])));
    const [right, bottom] = ["right", "bottom"].map((side) => Math.max(...boxes.map((box) => box[side])));
    // Browsers draw boxes from whole pixels to whole pixels, but a part of a pixel is none.
    const box = { left: Math.round(left), top: Math.round(top) };
    Object.assign(box, { right: box.left + whole(right - left), bottom: box.top + whole(bottom - top) });
    const own = largestSquare(box, parts, most);
    if (own >= most) return most;
    const around = largestSquare({ left: box.left - most, top: box.top - most, right: box.right + most, bottom: box.bottom + most }, parts, most);
    return around > own + 1 ? around : own;
  }

  const whole = (length) => Math.floor(length + 0.01);

  /** Whether what is at a place is part of a control, and not of another one in it. */
  function isTarget(there, parts) {
    if (!there || !parts.some((part) => contains(part, there))) return false;
    const other = closest(there, `${politePlayer.OPERABLE}, label, iframe, video, audio, object, embed`);
    return !other || parts.includes(other) || contains(other, parts[0]);
  }

  /** The side of the largest square, at most `most`, in a part of the window that reacts to a pointer for a control. */
  function largestSquare({ left, top, right, bottom }, parts, most) {
    let best = 0;
    let above = [];
    for (let y = Math.max(0, top); y < Math.min(bottom, innerHeight) && best < most; y += 1) {
      // The side of the largest square that ends here, from those that end beside it and above it.
      const row = [];
      for (let x = Math.max(0, left); x < Math.min(right, innerWidth); x += 1) {
        const column = row.length;
        const isHit = isTarget(at(x, y), parts);
        row.push(isHit ? 1 + Math.min(row[column - 1] || 0, above[column] || 0, above[column - 1] || 0) : 0);
      }
      best = Math.max(best, ...row);
      above = row;
    }
    return Math.min(best, most);
  }

  global.politeFitting = { enlarge };
  global.politeCommands.targetSide = targetSide;
  global.politeLooks.fits = (isWanted) => {
    const found = misfits();
    if ((found.length === 0) === isWanted) return "";
    return found.slice(0, 3).join("; ") || "all text fits";
  };
})(window);
