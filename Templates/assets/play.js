/*
 * Plays a scenario on its stage: the demo is reloaded with the script that acts the scenario out (`act.js`), which gets
 * one step after the other, and one expectation after the other. It is a demonstration in the reader's own browser, and
 * says so. This script is loaded when somebody first plays a scenario.
 */
(() => {
  "use strict";

  const { made, say } = window.politeTools;

  const styled = new Promise((onload) => {
    const href = new URL("play.css", document.currentScript.src);
    document.head.append(made("link", { rel: "stylesheet", href, onload, onerror: onload }));
  });

  /** How long an action is shown before it is performed, in milliseconds. */
  const PACE = 900;

  const NOTE = "This is a demonstration in your browser, and not the test. Keys, clicks and the network are simulated.";

  const isReduced = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

  const pageLanguage = document.documentElement.lang;
  /** The open play: a page has one at a time. */
  let open = null;
  /** Where the reader is, unless a demo takes focus. */
  let reader = null;
  let lastTab = -Infinity;
  document.addEventListener("focusin", ({ target }) => { if (target.localName !== "iframe") reader = target; });
  document.addEventListener("keydown", ({ key }) => { if (key === "Tab" || key === "F6") lastTab = performance.now(); }, true);

  /** The sentences of a scenario on the page, each with the part of the scenario that it describes. */
  function linesOf(scenario, steps) {
    const lines = [];
    let at = -1;
    for (const part of scenario.querySelectorAll(".steps > div")) {
      const [{ textContent: kind }, ...texts] = part.children;
      if (kind === "When") at += 1;
      texts.forEach(({ textContent: text }, index) => {
        const expectation = kind === "Then" ? steps[at].then[index] : undefined;
        lines.push({ kind: index === 0 ? kind : "And", text, step: at, action: kind === "When" ? steps[at].when : undefined, expectation });
      });
    }
    return lines;
  }

  class Play {
    constructor(button, root) {
      this.button = button;
      this.root = root;
      this.stage = window.politeStages.get(root);
      const scenario = document.getElementById(button.dataset.play);
      this.title = scenario.querySelector("h5").firstChild.data.trim();
      /** Whether another demo's scenario is played, to show where this demo fails it. */
      this.isOther = !root.contains(scenario);
      const acts = scenario.querySelector("[data-acts]").textContent;
      const { given = {}, steps } = JSON.parse(acts);
      // What few scenarios need is loaded for them alone. A word of theirs may have a part of such an action's name.
      this.parts = /attach|choose|double|drag|history|hover|paste|secondary|Arrow|End|Home/.test(acts) ? ["act-more"] : [];
      this.given = given;
      this.lines = linesOf(scenario, steps);
      this.turn = 0;
      this.make();
    }

    make() {
      this.main = made("button", { type: "button" });
      const [step, restart, close] = ["Step", "Replay", "Close"].map((text) => made("button", { type: "button" }, text));
      for (const one of [restart, close]) one.append(made("span", { className: "visually-hidden" }, " the demonstration"));
      const list = made("ol", {}, ...this.lines.map((line) => this.item(line)));
      this.scroll = made("div", { className: "play-scroll", role: "group", ariaLabel: "Steps" }, list);
      const hasKeys = this.lines.some(({ action }) => action && (action.press || action.type));
      this.keys = made("p", { className: "play-keys", hidden: !hasKeys });
      this.heard = made("p", { className: "play-heard" });
      this.end = made("p", { className: "play-end" });
      this.panel = made("div", { className: "play", lang: "en", role: "group" },
        made("h4", { id: "play.title" }, `${this.isOther ? "Where it fails" : "Demonstration"}: `, made("span", { lang: pageLanguage }, this.title)),
        made("div", { className: "play-tools" }, this.main, step, restart, close, this.speech()),
        this.scroll, made("div", { className: "play-line" }, this.heard, this.keys), this.end, made("p", { className: "play-note" }, NOTE));
      this.panel.setAttribute("aria-labelledby", "play.title");
      this.ring = made("div", { className: "play-ring", hidden: true });
      this.main.addEventListener("click", () => this.toggle());
      step.addEventListener("click", () => this.goStep());
      restart.addEventListener("click", () => this.start());
      close.addEventListener("click", () => this.close());
      this.panel.addEventListener("keydown", ({ key }) => { if (key === "Escape") this.close(); });
      this.ending = new AbortController();
      const { signal } = this.ending;
      addEventListener("message", (event) => this.meet(event), { signal });
      new ResizeObserver(() => this.draw()).observe(this.panel);
      // The demo's announcements are on the timeline as well, which may be out of view.
      document.addEventListener("polite-announced", ({ detail }) => (
        this.heard.replaceChildren("Announced: ", made("q", { lang: this.language || pageLanguage }, detail))), { signal });
      this.part("restart").addEventListener("click", () => this.close(true), { signal });
    }

    item(line) {
      line.result = made("span", { className: "play-result" });
      line.item = made("li", {}, made("span", { className: "play-kind" }, line.kind), " ", made("span", {}, line.text), " ", line.result);
      return line.item;
    }

    speech() {
      if (!("speechSynthesis" in window)) return "";
      const voice = made("button", { type: "button", role: "switch", ariaChecked: false }, "Speak announcements");
      voice.addEventListener("click", () => {
        this.isSpoken = !this.isSpoken;
        voice.ariaChecked = this.isSpoken;
        speechSynthesis.cancel();
      });
      return voice;
    }

    show() {
      this.part("play").append(this.panel);
      this.root.append(this.ring);
      this.panel.scrollIntoView({ block: "start", behavior: "instant" });
      this.main.focus({ preventScroll: true });
      // A title of several lines may leave no room for it.
      this.main.scrollIntoView({ block: "nearest", behavior: "instant" });
      this.start();
    }

    part(name) { return this.root.querySelector(`[data-stage-${name}]`); }

    /** Removes everything that belongs to the demonstration, and restarts the demo. */
    close(isForOther = false) {
      this.turn += 1;
      this.count();
      open = null;
      this.ending.abort();
      if (this.isSpoken) speechSynthesis.cancel();
      this.ring.remove();
      this.panel.remove();
      this.stage.restart();
      if (isForOther) return;
      this.button.focus();
      // It may be hidden: somebody may have collapsed the scenarios.
      if (document.activeElement !== this.button) this.root.focus();
      say("The demonstration is closed.");
    }

    /* The demo */

    /** The settings with which the demo is loaded. A condition that cannot be set makes the results doubtful. */
    conditions() {
      const { motion, online = true, direction, scheme, colours, width, text } = this.given;
      this.stage.given = {};
      const chosen = this.stage.choices().motion;
      this.doubt = "";
      const doubt = (isSo, words) => { if (isSo) this.doubt = words; };
      doubt(!motion && (chosen === "reduced" || (chosen !== "full" && isReduced())), "you asked for less motion");
      doubt(colours && !matchMedia("(forced-colors: active)").matches, "colours are not forced here");
      doubt(width && width !== 320, `the demo is not ${width} pixels wide here`);
      doubt(text && text !== 200, `text is not at ${text}% here`);
      return {
        play: { online, parts: this.parts }, ...(motion && { motion }), ...(direction && { direction }), ...(scheme && { colours: scheme }),
        ...(width === 320 && { width: "narrow" }), ...(text === 200 && { text: "200" }),
      };
    }

    /** Loads the demo with the script that acts the scenario out. */
    load() {
      this.port = null;
      this.asked = new Map();
      const ready = new Promise((done) => { this.ready = done; });
      this.stage.restart(this.conditions());
      return ready;
    }

    /** Accepts the port of the demo that was loaded last: the first port it sends, which is before the demo runs. */
    meet({ source, data, ports }) {
      if (source !== this.stage.frame.contentWindow || data?.polite?.kind !== "acting") return;
      if (this.port) {
        this.turn += 1;
        this.over("The demo has left its page, and the demonstration ends here.");
        return;
      }
      const [port] = ports;
      this.port = port;
      port.onmessage = (event) => { if (this.port === port) this.take(event.data); };
    }

    take({ id, answer, loaded, language, ring, said, held, isTaken }) {
      if (id) this.asked.get(id)(answer);
      if (loaded) {
        this.language = language;
        this.ready();
      }
      if (ring !== undefined) {
        this.box = ring;
        this.draw();
      }
      if (said) this.speak(said);
      // The demo's time was stopped, and so was the clock of the timeline.
      if (held) this.stage.since += held;
      // The browser may have given focus to the demo: the reader gets it back.
      if (isTaken && reader && performance.now() - lastTab > 500) reader.focus({ preventScroll: true });
    }

    /** Asks the demo something. The answer may take a known time. */
    ask(question, time) {
      this.count(time);
      return new Promise((done) => {
        const id = this.asked.size + 1;
        this.asked.set(id, done);
        this.port.postMessage({ id, ...question });
      });
    }

    speak({ text, politeness }) {
      if (!this.isSpoken) return;
      if (politeness === "assertive") speechSynthesis.cancel();
      const speech = new SpeechSynthesisUtterance(text);
      speech.lang = this.language || pageLanguage;
      speechSynthesis.speak(speech);
    }

    /** Draws the ring around the element that is operated in the frame, as far as it is visible there. */
    draw() {
      const { box, ring, stage: { frame } } = this;
      const isSeen = Boolean(box) && box.top < frame.clientHeight && box.top + box.height > 0;
      ring.hidden = !isSeen;
      ring.classList.toggle("is-still", this.stage.choices().motion === "reduced");
      if (!isSeen) return;
      const [outer, inner] = [this.root.getBoundingClientRect(), frame.getBoundingClientRect()];
      const left = inner.left - outer.left + frame.clientLeft - this.root.clientLeft + box.left;
      const top = inner.top - outer.top + frame.clientTop - this.root.clientTop + box.top;
      Object.assign(ring.style, { left: `${left}px`, top: `${top}px`, width: `${box.width}px`, height: `${box.height}px` });
    }

    /* Playing */

    /** Plays from the beginning. */
    async start() {
      const turn = this.turn += 1;
      this.isStepping = this.isHeld = this.isOver = false;
      this.count();
      this.heard.textContent = "";
      for (const line of this.lines) {
        line.outcome = "";
        line.item.className = "";
        line.result.textContent = "";
      }
      this.mark(null);
      this.setPaused(false);
      const ready = this.load();
      this.box = null;
      this.draw();
      await ready;
      for (const line of this.lines) {
        if (turn !== this.turn) return;
        const isLast = await this.play(line, turn);
        if (turn !== this.turn || isLast) return;
      }
      this.finish();
    }

    /** Plays a sentence. Returns whether the play ends with it. */
    async play(line, turn) {
      if (line.action) {
        if (await this.finishStep(line.step) || turn !== this.turn) return true;
        await this.gate(line);
      }
      if (turn !== this.turn) return true;
      this.mark(line);
      if (line.action) return this.act(line, turn);
      if (!line.expectation) return false;
      const { observed, isPart } = await this.ask({ ask: "look", expectation: line.expectation }, line.expectation.silent);
      if (turn !== this.turn) return true;
      this.note(line, observed || "", isPart);
      return this.isWrongAt(line);
    }

    async act(line, turn) {
      const { action } = line;
      this.showKeys(action);
      if (action.setting) this.set(action.setting);
      const trouble = await this.ask({ ask: "act", action, pace: PACE }, action.passes);
      if (turn !== this.turn) return true;
      if (trouble) {
        this.note(line, trouble, false);
        line.result.textContent = `could not be done: ${trouble}`;
        if (!this.isWrongAt(line)) this.finish();
        return true;
      }
      line.item.className = "play-done";
      return false;
    }

    /** The previous step is over if none of its announcements was repeated. Returns whether the play ends with it. */
    async finishStep(step) {
      const { turn } = this;
      const expected = this.lines.filter((line) => line.step === step - 1 && line.expectation?.announced);
      if (expected.length === 0) return false;
      const line = expected[await this.ask({ ask: "repeated" })];
      if (!line || turn !== this.turn) return false;
      this.note(line, "it was announced once more", false);
      return this.isWrongAt(line);
    }

    set({ motion, scheme }) {
      if (motion === "full" && isReduced()) this.doubt = "you asked for less motion";
      else if (motion) this.stage.given.motion = motion;
      if (scheme) this.stage.given.colours = scheme;
      this.stage.tell(this.stage.choices());
      this.stage.show();
    }

    /** Marks the sentence that is playing. */
    mark(line) {
      for (const one of this.lines) one.item.ariaCurrent = one === line ? "step" : null;
      if (line) this.keepInSight(line);
    }

    /** Scrolls the sentences, and not the page. */
    keepInSight({ item }) {
      const [outer, inner] = [this.scroll.getBoundingClientRect(), item.getBoundingClientRect()];
      if (inner.bottom > outer.bottom || inner.top < outer.top) this.scroll.scrollTop += inner.top - outer.top - outer.height / 3;
      if (this.scroll.scrollHeight > this.scroll.clientHeight + 1) this.scroll.tabIndex = 0;
    }

    /** Notes the result of a sentence. What is heard, and where focus is, does not depend on how the demo looks. */
    note(line, observed, isPart) {
      const { announced, silent, focus } = line.expectation || {};
      const isUnsure = observed && this.doubt && !(announced || silent || focus);
      line.observed = observed;
      line.outcome = isUnsure ? "unsure" : observed ? "missing" : isPart ? "part" : "came";
      line.item.className = `play-${line.outcome}`;
      line.result.textContent = {
        came: "met", part: "met, as far as a page can look", missing: `not met: ${observed}`,
        unsure: `cannot be checked here, because ${this.doubt}`,
      }[line.outcome];
      this.keepInSight(line);
    }

    /** Ends the play at the first sentence that fails, if showing that is its purpose. */
    isWrongAt(line) {
      if (!this.isOther || line.outcome !== "missing") return false;
      this.mark(line);
      this.over(`Here it fails. Expected: ${line.text}. Observed: ${line.observed}.`);
      return true;
    }

    async finish() {
      const { turn } = this;
      if (await this.finishStep(this.lines.at(-1).step + 1) || turn !== this.turn) return;
      const count = (outcome) => this.lines.filter((line) => line.outcome === outcome).length;
      const [met, unsure] = [count("came") + count("part"), count("unsure")];
      this.over(`Expectations met: ${met} of ${met + count("missing")}.${unsure > 0 ? ` Cannot be checked here: ${unsure}.` : ""}`);
    }

    over(text) {
      this.isOver = true;
      this.count();
      this.setPaused(true);
      this.main.textContent = "Play again";
      this.keys.replaceChildren();
      this.end.textContent = text;
      say(text);
    }

    /** Shows the keys that are pressed, or what is typed. */
    showKeys({ press, type }) {
      const caps = press ? press.map((keys) => (keys === "+" ? [keys] : keys.split("+"))) : type ? [[type.text]] : [];
      this.keys.replaceChildren(...caps.flatMap((held) => held.flatMap((key, at) => [at > 0 ? "+" : " ", made("kbd", {}, key)])));
    }

    /** Counts the seconds of a long wait down, and says some of them: nothing else tells that the play goes on. */
    count(time = 0) {
      clearInterval(this.counting);
      this.end.textContent = "";
      const all = Math.round(time / 1000);
      let left = all;
      const show = () => {
        this.end.textContent = `Seconds left: ${left}`;
        if (left === all || left % 10 === 0) say(this.end.textContent);
        left -= 1;
        if (left === 0) clearInterval(this.counting);
      };
      if (all < 4) return;
      this.counting = setInterval(show, 1000);
      show();
    }

    /* Pausing */

    /** Holds the play before a step while it is paused. */
    async gate(line) {
      if (this.isStepping && this.stepsLeft === 0) this.setPaused(true);
      if (this.isPaused) {
        await this.ask({ ask: "hold" });
        this.isHeld = true;
        const outcomes = this.lines.map(({ step, outcome }) => step === line.step - 1 && outcome);
        say(`Paused. ${outcomes.includes("missing") ? "Not met. " : outcomes.includes("came") ? "Met. " : ""}Next: ${line.text}`);
        while (this.isPaused) await this.resumed;
        this.isHeld = false;
      }
      this.stepsLeft = 0;
    }

    setPaused(isPaused) {
      if (this.goOn) this.goOn();
      this.isPaused = isPaused;
      if (isPaused) this.resumed = new Promise((done) => { this.goOn = done; });
      this.main.textContent = isPaused ? "Resume" : "Pause";
    }

    toggle() {
      if (this.isOver) return this.start();
      this.isStepping = false;
      this.setPaused(!this.isPaused);
      return this.isPaused && say("Pauses after this step.");
    }

    /** Plays one step and then pauses, or pauses after the step that is playing. */
    goStep() {
      this.stepsLeft = this.isOver || this.isHeld ? 1 : 0;
      if (this.isOver) this.start();
      this.isStepping = true;
      if (this.isPaused) this.setPaused(false);
    }
  }

  window.politePlay = async (button) => {
    await styled;
    if (open) open.close(true);
    open = new Play(button, button.closest("[data-stage]"));
    open.show();
  };
})();
