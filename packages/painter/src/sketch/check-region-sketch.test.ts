import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkRegionSketch } from './check-region-sketch.ts';
import { SketchRefusal } from './read-parts.ts';

const plain = { kind: 'region', name: 'Land', seed: 'land-3', width: 800, height: 600 };
const triangle = [
  [10, 10],
  [90, 20],
  [40, 70],
];
const refusal = (extra: object): string => {
  try {
    checkRegionSketch({ ...plain, ...extra });
  } catch (error) {
    expect(error).toBeInstanceOf(SketchRefusal);
    return (error as Error).message;
  }
  throw new Error('The sketch was taken.');
};

describe('checking a sketch', () => {
  it('accepts the demo region unchanged', () => {
    const path = resolve(import.meta.dirname, '../../../../data/sketches/sword_coast.json');
    const sketch: unknown = JSON.parse(readFileSync(path, 'utf8'));
    expect(checkRegionSketch(sketch)).toEqual(sketch);
  });

  it('accepts an empty sheet, without missing parts', () => {
    const sketch = checkRegionSketch({ ...plain, surplus: 5 });
    expect(sketch).toMatchObject({
      coast: [],
      milesPerUnit: null,
      decor: { compass: null, titlePanel: null, beasts: [] },
    });
    expect(sketch).not.toHaveProperty('surplus');
  });

  it('refuses invalid sketches', () => {
    for (const value of [null, undefined, 7, 'region', []])
      expect(() => checkRegionSketch(value)).toThrow('The sketch is not a JSON object. Give it as { ... }.');
    expect(() => checkRegionSketch({ kind: 'city' })).toThrow('This is not the sketch of a region.');
  });

  it.each([
    [{ width: Number.NaN }, 'The width of the sheet is NaN. Give a number from 64 to 32768.'],
    [{ height: 600.5 }, 'The height of the sheet is 600.5. Give a whole number.'],
    [{ seed: ' ' }, 'The seed of the sketch is not a text. Give it 1 to 200 characters.'],
    [{ coast: 'none' }, 'Coasts are not a list. Give them as [ ... ].'],
    [
      { lakes: [{ id: 'mere', ring: [[1, 1]] }] },
      'A ring of lake "mere" has 1 point. Give it at least 3, or leave it out.',
    ],
    [{ lakes: [{ id: 'mere' }] }, 'Lake "mere" has no ring. Give a list of points: [[x, y], ...].'],
    [
      {
        coast: [
          {
            id: 'a',
            nature: 'island',
            ring: [
              [1, 2],
              [3, Number.NaN],
              [5, 6],
            ],
          },
        ],
      },
      'The y of point 2 of coast "a" is NaN. Give a number from 0 to 600; cut off what lies far outside the sheet.',
    ],
    [
      { roads: [{ id: 'r', kind: 'path', line: triangle }] },
      'The kind of road "r" is "path". Choose one of: high, road, trail.',
    ],
    [
      {
        lakes: [
          { id: 'mere', ring: triangle },
          { id: 'mere', ring: triangle },
        ],
      },
      'Two lakes have the id "mere". Give each an id of its own.',
    ],
    [
      { regions: [{ id: 'x', rings: [triangle], tint: 'red' }] },
      'The tint of region "x" is "red". Give a colour like #cfdcda.',
    ],
    [
      { settlements: [{ slug: 'inn', vignette: null, scale: 9 }] },
      'The place of settlement "inn" is missing. Give every point as [x, y].',
    ],
    [{ decor: { compass: { at: [1, 1], radius: 0 } } }, 'The radius of the compass is 0. Give a number from 1 to 400.'],
  ])('refuses %j', (extra, sentence) => {
    expect(refusal(extra)).toBe(sentence);
  });

  it('accepts a ring of 200,000 points and refuses a longer one', () => {
    const round = (count: number) =>
      Array.from({ length: count }, (_, i) => [
        400 + 200 * Math.cos((i / count) * 6.28),
        300 + 200 * Math.sin((i / count) * 6.28),
      ]);
    expect(checkRegionSketch({ ...plain, lakes: [{ id: 'l', ring: round(200_000) }] }).lakes[0]?.ring).toHaveLength(
      200_000,
    );
    expect(refusal({ lakes: [{ id: 'l', ring: round(200_001) }] })).toBe(
      'A ring of lake "l" has 200,001 points; at most 200,000 can be drawn. Simplify it.',
    );
  });

  it('refuses endless lines', () => {
    const zigzag = Array.from({ length: 400 }, (_, i) => [i % 2 === 0 ? 0 : 800, i]);
    expect(refusal({ rivers: [{ id: 'z', width: [1, 4], line: zigzag }] })).toBe(
      'The line of river "z" goes to and fro over the sheet for 319,200 units. Simplify it.',
    );
  });

  it('refuses objects that cover the whole sheet too often', () => {
    const whole = [
      [0, 0],
      [800, 0],
      [800, 600],
      [0, 600],
    ];
    const forests = Array.from({ length: 51 }, (_, i) => ({ id: `f${i}`, kind: 'broad', rings: [whole] }));
    expect(refusal({ forests })).toContain('The forests of the sketch lie over each other');
    expect(checkRegionSketch({ ...plain, forests: forests.slice(0, 50) }).forests).toHaveLength(50);
  });
});
