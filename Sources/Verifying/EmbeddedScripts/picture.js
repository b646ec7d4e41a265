/*
 * What the picture of an element shows, pixel by pixel: its colours, what they differ by, whether they are system
 * colours, which way its full part grows, and which way it is seen to turn. Lengths are pixels of the picture.
 */
(function (global) {
  "use strict";

  const { now, pass, drawn, hasOwn } = global.politeTime;
  const { shownBoxes, isUnreadable, scrollTo, ownMatrix } = global.politePlayer;
  /** System colours that a page can draw with under forced colours (CSS Color 4, section 6.2). */
  const SYSTEM_COLOURS = [
    "AccentColor", "AccentColorText", "ActiveText", "ButtonBorder", "ButtonFace", "ButtonText", "Canvas", "CanvasText", "Field", "FieldText",
    "GrayText", "Highlight", "HighlightText", "LinkText", "Mark", "MarkText", "SelectedItem", "SelectedItemText", "VisitedText",
  ];
  /** What a browser's rounding may make of a channel of a colour. */
  const NEAR = 2;
  /** A line at least this long and of one colour was drawn in it; at edges of letters and curves colours mix. */
  const LONG = 24;
  /** What part of the cuts must agree on a colour. */
  const NEARLY_ALL = 0.97;
  /** What part of a bar may lie between full and empty: rounded ends, borders, a step that is drawn late. */
  const SLACK = 0.04;
  /** How many steps a turn is looked at in. */
  const ANGLES = 240;
  /** What is less, in degrees, is no turning. */
  const LEAST_TURN = 0.5;
  /** How long something that turns in steps may stand, in milliseconds. */
  const LONGEST_STEP = 400;
  /** How far the time goes on between two looks at what turns, in milliseconds. */
  const STEP = 16;
  /** After a longer time without a look, in milliseconds, nobody can tell which way something turned. */
  const LONGEST_BLINK = 100;
  /** What a change must differ by to be seen, in hundredths (WCAG 2.2, 1.4.11), and how many pixels it must take. */
  const SEEN = 300;
  const LEAST_CHANGE = 8;
  /** What the edge of a letter differs by within two pixels, in hundredths: black of which a tenth is there, on white, has 125. */
  const SHARP = 110;
  /** Into how many parts a line is cut to find letters all along it, and how many edges each must have. */
  const SLICES = 4;
  const LEAST_EDGES = 3;

  const rgb = (colour) => [colour >> 16, (colour >> 8) & 255, colour & 255];
  const isNear = (a, b) => rgb(a).every((channel, index) => Math.abs(channel - rgb(b)[index]) <= NEAR);

  /** Reads a picture of the window, and lets go of it at once: some browsers keep it in memory for long. */
  async function reading(base64, read) {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
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

  /** What the window's picture shows in the place of an element; `null` when it has no room. */
  function pictureOf(element, base64, corner) {
    return reading(base64, (context) => {
      const { width, height } = context.canvas;
      const picture = partOf(context, element.getBoundingClientRect(), corner);
      return picture && { ...picture, isBlank: isOfOneColour(context.getImageData(0, 0, width, height).data) };
    });
  }

  /** What a picture of the window shows in a box, as colours of 24 bits; `null` where the box is outside. */
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

  /** Where a box is in the window's picture: whole pixels, and none outside; `null` without any. */
  function placeOf(box, bitmap, corner) {
    const within = (length, most) => Math.min(Math.max(Math.round(length * devicePixelRatio), 0), most);
    const [left, right] = [box.left, box.right].map((length) => within(corner[0] + length, bitmap.width));
    const [top, bottom] = [box.top, box.bottom].map((length) => within(corner[1] + length, bitmap.height));
    return right > left && bottom > top ? { left, top, width: right - left, height: bottom - top } : null;
  }

  /* Colours */

  /** The colours that something is drawn in, in the order in which they come. */
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
      // Most lines end soon; what begins one is looked at, and the rest of it is not needed.
      return isLong((step) => x + step < width && at(x + step, y) === colour)
        || isLong((step) => y + step < height && at(x, y + step) === colour);
    }

    function isLong(holds) {
      for (let step = 1; step < LONG; step += 1) if (!holds(step)) return false;
      return true;
    }
  }

  /** The system colours as this browser shows them; those that let others shine through, over each that does not. */
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

  /** Relative luminance (WCAG 2.2). */
  function luminance(colour) {
    const [red, green, blue] = rgb(colour).map((channel) => {
      const part = channel / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  }

  /** The contrast ratio of two colours (WCAG 2.2), in hundredths, rounded down. */
  function contrast(a, b) {
    const [dark, light] = [luminance(a), luminance(b)].sort((one, other) => one - other);
    return Math.floor((100 * (light + 0.05)) / (dark + 0.05) + 1e-6);
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
   * The picture seen along a way: `length` cuts across it in the order in which they fill, each of `depth` pixels. The
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
   * How the full part stands out from the empty one: in some place all cuts of the one have one colour, and all cuts of
   * the other have another.
   *
   * @returns {?number} The greatest contrast of two such colours, in hundredths; `null` when there is no such place.
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

  /** How much of an element's range its value takes, from 0 to 1; `null` without a value. */
  function part(element) {
    if (element.localName === "progress") return element.position < 0 ? null : element.position;
    const number = (name, other) => Number(element.getAttribute(`aria-${name}`) || other);
    if (!element.hasAttribute("aria-valuenow")) return null;
    const [low, high] = [number("valuemin", 0), number("valuemax", 100)];
    return high > low ? (number("valuenow", 0) - low) / (high - low) : null;
  }

  /* Turning */

  /** The angle at which something stands on the screen, in degrees, clockwise; what it stands in may turn it too. */
  function angleOf({ target, pseudoElement }) {
    let matrix = pseudoElement ? ownMatrix(target, pseudoElement) : new DOMMatrix();
    for (let one = target; one; one = one.parentElement) matrix = ownMatrix(one).multiply(matrix);
    return (Math.atan2(matrix.b, matrix.a) * 180) / Math.PI;
  }

  /** Which way an element, or the first thing in it that does, turns; `null` when nothing does. */
  async function turn(element) {
    const effects = element.getAnimations({ subtree: true }).map(({ effect }) => effect).filter((effect) => effect && effect.target);
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

  /** Whether pictures of two moments differ so that it can be seen. */
  function isSeenToChange(first, second) {
    let changed = 0;
    for (let y = 0; y < Math.min(first.height, second.height); y += 1) {
      for (let x = 0; x < Math.min(first.width, second.width); x += 1) {
        const [before, after] = [first.at(x, y), second.at(x, y)];
        if (before !== after && contrast(before, after) >= SEEN) changed += 1;
        if (changed >= LEAST_CHANGE) return true;
      }
    }
    return false;
  }

  /**
   * What pictures of the window show of an element, and whether the window shows nothing at all; `null` when it has no
   * room in them.
   *
   * @param {string[]} pictures In Base64: two where it is to be seen to turn.
   * @param {?number} before The element's part when the first picture was not yet taken.
   * @param {number[]} corner Where the page begins in the window, in CSS pixels: across and down.
   */
  async function look(element, pictures, before, corner) {
    try {
      const [picture, later] = await Promise.all(pictures.map((one) => pictureOf(element, one, corner)));
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
        turns: later && isSeenToChange(picture, later) ? await turn(element) : null,
        ownColours: colours.filter((colour) => !system.some((one) => isNear(one, colour))).map(written),
      };
    } catch (error) {
      return { error: String(error) };
    }
  }

  /* Text */

  /** Where a text that is looked for can be seen, as styles and places tell, and how many of these places were looked at. */
  let places = [];
  let looked = 0;
  let isInFrame = false;

  /** Begins to look at where a text is drawn, in a page that may be in a frame of another. Returns as `bringIn` does. */
  function beginText(text, isFramed) {
    isInFrame = isFramed;
    places = global.politePlayer.placesOf(text);
    looked = 0;
    return bringIn();
  }

  /** Brings the next place of the text into the window. Returns its box there, with how far the page is scrolled; `null` when there is none. */
  async function bringIn() {
    for (; looked < places.length; looked += 1) {
      // What was scrolled is not in a picture before it is drawn.
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

  /**
   * Whether letters can be made out where the text is. If so, the text is drawn without its ink from here on, so that
   * another picture tells whether they are this text's letters.
   *
   * @param {string} base64 A picture of the window, or of the place's box in it.
   * @param {number[]} corner Where the page begins in the picture.
   * @returns {Promise<true|?Object>} `true`, or the box of the next place to look at, which is in the window now.
   */
  async function lookAtText(base64, corner) {
    edges = await reading(base64, (context) => places[looked].map((part) => {
      return shownBoxes(part).flatMap((box) => slicesOf(partOf(context, box, corner))).map(edgesIn);
    }));
    if (edges.every(areLetters)) {
      takeInk(places[looked]);
      await global.politeTime.drawn();
      return true;
    }
    looked += 1;
    return bringIn();
  }

  /** The same of a picture in which the text has no ink: what did not change is not the text's. */
  async function lookAgain(base64, corner) {
    const isSeen = await reading(base64, (context) => places[looked].every((part, index) => {
      const slices = shownBoxes(part).flatMap((box) => slicesOf(partOf(context, box, corner)));
      return areLetters(edges[index].map((own, which) => own.filter(({ x, y, colour }) => slices[which] && slices[which].picture.at(x, y) !== colour)));
    }));
    giveInk();
    if (isSeen) return true;
    looked += 1;
    return bringIn();
  }

  /** Of each part of the text's place, the edges of letters in each part of its lines. */
  let edges = [];

  /** Whether there is something of a letter in at least half of a text's parts. */
  function areLetters(slices) {
    return slices.length > 0 && 2 * slices.filter(({ length }) => length >= LEAST_EDGES).length >= slices.length;
  }

  /** Parts of the picture of a line, from its beginning to its end: in each there should be something of a letter. */
  function slicesOf(picture) {
    if (!picture) return [];
    const count = Math.min(SLICES, Math.ceil(picture.width / picture.height));
    return Array.from({ length: count }, (_, index) => ({
      picture, from: Math.floor((index * picture.width) / count), to: Math.floor(((index + 1) * picture.width) / count),
    }));
  }

  /** Where colours change from one pixel to the next ones of a line as letters do: sharply. */
  function edgesIn({ picture: { height, at }, from, to }) {
    const found = [];
    for (let y = 0; y < height; y += 1) {
      for (let x = from; x + 1 < to; x += 1) {
        const [one, next, third] = [at(x, y), at(x + 1, y), x + 2 < to ? at(x + 2, y) : at(x, y)];
        if (one === next && one === third) continue;
        if (contrast(one, next) >= SHARP || contrast(one, third) >= SHARP) found.push({ x, y, colour: one });
      }
    }
    return found;
  }

  /* A text without its ink: a style sheet of the player's takes it away, and changes no element. */

  const INK = { "-webkit-text-fill-color": "transparent", "-webkit-text-stroke-color": "transparent", "text-shadow": "none" };
  const SVG_INK = { fill: "transparent", stroke: "transparent" };
  /** What changes, changes at once; what is on its way stays so. */
  const AT_ONCE = { "transition-duration": "0s", "transition-delay": "0s" };
  let sheet = null;
  /** The elements and parts of elements that are drawn otherwise, by their selectors. */
  let redrawn = [];

  function takeInk(parts) {
    redrawn = [];
    for (const { element, range } of parts) {
      const path = pathOf(element);
      const isField = element.matches("input, textarea, select");
      const style = getComputedStyle(element);
      const ink = {
        ...INK, ...(element.namespaceURI.endsWith("svg") ? SVG_INK : {}),
        ...([style.backgroundClip, style.webkitBackgroundClip].includes("text") ? { "background-clip": "border-box" } : {}),
      };
      if (range || isField) redrawn.push([path, ink]);
      const generated = isField ? ["::placeholder"] : ["::before", "::after", "::marker"];
      for (const part of generated) {
        redrawn.push([path + part, range ? inkOf(getComputedStyle(element, part)) : { ...ink, color: "transparent" }]);
      }
      // What it holds is another text, and keeps its own.
      if (range) for (const child of element.children) redrawn.push([pathOf(child), inkOf(getComputedStyle(child))]);
    }
    sheet = new CSSStyleSheet();
    redraw(([, style]) => ({ ...style, ...AT_ONCE }));
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }

  function giveInk() {
    redraw(() => AT_ONCE);
    for (const { element } of places[looked]) getComputedStyle(element).color;
    document.adoptedStyleSheets = [...document.adoptedStyleSheets].filter((one) => one !== sheet);
  }

  function redraw(styleOf) {
    const rules = redrawn.map((one) => `${one[0]} { ${Object.entries(styleOf(one)).map(([key, value]) => `${key}: ${value} !important`).join("; ")} }`);
    sheet.replaceSync(rules.join("\n"));
  }

  function inkOf(style) {
    return Object.fromEntries([...Object.keys(INK), ...Object.keys(SVG_INK)].map((key) => [key, style.getPropertyValue(key)]));
  }

  /** A selector of an element alone, stronger than those of the page. */
  function pathOf(element) {
    const steps = [];
    for (let one = element; one.parentElement; one = one.parentElement) {
      steps.unshift(`:nth-child(${[...one.parentElement.children].indexOf(one) + 1})`);
    }
    return [":root", ...steps].join(" > ") + ":not(#a#b#c)".repeat(3);
  }

  /** Brings an element into the window, where its picture is taken, and returns its part once that is shown. */
  async function beginPicture(element) {
    element.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
    const shown = part(element);
    await shownAsIs();
    return shown;
  }

  /** Waits until what turns must look another way. */
  async function turnOn() {
    await pass(now() + 100);
    await shownAsIs();
  }

  /** The window shows what the page holds: what is drawn in one frame is seen in the next. */
  async function shownAsIs() {
    await drawn();
    await drawn();
  }

  Object.assign(global.politeCommands, { beginPicture, turnOn, lookAt: look, beginText, lookAtText, lookAgain });
})(window);
