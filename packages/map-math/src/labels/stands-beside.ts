import type { LabelPoint } from './label-types.ts';

/** How far the drawing of a place in the picture reaches from its point, in multiples of its scale. */
export const DRAWN_REACH = 0.65;

/**
 * Whether the name stands beside its point instead of on it. If the place then has no dot, the picture draws it.
 * `halves` is half the size of the name in em.
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
