import { mix } from '../../colour/colour.ts';
import type { Drawn } from '../../pen/sheet.ts';
import { lerp, type Point } from '../../plane/points.ts';
import { seeded } from '../../random/seeded.ts';
import type { SettlementPalette } from '../../styles/settlement-palette.ts';
import { SettlementDrawing } from './settlement-drawing.ts';

/** A bridge seen from above, in sheet units. */
interface BridgeForm {
  /** Where it leaves one bank and reaches the other. */
  from: Point;
  to: Point;
  breadth: number;
  /** Whether it has planks instead of stone. */
  isTimber: boolean;
}

/** Draws the deck, parapets that flare at both ends, and piers when the bridge is long. */
export function drawBridge(
  { from, to, breadth, isTimber }: BridgeForm,
  seed: string,
  palette: SettlementPalette,
): Drawn {
  const random = seeded(seed);
  const drawing = new SettlementDrawing(palette);
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
  const along: Point = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
  const half = breadth / 2;
  const at = (t: number, aside: number, drop = 0): Point => [
    lerp(from[0], to[0], t) - along[1] * aside,
    lerp(from[1], to[1], t) + along[0] * aside + drop,
  ];
  const deck = [at(0, -half), at(1, -half), at(1, half), at(0, half)];
  drawing.fill(
    [at(0.12, -half, 2.4), at(0.88, -half, 2.4), at(0.88, half, 2.4), at(0.12, half, 2.4)],
    palette.roofShade,
    {
      opacity: 0.3,
    },
  );
  const piers = Math.floor(length / 17);
  for (let i = 1; i < piers; i++) drawPier(drawing, (aside) => at(i / piers, aside), along, half);
  drawing.fill(deck, isTimber ? palette.timber : mix(palette.wall, palette.wallShade, 0.12));
  const boards = Math.floor(length / (isTimber ? 2.8 : 5.2));
  for (let i = 1; i < boards; i++) {
    const t = (i + random.sym(0.2)) / boards;
    const side = isTimber ? 1 : random.range(0.2, 0.8);
    drawing.line(at(t, -half * side), at(t, half * (isTimber ? 1 : 0.9 - side)), 0.5, 0.5);
  }
  for (const side of [-1, 1]) {
    const flare = half * 1.7 * side;
    drawing.outline(
      [[at(-2.4 / length, flare), at(0.06, half * side), at(0.94, half * side), at(1 + 2.4 / length, flare)]],
      1.25,
    );
  }
  return drawing.drawn();
}

/** Draws a pier as a wedge on both sides of the deck. */
function drawPier(drawing: SettlementDrawing, at: (aside: number) => Point, along: Point, half: number): void {
  const { palette } = drawing;
  for (const side of [-1, 1]) {
    const foot = at(side * half);
    const tip = at(side * (half + 2.6));
    const wedge: Point[] = [
      [foot[0] - along[0] * 2, foot[1] - along[1] * 2],
      tip,
      [foot[0] + along[0] * 2, foot[1] + along[1] * 2],
    ];
    drawing.fill(wedge, palette.wall);
    drawing.outline([wedge], 0.8);
  }
}
