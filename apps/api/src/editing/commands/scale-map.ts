import { setImmediate as yieldToOthers } from 'node:timers/promises';
import {
  type DraftPosition,
  draftLocation,
  draftPoint,
  draftShape,
  SCALES,
  scaledShape,
  scaleOfKind,
} from '@venture-atlas/importers';
import { serverMessages } from '@venture-atlas/rules';
import { POINT_SCALE_MAX, POINT_SCALE_MIN, type Shape } from '@venture-atlas/types';
import type { Db } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { findShownPicture, showPicture } from '../../media/queries/picture-jobs.ts';
import { listOverlaysOf } from '../../worlds/queries/layers.ts';
import {
  copyTilesToScale,
  farthestOnMap,
  listLabels,
  readShape,
  type ScaledLabel,
  scaleImportedPositions,
  scaleKept,
  scalePositions,
  setShape,
} from '../queries/scale-map.ts';
import { sizeLabelsInSteps } from '../size-labels.ts';

/** Label sizes by position id. */
export type LabelSizes = Readonly<Record<string, number>>;

/** What needs no database is answered after so many rows, and after each shape: one may have a megabyte. */
const ROWS_AT_ONCE = 500;
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
  db: Db,
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
  const labels = await readLabels(db, mapId);
  const isKnown = labels.every(({ id }) => sizes?.[id] !== undefined);
  const scales = isKnown ? sizes : { ...(await sizesOf(db, labels, map, by)), ...sizes };
  if (map.picture_hash !== null) await copyTilesToScale(db, map.picture_hash, { ...map, ...to, by }, at);
  await showPicture(db, mapId, to);
  await scaleLabels(db, labels, scales, by, at);
  const scaled = [mapId];
  // What campaigns added to the map moves with it; whoever mends the map is told nothing of that.
  for (const overlayId of await listOverlaysOf(db, mapId)) {
    if ((await farthestOnMap(db, overlayId)) * by > FARTHEST) continue;
    const added = await readLabels(db, overlayId);
    scaled.push(overlayId);
    await scaleLabels(
      db,
      added,
      Object.fromEntries(added.map(({ id, scale }) => [id, withinSizes(scale * by)])),
      by,
      at,
    );
  }
  await scaleKept(db, scaled, by);
}

const withinSizes = (scale: number): number => Math.min(POINT_SCALE_MAX, Math.max(POINT_SCALE_MIN, scale));

/** Brings what stands on one location to other units. @param scales those it does not know keep their size */
async function scaleLabels(
  db: Db,
  labels: readonly ScaledLabel[],
  scales: LabelSizes | null | undefined,
  by: number,
  at: string,
): Promise<void> {
  for (let start = 0; start < labels.length; start += ROWS_AT_ONCE) {
    const some = labels.slice(start, start + ROWS_AT_ONCE);
    await scalePositions(db, Object.fromEntries(some.map(({ id, scale }) => [id, scales?.[id] ?? scale])), by, at);
    await scaleImportedPositions(
      db,
      some.map(({ id }) => id),
      by,
    );
    await yieldToOthers();
  }
  for (const { id, has_shape } of labels) {
    if (has_shape === 0) continue;
    const shape = scaledShape(JSON.parse((await readShape(db, id)) ?? 'null') as Shape, by);
    await setShape(db, id, JSON.stringify(shape));
    await yieldToOthers();
  }
}

/** What the labels of a map are, and the sizes they have. */
export async function readLabels(db: Db, mapId: number): Promise<ScaledLabel[]> {
  const labels: ScaledLabel[] = [];
  for (;;) {
    const page = await listLabels(db, mapId, { after: labels.at(-1)?.id ?? 0, limit: ROWS_AT_ONCE });
    labels.push(...page);
    if (page.length < ROWS_AT_ONCE) return labels;
    await yieldToOthers();
  }
}

/**
 * The sizes of the labels of a map in its new units: as large as they were, where that is a size; else all are sized anew
 * as those of an import are, by what the places are, and among places alike by the size they had.
 */
export async function sizesAfter(db: Db, mapId: number, by: number): Promise<LabelSizes> {
  return sizesOf(db, await readLabels(db, mapId), await findShownPicture(db, mapId), by);
}

async function sizesOf(
  db: Db,
  labels: readonly ScaledLabel[],
  map: { map_width: number | null; map_height: number | null } | undefined,
  by: number,
): Promise<LabelSizes> {
  const isSize = (scale: number): boolean => scale >= POINT_SCALE_MIN && scale <= POINT_SCALE_MAX;
  if (labels.every(({ scale }) => isSize(scale * by))) {
    return Object.fromEntries(labels.map(({ id, scale }) => [id, scale * by]));
  }
  const positions: DraftPosition[] = [];
  for (const label of labels) {
    positions.push(draftOf(label, label.has_shape === 0 ? null : await readShape(db, label.id), by));
    if (label.has_shape === 1) await yieldToOthers();
  }
  const draft = {
    format: 'geojson' as const,
    source: '',
    textsByName: [],
    locations: labels.map(({ id, name }) => draftLocation(String(id), name)),
    positions,
  };
  const size = { width: (map?.map_width ?? 0) * by, height: (map?.map_height ?? 0) * by };
  const steps = sizeLabelsInSteps(draft, () => size);
  for (;;) {
    const step = steps.next();
    if (step.done) return Object.fromEntries(step.value.positions.map(({ child, scale }) => [child, scale]));
    await yieldToOthers();
  }
}

function draftOf({ id, lat, lng, type, scale, display_dot }: ScaledLabel, geojson: string | null, by: number) {
  const rank = scaleOfKind(type);
  const more = { weight: scale, displayDot: display_dot === 1 };
  const place = { lat: lat * by, lng: lng * by };
  if (geojson === null) return draftPoint('map', String(id), place, rank, more);
  const most = rank === SCALES.land ? SCALES.region : rank;
  return draftShape('map', String(id), scaledShape(JSON.parse(geojson) as Shape, by), most, { ...more, at: place });
}
