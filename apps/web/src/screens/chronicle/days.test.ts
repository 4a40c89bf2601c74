import type { ChronicleLine } from '@venture-atlas/types';
import { expect, test } from 'vitest';
import { byDay, lengthOf } from './days.ts';

const at = (day: number, hour: number): ChronicleLine => ({
  at: new Date(2020, 4, day, hour).toISOString(),
  kind: 'named',
  places: [],
  more: 0,
  is_many: false,
});

test('lines stand by the day of the reader', () => {
  expect(byDay([at(12, 21), at(12, 1), at(11, 23)]).map(({ day, lines }) => [day, lines.length])).toEqual([
    ['12 May 2020', 2],
    ['11 May 2020', 1],
  ]);
});

test('a session has a length once it is over', () => {
  const started_at = '2026-03-04T18:00:00.000Z';
  expect(lengthOf({ number: 1, started_at, ended_at: null })).toBeUndefined();
  expect(lengthOf({ number: 1, started_at, ended_at: '2026-03-04T21:05:10.000Z' })).toBe('3 h 05');
  expect(lengthOf({ number: 1, started_at, ended_at: '2026-03-04T18:12:00.000Z' })).toBe('12 min');
});
