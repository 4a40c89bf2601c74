import { pathSoft } from '../../pen/paths.ts';
import type { Upright } from '../../pen/sheet.ts';
import { stroke, taperEnd } from '../../pen/stroke.ts';
import { bbox, growBox, lerp, type Point } from '../../plane/points.ts';
import { type Random, seeded } from '../../random/seeded.ts';
import type { Style } from '../../styles/style.ts';
import { along } from './massif-shape.ts';
import { gradientId } from './tone-gradients.ts';

interface HillOptions {
  /** The middle of its foot. */
  x: number;
  y: number;
  width: number;
  height: number;
  /** Strength of the ink: 1 for a hill, less for a low rise of the plain. */
  weight?: number;
}

/**
 * One rise of a hill's line: its position and breadth as shares of the breadth, its height as a share of the height.
 */
interface Swell {
  at: number;
  height: number;
  spread: number;
}

const POINTS = 20;

function swellsOf(random: Random): Swell[] {
  const main: Swell = { at: random.range(0.34, 0.52), height: 1, spread: random.range(0.21, 0.32) };
  const swells = [main];
  if (random.chance(0.5))
    swells.push({
      at: main.at + random.range(0.24, 0.34),
      height: random.range(0.42, 0.74),
      spread: main.spread * random.range(0.7, 0.9),
    });
  else if (random.chance(0.4))
    swells.push({
      at: main.at - random.range(0.2, 0.26),
      height: random.range(0.35, 0.55),
      spread: main.spread * 0.75,
    });
  return swells;
}

function crestLine({ x, y, width, height }: HillOptions, swells: readonly Swell[], random: Random): Point[] {
  const tilt = random.range(0.04, 0.16);
  return Array.from({ length: POINTS + 1 }, (_, i): Point => {
    const t = i / POINTS;
    const rise = Math.max(...swells.map((swell) => swell.height * Math.exp(-(((t - swell.at) / swell.spread) ** 2))));
    const ends = Math.min(1, t / 0.1, (1 - t) / 0.1);
    return [x + (t - 0.5) * width, y - height * rise * ends + random.sym(height * 0.018) + (t - 0.5) * height * tilt];
  });
}

/** The shaded side of a rise: a soft shade under the crest, and strokes down the slope. */
function leeSide(
  crest: readonly Point[],
  swell: Swell,
  span: number,
  options: HillOptions,
  random: Random,
  pen: number,
): { shade: string; strokes: string } {
  const { width, height, y } = options;
  const depth = height * (0.18 + 0.62 * swell.height);
  const from = Math.round(swell.at * POINTS);
  const line = crest.slice(from, Math.min(POINTS, Math.round((swell.at + span) * POINTS)) + 1);
  const low = [...line].reverse().map(([px, py], i): Point => {
    const t = i / line.length;
    const fall = depth * (0.35 + 0.5 * Math.sin(t * Math.PI));
    return [px + width * (0.02 * (t - 0.5) - 0.03), Math.min(y + height * 0.25, py + fall)];
  });
  let strokes = '';
  const count = Math.max(3, Math.round((width * span) / 7));
  for (let i = 0; i < count; i++) {
    const t = swell.at + 0.015 + span * ((i + random.next() * 0.7) / count);
    const [px, py] = along(crest, t);
    const length = depth * random.range(0.35, 0.8) * (1.15 - (0.6 * i) / count);
    const lean = 0.25 + (t - swell.at) * 1.1;
    const fall: Point[] = [
      [px, py + 1.2],
      [px + length * lean * 0.45, py + length * 0.5],
      [px + length * lean * 0.72, py + length],
    ];
    strokes += stroke(fall, taperEnd(1.2 * pen, 0, 0.1));
  }
  return { shade: pathSoft([...line, ...low], true), strokes };
}

/** A few strokes on the lit side. */
function litStrokes(crest: readonly Point[], swell: Swell, height: number, random: Random, pen: number): string {
  let strokes = '';
  for (let i = random.int(1, 3); i > 0; i--) {
    const [x, y] = along(crest, random.range(0.12, Math.max(0.14, swell.at - 0.05)));
    const length = height * random.range(0.16, 0.34);
    const fall: Point[] = [
      [x + 1, y + 3],
      [x - length * 0.12, y + length * 0.6],
      [x - length * 0.2, y + length],
    ];
    strokes += stroke(fall, taperEnd(0.9 * pen, 0, 0.2));
  }
  return strokes;
}

/** A low hill: one calm line over one or two rises, open at both ends, hatched away from the light. */
export function hill(options: HillOptions, seed: string, style: Style): Upright {
  const { x, y, width, height, weight = 1 } = options;
  const random = seeded(seed);
  const pen = style.pens.relief * lerp(0.78, 1, weight);
  const swells = swellsOf(random);
  const crest = crestLine(options, swells, random);
  const sides = swells.map((swell, i) =>
    leeSide(crest, swell, i === 0 ? random.range(0.24, 0.32) : 0.16, options, random, pen),
  );
  const from = random.range(0.03, 0.1);
  const to = random.range(0.86, 0.98);
  const inked = crest.filter((_, i) => i / POINTS >= from && i / POINTS <= to);
  const line = stroke(inked, (t) => (1 + 1.1 * t) * pen * Math.min(1, t / 0.15, (1 - t) / 0.2) + 0.12);
  const fine = sides.map((side) => side.strokes).join('') + litStrokes(crest, swells[0] as Swell, height, random, pen);
  const foot: Point[] = [
    [x + width * 0.35, y + height * 0.3],
    [x, y + height * 0.42],
    [x - width * 0.35, y + height * 0.3],
  ];
  const { hillInk, shadeStrength } = style.relief;
  const svg =
    `<path d="${pathSoft([...crest, ...foot], true)}" fill="url(#${gradientId('lit', 'hill')})"/>` +
    sides
      .map(
        (side) =>
          `<path d="${side.shade}" fill="url(#${gradientId('shade', 'hill')})" fill-opacity="${shadeStrength}"/>`,
      )
      .join('') +
    `<path d="${fine}" fill="${hillInk}" fill-opacity="${(0.58 * lerp(0.7, 1, weight)).toFixed(2)}"/>` +
    `<path d="${line}" fill="${hillInk}" fill-opacity="${(0.95 * lerp(0.75, 1, weight)).toFixed(2)}"/>`;
  return { svg: `<g>${svg}</g>`, box: growBox(bbox([...crest, ...foot]), 4 + height * 0.1), foot: y };
}
