import { finiteNumber, isRecord, recordsOf } from '../clean-name.ts';

export type Pair = [number, number];
type Json = Record<string, unknown>;

/** Where the map lies on its globe: how degrees become pixels. */
export interface MapCoordinates {
  latT: number;
  latN: number;
  lonT: number;
  lonW: number;
}

/** A world of the generator as far as we read it, whatever file it came in. Pixels run right and down. */
export interface AzgaarWorld {
  name: string | null;
  /** Map id or seed: what tells two worlds apart. */
  id: string | null;
  width: number | undefined;
  height: number | undefined;
  coordinates: MapCoordinates | undefined;
  burgs: Json[];
  states: Json[];
  provinces: Json[];
  rivers: Json[];
  markers: Json[];
  routes: Json[];
  notes: Json[];
  /** By cell: its outline, its middle, its state and province; empty where the file has no cells. */
  cells: { outline: Pair[]; middle: Pair | undefined; state: number; province: number }[];
  /** Outlines that are drawn in the file, for regions whose cells are not in it. */
  drawn: { states: Map<number, Pair[][]>; rivers: Map<number, Pair[]> };
}

export const emptyWorld = (): AzgaarWorld => ({
  name: null,
  id: null,
  width: undefined,
  height: undefined,
  coordinates: undefined,
  burgs: [],
  states: [],
  provinces: [],
  rivers: [],
  markers: [],
  routes: [],
  notes: [],
  cells: [],
  drawn: { states: new Map(), rivers: new Map() },
});

/** Burgs, states or provinces: number 0 is a placeholder, and what was removed is only marked. */
export const present = (list: unknown): Json[] =>
  recordsOf(list).filter((one) => finiteNumber(one.i) !== undefined && Number(one.i) > 0 && one.removed !== true);

/** Rivers and markers: counted from 0 or 1. */
export const numbered = (list: unknown): Json[] => recordsOf(list).filter((one) => finiteNumber(one.i) !== undefined);

export function readCoordinates(raw: unknown): MapCoordinates | undefined {
  if (!isRecord(raw)) return undefined;
  const [latT, latN, lonT, lonW] = [raw.latT, raw.latN, raw.lonT, raw.lonW].map(finiteNumber);
  if (latT === undefined || latN === undefined || lonT === undefined || lonW === undefined) return undefined;
  return latT > 0 && lonT > 0 ? { latT, latN, lonT, lonW } : undefined;
}

/**
 * The size of a map out of its outermost grid points: they lie one spacing beyond each side. The largest vertex would
 * mislead, vertices lie anywhere out there.
 */
export function sizeOfGrid(grid: unknown): { width: number; height: number } | undefined {
  if (!isRecord(grid) || !Array.isArray(grid.boundary)) return undefined;
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const point of grid.boundary as unknown[]) {
    const [x, y] = Array.isArray(point) ? point.map(finiteNumber) : [];
    if (x === undefined || y === undefined) continue;
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  const [width, height] = [right + left, bottom + top];
  return width > 0 && height > 0 && Number.isFinite(width + height) ? { width, height } : undefined;
}
