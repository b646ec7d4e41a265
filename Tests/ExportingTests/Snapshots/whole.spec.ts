// Saving: the scenarios of c/save, as Polite 0.1.0 exports them.
// 5 tests.
//
// POLITE_SITE is the address of the built site. Without it, the paths of the demos are relative to `baseURL` in
// playwright.config.ts.
// A test checks only what its scenario says. It does not look for what else `polite verify` finds: announcements and
// moves of focus that nobody expects, errors in the console, and requests to other hosts.
import { expect, test, type Locator, type Page } from '@playwright/test';

test.use({ timezoneId: 'UTC' });

const site = (process.env.POLITE_SITE ?? '').replace(/([^/])$/, '$1/');

test.describe('Save', () => {
  const path = 'c/save/save.html';

  async function playFocused(demo: Demo): Promise<void> {
    const { page } = demo;
    await demo.step('When the person presses Tab', async () => {
      await page.keyboard.press('Tab');
      // Then focus is on the tab “Plan”.
      await demo.expectFocus(page.getByRole('tab', { name: 'Plan', exact: true }).and(page.locator(':focus')));
    });
  }

  test('The first tab has focus', async ({ page }) => {
    const demo = await Demo.open(page, path);
    await playFocused(demo);
  });

  for (const row of [
    { key: 'ArrowRight', tab: 'Member’s' },
    { key: 'End', tab: 'Billing' },
  ] as const) {
    test(`${row.key} moves focus to ${row.tab}`, async ({ page }) => {
      const demo = await Demo.open(page, path);
      await playFocused(demo);
      await demo.step(`When the person presses ${row.key}`, async () => {
        await page.keyboard.press(row.key);
        // Then focus is on the tab “{tab}”.
        await demo.expectFocus(page.getByRole('tab', { name: row.tab, exact: true }).and(page.locator(':focus')));
        // Then nothing is announced for 1 second.
        await demo.expectSilence(1000);
      });
    });
  }

  test('Counts (counts-a)', async ({ page }) => {
    const demo = await Demo.open(page, path);
    await demo.step('When the person presses a', async () => {
      await page.keyboard.press('a');
      // Then there is only one tab.
      await demo.poll(() => countOf(page.getByRole('tab'))).toBe(1);
    });
  });

  test('Counts (counts-b)', async ({ page }) => {
    const demo = await Demo.open(page, path);
    await demo.step('When the person presses b', async () => {
      await page.keyboard.press('b');
      // Then there are 2 elements, each a tab.
      await demo.poll(() => countOf(page.getByRole('tab'))).toBe(2);
    });
  });
});

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

/** How many of some elements are exposed to assistive technology: inert ones are not. */
async function countOf(elements: Locator): Promise<number> {
  return elements.evaluateAll((all) => {
    const modal = [...document.querySelectorAll('dialog:modal')].pop();
    return all.filter((one) => !one.closest('[inert]') && (!modal || modal.contains(one) || one.contains(modal))).length;
  });
}

/** Whether neither focus nor assistive technology can reach an element and its content. */
async function isInert(elements: Locator): Promise<boolean> {
  return elements.evaluateAll((all) => {
    const modal = [...document.querySelectorAll('dialog:modal')].pop();
    return all.some((one) => Boolean(one.closest('[inert]')) || Boolean(modal && !modal.contains(one) && !one.contains(modal)));
  });
}

/** What elements expose: the value, the states by name, and which states are exposed at all. `usual` has the default values. */
async function facts(elements: Locator, usual: Record<string, string> = {}): Promise<Array<Record<string, unknown>>> {
  return elements.evaluateAll((all, defaults) => {
    const STATES = [
      'busy', 'checked', 'current', 'disabled', 'expanded', 'haspopup', 'invalid', 'modal', 'multiline', 'multiselectable',
      'orientation', 'pressed', 'readonly', 'required', 'selected', 'sort',
    ];
    const native = (element: Element, state: string): string | null => {
      if (element.matches('input[type=checkbox], input[type=radio]') && state === 'checked') {
        const box = element as HTMLInputElement;
        return box.indeterminate ? 'mixed' : String(box.checked);
      }
      if (state === 'disabled' && element.matches(':disabled')) return 'true';
      if (state === 'required' && element.matches(':required')) return 'true';
      if (state === 'readonly' && element.matches('input[readonly], textarea[readonly]')) return 'true';
      if (state === 'selected' && element instanceof HTMLOptionElement) return String(element.selected);
      if (state === 'expanded' && element.matches('details > summary')) return String((element.parentElement as HTMLDetailsElement).open);
      if (state === 'modal' && element.matches('dialog:modal')) return 'true';
      if (state === 'multiline' && element.localName === 'textarea') return 'true';
      if (state === 'multiselectable' && element.matches('select[multiple]')) return 'true';
      if (state === 'level' && /^h[1-6]$/.test(element.localName)) return element.localName[1];
      if (state === 'placeholder') return element.getAttribute('placeholder');
      if ((state === 'colspan' || state === 'rowspan') && element instanceof HTMLTableCellElement) {
        return String(state === 'colspan' ? element.colSpan : element.rowSpan);
      }
      if (element instanceof HTMLProgressElement) {
        if (state === 'valuenow') return element.position < 0 ? null : String(element.value);
        return state === 'valuemin' ? '0' : state === 'valuemax' ? String(element.max) : null;
      }
      if (element instanceof HTMLMeterElement || element.matches('input[type=range], input[type=number]')) {
        const field = element as HTMLInputElement;
        const usualLimit: Record<string, string> = field.type === 'range' ? { valuemin: '0', valuemax: '100' } : {};
        if (state === 'valuenow') return field.value === '' ? null : String(field.value);
        if (state === 'valuemin') return String(field.min) || usualLimit.valuemin || null;
        if (state === 'valuemax') return String(field.max) || usualLimit.valuemax || null;
      }
      return null;
    };
    const stateOf = (element: Element, state: string): string | null => native(element, state) ?? (element.getAttribute(`aria-${state}`) || null);
    const percent = (part: number): string => `${Math.round(part * 100)}%`;
    const squeezed = (text: string): string => text.replace(/\s+/g, ' ').trim();
    const valueOf = (element: Element): string => {
      const text = element.getAttribute('aria-valuetext');
      if (text) return squeezed(text);
      if (element instanceof HTMLProgressElement) return element.position < 0 ? '' : percent(element.position);
      const now = element.getAttribute('aria-valuenow')?.trim();
      if (now) {
        const [low, high] = [Number(element.getAttribute('aria-valuemin') ?? 0), Number(element.getAttribute('aria-valuemax') ?? 100)];
        return element.getAttribute('role') === 'progressbar' && high > low ? percent((Number(now) - low) / (high - low)) : String(Number(now));
      }
      if (element instanceof HTMLSelectElement) return squeezed([...element.selectedOptions].map((one) => one.text).join(', '));
      const isContent = element.matches('[role=combobox]:not(input, textarea), [contenteditable]:is([role=textbox], [role=searchbox])');
      if (isContent) return squeezed(element.textContent ?? '');
      if (element instanceof HTMLInputElement) {
        if (element.type === 'password') return '•'.repeat(element.value.length);
        return element.files ? [...element.files].map(({ name }) => name).join(', ') : element.value;
      }
      if (element instanceof HTMLTextAreaElement) return element.value;
      return element instanceof HTMLOutputElement ? squeezed(element.value) : '';
    };
    return all.map((element) => {
      const told = STATES.filter((state) => {
        const value = stateOf(element, state);
        if (value === null || value === 'none') return false;
        return value !== 'false' || ['checked', 'expanded', 'pressed', 'selected'].includes(state);
      });
      const states = Object.fromEntries(Object.keys(defaults).map((state) => [state, stateOf(element, state) ?? defaults[state]]));
      return { value: valueOf(element), told, ...states };
    });
  }, usual);
}

/** Whether the nearest group around an element is this one or, for `null`, whether there is none. */
async function isIn(element: Locator, group: Locator | null): Promise<boolean> {
  const groups = ofRoles(element.page(), GROUPS).or(element.page().locator('form:not([role])'));
  const around = await groups.evaluateAll((all, one) => all.map((other) => other !== one && other.contains(one)), await element.elementHandle());
  const nearest = around.lastIndexOf(true);
  if (group === null || nearest < 0) return group === null && nearest < 0;
  return await groups.nth(nearest).and(group).count() === 1;
}

/** Whether an element is after another in reading order. */
async function isAfter(element: Locator, other: Locator): Promise<boolean> {
  const before = await other.elementHandle();
  return element.evaluate((one, first) => Boolean(first && first.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING), before);
}

/** Whether an element refers to another by an ARIA attribute. */
async function pointsAt(element: Locator, attribute: string, target: Locator): Promise<boolean> {
  const ids = (await element.getAttribute(attribute) ?? '').split(/\s+/).filter(Boolean);
  return target.evaluateAll((all, named) => all.some((one) => named.some((id) => document.getElementById(id) === one)), ids);
}

/** Finds a text, but not as a part of a longer word or number. */
function whole(text: string): RegExp {
  const [letter, plain] = ['[\\p{L}\\p{N}\\p{M}]', text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')];
  const [digit, divider] = ['\\p{N}', "[.,:'’٫٬]"];
  const before = `(?<!${letter}(?=${letter})|(${digit}${divider}|(^|[^\\p{L}\\p{N}])[-−])(?=${digit}))`;
  return new RegExp(`${before}${plain}(?!(?<=${letter})${letter}|(?<=${digit})${divider}${digit})`, 'u');
}

/**
 * The visible text as one string: with the values of fields and the content that style sheets generate, without what is hidden,
 * transparent or clipped to nothing. It cannot tell whether something else covers a text.
 */
async function seenText(page: Page): Promise<string> {
  const text = await page.evaluate(() => {
    const generated = (element: Element, part: string): string => {
      const style = getComputedStyle(element, part);
      const [content] = style.content.split(' / ');
      return style.display === 'none' || style.visibility !== 'visible' ? '' : [...content.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, words]) => words).join('');
    };
    const isClipped = (element: Element): boolean => {
      const { clipPath, overflow, position } = getComputedStyle(element);
      const { width, height } = element.getBoundingClientRect();
      return /^inset\((50|100)%/.test(clipPath) || (position === 'absolute' && overflow !== 'visible' && width <= 1 && height <= 1);
    };
    const read = (element: Element): string => {
      const style = getComputedStyle(element);
      if (element.matches('script, style, template, noscript') || style.display === 'none') return '';
      if (Number(style.opacity) < 0.1 || isClipped(element)) return '';
      if (style.display !== 'contents' && !element.checkVisibility()) return '';
      const space = style.display.startsWith('inline') ? '' : ' ';
      if (element instanceof HTMLSelectElement) return ` ${[...element.selectedOptions].map((one) => one.text).join(' ')} `;
      if (element instanceof HTMLTextAreaElement) return ` ${element.value || element.placeholder} `;
      if (element instanceof HTMLInputElement) {
        return ['checkbox', 'radio', 'hidden', 'range', 'password'].includes(element.type) ? '' : ` ${element.value || element.placeholder} `;
      }
      const inner = [...element.childNodes].map((node) => {
        if (node instanceof Element) return read(node);
        return node.nodeType === Node.TEXT_NODE && style.visibility === 'visible' ? node.textContent ?? '' : '';
      });
      return space + generated(element, '::before') + inner.join('') + generated(element, '::after') + space;
    };
    return read(document.body);
  });
  return text.replace(/\s+/g, ' ').trim();
}

/** How many animations of style sheets, Web Animations and SVG are running; what a script draws frame by frame is not counted. */
async function moving(page: Page): Promise<number> {
  return page.evaluate(() => {
    const animations = document.getAnimations().filter((one) => one.playState === 'running');
    const units: Record<string, number> = { h: 3600, min: 60, s: 1, ms: 0.001 };
    const seconds = (value: string) => {
      const [, hours = 0, minutes = 0, count, unit = 's'] = /^(?:(?:(\d+):)?(\d\d):)?(\d+(?:\.\d+)?)(h|min|s|ms)?$/.exec(value) ?? [];
      return count === undefined ? Infinity : Number(hours) * 3600 + Number(minutes) * 60 + Number(count) * units[unit];
    };
    const drawn = [...document.querySelectorAll<SVGAnimationElement>('animate, animateMotion, animateTransform')].filter((one) => {
      if (!one.ownerSVGElement?.checkVisibility() || one.ownerSVGElement.animationsPaused()) return false;
      try {
        const [turn, now] = [one.getSimpleDuration(), one.getCurrentTime() - one.getStartTime()];
        const [count, time] = ['repeatCount', 'repeatDur'].map((name) => one.getAttribute(name)?.trim() ?? '');
        // SMIL Animation, "Computing the active duration".
        const limits = [count && (count === 'indefinite' ? Infinity : turn * Number(count)), time && seconds(time)].filter(Number);
        return now >= 0 && now < Math.min(...(limits.length > 0 ? limits.map(Number) : [turn]));
      } catch {
        return false; // It has not begun, or has no duration.
      }
    });
    const own = [...document.querySelectorAll('marquee, progress:indeterminate')].filter((one) => (
      one.checkVisibility() && (one.localName !== 'progress' || getComputedStyle(one).appearance !== 'none')));
    return animations.length + drawn.length + own.length;
  });
}

/** Enlarges text as the person's own font size does: changes the root's, on which `rem`, `em` and `%` depend. */
function enlargeText(percent: number): void {
  const size = parseFloat(getComputedStyle(document.documentElement).fontSize);
  document.documentElement.style.setProperty('font-size', `${size * percent / 100}px`, 'important');
}

/**
 * Runs in the page before its own scripts, and records what live regions announce, by the rules of WAI-ARIA 1.2 (aria-live,
 * aria-atomic, aria-relevant, aria-busy), and where focus goes. This is what a screen reader receives, not what it says.
 */
function listen(): void {
  type Change = { isWhole: boolean; wasCleared: boolean; pieces: Array<{ kind: string; node: Node | null; text: string }> };
  const REGIONS = '[aria-live], [role~=alert], [role~=status], [role~=log], [role~=timer], [role~=marquee], output';
  const LIVE: Record<string, string> = { alert: 'assertive', status: 'polite', log: 'polite' };
  const CLOSED = 'progress, meter, [role=img], [role=progressbar], [role=meter], [role=slider], [role=scrollbar]';
  const regions = new Map<Element, { text: string; isExposed: boolean }>();
  const changes = new Map<Element, Change>();
  const announcements: Announcement[] = [];
  let isWaiting = false;

  const squeezed = (text: string): string => text.replace(/\s+/g, ' ').trim();
  const roleOf = (region: Element): string => (
    (region.getAttribute('role') ?? '').toLowerCase().split(/\s+/).find(Boolean) ?? (region.localName === 'output' ? 'status' : ''));
  const politenessOf = (region: Element): string => {
    const live = (region.getAttribute('aria-live') ?? '').toLowerCase().trim();
    return ['polite', 'assertive', 'off'].includes(live) ? live : LIVE[roleOf(region)] ?? 'off';
  };
  const isAtomic = (region: Element): boolean => (
    (region.getAttribute('aria-atomic') ?? String(['alert', 'status'].includes(roleOf(region)))) === 'true');

  function isRendered(element: Element): boolean {
    const { display, visibility } = getComputedStyle(element);
    if (visibility !== 'visible') return false;
    return display === 'contents' ? !element.parentElement || isRendered(element.parentElement) : element.checkVisibility();
  }

  function isExposed(element: Element | null): boolean {
    if (!element || element.closest('[aria-hidden=true]:not(html, body), [inert]')) return false;
    if (element.parentElement?.closest(CLOSED)) return false;
    const modal = [...document.querySelectorAll('dialog:modal')].pop();
    return (!modal || modal.contains(element)) && isRendered(element);
  }

  function generated(element: Element, part: string): string {
    const { content, display } = getComputedStyle(element, part);
    if (display === 'none' || content === 'none' || content === 'normal') return '';
    // After a slash comes the text for assistive technology, instead of what is drawn.
    const words = [...(content.split(' / ').pop() ?? '').matchAll(/"((?:[^"\\]|\\.)*)"/g)].map((found) => found[1]).join('');
    return display === 'inline' ? words : ` ${words} `;
  }

  function rawText(element: Element): string {
    const inner = [...element.childNodes].map((node) => {
      if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? '';
      if (!(node instanceof Element) || node.matches('script, style, template, noscript') || !isExposed(node)) return '';
      const own = node.getAttribute('aria-label') || (node.localName === 'img' ? node.getAttribute('alt') ?? '' : rawText(node));
      return getComputedStyle(node).display === 'inline' ? own : ` ${own} `;
    });
    return generated(element, '::before') + inner.join('') + generated(element, '::after');
  }

  function textOf(node: Node): string {
    if (node.nodeType === Node.TEXT_NODE) return isExposed(node.parentElement) ? squeezed(node.textContent ?? '') : '';
    return node instanceof Element && isExposed(node) ? squeezed(rawText(node)) : '';
  }

  function changeIn(region: Element): Change {
    const change = changes.get(region) ?? { isWhole: false, wasCleared: false, pieces: [] };
    changes.set(region, change);
    return change;
  }

  /** Notes the live regions in a node. A region that is added with its text is not announced, unless it is an alert. */
  function learn(node: Node, isSilent: boolean): void {
    if (!(node instanceof Element || node instanceof Document)) return;
    const found = [...node.querySelectorAll(REGIONS)];
    if (node instanceof Element && node.matches(REGIONS)) found.push(node);
    for (const region of found.filter((one) => !regions.has(one))) {
      const speaks = !isSilent && roleOf(region) === 'alert' && isExposed(region);
      regions.set(region, { text: speaks ? '' : textOf(region), isExposed: isExposed(region) });
      if (speaks) changeIn(region).isWhole = true;
    }
  }

  function note(record: MutationRecord): void {
    if (record.type === 'childList') record.addedNodes.forEach((node) => learn(node, false));
    if (record.type === 'attributes' && ['aria-live', 'role'].includes(record.attributeName ?? '')) learn(record.target, false);
    const element = record.target instanceof Element ? record.target : record.target.parentElement;
    const region = element?.closest(REGIONS);
    if (!region || !regions.has(region) || record.type === 'attributes') return;
    const { pieces } = changeIn(region);
    if (record.type === 'characterData') pieces.push({ kind: 'text', node: record.target, text: '' });
    const isContent = (node: Node): boolean => node instanceof Element || node.nodeType === Node.TEXT_NODE;
    for (const node of [...record.addedNodes].filter(isContent)) {
      pieces.push({ kind: node.nodeType === Node.TEXT_NODE ? 'text' : 'additions', node, text: '' });
    }
    for (const node of [...record.removedNodes].filter(isContent)) {
      pieces.push({ kind: 'removals', node: null, text: squeezed(node.textContent ?? '') });
    }
  }

  /** What a region announces after a change; an empty string if nothing. */
  function spoken(region: Element, change: Change | undefined, before: string, now: string): string {
    if (change?.isWhole) return now;
    if (now === before && !change?.wasCleared) return '';
    const relevant = (region.getAttribute('aria-relevant') ?? 'additions text').split(/\s+/);
    const pieces = (change?.pieces ?? []).filter(({ kind }) => relevant.includes(kind) || relevant.includes('all'));
    if (pieces.length === 0) {
      // A change of attributes may have revealed text.
      const isUncovered = !change?.pieces.length && now !== '' && !before.includes(now) && !region.querySelector(REGIONS);
      return isUncovered ? now : '';
    }
    if (isAtomic(region)) return now;
    const wholes = [...new Set(pieces.map(({ node }) => node).filter((node) => node && region.contains(node)).map((node) => wholeOf(region, node!)))];
    const outermost = wholes.filter((node) => !wholes.some((other) => other !== node && other.contains(node)));
    return squeezed([...outermost.map(textOf), ...pieces.map(({ text }) => text)].join(' '));
  }

  /** The outermost element around a node in the region that must be read as a whole, or the node itself. */
  function wholeOf(region: Element, node: Node): Node {
    let whole = node;
    for (let around = node.parentElement; around && around !== region; around = around.parentElement) {
      if (around.getAttribute('aria-atomic') === 'true') whole = around;
    }
    return whole;
  }

  function read(): void {
    isWaiting = false;
    for (const politeness of ['assertive', 'polite', 'off']) {
      for (const [region, before] of regions) {
        if (politenessOf(region) !== politeness) continue;
        if (!region.isConnected) {
          regions.delete(region);
          changes.delete(region);
          continue;
        }
        // What changes while the region is busy is read when it is no longer busy.
        if (region.closest('[aria-busy=true]')) continue;
        const change = changes.get(region);
        const now = { text: textOf(region), isExposed: isExposed(region) };
        regions.set(region, now);
        changes.delete(region);
        if (politeness === 'off' || !now.isExposed) continue;
        const text = before.isExposed ? spoken(region, change, before.text, now.text) : roleOf(region) === 'alert' ? now.text : '';
        if (text) announcements.push({ text, politeness, time: Date.now() });
      }
    }
  }

  /** Collects changes for a moment before they are read, as browsers do. */
  function look(): void {
    if (regions.size === 0 || isWaiting) return;
    isWaiting = true;
    setTimeout(read, 40);
  }

  document.addEventListener('readystatechange', () => {
    if (document.readyState !== 'interactive') return;
    learn(document, true);
    new MutationObserver((records) => {
      records.forEach(note);
      for (const [region, change] of changes) if (regions.get(region)?.text && textOf(region) === '') change.wasCleared = true;
      look();
    }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
  });
  for (const type of ['toggle', 'change', 'focusin', 'click']) window.addEventListener(type, look, true);

  let mark: Element | null = null;
  let left = '';
  const markFocus = (): void => {
    mark = document.activeElement;
    left = '';
  };
  const tagOf = (element: Element | null): string => element?.outerHTML.slice(0, 100) ?? 'nothing';
  window.addEventListener('focusin', ({ target }) => { if (target !== mark) left = left || tagOf(target as Element); }, true);
  for (const type of ['keydown', 'pointerdown']) window.addEventListener(type, (event) => { if (event.isTrusted) markFocus(); }, true);
  // A press focuses the pressed element if that can have focus. What happens to focus after that is up to the page.
  window.addEventListener('click', ({ isTrusted, target }) => {
    if (isTrusted && document.activeElement !== document.body && document.activeElement?.contains(target as Node)) markFocus();
  }, true);
  window.listener = {
    announcements, isWaiting: () => isWaiting, markFocus,
    focusLeft: () => left || (document.activeElement === mark ? '' : tagOf(document.activeElement)),
  };
}
