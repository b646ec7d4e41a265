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
