import type { Drawn } from '../../pen/sheet.ts';
import type { Point } from '../../plane/points.ts';
import { Drawing } from '../drawing.ts';
import { circleLine, inkedShape, type OrnamentLook, onCircle, ruledRect } from './ornament-look.ts';

/** Half the side of the square at scale 1, and the breadth of its outer line. */
const half = 76;
const rim = 6;

/** How far the square reaches from its middle at scale 1. */
export const frameCornerReach = half + rim / 2;

function square([x, y]: Point, reach: number): Point[] {
  return [
    [x - reach, y - reach],
    [x + reach, y - reach],
    [x + reach, y + reach],
    [x - reach, y + reach],
  ];
}

/** A star of sixteen rays on a square, over the ends of the frame's lines. */
export function drawFrameCorner(at: Point, scale: number, look: OrnamentLook): Drawn {
  const { palette, pen } = look;
  const drawing = new Drawing();
  drawing.fill(square(at, half * scale), palette.corner);
  ruledRect(drawing, square(at, half * scale), palette.ink, rim * pen);
  ruledRect(drawing, square(at, (half - 10) * scale), palette.ink, 1.8 * pen);
  for (const isLong of [false, true])
    for (let i = 0; i < 8; i++) {
      const angle = ((i * 2 + (isLong ? 0 : 1)) / 16) * Math.PI * 2;
      const tip = onCircle(at, (isLong ? 56 : 40) * scale, angle);
      const left = onCircle(at, 22 * scale, angle - 0.17);
      const right = onCircle(at, 22 * scale, angle + 0.17);
      drawing.fill([tip, left, at], isLong ? palette.paper : palette.cornerRay);
      drawing.fill([tip, right, at], isLong ? palette.red : palette.cornerRayShade, { opacity: 0.9 });
      drawing.lines([[tip, left, at, right, tip]], palette.ink, { width: 1.4 * pen });
    }
  inkedShape(drawing, circleLine(at, 13 * scale), palette.gold, 2.4, look);
  drawing.disc(at, 5 * scale, palette.ink);
  return drawing.drawn();
}
