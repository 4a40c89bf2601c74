const focusable =
  'a[href], button:not(:disabled), input:not(:disabled), textarea:not(:disabled), select:not(:disabled)';

/**
 * Before a part of a list goes: where the focus was in it, it moves to the next part, else to the one before, else to
 * the fallback, so that people who work by keyboard stay where they were.
 */
export function focusBeside(part: Element | null, fallback?: HTMLElement | null): void {
  if (part === null || !(part.contains(document.activeElement) || document.activeElement === document.body)) return;
  const target = reach(part, 'nextElementSibling') ?? reach(part, 'previousElementSibling') ?? fallback;
  target?.focus();
}

function reach(part: Element, way: 'nextElementSibling' | 'previousElementSibling'): HTMLElement | undefined {
  for (let beside = part[way]; beside !== null; beside = beside[way]) {
    const found = beside.hasAttribute('inert') ? null : beside.querySelector<HTMLElement>(focusable);
    if (found !== null) return found;
  }
  return undefined;
}
