import { hex } from '../colour/colour.ts';
import { clamp, smooth } from '../plane/points.ts';
import { makeNoise } from '../random/noise.ts';
import type { Tint } from '../styles/ground-palette.ts';
import type { CoverMask } from './cover-mask.ts';
import { softField, stepFor } from './soft-field.ts';
import { tintCell, type Underpainting } from './underpainting.ts';

/** How a wash ends. */
export interface WashEdge {
  /** How much pigment gathers in a thin rim, 0 to 0.2. */
  rim?: number;
  /** How ragged it is, 0 to 0.7, and how long the rags are in sheet units. */
  rag: number;
  wave: number;
  /** Between which shares of cover (0..1) the colour sets in; wide for a soft edge. */
  from?: number;
  to?: number;
}

/** Sets in over most of a blurred mask: a change of country, never a patch. */
export const SOFT = { from: 0.08, to: 0.92 };

const FROM = 0.28;
const TO = 0.66;
const LEAST = 1;
/** From this cover on rags no longer reach in. */
const INSIDE = 252;
const OCTAVES = 3;
/** What the finest of three octaves has left of the wave. */
const FINEST = 1 / (2.03 * 2.03);

/**
 * A watercolour wash over a mask: ragged at the edge, granulated inside, a little darker along its rim.
 * @param name what is washed: the wash has the rags of its own seed
 */
export function wash(
  ground: Underpainting,
  mask: CoverMask | undefined,
  tint: Tint,
  edge: WashEdge,
  name: string,
): void {
  if (mask === undefined) return;
  const { cell, values, granulation } = ground;
  const { rim = 0, rag, wave, from = FROM, to = TO } = edge;
  const colour = hex(tint.colour);
  const noise = makeNoise(`${ground.seed}:wash:${name}`);
  const ragAt = (x: number, y: number): number => noise.fbm(x / wave, y / wave, OCTAVES);
  const slow = stepFor(cell, wave * FINEST) > 1 ? softField(ground, mask, wave * FINEST, ragAt) : undefined;
  for (let row = 0; row < mask.height; row++) {
    const y = (mask.y0 + row + 0.5) * cell;
    for (let column = 0; column < mask.width; column++) {
      const i = row * mask.width + column;
      const cover = mask.values[i] as number;
      if (cover < LEAST) continue;
      const at = (mask.y0 + row) * ground.width + mask.x0 + column;
      let depth = 1;
      if (cover < INSIDE) {
        const v = cover / 255;
        const ragged = slow === undefined ? ragAt((mask.x0 + column + 0.5) * cell, y) : (slow[i] as number);
        depth = v + ragged * rag * Math.min(1, 4 * v * (1 - v) + 0.12);
      }
      const set = smooth(from, to, depth);
      const gathered = rim * Math.max(0, 1 - Math.abs(depth - 0.52) / 0.2) * set;
      tintCell(values, at, colour, clamp(set * tint.alpha * (granulation[at] as number) + gathered, 0, 1));
    }
  }
}
