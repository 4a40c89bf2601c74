import { cleanLabel, finiteNumber, isRecord, recordsOf } from '../clean-name.ts';
import type { WorldDraft } from '../draft.ts';
import type { Project } from '../map-projection.ts';
import type { ReadOptions } from '../read-options.ts';
import type { ReportBuilder } from '../read-report.ts';
import type { UniqueKeys } from '../unique-keys.ts';

export type Pair = [number, number];
type Json = Record<string, unknown>;

/** The position of the map on its globe, which converts degrees to pixels. */
export interface MapCoordinates {
  latT: number;
  latN: number;
  lonT: number;
  lonW: number;
}

/** The parts of a generator's world that are imported, from any of its file formats. Pixels run right and down. */
export interface AzgaarWorld {
  name: string | null;
  /** The version that wrote the file; '' if it does not say. */
  version: string;
  /** Map id or seed, which distinguishes worlds. */
  id: string | null;
  width: number | undefined;
  height: number | undefined;
  coordinates: MapCoordinates | undefined;
  burgs: Json[];
  states: Json[];
  provinces: Json[];
  cultures: Json[];
  religions: Json[];
  rivers: Json[];
  markers: Json[];
  routes: Json[];
  notes: Json[];
  /**
   * By cell number; empty where the file has no cells. Cells of a layer have numbers of their own, with possible
   * gaps.
   */
  cells: WorldCell[];
  /** The coarser grid from which the cells were made, for worlds without cells in the file. */
  grid: WorldGrid | undefined;
  /** Null if the file has no scale in a known unit. */
  milesPerPixel: number | null;
  facts: WorldFacts;
  /** Names of the biomes by number, as far as the file has them. */
  biomes: string[];
  /** Outlines drawn in the file, for data that its cells lack. */
  drawn: DrawnOutlines;
}

/** Facts about burgs beyond their own fields; lists by number or by cell. */
export interface WorldFacts {
  cultures: (string | undefined)[];
  religions: (string | undefined)[];
  religionOfCell: number[];
  provinces: number[];
  /** The population of a burg is stored in points. */
  peoplePerPoint: number;
}

const noFacts = (): WorldFacts => ({
  cultures: [],
  religions: [],
  religionOfCell: [],
  provinces: [],
  peoplePerPoint: 1_000,
});

/** Names by number. The first of each list is a placeholder. */
export function namesOf(list: unknown): (string | undefined)[] {
  const names: (string | undefined)[] = [];
  for (const { i, name, removed } of recordsOf(list)) {
    const number = finiteNumber(i) ?? 0;
    if (number > 0 && number < NUMBER_MAX && removed !== true) names[number] = cleanLabel(name, 80) ?? undefined;
  }
  return names;
}

/** A limit above the count of any kind in any world. */
const NUMBER_MAX = 100_000;

/** The number of people for a point: the rate times the urban share. */
export const peoplePerPoint = (rate: unknown, urbanization: unknown): number =>
  (finiteNumber(rate) ?? 1_000) * (finiteNumber(urbanization) ?? 1);

/** Types of regions. Each cell has the number of its region of each type, 0 for none. */
export const regionTypes = ['state', 'province', 'culture', 'religion'] as const;
export type RegionType = (typeof regionTypes)[number];

/** A cell of a world: its outline, its middle, and its data. */
export interface WorldCell extends Record<RegionType, number> {
  outline: Pair[];
  middle: Pair | undefined;
  /** 0 to 100, the sea below 20; meters above the sea if it comes from a layer; undefined if unknown. */
  height: number | undefined;
  biome: number;
  /** Temperature of its grid point in °C; undefined if unknown. */
  temperature: number | undefined;
  population: number;
  /** The word of a layer for it: ocean, lake, or another word for land; undefined in the generator's own files. */
  kind: string | undefined;
}

/** Points in slightly jittered rows, one for each square of the map. */
export interface WorldGrid {
  columns: number;
  rows: number;
  /** Distance between rows, in pixels. */
  spacing: number;
  points: Pair[];
  /** 0 to 100, the sea below 20. */
  heights: number[];
  /** In °C. */
  temperatures: number[];
  /** From 0 for dry; above 20 is wet. */
  rain: number[];
}

/** Outlines from the picture in a save, by number, in pixels. */
export interface DrawnOutlines {
  states: Map<number, Pair[][]>;
  provinces: Map<number, Pair[][]>;
  rivers: Map<number, Pair[]>;
  coasts: Map<number, Pair[][]>;
  lakes: Map<number, Pair[][]>;
  roads: Map<number, Pair[]>;
  trails: Map<number, Pair[]>;
}

const nothingDrawn = (): DrawnOutlines => ({
  states: new Map(),
  provinces: new Map(),
  rivers: new Map(),
  coasts: new Map(),
  lakes: new Map(),
  roads: new Map(),
  trails: new Map(),
});

export const emptyWorld = (): AzgaarWorld => ({
  name: null,
  version: '',
  id: null,
  width: undefined,
  height: undefined,
  coordinates: undefined,
  burgs: [],
  states: [],
  provinces: [],
  cultures: [],
  religions: [],
  rivers: [],
  markers: [],
  routes: [],
  notes: [],
  cells: [],
  grid: undefined,
  milesPerPixel: null,
  facts: noFacts(),
  biomes: [],
  drawn: nothingDrawn(),
});

/** Burgs, or regions of a type. Number 0 is a placeholder, and removed items are only marked. */
export const present = (list: unknown): Json[] =>
  recordsOf(list).filter((one) => finiteNumber(one.i) !== undefined && Number(one.i) > 0 && one.removed !== true);

/** Rivers and markers, counted from 0 or 1. */
export const numbered = (list: unknown): Json[] => recordsOf(list).filter((one) => finiteNumber(one.i) !== undefined);

export function readCoordinates(raw: unknown): MapCoordinates | undefined {
  if (!isRecord(raw)) return undefined;
  const [latT, latN, lonT, lonW] = [raw.latT, raw.latN, raw.lonT, raw.lonW].map(finiteNumber);
  if (latT === undefined || latN === undefined || lonT === undefined || lonW === undefined) return undefined;
  return latT > 0 && lonT > 0 ? { latT, latN, lonT, lonW } : undefined;
}

/**
 * The size of a map from its outermost grid points, which lie one spacing beyond each side. The largest vertex would
 * be wrong, because vertices lie anywhere out there.
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

/** Key of the map itself. */
export const ROOT_KEY = 'map';

/** Context for functions that add to a draft. */
export interface DraftContext {
  draft: WorldDraft;
  world: AzgaarWorld;
  project: Project;
  options: ReadOptions;
  report: ReportBuilder;
  keys: UniqueKeys;
}
