import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boxBlur, distanceField } from './fields.ts';
import { isoLines } from './iso-lines.ts';

describe('a distance field', () => {
  it('is the exact distance to the nearest cell that is on', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { minLength: 77, maxLength: 77 }), (cells) => {
        fc.pre(cells.includes(true));
        const field = distanceField(11, 7, (i) => cells[i] === true);
        for (let i = 0; i < 77; i++) {
          const away = cells.flatMap((on, k) =>
            on ? [Math.hypot((k % 11) - (i % 11), Math.floor(k / 11) - Math.floor(i / 11))] : [],
          );
          expect(field[i]).toBeCloseTo(Math.min(...away), 5);
        }
      }),
    );
  });

  it('is huge everywhere when no cell is on', () => {
    expect(Math.min(...distanceField(5, 4, () => false))).toBeGreaterThan(300_000);
  });
});

describe('a blur', () => {
  it('spreads a value over the square around it and keeps the sum', () => {
    const field = new Float32Array(49);
    field[24] = 90;
    const soft = boxBlur(field, 7, 7, 1, 1);
    expect([soft[24], soft[16], soft[32], soft[0]]).toEqual([10, 10, 10, 0]);
    expect(field[24]).toBe(90);
  });

  it('leaves a constant field unchanged, including its rims', () => {
    const soft = boxBlur(new Float32Array(30).fill(4), 6, 5, 2);
    for (const value of soft) expect(value).toBeCloseTo(4, 5);
  });
});

describe('iso-lines', () => {
  const cone = (width: number, height: number, x: number, y: number) =>
    Float32Array.from({ length: width * height }, (_, i) => 9 - Math.hypot((i % width) - x, Math.floor(i / width) - y));

  it('close around a summit at the distance of the level', () => {
    const [line, ...others] = isoLines(cone(30, 24, 14, 11), 30, 24, 3, 10);
    expect(others).toEqual([]);
    expect(line?.closed).toBe(true);
    expect(line?.pts[0]).toEqual(line?.pts.at(-1));
    for (const [x, y] of line?.pts ?? []) expect(Math.abs(Math.hypot(x - 140, y - 110) - 60)).toBeLessThan(1.5);
  });

  it('run from rim to rim where the summit lies outside', () => {
    const [line] = isoLines(cone(30, 24, 14, -2), 30, 24, 3, 1);
    expect(line?.closed).toBe(false);
    expect(line?.pts.at(-1)?.[1]).toBe(0);
    expect(line?.pts[0]?.[1]).toBe(0);
  });

  it('omit short ones, and do not exist in a constant field', () => {
    expect(isoLines(cone(30, 24, 14, 11), 30, 24, 8.5, 1, 20)).toEqual([]);
    expect(isoLines(new Float32Array(20).fill(7), 5, 4, 7, 1)).toEqual([]);
  });
});
