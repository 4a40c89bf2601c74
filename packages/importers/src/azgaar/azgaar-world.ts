import { cleanLabel, finiteNumber, isRecord, recordsOf } from '../clean-name.ts';
import type { WorldDraft } from '../draft.ts';
import type { KeysTaken } from '../keys-taken.ts';
import type { Project } from '../map-projection.ts';
import type { ReadOptions } from '../read-options.ts';
import type { ReportBuilder } from '../read-report.ts';

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
  /** By cell; empty where the file has no cells. Cells of a layer are numbered by themselves and may leave gaps. */
  cells: WorldCell[];
  /** The coarser grid that the cells were made of, for worlds whose cells are not in the file. */
  grid: WorldGrid | undefined;
  /** Null: the file does not tell it in a unit that is known. */
  milesPerPixel: number | null;
  facts: WorldFacts;
  /** Names of the biomes by number, as far as the file tells them. */
  biomes: string[];
  /** Outlines that are drawn in the file, for what its cells do not tell. */
  drawn: DrawnOutlines;
}

/** What is known of burgs beyond their own fields; lists by number, or by cell. */
export interface WorldFacts {
  cultures: (string | undefined)[];
  religions: (string | undefined)[];
  religionOfCell: number[];
  provinces: number[];
  /** Burgs count their people in points. */
  peoplePerPoint: number;
}

const noFacts = (): WorldFacts => ({
  cultures: [],
  religions: [],
  religionOfCell: [],
  provinces: [],
  peoplePerPoint: 1_000,
});

/** Names by number; the first of each list stands for none. */
export function namesOf(list: unknown): (string | undefined)[] {
  const names: (string | undefined)[] = [];
  for (const { i, name, removed } of recordsOf(list)) {
    const number = finiteNumber(i) ?? 0;
    if (number > 0 && number < NUMBER_MAX && removed !== true) names[number] = cleanLabel(name, 80) ?? undefined;
  }
  return names;
}

/** More of a kind than any world has. */
const NUMBER_MAX = 100_000;

/** How many people a point is: the rate, and the share of it that lives in towns. */
export const peoplePerPoint = (rate: unknown, urbanization: unknown): number =>
  (finiteNumber(rate) ?? 1_000) * (finiteNumber(urbanization) ?? 1);

/** A cell of a world: its outline and middle, and what lies there. */
export interface WorldCell {
  outline: Pair[];
  middle: Pair | undefined;
  state: number;
  province: number;
  /** 0 to 100, the sea below 20; metres above the sea where only a layer tells it; undefined: not told. */
  height: number | undefined;
  biome: number;
  /** Of its point of the grid, °C; undefined where nothing tells it. */
  temperature: number | undefined;
  population: number;
  /** What a layer calls it: ocean, lake or another word for land; undefined in the generator's own files. */
  kind: string | undefined;
}

/** Points in rows that are shaken a little, one for each square of the map. */
export interface WorldGrid {
  columns: number;
  rows: number;
  /** Distance between rows, in pixels. */
  spacing: number;
  points: Pair[];
  /** 0 to 100, the sea below 20. */
  heights: number[];
  /** °C. */
  temperatures: number[];
  /** From 0, dry; over 20 is wet. */
  rain: number[];
}

/** What the picture of a save shows, by number; pixels. */
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
  grid: undefined,
  milesPerPixel: null,
  facts: noFacts(),
  biomes: [],
  drawn: nothingDrawn(),
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

/** Key of the map itself. */
export const ROOT_KEY = 'map';

/** What adding to a draft needs everywhere. */
export interface Drafting {
  draft: WorldDraft;
  world: AzgaarWorld;
  project: Project;
  options: ReadOptions;
  report: ReportBuilder;
  keys: KeysTaken;
}

/** Miles in the units that the generator measures in; a unit of somebody's own says nothing. */
const MILES: Readonly<Record<string, number>> = {
  mi: 1,
  km: 0.621371,
  m: 0.000621371,
  ft: 1 / 5_280,
  yd: 1 / 1_760,
  lg: 3,
  vr: 0.66288,
  nmi: 1.150779,
  nlg: 3.452338,
};

/** How long a pixel of the map is, out of the generator's own settings; null when they do not tell it in a known unit. */
export function milesPerPixel(unit: unknown, scale: unknown): number | null {
  const miles = typeof unit === 'string' ? MILES[unit.trim().toLowerCase()] : undefined;
  const count = finiteNumber(scale);
  return miles === undefined || count === undefined || count <= 0 ? null : miles * count;
}
