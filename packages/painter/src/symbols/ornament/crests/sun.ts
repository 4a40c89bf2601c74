import type { Point } from '../../../plane/points.ts';
import type { Drawing } from '../../drawing.ts';
import { circleLine, inkedShape, type OrnamentLook, onCircle } from '../ornament-look.ts';

/** A sun with straight and flaming rays by turns, rising over the sea. */
export function drawSun(drawing: Drawing, [cx, cy]: Point, radius: number, look: OrnamentLook): void {
  const { palette } = look;
  const middle: Point = [cx, cy - radius * 0.3];
  const disc = radius * 0.25;
  const count = 16;
  for (let i = 0; i < count; i++) {
    const angle = (i / count) * Math.PI * 2;
    const spread = Math.PI / count;
    const isFlame = i % 2 === 1;
    const ray = isFlame
      ? [
          onCircle(middle, disc * 1.1, angle - spread * 0.7),
          onCircle(middle, disc * 1.5, angle - spread * 0.1),
          onCircle(middle, disc * 2.05, angle + spread * 0.35),
          onCircle(middle, disc * 1.45, angle + spread * 0.6),
          onCircle(middle, disc * 1.1, angle + spread * 0.7),
        ]
      : [
          onCircle(middle, disc * 1.1, angle - spread * 0.62),
          onCircle(middle, disc * 2.3, angle),
          onCircle(middle, disc * 1.1, angle + spread * 0.62),
        ];
    inkedShape(drawing, ray, isFlame ? palette.red : palette.gold, 2, look, isFlame);
  }
  inkedShape(drawing, circleLine(middle, disc), palette.gold, 3, look);
  drawing.lines([circleLine(middle, disc * 0.76)], palette.ink, { width: 1.4 * look.pen });
}
