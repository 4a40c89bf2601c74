import type { MapCoordinate } from '@venture-atlas/types';
import { ALL_SIDES, type Frame, type Measure } from './draft.ts';
import { ImportRefusal } from './import-refusal.ts';

/** Converts two numbers of a source to map space (lng right, lat up); undefined when they are not a place. */
export type Project = (x: number, y: number) => MapCoordinate;

/** [minX, minY, maxX, maxY] of a source. */
export type Bounds = readonly [number, number, number, number];

/** The longer side of a map whose source has no size in pixels, in map units. */
export const DEFAULT_LONGER_SIDE = 4096;

/** Collects the rectangle around all added points. */
export class BoundsCollector {
  #bounds: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity];

  add(x: number, y: number): void {
    const bounds = this.#bounds;
    if (x < bounds[0]) bounds[0] = x;
    if (y < bounds[1]) bounds[1] = y;
    if (x > bounds[2]) bounds[2] = x;
    if (y > bounds[3]) bounds[3] = y;
  }

  /** Undefined when nothing was added. */
  get bounds(): Bounds | undefined {
    return this.#bounds[0] <= this.#bounds[2] ? this.#bounds : undefined;
  }
}

/**
 * Fits a rectangle of the source into a frame: with one factor for both axes, centered in a frame of different
 * proportions. Without a frame the longer side becomes 4096 units, and the end of the source is unknown.
 * @param yAxis the direction of the source's y
 */
export function projectBounds(
  bounds: Bounds,
  yAxis: 'up' | 'down',
  wanted: Frame | null,
): { frame: Frame; project: Project; measure: Measure } {
  const [minX, minY, maxX, maxY] = bounds;
  const width = maxX - minX;
  const height = maxY - minY;
  const longer = Math.max(width, height);
  if (!Number.isFinite(longer)) throw new ImportRefusal('The coordinates are too large to be placed on a map.');
  // A single point, or points on one line, still need a map around them.
  const frame = wanted ?? {
    width: longer > 0 && width > 0 ? tidy((width / longer) * DEFAULT_LONGER_SIDE) : DEFAULT_LONGER_SIDE,
    height: longer > 0 && height > 0 ? tidy((height / longer) * DEFAULT_LONGER_SIDE) : DEFAULT_LONGER_SIDE,
  };
  const factor = Math.min(width > 0 ? frame.width / width : Infinity, height > 0 ? frame.height / height : Infinity);
  const k = Number.isFinite(factor) ? factor : 1;
  const left = (frame.width - width * k) / 2;
  const bottom = (frame.height - height * k) / 2;
  const lowest = yAxis === 'up' ? minY : -maxY;
  return {
    frame,
    project: (x, y) => [(x - minX) * k + left, (yAxis === 'up' ? y - minY : maxY - y) * k + bottom],
    measure: { factor: k, x: minX - left / k, y: lowest - bottom / k, openSides: wanted === null ? ALL_SIDES : [] },
  };
}

/** Fits the requested rectangle, else everything. Only in the second case the end of the source is unknown. */
export function projectAround(
  content: Bounds,
  yAxis: 'up' | 'down',
  { frame, bounds }: { frame: Frame | null; bounds: Bounds | null },
): ReturnType<typeof projectBounds> {
  const space = projectBounds(bounds ?? content, yAxis, frame);
  return bounds === null ? space : { ...space, measure: { ...space.measure, openSides: [] } };
}

/** Stretches a rectangle of the source to a frame, each axis by its own factor. */
export function projectStretched(bounds: Bounds, yAxis: 'up' | 'down', frame: Frame): Project {
  const [minX, minY, maxX, maxY] = bounds;
  const kx = frame.width / (maxX - minX);
  const ky = frame.height / (maxY - minY);
  return (x, y) => [(x - minX) * kx, (yAxis === 'up' ? y - minY : maxY - y) * ky];
}

const tidy = (side: number): number => Math.max(1, Math.round(side * 100) / 100);

/** A frame with these sides; undefined unless both are finite and above 0. */
export function frameOf(width: number | undefined, height: number | undefined): Frame | undefined {
  if (width === undefined || height === undefined || !(width > 0) || !(height > 0)) return undefined;
  return Number.isFinite(width) && Number.isFinite(height) ? { width, height } : undefined;
}
