
/* Helpers for the tests above. */

type Role = Parameters<Page['getByRole']>[0];
type Politeness = 'polite' | 'assertive';
type Announcement = { text: string; politeness: string; time: number };
type Given = {
  motion?: 'reduced'; scheme?: 'dark'; colours?: 'forced'; direction?: 'rtl'; offline?: true; width?: number; textSize?: number;
  clock?: 'real';
};

declare global {
  interface Window {
    listener: { announcements: Announcement[]; isWaiting: () => boolean; markFocus: () => void; focusLeft: () => string };
  }
}

/** A little longer than the time from a change in a live region until it is read, in milliseconds. */
const SETTLE = 60;

/** An open demo, with its clock and what was announced in it. */
class Demo {
  /** When the step began, and when its last expectation came true, on the page's clock. */
  private start = 0;
  /** When the last announcement was made that the step expects: the next ones come no earlier. */
  private orderedFrom = 0;
  private end = 0;
  private previousEnd = 0;
  private quietFrom: number | undefined;
  private readonly taken = new Set<number>();
  private expected: string[] = [];
  private isOpening = true;
  private hasToKeepFocus = false;

  private constructor(readonly page: Page, private readonly isReal: boolean) {}

  /** Opens a demo with its clock stopped, unless a scenario needs real time. */
  static async open(page: Page, path: string, given: Given = {}): Promise<Demo> {
    await page.emulateMedia({
      reducedMotion: given.motion ? 'reduce' : 'no-preference', colorScheme: given.scheme ?? 'light',
      forcedColors: given.colours ? 'active' : 'none',
    });
    await page.setViewportSize({ width: given.width ?? 1280, height: 900 });
    const demo = new Demo(page, given.clock === 'real');
    if (!demo.isReal) {
      await page.clock.install({ time: new Date('2026-01-01T11:00:00Z') });
      await page.clock.pauseAt(new Date('2026-01-01T12:00:00Z'));
    }
    await page.addInitScript(listen);
    await page.goto(/^https?:/.test(path) ? path : site + path);
    if (given.direction) await page.evaluate(() => { document.documentElement.dir = 'rtl'; });
    if (given.textSize) await page.evaluate(enlargeText, given.textSize);
    if (given.offline) await page.context().setOffline(true);
    return demo;
  }

  /** Plays one step: what a person does or what happens to them, and what must follow. */
  async step(title: string, body: () => Promise<void>): Promise<void> {
    await test.step(title, async () => {
      // What the previous step wrote into live regions belongs to that step.
      if (await this.page.evaluate(() => window.listener.isWaiting())) await this.run(SETTLE);
      this.previousEnd = this.end;
      this.end = await this.now();
      this.start = this.orderedFrom = this.isOpening ? 0 : this.end;
      this.quietFrom = this.isOpening ? 0 : undefined;
      this.isOpening = false;
      this.expected = [];
      this.hasToKeepFocus = false;
      await this.page.evaluate(() => window.listener.markFocus());
      await body();
      await this.expectNoRepetition();
      if (this.hasToKeepFocus) await this.expectFocusToStay();
    });
  }

  /** Lets time pass: at once and exactly, if the page's clock is stopped. */
  async pass(milliseconds: number): Promise<void> {
    this.start = this.orderedFrom = this.previousEnd || this.end;
    this.end = this.start + milliseconds;
    await this.runUntil(this.end);
  }

  /** Expects a text to be announced once, in the step or within a time after it. */
  async expectAnnouncement(text: string, wanted: { politeness?: Politeness; within?: number } = {}): Promise<void> {
    const limit = this.end + (wanted.within ?? 2000) + SETTLE;
    let heard: Announcement[] = [];
    const find = async (): Promise<number> => {
      heard = await this.announcements();
      return heard.findIndex((one, index) => !this.taken.has(index) && one.text === text && one.time >= this.orderedFrom
        && one.time <= limit && (wanted.politeness ?? one.politeness) === one.politeness);
    };
    let found = await find();
    await expect.poll(async () => {
      while (found < 0 && await this.now() < limit) {
        await this.run(50);
        found = await find();
      }
      return found < 0 ? heard : 'announced';
    }, { message: `“${text}” is announced`, timeout: limit - this.start + 10_000 }).toBe('announced');
    this.taken.add(found);
    this.expected.push(text);
    this.orderedFrom = heard[found].time;
    this.end = Math.max(this.end, heard[found].time);
    this.quietFrom = undefined;
  }

  /** Expects nothing to be announced for a time, except what the step expects. */
  async expectSilence(milliseconds: number): Promise<void> {
    const [from, end] = [this.quietFrom ?? this.end, this.end + milliseconds];
    await this.runUntil(end + SETTLE);
    expect(await this.unexpected(from, end), 'what is announced').toEqual([]);
    this.end = end;
    this.quietFrom = undefined;
  }

  /** Expects focus to be where it was before the step, or where a press put it, and to have been nowhere else since. */
  async expectFocusToStay(): Promise<void> {
    this.hasToKeepFocus = true;
    expect(await this.page.evaluate(() => window.listener.focusLeft()), 'where focus went').toBe('');
  }

  /**
   * Looks at something again and again until it is as expected, for up to a second on the page's clock, because a page may take
   * a moment.
   */
  poll<Value>(look: () => Promise<Value>) {
    let left = 1000;
    let isFirst = true;
    return expect.poll(async () => {
      if (!isFirst && left > 0) {
        await this.run(50);
        left -= 50;
      }
      isFirst = false;
      return look();
    }, { intervals: [20], timeout: 10_000 });
  }

  /** Expects focus to be on an element, and from now on to stay there. */
  async expectFocus(element: Locator): Promise<void> {
    await this.poll(() => element.evaluateAll((all) => all.some((one) => one === document.activeElement))).toBe(true);
    await expect(element).toBeFocused();
    await this.page.evaluate(() => window.listener.markFocus());
  }

  /** Expects focus to be on no control, but where the page or its new content begins. */
  async expectFocusAtStart(): Promise<void> {
    await this.poll(() => this.page.evaluate(() => {
      const focused = document.activeElement;
      const heading = [...document.querySelectorAll('h1, h2, [role=heading]')].find((one) => one.checkVisibility());
      return !focused || focused === heading || focused.matches('html, body, main, h1') ? '' : focused.outerHTML.slice(0, 100);
    })).toBe('');
    await this.page.evaluate(() => window.listener.markFocus());
  }

  private async expectNoRepetition(): Promise<void> {
    if (this.expected.length === 0) return;
    await this.runUntil(this.end + 250);
    const again = (await this.unexpected(this.start, this.end + 250)).filter((text) => this.expected.includes(text));
    expect(again, 'what is announced once more').toEqual([]);
  }

  private async unexpected(from: number, end: number): Promise<string[]> {
    const heard = await this.announcements();
    return heard.filter((one, index) => !this.taken.has(index) && one.time > from && one.time <= end).map((one) => one.text);
  }

  private announcements(): Promise<Announcement[]> { return this.page.evaluate(() => window.listener.announcements); }
  private now(): Promise<number> { return this.page.evaluate(() => Date.now()); }

  private async runUntil(time: number): Promise<void> {
    const rest = time - await this.now();
    if (rest > 0) await this.run(rest);
  }

  private async run(milliseconds: number): Promise<void> {
    if (this.isReal) await this.page.waitForTimeout(milliseconds);
    else await this.page.clock.runFor(Math.ceil(milliseconds));
  }
}

const CONTROLS: Role[] = [
  'button', 'link', 'checkbox', 'radio', 'switch', 'textbox', 'searchbox', 'combobox', 'listbox', 'slider', 'spinbutton', 'tab',
  'menuitem', 'menuitemcheckbox', 'menuitemradio', 'option', 'treeitem', 'gridcell',
];
const GROUPS: Role[] = [
  'alertdialog', 'article', 'complementary', 'dialog', 'feed', 'figure', 'form', 'grid', 'group', 'list', 'listbox', 'menu',
  'menubar', 'navigation', 'radiogroup', 'region', 'search', 'table', 'tablist', 'toolbar', 'tree', 'treegrid',
];
const OTHERS: Role[] = [
  'alert', 'application', 'banner', 'cell', 'columnheader', 'contentinfo', 'document', 'heading', 'img', 'listitem', 'log', 'main',
  'marquee', 'math', 'meter', 'note', 'progressbar', 'row', 'rowgroup', 'rowheader', 'scrollbar', 'separator', 'status', 'tabpanel',
  'term', 'timer', 'tooltip',
];

/** The elements with one of some roles and, if a name is given, with that name. */
function ofRoles(scope: Page | Locator, roles: Role[], name?: string): Locator {
  const options = name === undefined ? {} : { name, exact: true };
  return roles.map((role) => scope.getByRole(role, options)).reduce((all, one) => all.or(one));
}

/** The elements with a name, whatever their role. */
function named(scope: Page | Locator, name: string): Locator {
  return ofRoles(scope, [...CONTROLS, ...GROUPS.filter((role) => !CONTROLS.includes(role)), ...OTHERS], name);
}

/** The first control with a name. */
function control(scope: Page | Locator, name: string): Locator {
  // The headers of an interactive grid take focus; those of a table do not.
  const headers = ofRoles(scope, ['columnheader', 'rowheader'], name).and(scope.locator('[tabindex]'));
  return ofRoles(scope, CONTROLS, name).or(headers).first();
}

/** Clicks a control, even one with `aria-disabled`, which receives clicks and should do nothing. */
async function activate(element: Locator): Promise<void> {
  await element.click({ force: await element.getAttribute('aria-disabled') === 'true' });
}

/** Moves the caret to the end of a field's text. */
async function goInto(field: Locator): Promise<void> {
  await field.evaluate((element) => {
    element.focus();
    if (element instanceof HTMLTextAreaElement || (element instanceof HTMLInputElement && !['email', 'number'].includes(element.type))) {
      element.setSelectionRange(element.value.length, element.value.length);
    }
  });
}

/** Types at the end of a field's text. */
async function typeInto(field: Locator, text: string): Promise<void> {
  await goInto(field);
  await field.page().keyboard.type(text);
}

/** Pastes at the end of a field's text. */
async function pasteInto(field: Locator, text: string): Promise<void> {
  await goInto(field);
  await paste(field, text);
}

/** Pastes where focus is, without the clipboard of the machine: as a whole, unless the page takes the text itself. */
async function paste(focused: Locator, text: string): Promise<void> {
  await focused.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    // Firefox takes the text alone.
    const data = { clipboardData, data: pasted, dataType: 'text/plain' };
    const event = new ClipboardEvent('paste', { ...data, bubbles: true, cancelable: true, composed: true });
    if (element.dispatchEvent(event)) document.execCommand('insertText', false, pasted);
  }, text);
}

/** Chooses an option of a `select` element, or one of a group's radio buttons or options. */
async function choose(list: Locator, option: string): Promise<void> {
  if (await list.evaluate((element) => element.localName === 'select')) await list.selectOption({ label: option });
  else await activate(ofRoles(list, ['radio', 'option', 'menuitemradio'], option).first());
}

/** Operates a control, and chooses files in the dialog that it opens. After what they start with, they are zeros. */
async function attach(control: Locator, files: { name: string, type: string, start: string }[], { size, key }: { size?: number, key?: string } = {}): Promise<void> {
  const chooser = control.page().waitForEvent('filechooser');
  await (key ? control.press(key) : activate(control));
  await (await chooser).setFiles(files.map(({ name, type, start }) => {
    const bytes = Buffer.from(start, 'base64');
    return { name, mimeType: type, buffer: Buffer.concat([bytes], size ?? bytes.length) };
  }));
}

/** Goes through the browser's history, and waits until the page is told: without a way there, the test times out. */
async function travel(page: Page, distance: number): Promise<void> {
  await page.evaluate((by) => new Promise<void>((told) => {
    addEventListener('popstate', () => told(), { capture: true, once: true });
    history.go(by);
  }), distance);
}

async function drag(element: Locator, x: number, y: number): Promise<void> {
  await element.scrollIntoViewIfNeeded();
  const box = await element.boundingBox();
  if (!box) throw new Error('The element to be dragged has no box.');
  const { mouse } = element.page();
  const [left, top] = [box.x + box.width / 2, box.y + box.height / 2];
  await mouse.move(left, top);
  await mouse.down();
  await mouse.move(left + x, top + y, { steps: 5 });
  await mouse.up();
}

