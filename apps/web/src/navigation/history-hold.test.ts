import { afterEach, describe, expect, it, vi } from 'vitest';
import { holdHistory, watchHistory } from './history-hold.ts';

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
  vi.restoreAllMocks();
});

/** The browser is at the entry of this number, as the router marks it. */
const stand = (idx: number) => window.history.replaceState({ idx }, '');
/** A step to another entry: who listened after us hears of it or not. */
function step(idx: number): boolean {
  stand(idx);
  let wasHeard = false;
  const router = () => {
    wasHeard = true;
  };
  window.addEventListener('popstate', router);
  window.dispatchEvent(new PopStateEvent('popstate', { state: { idx } }));
  window.removeEventListener('popstate', router);
  return wasHeard;
}

describe('a step through the history', () => {
  it('reaches the router while nothing is held', () => {
    ends.push(watchHistory());
    expect(step(3)).toBe(true);
  });

  it('is kept from it and undone by a page that holds, which is told how far it went', () => {
    const go = vi.spyOn(window.history, 'go').mockImplementation(() => {});
    ends.push(watchHistory());
    stand(5);
    const asked: number[] = [];
    ends.push(
      holdHistory((steps) => {
        asked.push(steps);
        return true;
      }),
    );
    expect(step(3)).toBe(false);
    expect(asked).toEqual([-2]);
    expect(go).toHaveBeenCalledExactlyOnceWith(2);
    // The way back is nobody's business either.
    expect(step(5)).toBe(false);
    expect(asked).toEqual([-2]);
  });

  it('goes on when the page lets it', () => {
    ends.push(watchHistory());
    stand(5);
    ends.push(holdHistory(() => false));
    expect(step(6)).toBe(true);
  });

  it('of the same entry, as an anchor makes it, is none', () => {
    ends.push(watchHistory());
    stand(5);
    ends.push(holdHistory(() => true));
    expect(step(5)).toBe(true);
  });
});
