import type { Settlement, VignetteKind } from '../../sketch/region-sketch.ts';

/** Breadth in sheet units: a part for the kind, and how much of the label's size is added. */
const breadths: Record<VignetteKind, readonly [base: number, share: number]> = {
  city: [58, 1.2],
  town: [30, 1.15],
  village: [26, 0.9],
  fortress: [34, 1.15],
  ruin: [28, 0.95],
  dungeon: [24, 0.8],
  temple: [30, 1],
  inn: [30, 0.7],
  oasis: [47, 0],
  camp: [26, 0.8],
};

/** Labels outside of these sizes no longer change the picture. */
const smallestScale = 4;
const largestScale = 64;

/** Breadth of the little picture of a place in sheet units; 0 for a place that gets none. */
export function vignetteSize({ vignette, scale }: Pick<Settlement, 'vignette' | 'scale'>): number {
  if (vignette === null) return 0;
  const [base, share] = breadths[vignette];
  return base + share * Math.min(largestScale, Math.max(smallestScale, scale));
}
