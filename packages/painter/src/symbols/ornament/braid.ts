import type { Drawn } from '../../pen/sheet.ts';
import { lineBy } from '../../plane/lines.ts';
import type { Point } from '../../plane/points.ts';
import { Drawing } from '../drawing.ts';
import type { OrnamentLook } from './ornament-look.ts';

/** A braid along a straight side. Sheet units. */
export interface BraidRun {
  length: number;
  scale: number;
  /** A point by the way along the side and the distance from the middle of the braid. */
  place: (along: number, aside: number) => Point;
}

/** Wished distance of two crossings, and how far the cords swing, at scale 1. */
const wished = 74;
const swing = 13.5;
/** Crossings in one piece of drawing. */
const perPiece = 8;

/**
 * Two cords that cross at even distances, each above the other by turns. Pieces end where the cords are farthest apart,
 * so none cuts a crossing.
 */
export function drawBraid({ length, scale, place }: BraidRun, { palette, pen }: OrnamentLook): Drawn[] {
  const count = Math.round(length / (wished * scale));
  if (!(length > 0) || count < 1) return [];
  const period = length / count;
  const cord = (phase: number, from: number, to: number): Point[] =>
    lineBy(Math.max(4, Math.round(((to - from) / period) * 12)), (t) => {
      const along = from + (to - from) * t;
      return place(along, Math.sin((along / period) * Math.PI + phase) * swing * scale);
    });
  // The coloured cord reaches a little farther than its dark rim, so that no dark seam shows where a piece ends.
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
