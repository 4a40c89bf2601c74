import { expect, it } from 'vitest';
import { milesInWords } from '../../map/model/miles-in-words.ts';
import type { RulerPoint } from './ruler-state.ts';
import { rulerWords } from './ruler-words.ts';

const point = (lng: number, name: string | null = null): RulerPoint => ({ lng, lat: 0, name });

it('says what to do first', () => {
  expect(rulerWords([], false, 1, 'Tap')).toEqual({ title: 'Ruler', line: 'Tap where the route begins.' });
  expect(rulerWords([point(1, 'Waterdeep')], false, 1, 'Click').title).toBe('From Waterdeep');
});

it('names the ends, the miles and the days with their pace', () => {
  expect(rulerWords([point(0, 'Waterdeep'), point(392, 'Triboar')], true, 0.5, 'Click')).toEqual({
    title: 'Waterdeep to Triboar, 196 miles',
    line: 'In a straight line · 9 days on foot at 24 miles a day',
  });
  expect(rulerWords([point(0), point(6)], true, 1, 'Click')).toEqual({
    title: '6 miles',
    line: 'In a straight line · 2 hours on foot at 3 miles an hour',
  });
  expect(rulerWords([point(0), point(13, 'Amphail')], true, 1, 'Click').title).toBe('A point to Amphail, 13 miles');
});

it('lists the legs, and says how far it is straight', () => {
  const way = [point(0, 'Waterdeep'), point(50), point(30, 'Triboar')];
  expect(rulerWords(way, true, 1, 'Click')).toEqual({
    title: 'Waterdeep to Triboar, 70 miles',
    line: 'Legs of 50 and 20 · 30 in a straight line · 3 days on foot at 24 miles a day',
  });
  const many = [0, 1, 2, 3, 4, 5].map((lng) => point(lng * 10));
  expect(rulerWords(many, true, 1, 'Click').line).toContain('5 legs');
});

it.each([
  [0, '0 miles'],
  [0.01, 'under 0.1 miles'],
  [1, '1 mile'],
  [1.04, '1 mile'],
  [9.96, '10 miles'],
  [1234.5, '1235 miles'],
])('%d is %s', (miles, words) => {
  expect(milesInWords(miles)).toBe(words);
});
