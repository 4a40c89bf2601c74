import type { PxBox } from './label-types.ts';

/** A sheet that limits names, in a module of its own because a screen has no sheet and does not load it. */
export interface Paper {
  /** In pixels of the zoom. */
  readonly box: PxBox;
  /**
   * The center of a name, moved as little as possible so that all of it is on the paper. @param half half the size of
   * the name
   */
  moveOn(x: number, y: number, half: { x: number; y: number }): readonly [number, number];
}

/** How far halos reach beyond a name, in CSS pixels. */
const EDGE = 4;

/** A sheet of paper of this size. */
export function paperSheet(box: PxBox): Paper {
  const within = (at: number, reach: number, from: number, to: number) =>
    2 * reach > to - from ? (from + to) / 2 : Math.min(to - reach, Math.max(from + reach, at));
  return {
    box,
    moveOn: (x, y, half) => [
      within(x, half.x + EDGE, box.left, box.right),
      within(y, half.y + EDGE, box.top, box.bottom),
    ],
  };
}
