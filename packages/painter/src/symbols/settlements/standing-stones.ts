import type { Standing } from '../../pen/sheet.ts';
import type { Point } from '../../plane/points.ts';
import { seeded } from '../../random/seeded.ts';
import type { SettlementPalette } from '../../styles/settlement-palette.ts';
import { Drawing } from '../drawing.ts';
import { Crowd } from './crowd.ts';
import { drawGroundPatch } from './ground-patch.ts';
import { type Country, outline, type Place } from './look.ts';

/** A ring of rough stones, the far ones smaller; now and then two bear a lintel. */
export function drawStandingStones(
  { at: [x, y], size }: Place,
  seed: string,
  palette: SettlementPalette,
  country: Country = 'green',
): Standing {
  const random = seeded(seed);
  const drawing = new Drawing();
  drawGroundPatch(drawing, [x, y], size * 1.1, size * 0.4, random, palette, country);
  const crowd = new Crowd();
  const count = random.int(5, 8);
  for (let i = 0; i < count; i++) {
    const own = seeded(`${seed}:stone:${i}`);
    const angle = ((i + 0.3) / count) * Math.PI * 2 + own.sym(0.12);
    const foot = y + Math.sin(angle) * size * 0.14;
    const near = 0.78 + 0.22 * Math.sin(angle);
    crowd.put(foot, () => {
      const middle = x + Math.cos(angle) * size * 0.38;
      const half = (size * own.range(0.12, 0.18) * near) / 2;
      const height = size * own.range(0.26, 0.44) * near;
      const stone: Point[] = [
        [middle - half, foot],
        [middle - half * 0.84, foot - height * own.range(0.84, 0.95)],
        [middle - half * 0.1, foot - height],
        [middle + half * 0.8, foot - height * own.range(0.78, 0.92)],
        [middle + half, foot],
      ];
      drawing.fill(stone, palette.stone);
      drawing.fill([[middle + half * 0.1, foot], [middle, foot - height], ...stone.slice(3)], palette.stoneShade, {
        opacity: 0.55,
      });
      outline(drawing, palette, [stone], 1.1);
    });
  }
  crowd.draw();
  return drawing.standing(y + size * 0.04);
}
