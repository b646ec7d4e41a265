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

