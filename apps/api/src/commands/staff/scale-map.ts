import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { draftLocation, draftPoint, draftShape, scaledShape, scaleOfKind } from '@venture-atlas/importers';
import { POINT_SCALE_MAX, POINT_SCALE_MIN, serverMessages } from '@venture-atlas/rules';
import type { Shape } from '@venture-atlas/types';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { sizeLabels } from '../../imports/size-labels.ts';
import { findShownPicture, showPicture } from '../../queries/picture-jobs.ts';
import {
  copyTilesToScale,
  farthestOnMap,
  listLabelSizes,
  type ScaledLabel,
  scaleImportedPositions,
  scalePositions,
  setLabelSize,
  setShape,
} from '../../queries/scale-map.ts';

/** Label sizes by position id. */
export type LabelSizes = Readonly<Record<string, number>>;

/** Farther from its corner nothing may stand on a map, in map units. */
const FARTHEST = 1e6;

/**
 * Brings a map to other units: its frame, the tiles of its picture, and everything that stands on it, so that nothing moves
 * against the picture. By a power of two, which numbers take exactly: the way back gives every one of them again.
 * @param by units that one unit of now becomes
 * @param sizes of labels that are put back; those it does not know are as `sizesAfter` says
 * @throws AppError conflict when something would stand farther from the corner than anything may
 */
export async function scaleMap(
  db: Kysely<Database>,
  mapId: number,
  by: number,
  sizes: LabelSizes | null | undefined,
  at: string,
): Promise<void> {
  if ((await farthestOnMap(db, mapId)) * by > FARTHEST) {
    throw new AppError('conflict', { message: serverMessages.frameTooFarOut });
  }
  const map = await findShownPicture(db, mapId);
  if (map === undefined || map.map_width === null || map.map_height === null) throw new AppError('not_found');
  const to = { map_width: map.map_width * by, map_height: map.map_height * by };
  const labels = { ...(await sizesAfter(db, mapId, by)), ...sizes };
  if (map.picture_hash !== null) await copyTilesToScale(db, map.picture_hash, { ...map, ...to, by }, at);
  await showPicture(db, mapId, to);
  for (const label of await listLabelSizes(db, mapId)) {
    if (label.geojson !== null) {
      await setShape(db, label.id, JSON.stringify(scaledShape(JSON.parse(label.geojson) as Shape, by)));
      // A shape may have a megabyte: what needs no database is answered between two of them.
      await yieldToOthers();
    }
    await setLabelSize(db, label.id, labels[label.id] ?? label.scale);
  }
  await scalePositions(db, mapId, by, at);
  await scaleImportedPositions(db, mapId, by);
}

/**
 * The sizes of the labels of a map in its new units: as large as they were, where that is a size; else all are sized anew
 * as those of an import are, by what the places are, and among places alike by the size they had.
 */
export async function sizesAfter(db: Kysely<Database>, mapId: number, by: number): Promise<LabelSizes> {
  const labels = await listLabelSizes(db, mapId);
  const isSize = (scale: number): boolean => scale >= POINT_SCALE_MIN && scale <= POINT_SCALE_MAX;
  if (labels.every(({ scale }) => isSize(scale * by))) {
    return Object.fromEntries(labels.map(({ id, scale }) => [id, scale * by]));
  }
  const map = await findShownPicture(db, mapId);
  const positions = labels.map((label) => draftOf(label, by));
  const draft = {
    format: 'geojson' as const,
    source: '',
    textsByName: [],
    locations: labels.map(({ id, name }) => draftLocation(String(id), name)),
    positions,
  };
  const size = { width: (map?.map_width ?? 0) * by, height: (map?.map_height ?? 0) * by };
  const sized = sizeLabels(draft, () => size);
  return Object.fromEntries(sized.positions.map(({ child, scale }) => [child, scale]));
}

function draftOf({ id, lat, lng, type, scale, display_dot, geojson }: ScaledLabel, by: number) {
  const rank = scaleOfKind(type);
  const more = { weight: scale, displayDot: display_dot === 1 };
  const place = { lat: lat * by, lng: lng * by };
  if (geojson === null) return draftPoint('map', String(id), place, rank, more);
  return draftShape('map', String(id), scaledShape(JSON.parse(geojson) as Shape, by), rank, { ...more, at: place });
}
