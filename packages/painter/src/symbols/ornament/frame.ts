import { type Drawn, Sheet } from '../../pen/sheet.ts';
import { lineBy } from '../../plane/lines.ts';
import type { Point } from '../../plane/points.ts';
import { squareAround } from '../../plane/rings.ts';
import type { Style } from '../../styles/style.ts';
import { Drawing } from '../drawing.ts';
import { circleLine, inkedShape, type OrnamentStyle, onCircle, ornamentStyle, ruledRect } from './ornament-style.ts';

/** A braid along a straight side, in sheet units. */
interface BraidRun {
  length: number;
  scale: number;
  /** The point at a distance along the side, and aside from the middle of the braid. */
  place: (along: number, aside: number) => Point;
}

/** Preferred distance between two crossings, and the amplitude of the cords, at scale 1. */
const preferredSpacing = 74;
const swing = 13.5;
/** Crossings in one piece of drawing. */
const perPiece = 8;

/** Two cords that cross at even distances, alternately one above the other. No piece cuts a crossing. */
function drawBraid({ length, scale, place }: BraidRun, { palette, pen }: OrnamentStyle): Drawn[] {
  const count = Math.round(length / (preferredSpacing * scale));
  if (!(length > 0) || count < 1) return [];
  const period = length / count;
  const cord = (phase: number, from: number, to: number): Point[] =>
    lineBy(Math.max(4, Math.round(((to - from) / period) * 12)), (t) => {
      const along = from + (to - from) * t;
      return place(along, Math.sin((along / period) * Math.PI + phase) * swing * scale);
    });
  // The colored cord reaches a little farther than its dark rim, so that no dark seam shows between pieces.
  const lay = (drawing: Drawing, phase: number, from: number, to: number, over: number): void => {
    const line = cord(phase, from - over, to + over);
    drawing.lines([cord(phase, from, to)], palette.ink, { width: 13 * scale });
    drawing.lines([line], palette.cord, { width: 9.2 * scale });
    drawing.lines([line], palette.cordThread, { width: 2.2 * pen, opacity: 0.75 });
  };
  const pieces: Drawn[] = [];
  for (let first = 0; first <= count; first += perPiece) {
    const drawing = new Drawing();
    const last = Math.min(count, first + perPiece - 1);
    const from = Math.max(0, (first - 0.51) * period);
    const to = Math.min(length, (last + 0.51) * period);
    for (const phase of [0, Math.PI]) lay(drawing, phase, from, to, 0);
    for (let i = Math.max(1, first); i <= Math.min(count - 1, last); i++)
      lay(drawing, i % 2 === 0 ? Math.PI : 0, (i - 0.34) * period, (i + 0.34) * period, 0.03 * period);
    pieces.push(drawing.drawn());
  }
  return pieces;
}

/** Distances of the frame's lines from the edge of the sheet, in sheet units at scale 1. */
const frameLines = {
  outerRule: 78,
  bandFrom: 90,
  bandTo: 116,
  braidFrom: 124,
  braidTo: 170,
  innerRule: 184,
  inner: 186,
} as const;

/** Distance and breadth of every rule at scale 1. */
const rules = [
  [frameLines.outerRule, 7],
  [frameLines.bandFrom, 2],
  [frameLines.bandTo, 2],
  [frameLines.braidFrom, 2.4],
  [frameLines.braidTo, 2.4],
  [frameLines.innerRule, 5],
] as const;

/** Where band and braid begin, to the right of the corner. */
const cornerEnd = 204;

/** The scale of the frame for a sheet: 1 for a shorter side of 6,144 units, 0.6 for 3,072, less for small ones. */
export const frameScaleFor = (width: number, height: number): number =>
  Math.min(1.6, (Math.min(width, height) / 6144) ** 0.737);

/** The middle of a corner ornament, as a distance from both edges, at scale 1. */
const cornerMiddle = (frameLines.outerRule + frameLines.innerRule) / 2 + 12;

/** Breadth of the frame. Nothing else is inked nearer to the edge of the sheet. */
export const frameInner = (scale: number): number => Math.round(frameLines.inner * scale);

/** How far a frame reaches from the edges of its sheet or picture: along the sides, and at the four corners. */
export interface FrameReach {
  side: number;
  corner: number;
}

/** How far the frame reaches on a sheet of this size, in sheet units. */
export function frameReach({ width, height }: { width: number; height: number }): FrameReach {
  const scale = frameScaleFor(width, height);
  return { side: frameInner(scale), corner: Math.round((cornerMiddle + frameCornerReach) * scale) };
}

/** A side of the sheet. `place` converts a position along it and a distance from the edge to the sheet. */
interface Side {
  length: number;
  place: (along: number, inward: number) => Point;
}

/**
 * The frame around a sheet of any size: rules, a graduated band, a braid of two cords, and a star in each corner. It
 * is cut into pieces, so that a band of the picture draws only the pieces in it.
 */
export function drawFrame(size: { width: number; height: number; scale: number }, style: OrnamentStyle): Drawn[] {
  const { width, height, scale } = size;
  const look: OrnamentStyle = { ...style, pen: style.pen * scale };
  const sides: Side[] = [
    { length: width, place: (along, inward) => [along, inward] },
    { length: width, place: (along, inward) => [along, height - inward] },
    { length: height, place: (along, inward) => [inward, along] },
    { length: height, place: (along, inward) => [width - inward, along] },
  ];
  const pieces = sides.flatMap((side) => [
    ...drawRules(side, scale, look),
    ...drawGraduation(side, scale, look),
    ...drawBraid(
      {
        length: side.length - 2 * (cornerEnd + 6) * scale,
        scale,
        place: (along, aside) =>
          side.place(
            (cornerEnd + 6) * scale + along,
            ((frameLines.braidFrom + frameLines.braidTo) / 2) * scale + aside,
          ),
      },
      look,
    ),
  ]);
  const middle = cornerMiddle * scale;
  for (const x of [middle, width - middle])
    for (const y of [middle, height - middle]) pieces.push(drawFrameCorner([x, y], scale, look));
  return pieces;
}

/** The frame on a sheet of its own, because it covers everything. */
export function frameSheet({ width, height }: { width: number; height: number }, style: Style): Sheet {
  const frame = new Sheet();
  for (const drawn of drawFrame({ width, height, scale: frameScaleFor(width, height) }, ornamentStyle(style)))
    frame.paint(drawn);
  return frame;
}

function drawRules({ length, place }: Side, scale: number, { palette, pen }: OrnamentStyle): Drawn[] {
  return rules.map(([distance, breadth]) => {
    const drawing = new Drawing();
    const inset = distance * scale;
    drawing.stretch(place(inset, inset), place(length - inset, inset), palette.ink, { width: breadth * pen });
    return drawing.drawn();
  });
}

/** The band of dark and light fields. Their number is odd, so that both ends are dark. */
function drawGraduation({ length, place }: Side, scale: number, { palette }: OrnamentStyle): Drawn[] {
  const from = cornerEnd * scale;
  const run = length - 2 * from;
  if (run <= 0) return [];
  const fields = 2 * Math.round(run / (120 * scale)) + 1;
  const step = run / fields;
  const near = (frameLines.bandFrom + 5) * scale;
  const far = (frameLines.bandTo - 5) * scale;
  const pieces: Drawn[] = [];
  const perPiece = 12;
  for (let first = 0; first < fields; first += perPiece) {
    const drawing = new Drawing();
    for (let i = first; i < Math.min(fields, first + perPiece); i += 2) {
      const [a, b] = [from + i * step, from + (i + 1) * step];
      drawing.fill([place(a, near), place(b, near), place(b, far), place(a, far)], palette.ink, { opacity: 0.86 });
    }
    pieces.push(drawing.drawn());
  }
  return pieces;
}

/** Half the side of the square at scale 1, and the breadth of its outer line. */
const half = 76;
const rim = 6;

/** How far the square reaches from its middle at scale 1. */
const frameCornerReach = half + rim / 2;

/** A star with sixteen rays on a square, over the ends of the frame's lines. */
function drawFrameCorner(at: Point, scale: number, look: OrnamentStyle): Drawn {
  const { palette, pen } = look;
  const drawing = new Drawing();
  drawing.fill(squareAround(at, half * scale), palette.corner);
  ruledRect(drawing, squareAround(at, half * scale), palette.ink, rim * pen);
  ruledRect(drawing, squareAround(at, (half - 10) * scale), palette.ink, 1.8 * pen);
  for (const isLong of [false, true])
    for (let i = 0; i < 8; i++) {
      const angle = ((i * 2 + (isLong ? 0 : 1)) / 16) * Math.PI * 2;
      const tip = onCircle(at, (isLong ? 56 : 40) * scale, angle);
      const left = onCircle(at, 22 * scale, angle - 0.17);
      const right = onCircle(at, 22 * scale, angle + 0.17);
      drawing.fill([tip, left, at], isLong ? palette.paper : palette.cornerRay);
      drawing.fill([tip, right, at], isLong ? palette.red : palette.cornerRayShade, { opacity: 0.9 });
      drawing.lines([[tip, left, at, right, tip]], palette.ink, { width: 1.4 * pen });
    }
  inkedShape(drawing, circleLine(at, 13 * scale), palette.gold, 2.4, look);
  drawing.disc(at, 5 * scale, palette.ink);
  return drawing.drawn();
}
