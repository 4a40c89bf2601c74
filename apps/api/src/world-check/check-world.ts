import { doublingsToUsual } from '@venture-atlas/importers';
import { asScale, crossesItself, fitScale, INITIAL_ZOOM, isPointVisible } from '@venture-atlas/map-math';
import type { Shape } from '@venture-atlas/types';
import type { Db } from '../db/schema.ts';
import { keyOfAddress } from '../media/store/media-address.ts';
import type { MediaStore } from '../media/store/media-store.ts';
import { type Finding, type Findings, packFindings } from './finding-list.ts';
import { findCoveredLabels } from './label-cover.ts';
import {
  listDeadParents,
  listDuplicateNames,
  listLabels,
  listMapFiles,
  listMapFrames,
  listMapsWithPoints,
  listOrphans,
  listParentEdges,
  listPointsOutside,
  listRegions,
  listSizesOnMaps,
  listTextPictures,
  listTextsWithoutAttribution,
} from './queries/world-checks.ts';

type Some = Partial<Finding>[];

/** Finds all problems of a world. Slow: runs in a worker thread. */
export async function checkWorld(db: Db, worldId: number, isStored: MediaStore['has']): Promise<Findings> {
  return {
    orphan: packFindings((await listOrphans(db, worldId)).map((location) => ({ location }))),
    parent_loop: packFindings(await loops(db, worldId)),
    duplicate_name: packFindings(
      (await listDuplicateNames(db, worldId)).map(({ id, first }) => ({ location: id, other: first })),
    ),
    outside_map: packFindings(
      (await listPointsOutside(db, worldId)).map(({ parent, ...at }) => ({ ...at, other: parent, map: parent })),
    ),
    picture_missing: packFindings(await missingPictures(db, worldId, isStored)),
    dead_parent: packFindings(
      (await listDeadParents(db, worldId)).map(({ parent, child, position }) => ({
        location: parent,
        other: child ?? 0,
        position,
      })),
    ),
    text_without_attribution: packFindings(
      (await listTextsWithoutAttribution(db, worldId)).map(({ page, location }) => ({ page, location: location ?? 0 })),
    ),
    labels_overlap: packFindings(await coveredLabels(db, worldId)),
    nothing_at_first: packFindings(
      findUnseen(await listSizesOnMaps(db, worldId)).map(({ map, count, first }) => ({
        location: map,
        other: first,
        map,
        count,
      })),
    ),
    odd_frame: packFindings(
      (await listMapFrames(db, worldId))
        .filter((frame) => doublingsToUsual(frame) !== 0)
        .map(({ map }) => ({ location: map, map })),
    ),
    crossing_region: packFindings(await crossingRegions(db, worldId)),
  };
}

/** Borders in memory at a time. */
const REGIONS_PER_PORTION = 100;

async function crossingRegions(db: Db, worldId: number): Promise<Some> {
  const crossing: Some = [];
  let after = 0;
  for (;;) {
    const regions = await listRegions(db, worldId, after, REGIONS_PER_PORTION);
    for (const { position, location, map, geojson } of regions) {
      const { geometry } = JSON.parse(geojson ?? '') as Shape;
      if (geometry.type === 'MultiPolygon' && geometry.coordinates.flat().some(crossesItself))
        crossing.push({ position, location, other: map, map });
      after = position;
    }
    if (regions.length < REGIONS_PER_PORTION) return crossing;
  }
}

async function loops(db: Db, worldId: number): Promise<Some> {
  const closing = findLoops(await listParentEdges(db, worldId));
  return closing.map(({ child, parent, position }) => ({ location: child, other: parent, position }));
}

/** Checks every file and the tile folder of a map; reports one finding per map. */
async function missingPictures(db: Db, worldId: number, isStored: MediaStore['has']): Promise<Some> {
  const isThere = async (keys: readonly (string | null)[]): Promise<boolean> => {
    for (const key of keys) if (key !== null && !(await isStored(key))) return false;
    return true;
  };
  const missing: Some = [];
  for (const { location, file, preview, share, tiles } of await listMapFiles(db, worldId)) {
    if (!(await isThere([file, preview, share, tiles]))) missing.push({ location });
  }
  for (const { location, page, image } of await listTextPictures(db, worldId)) {
    if (!(await isThere([keyOfAddress(image) ?? null]))) missing.push({ location: location ?? 0, page });
  }
  return missing;
}

/** One map after the other, so that only its labels are in memory. */
async function coveredLabels(db: Db, worldId: number): Promise<Some> {
  const findings: Some = [];
  for (const map of await listMapsWithPoints(db, worldId)) {
    const labels = await listLabels(db, map);
    for (const [covered, cover] of findCoveredLabels(labels)) {
      const label = labels[covered];
      findings.push({
        location: label?.location ?? 0,
        position: label?.position ?? 0,
        other: labels[cover]?.location ?? 0,
        map,
      });
    }
  }
  return findings;
}

/** A position as an edge from the place to the map. */
export interface Edge {
  position: number;
  child: number;
  parent: number;
}

/**
 * The edges that close cycles of places on each other's maps: without them there is no cycle. Iterative, so that deep
 * worlds cannot overflow the stack; linear in the number of edges.
 */
export function findLoops(edges: readonly Edge[]): Edge[] {
  const upwards = new Map<number, Edge[]>();
  for (const edge of edges) {
    const list = upwards.get(edge.child);
    if (list === undefined) upwards.set(edge.child, [edge]);
    else list.push(edge);
  }
  const closing: Edge[] = [];
  const done = new Set<number>();
  const onPath = new Set<number>();
  for (const start of upwards.keys()) {
    if (done.has(start)) continue;
    const path = [{ place: start, next: 0 }];
    onPath.add(start);
    for (let step = path.at(-1); step !== undefined; step = path.at(-1)) {
      const edge = upwards.get(step.place)?.[step.next];
      step.next += 1;
      if (edge === undefined) {
        path.pop();
        onPath.delete(step.place);
        done.add(step.place);
      } else if (onPath.has(edge.parent)) {
        closing.push(edge);
      } else if (!done.has(edge.parent)) {
        onPath.add(edge.parent);
        path.push({ place: edge.parent, next: 0 });
      }
    }
  }
  return closing;
}

/** The fields of a position that determine its visibility. */
export interface SizeOnMap {
  /** Location id of the map. */
  map: number;
  /** Location id of the place. */
  location: number;
  map_width: number;
  map_height: number;
  /** Zoom of the opening view that staff chose, in CSS pixels per unit; null: none. */
  opening_zoom: number | null;
  scale: number;
  /** 1: a line or area, which is visible at any zoom. */
  is_shape: number;
}

/** Reference window in CSS pixels: a small map opens at the zoom at which it fits. */
const WINDOW = { width: 1440, height: 840 };

/** Tolerated number of places that are only visible at a closer zoom. */
const FEW_UNSEEN = 20;

/** A map with places that are invisible when it opens. */
interface Unseen {
  map: number;
  count: number;
  /** Location id of the first of them. */
  first: number;
}

/**
 * Maps without any visible place at their opening zoom, or with more than a few invisible ones. (Every place is visible
 * at some zoom.)
 * @returns in the order of `places`
 */
export function findUnseen(places: readonly SizeOnMap[]): Unseen[] {
  const maps = new Map<number, Unseen & { isEmpty: boolean }>();
  for (const { map, location, map_width: width, map_height: height, opening_zoom, scale, is_shape } of places) {
    const opensAt = asScale(opening_zoom ?? Math.max(INITIAL_ZOOM, fitScale({ width, height }, WINDOW)));
    const isSeen = isPointVisible({ scale, isShape: is_shape === 1, isSelected: false }, opensAt);
    const { count, first, isEmpty } = maps.get(map) ?? { count: 0, first: location, isEmpty: true };
    if (isSeen) maps.set(map, { map, count, first, isEmpty: false });
    else maps.set(map, { map, count: count + 1, first: count === 0 ? location : first, isEmpty });
  }
  return [...maps.values()]
    .filter(({ count, isEmpty }) => isEmpty || count > FEW_UNSEEN)
    .map(({ map, count, first }) => ({ map, count, first }));
}
