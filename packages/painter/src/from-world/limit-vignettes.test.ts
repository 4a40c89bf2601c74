import { expect, it } from 'vitest';
import type { Point } from '../plane/points.ts';
import { limitVignettes } from './limit-vignettes.ts';

it('draws the first of two overlapping places; the other keeps its dot', () => {
  const place = (slug: string, at: Point) => ({ slug, at, vignette: 'town' as const, scale: 20 });
  const drawn = limitVignettes([place('first', [0, 0]), place('beside', [12, 5]), place('far', [90, 0])]);
  expect(drawn.map(({ slug, vignette }) => [slug, vignette])).toEqual([
    ['first', 'town'],
    ['beside', null],
    ['far', 'town'],
  ]);
});
