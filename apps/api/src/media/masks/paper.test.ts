import { styleNames } from '@venture-atlas/painter';
import { expect, test } from 'vitest';
import { PAPER_STYLES } from './mask-order.ts';
import { PAPER_SIDE, paperOf } from './paper.ts';

/** How light it is in the middle of all pixels, 0 to 255; and how much its columns differ at the seam. */
function lightOf(pixels: Uint8Array): number {
  return pixels.reduce((sum, value) => sum + value, 0) / pixels.length;
}

test('every style of drawn maps has a sheet of its own, which goes on without a seam', () => {
  expect(PAPER_STYLES).toEqual(styleNames);
  const [parchment, night, atlas] = PAPER_STYLES.map((style) => paperOf(style, 'day'));
  expect(lightOf(night ?? new Uint8Array())).toBeLessThan(80);
  expect(lightOf(parchment ?? new Uint8Array())).toBeGreaterThan(210);
  expect(lightOf(atlas ?? new Uint8Array())).toBeGreaterThan(lightOf(parchment ?? new Uint8Array()));
  for (const style of PAPER_STYLES) {
    const dark = paperOf(style, 'night');
    expect(lightOf(dark), 'on a dark screen').toBeLessThan(90);
    expect(paperOf(style, 'night'), 'always the same').toBe(dark);
    let seam = 0;
    for (let y = 0; y < PAPER_SIDE; y += 1) {
      const [last, first] = [dark[(y * PAPER_SIDE + PAPER_SIDE - 1) * 3] ?? 0, dark[y * PAPER_SIDE * 3] ?? 0];
      seam += Math.abs(last - first) / PAPER_SIDE;
    }
    expect(seam).toBeLessThan(4);
  }
});
