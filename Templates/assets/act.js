/*
 * Acts a scenario out in a demo on a stage, step by step, and checks what follows as far as a page can. It is loaded
 * before the demo, and only for a demo whose scenario is played; its other parts are loaded after it.
 *
 * It answers the page around it through a port that it sends before the demo runs, so that no demo can answer in its
 * place. This is a demonstration: `polite verify` does the testing.
 */
(function () {
  "use strict";

  const { parent, PoliteAnnouncer, PoliteStage } = window;
  delete window.PoliteAnnouncer;
  delete window.PoliteStage;
  const acts = window.PoliteActs = { stage: PoliteStage };
  const now = () => acts.now();
  const later = (act, time) => acts.later(act, time);
  const listen = EventTarget.prototype.addEventListener.bind(window);
  const { port1: port, port2 } = new MessageChannel();
  const send = MessagePort.prototype.postMessage.bind(port);
  const given = PoliteStage.play;

  const own = document.currentScript.outerHTML;
  const parts = ["act-tree", "act-time", "act-names", "act-do", ...given.parts, "act-look"];
  document.write(parts.map((part) => own.replace("act", part)).join(""));
  parent.postMessage({ polite: { kind: "acting" } }, location.protocol === "file:" ? "*" : location.origin, [port2]);

  /** How late a state, or an announcement without its own limit, may be, in milliseconds; the same as in the player. */
  const [PATIENCE, ANNOUNCEMENT_PATIENCE] = [1000, 2000];
  /** How much later than its limit an announcement may be noticed, and how long it must not be repeated. */
  const [SLACK, REPETITION] = [250, 250];
  const LOOK_EVERY = 40;

  const wait = (time) => new Promise((done) => { later(done, Math.max(0, time)); });

  /** Checks again and again until there is an answer, as long as patience lasts. */
  async function awaited(look, patience = PATIENCE) {
    for (const end = now() + patience; ;) {
      const answer = look();
      if (answer || now() >= end) return answer;
      await wait(LOOK_EVERY);
    }
  }

  /* Announcements */

  /** All announcements, each with its time and whether an expectation has used it. */
  const said = [];
  const announcer = new PoliteAnnouncer(document, ({ text, politeness, time }) => {
    said.push({ text, politeness, time, isTaken: false });
    send({ said: { text, politeness } });
  }, { now, after: (time, act) => later(act, time) });
  listen("DOMContentLoaded", () => announcer.start(), true);
  const { attachShadow } = Element.prototype;
  Element.prototype.attachShadow = function (...given) {
    const root = Reflect.apply(attachShadow, this, given);
    announcer.follow(root);
    return root;
  };
  for (const type of ["toggle", "change", "focusin", "click"]) listen(type, () => announcer.look(), true);

  /* Time: when the step began, when the previous one came true, and from when announcements belong to the step. */

  const stage = { start: 0, end: 0, heardFrom: 0, quietFrom: null };

  /** Performs a step's action. Returns why it could not be done, or nothing if it was. */
  async function act({ action, pace }) {
    [stage.texts, acts.pressed] = [[], action.press];
    acts.release();
    const { opens, passes = 0 } = action;
    if (opens || passes) {
      Object.assign(stage, { start: stage.end, heardFrom: opens ? 0 : stage.end, quietFrom: opens ? 0 : null, end: stage.end + passes });
      await wait(stage.end - now());
      return "";
    }
    const target = await acts.targetOf(action, awaited);
    if (target.trouble) return target.trouble;
    acts.hold();
    ring(target.element || acts.focused());
    await wait(pace);
    // Changes from the previous step belong to it, even if they are only read now.
    while (announcer.isWaiting) await wait(LOOK_EVERY);
    send({ held: acts.release() });
    stage.start = now();
    Object.assign(stage, { heardFrom: stage.start, quietFrom: null });
    const trouble = await acts.perform(action, target, wait);
    stage.end = now();
    acts.followFocus(action, target);
    ring(acts.focused());
    return trouble || "";
  }

  /* Looking */

  async function hear({ text, politeness, within }) {
    const wanted = acts.squeezed(text);
    stage.texts.push(wanted);
    const limit = stage.end + (within === undefined ? ANNOUNCEMENT_PATIENCE : within + SLACK);
    const same = (one) => !one.isTaken && one.text === wanted && one.time >= stage.heardFrom && one.time <= limit;
    const found = await awaited(() => said.find((one) => same(one) && (!politeness || one.politeness === politeness)), limit - now());
    if (found) {
      found.isTaken = true;
      Object.assign(stage, { heardFrom: found.time, quietFrom: null, end: Math.max(stage.end, found.time) });
      return "";
    }
    const other = said.find(same);
    if (other) return `it was announced, but ${other.politeness === "assertive" ? "assertively" : "politely"}`;
    const instead = said.filter((one) => one.time >= stage.heardFrom).at(-1);
    return instead ? `“${instead.text}” was announced` : "it was not announced";
  }

  async function hearNothing(time) {
    const end = stage.end + time;
    const from = stage.quietFrom ?? stage.end;
    const heard = await awaited(() => said.find((one) => !one.isTaken && one.time >= from && one.time <= end), end + SLACK - now());
    stage.end = end;
    stage.quietFrom = null;
    return heard ? `“${heard.text}” was announced` : "";
  }

  /** Whether an announcement of a step was repeated, given by the index of its text among the expected ones. */
  async function repeated() {
    if (stage.texts.length === 0) return null;
    const end = stage.end + REPETITION;
    const again = await awaited(() => said.find((one) => (
      !one.isTaken && stage.texts.includes(one.text) && one.time >= stage.heardFrom && one.time <= end)), end - now());
    return again ? stage.texts.indexOf(again.text) : null;
  }

  /** Checks an expectation. Returns what was seen instead, and whether a part of it was not checked. */
  async function look(expectation) {
    const [[kind, wanted]] = Object.entries(expectation);
    if (kind === "announced") return { observed: await hear(wanted) };
    if (kind === "silent") return { observed: await hearNothing(wanted) };
    let observed = "";
    await awaited(() => {
      observed = acts.look[kind](wanted);
      return observed === "";
    }, kind === "focus" && wanted === "stays" ? 0 : PATIENCE);
    return { observed, isPart: kind === "fits" || wanted.inPart };
  }

  /* The ring around the element that is operated or has focus in the demonstration. The page draws it. */

  let ringed = null;
  let drawn = "";

  function ring(element) {
    ringed = element && element !== document.body ? element : null;
    if (ringed) bringIntoSight(ringed);
    draw();
  }

  /** Only the demo scrolls: the page around it stays where the reader is. */
  function bringIntoSight(element) {
    const { top, bottom } = element.getBoundingClientRect();
    if (top < 0 || bottom > innerHeight) scrollBy({ top: top - Math.max(0, (innerHeight - bottom + top) / 2), behavior: "instant" });
  }

  function draw() {
    const box = ringed && ringed.isConnected ? ringed.getBoundingClientRect() : null;
    const place = box && box.width > 0 ? { left: box.left, top: box.top, width: box.width, height: box.height } : null;
    if (drawn !== (drawn = JSON.stringify(place))) send({ ring: place });
  }

  function follow() {
    draw();
    later(follow, 100);
  }

  /* The page's requests */

  const answers = {
    act,
    look: ({ expectation }) => look(expectation),
    repeated,
    hold: () => acts.hold(),
  };

  MessagePort.prototype.addEventListener.call(port, "message", async ({ data }) => {
    let answer;
    try {
      answer = await answers[data.ask](data);
    } catch (error) {
      answer = data.ask === "act" ? String(error) : { observed: String(error) };
    }
    send({ id: data.id, answer });
  });
  port.start();

  // A person who presses a pointer in the demo wants to be there. Any other move of the reader's focus is reported.
  let lastPress = -Infinity;
  listen("pointerdown", ({ isTrusted, timeStamp }) => { if (isTrusted) lastPress = timeStamp; }, true);
  listen("focus", ({ isTrusted, target, timeStamp }) => {
    if (isTrusted && target === window && timeStamp - lastPress > 500) send({ isTaken: true });
  }, true);

  listen("load", ({ target }) => {
    if (target !== document) return;
    stage.end = now();
    acts.markFocus();
    follow();
    send({ loaded: true, language: document.documentElement.lang });
  }, true);

  acts.answers = answers;
  acts.isOnline = given.online !== false;
})();
