import type { CDPSession, Page } from '@playwright/test';

export interface Finger {
  x: number;
  y: number;
}

/** Fingers on a phone, which the browser takes for real ones. */
export interface Hand {
  /**
   * Puts one finger down, moves it through these points, and lifts it. The page is told that each took so many
   * milliseconds, however busy the machine is: how fast a finger was decides what it meant.
   * @param beforeLift is called while the finger is still down, which rests so long
   */
  drag: (from: Finger, to: Finger, stepMs?: number, beforeLift?: () => Promise<void>) => Promise<void>;
  /** Two fingers that move apart or together. */
  pinch: (from: readonly [Finger, Finger], to: readonly [Finger, Finger]) => Promise<void>;
  tap: (at: Finger) => Promise<void>;
}

const STEPS = 8;

export async function handOn(page: Page): Promise<Hand> {
  const session: CDPSession = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Finger[], ms = Date.now()) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints, timestamp: ms / 1_000 });
  const between = (from: Finger, to: Finger, step: number): Finger => ({
    x: from.x + ((to.x - from.x) * step) / STEPS,
    y: from.y + ((to.y - from.y) * step) / STEPS,
  });
  return {
    drag: async (from, to, stepMs = 30, beforeLift) => {
      const begin = Date.now();
      await send('touchStart', [from], begin);
      for (let step = 1; step <= STEPS; step += 1) {
        await page.waitForTimeout(stepMs);
        await send('touchMove', [between(from, to, step)], begin + step * stepMs);
      }
      await beforeLift?.();
      await send('touchEnd', [], beforeLift === undefined ? begin + (STEPS + 1) * stepMs : Date.now());
    },
    pinch: async (from, to) => {
      await send('touchStart', [...from]);
      for (let step = 1; step <= STEPS; step += 1)
        await send('touchMove', [between(from[0], to[0], step), between(from[1], to[1], step)]);
      await send('touchEnd', []);
    },
    tap: async (at) => {
      await send('touchStart', [at]);
      await send('touchEnd', []);
    },
  };
}
