import { hex } from '../colour/colour.ts';
import { clamp } from '../plane/points.ts';
import type { Tint } from '../styles/ground-palette.ts';
import { wholeOf } from './grid.ts';
import { softField } from './soft-field.ts';
import { tintCell, type Underpainting } from './underpainting.ts';

/** Beyond this no green is left, in sheet units. */
const REACH = 170;
const FADE = 52;

/** A breath of green along rivers and lakes. @param wetDistance how far each cell is from water, in sheet units */
export function paintMeadows(ground: Underpainting, wetDistance: Float32Array, tint: Tint): void {
  const colour = hex(tint.colour);
  const { first } = ground.noise;
  const lush = softField(ground, wholeOf(ground), 150, (x, y) => 0.7 + 0.6 * first(x / 150, y / 150));
  for (let i = 0; i < lush.length; i++) {
    const distance = wetDistance[i] as number;
    if (distance >= REACH) continue;
    tintCell(ground.values, i, colour, clamp(tint.alpha * Math.exp(-distance / FADE) * (lush[i] as number), 0, 1));
  }
}
