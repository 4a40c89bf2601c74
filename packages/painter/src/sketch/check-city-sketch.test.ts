import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { emptyCity, harbourTown, quarter } from '../../test-support/small-city.ts';
import { seeded } from '../random/seeded.ts';
import { checkCitySketch } from './check-city-sketch.ts';
import { SketchRefusal } from './read-parts.ts';

const demo = (slug: string): unknown =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../../../../data/sketches', `${slug}.json`), 'utf8'));

const refusal = (value: unknown): string => {
  try {
    checkCitySketch(value);
  } catch (error) {
    if (error instanceof SketchRefusal) return error.message;
    throw error;
  }
  return '';
};

describe('a sketch of a city', () => {
  it.each(['waterdeep', 'baldurs_gate', 'neverwinter'])('of the demo world passes as it is: %s', (slug) => {
    const sketch = demo(slug);
    expect(checkCitySketch(sketch)).toEqual(sketch);
  });

  it('passes without its optional parts', () => {
    const { kind, name, seed, width, height } = emptyCity(400, 300);
    expect(checkCitySketch({ kind, name, seed, width, height })).toEqual({
      ...emptyCity(400, 300),
      land: [],
      decor: { compass: null, titlePanel: null, clear: [], groves: 0, firs: 0.1 },
    });
  });

  it('differs from that of a region', () => {
    expect(refusal({ ...harbourTown(), kind: 'region' })).toBe(
      'This is not the sketch of a city. Give one with kind "city".',
    );
  });

  it('is refused with a sentence that names the part', () => {
    expect(refusal({ ...harbourTown(), width: 20_000 })).toContain('The width of the sheet is 20000.');
    expect(refusal({ ...emptyCity(400, 300), districts: [{ ...quarter('a', 0, 0, 9, 9), roofs: 'gold' }] })).toBe(
      'The roofs of quarter "a" is "gold". Choose one of: tile, slate, thatch, mixed, pale.',
    );
    expect(refusal({ ...emptyCity(400, 300), streets: [{ id: 'one', line: [[1, 2]], width: 9 }] })).toContain(
      'street "one" has 1 point',
    );
    expect(refusal({ ...emptyCity(400, 300), gates: [{ id: 'g', at: [Number.NaN, 3], size: 9 }] })).toContain(
      'gate "g" is NaN',
    );
    expect(refusal({ ...emptyCity(400, 300), decor: { clear: [[1, 2, 3]] } })).toContain('four sides');
  });

  it('is refused when it has more houses than can be drawn', () => {
    const districts = [{ ...quarter('huge', 0, 0, 8000, 8000), lot: 100 }];
    expect(refusal({ ...emptyCity(8000, 8000), districts })).toContain('more than 60,000 houses');
  });

  it('is refused when its lines cross too often', () => {
    const random = seeded('scribble');
    const scribble = Array.from({ length: 180 }, (): [number, number] => [
      random.range(0, 4000),
      random.range(0, 3000),
    ]);
    const districts = [{ ...quarter('knot', 0, 0, 9, 9), rings: [scribble], lot: 2000 }];
    expect(refusal({ ...emptyCity(4000, 3000), districts })).toContain('"knot" crosses itself more than 1,200 times');
    const streets = Array.from({ length: 390 }, (_, i) => ({
      id: `s${i}`,
      line: [
        [0, i],
        [4000, 2 * i],
      ],
      width: 9,
    }));
    expect(refusal({ ...emptyCity(4000, 3000), streets })).toContain(
      'more streets, walls and quarters than can be drawn',
    );
  });
});
