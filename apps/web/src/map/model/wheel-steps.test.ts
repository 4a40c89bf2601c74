import { expect, test } from 'vitest';
import { type WheelTurn, wheelSteps } from './wheel-steps.ts';

const turn = (change: Partial<WheelTurn>) => wheelSteps({ deltaY: 0, deltaMode: 0, ctrlKey: false, ...change });

test('one notch up is one step in, one notch down one step out, in every browser', () => {
  expect(turn({ deltaY: -100 })).toBe(1);
  expect(turn({ deltaY: 120 })).toBe(-1);
  expect(turn({ deltaY: -3, deltaMode: 1 })).toBe(1);
  expect(turn({ deltaY: 1, deltaMode: 1 })).toBe(-1);
  expect(turn({ deltaY: -1, deltaMode: 2 })).toBe(1);
});

test('several notches in one event are several steps', () => {
  expect(turn({ deltaY: -300 })).toBe(3);
  expect(turn({ deltaY: 6, deltaMode: 1 })).toBe(-2);
});

test('the small deltas of a trackpad are parts of a step that add up', () => {
  expect(turn({ deltaY: -10 })).toBeCloseTo(0.2);
  const swipe = Array.from({ length: 25 }, () => turn({ deltaY: -4 })).reduce((sum, part) => sum + part, 0);
  expect(swipe).toBeCloseTo(2);
});

test("a trackpad's pinch comes with Ctrl and small deltas, and zooms faster than a swipe", () => {
  expect(turn({ deltaY: -2.5, ctrlKey: true })).toBeCloseTo(0.25);
  expect(turn({ deltaY: -100, ctrlKey: true })).toBe(1);
});

test('no event throws the map across all its scales, and broken ones do nothing', () => {
  expect(turn({ deltaY: -1e6 })).toBe(5);
  expect(turn({ deltaY: Number.NaN })).toBe(0);
  expect(turn({})).toBe(0);
});
