/** The sign of a place that the players have visited, in map pixels: ink on a halo, with the pole at the left. */
export const PENNANT = { width: 11, height: 16, cloth: 8, pole: 1.6, halo: 3.4 } as const;

/** Gap between the pennant and the name behind it. */
const GAP = 5;
/** A pole stands on the upper right of a dot's rim. */
const DIAGONAL = Math.SQRT1_2;
/** Half the height of capitals, in multiples of the type size. */
const HALF_CAPITALS = 0.31;

/** A coordinate frame: its origin, its rotation (radians clockwise), and the foot of the pole in it. */
export interface PennantFrame {
  readonly x: number;
  readonly y: number;
  readonly turn: number;
  readonly footX: number;
  readonly footY: number;
}

/** The name behind a pennant: its middle, or the middle of the baseline of each letter with its rotation. */
export type PennantName =
  | {
      readonly form: 'straight';
      readonly x: number;
      readonly y: number;
      readonly halfWidth: number;
      readonly rotation: number;
    }
  | { readonly form: 'curved'; readonly px: number; readonly letters: Float32Array };

/** A pennant at the upper right of a dot or sign. */
export const pennantAtDot = (x: number, y: number, radius: number): PennantFrame => ({
  x,
  y,
  turn: 0,
  footX: radius * DIAGONAL,
  footY: -radius * DIAGONAL,
});

/** A pennant before the name of an area or road, which has no dot, in the middle of its height. */
export function pennantBeforeName(name: PennantName): PennantFrame {
  const middle = PENNANT.height / 2;
  if (name.form === 'straight') {
    const { x, y, rotation: turn, halfWidth } = name;
    return { x, y, turn, footX: -halfWidth - GAP - PENNANT.width, footY: middle };
  }
  const { letters, px } = name;
  const [x = 0, y = 0, turn = 0] = letters;
  return { x, y, turn, footX: -0.4 * px - GAP - PENNANT.width, footY: middle - HALF_CAPITALS * px };
}

/**
 * Corners of pole and cloth in their frame: the foot, the top, the tip of the cloth, and the point where the cloth
 * ends at the pole.
 */
export function pennantCorners({ footX, footY }: PennantFrame): readonly (readonly [number, number])[] {
  const [left, top] = [footX + PENNANT.pole / 2, footY - PENNANT.height];
  return [
    [left, footY],
    [left, top],
    [footX + PENNANT.width, top + PENNANT.cloth / 2],
    [left, top + PENNANT.cloth],
  ];
}
