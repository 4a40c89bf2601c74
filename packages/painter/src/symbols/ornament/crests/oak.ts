import { mix } from '../../../colour/colour.ts';
import { lineBy } from '../../../plane/lines.ts';
import type { Point } from '../../../plane/points.ts';
import { seeded } from '../../../random/seeded.ts';
import type { Drawing } from '../../drawing.ts';
import { circleLine, inkedShape, type OrnamentLook } from '../ornament-look.ts';

/** Middles and sizes of the leafy masses, in shares of the radius, the hindmost first. */
const masses = [
  [0, -0.62, 0.26],
  [-0.32, -0.46, 0.25],
  [0.32, -0.44, 0.25],
  [-0.15, -0.36, 0.24],
  [0.17, -0.34, 0.23],
] as const;

/** An oak with its roots on a small island. */
export function drawOak(drawing: Drawing, [cx, cy]: Point, radius: number, look: OrnamentLook, seed: string): void {
  const { palette, pen } = look;
  const at = (x: number, y: number): Point => [cx + x * radius, cy + y * radius];
  const random = seeded(`${seed}:oak`);
  inkedShape(
    drawing,
    lineBy(14, (t) => at(-0.5 + t, 0.34 - 0.14 * Math.sin(t * Math.PI) ** 0.7)),
    palette.paperMid,
    2.2,
    look,
  );
  inkedShape(
    drawing,
    [
      at(-0.2, 0.26),
      at(-0.07, 0.1),
      at(-0.08, -0.2),
      at(-0.2, -0.4),
      at(0, -0.28),
      at(0.19, -0.4),
      at(0.08, -0.18),
      at(0.08, 0.1),
      at(0.22, 0.26),
      at(0.02, 0.2),
    ],
    palette.hull,
    2.4,
    look,
  );
  for (const [x, y, size] of masses) {
    const middle = at(x, y);
    const count = 11;
    const crown = Array.from({ length: count }, (_, i): Point => {
      const angle = (i / count) * Math.PI * 2;
      const reach = size * radius * random.range(0.88, 1.1);
      return [middle[0] + Math.cos(angle) * reach, middle[1] + Math.sin(angle) * reach * 0.86];
    });
    inkedShape(drawing, crown, mix(palette.leaf, palette.leafShade, random.range(0.1, 0.6)), 2.2, look, true);
    drawing.lines([lineBy(6, (t) => at(x + size * (0.1 + 0.5 * t), y + size * (0.5 - 0.3 * t)))], palette.ink, {
      width: 1.3 * pen,
      opacity: 0.6,
      soft: true,
    });
  }
  for (const [x, y] of [
    [-0.26, -0.36],
    [0.1, -0.58],
    [0.3, -0.34],
  ] as const)
    inkedShape(drawing, circleLine(at(x, y), radius * 0.035), palette.gold, 1.4, look);
}
