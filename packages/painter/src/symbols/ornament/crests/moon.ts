import { lineBy } from '../../../plane/lines.ts';
import { lerp, type Point } from '../../../plane/points.ts';
import type { Drawing } from '../../drawing.ts';
import { inkedShape, type OrnamentLook } from '../ornament-look.ts';

/** Right, down and size of each star, in shares of the radius. */
const stars = [
  [0.42, -0.5, 0.11],
  [0.58, -0.16, 0.08],
  [0.3, -0.1, 0.06],
  [-0.62, -0.3, 0.07],
] as const;

/** A crescent and stars. */
export function drawMoon(drawing: Drawing, [cx, cy]: Point, radius: number, look: OrnamentLook): void {
  const size = radius * 0.44;
  const middle: Point = [cx + radius * 0.04, cy - radius * 0.3];
  const arc = (from: number, to: number, shift: number, share: number): Point[] =>
    lineBy(30, (t) => {
      const angle = lerp(from, to, t) + Math.PI;
      return [middle[0] + shift + Math.cos(angle) * size * share, middle[1] + Math.sin(angle) * size * share];
    });
  inkedShape(
    drawing,
    [...arc(-2.35, 2.35, 0, 1), ...arc(2.05, -2.05, size * 0.3, 0.82)],
    look.palette.paper,
    3.4,
    look,
  );
  for (const [right, down, share] of stars)
    inkedShape(drawing, star([cx + right * radius, cy + down * radius], share * radius), look.palette.gold, 2, look);
}

/** Five points, the first upward. */
const star = (at: Point, size: number): Point[] =>
  Array.from({ length: 10 }, (_, i): Point => {
    const angle = -Math.PI / 2 + (i * Math.PI) / 5;
    const reach = size * (i % 2 === 0 ? 1 : 0.42);
    return [at[0] + Math.cos(angle) * reach, at[1] + Math.sin(angle) * reach];
  });
