import { doublingsToUsual } from '@venture-atlas/importers';
import { crossesItself } from '@venture-atlas/map-math';
import type { Shape } from '@venture-atlas/types';
import type { Db } from '../db/schema.ts';
import { keyOfAddress } from '../media/store/media-address.ts';
import type { MediaStore } from '../media/store/media-store.ts';
import { findLoops } from './find-loops.ts';
import { findUnseen } from './find-unseen.ts';
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
