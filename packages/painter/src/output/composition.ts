import type { PaintedGround } from '../grounds/grid.ts';
import type { Sheet } from '../pen/sheet.ts';
import type { Ring } from '../plane/rings.ts';
import type { Style } from '../styles/style.ts';

/** Everything that becomes one picture. Lengths are sheet units. */
export interface Composition {
  width: number;
  height: number;
  seed: string;
  style: Style;
  /** Breadth of the frame: outside of it is bare paper, and nothing of `ink`. */
  inner: number;
  land: PaintedGround;
  sea: PaintedGround;
  /** Where the land's ground shows: land, without waters cut out of it, with isles in those. */
  shore: { land: readonly Ring[]; water?: readonly Ring[]; isles?: readonly Ring[] };
  ink: Sheet;
  /** Over everything, also outside of the frame's inner edge. */
  frame: Sheet;
}
