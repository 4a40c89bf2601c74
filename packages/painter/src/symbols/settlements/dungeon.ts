import type { Standing } from '../../pen/sheet.ts';
import { lineBy } from '../../plane/lines.ts';
import type { Point } from '../../plane/points.ts';
import { drawRock } from './rock.ts';
import type { Vignette } from './vignette.ts';

/** A way below: a rock with a mouth, wild or framed with hewn stone. */
export function drawDungeon(drawing: Vignette): Standing {
  const {
    at: [x, y],
    size,
    random,
    palette,
  } = drawing;
  drawRock(drawing, [x, y], size * random.range(0.9, 1.06), size * random.range(0.54, 0.68), random);
  const middle = x - size * random.range(0.02, 0.12);
  const half = size * random.range(0.15, 0.19);
  const rise = size * random.range(0.3, 0.38);
  const foot = y + size * 0.05;
  const mouth = lineBy(8, (t) => {
    const angle = Math.PI * (1 - t);
    return [middle + Math.cos(angle) * half, foot - Math.sin(angle) * rise * random.range(0.9, 1.06)];
  });
  if (random.chance(0.45)) drawFrame(drawing, [middle, foot], half, rise);
  drawing.fill(mouth, palette.dark, { opacity: 0.95 });
  drawing.outline([mouth], 1.3);
  if (palette.glow !== null) {
    drawing.disc([middle, foot - rise * 0.3], half * 0.55, palette.glow, { opacity: 0.5 });
    drawing.glow([middle, foot - rise * 0.25], half * 2);
  }
  return drawing.standing(y);
}

/** Two posts and a lintel. */
function drawFrame(drawing: Vignette, [x, y]: Point, half: number, rise: number): void {
  const { palette } = drawing;
  const post = half * 0.34;
  const frame: Point[] = [
    [x - half - post, y],
    [x - half - post, y - rise * 1.02],
    [x - half * 0.2, y - rise * 1.32],
    [x + half + post, y - rise * 1.02],
    [x + half + post, y],
  ];
  drawing.fill(frame, palette.stone);
  drawing.fill([[x, y], [x, y - rise * 1.2], frame[3] as Point, frame[4] as Point], palette.stoneShade, {
    opacity: 0.4,
  });
  drawing.outline([frame], 1.1);
}
