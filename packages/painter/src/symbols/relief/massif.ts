import { f1, pathLine, pathSoft } from '../../pen/paths.ts';
import type { Upright } from '../../pen/sheet.ts';
import { stroke, taper, taperEnd } from '../../pen/stroke.ts';
import { type Box, bbox, clamp, growBox, lerp, type Point } from '../../plane/points.ts';
import { hashText, type Random, seeded } from '../../random/seeded.ts';
import type { MountainToneName } from '../../styles/relief-palette.ts';
import type { Style } from '../../styles/style.ts';
import {
  along,
  insideFace,
  type MassifShape,
  type MountainFace,
  massifShape,
  outlineOf,
  type Summit,
  windingLine,
  xAt,
} from './massif-shape.ts';
import { gullies, hatching, litTicks, type RockPen, spurs } from './rock-strokes.ts';
import { gradientId, type MountainPart } from './tone-gradients.ts';

/** One to four mountains on one crest. */
export interface MassifOptions {
  /** From left to right. */
  summits: readonly Summit[];
  /** The y coordinate of the foot. */
  y: number;
  tone: MountainToneName;
  /** The color of the land under each summit, #rrggbb. */
  grounds: readonly string[];
  /** The share of the height that is white, 0..0.8. */
  snow?: number;
  /** 1: alpine crags. */
  rugged?: number;
  /** How much it stands out: 1 for a great mountain, toward 0 for a small one in light ink. */
  weight?: number;
}

/** Covers the ground behind with the color of the land under each mountain, fading toward the foot. */
function body({ foot, height: h, faces, outline }: MassifShape, grounds: readonly string[], seed: string): string {
  const id = `massif-${hashText(seed).toString(36)}`;
  const filled = (path: string, i: number): string => {
    const stop = (offset: number, opacity: number): string =>
      `<stop offset="${offset}" stop-color="${grounds[i] ?? grounds[0]}" stop-opacity="${opacity}"/>`;
    return (
      `<linearGradient id="${id}-${i}" gradientUnits="userSpaceOnUse" x1="0" x2="0" y1="${f1(foot - h * 0.24)}" y2="${f1(foot + h * 0.05)}">` +
      `${stop(0, 1)}${stop(0.45, 0.88)}${stop(0.75, 0.5)}${stop(1, 0)}</linearGradient>` +
      `<path d="${path}" fill="url(#${id}-${i})"/>`
    );
  };
  if (faces.length === 1) return filled(pathLine(outline, true), 0);
  return faces.map((face, i) => filled(facePath(face, foot), i)).join('');
}

/** The whole front of one mountain, a little beyond its valleys so that no seam shows. */
function facePath({ left, right, height }: MountainFace, foot: number): string {
  const overlap = 1.5;
  const west = [...left].reverse().map(([x, y], i): Point => [i < left.length - 1 ? x - overlap : x, y]);
  const east = right.slice(1).map(([x, y]): Point => [x + overlap, y]);
  const middle: Point = [((left.at(-1) as Point)[0] + (right.at(-1) as Point)[0]) / 2, foot + height * 0.08];
  return pathLine([...west, ...east, middle], true);
}

/** Light on the left flank. */
function glow(face: MountainFace): string {
  const lit = face.left.slice(0, Math.ceil(face.skyline.left * 0.8));
  const [inner] = along(face.front, 0.6);
  const back = [...lit].reverse().map(([x, y]): Point => [lerp(x, inner, 0.42), y + face.height * 0.03]);
  return pathLine([...lit, ...back], true);
}

/** The shade from the front ridge to the right edge. Shades of neighbors join at the valleys. */
function shade(face: MountainFace, foot: number): string {
  const low = face.front.at(-1) as Point;
  const right = face.right.at(-1) as Point;
  return pathLine(
    [...face.front, [lerp(low[0], right[0], 0.5), foot + face.height * 0.07], ...[...face.right].reverse()],
    true,
  );
}

const pressed =
  (width: number, phase: number, fade: number) =>
  (t: number): number =>
    width * (0.76 + 0.24 * Math.sin(t * 9 + phase)) * (t > 0.7 ? lerp(1, fade, (t - 0.7) / 0.3) : 1);

/** The skyline and the front ridge. The lit flank is lighter than the shaded one. */
function contour(face: MountainFace, random: Random, breadth: number): string {
  const { height: h, skyline } = face;
  const lit = face.left.slice(0, skyline.left);
  const dark = face.right.slice(0, skyline.right);
  const hasValley = (line: readonly Point[], length: number): number => (line.length > length ? 0.75 : 0.25);
  const ridge = face.front.slice(0, Math.ceil(face.front.length * random.range(0.6, 0.92)));
  return (
    stroke(lit, pressed((h * 0.0095 + 0.7) * breadth, random.next() * 6, hasValley(face.left, skyline.left)), {
      soft: false,
    }) +
    stroke(dark, pressed((h * 0.0145 + 0.95) * breadth, random.next() * 6, hasValley(face.right, skyline.right)), {
      soft: false,
    }) +
    stroke(ridge, taperEnd((h * 0.0125 + 0.7) * breadth, 0.1, 0.12), { soft: false }) +
    stroke(face.right.slice(skyline.right - 1), taperEnd((h * 0.008 + 0.5) * breadth, 0.05, 0.1))
  );
}

interface Layers {
  glow: string[];
  shade: string[];
  hollows: string[];
  light: string;
  snow: string;
  snowShade: string;
  fine: string;
  pen: string;
}

/** Each path has its own fill, because a gradient runs from the top to the bottom of the shape it fills. */
function drawFace(layers: Layers, face: MountainFace, foot: number, snow: number, random: Random, pen: RockPen): void {
  layers.glow.push(glow(face));
  layers.shade.push(shade(face, foot));
  for (const part of [spurs(face, foot, random, pen), gullies(face, foot, random, pen)]) {
    layers.hollows.push(part.shade);
    layers.pen += part.pen;
    layers.fine += part.fine;
  }
  const ridges = buttresses(face, foot, random, pen);
  layers.light += ridges.light;
  layers.pen += ridges.pen;
  layers.fine += hatching(face, foot, random, pen) + litTicks(face, foot, random, pen);
  if (snow > 0) {
    const cap = snowCap(face, snow, random);
    layers.snow += cap.lit;
    layers.snowShade += cap.shaded;
  }
  layers.pen += contour(face, random, pen.breadth);
}

const fill = (d: string, colour: string, opacity = 1): string =>
  d === '' ? '' : `<path d="${d}" fill="${colour}"${opacity < 1 ? ` fill-opacity="${opacity.toFixed(2)}"` : ''}/>`;

/** Mountains on one crest: one body, a front ridge for each summit, and shade that continues from one to the next. */
export function massif(options: MassifOptions, seed: string, style: Style): Upright {
  const random = seeded(seed);
  return drawMassif(massifShape(options.summits, options.y, random, options.rugged ?? 1), options, random, seed, style);
}

/** Draws a finished shape. */
function drawMassif(
  shape: MassifShape,
  { y, tone, grounds, snow = 0, weight = 1 }: MassifOptions,
  random: Random,
  seed: string,
  style: Style,
): Upright {
  const { relief } = style;
  const pen: RockPen = {
    breadth: style.pens.relief * lerp(0.74, 1, weight),
    hatching: style.symbols.hatching * lerp(0.55, 1, weight),
  };
  const layers: Layers = { glow: [], shade: [], hollows: [], light: '', snow: '', snowShade: '', fine: '', pen: '' };
  for (const face of shape.faces) drawFace(layers, face, y, snow, random, pen);
  const dark = clamp(relief.shadeStrength * lerp(0.5, 1, weight), 0, 1);
  const ink = lerp(0.6, 1, weight);
  const part = (name: MountainPart, paths: readonly string[], opacity = 1): string =>
    paths.map((path) => fill(path, `url(#${gradientId(name, tone)})`, opacity)).join('');
  const svg =
    body(shape, grounds, seed) +
    part('lit', [pathLine(shape.outline, true)]) +
    part('glow', layers.glow) +
    part('shade', layers.shade, dark) +
    part('gully', layers.hollows, dark) +
    fill(layers.light, relief.tones[tone].litLow, 0.34) +
    fill(layers.snow, relief.snow, 0.95) +
    fill(layers.snowShade, relief.snowShade, 0.72) +
    fill(layers.fine, relief.ink, 0.58 * ink) +
    fill(layers.pen, relief.ink, ink);
  return { svg: `<g>${svg}</g>`, box: massifBox(shape), foot: y };
}

function massifBox(shape: MassifShape): Box {
  const points = shape.faces.flatMap((face) => [...face.left, ...face.right, ...face.front]);
  return growBox(bbox([...shape.outline, ...points]), shape.height * 0.12 + 4);
}

/** Lower mountains have no buttresses, because they would look like noise, in sheet units. */
const SMALLEST = 120;

/** Breaks up the large shade of a great mountain: one or two ridges from the front ridge down to the right. */
function buttresses(face: MountainFace, foot: number, random: Random, pen: RockPen): { light: string; pen: string } {
  const { height: h, width: w, front } = face;
  const out = { light: '', pen: '' };
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

const STEPS = 6;

const upper = (line: readonly Point[], end: number): Point[] =>
  Array.from({ length: STEPS + 1 }, (_, i) => along(line, (end * i) / STEPS));

/** The lower edge of the snow: tongues of unequal length down the hollows. */
function tongues(from: Point, to: Point, size: number, random: Random): Point[] {
  const count = 5 + Math.round(Math.abs(to[0] - from[0]) / 26);
  const out: Point[] = [];
  for (let i = 1; i < count; i++) {
    const reach = i % 2 ? -random.range(0.1, 0.6) : random.range(0.3, 1.3);
    const t = (i + random.sym(0.22)) / count;
    out.push([lerp(from[0], to[0], t), lerp(from[1], to[1], t) + reach * size]);
  }
  return out;
}

/** @param share the share of the height that is white, 0..0.8 */
function snowCap(face: MountainFace, share: number, random: Random): { lit: string; shaded: string } {
  const depth = clamp(share * random.range(0.75, 1.2), 0, 0.8);
  const left = upper(face.left.slice(0, face.skyline.left), Math.min(1, depth * 0.9));
  const front = upper(face.front, depth);
  const right = upper(face.right.slice(0, face.skyline.right), Math.min(1, depth * 0.78));
  const size = face.height * 0.05;
  const low = front[STEPS] as Point;
  return {
    lit: pathLine(
      [...left.slice().reverse(), ...front.slice(1), ...tongues(low, left[STEPS] as Point, size, random)],
      true,
    ),
    shaded: pathLine(
      [...front, ...tongues(low, right[STEPS] as Point, size, random), ...right.slice().reverse()],
      true,
    ),
  };
}

interface VolcanoOptions extends Omit<MassifOptions, 'summits'> {
  summit: Summit;
}

interface Crater {
  left: Point;
  right: Point;
  /** The front lip, from left to right. */
  front: Point[];
  /** The rear rim. */
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
export function volcano(options: VolcanoOptions, seed: string, style: Style): Upright {
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
