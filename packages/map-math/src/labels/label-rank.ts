import type { LabelPoint } from './label-types.ts';

/** A label that was written keeps its place until something beats it by this much. */
const KEPT_FACTOR = 1.15;
/** What a kind is worth beside its scale. */
const CITY = 14;
const WATER = 6;
const LINE = 4;
const POINT = 2;
/** How far selected labels stand above those placed by hand, and these above all others. */
const TIER = 1e6;

/** What decides who is written first: higher comes first. `wasWritten`: at the zoom before. */
export function labelScore(point: LabelPoint, wasWritten: boolean): number {
  const own = point.scale + worth(point);
  const score = own * (wasWritten ? KEPT_FACTOR : 1) + point.importance;
  return score + (point.isSelected ? 2 * TIER : point.isByHand ? TIER : 0);
}

function worth({ kind, shape }: LabelPoint): number {
  if (shape !== undefined) return shape.isArea ? 0 : LINE;
  if (kind === 'water') return WATER;
  return kind === 'city' ? CITY : POINT;
}

/** What is compared of two labels that want the same room. */
export interface Ranked {
  readonly point: LabelPoint;
  readonly part: number;
  readonly score: number;
}

/** Order of writing: score, name, then numbers that no two have in common. Negative: `a` comes first. */
export function compareRank(a: Ranked, b: Ranked): number {
  if (a.score !== b.score) return b.score - a.score;
  if (a.point.name !== b.point.name) return a.point.name < b.point.name ? -1 : 1;
  return a.point.id - b.point.id || a.part - b.part;
}
