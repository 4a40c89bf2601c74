import { mix } from '../../colour/colour.ts';
import { shifted } from '../../geometry/band.ts';
import type { Drawn } from '../../pen/sheet.ts';
import { taper, taperEnd } from '../../pen/stroke.ts';
import { lineBy } from '../../plane/lines.ts';
import { lerp, type Point } from '../../plane/points.ts';
import { closedLine, rectangle } from '../../plane/rings.ts';
import { type Random, seeded } from '../../random/seeded.ts';
import type { Crest, TitlePanel } from '../../sketch/region-sketch.ts';
import { Drawing } from '../drawing.ts';
import { crestDrawings } from './crests.ts';
import { circleLine, inkedShape, type OrnamentStyle, ruledRect } from './ornament-style.ts';

/** The number of parts of every bar. */
const scaleBarParts = 4;

interface ScaleBar {
  /** Miles in one of the four parts. */
  miles: number;
  /** Length of the whole bar in sheet units. */
  length: number;
}

/** A bar with the upper left corner of its fields, in sheet units. */
interface PlacedScaleBar extends ScaleBar {
  x: number;
  y: number;
}

/** 1, 2, 5, 10, 20, 25, 50, 100, ... and below one mile 0.5, 0.25, 0.2, 0.1, ... */
function roundMiles(): number[] {
  const steps: number[] = [];
  for (let power = -4; power <= 8; power++)
    for (const digit of power >= 1 || power === -1 ? [1, 2, 2.5, 5] : [1, 2, 5])
      steps.push(Number((digit * 10 ** power).toPrecision(3)));
  return steps;
}

/**
 * The longest bar within `room` whose four parts are a round number of miles.
 * @param milesPerUnit miles a sheet unit; null if the map has no scale
 * @param room the available length, in sheet units
 * @returns null without a scale
 */
export function scaleBarFor(milesPerUnit: number | null, room: number): ScaleBar | null {
  if (milesPerUnit === null || !(milesPerUnit > 0) || !Number.isFinite(milesPerUnit) || !(room > 0)) return null;
  const most = (room * milesPerUnit) / scaleBarParts;
  const miles = roundMiles().findLast((step) => step <= most * (1 + 1e-9));
  if (miles === undefined) return null;
  return { miles, length: (miles * scaleBarParts) / milesPerUnit };
}

/**
 * Draws the bar without lettering: two rows of fields, the first part divided into five.
 * @param at the upper left corner of its fields
 * @param height of both rows, in sheet units
 */
function drawScaleBar(at: Point, length: number, height: number, { palette, pen }: OrnamentStyle): Drawn {
  const drawing = new Drawing();
  const [x, y] = at;
  const part = length / scaleBarParts;
  const row = height / 2;
  const field = (left: number, top: number, width: number, tall: number): Point[] =>
    rectangle(left, top, left + width, top + tall);
  drawing.fill(field(x, y, length, height), palette.paper);
  for (let i = 0; i < scaleBarParts; i++)
    drawing.fill(field(x + i * part, i % 2 === 0 ? y : y + row, part, row), palette.ink, { opacity: 0.9 });
  ruledRect(drawing, field(x, y, length, height), palette.ink, 2.4 * pen);
  for (let i = 1; i < 5; i++) {
    const tick = x + (i * part) / 5;
    drawing.stretch([tick, y], [tick, y - height * 0.3], palette.ink, { width: 1.6 * pen });
  }
  for (let i = 0; i <= scaleBarParts; i++) {
    const post = x + i * part;
    drawing.stretch([post, y - height * 0.58], [post, y + height * 1.2], palette.ink, { width: 2.2 * pen });
  }
  return drawing.drawn();
}

/** A panel without its crest. */
export type Rect = Omit<TitlePanel, 'crest'>;

interface TitlePanelDrawing extends Drawn {
  /** Null when the map has no scale. */
  scaleBar: PlacedScaleBar | null;
}

/** The breadth of a panel at which the pen has full breadth, in sheet units. */
const fullBreadth = 880;

/** Height of a sheet with a scale bar but no crest, as a share of the panel's height. */
const stripHeight = 0.36;

/**
 * A sheet with curled corners, a crest between laurels, and a scale bar. It has no lettering: names are written over
 * the picture in the reader's language and size. The curls and the shadow reach about a tenth of the height beyond
 * the panel.
 * @param milesPerUnit null: no scale bar
 * @returns null when the sheet would be empty, without a crest and without a bar
 */
export function drawTitlePanel(
  panel: TitlePanel,
  milesPerUnit: number | null,
  seed: string,
  style: OrnamentStyle,
): TitlePanelDrawing | null {
  const { crest } = panel;
  const bar = scaleBarFor(milesPerUnit, panel.width * 0.6);
  if (crest === 'none' && bar === null) return null;
  const sheet = crest === 'none' ? stripOf(panel) : panel;
  const { x, y, width, height } = sheet;
  const fine = width / fullBreadth;
  const look: OrnamentStyle = { ...style, pen: style.pen * fine };
  const drawing = new Drawing();
  drawSheet(drawing, sheet, fine, look);
  drawHatching(drawing, sheet, fine, seeded(`${seed}:hatching`), look);
  const centre = x + width / 2;
  if (crest !== 'none') {
    const radius = Math.min(height * (bar === null ? 0.3 : 0.27), width * 0.23);
    const middle: Point = [centre, y + height * (bar === null ? 0.5 : 0.425)];
    drawMedallion(drawing, middle, radius, crest, seed, look);
    drawLaurels(drawing, middle, radius, seeded(`${seed}:laurels`), look);
  }
  if (bar === null) return { ...drawing.drawn(), scaleBar: null };
  const tall = 26 * fine;
  const at: Point = [centre - bar.length / 2, crest === 'none' ? y + (height - tall) / 2 : y + height * 0.845];
  drawing.add(drawScaleBar(at, bar.length, tall, look));
  return { ...drawing.drawn(), scaleBar: { ...bar, x: at[0], y: at[1] } };
}

/** The strip in the middle of a panel that a scale bar needs, as broad as the panel. */
const stripOf = ({ x, y, width, height }: Rect): Rect => ({
  x,
  y: y + (height * (1 - stripHeight)) / 2,
  width,
  height: height * stripHeight,
});

/** The rim of the sheet: long sides bow outward, the corners are notched. */
function rimOf({ x, y, width, height }: Rect, fine: number): Point[] {
  const notch = height * 0.09;
  const inset = notch * 0.35;
  const right = x + width;
  const below = y + height;
  const corners: Point[] = [
    [x + notch, y],
    [right - notch, y],
    [right - inset, y + inset],
    [right, y + notch],
    [right, below - notch],
    [right - inset, below - inset],
    [right - notch, below],
    [x + notch, below],
    [x + inset, below - inset],
    [x, below - notch],
    [x, y + notch],
    [x + inset, y + inset],
  ];
  return corners.flatMap((from, i) => {
    const to = corners[(i + 1) % corners.length] as Point;
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
    const isSide = length > notch * 2;
    const bow = isSide ? 8 * fine : -notch * 0.1;
    const across: Point = [(to[1] - from[1]) / length, -(to[0] - from[0]) / length];
    const steps = isSide ? 22 : 5;
    return lineBy(steps, (t) => {
      const out = bow * Math.sin(t * Math.PI);
      return [lerp(from[0], to[0], t) + across[0] * out, lerp(from[1], to[1], t) + across[1] * out];
    }).slice(0, -1);
  });
}

function drawSheet(drawing: Drawing, panel: Rect, fine: number, look: OrnamentStyle): void {
  const { palette, pen } = look;
  const rim = rimOf(panel, fine);
  const [cx, cy] = [panel.x + panel.width / 2, panel.y + panel.height / 2];
  const inset = (by: number): Point[] =>
    rim.map(([x, y]) => [
      cx + (x - cx) * (1 - (by * fine) / (panel.width / 2)),
      cy + (y - cy) * (1 - (by * fine) / (panel.height / 2)),
    ]);
  for (const [shift, share] of [
    [20, 0.35],
    [15, 0.35],
    [10, 0.3],
  ] as const)
    drawing.fill(shifted(rim, shift * fine, (shift + 2) * fine), palette.sheetShadow, {
      opacity: palette.sheetShadowStrength * share * 1.4,
    });
  drawing.fill(rim, palette.sheet);
  drawing.lines([closedLine(rim)], palette.ink, { width: 6 * pen });
  drawing.lines([closedLine(inset(13))], palette.ink, { width: 1.8 * pen });
  drawing.lines([closedLine(inset(24))], palette.red, { width: 4 * pen, opacity: 0.85 });
  drawing.lines([closedLine(inset(32))], palette.ink, { width: 1.4 * pen });
  drawCurls(drawing, panel, look);
}

/** The corners of the sheet, rolled up outside of it. */
function drawCurls(drawing: Drawing, { x, y, width, height }: Rect, { palette, pen }: OrnamentStyle): void {
  const radius = height * 0.09 * 0.72;
  for (const [sx, sy] of [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ] as const) {
    const at: Point = [(sx < 0 ? x : x + width) + sx * radius * 0.28, (sy < 0 ? y : y + height) + sy * radius * 0.28];
    const start = (sx < 0 ? 0.2 : Math.PI - 0.2) * (sy < 0 ? 1 : -1);
    const spiral = lineBy(42, (t) => {
      const angle = start + sx * sy * t * 1.6 * Math.PI * 2;
      const reach = radius * (1 - t * 0.86);
      return [at[0] + Math.cos(angle) * reach, at[1] + Math.sin(angle) * reach];
    });
    drawing.disc(at, radius * 1.02, palette.curl);
    drawing.lines([circleLine(at, radius * 1.02)], palette.ink, { width: 4 * pen, soft: true });
    drawing.lines([spiral], palette.ink, { width: (t) => (5 * (1 - t) + 1.6) * pen, soft: true });
  }
}

/** Strokes along the right and the lower inner edge, which give the sheet thickness. */
function drawHatching(
  drawing: Drawing,
  { x, y, width, height }: Rect,
  fine: number,
  random: Random,
  { palette, pen }: OrnamentStyle,
): void {
  const margin = height * 0.12;
  const step = 11 * fine;
  const strokes: Point[][] = [];
  for (let at = y + margin; at < y + height - margin; at += step) {
    const edge = x + width - 36 * fine;
    strokes.push([
      [edge, at],
      [edge - random.range(10, 26) * fine, at + 3 * fine],
    ]);
  }
  for (let at = x + margin; at < x + width - margin; at += step) {
    const edge = y + height - 36 * fine;
    const length = random.range(8, 20) * fine;
    if (Math.abs(at - x - width / 2) < width * 0.34) continue;
    strokes.push([
      [at, edge],
      [at + 3 * fine, edge - length],
    ]);
  }
  drawing.lines(strokes, palette.ink, { width: taperEnd(1.5 * pen, 0, 0.15), opacity: 0.38 });
}

/** A twig on either side of a medallion. */
function drawLaurels(drawing: Drawing, [cx, cy]: Point, radius: number, random: Random, look: OrnamentStyle): void {
  for (const side of [-1, 1]) {
    const stem = lineBy(22, (t) => {
      const angle = lerp(1.15, -0.62, t);
      return [cx + side * Math.cos(angle) * radius * 1.5, cy + Math.sin(angle) * radius * 1.12];
    });
    for (let i = 1; i < stem.length - 1; i++) {
      const at = stem[i] as Point;
      const next = stem[i + 1] as Point;
      const way = Math.atan2(next[1] - at[1], next[0] - at[0]) + (i % 2 === 0 ? -0.62 : 0.62);
      drawLeaf(drawing, at, way, radius * (0.3 - 0.006 * i) * random.range(0.9, 1.1), random.next(), look);
    }
    drawing.lines([stem], look.palette.ink, { width: (t) => (3.4 * (1 - t) + 1) * look.pen, soft: true });
  }
}

function drawLeaf(
  drawing: Drawing,
  foot: Point,
  angle: number,
  length: number,
  shade: number,
  look: OrnamentStyle,
): void {
  const { palette, pen } = look;
  const along = (t: number, aside: number): Point => [
    foot[0] + Math.cos(angle) * length * t - Math.sin(angle) * length * aside,
    foot[1] + Math.sin(angle) * length * t + Math.cos(angle) * length * aside,
  ];
  const leaf = [
    foot,
    along(0.25, 0.1),
    along(0.5, 0.14),
    along(0.78, 0.08),
    along(1, 0),
    along(0.78, -0.08),
    along(0.5, -0.14),
    along(0.25, -0.1),
  ];
  inkedShape(drawing, leaf, mix(palette.leaf, palette.leafShade, shade * 0.7), 1.6, look);
  drawing.lines([[foot, along(0.5, 0), along(0.92, 0)]], palette.ink, {
    width: taperEnd(1.2 * pen, 0.1, 0.1),
    opacity: 0.7,
  });
}

/** A round picture with the crest over the sea, in three rings. */
function drawMedallion(
  drawing: Drawing,
  at: Point,
  radius: number,
  crest: Exclude<Crest, 'none'>,
  seed: string,
  look: OrnamentStyle,
): void {
  const { palette, pen } = look;
  drawing.disc(at, radius, palette.sky);
  drawRays(drawing, at, radius, look);
  drawWaves(drawing, at, radius, look);
  crestDrawings[crest](drawing, at, radius, look, seed);
  const rule = (share: number, width: number, colour: string): void =>
    drawing.lines([circleLine(at, radius + share)], colour, { width: width * pen, soft: true });
  const gap = radius * 0.075;
  rule(0, 5, palette.ink);
  rule(gap, 1.6, palette.ink);
  rule(gap * 1.65, 3, palette.gold);
  rule(gap * 2.2, 1.6, palette.ink);
}

function drawRays(drawing: Drawing, [cx, cy]: Point, radius: number, { palette, pen }: OrnamentStyle): void {
  const foot = cy + radius * 0.15;
  const rays = lineBy(39, (t) => [Math.PI * (1 + t), 0]).map(([angle], i): Point[] => {
    const reach = radius * (i % 2 === 0 ? 0.8 : 0.66);
    return [
      [cx + Math.cos(angle) * radius * 0.34, foot + Math.sin(angle) * radius * 0.34],
      [cx + Math.cos(angle) * reach, foot + Math.sin(angle) * reach],
    ];
  });
  drawing.lines(rays, palette.skyRay, { width: taper(2.2 * pen, 0.3), opacity: 0.5 });
}

/** Five rows of waves, cut by the circle. Each row is filled down to the rim. */
function drawWaves(drawing: Drawing, [cx, cy]: Point, radius: number, { palette, pen }: OrnamentStyle): void {
  const rim = radius * 0.99;
  for (let row = 0; row < 5; row++) {
    const level = radius * (0.2 + row * 0.17);
    const half = Math.sqrt(Math.max(0, rim * rim - (level - radius * 0.05) ** 2));
    const crest = lineBy(60, (t) => {
      const x = -half + 2 * half * t;
      const swell = Math.abs(Math.sin(((x / radius + 1) * 11 + row * 1.6) / 2)) ** 1.3 * radius * 0.1;
      const y = level - swell;
      const most = Math.sqrt(Math.max(0, rim * rim - x * x));
      return [cx + x, cy + Math.min(y, most)];
    });
    const bed = lineBy(40, (t) => {
      const x = half - 2 * half * t;
      return [cx + x, cy + Math.sqrt(Math.max(0, rim * rim - x * x))];
    });
    drawing.fill([...crest, ...bed], mix(palette.shallow, palette.deep, row / 4));
    drawing.lines([crest], palette.ink, { width: 2.1 * pen });
  }
}
