import { describe, expect, it } from 'vitest';
import { countedKinds, countSample } from '../test-support/realistic/count-sample.ts';
import { samples } from '../test-support/realistic/samples.ts';
import { detectFormat } from './detect-format.ts';
import { formatNames } from './formats.ts';

describe('realistic files', () => {
  it('are of every format, and of many versions', () => {
    expect(new Set(samples.map(({ format }) => format))).toEqual(new Set(formatNames));
    expect(new Set(samples.map(({ what }) => what)).size).toBe(samples.length);
    expect(samples.length).toBeGreaterThanOrEqual(60);
  });

  it.each(samples)('of $what are recognized, and lose nothing that the report does not name', async (sample) => {
    expect(await detectFormat(sample.files)).toBe(sample.format);
    const { before, lost, leaked, lines } = await countSample(sample);
    expect(countedKinds.reduce((sum, kind) => sum + before[kind].length, 0)).toBeGreaterThan(0);
    expect(leaked).toEqual([]);
    const missing = countedKinds.flatMap((kind) => lost[kind]);
    const told = lines.reduce((sum, { count }) => sum + count, 0);
    expect(missing.sort()).toEqual(sample.loses ?? []);
    expect(told).toBeGreaterThanOrEqual(missing.length);
  });
});
