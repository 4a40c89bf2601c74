import type { MapCoordinate, PictureFrame } from '@venture-atlas/types';
import type { MapRect, Size } from './geometry-types.ts';

/** How far a drawn frame reaches from the edges of its picture, in pixels of the picture. */
export interface DrawnFrame {
  /** Along the four sides. */
  side: number;
  /** At the four corners. */
  corner: number;
}

/** The frame of a picture in map units of the map that the picture covers. */
export function frameOnMap({ side, corner }: DrawnFrame, picture: Size, map: Size): PictureFrame {
  const [unitsX, unitsY] = [map.width / picture.width, map.height / picture.height];
  return { x: side * unitsX, y: side * unitsY, corner_x: corner * unitsX, corner_y: corner * unitsY };
}

/**
 * The part of a map where lines and areas are drawn: all of it, or the part inside the picture's frame, with the
 * corners of the frame cut out. An open ring in map units from the upper left corner, `y` down. It is symmetric, so
 * it also holds with `y` up.
 */
export function shapeGround({ width, height }: Size, frame: PictureFrame | null): MapCoordinate[] {
  const { x = 0, y = 0, corner_x = 0, corner_y = 0 } = frame ?? {};
  const left = Math.max(x, corner_x);
  const top = Math.max(y, corner_y);
  const [right, bottom] = [width - left, height - top];
  if (left === x && top === y) {
    return [
      [left, top],
      [right, top],
      [right, bottom],
      [left, bottom],
    ];
  }
  return [
    [left, y],
    [right, y],
    [right, top],
    [width - x, top],
    [width - x, bottom],
    [right, bottom],
    [right, height - y],
    [left, height - y],
    [left, bottom],
    [x, bottom],
    [x, top],
    [left, top],
  ];
}

/** The rectangles that a picture's frame covers on a map: its four sides and its corner pieces, in map units. */
export function frameRects({ width, height }: Size, frame: PictureFrame | null): MapRect[] {
  if (frame === null) return [];
  const { x, y, corner_x, corner_y } = frame;
  const rect = (minX: number, minY: number, maxX: number, maxY: number): MapRect => ({ minX, minY, maxX, maxY });
  const sides = [
    rect(0, 0, width, y),
    rect(0, height - y, width, height),
    rect(0, 0, x, height),
    rect(width - x, 0, width, height),
  ];
  const corners = [0, width - corner_x].flatMap((left) =>
    [0, height - corner_y].map((top) => rect(left, top, left + corner_x, top + corner_y)),
  );
  return [...sides, ...corners].filter(({ minX, minY, maxX, maxY }) => maxX > minX && maxY > minY);
}
