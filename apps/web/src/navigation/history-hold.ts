/** Called before a step through the history. Returns true to keep the page and undo the step. */
type Hold = (steps: number) => boolean;

let hold: Hold | undefined;
/** Number of the shown entry; the router numbers its entries. */
let shown: number | undefined;
let isReturning = false;
const onReturned: (() => void)[] = [];

/**
 * Lets a page with unsaved changes block Back and Forward. Call it before the router adds its listener: browsers call
 * listeners of a window in order, and only the first can hide the step from the router.
 *
 * @returns stops watching
 */
export function watchHistory(): () => void {
  const listen = (event: PopStateEvent) => {
    if (isReturning) {
      isReturning = false;
      event.stopImmediatePropagation();
      for (const tell of onReturned.splice(0)) tell();
      return;
    }
    const there = entryNumber();
    if (hold === undefined || shown === undefined || there === undefined || there === shown) return;
    if (!hold(there - shown)) return;
    event.stopImmediatePropagation();
    isReturning = true;
    window.history.go(shown - there);
  };
  window.addEventListener('popstate', listen);
  return () => window.removeEventListener('popstate', listen);
}

/**
 * Blocks leaving the shown entry.
 * @returns stops blocking
 */
export function holdHistory(mayHold: Hold): () => void {
  hold = mayHold;
  shown = entryNumber();
  return () => {
    if (hold === mayHold) hold = undefined;
  };
}

/** Resolves when the blocked entry is shown again. An earlier step would be lost. */
export const returned = (): Promise<void> =>
  isReturning ? new Promise((resolve) => onReturned.push(resolve)) : Promise.resolve();

function entryNumber(): number | undefined {
  const { idx } = (window.history.state ?? {}) as { idx?: unknown };
  return typeof idx === 'number' ? idx : undefined;
}
