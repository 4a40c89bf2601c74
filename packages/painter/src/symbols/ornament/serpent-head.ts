import { lineBy } from '../../plane/lines.ts';
import { lerp, type Point } from '../../plane/points.ts';
import { circleLine, inkedShape } from './ornament-look.ts';
import type { SerpentHand } from './serpent-hand.ts';

const skull: readonly Point[] = [
  [-0.07, 0],
  [-0.085, 0.07],
  [-0.03, 0.12],
  [0.06, 0.11],
  [0.15, 0.075],
  [0.25, 0.06],
  [0.28, 0.035],
  [0.25, 0.015],
  [0.14, 0.012],
  [0.08, 0],
];
const jaw: readonly Point[] = [
  [0.03, 0.01],
  [0.12, -0.005],
  [0.22, -0.04],
  [0.235, -0.06],
  [0.19, -0.068],
  [0.09, -0.055],
  [0, -0.03],
];
const tongue: readonly Point[] = [
  [0.1, 0],
  [0.2, -0.01],
  [0.32, 0.005],
  [0.22, -0.03],
];
/** Foot and tip of each horn. */
const horns = [
  [-0.06, 0.1, -0.17, 0.2],
  [-0.02, 0.12, -0.1, 0.25],
  [-0.085, 0.05, -0.2, 0.1],
] as const;

/** The neck, which stands out of the water in an S, and the head on it. */
export function drawSerpentHead(hand: SerpentHand): void {
  drawNeck(hand);
  const { drawing, place, size, look } = hand;
  const { palette } = look;
  const at = (points: readonly Point[]): Point[] => points.map(([along, up]) => place(0.09 + along, 0.62 + up));
  inkedShape(drawing, at(jaw), palette.skin, 2, look, true);
  drawing.fill(at(tongue), palette.red);
  inkedShape(drawing, at(skull), palette.skin, 2.2, look, true);
  const [eye] = at([[0.05, 0.07]]) as [Point];
  inkedShape(drawing, circleLine(eye, size * 0.016), palette.gold, 1.6, look);
  for (const [x, y, tipX, tipY] of horns)
    inkedShape(
      drawing,
      at([
        [x - 0.02, y - 0.02],
        [tipX, tipY],
        [x + 0.03, y],
      ]),
      palette.red,
      1.5,
      look,
    );
}

function drawNeck({ drawing, place, size, look }: SerpentHand): void {
  const { palette } = look;
  const side = (sign: 1 | -1): Point[] =>
    lineBy(20, (t) => place(0.1 + 0.1 * Math.sin(t * 3) - 0.02 * t + sign * lerp(0.075, 0.05, t), 0.62 * t));
  const back = side(-1);
  const throat = side(1);
  const across = (t: number): Point[] => throat.map((point, i) => [lerp(point[0], (back[i] as Point)[0], t), point[1]]);
  const belly = across(0.36);
  for (let i = 2; i < 19; i += 2) {
    const [a, b] = [back[i] as Point, back[i + 1] as Point];
    const tip = place(
      0.1 + 0.1 * Math.sin((i / 20) * 3) - 0.02 * (i / 20) - lerp(0.075, 0.05, i / 20) - 0.06,
      (0.62 * (i + 0.5)) / 20 + 0.02,
    );
    inkedShape(drawing, [a, tip, b], palette.red, 1.3, look);
  }
  drawing.fill([...back, ...throat.toReversed()], palette.skin);
  drawing.fill([...belly, ...throat.toReversed()], palette.belly, { opacity: 0.85 });
  drawing.lines([back], palette.ink, { width: size * 0.012, soft: true });
  drawing.lines([throat], palette.ink, { width: size * 0.009, soft: true });
  drawing.lines([belly], palette.ink, { width: size * 0.005, soft: true });
  const [near, mid, far] = [across(0.42), across(0.6), across(0.82)];
  const marks: Point[][] = [];
  for (let i = 1; i < 18; i++) {
    const dip = size * 0.012;
    const [, y] = mid[i] as Point;
    marks.push(
      [belly[i] as Point, throat[i] as Point],
      [far[i] as Point, [(mid[i] as Point)[0], y + dip], near[i] as Point],
    );
  }
  drawing.lines(marks, palette.ink, { width: size * 0.0045, soft: true });
}
