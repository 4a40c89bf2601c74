import type { RiverOutline } from '../../outline/region-outlines.ts';
import { RingIndex } from '../../outline/ring-index.ts';
import { f1, pathLine } from '../../pen/paths.ts';
import type { Sheet } from '../../pen/sheet.ts';
import { dashes, type Pressure, stroke, taper } from '../../pen/stroke.ts';
import { polyLen, resample } from '../../plane/lines.ts';
import { bbox, growBox, lerp, type Point } from '../../plane/points.ts';
import { area, centroid, type Ring } from '../../plane/rings.ts';
import { type Progress, paced, partOf } from '../../progress.ts';
import { hashText, seeded } from '../../random/seeded.ts';
import { filled } from '../../symbols/texture/filled.ts';
import type { RegionGround } from '../ground.ts';
import { inkRing } from './shore-ink.ts';

/** Distances from the spring over which a river, and its banks, grow to full width, in sheet units. */
const SPRING = 90;
const BANK_SPRING = 60;
/** How much broader the banks are than the water, both sides together, in sheet units. */
const BANKS = 2.5;

/** The widths of a river along its line. */
interface RiverWidth {
  length: number;
  /** Width of the water, by share of the whole line. */
  water: Pressure;
  /** Width of the water with both banks. */
  banks: Pressure;
}

/**
 * The widths of a river: from a thread at its spring (unless it leaves a lake) to its mouth, with small variations.
 */
export function riverWidth({ noise, style }: RegionGround, river: RiverOutline): RiverWidth {
  const length = polyLen(river.line);
  const lane = hashText(river.id) % 997;
  const grown = (t: number, way: number): number => (river.isContinued ? 1 : Math.min(1, (t * length) / way));
  const water: Pressure = (t) =>
    lerp(river.width[0], river.width[1], t ** 0.75) *
    (0.9 + 0.2 * noise.second((t * length) / 70, lane)) *
    grown(t, SPRING) *
    style.pens.river;
  const banks: Pressure = (t) => water(t) + BANKS * style.pens.river * (0.12 + 0.88 * grown(t, BANK_SPRING));
  return { length, water, banks };
}

/** Only a river at least this broad has a glint, in sheet units. */
const BROAD = 8;

/** The pressure for a part of a line that begins and ends at shares of the whole. */
const pressureBetween =
  (pressure: Pressure, from: number, to: number): Pressure =>
  (t) =>
    pressure(lerp(from, to, t));

/** The part of a river on land, up to `beyond` points past the shore. */
function onLand({ line, mouth }: RiverOutline, beyond: number): readonly Point[] {
  return mouth > beyond ? line.slice(0, line.length - mouth + beyond) : line;
}

/** Draws the dark lines on both sides of every river. The water is painted over them later. */
export async function paintRiverBanks(ground: RegionGround, sheet: Sheet, progress: Progress): Promise<void> {
  const { water } = ground.style;
  await paced(ground.outlines.rivers, progress, (river) => {
    const { banks, length } = riverWidth(ground, river);
    const line = onLand(river, 0);
    const path = stroke(line, pressureBetween(banks, 0, polyLen(line) / length), { soft: false });
    sheet.add(filled(path, water.bank, water.bankStrength), growBox(bbox(line), river.width[1] + 3));
  });
}

/** Draws the color of a river fading out into the sea. */
function paintMouth(ground: RegionGround, sheet: Sheet, river: RiverOutline): void {
  const { line, mouth } = river;
  if (mouth === 0 || line.length < mouth + 2) return;
  const { water } = ground.style;
  const pressure = riverWidth(ground, river);
  const reach = line.slice(line.length - 2 - mouth);
  const from = line[line.length - 1 - mouth] as Point;
  const to = line[line.length - 1] as Point;
  const width = pressure.water(1 - polyLen(reach) / pressure.length);
  const id = `mouth-${hashText(`${ground.seed}:mouth:${river.id}`).toString(36)}`;
  sheet.define(
    id,
    `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="${f1(from[0])}" y1="${f1(from[1])}" x2="${f1(to[0])}" y2="${f1(to[1])}"><stop offset="0" stop-color="${water.river}"/><stop offset=".22" stop-color="${water.river}"/><stop offset="1" stop-color="${water.river}" stop-opacity="0"/></linearGradient>`,
  );
  const path = stroke(reach, (t) => width * (1 + 0.6 * t), { soft: false });
  sheet.add(filled(path, `url(#${id})`), growBox(bbox(reach), width * 2));
}

/** Draws a broken line of light in the lower stretches of a broad river. */
function paintGlint(ground: RegionGround, sheet: Sheet, river: RiverOutline): void {
  if (river.width[1] <= BROAD) return;
  const { style, seed } = ground;
  const lower = river.line.slice(Math.floor(river.line.length * 0.45), river.mouth > 0 ? -river.mouth - 7 : undefined);
  for (const dash of dashes(lower, 26, 44, seeded(`${seed}:glint:${river.id}`)))
    if (dash.length > 2) {
      const path = stroke(dash, taper(1.5 * style.pens.river));
      sheet.add(filled(path, style.water.glint, style.water.glintStrength), growBox(bbox(dash), 2));
    }
}

/** Draws the water of every river, its mouth, and its glint. */
export async function paintRivers(ground: RegionGround, sheet: Sheet, progress: Progress): Promise<void> {
  const { rivers } = ground.outlines;
  const { water } = ground.style;
  await paced(rivers, partOf(progress, 0, 0.6), (river) => {
    const width = riverWidth(ground, river);
    const line = onLand(river, 1);
    const inner: Pressure = (t) => Math.max(0.1, width.water(t) - 0.2);
    const path = stroke(line, pressureBetween(inner, 0, polyLen(line) / width.length), { soft: false });
    sheet.add(filled(path, water.river), growBox(bbox(line), river.width[1] + 3));
  });
  await paced(rivers, partOf(progress, 0.6, 1), (river) => {
    paintMouth(ground, sheet, river);
    paintGlint(ground, sheet, river);
  });
}

/** Positions of ripples as shares of the distance from the middle to the shore. */
const RIPPLES = [0.86, 0.7];
/** A lake with a shorter shore gets no ripples, in sheet units. */
const TINY = 90;

/** The pen strokes of one ripple. */
function rippleStrokes(ground: RegionGround, ring: Ring, islands: readonly Ring[], share: number): Point[][] {
  const [cx, cy] = centroid(ring);
  const line = resample(
    ring.map(([x, y]): Point => [cx + (x - cx) * share, cy + (y - cy) * share]),
    5,
    true,
  );
  // In a lake with arms, the straight line to the middle may cross land.
  const water = new RingIndex([ring]);
  const dry = new RingIndex(islands);
  const strokes: Point[][] = [[]];
  for (const [x, y] of line) {
    if (water.has([x, y]) && !dry.has([x, y]) && ground.noise.third(x / 22 + share * 9, y / 22) > -0.15)
      strokes.at(-1)?.push([x, y]);
    else strokes.push([]);
  }
  return strokes.filter((run) => run.length > 3);
}

/** Draws lakes: water, shore, and two broken ripples. */
export async function paintLakes(ground: RegionGround, sheet: Sheet, progress: Progress): Promise<void> {
  const { water, pens } = ground.style;
  await paced(ground.outlines.lakes, progress, ({ ring, islands }) => {
    const shores = [ring, ...islands];
    for (const shore of shores) inkRing(ground, sheet, shore, { width: 2.2 * pens.coast, colour: water.coast });
    // Islands run in the opposite direction, so that the fill leaves them out.
    const holes = islands.map((island) => (area(island) > 0 === area(ring) > 0 ? island.toReversed() : island));
    sheet.add(filled([ring, ...holes].map((shore) => pathLine(shore, true)).join(''), water.lake), bbox(ring));
    for (const shore of shores) inkRing(ground, sheet, shore, { width: 1.5 * pens.coast, colour: water.coast });
    if (polyLen(ring) < TINY) return;
    for (const share of RIPPLES)
      for (const run of rippleStrokes(ground, ring, islands, share))
        sheet.add(filled(stroke(run, taper(1.15 * pens.coast)), water.waterLine, water.waterLineNear), bbox(run));
  });
}
