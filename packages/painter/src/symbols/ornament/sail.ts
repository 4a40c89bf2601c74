import { lineBy } from '../../plane/lines.ts';
import { lerp, type Point } from '../../plane/points.ts';
import type { Drawing } from '../drawing.ts';
import type { OrnamentLook } from './ornament-look.ts';

/** How one ship is drawn: shares of its size to points of the sheet, and its ink. */
export interface Hand {
  size: number;
  look: OrnamentLook;
  place: (along: number, up: number) => Point;
}

/** A square sail on the mast at `along`; all in shares of the ship's size. */
export interface Sail {
  along: number;
  low: number;
  high: number;
  /** Breadth of its upper and lower edge. */
  head: number;
  foot: number;
}

/** How far the wind bellies it out. */
const belly = 0.075;

/** Draws a bellied sail with its shade and two seams. */
export function drawSail(drawing: Drawing, sail: Sail, { place, size, look }: Hand): void {
  const { palette, pen } = look;
  const swell = (t: number): number => Math.sin(t * Math.PI);
  const topLeft: Point = [sail.along - sail.head / 2, sail.high];
  const topRight: Point = [sail.along + sail.head / 2, sail.high - 0.008];
  const lowRight: Point = [sail.along + sail.foot / 2 + 0.02, sail.low];
  const lowLeft: Point = [sail.along - sail.foot / 2 + 0.02, sail.low + 0.012];
  const edge = (from: Point, to: Point, right: number, up: number): Point[] =>
    lineBy(8, (t) => place(lerp(from[0], to[0], t) + swell(t) * right, lerp(from[1], to[1], t) + swell(t) * up));
  const outline = [
    ...edge(topLeft, topRight, 0, 0),
    ...edge(topRight, lowRight, belly, 0),
    ...edge(lowRight, lowLeft, 0, 0.035),
    ...edge(lowLeft, topLeft, belly * 0.55, 0),
  ];
  drawing.fill(outline, palette.sail);
  const shade = [
    ...edge(lowLeft, topLeft, belly * 0.55, 0),
    ...lineBy(8, (t) =>
      place(
        lerp(topLeft[0], lowLeft[0], t) +
          swell(t) * belly * 0.55 +
          sail.foot * 0.3 * Math.sin((1 - t) * Math.PI * 0.9 + 0.2),
        lerp(topLeft[1], lowLeft[1], t),
      ),
    ),
  ];
  drawing.fill(shade, palette.sailShade, { opacity: 0.45, soft: true });
  drawing.lines([[...outline, outline[0] as Point]], palette.ink, { width: size * 0.0085 });
  const seams = [0.3, 0.62].map((share) =>
    lineBy(6, (t) =>
      place(
        lerp(lerp(topLeft[0], topRight[0], share), lerp(lowLeft[0], lowRight[0], share), t) + swell(t) * belly * 0.75,
        lerp(sail.high, sail.low + 0.02, t),
      ),
    ),
  );
  drawing.lines(seams, palette.ink, { width: 0.9 * pen });
}
