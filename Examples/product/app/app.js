'use strict';

// The server is simulated: its work takes these times, in milliseconds.
const SAVED_AFTER = 6000;
const REPORT_EVERY = 600;
const PERCENT_PER_REPORT = 5;
const SYNCED_AFTER = 12;
// When a wait is announced, in seconds.
const STILL_AFTER = [2, 5, 10];
// How long an announcement stays while something beside it says the same.
const SAID_FOR = 1000;
// How long the old error is gone before the next one appears, so that the same words are heard again.
const CLEARED_FOR = 300;

const find = (root, selector) => root.querySelector(selector);

/** The tasks, which are stored in the browser. */
class Tasks {
  constructor() {
    this.list = find(document, '.tasks');
    this.left = find(document, '#left');
    this.all = JSON.parse(localStorage.getItem('tasks') ?? '[]');
    find(document, '.add').addEventListener('submit', (event) => this.add(event));
    this.show();
  }

  add(event) {
    event.preventDefault();
    const field = find(document, '#task');
    if (!field.value.trim()) return;
    this.all.push({ text: field.value.trim(), done: false });
    field.value = '';
    this.keep();
    this.show();
  }

  keep() { localStorage.setItem('tasks', JSON.stringify(this.all)); }

  show() {
    this.list.replaceChildren(...this.all.map((task) => {
      const [item, label, box, text] = ['li', 'label', 'input', 'span'].map((name) => document.createElement(name));
      [box.type, box.checked, text.textContent] = ['checkbox', task.done, task.text];
      box.addEventListener('change', () => {
        task.done = box.checked;
        this.keep();
        this.count();
      });
      label.append(box, text);
      item.append(label);
      return item;
    }));
    this.count();
  }

  count() {
    const left = this.all.filter((task) => !task.done).length;
    this.left.textContent = `${left} to do`;
  }
}

/** Work that takes a while: it reports progress in a live region that is there from the start, and errors in another. */
class Work {
  /** `failure` is for work that could not begin, `cutOff` for work that was under way: nobody may know how far it got. */
  constructor(root, failure, cutOff = failure) {
    this.root = root;
    this.status = find(root, '[role=status]');
    this.error = find(root, '[role=alert]');
    this.failure = failure;
    this.timers = [];
    addEventListener('offline', () => this.fail(cutOff));
  }

  begin(text) {
    if (this.isBusy) return;
    this.isBusy = true;
    this.root.dataset.state = 'busy';
    this.error.textContent = '';
    this.say(text);
    this.started();
    if (navigator.onLine) this.work();
    else this.later(() => this.fail(this.failure), CLEARED_FOR);
  }

  end(text) {
    if (!this.isBusy) return;
    this.timers.forEach(clearTimeout);
    this.timers = [];
    this.isBusy = false;
    this.root.dataset.state = 'idle';
    this.stopped();
    this.say(text);
  }

  fail(reason) {
    if (!this.isBusy) return;
    this.end('');
    this.error.textContent = reason;
  }

  later(act, time) { this.timers.push(setTimeout(act, time)); }
  say(text) { this.status.textContent = text; }
  started() {}
  stopped() {}
}

class Saving extends Work {
  constructor(root) {
    super(
      root,
      'Your list was not saved. You are offline. Reconnect, then save again.',
      'We don’t know whether your list was saved. You are offline. Reconnect, then save again.',
    );
    find(root, 'button').addEventListener('click', () => this.begin('Saving your list'));
  }

  work() {
    for (const seconds of STILL_AFTER) {
      this.later(() => this.say(`Still saving your list, ${seconds} seconds`), seconds * 1000);
    }
    this.later(() => this.end('List saved'), SAVED_AFTER);
  }
}

class Importing extends Work {
  constructor(root) {
    super(root, 'Your tasks were not imported. You are offline. Reconnect, then import again.');
    this.progress = find(root, '.progress');
    this.bar = find(root, 'progress');
    find(root, 'button').addEventListener('click', () => this.begin('Importing 40 tasks'));
  }

  started() {
    this.show(0);
    this.progress.hidden = false;
    this.later(() => this.say(''), SAID_FOR);
  }

  stopped() { this.progress.hidden = true; }

  work() { this.later(() => this.advance(), REPORT_EVERY); }

  advance() {
    this.show(this.value + PERCENT_PER_REPORT);
    if (this.value >= 100) {
      this.end('40 tasks imported');
      return;
    }
    if (this.value % 25 === 0) this.say(`${this.value}% imported`);
    this.work();
  }

  show(value) {
    [this.value, this.bar.value] = [value, value];
    find(this.root, '.percent').textContent = `${value}%`;
  }
}

class Syncing extends Work {
  constructor(root) {
    super(root, 'Your tasks were not synced. You are offline. Reconnect, then sync again.');
    this.spinner = find(root, '.spinner');
    this.words = find(root, '.words');
    find(root, '[data-do=start]').addEventListener('click', () => this.begin('Syncing tasks'));
    find(root, '[data-do=stop]').addEventListener('click', () => this.end('Syncing stopped'));
  }

  started() {
    this.seconds = 0;
    this.show('Syncing tasks', 'In progress');
    this.spinner.hidden = false;
    this.later(() => this.say(''), SAID_FOR);
  }

  stopped() { this.spinner.hidden = true; }

  work() { this.later(() => this.goOn(), 1000); }

  goOn() {
    this.seconds += 1;
    if (this.seconds >= SYNCED_AFTER) {
      this.end('Tasks synced');
      return;
    }
    const still = `Still syncing tasks, ${this.seconds} seconds`;
    if (this.seconds % 2 === 0) this.show(still, `Still in progress, ${this.seconds} seconds`);
    if (STILL_AFTER.includes(this.seconds)) {
      this.say(still);
      this.later(() => this.say(''), SAID_FOR - 1);
    }
    this.work();
  }

  show(words, value) {
    this.words.textContent = words;
    this.spinner.setAttribute('aria-valuetext', value);
  }
}

new Tasks();
new Saving(find(document, '.save'));
new Importing(find(document, '.import'));
new Syncing(find(document, '.sync'));

const opener = find(document, '[aria-controls=import]');
opener.addEventListener('click', () => {
  const isOpen = opener.getAttribute('aria-expanded') === 'true';
  opener.setAttribute('aria-expanded', String(!isOpen));
  find(document, '.import').hidden = isOpen;
});
