/*
 * How the player's process talks to its scripts in a page: one text in, one text out, with a name for each element, and
 * with what assistive technology is told about it if scripts know that.
 *
 * The scripts run in a world of their own: they see the page's elements, but are not affected by what the page's own
 * scripts do to prototypes, getters or built-in functions. Chromium and Firefox have such worlds; `vault.js` makes one
 * for WebKit.
 *
 * Needs `politeTime`, `politePlayer` and `politeCommands`.
 */
(function (global) {
  "use strict";

  /** The key under which WebDriver passes elements (W3C WebDriver, section 12.1). */
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

  /** The element with a name, while it is in the page. */
  function element(handle) {
    const found = elements[Number(handle)];
    return found && found.isConnected ? found : null;
  }

  function packed(key, value) {
    if (!value || value.nodeType !== 1) return value;
    return { [KEY]: handleOf(value), told: global.politePlayer.toldOf(value) };
  }

  function unpacked(key, value) {
    if (value === null || typeof value !== "object" || !(KEY in value)) return value;
    const found = element(value[KEY]);
    if (!found) throw new Refusal("stale element reference");
    return found;
  }

  class Refusal extends Error {}

  /** Whether the browser tells scripts what it computes for an element. If not, the driver is asked. */
  const tellsScripts = "computedRole" in Element.prototype;
  /** The page's change count when it was drawn last. */
  let drawn = -1;

  const holdsElement = (value) => Boolean(value) && typeof value === "object" && (value.nodeType === 1 || Object.values(value).some(holdsElement));

  /**
   * Firefox can only answer the driver about an element once it has drawn the changes: before that, it may give the
   * name from before the element was there.
   */
  async function readyForDriver(value) {
    if (tellsScripts || drawn === global.politePlayer.changes() || !holdsElement(value)) return;
    await global.politeTime.drawn();
    drawn = global.politePlayer.changes();
  }

  /**
   * Carries out a text, `{"commands": [[name, …arguments], …], "known": …}`, and returns a promise of another:
   * `{"value": …, "time": …, "input": …, "said": […]}` with the last command's result, the time in which the page is
   * played, when a person last did something, and all announcements after the first `known`; or `{"refused": …,
   * "message": …}` with an error code of WebDriver.
   */
  async function call(text) {
    try {
      const { commands, known } = JSON.parse(text, unpacked);
      let value;
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
