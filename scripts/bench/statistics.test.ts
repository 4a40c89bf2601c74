import { expect, it } from 'vitest';
import { median, quantile, table, verdict } from './statistics.ts';

it('the median is the middle value, whatever the order', () => {
  expect(median([9, 1, 5])).toBe(5);
  expect(median([])).toBe(0);
});

it('95 % of the values are not above the 95th percentile', () => {
  const values = Array.from({ length: 100 }, (_, index) => index + 1);
  expect(quantile(values, 0.95)).toBe(95);
  expect(quantile([7], 0.95)).toBe(7);
});

it('the table shows missed targets, and the verdict counts them', () => {
  const lines = [
    { what: 'pan', value: '1.2x', target: '<= 1.3x', isReached: true },
    { what: 'zoom, 50000', value: '3.0x', target: '<= 1.6x', isReached: false },
  ];
  const text = table(lines);
  expect(verdict([...lines, { what: 'fonts', value: '77 KB', target: '' }])).toBe('1 of 2 targets hit, 1 missed.');
  expect(text.split('\n').map((line) => line.trim().split(/\s+/).at(-1))).toEqual(['hit', 'MISSED']);
});
