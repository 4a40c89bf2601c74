import type { Standing } from '../../pen/sheet.ts';
import type { Point } from '../../plane/points.ts';
import type { Vignette } from './vignette.ts';

/** A ring of rough stones, the far ones smaller; now and then two bear a lintel. */
export function drawStandingStones(vignette: Vignette): Standing {
  const {
    at: [x, y],
    size,
    palette,
  } = vignette;
  vignette.ground(0, 1.1, 0.4);
  const count = vignette.random.int(5, 8);
  for (let i = 0; i < count; i++) {
    const own = vignette.own(`stone:${i}`);
    const angle = ((i + 0.3) / count) * Math.PI * 2 + own.sym(0.12);
    const foot = y + Math.sin(angle) * size * 0.14;
    const near = 0.78 + 0.22 * Math.sin(angle);
    vignette.putAt(foot, () => {
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
      vignette.fill(stone, palette.stone);
      vignette.fill([[middle + half * 0.1, foot], [middle, foot - height], ...stone.slice(3)], palette.stoneShade, {
        opacity: 0.55,
      });
      vignette.outline([stone], 1.1);
    });
  }
  vignette.drawCrowd();
  return vignette.stand(0.04);
}
