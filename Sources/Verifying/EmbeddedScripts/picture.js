/*
 * What the picture of an element shows, pixel by pixel: its colours, their contrast, whether they are system colours,
 * in which direction its full part grows, and in which direction it visibly turns. Lengths are pixels of the picture.
 */
(function (global) {
  "use strict";

  const { now, pass, drawn, hasOwn } = global.politeTime;
  const { animations, contains, parentOf, roots } = global.politeTree;
  const { shownBoxes, isUnreadable, isCutOut, scrollTo, ownMatrix } = global.politePlayer;
  /** System colours that a page can draw with under forced colours (CSS Color 4, section 6.2). */
  const SYSTEM_COLOURS = [
    "AccentColor", "AccentColorText", "ActiveText", "ButtonBorder", "ButtonFace", "ButtonText", "Canvas", "CanvasText", "Field", "FieldText",
    "GrayText", "Highlight", "HighlightText", "LinkText", "Mark", "MarkText", "SelectedItem", "SelectedItemText", "VisitedText",
  ];
  /** How much rounding in a browser may change a channel of a colour. */
  const NEAR = 2;
  /** A line of one colour that is at least this long was drawn in it; at the edges of letters and curves, colours mix. */
  const LONG = 24;
  /** The share of the cuts that must agree on a colour. */
  const NEARLY_ALL = 0.97;
  /** The share of a bar that may be neither full nor empty: rounded ends, borders, a step that is drawn late. */
  const SLACK = 0.04;
  /** The number of steps in which a turn is examined. */
  const ANGLES = 240;
  /** A turn by fewer degrees does not count. */
  const LEAST_TURN = 0.5;
  /** How long something that turns in steps may pause, in milliseconds. */
  const LONGEST_STEP = 400;
  /** How far the time advances between two looks at something that turns, in milliseconds. */
  const STEP = 16;
  /** If nothing was looked at for longer, in milliseconds, the direction of a turn cannot be told. */
  const LONGEST_BLINK = 100;
  /** The contrast that a change needs to be visible, in hundredths (WCAG 2.2, 1.4.11), and how many pixels it must cover. */
  const SEEN = 300;
  const LEAST_CHANGE = 8;
  /** How much a channel of a pixel may differ when a browser draws the same again: WebKit smooths edges again. */
  const REDRAWN = 8;
  /** The contrast of a letter's edge within two pixels, in hundredths: black at a tenth of its strength, on white, has 125. */
  const SHARP = 110;
  /** The number of parts into which a line is cut to find letters along all of it, and of edges that each must have. */
  const SLICES = 4;
  const LEAST_EDGES = 3;

  const rgb = (colour) => [colour >> 16, (colour >> 8) & 255, colour & 255];
  const isNear = (a, b) => rgb(a).every((channel, index) => Math.abs(channel - rgb(b)[index]) <= NEAR);

  /** Reads a picture of the window, and releases it at once: some browsers keep it in memory for long. */
  async function reading(base64, read) {
    const letters = atob(base64);
    const bytes = new Uint8Array(letters.length);
    for (let index = 0; index < bytes.length; index += 1) bytes[index] = letters.charCodeAt(index);
    const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }), { colorSpaceConversion: "none" });
    const canvas = document.createElement("canvas");
    Object.assign(canvas, { width: bitmap.width, height: bitmap.height });
    const context = canvas.getContext("2d", { willReadFrequently: true });
    context.drawImage(bitmap, 0, 0);
    bitmap.close();
    const result = read(context);
    canvas.width = canvas.height = 0;
    return result;
  }

  /** The part of the window's picture in a box, and whether the window shows nothing at all; `null` if the box is outside. */
  function pictureIn(box, base64, corner) {
    return reading(base64, (context) => {
      const { width, height } = context.canvas;
      const picture = partOf(context, box, corner);
      return picture && { ...picture, isBlank: isOfOneColour(context.getImageData(0, 0, width, height).data) };
    });
  }

  /** The part of the window's picture in a box, as 24-bit colours; `null` if the box is outside. */
  function partOf(context, box, corner) {
    const place = placeOf(box, context.canvas, corner);
    if (!place) return null;
    const { left, top, width, height } = place;
    const { data } = context.getImageData(left, top, width, height);
    const pixels = new Int32Array(width * height);
    for (let index = 0; index < pixels.length; index += 1) {
      pixels[index] = (data[4 * index] << 16) | (data[4 * index + 1] << 8) | data[4 * index + 2];
    }
    return { width, height, at: (x, y) => pixels[y * width + x] };
  }

  function isOfOneColour({ buffer }) {
    const pixels = new Int32Array(buffer);
    return pixels.every((pixel) => pixel === pixels[0]);
  }

  /** The position of a box in the window's picture: whole pixels inside it only; `null` if there are none. */
  function placeOf(box, bitmap, corner) {
    const within = (length, most) => Math.min(Math.max(Math.round(length * devicePixelRatio), 0), most);
    const [left, right] = [box.left, box.right].map((length) => within(corner[0] + length, bitmap.width));
    const [top, bottom] = [box.top, box.bottom].map((length) => within(corner[1] + length, bitmap.height));
    return right > left && bottom > top ? { left, top, width: right - left, height: bottom - top } : null;
  }

  /* Colours */

  /** The colours that something is drawn in, in order of appearance. */
  function solidColours({ width, height, at }) {
    const found = new Set();
    for (let y = 0; y < height; y += 1) {
      for (let x = 0; x < width; x += 1) {
        const colour = at(x, y);
        if (!found.has(colour) && (isInBlock(x, y, colour) || isInLine(x, y, colour))) found.add(colour);
      }
    }
    return [...found];

    function isInBlock(x, y, colour) {
      if (x < 1 || y < 1 || x + 1 >= width || y + 1 >= height) return false;
      for (let down = -1; down <= 1; down += 1) {
        for (let across = -1; across <= 1; across += 1) if (at(x + across, y + down) !== colour) return false;
      }
      return true;
    }

    function isInLine(x, y, colour) {
      // Most lines end soon, so only those that can begin a long one are examined further.
      return isLong((step) => x + step < width && at(x + step, y) === colour)
        || isLong((step) => y + step < height && at(x, y + step) === colour);
    }

    function isLong(holds) {
      for (let step = 1; step < LONG; step += 1) if (!holds(step)) return false;
      return true;
    }
  }

  /** The system colours as this browser shows them; translucent ones, over each opaque one. */
  function systemColours() {
    const probe = document.createElement("i");
    probe.style.setProperty("forced-color-adjust", "none", "important");
    document.documentElement.append(probe);
    const all = SYSTEM_COLOURS.map((name) => {
      probe.style.setProperty("color", name, "important");
      return (getComputedStyle(probe).color.match(/[\d.]+/g) || []).map(Number);
    });
    probe.remove();
    const opaque = all.filter(([, , , alpha = 1]) => alpha === 1).map(([red, green, blue]) => (red << 16) | (green << 8) | blue);
    const blended = all.filter(([, , , alpha = 1]) => alpha < 1).flatMap(([red, green, blue, alpha]) => opaque.map((below) => {
      const mixed = [red, green, blue].map((channel, index) => Math.round(alpha * channel + (1 - alpha) * rgb(below)[index]));
      return (mixed[0] << 16) | (mixed[1] << 8) | mixed[2];
    }));
    return [...opaque, ...blended];
  }

  /** The light of each value of a channel (WCAG 2.2, "relative luminance"). */
  const LIGHT = Float64Array.from({ length: 256 }, (_, channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });

  /** Relative luminance (WCAG 2.2). */
  function luminance(colour) {
    return 0.2126 * LIGHT[colour >> 16] + 0.7152 * LIGHT[(colour >> 8) & 255] + 0.0722 * LIGHT[colour & 255];
  }

  /** The contrast ratio of two colours (WCAG 2.2), in hundredths, rounded down. */
  function contrast(a, b) {
    const [one, other] = [luminance(a), luminance(b)];
    const ratio = one > other ? (one + 0.05) / (other + 0.05) : (other + 0.05) / (one + 0.05);
    return Math.floor(100 * ratio + 1e-6);
  }

  function greatestContrast(colours) {
    const all = colours.map(luminance);
    if (all.length === 0) return 100;
    return contrast(colours[all.indexOf(Math.max(...all))], colours[all.indexOf(Math.min(...all))]);
  }

  function written(colour) {
    return `#${colour.toString(16).padStart(6, "0")}`;
  }

  /* The full part */

  /**
   * The picture along a direction: `length` cuts across it in the order in which they fill, each of `depth` pixels. The
   * cuts of a ring go from its middle outwards.
   */
  function along(way, { width, height, at }) {
    switch (way) {
      case "right": return { length: width, depth: height, at: (cut, place) => at(cut, place) };
      case "left": return { length: width, depth: height, at: (cut, place) => at(width - 1 - cut, place) };
      case "down": return { length: height, depth: width, at: (cut, place) => at(place, cut) };
      case "up": return { length: height, depth: width, at: (cut, place) => at(place, height - 1 - cut) };
      default: {
        const radius = Math.floor(Math.min(width, height) / 2);
        return { length: ANGLES, depth: radius, at: (cut, place) => {
          const angle = (2 * Math.PI * (cut + 0.5)) / ANGLES;
          const x = Math.round((width - 1) / 2 + place * Math.sin(angle));
          const y = Math.round((height - 1) / 2 - place * Math.cos(angle));
          return at(Math.min(Math.max(x, 0), width - 1), Math.min(Math.max(y, 0), height - 1));
        } };
      }
    }
  }

  /**
   * How the full part contrasts with the empty one: in some place, all cuts of one part have one colour, and all cuts
   * of the other part have another.
   *
   * @returns {?number} The greatest contrast of two such colours, in hundredths; `null` if there is no such place.
   */
  function fillContrast({ length, depth, at }, low, high) {
    const slack = Math.max(3, Math.ceil(SLACK * length));
    const full = [slack, Math.floor(low * length) - slack];
    const empty = [Math.ceil(high * length) + slack, length - slack];
    if (full[1] - full[0] < 3 || empty[1] - empty[0] < 3) return null;
    let best = null;
    for (let place = 0; place < depth; place += 1) {
      const [inFull, inEmpty] = [commonColour(place, full), commonColour(place, empty)];
      if (inFull === null || inEmpty === null || inFull === inEmpty) continue;
      best = Math.max(best || 0, contrast(inFull, inEmpty));
    }
    return best;

    /** The colour that nearly all of some cuts have in a place. */
    function commonColour(place, [first, end]) {
      const counts = new Map();
      for (let cut = first; cut < end; cut += 1) counts.set(at(cut, place), (counts.get(at(cut, place)) || 0) + 1);
      const [[colour, count]] = [...counts].sort((a, b) => b[1] - a[1]);
      return count >= NEARLY_ALL * (end - first) ? colour : null;
    }
  }

  /** The share of an element's range that its value takes, from 0 to 1; `null` without a value. */
  function part(element) {
    if (element.localName === "progress") return element.position < 0 ? null : element.position;
    const share = (value, low, high) => (high > low ? (value - low) / (high - low) : null);
    if (element.localName === "meter") return share(element.value, element.min, element.max);
    if (element.matches("input[type=range]")) return share(element.valueAsNumber, Number(element.min || 0), Number(element.max || 100));
    const number = (name, other) => Number(element.getAttribute(`aria-${name}`) || other);
    return element.hasAttribute("aria-valuenow") ? share(number("valuenow", 0), number("valuemin", 0), number("valuemax", 100)) : null;
  }

  /* Turning */

  /** The angle of something on the screen, in degrees, clockwise, including turns of what contains it. */
  function angleOf({ target, pseudoElement }) {
    let matrix = pseudoElement ? ownMatrix(target, pseudoElement) : new DOMMatrix();
    for (let one = target; one; one = parentOf(one)) matrix = ownMatrix(one).multiply(matrix);
    return (Math.atan2(matrix.b, matrix.a) * 180) / Math.PI;
  }

  /** In which direction an element, or the first turning thing inside it, turns; `null` if nothing does. */
  async function turn(element) {
    const effects = animations().map(({ effect }) => effect).filter((effect) => effect && effect.target && contains(element, effect.target));
    let before = effects.map(angleOf);
    let seen = now();
    const end = seen + LONGEST_STEP;
    while (effects.length > 0 && seen < end) {
      await pass(seen + STEP);
      if (!hasOwn()) await drawn();
      const blink = now() - seen;
      seen += blink;
      if (blink > LONGEST_BLINK) before = effects.map(angleOf);
      for (const [index, effect] of effects.entries()) {
        const by = ((angleOf(effect) - before[index] + 540) % 360) - 180;
        if (Math.abs(by) > LEAST_TURN) return by > 0 ? "clockwise" : "anticlockwise";
      }
    }
    return null;
  }

  /**
   * How many pixels differ visibly between the pictures of two moments; 0 if they are too few to be seen.
   *
   * @param {Object} again A third picture, which must be like the first where a pixel counts.
   */
  function seenChanges(first, second, again = first) {
    let changed = 0;
    for (let y = 0; y < Math.min(first.height, second.height); y += 1) {
      for (let x = 0; x < Math.min(first.width, second.width); x += 1) {
        const [before, after] = [first.at(x, y), second.at(x, y)];
        if (before !== after && before === again.at(x, y) && contrast(before, after) >= SEEN) changed += 1;
      }
    }
    return changed < LEAST_CHANGE ? 0 : changed;
  }

  /** Whether a channel of a pixel differs by more than when a browser draws the same again. */
  function isRedrawnOtherwise(before, after) {
    for (const shift of [0, 8, 16]) {
      const difference = ((before >> shift) & 255) - ((after >> shift) & 255);
      if (difference > REDRAWN || -difference > REDRAWN) return true;
    }
    return false;
  }

  /** Whether pictures of the window differ by more than when a browser draws the same again. */
  async function differ(...pictures) {
    const [before, after] = await Promise.all(pictures.map((one) => reading(one, (context) => (
      new Int32Array(context.getImageData(0, 0, context.canvas.width, context.canvas.height).data.buffer)))));
    if (before.length !== after.length) return true;
    let changed = 0;
    for (let pixel = 0; pixel < before.length && changed < LEAST_CHANGE; pixel += 1) {
      if (before[pixel] !== after[pixel] && isRedrawnOtherwise(before[pixel], after[pixel])) changed += 1;
    }
    return changed >= LEAST_CHANGE;
  }

  /**
   * What pictures of the window show of an element, and whether the window shows nothing at all; `null` if the element
   * takes no room in them.
   *
   * @param {string[]} pictures In Base64: two if turning is to be detected.
   * @param {?number} before The element's part before the first picture was taken.
   * @param {number[]} corner Where the page begins in the window, in CSS pixels: across and down.
   */
  async function look(element, pictures, before, corner) {
    try {
      const [picture, later] = await Promise.all(pictures.map((one) => pictureIn(element.getBoundingClientRect(), one, corner)));
      if (!picture || later === null) return null;
      const colours = solidColours(picture);
      const system = systemColours();
      const [low, high] = [before, part(element)].sort((a, b) => a - b);
      const fills = {};
      if (before !== null && high !== null) {
        for (const way of ["right", "left", "up", "down", "clockwise"]) {
          fills[way] = fillContrast(along(way, picture), low, high);
        }
      }
      return {
        isBlank: picture.isBlank, part: high, fills, contrast: greatestContrast(colours),
        turns: later && seenChanges(picture, later) > 0 ? await turn(element) : null,
        ownColours: colours.filter((colour) => !system.some((one) => isNear(one, colour))).map(written),
      };
    } catch (error) {
      return { error: String(error) };
    }
  }

  /* Text */

  /** The places where a text is visible, judged by styles and positions, and how many of them were looked at. */
  let places = [];
  let looked = 0;
  let isInFrame = false;

  /** Begins to look for where a text is drawn, in a page that may be in a frame of another. Returns as `bringIn` does. */
  function beginText(text, isFramed) {
    isInFrame = isFramed;
    places = global.politePlayer.placesOf(text);
    looked = 0;
    giveInk = null;
    return bringIn();
  }

  /** Brings the next place of the text into the window. Returns its box and how far the page is scrolled; `null` after the last place. */
  async function bringIn() {
    for (; looked < places.length; looked += 1) {
      // After scrolling, the page must be drawn before it is in a picture.
      if (places[looked].filter((part) => scrollTo(part, isInFrame)).length > 0) await global.politeTime.drawn();
      const boxes = places[looked].map(shownBoxes);
      if (boxes.some(({ length }) => length === 0) || places[looked].some(isUnreadable)) continue;
      const all = (side) => boxes.flat().map((box) => box[side]);
      const [left, top] = [Math.min(...all("left")), Math.min(...all("top"))];
      const [width, height] = [Math.max(...all("right")) - left, Math.max(...all("bottom")) - top];
      return { left, top, width, height, scrollX, scrollY };
    }
    return null;
  }

  /** For each part of the text's place, the pictures of its boxes before its ink was removed. */
  let inked = [];
  /** Restores the ink that was removed. */
  let giveInk = null;

  /**
   * Whether the letters of the text are legible where it is: first whether there are any, then, in a picture without
   * the text's ink, whether they belong to it.
   *
   * @param {string} base64 A picture of the window, or of the place's box in it.
   * @param {number[]} corner Where the page begins in the picture.
   * @returns {Promise<true|"more"|?Object>} `true`; `"more"` to ask for another picture of the same place; or the box
   * of the next place to look at, which is now in the window.
   */
  async function lookAtText(base64, corner) {
    const place = places[looked];
    const pictures = await reading(base64, (context) => (
      place.map((part) => shownBoxes(part).map((box) => partOf(context, box, corner)).filter(Boolean))));
    if (!giveInk) {
      inked = pictures;
      if (place.every((part, index) => hasLetters(part, inked[index], null))) {
        giveInk = (canHighlight(place) ? highlight : restyle)(place);
        await global.politeTime.drawn();
        return "more";
      }
    } else {
      giveInk();
      giveInk = null;
      if (place.every((part, index) => hasLetters(part, inked[index], pictures[index]))) return true;
    }
    looked += 1;
    return bringIn();
  }

  /**
   * Whether there are letters in at least half of the parts into which each line of a text is cut.
   *
   * @param {?Object[]} after Pictures without the text's ink. Then only edges that differ in them count, and these must
   * be most of the edges there.
   */
  function hasLetters(part, before, after) {
    const slices = before.flatMap((picture, index) => {
      const other = after && after[index];
      if (after && !other) return [];
      const edges = edgesIn(picture, other);
      const own = after ? edges.filter(({ isOwn }) => isOwn) : edges;
      if (after && !isAsHighAsItsInk(part, picture, own)) return [{ all: [1], own: [] }];
      // The exact place of the text in a field's box, or in generated content, is known only from the text's own edges.
      const [from, to] = part.range ? [0, picture.width] : extentOf(own.map(({ x }) => x));
      const count = part.range ? Math.max(1, Math.min(SLICES, Math.ceil(picture.width / picture.height))) : 1;
      return Array.from({ length: count }, (_, slice) => {
        const isHere = ({ x }) => Math.floor(((x - from) * count) / (to - from)) === slice;
        return { all: edges.filter(isHere), own: own.filter(isHere) };
      });
    });
    const isOwn = ({ all, own }) => own.length >= LEAST_EDGES && 2 * weight(own) >= weight(all);
    return slices.length > 0 && 2 * slices.filter(isOwn).length >= slices.length;
  }

  const weight = (edges) => edges.reduce((sum, { strength }) => sum + strength - 100, 0);

  function extentOf(places) { return places.length > 0 ? [Math.min(...places), Math.max(...places) + 1] : [0, 1]; }

  /** Whether a good part of a text's height is visible, and of its length if its box may be longer. */
  function isAsHighAsItsInk({ element, pseudo, range, text }, { width, height }, own) {
    // Symbols come from other fonts than those asked for, and a dash or a dot has no part that could be missing.
    if (text.length < 3) return true;
    const { fontStyle, fontWeight, fontSize, fontFamily } = getComputedStyle(element, pseudo || null);
    const context = document.createElement("canvas").getContext("2d");
    context.font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`;
    const metrics = context.measureText(text);
    const ink = metrics.actualBoundingBoxAscent + metrics.actualBoundingBoxDescent;
    const line = metrics.fontBoundingBoxAscent + metrics.fontBoundingBoxDescent;
    const [top, bottom] = extentOf(own.map(({ y }) => y));
    const high = range ? (ink / line) * height : Math.min(ink * devicePixelRatio, height);
    if (2 * (bottom - top) < Math.min(high, height)) return false;
    const [left, right] = extentOf(own.map(({ x }) => x));
    return Boolean(range) || 2 * Math.max(right - left, bottom - top) >= Math.min(metrics.width * devicePixelRatio, width);
  }

  /** Where colours change sharply within a few pixels of a line, as at letters; and whether they differ in another picture. */
  function edgesIn({ width, height, at }, other) {
    const found = [];
    for (let y = 0; y < height; y += 1) {
      for (let x = 0; x + 1 < width; x += 1) {
        const [one, next, third] = [at(x, y), at(x + 1, y), x + 2 < width ? at(x + 2, y) : at(x, y)];
        if (one === next && one === third) continue;
        const strength = Math.max(contrast(one, next), contrast(one, third));
        if (strength < SHARP) continue;
        const isOwn = Boolean(other) && [0, 1, 2].some((step) => (
          x + step < Math.min(width, other.width) && y < other.height && contrast(at(x + step, y), other.at(x + step, y)) >= SHARP));
        found.push({ x, y, strength, isOwn });
      }
    }
    return found;
  }

  /* A text without its ink: the player's style sheet removes it, and changes no element. */

  /**
   * Whether a text can be drawn like a search result (CSS Custom Highlight API). WebKit does not highlight text whose
   * box has no element of its own, such as that of a button. Chromium does not recolour SVG text, nor text in an
   * element that keeps its own colours under forced ones. Firefox does not recolour emoji.
   */
  function canHighlight(place) {
    const isFilled = ({ color, webkitTextFillColor: fill, forcedColorAdjust }) => (
      forcedColorAdjust !== "none" && [color, fill || ""].every((colour) => !/^rgba\(.*, 0\)$/.test(colour)));
    return !/^Apple/.test(navigator.vendor) && place.every(({ element, range, text }) => (
      range && isFilled(getComputedStyle(element)) && !element.namespaceURI.endsWith("svg") && !/\p{Extended_Pictographic}/u.test(text)));
  }

  /** Selected text has its own colours. Other content of its element would get them, too. */
  function selectedOf(place) {
    const isSelected = ({ element, range }) => range && element.children.length === 0 && getSelection().containsNode(range.startContainer, true);
    return place.filter(isSelected).map(({ element }) => [`${pathOf(element)}::selection`, { color: "transparent", background: "#888" }, element]);
  }

  const MARK = `${politeSecret}-mark`;

  /** Removes the ink of ranges only: nothing else changes with them. */
  function highlight(place) {
    const marked = new Highlight(...place.map(({ range }) => range));
    marked.priority = 2 ** 31 - 1;
    CSS.highlights.set(MARK, marked);
    const sheets = adopted((root) => [`::highlight(${MARK}) { color: transparent !important; -webkit-text-fill-color: transparent !important;`
      + " -webkit-text-stroke-color: transparent !important; text-shadow: none !important; text-decoration: none !important }",
    ...rulesOf(selectedOf(place), root)]);
    return () => {
      dropped(sheets);
      CSS.highlights.delete(MARK);
    };
  }

  const INK = { "-webkit-text-fill-color": "transparent", "-webkit-text-stroke-color": "transparent", "text-shadow": "none" };
  const SVG_INK = { fill: "transparent", stroke: "transparent" };
  /** Changes take effect at once. */
  const AT_ONCE = { "transition-duration": "0s", "transition-delay": "0s" };

  /** Restyles the elements of a text, but not their other contents: for fields, generated texts and texts that something else draws. */
  function restyle(place) {
    const redrawn = place.flatMap(({ element, pseudo, range }) => {
      const path = pathOf(element);
      const isForced = matchMedia("(forced-colors: active)").matches;
      const ink = {
        ...INK, ...(element.namespaceURI.endsWith("svg") ? SVG_INK : {}), ...(isForced ? { "forced-color-adjust": "none" } : {}),
      };
      // A marker and a placeholder have no separate text fill colour; a field's colour is also that of its border.
      const all = { ...ink, color: "transparent" };
      if (pseudo) return [[path + pseudo, all, element]];
      const selection = [[`${path}::selection`, { color: "transparent", background: "#888" }, element]];
      if (!range) return [[path, ink, element], [`${path}::placeholder`, all, element], ...selection];
      const cutOut = [];
      for (let one = element; one; one = parentOf(one)) {
        if (isCutOut(getComputedStyle(one))) cutOut.push([pathOf(one), { "background-clip": "border-box" }, one]);
      }
      const kept = [
        ...["::before", "::after", "::marker"].map((part) => [path + part, inkOf(getComputedStyle(element, part)), element]),
        ...[...element.children].map((child) => [pathOf(child), inkOf(getComputedStyle(child)), child]),
      ];
      return [[path, ink, element], ...cutOut, ...kept, ...selectedOf([{ element, range }])];
    });
    const sheets = adopted((root) => rulesOf(redrawn.map(([path, style, one]) => [path, { ...style, ...AT_ONCE }, one]), root));
    return () => {
      for (const [root, sheet] of sheets) sheet.replaceSync(rulesOf(redrawn.map(([path, , one]) => [path, AT_ONCE, one]), root).join("\n"));
      for (const { element } of place) getComputedStyle(element).color;
      dropped(sheets);
    };
  }

  /** The rules for those of some elements that are in a tree: a sheet does not reach into other trees. */
  function rulesOf(styles, root) {
    return styles.filter(([, , one]) => one.getRootNode() === root).map(([selector, style]) => (
      `${selector} { ${Object.entries(style).map(([key, value]) => `${key}: ${value} !important`).join("; ")} }`));
  }

  /** Gives the document and each shadow tree its own sheet. Returns the sheets by tree. */
  function adopted(rulesIn) {
    return new Map(roots().map((root) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(rulesIn(root).join("\n"));
      root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
      return [root, sheet];
    }));
  }

  function dropped(sheets) {
    for (const [root, sheet] of sheets) root.adoptedStyleSheets = [...root.adoptedStyleSheets].filter((one) => one !== sheet);
  }

  function inkOf(style) {
    return Object.fromEntries([...Object.keys(INK), ...Object.keys(SVG_INK)].map((key) => [key, style.getPropertyValue(key)]));
  }

  /** A selector that matches only one element in its tree, and is stronger than those of the page. */
  function pathOf(element) {
    const root = element.getRootNode();
    const steps = [];
    for (let one = element; one !== root && one !== document.documentElement; one = one.parentNode) {
      steps.unshift(`:nth-child(${[...one.parentNode.children].indexOf(one) + 1})`);
    }
    return [root === document ? ":root" : ":host", ...steps].join(" > ") + ":not(#a#b#c)".repeat(3);
  }

  /** Brings an element into the window for its picture, and returns its part once it is shown. */
  async function beginPicture(element) {
    element.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
    const shown = part(element);
    await shownAsIs();
    return shown;
  }

  /** Waits until something that turns must look different. */
  async function turnOn() {
    await pass(now() + 100);
    await shownAsIs();
  }

  /** Waits until the window shows the page's current state: what is drawn in one frame is visible in the next. */
  async function shownAsIs() {
    await drawn();
    await drawn();
  }

  global.politePicture = { SLACK, pictureIn, seenChanges, adopted, dropped, shownAsIs };
  Object.assign(global.politeCommands, { beginPicture, turnOn, lookAt: look, beginText, lookAtText, differ });
})(window);
