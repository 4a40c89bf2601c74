import { taperEnd } from '../../pen/pressure.ts';
import type { Drawn } from '../../pen/sheet.ts';
import { lineBy } from '../../plane/lines.ts';
import { lerp, type Point } from '../../plane/points.ts';
import { type Random, seeded } from '../../random/seeded.ts';
import type { TitlePanel } from '../../sketch/region-sketch.ts';
import { Drawing } from '../drawing.ts';
import { drawLaurels } from './laurels.ts';
import { drawMedallion } from './medallion.ts';
import { circleLine, type OrnamentLook } from './ornament-look.ts';
import type { Rect } from './rect.ts';
import { drawScaleBar, type PlacedScaleBar, scaleBarFor } from './scale-bar.ts';

export interface TitlePanelDrawing extends Drawn {
  /** Null when the map has no measure. */
  scaleBar: PlacedScaleBar | null;
}

/** The breadth of a panel that is drawn with the pen at full breadth, in sheet units. */
const fullBreadth = 880;

/** How high the sheet is that holds a scale bar and no crest, as a share of the panel's height. */
const stripHeight = 0.36;

/**
 * A sheet with curled corners, a crest between laurels and a scale bar. No lettering, and so nothing that waits for
 * some: names are written over the picture, in whatever language and size they are read. The curls and the shadow
 * reach about a tenth of the height beyond the panel.
 * @param milesPerUnit null: drawn without a scale bar
 * @returns null when the sheet would be empty, without a crest and without a bar
 */
export function drawTitlePanel(
  panel: TitlePanel,
  milesPerUnit: number | null,
  seed: string,
  style: OrnamentLook,
): TitlePanelDrawing | null {
  const { crest } = panel;
  const bar = scaleBarFor(milesPerUnit, panel.width * 0.6);
  if (crest === 'none' && bar === null) return null;
  const sheet = crest === 'none' ? stripOf(panel) : panel;
  const { x, y, width, height } = sheet;
  const fine = width / fullBreadth;
  const look: OrnamentLook = { ...style, pen: style.pen * fine };
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

/** What a scale bar needs of a panel: as broad, in its middle. */
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

function drawSheet(drawing: Drawing, panel: Rect, fine: number, look: OrnamentLook): void {
  const { palette, pen } = look;
  const rim = rimOf(panel, fine);
  const [cx, cy] = [panel.x + panel.width / 2, panel.y + panel.height / 2];
  const inset = (by: number): Point[] =>
    rim.map(([x, y]) => [
      cx + (x - cx) * (1 - (by * fine) / (panel.width / 2)),
      cy + (y - cy) * (1 - (by * fine) / (panel.height / 2)),
    ]);
  const closed = (points: Point[]): Point[] => [...points, points[0] as Point];
  for (const [shift, share] of [
    [20, 0.35],
    [15, 0.35],
    [10, 0.3],
  ] as const)
    drawing.fill(
      rim.map(([x, y]): Point => [x + shift * fine, y + (shift + 2) * fine]),
      palette.sheetShadow,
      { opacity: palette.sheetShadowStrength * share * 1.4 },
    );
  drawing.fill(rim, palette.sheet);
  drawing.lines([closed(rim)], palette.ink, { width: 6 * pen });
  drawing.lines([closed(inset(13))], palette.ink, { width: 1.8 * pen });
  drawing.lines([closed(inset(24))], palette.red, { width: 4 * pen, opacity: 0.85 });
  drawing.lines([closed(inset(32))], palette.ink, { width: 1.4 * pen });
  drawCurls(drawing, panel, look);
}

/** The corners of the sheet, rolled up outside of it. */
function drawCurls(drawing: Drawing, { x, y, width, height }: Rect, { palette, pen }: OrnamentLook): void {
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

/** Strokes along the right and the lower inner edge give the sheet thickness. */
function drawHatching(
  drawing: Drawing,
  { x, y, width, height }: Rect,
  fine: number,
  random: Random,
  { palette, pen }: OrnamentLook,
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
