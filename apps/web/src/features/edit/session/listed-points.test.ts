import { expect, it, vi } from 'vitest';
import { createListedPoints } from './listed-points.ts';

const before = { answer: 1 };
const now = { answer: 2 };

/** @returns whether it is over by now */
function follow(wait: Promise<void>): () => Promise<boolean> {
  let isOver = false;
  void wait.then(() => {
    isOver = true;
  });
  return async () => {
    await new Promise((next) => setTimeout(next));
    return isOver;
  };
}

it('waits until all points of a newer answer are told', async () => {
  const listed = createListedPoints();
  listed.set([], before);
  const isOver = follow(listed.told([now]));
  listed.set([]);
  expect(await isOver()).toBe(false);
  listed.set([], now);
  expect(await isOver()).toBe(true);
});

it('waits for nothing where no screen tells, and where the answer is the one that was told', async () => {
  const listed = createListedPoints();
  listed.set([], now);
  expect(await follow(listed.told([now]))()).toBe(true);
  expect(await follow(listed.told([]))()).toBe(true);
});

it('does not wait for ever', async () => {
  vi.useFakeTimers();
  const wait = createListedPoints().told([now]);
  vi.advanceTimersByTime(10_000);
  await expect(wait).resolves.toBeUndefined();
  vi.useRealTimers();
});
