import type { MapCoordinate } from '@venture-atlas/types';
import { ALL_SIDES, type Frame, type Measure } from './draft.ts';
import { ImportRefusal } from './import-refusal.ts';

/** Turns two numbers of a source into map space (lng right, lat up); undefined when they are no place. */
export type Project = (x: number, y: number) => MapCoordinate;

/** [minX, minY, maxX, maxY] of what a source holds. */
export type Bounds = readonly [number, number, number, number];

/** Longer side of a map whose source tells no size in pixels, in map units. */
export const DEFAULT_LONGER_SIDE = 4096;

/** Collects the rectangle around everything that is added. */
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
 * Shows a rectangle of the source on a frame: by one factor for both directions, in the middle of a frame of another
 * shape; without a frame the longer side becomes 4096 units and nothing tells that the source ends there.
 * @param yAxis which way the source's y runs
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

/** Shows the rectangle that was asked for, else everything there is: only then nothing tells where the source ends. */
export function projectAround(
  content: Bounds,
  yAxis: 'up' | 'down',
  { frame, bounds }: { frame: Frame | null; bounds: Bounds | null },
): ReturnType<typeof projectBounds> {
  const space = projectBounds(bounds ?? content, yAxis, frame);
  return bounds === null ? space : { ...space, measure: { ...space.measure, openSides: [] } };
}

/** A rectangle of the source stretched over a frame, each direction by its own factor. */
export function projectStretched(bounds: Bounds, yAxis: 'up' | 'down', frame: Frame): Project {
  const [minX, minY, maxX, maxY] = bounds;
  const kx = frame.width / (maxX - minX);
  const ky = frame.height / (maxY - minY);
  return (x, y) => [(x - minX) * kx, (yAxis === 'up' ? y - minY : maxY - y) * ky];
}

const tidy = (side: number): number => Math.max(1, Math.round(side * 100) / 100);

/** A frame of these sides; undefined unless both are finite and above 0. */
export function frameOf(width: number | undefined, height: number | undefined): Frame | undefined {
  if (width === undefined || height === undefined || !(width > 0) || !(height > 0)) return undefined;
  return Number.isFinite(width) && Number.isFinite(height) ? { width, height } : undefined;
}
