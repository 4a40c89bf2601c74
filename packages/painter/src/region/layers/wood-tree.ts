import type { Standing } from '../../pen/sheet.ts';
import type { Random } from '../../random/seeded.ts';
import type { ForestSketch } from '../../sketch/region-sketch.ts';
import type { Style } from '../../styles/style.ts';
import { broadTree, roundTree, type TreeOptions } from '../../symbols/trees/broad-tree.ts';
import { deadTree } from '../../symbols/trees/dead-tree.ts';
import { fir } from '../../symbols/trees/fir.ts';
import { palm } from '../../symbols/trees/palm.ts';

/** A tree that a wood wants, before its kind is known. */
export interface WantedTree extends Pick<TreeOptions, 'x' | 'y' | 'light' | 'isInside'> {
  /** The usual radius of a crown in this wood. */
  radius: number;
  /** Slow noise, about -1..1: how much this part of the wood leans to autumn (up) or to cool green (down). */
  warmth: number;
  /** Slow noise, about -1..1: where a mixed wood has its firs. */
  mixture: number;
  hasSnow: boolean;
}

/** The share of firs in a wood of each kind; of a mixed one it changes from part to part. */
const firsIn: Record<ForestSketch['kind'], (mixture: number) => number> = {
  broad: () => 0.04,
  mixed: (mixture) => 0.38 + 0.45 * mixture,
  conifer: () => 0.95,
  jungle: () => 0,
  dead: () => 0,
};

/** The tree of a wood: firs, crowns or palms by the kind of the wood, and one random stream. */
export function woodTree(
  kind: ForestSketch['kind'],
  wanted: WantedTree,
  random: Random,
  seed: string,
  style: Style,
): Standing {
  const { x, y, light, radius, warmth, isInside = false, hasSnow } = wanted;
  const isFir = random.chance(firsIn[kind](wanted.mixture));
  const { trees } = style;
  const base = { x, y, light, isInside };
  if (isFir) {
    const turn = { to: trees.cool, share: Math.min(0.4, Math.max(0, -warmth)) };
    return fir({ ...base, radius: radius * random.range(0.92, 1.08), turn, hasSnow }, seed, style);
  }
  const crown = { ...base, radius: radius * random.range(0.84, 1.28) };
  if (kind === 'jungle')
    return random.chance(0.09) ? palm(crown, seed, style) : roundTree(crown, seed, style, trees.jungle);
  if (kind === 'dead' && random.chance(0.8)) return deadTree(crown, seed, style);
  const turn = { to: trees.autumn, share: Math.min(0.35, Math.max(0, warmth)) };
  // a single crown among firs must not shine
  return broadTree({ ...crown, turn, light: kind === 'conifer' ? light * 0.5 : light }, seed, style);
}
