import { expect, it } from 'vitest';
import { noWay, type RulerAct, type RulerPoint, rulerReducer } from './ruler-state.ts';

const point = (lng: number, name: string | null = null): RulerPoint => ({ lng, lat: 0, name });
const after = (...acts: RulerAct[]) => acts.reduce(rulerReducer, noWay);
const add = (lng: number): RulerAct => ({ kind: 'add', point: point(lng) });

it('goes on with each click until it is ended', () => {
  const way = after(add(1), add(2), add(3), { kind: 'end' });
  expect(way.points.map(({ lng }) => lng)).toEqual([1, 2, 3]);
  expect(way.isDone).toBe(true);
});

it('begins another way with a click after the end', () => {
  expect(after(add(1), add(2), { kind: 'end' }, add(9))).toEqual({ points: [point(9)], isDone: false });
});

it('ends with one more click on the place where it stands, without a leg of no length', () => {
  expect(after(add(1), add(2), add(2))).toEqual({ points: [point(1), point(2)], isDone: true });
  expect(after(add(1), add(1))).toEqual({ points: [point(1)], isDone: false });
});

it('of one point cannot be ended', () => {
  expect(after(add(1), { kind: 'end' }).isDone).toBe(false);
});

it('has its points moved, also after the end, and the last one taken back', () => {
  const moved = after(add(1), add(2), { kind: 'end' }, { kind: 'move', index: 0, point: point(5, 'Amphail') });
  expect(moved).toEqual({ points: [point(5, 'Amphail'), point(2)], isDone: true });
  expect(rulerReducer(moved, { kind: 'take-back' })).toEqual({ points: [point(5, 'Amphail')], isDone: false });
  expect(rulerReducer(noWay, { kind: 'take-back' })).toEqual(noWay);
});
