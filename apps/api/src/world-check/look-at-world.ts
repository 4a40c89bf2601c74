import { doublingsToUsual } from '@venture-atlas/importers';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { findEmptyMaps } from './find-empty-maps.ts';
import { findLoops } from './find-loops.ts';
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
  listSizesOnMaps,
  listTextPictures,
  listTextsWithoutAttribution,
} from './queries/world-checks.ts';

/** Whether a file or a folder of the media folder is there; the path is relative to it. */
export type MediaExists = (path: string) => boolean;

type Some = Partial<Finding>[];

/** Looks for everything that can be wrong with a world. Takes a while: runs in a thread of its own. */
export async function lookAtWorld(db: Kysely<Database>, exists: MediaExists): Promise<Findings> {
  return {
    orphan: packFindings((await listOrphans(db)).map((location) => ({ location }))),
    parent_loop: packFindings(await loops(db)),
    duplicate_name: packFindings(
      (await listDuplicateNames(db)).map(({ id, first }) => ({ location: id, other: first })),
    ),
    outside_map: packFindings(
      (await listPointsOutside(db)).map(({ parent, ...at }) => ({ ...at, other: parent, map: parent })),
    ),
    picture_missing: packFindings(await missingPictures(db, exists)),
    dead_parent: packFindings(
      (await listDeadParents(db)).map(({ parent, child, position }) => ({
        location: parent,
        other: child ?? 0,
        position,
      })),
    ),
    text_without_attribution: packFindings(
      (await listTextsWithoutAttribution(db)).map(({ page, location }) => ({ page, location: location ?? 0 })),
    ),
    labels_overlap: packFindings(await coveredLabels(db)),
    nothing_at_first: packFindings(findEmptyMaps(await listSizesOnMaps(db)).map((map) => ({ location: map, map }))),
    odd_frame: packFindings(
      (await listMapFrames(db))
        .filter((frame) => doublingsToUsual(frame) !== 0)
        .map(({ map }) => ({ location: map, map })),
    ),
  };
}

async function loops(db: Kysely<Database>): Promise<Some> {
  const closing = findLoops(await listParentEdges(db));
  return closing.map(({ child, parent, position }) => ({ location: child, other: parent, position }));
}

/** Of a map every file counts, and the folder of its tiles; one finding is enough. */
async function missingPictures(db: Kysely<Database>, exists: MediaExists): Promise<Some> {
  const isThere = (path: string | null): boolean => path === null || exists(path);
  const maps = (await listMapFiles(db)).filter(
    ({ file, preview, share, tiles }) => ![file, preview, share, tiles].every(isThere),
  );
  const texts = (await listTextPictures(db)).filter(
    ({ image }) => image.startsWith('/media/') && !exists(image.slice('/media/'.length)),
  );
  return [
    ...maps.map(({ location }) => ({ location })),
    ...texts.map(({ location, page }) => ({ location: location ?? 0, page })),
  ];
}

/** One map after the other: only the labels of one are held at a time. */
async function coveredLabels(db: Kysely<Database>): Promise<Some> {
  const findings: Some = [];
  for (const map of await listMapsWithPoints(db)) {
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
