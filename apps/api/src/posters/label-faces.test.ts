import { describe, expect, test } from 'vitest';
import { faceOf, outlineLine, setLine } from './label-faces.ts';

const kind = { isWater: false, isArea: false, isLine: false, isHidden: false };
const town = faceOf(kind, 10);
const realm = faceOf({ ...kind, isArea: true }, 30);

/** All numbers of some path data as points. */
function pointsOf(path: string): [number, number][] {
  const numbers = [...path.matchAll(/-?\d+(?:\.\d+)?/g)].map(([text]) => Number(text));
  return Array.from({ length: numbers.length / 2 }, (_, at) => [
    numbers[2 * at] as number,
    numbers[2 * at + 1] as number,
  ]);
}
const span = (values: number[]): [number, number] => [Math.min(...values), Math.max(...values)];

describe('a name in outlines', () => {
  test('is as wide as its letters, and wider with space between them', () => {
    const word = setLine('Amphail', town)?.width ?? 0;
    expect(word).toBeGreaterThan(2.5);
    expect(word).toBeLessThan(4.5);
    expect(setLine('Amphail Amphail', town)?.width).toBeGreaterThan(2 * word);
    expect(realm.spacing).toBeGreaterThan(0);
  });

  test('stands about its centre, capitals above the baseline', () => {
    const line = setLine('HEN', town);
    if (line === undefined) throw new Error('no outlines');
    const path = outlineLine(line, { centre: { x: 500, y: 300 }, baseline: 6.2, size: 20, rotation: 0 });
    const [left, right] = span(pointsOf(path).map(([x]) => x));
    const [top, bottom] = span(pointsOf(path).map(([, y]) => y));
    expect((left + right) / 2).toBeCloseTo(500, -0.5);
    expect(right - left).toBeCloseTo(line.width * 20, -0.5);
    expect(Math.abs(bottom - 306.2)).toBeLessThan(1);
    expect(top).toBeLessThan(296);
  });

  test('turned by a quarter clockwise, reads downward', () => {
    const line = setLine('LLLL', town);
    if (line === undefined) throw new Error('no outlines');
    const path = outlineLine(line, { centre: { x: 500, y: 300 }, baseline: 6.2, size: 20, rotation: 90 });
    const [left, right] = span(pointsOf(path).map(([x]) => x));
    const [top, bottom] = span(pointsOf(path).map(([, y]) => y));
    expect(bottom - top).toBeGreaterThan(2 * (right - left));
    // The baseline is to the left of the centre now.
    expect(Math.abs(left - 493.8)).toBeLessThan(1);
  });

  test('may mix scripts, each from the file that has its letters', () => {
    expect(setLine('Győr Москва Ἀθῆναι', town)?.glyphs).toHaveLength(18);
  });

  test('is left out whole when a letter is in no file', () => {
    expect(setLine('東京', town)).toBeUndefined();
    expect(setLine('Tokyo 東', town)).toBeUndefined();
  });

  test('of nothing is nothing', () => {
    expect(setLine('', town)).toEqual({ glyphs: [], width: 0 });
  });
});
