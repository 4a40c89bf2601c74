import { beforeAll, describe, expect, it } from 'vitest';
import { readAll } from '../../test-support/golden.ts';
import { plot, smallCountry } from '../../test-support/small-sketches.ts';
import type { Box } from '../plane/points.ts';
import { styles } from '../styles/all-styles.ts';
import { paintRegion } from './paint-region.ts';

const style = { ...styles.parchment, symbols: { ...styles.parchment.symbols, grain: 0 } };
const SCALE = 0.25;

/** The pixels of a part of the sheet. */
function pixelsOf({ data, width }: Awaited<ReturnType<typeof readAll>>, [x0, y0, x1, y1]: Box): Buffer {
  const rows: Buffer[] = [];
  for (let y = Math.round(y0 * SCALE); y < Math.round(y1 * SCALE); y++)
    rows.push(data.subarray((y * width + Math.round(x0 * SCALE)) * 3, (y * width + Math.round(x1 * SCALE)) * 3));
  return Buffer.concat(rows);
}

/** The country as most tests look at it, painted once. */
let painted: Awaited<ReturnType<typeof readAll>>;
let vignettes: readonly string[];
const told: [string, number][] = [];

beforeAll(async () => {
  const progress = (stage: string, fraction: number) => void told.push([stage, fraction]);
  const painting = await paintRegion(smallCountry(), { style, scale: SCALE, progress });
  vignettes = painting.vignettes;
  painted = await readAll(painting);
});

describe('a painted region', () => {
  it('has the size of the sheet times the scale, and reports which places have symbols', () => {
    expect([painted.width, painted.height]).toEqual([384, 288]);
    expect(vignettes).toEqual(['stonehaven', 'midford', 'sandgate', 'lastwatch', 'fallen_hall']);
    expect(painted.data.length).toBe(384 * 288 * 3);
  });

  it('is the same for the same sketch, and differs for another seed', async () => {
    const paint = async (changes: { seed?: string }) =>
      (await readAll(await paintRegion({ ...smallCountry(), ...changes }, { style, scale: SCALE }))).data;
    expect((await paint({})).equals(painted.data)).toBe(true);
    expect((await paint({ seed: 'two' })).equals(painted.data)).toBe(false);
  });

  it('stays unchanged elsewhere when a forest is added', async () => {
    const country = smallCountry();
    const wooded = {
      ...country,
      forests: [{ id: 'newwood', kind: 'broad' as const, rings: [plot(1040, 860, 1160, 960)] }, ...country.forests],
    };
    const north: Box = [0, 0, 1536, 640];
    const after = await readAll(await paintRegion(wooded, { style, scale: SCALE }));
    expect(pixelsOf(after, north).equals(pixelsOf(painted, north))).toBe(true);
    const here: Box = [1040, 860, 1160, 960];
    expect(pixelsOf(after, here).equals(pixelsOf(painted, here))).toBe(false);
  });

  it('reports an even progress, from nothing to all', () => {
    const fractions = told.map(([, fraction]) => fraction);
    expect(fractions[0]).toBe(0);
    expect(fractions.at(-1)).toBe(1);
    expect(fractions).toEqual(fractions.toSorted((a, b) => a - b));
    expect(new Set(told.map(([stage]) => stage))).toContain('Mountains and woods');
    expect(told.at(-1)?.[0]).toBe('Paper');
  });

  it('stops when it is aborted, also while bands are read', async () => {
    const stop = new AbortController();
    const stopped = new Error('stopped by hand');
    const early = paintRegion(smallCountry(), {
      style,
      scale: SCALE,
      signal: stop.signal,
      progress: (stage) => (stage === 'Coasts' ? stop.abort(stopped) : undefined),
    });
    await expect(early).rejects.toBe(stopped);

    const late = new AbortController();
    const painting = await paintRegion(smallCountry(), { style, scale: SCALE, signal: late.signal });
    late.abort(stopped);
    await expect(readAll(painting)).rejects.toBe(stopped);
  });
});
