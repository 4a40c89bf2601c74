import type { FogAct } from '@venture-atlas/types';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyActs } from '../../test-support/any-fog.ts';
import { decodeFogAct, encodeFogAct, fogStep } from './fog-code.ts';

const map = { width: 4096, height: 3072 };
const step = fogStep(map);
const there = (act: FogAct): FogAct => decodeFogAct(encodeFogAct(act, step), step);

test('stored acts are restored with the precision of a step', () => {
  fc.assert(
    fc.property(anyActs(map), (acts) => {
      for (const act of acts) {
        const once = there(act);
        expect(there(once)).toEqual(once);
        expect(once.level).toBe(act.level);
        const [drawn, stored] = [numbersOf(act), numbersOf(once)];
        expect(stored.length).toBe(drawn.length);
        const off = stored.map((value, at) => Math.abs(value - (drawn[at] ?? 0)));
        expect(Math.max(0, ...off)).toBeLessThanOrEqual(step);
      }
    }),
  );
});

test('a step is a power of two, so that a map in other units keeps its acts with another step', () => {
  expect(step).toBe(2 ** -3);
  const act: FogAct = { level: 'dim', shape: { kind: 'circle', lng: 100.5, lat: 20, radius: 7.25 } };
  const bytes = encodeFogAct(act, step);
  expect(decodeFogAct(bytes, step * 4)).toEqual({
    level: 'dim',
    shape: { kind: 'circle', lng: 402, lat: 80, radius: 29 },
  });
});

test('2,000 reveals of some hexes each take less than 100 KB', () => {
  let bytes = 0;
  for (let i = 0; i < 2_000; i += 1) {
    const [q, r] = [i % 97, (i * 31) % 89];
    const cells: [number, number][] = [
      [q, r],
      [q + 1, r],
      [q + 1, r + 1],
      [q + 2, r + 1],
    ];
    bytes += encodeFogAct({ level: 'clear', shape: { kind: 'hexes', size: 41.5, rings: 1, cells } }, step).length;
  }
  expect(bytes).toBeLessThan(60_000);
});

test('invalid bytes are refused', () => {
  const act: FogAct = { level: 'clear', shape: { kind: 'box', lng: 1, lat: 2, width: 3000, height: 4 } };
  const bytes = encodeFogAct(act, step);
  for (let end = 0; end < bytes.length; end += 1)
    expect(() => decodeFogAct(bytes.slice(0, end), step)).toThrow(RangeError);
  expect(() => decodeFogAct(Uint8Array.of(63), step)).toThrow(RangeError);
});

/** All numbers of an act, in the order of the keys. */
function numbersOf(value: unknown): number[] {
  if (typeof value === 'number') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, inner]) => numbersOf(inner));
}
