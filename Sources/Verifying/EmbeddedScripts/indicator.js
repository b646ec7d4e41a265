/*
 * What shows that an element has focus: the pixels that change when focus leaves it (WCAG 2.2, "focus indicator"). The
 * page is not told that focus leaves, and is back.
 *
 * Needs `politeTree`, `politePlayer`, `politePicture` and `politeCommands`.
 */
(function (global) {
  "use strict";

  const { on, hush, targetOf, animations } = global.politeTree;
  const { focusHolder } = global.politePlayer;
  const { SLACK, pictureIn, seenChanges, adopted, dropped, shownAsIs } = global.politePicture;
  const AT_ONCE = "*, ::before, ::after { transition: none !important; }";
  /** While it is looked at, nothing takes its time, no text cursor blinks, and no selection shows where focus is. */
  const STILL = `${AT_ONCE} * { caret-color: transparent !important; } ::selection { background: transparent !important; color: currentcolor !important; }`;
  /** The thickness of an edge, in CSS pixels (WCAG 2.2, 2.4.13). */
  const EDGE = 2;
  /** How far from an element its indicator may be, in CSS pixels. What changes farther away is something that opens. */
  const NEAR = 24;
  /** The field in which a text was typed since it got focus: when focus leaves, it reports the change. */
  let typedIn = null;
  /** Whether the browser considers the focus worth showing. */
  let isShown = false;
  /** The animations of the page before focus left. */
  let before = new Set();
  let sheets = new Map();
  /** The area of the edge of the element without focus, in CSS pixels. */
  let edge = 0;

  on(["input"], (event) => { if (event.isTrusted && targetOf(event).matches("input, textarea")) typedIn = targetOf(event); });
  on(["change", "focusin"], ({ isTrusted }) => { if (isTrusted) typedIn = null; });

  /** Prepares an element with focus for its first picture. Returns why it cannot be looked at; `null` if it can. */
  async function beginIndicator(element) {
    // A look that was broken off may have left them.
    dropped(sheets);
    sheets = new Map();
    if (focusHolder() !== element) return "it does not have focus";
    if (typedIn === element) return "its text has just been changed, so focus cannot leave it unnoticed";
    if (animations().some((one) => "transitionProperty" in one && one.playState === "running")) return "the page is still changing";
    element.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
    isShown = element.matches(":focus-visible");
    before = new Set(animations());
    sheets = adopted(() => [STILL]);
    await shownAsIs();
    return null;
  }

  async function withoutFocus(element) {
    hush(() => element.blur());
    await shownAsIs();
    edge = edgeOf(boxesOf(element), element);
    return null;
  }

  /** Gives focus back. Returns why the element cannot be looked at; `null` if it can. */
  async function withFocus(element) {
    hush(() => element.focus({ preventScroll: true, focusVisible: isShown }));
    await shownAsIs();
    const isBack = focusHolder() === element;
    const isAnimated = animations().some((one) => "animationName" in one && !before.has(one));
    if (isBack && !isAnimated) return null;
    release(element);
    return isBack ? "an animation shows that it has focus, which begins again each time" : "without focus it goes away, so focus cannot come back";
  }

  /** Removes the sheets, so that nothing changes slowly. */
  function release(element) {
    for (const sheet of sheets.values()) sheet.replaceSync(AT_ONCE);
    getComputedStyle(element).caretColor;
    dropped(sheets);
    sheets = new Map();
  }

  /**
   * Compares three pictures of the window: with focus, without it, and with it again. Only what is as before in the last
   * one was changed by focus.
   *
   * @param {number[]} corner Where the page begins in the window, in CSS pixels: across and down.
   * @returns {Promise<Object>} The area that changes visibly, 0 if it is too small to be seen, and the area of the
   * element's edge, both in CSS pixels; and whether the window shows nothing at all.
   */
  async function lookAtIndicator(element, pictures, corner) {
    release(element);
    const boxes = boxesOf(element);
    const area = {
      left: Math.min(...boxes.map((box) => box.left)) - NEAR, right: Math.max(...boxes.map((box) => box.right)) + NEAR,
      top: Math.min(...boxes.map((box) => box.top)) - NEAR, bottom: Math.max(...boxes.map((box) => box.bottom)) + NEAR,
    };
    const found = await Promise.all(pictures.map((one) => pictureIn(area, one, corner)));
    return {
      area: found[0] ? seenChanges(...found) / devicePixelRatio ** 2 : 0, least: (1 - SLACK) * edge,
      isBlank: Boolean(found[0]) && found[0].isBlank,
    };
  }

  /** The boxes of an element, or of its labels if they are what is seen of it. */
  function boxesOf(element) {
    const isLarge = ({ width, height }) => width > 2 * EDGE && height > 2 * EDGE;
    const own = [...element.getClientRects()].filter(isLarge);
    return own.length > 0 ? own : [...(element.labels || [element])].map((one) => one.getBoundingClientRect());
  }

  /**
   * The area of an element's edge, in CSS pixels: of the smallest line that encloses it (Understanding WCAG 2.2, 2.4.13,
   * "Minimum area"). Of text in several lines, it is that of one line.
   */
  function edgeOf(boxes, element) {
    const width = boxes.reduce((sum, box) => sum + box.width, 0);
    const height = Math.max(0, ...boxes.map((box) => box.height));
    const style = getComputedStyle(element);
    const radii = ["top-left", "top-right", "bottom-right", "bottom-left"].map((corner) => {
      const radius = style.getPropertyValue(`border-${corner}-radius`);
      return Math.min(parseFloat(radius) * (radius.includes("%") ? Math.min(width, height) / 100 : 1) || 0, width / 2, height / 2);
    });
    const areaWithin = (distance) => {
      const [across, down] = [width, height].map((length) => Math.max(0, length - 2 * distance));
      return across * down - (1 - Math.PI / 4) * radii.reduce((sum, radius) => sum + Math.max(0, radius - distance) ** 2, 0);
    };
    return areaWithin(0) - areaWithin(EDGE);
  }

  Object.assign(global.politeCommands, { beginIndicator, withoutFocus, withFocus, lookAtIndicator });
})(window);
