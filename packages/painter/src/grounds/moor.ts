import { hex } from '../colour/colour.ts';
import { clamp } from '../plane/points.ts';
import type { GroundPalette } from '../styles/ground-palette.ts';
import { coverOf, type Shapes } from './cover-mask.ts';
import { softField } from './soft-field.ts';
import { tintCell, type Underpainting } from './underpainting.ts';
import { wash } from './wash.ts';

/** Brown moor, with heather in drifts on it. */
export async function paintMoor(ground: Underpainting, moors: Shapes, palette: GroundPalette): Promise<void> {
  wash(ground, await coverOf(ground, moors, 40), palette.moor, { rim: 0.07, rag: 0.5, wave: 80 }, 'moor');
  const mask = await coverOf(ground, moors, 32);
  if (mask === undefined) return;
  const { second } = ground.noise;
  const colour = hex(palette.heather.colour);
  const bloom = softField(ground, mask, 11, (x, y) => second.fbm(x / 150, y / 95, 4) * 0.75);
  for (let i = 0; i < bloom.length; i++) {
    const cover = (mask.values[i] as number) / 255;
    if (cover < 0.05) continue;
    const at = (mask.y0 + Math.floor(i / mask.width)) * ground.width + mask.x0 + (i % mask.width);
    tintCell(ground.values, at, colour, cover * clamp(bloom[i] as number, 0, palette.heather.alpha));
  }
}
