/*
 * How the player's process speaks with its scripts in a page: one text in, one text out, with a name for each element, and
 * with what assistive technology is told of it where scripts know that.
 *
 * The scripts run in a world of their own: they see the page's elements, and what a page's own scripts have made of
 * prototypes, getters or built-in functions does not reach them. Chromium and Firefox have such worlds; `vault.js` makes
 * one for WebKit.
 *
 * Needs `politeTime`, `politePlayer` and `politeCommands`.
 */
(function (global) {
  "use strict";

  /** The key under which WebDriver hands over elements (W3C WebDriver, section 12.1). */
  const KEY = "element-6066-11e4-a52e-4f735466cecf";
  const handles = new Map();
  const elements = [];

  function handleOf(element) {
    if (!handles.has(element)) {
      handles.set(element, String(elements.length));
      elements.push(element);
    }
    return handles.get(element);
  }

  /** The element of a name, while it is in the page. */
  function element(handle) {
    const found = elements[Number(handle)];
    return found && found.isConnected ? found : null;
  }

  function packed(key, value) {
    if (!value || value.nodeType !== 1) return value;
    return { [KEY]: handleOf(value), told: global.politePlayer.toldOfFound(value) };
  }

  function unpacked(key, value) {
    if (value === null || typeof value !== "object" || !(KEY in value)) return value;
    const found = element(value[KEY]);
    if (!found) throw new Refusal("stale element reference");
    return found;
  }

  class Refusal extends Error {}

  /** Whether the browser tells scripts what it computes for an element. Else the driver is asked for it. */
  const tellsScripts = "computedRole" in Element.prototype;
  /** How much had changed in the page when it was drawn last. */
  let drawn = -1;

  const holdsElement = (value) => Boolean(value) && typeof value === "object" && (value.nodeType === 1 || Object.values(value).some(holdsElement));

  /**
   * What a driver tells of an element, Firefox has ready when it has drawn what has changed: before that, the name may be
   * that of an element which was not there yet.
   */
  async function readyForDriver(value) {
    if (tellsScripts || drawn === global.politePlayer.changes() || !holdsElement(value)) return;
    await global.politeTime.drawn();
    drawn = global.politePlayer.changes();
  }

  /**
   * Does what a text says, `{"commands": [[name, …arguments], …], "known": …}`, and returns a promise of another:
   * `{"value": …, "time": …, "input": …, "said": […]}` with what came of the last command, the time in which the page is
   * played, when a person last did something, and all announcements but for the first `known`; or
   * `{"refused": …, "message": …}` with an error code of WebDriver's.
   */
  async function call(text) {
    try {
      const { commands, known } = JSON.parse(text, unpacked);
      let value;
      global.politePlayer.forgetFound();
      for (const [command, ...words] of commands) {
        if (command !== "begin" && global.politePlayer.isLost()) throw new Refusal("no such page");
        global.politeTime.hold();
        value = await global.politeCommands[command](...words);
      }
      await readyForDriver(value);
      const { lastInput, announcements } = global.politePlayer;
      return JSON.stringify({ value, time: global.politeTime.now(), input: lastInput(), said: announcements.slice(known) }, packed);
    } catch (error) {
      const code = error instanceof Refusal ? error.message : error.code === "moment reached" ? error.code : "javascript error";
      return JSON.stringify({ refused: code, message: String(error) });
    }
  }

  global.politeWorld = { call, element };
})(window);
