import { mix } from '../../colour/colour.ts';
import { clamp } from '../../plane/points.ts';
import type { LeafTone } from '../../styles/tree-palette.ts';

/** How a tree's leaves look: `light` 0 (deep in the shade) to 1; `turn` 0..1 towards another colour. */
export interface LeafMood {
  light: number;
  turn?: { to: string; share: number } | undefined;
}

/** The colour of the leaves, #rrggbb. */
export function leafColour(tone: LeafTone, { light, turn }: LeafMood): string {
  const l = clamp(light, 0, 1);
  const base = l < 0.5 ? mix(tone.dark, tone.middle, l * 2) : mix(tone.middle, tone.light, l * 2 - 1);
  return turn === undefined ? base : mix(base, turn.to, clamp(turn.share, 0, 1));
}
