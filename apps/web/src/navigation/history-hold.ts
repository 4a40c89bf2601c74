/** Asked before a step through the history counts: true keeps the page, and the step is undone. */
type Hold = (steps: number) => boolean;

let hold: Hold | undefined;
/** Number of the entry that is shown; the router numbers its entries. */
let shown: number | undefined;
let isReturning = false;
const onReturned: (() => void)[] = [];

/**
 * Lets a page with unsaved changes hold Back and Forward. To be called before the router listens: browsers tell the
 * listeners of a window in the order in which they came, and only who comes first can keep the step from the router.
 *
 * @returns ends it
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

/** From now on the entry that is shown is held by this. @returns ends it */
export function holdHistory(mayHold: Hold): () => void {
  hold = mayHold;
  shown = entryNumber();
  return () => {
    if (hold === mayHold) hold = undefined;
  };
}

/** Resolves once the entry that was held is shown again: a step before that would be lost. */
export const returned = (): Promise<void> =>
  isReturning ? new Promise((resolve) => onReturned.push(resolve)) : Promise.resolve();

function entryNumber(): number | undefined {
  const { idx } = (window.history.state ?? {}) as { idx?: unknown };
  return typeof idx === 'number' ? idx : undefined;
}
