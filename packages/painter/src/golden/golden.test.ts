import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { chosen } from '../../../types/test-support/chosen.ts';
import { differsFromGolden, isGolden } from '../../test-support/golden.ts';
import { importedIsles } from '../../test-support/imported-isles.ts';
import { frozenShore, smallCountry } from '../../test-support/small-sketches.ts';
import { paintMap } from '../index.ts';
import type { RegionSketch } from '../sketch/region-sketch.ts';
import { styles } from '../styles/all-styles.ts';
import type { StyleName } from '../styles/style-names.ts';

const cases: { file: string; sketch: () => RegionSketch; style: StyleName; scale: number }[] = [
  { file: 'country-parchment', sketch: smallCountry, style: 'parchment', scale: 1 / 3 },
  { file: 'country-night', sketch: smallCountry, style: 'night', scale: 1 / 3 },
  { file: 'country-atlas', sketch: smallCountry, style: 'atlas', scale: 1 / 3 },
  { file: 'frozen-shore-parchment', sketch: frozenShore, style: 'parchment', scale: 1 / 2 },
  { file: 'imported-isles-atlas', sketch: importedIsles, style: 'atlas', scale: 1 / 2 },
];

/** `npm test` paints one sheet in two styles; a whole run paints all of them. */
const painted = chosen(cases);

describe('pictures match the approved ones', () => {
  it.each(painted)('$file', async ({ file, sketch, style, scale }) => {
    const painting = await paintMap(sketch(), { style: styles[style], scale });
    const share = await differsFromGolden(painting, join(import.meta.dirname, `${file}.png`));
    expect(isGolden(share), `${(share * 100).toFixed(2)} % of the pixels look different`).toBe(true);
  });

  // With UPDATE_GOLDEN=1 it would write the wrong picture.
  it.skipIf(process.env.UPDATE_GOLDEN === '1')('and it is noticed when they do not', async () => {
    const painting = await paintMap({ ...smallCountry(), seed: 'another' }, { style: styles.parchment, scale: 1 / 3 });
    const share = await differsFromGolden(painting, join(import.meta.dirname, 'country-parchment.png'));
    expect(isGolden(share)).toBe(false);
  });
});
