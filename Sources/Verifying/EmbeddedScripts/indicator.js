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
  const { SEEN, LEAST_CHANGE, SLACK, reading, contrast, adopted, dropped, shownAsIs } = global.politePicture;
  /** While it is looked at, nothing takes its time, and no text cursor blinks. */
  const STILL = "*, ::before, ::after { transition: none !important; caret-color: transparent !important; }";
  /** The thickness of an edge, in CSS pixels (WCAG 2.2, 2.4.13). */
  const EDGE = 2;
  /** The field in which a text was typed since it got focus: when focus leaves, it reports the change. */
  let typedIn = null;
  /** Whether the browser considers the focus worth showing. */
  let isShown = false;
  let sheets = new Map();

  on(["input"], (event) => { typedIn = targetOf(event); });
  on(["change", "focusin"], () => { typedIn = null; });

  /** Prepares an element with focus for its first picture. Returns why it cannot be looked at; `null` if it can. */
  async function beginIndicator(element) {
    if (focusHolder() !== element) return "it does not have focus";
    if (typedIn === element) return "its text has just been changed, so focus cannot leave it unnoticed";
    if (animations().some((one) => "transitionProperty" in one && one.playState === "running")) return "the page is still changing";
    element.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
    isShown = element.matches(":focus-visible");
    sheets = adopted(() => [STILL]);
    await shownAsIs();
    return null;
  }

  async function withoutFocus(element) {
    hush(() => element.blur());
    await shownAsIs();
    return null;
  }

  async function withFocus(element) {
    hush(() => element.focus({ preventScroll: true, focusVisible: isShown }));
    await shownAsIs();
    return null;
  }

  /**
   * Compares three pictures of the window: with focus, without it, and with it again. Only what is as before in the last
   * one was changed by focus.
   *
   * @returns {Promise<Object>} The area that changes visibly, 0 if it is too small to be seen, and the area of the
   * element's edge, both in CSS pixels; and whether the window shows nothing at all.
   */
  async function lookAtIndicator(element, pictures) {
    dropped(sheets);
    const [first, without, again] = await Promise.all(pictures.map((one) => reading(one, (context) => (
      new Int32Array(context.getImageData(0, 0, context.canvas.width, context.canvas.height).data.buffer)))));
    let changed = 0;
    for (let pixel = 0; pixel < first.length; pixel += 1) {
      if (first[pixel] === without[pixel] || first[pixel] !== again[pixel]) continue;
      if (contrast(colourOf(first[pixel]), colourOf(without[pixel])) >= SEEN) changed += 1;
    }
    return {
      area: changed < LEAST_CHANGE ? 0 : changed / devicePixelRatio ** 2, least: (1 - SLACK) * edgeOf(element),
      isBlank: first.every((pixel) => pixel === first[0]),
    };
  }

  /** The colour of a pixel of a canvas, whose first byte is red. */
  function colourOf(pixel) { return ((pixel & 255) << 16) | (pixel & 0xff00) | ((pixel >> 16) & 255); }

  /**
   * The area of an element's edge, in CSS pixels: of the smallest line that encloses it (Understanding WCAG 2.2, 2.4.13,
   * "Minimum area"). Of text in several lines, it is that of one line.
   */
  function edgeOf(element) {
    const boxes = [...element.getClientRects()];
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
