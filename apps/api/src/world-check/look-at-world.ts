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

/** Looks for everything that can be wrong with a world. Takes a while: runs in a thread of its own. */
export async function lookAtWorld(db: Db, worldId: number, isStored: MediaStore['has']): Promise<Findings> {
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

/** So many borders are in memory at a time. */
const REGIONS_AT_ONCE = 100;

async function crossingRegions(db: Db, worldId: number): Promise<Some> {
  const crossing: Some = [];
  let after = 0;
  for (;;) {
    const regions = await listRegions(db, worldId, after, REGIONS_AT_ONCE);
    for (const { position, location, map, geojson } of regions) {
      const { geometry } = JSON.parse(geojson ?? '') as Shape;
      if (geometry.type === 'MultiPolygon' && geometry.coordinates.flat().some(crossesItself))
        crossing.push({ position, location, other: map, map });
      after = position;
    }
    if (regions.length < REGIONS_AT_ONCE) return crossing;
  }
}

async function loops(db: Db, worldId: number): Promise<Some> {
  const closing = findLoops(await listParentEdges(db, worldId));
  return closing.map(({ child, parent, position }) => ({ location: child, other: parent, position }));
}

/** Of a map every file counts, and the folder of its tiles; one finding is enough. */
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

/** One map after the other: only the labels of one are held at a time. */
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

/** A place on a map, as an arrow from the place to the map. */
export interface Edge {
  position: number;
  child: number;
  parent: number;
}

/**
 * The arrows that close a ring of places standing on each other's maps: without
 * them there is none. Works without recursion, so that the deepest world cannot
 * overflow the stack; takes time in proportion to the arrows.
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
  const onTheWay = new Set<number>();
  for (const start of upwards.keys()) {
    if (done.has(start)) continue;
    const way = [{ place: start, next: 0 }];
    onTheWay.add(start);
    for (let step = way.at(-1); step !== undefined; step = way.at(-1)) {
      const edge = upwards.get(step.place)?.[step.next];
      step.next += 1;
      if (edge === undefined) {
        way.pop();
        onTheWay.delete(step.place);
        done.add(step.place);
      } else if (onTheWay.has(edge.parent)) {
        closing.push(edge);
      } else if (!done.has(edge.parent)) {
        onTheWay.add(edge.parent);
        way.push({ place: edge.parent, next: 0 });
      }
    }
  }
  return closing;
}

/** A place on a map, as far as it decides whether it is drawn. */
export interface SizeOnMap {
  /** Location id of the map. */
  map: number;
  /** Of the place. */
  location: number;
  map_width: number;
  map_height: number;
  /** CSS pixels per unit of the view that staff chose to open with; null: they chose none. */
  opening_zoom: number | null;
  scale: number;
  /** 1: it is a line or a region, which shows at any zoom. */
  is_shape: number;
}

/** The window that is judged by, in CSS pixels: a small map opens as close as it fits. */
const WINDOW = { width: 1440, height: 840 };

/** So many places of a map may show only closer: others show first. */
const FEW_UNSEEN = 20;

/** A map of which places do not show when it opens. */
interface Unseen {
  map: number;
  count: number;
  /** Location id of the first of them. */
  first: number;
}

/**
 * Maps of which not one place shows at the zoom they open with, or more than a few do not. (There is no place that shows at no zoom: none is
 * smaller than the smallest scale, and every map can be seen close enough for that.)
 * @returns them in the order of `places`
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
