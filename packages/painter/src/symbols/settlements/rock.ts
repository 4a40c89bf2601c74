import { taperEnd } from '../../pen/pressure.ts';
import type { Point } from '../../plane/points.ts';
import type { Random } from '../../random/seeded.ts';
import type { SettlementDrawing } from './settlement-drawing.ts';

/** A knoll of rock, lit from the left; `at` is the middle of its foot, sizes in sheet units. */
export function drawRock(drawing: SettlementDrawing, at: Point, width: number, height: number, random: Random): void {
  const { palette } = drawing;
  const [x, y] = at;
  const steps = 10;
  const crest: Point[] = [[x - width / 2, y]];
  for (let i = 1; i < steps; i++) {
    const t = i / steps;
    crest.push([
      x - width / 2 + width * t + random.sym(width * 0.02),
      y - height * Math.sin(t * Math.PI) ** 0.55 * random.range(0.78, 1.06),
    ]);
  }
  crest.push([x + width / 2, y]);
  const low: Point[] = [
    [x + width * 0.25, y + height * 0.12],
    [x - width * 0.2, y + height * 0.14],
  ];
  drawing.fill([...crest, ...low], palette.rock);
  drawing.fill(
    [...crest.slice(6), [x + width * 0.2, y + height * 0.1], [x + width * 0.08, y - height * 0.2]],
    palette.rockShade,
    { opacity: 0.6 },
  );
  drawing.outline([crest], 1.2);
  const cracks: Point[][] = [];
  for (let i = 0; i < width / 5; i++) {
    const [px, py] = crest[random.int(1, steps - 1)] as Point;
    const length = height * random.range(0.2, 0.5);
    cracks.push([
      [px + 1, py + 1],
      [px + random.sym(2) + length * 0.15, Math.min(py + length, y + height * 0.08)],
    ]);
  }
  drawing.lines(cracks, palette.ink, { width: taperEnd(palette.pen, 0, 0.15), opacity: 0.7, soft: true });
}
