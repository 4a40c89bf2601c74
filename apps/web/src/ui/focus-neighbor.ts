const focusable =
  'a[href], button:not(:disabled), input:not(:disabled), textarea:not(:disabled), select:not(:disabled)';

/**
 * Call before an item of a list is removed. If the focus is in it, moves it to the next item, the previous one, or the
 * fallback. Keyboard users keep their position.
 */
export function focusNeighbor(part: Element | null, fallback?: HTMLElement | null): void {
  if (part === null || !(part.contains(document.activeElement) || document.activeElement === document.body)) return;
  const target = findFocusable(part, 'nextElementSibling') ?? findFocusable(part, 'previousElementSibling') ?? fallback;
  target?.focus();
}

function findFocusable(
  part: Element,
  direction: 'nextElementSibling' | 'previousElementSibling',
): HTMLElement | undefined {
  for (let beside = part[direction]; beside !== null; beside = beside[direction]) {
    const found = beside.hasAttribute('inert') ? null : beside.querySelector<HTMLElement>(focusable);
    if (found !== null) return found;
  }
  return undefined;
}
