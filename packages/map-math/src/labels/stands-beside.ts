import type { LabelPoint } from './label-types.ts';

/** How far what the picture draws for a place reaches from its point, in multiples of its scale. */
export const DRAWN_REACH = 0.65;

/**
 * Whether the name stands beside its point rather than on it. A place without a dot whose name stands beside it is
 * one that the picture draws. `halves` gives those of the name in em.
 */
export function standsBeside(
  { offsetRight, offsetDown, rotation }: Pick<LabelPoint, 'offsetRight' | 'offsetDown' | 'rotation'>,
  halves: () => { width: number; height: number },
): boolean {
  if (offsetRight === 0 && offsetDown === 0) return false;
  const { width, height } = halves();
  const [cos, sin] = [Math.cos(rotation), Math.sin(rotation)];
  const along = Math.abs(offsetRight * cos + offsetDown * sin);
  return along > width || Math.abs(offsetDown * cos - offsetRight * sin) > height / 2;
}
