import { expect, it } from 'vitest';
import { nearestInk } from './nearest-ink.ts';

it.each([
  ['#00ff00', 'pine'],
  ['#90ee90', 'pine'],
  ['#0000ff', 'lake'],
  ['#3388ff', 'lake'],
  ['#800080', 'violet'],
  ['#8b4513', 'umber'],
  ['#ff0000', 'umber'],
  ['#ffa500', 'umber'],
  ['#008080', 'teal'],
  ['#00ffff', 'teal'],
  ['#808080', 'slate'],
])('%s is drawn in %s', (color, ink) => expect(nearestInk(color)).toBe(ink));

it.each(['#000000', '#222222', '#ffffff'])('%s needs no color of its own', (color) => {
  expect(nearestInk(color)).toBeUndefined();
});
