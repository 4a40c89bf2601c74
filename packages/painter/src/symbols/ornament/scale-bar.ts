import type { Drawn } from '../../pen/sheet.ts';
import type { Point } from '../../plane/points.ts';
import { Drawing } from '../drawing.ts';
import { type OrnamentLook, ruledRect } from './ornament-look.ts';

/** The parts of every bar. */
const scaleBarParts = 4;

export interface ScaleBar {
  /** What one of the four parts measures. */
  miles: number;
  /** Length of the whole bar in sheet units. */
  length: number;
}

/** A bar with the upper left corner of its fields, in sheet units. */
export interface PlacedScaleBar extends ScaleBar {
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
 * A bar of four parts, each a round number of miles, as long as fits into `room`.
 * @param milesPerUnit miles a sheet unit; null when nobody measured the map
 * @param room the length at hand, in sheet units
 * @returns null when there is nothing to measure by
 */
export function scaleBarFor(milesPerUnit: number | null, room: number): ScaleBar | null {
  if (milesPerUnit === null || !(milesPerUnit > 0) || !Number.isFinite(milesPerUnit) || !(room > 0)) return null;
  const most = (room * milesPerUnit) / scaleBarParts;
  const miles = roundMiles().findLast((step) => step <= most * (1 + 1e-9));
  if (miles === undefined) return null;
  return { miles, length: (miles * scaleBarParts) / milesPerUnit };
}

/**
 * Draws the bar without lettering: two rows of fields, the first part divided in five.
 * @param at the upper left corner of its fields
 * @param height of both rows, in sheet units
 */
export function drawScaleBar(at: Point, length: number, height: number, { palette, pen }: OrnamentLook): Drawn {
  const drawing = new Drawing();
  const [x, y] = at;
  const part = length / scaleBarParts;
  const row = height / 2;
  const field = (left: number, top: number, width: number, tall: number): Point[] => [
    [left, top],
    [left + width, top],
    [left + width, top + tall],
    [left, top + tall],
  ];
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
