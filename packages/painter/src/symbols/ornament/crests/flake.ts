import { taper } from '../../../pen/pressure.ts';
import type { Point } from '../../../plane/points.ts';
import type { Drawing } from '../../drawing.ts';
import { circleLine, inkedShape, type OrnamentLook } from '../ornament-look.ts';

const petal: readonly Point[] = [
  [0.06, 0],
  [0.24, 0.1],
  [0.42, 0.06],
  [0.56, 0],
  [0.42, -0.06],
  [0.24, -0.1],
];
const veins: readonly (readonly Point[])[] = [
  [
    [0.1, 0],
    [0.5, 0],
  ],
  [
    [0.26, 0],
    [0.36, 0.07],
  ],
  [
    [0.26, 0],
    [0.36, -0.07],
  ],
];

/** A snow flower of six petals. */
export function drawFlake(drawing: Drawing, [cx, cy]: Point, radius: number, look: OrnamentLook): void {
  const { palette, pen } = look;
  const middle: Point = [cx, cy - radius * 0.24];
  for (let i = 0; i < 6; i++) {
    const angle = (i / 6) * Math.PI * 2 - Math.PI / 2;
    const turned = (points: readonly Point[]): Point[] =>
      points.map(([along, aside]) => [
        middle[0] + (Math.cos(angle) * along - Math.sin(angle) * aside) * radius,
        middle[1] + (Math.sin(angle) * along + Math.cos(angle) * aside) * radius,
      ]);
    inkedShape(drawing, turned(petal), i % 2 === 0 ? palette.paper : palette.frost, 2.6, look, true);
    drawing.lines(veins.map(turned), palette.ink, { width: taper(2 * pen) });
  }
  inkedShape(drawing, circleLine(middle, radius * 0.1), palette.gold, 2.6, look);
}
