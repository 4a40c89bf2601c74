import { describe, expect, it } from 'vitest';
import { coverageMask, fillShape, rasterise, svgDocument } from './rasterise.ts';

const frame = { view: [100, 200, 40, 20], width: 20, height: 10 } as const;

describe('pixels of a drawing', () => {
  it('show the requested part of the sheet', async () => {
    const shape = '<rect x="100" y="200" width="20" height="20" fill="#c86432" fill-opacity="0.5"/>';
    const { data } = await rasterise(svgDocument(frame, shape), 20, 10);
    expect([...data.subarray(0, 3)].map((value, i) => Math.abs(value - ([200, 100, 50][i] ?? 0)) <= 2)).toEqual([
      true,
      true,
      true,
    ]);
    expect(data[3]).toBe(128);
    expect(data[19 * 4 + 3]).toBe(0);
    expect(data.length).toBe(800);
  });

  it('have exactly the requested size', async () => {
    await expect(rasterise(svgDocument(frame, ''), 21, 10)).rejects.toThrow('came out 20 x 10, not 21 x 10');
  });
});

describe('a coverage mask', () => {
  const left = fillShape([
    [
      [100, 200],
      [121, 200],
      [121, 220],
      [100, 220],
    ],
  ]);

  it('is full inside, empty outside, and half on the edge', async () => {
    const mask = await coverageMask(left, frame);
    expect(mask.length).toBe(200);
    expect([mask[9], mask[11]]).toEqual([255, 0]);
    expect(Math.abs((mask[10] as number) - 128)).toBeLessThan(12);
  });

  it('has holes by even-odd, and is empty without shapes', async () => {
    const ring = fillShape([
      [
        [100, 200],
        [140, 200],
        [140, 220],
        [100, 220],
      ],
      [
        [110, 204],
        [130, 204],
        [130, 216],
        [110, 216],
      ],
    ]);
    const mask = await coverageMask(ring, frame);
    expect([mask[0], mask[5 * 20 + 10]]).toEqual([255, 0]);
    expect(Math.max(...(await coverageMask(fillShape([]), frame)))).toBe(0);
  });

  it('is softened by a blur', async () => {
    const mask = await coverageMask(left, frame, 2);
    expect(mask[8]).toBeGreaterThan(130);
    expect(mask[8]).toBeLessThan(250);
    expect(mask[13]).toBeGreaterThan(5);
  });
});
