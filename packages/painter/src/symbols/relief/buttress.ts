import { pathLine } from '../../pen/paths.ts';
import { taperEnd } from '../../pen/pressure.ts';
import { stroke } from '../../pen/stroke.ts';
import { lerp, type Point } from '../../plane/points.ts';
import type { Random } from '../../random/seeded.ts';
import { along, windingLine } from './falling-line.ts';
import { insideFace, type MountainFace } from './massif-shape.ts';
import type { RockPen } from './rock-strokes.ts';

/** Ridges that stand out of the shaded face: path data of the slivers that catch light, and of the pen. */
export interface Buttresses {
  light: string;
  pen: string;
}

/** The height (sheet units) from which a mountain has them; on smaller ones they would be noise. */
const SMALLEST = 120;

/** Breaks the large shade of a great mountain: a ridge or two that leave the front ridge and run down to the right. */
export function buttresses(face: MountainFace, foot: number, random: Random, pen: RockPen): Buttresses {
  const { height: h, width: w, front } = face;
  const out: Buttresses = { light: '', pen: '' };
  if (h < SMALLEST) return out;
  const count = h > 200 ? random.int(2, 3) : random.int(1, 2);
  for (let i = 0; i < count; i++) {
    const t = lerp(0.14, 0.6, (i + random.range(0.1, 0.9)) / count);
    const start = along(front, t);
    const reach = random.range(0.28, 0.55) * (1 - t * 0.5);
    const end: Point = [start[0] + w * reach * random.range(0.34, 0.56), start[1] + h * reach];
    if (end[1] > foot - h * 0.04) continue;
    const ridge = windingLine(start, end, random, w * 0.014).map((point, k) =>
      k === 0 ? point : insideFace(face, point, foot, 0.06),
    );
    const breadth = w * random.range(0.025, 0.045);
    const last = ridge.length - 1;
    const lit = ridge
      .slice(1)
      .reverse()
      .map(([x, y], k): Point => {
        const share = (last - k) / last;
        const swell = Math.sin(Math.min(1, share * 1.15) * Math.PI);
        return [x - breadth * (0.4 + swell), y + breadth * (0.5 + 1.4 * swell)];
      });
    out.light += pathLine([...ridge, ...lit], true);
    out.pen += stroke(ridge, taperEnd((h * 0.0095 + 0.4) * pen.breadth, 0.1, 0.1));
  }
  return out;
}
