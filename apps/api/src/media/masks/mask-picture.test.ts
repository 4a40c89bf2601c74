import { styleNames } from '@venture-atlas/painter';
import { FOG_GROUNDS, type FogGround } from '@venture-atlas/types';
import { expect, test } from 'vitest';
import { whole } from '../../../test-support/whole.ts';
import { PAPER_SIDE, paperOf } from './mask-picture.ts';

/** How light it is in the middle of all pixels, 0 to 255; and how much its columns differ at the seam. */
function lightOf(pixels: Uint8Array): number {
  return pixels.reduce((sum, value) => sum + value, 0) / pixels.length;
}

test('every style of drawn maps has a sheet of its own, and there are others for maps from elsewhere', () => {
  expect(FOG_GROUNDS.slice(0, styleNames.length)).toEqual(styleNames);
  const light = (ground: FogGround) => lightOf(paperOf(ground, 'day'));
  const byLight = FOG_GROUNDS.toSorted((one, other) => light(one) - light(other));
  expect(byLight).toEqual(['stone', 'night', 'blueprint', 'sea', 'parchment', 'atlas']);
  expect(light('night')).toBeLessThan(80);
  expect(light('parchment')).toBeGreaterThan(210);
});

whole.each(FOG_GROUNDS)(
  'the sheet %s goes on without a seam, is dark on a dark screen, and always the same',
  (ground) => {
    const dark = paperOf(ground, 'night');
    expect(lightOf(dark), 'on a dark screen').toBeLessThan(90);
    expect(paperOf(ground, 'night'), 'always the same').toBe(dark);
    const at = (x: number, y: number): number => dark[(y * PAPER_SIDE + x) * 3] ?? 0;
    let [columns, rows] = [0, 0];
    for (let i = 0; i < PAPER_SIDE; i += 1) {
      columns += Math.abs(at(PAPER_SIDE - 1, i) - at(0, i)) / PAPER_SIDE;
      rows += Math.abs(at(i, PAPER_SIDE - 1) - at(i, 0)) / PAPER_SIDE;
    }
    expect(Math.max(columns, rows)).toBeLessThan(4);
  },
);
