import { pathSoft } from '../../pen/paths.ts';
import { taper } from '../../pen/pressure.ts';
import type { Standing } from '../../pen/sheet.ts';
import { stroke } from '../../pen/stroke.ts';
import { type Box, lerp, type Point } from '../../plane/points.ts';
import { type Random, seeded } from '../../random/seeded.ts';
import type { Style } from '../../styles/style.ts';
import { xAt } from './falling-line.ts';
import { drawMassif, type MassifOptions } from './massif.ts';
import { type MassifShape, type MountainFace, massifShape, outlineOf, type Summit } from './massif-shape.ts';

export interface VolcanoOptions extends Omit<MassifOptions, 'summits'> {
  summit: Summit;
}

interface Crater {
  left: Point;
  right: Point;
  /** The lip in front, from left to right. */
  front: Point[];
  /** The rim behind. */
  back: Point[];
}

/** How far below the summit the flanks are `breadth` apart. */
function depthAt({ left, right, top, height }: MountainFace, breadth: number): number {
  for (let depth = 0; depth < height; depth += 2)
    if (xAt(right, top[1] + depth) - xAt(left, top[1] + depth) >= breadth) return depth;
  return height;
}

function crater(face: MountainFace, random: Random): Crater {
  const { top, height: h } = face;
  const y = top[1] + depthAt(face, face.width * random.range(0.13, 0.17));
  const left: Point = [xAt(face.left, y), y + h * random.range(0, 0.02)];
  const right: Point = [xAt(face.right, y), y + h * random.sym(0.012)];
  const sag = (share: number, depth: number): Point => [
    lerp(left[0], right[0], share),
    lerp(left[1], right[1], share) + h * depth,
  ];
  return {
    left,
    right,
    front: [left, sag(0.22, 0.045), sag(random.range(0.45, 0.6), 0.062), sag(0.8, 0.04), right],
    back: [left, sag(0.3, -0.026), sag(0.66, -0.022), right],
  };
}

/** Cuts the summit off along the crater's lip. */
function cutTop(shape: MassifShape, face: MountainFace, { left, right, front }: Crater, random: Random): MassifShape {
  const below = (line: readonly Point[], lip: Point, side: -1 | 1): Point[] => [
    lip,
    ...line.filter(([x, y]) => (x - lip[0]) * side > 1 && y > lip[1] + 1),
  ];
  const edges = { left: below(face.left, left, -1), right: below(face.right, right, 1) };
  const ridge = face.front.filter(([, y]) => y > (front[2] as Point)[1] + 4);
  const cut: MountainFace = {
    ...face,
    ...edges,
    front: [front[2] as Point, ...ridge],
    skyline: { left: edges.left.length, right: edges.right.length },
  };
  const open: MountainFace = { ...cut, right: [...front, ...edges.right.slice(1)] };
  open.skyline = { left: cut.skyline.left, right: open.right.length };
  return { ...shape, faces: [cut], outline: outlineOf([open], shape.foot, shape.height, random) };
}

function smoke({ left, right }: Crater, height: number, random: Random): string {
  let path = '';
  const puffs = 6;
  for (let k = 0; k < puffs; k++) {
    const x = lerp(left[0], right[0], (k + random.next()) / puffs);
    const rise = height * random.range(0.26, 0.46);
    const curl = (right[0] - left[0]) * random.range(0.3, 0.6);
    const phase = random.range(0, 6);
    const line = Array.from({ length: 9 }, (_, i): Point => {
      const t = i / 8;
      return [x + (Math.sin(t * 5.5 + phase) - Math.sin(phase)) * curl * t + t * curl, left[1] - t * rise];
    });
    path += stroke(line, (t) => 1.5 * (1 - t) + 0.35);
  }
  return path;
}

/** A mountain with an open crater, lip and smoke. */
export function volcano(options: VolcanoOptions, seed: string, style: Style): Standing {
  const random = seeded(seed);
  const { summit, y } = options;
  const grown = massifShape([summit], y, random, options.rugged ?? 0.9);
  const face = grown.faces[0] as MountainFace;
  const mouth = crater(face, random);
  const cut = cutTop(grown, face, mouth, random);
  const drawn = drawMassif(cut, { ...options, summits: [summit] }, random, seed, style);
  const { relief, pens } = style;
  const bowl = pathSoft([...mouth.back, ...mouth.front.slice(1, -1).reverse()], true);
  const lips = stroke(mouth.front, taper(2.1 * pens.relief, 0.25)) + stroke(mouth.back, taper(1.3 * pens.relief, 0.25));
  const svg =
    `<path d="${bowl}" fill="${relief.tones.dark.shade}" fill-opacity=".85"/>` +
    drawn.svg +
    `<path d="${lips}" fill="${relief.ink}"/>` +
    `<path d="${smoke(mouth, summit.height, random)}" fill="${relief.smoke}" fill-opacity=".5"/>`;
  const [x0, y0, x1, y1] = drawn.box;
  const box: Box = [x0, y0 - summit.height * 0.45, x1, y1];
  return { svg: `<g>${svg}</g>`, box, foot: y };
}
