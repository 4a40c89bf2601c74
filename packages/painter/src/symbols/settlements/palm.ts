import { taperEnd } from '../../pen/pressure.ts';
import type { Point } from '../../plane/points.ts';
import type { Random } from '../../random/seeded.ts';
import type { SettlementDrawing } from './settlement-drawing.ts';

/** A date palm, `height` sheet units tall, that bends as it likes. */
export function drawPalm(drawing: SettlementDrawing, at: Point, height: number, random: Random): void {
  const { palette } = drawing;
  const [x, y] = at;
  const bend = random.sym(height * 0.2);
  const crown: Point = [x + bend, y - height];
  const trunk: Point[] = [at, [x + bend * 0.3, y - height * 0.5], crown];
  const thick = Math.max(1.1, height * 0.075);
  drawing.lines([trunk], palette.ink, { width: (t) => (thick + 1) * (1 - 0.45 * t), soft: true });
  drawing.lines([trunk], palette.trunk, { width: (t) => thick * (1 - 0.45 * t), soft: true });
  const fronds = random.int(6, 8);
  for (let i = 0; i < fronds; i++) {
    const angle = -Math.PI * (0.98 - (i / (fronds - 1)) * 0.96) + random.sym(0.14);
    const length = height * random.range(0.34, 0.48);
    const tip: Point = [
      crown[0] + Math.cos(angle) * length,
      crown[1] + Math.sin(angle) * length * 0.75 + length * 0.34,
    ];
    const knee: Point = [crown[0] + Math.cos(angle) * length * 0.55, crown[1] + Math.sin(angle) * length * 0.75];
    const leaf = Math.cos(angle) < 0.1 ? palette.leaf : palette.leafShade;
    drawing.lines([[crown, knee, tip]], leaf, {
      width: (t) => height * 0.09 * Math.sin(Math.PI * (0.18 + 0.8 * t)),
      soft: true,
    });
    drawing.lines([[crown, knee, tip]], palette.ink, {
      width: taperEnd(Math.max(0.7, height * 0.03) * palette.pen, 0, 0.2),
      opacity: 0.8,
      soft: true,
    });
  }
}
