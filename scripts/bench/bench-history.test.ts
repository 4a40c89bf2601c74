import { expect, it } from 'vitest';
import { changesIn, earlierRuns, figuresOf, type HistoryEntry, parseHistory } from './bench-history.ts';
import type { Line } from './statistics.ts';

const run = (figures: Record<string, number>, change: Partial<HistoryEntry> = {}): HistoryEntry => ({
  at: '2026-01-02T03:04:05.000Z',
  machine: '2 x Some Processor',
  isQuick: false,
  load: '0.1 to 1.0',
  figures,
  ...change,
});
const line = (what: string, value: number, better: 'less' | 'more'): Line => ({
  what,
  value: `${value}x`,
  target: '',
  measure: { value, better },
});

it('keeps figures and leaves out lines of words', () => {
  const words = { what: 'map could not be measured', value: 'no answer', target: '', isReached: false };
  expect(figuresOf([line('pan', 1.23456, 'less'), words])).toEqual({ pan: 1.235 });
});

it('reads a history, without a line that a crash truncated', () => {
  const first = run({ pan: 1 });
  expect(parseHistory(`${JSON.stringify(first)}\n{"at":"2026\n{}\n\n`)).toEqual([first]);
});

it('compares runs of the same kind only', () => {
  const history = [run({ pan: 1 }), run({ pan: 2 }, { machine: 'another' }), run({ pan: 3 }, { isQuick: true })];
  expect(earlierRuns(history, { machine: '2 x Some Processor', isQuick: false })).toEqual([history[0]]);
  expect(changesIn([], [line('pan', 1, 'less')])).toBe('No earlier run on this machine to compare with.');
});

it('reports regressions and improvements, in the right direction for each figure', () => {
  const earlier = [run({ pan: 1, rate: 0.5, labels: 3 })];
  const text = changesIn(earlier, [line('pan', 1.4, 'less'), line('rate', 0.3, 'more'), line('labels', 2, 'less')]);
  expect(text.split('\n').slice(1)).toEqual([
    'FELL  pan: 1.40, was 1.00',
    'FELL  rate: 0.300, was 0.500',
    'better  labels: 2.00, was 3.00',
  ]);
  expect(text).toContain('3 of 3 figures changed beyond noise');
});

it('treats the range of earlier runs as noise, and at least a seventh', () => {
  expect(changesIn([run({ pan: 1 })], [line('pan', 1.14, 'less')])).toContain('0 of 1');
  const restless = [run({ pan: 1 }), run({ pan: 1.6 }), run({ pan: 1.2 })];
  expect(changesIn(restless, [line('pan', 1.7, 'less')])).toContain('0 of 1');
  expect(changesIn(restless, [line('pan', 1.9, 'less')])).toContain('FELL  pan: 1.90, was 1.20');
});

it('compares the last five runs, so that a new normal is not a permanent regression', () => {
  const earlier = [run({ pan: 1 }), ...Array.from({ length: 5 }, () => run({ pan: 2 }))];
  expect(changesIn(earlier, [line('pan', 2, 'less')])).toContain('0 of 1');
});
