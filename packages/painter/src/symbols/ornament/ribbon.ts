import { lerp, type Point } from '../../plane/points.ts';
import type { Drawing } from '../drawing.ts';
import { inkedShape, type OrnamentLook } from './ornament-look.ts';
import type { Rect } from './rect.ts';

/**
 * An empty ribbon with two forked tails.
 * @param top the middle of its upper edge
 * @param width and height of the panel it lies on
 * @returns its face inside of the red line
 */
export function drawRibbon(
  drawing: Drawing,
  top: Point,
  width: number,
  height: number,
  fine: number,
  look: OrnamentLook,
): Rect {
  const { palette, pen } = look;
  const [cx, y] = top;
  const tall = height * 0.13;
  const half = width * 0.37;
  const bow = height * 0.03;
  for (const side of [-1, 1]) drawTail(drawing, [cx + side * half, y], side, width, tall, look);
  inkedShape(drawing, band(cx - half, cx + half, y, tall, bow), palette.ribbon, 3.4, look);
  const line = band(cx - half + 8 * fine, cx + half - 8 * fine, y + 8 * fine, tall - 16 * fine, bow);
  drawing.lines([[...line, line[0] as Point]], palette.red, { width: 2 * pen });
  const inner = tall - 18 * fine;
  return {
    x: cx - half + 15 * fine,
    y: y + (tall - inner) / 2 - bow * 0.6,
    width: 2 * half - 30 * fine,
    height: inner,
  };
}

function band(x0: number, x1: number, y: number, height: number, bow: number): Point[] {
  const upper: Point[] = [];
  const lower: Point[] = [];
  for (let i = 0; i <= 18; i++) {
    const t = i / 18;
    const x = lerp(x0, x1, t);
    const at = y - Math.sin(t * Math.PI) * bow;
    upper.push([x, at]);
    lower.push([x, at + height]);
  }
  return [...upper, ...lower.toReversed()];
}

/** One end, folded behind the face. */
function drawTail(
  drawing: Drawing,
  [x, y]: Point,
  side: number,
  width: number,
  tall: number,
  look: OrnamentLook,
): void {
  const { palette } = look;
  const behind = x - side * width * 0.045;
  inkedShape(
    drawing,
    [
      [behind, y + tall * 0.28],
      [x + side * width * 0.075, y + tall * 0.34],
      [x + side * width * 0.05, y + tall * 0.8],
      [x + side * width * 0.078, y + tall * 1.28],
      [behind, y + tall * 1.24],
    ],
    palette.ribbonTail,
    3,
    look,
  );
  inkedShape(
    drawing,
    [
      [x, y + tall],
      [behind, y + tall * 1.24],
      [behind, y + tall * 0.95],
    ],
    palette.ribbonFold,
    2,
    look,
  );
}
