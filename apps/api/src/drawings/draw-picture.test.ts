import { describe, expect, it } from 'vitest';
import { pyramidFor } from './draw-picture.ts';

const sheet = { width: 8192, height: 6144 };
const sizeOf = (map: { width: number; height: number }, size: number, of = sheet) => {
  const { width, height } = pyramidFor(of, map, size);
  return { width, height };
};

describe('the size of a drawing', () => {
  it('is the one that was wished for where the map allows it', () => {
    expect(sizeOf(sheet, 4096)).toEqual({ width: 4096, height: 3072 });
    expect(sizeOf(sheet, 8192)).toEqual(sheet);
    expect(sizeOf(sheet, 16_384)).toEqual({ width: 16_384, height: 12_288 });
  });

  it('is a doubling of the map units, so that tile edges are whole units', () => {
    expect(sizeOf({ width: 1832, height: 999 }, 8192)).toEqual({ width: 7328, height: 3996 });
    expect(sizeOf({ width: 999, height: 1832 }, 8192, { width: 4467, height: 8192 })).toEqual({
      width: 3996,
      height: 7328,
    });
  });

  it('is at most a fifth above the wish, and never finer than twice the sheet', () => {
    expect(sizeOf({ width: 5700, height: 4275 }, 8192)).toEqual({ width: 5700, height: 4275 });
    expect(sizeOf({ width: 4700, height: 3525 }, 8192)).toEqual({ width: 9400, height: 7050 });
    expect(sizeOf({ width: 512, height: 384 }, 16_384, { width: 512, height: 384 })).toEqual({
      width: 1024,
      height: 768,
    });
  });
});
