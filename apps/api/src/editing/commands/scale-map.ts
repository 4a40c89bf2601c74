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
  scaleCampaignData,
  scaleImportedPositions,
  scalePositions,
  setShape,
} from '../queries/scale-map.ts';
import { sizeLabelsInSteps } from '../size-labels.ts';

/** Label sizes by position id. */
export type LabelSizes = Readonly<Record<string, number>>;

/** Yields after this many rows and after each shape, which may have a megabyte. */
const ROWS_PER_YIELD = 500;
/** The maximum distance from the corner of a map, in map units. */
const DISTANCE_MAX = 1e6;

/**
 * Scales a map to other units: its frame, its tiles, and everything on it. Nothing moves against the picture.
 * The factor is a power of two, so the way back restores every number exactly.
 * @param by new units per old unit
 * @param sizes labels that are restored; others follow `sizesAfter`
 * @throws AppError conflict if something would stand too far from the corner
 */
export async function scaleMap(
  db: Db,
  mapId: number,
  by: number,
  sizes: LabelSizes | null | undefined,
  at: string,
): Promise<void> {
  if ((await farthestOnMap(db, mapId)) * by > DISTANCE_MAX) {
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
  // The layers of campaigns move with the map. The caller learns nothing about them.
  for (const overlayId of await listOverlaysOf(db, mapId)) {
    if ((await farthestOnMap(db, overlayId)) * by > DISTANCE_MAX) continue;
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
  await scaleCampaignData(db, scaled, by);
}

const withinSizes = (scale: number): number => Math.min(POINT_SCALE_MAX, Math.max(POINT_SCALE_MIN, scale));

/** Scales everything on one location. @param scales labels that are not listed keep their size */
async function scaleLabels(
  db: Db,
  labels: readonly ScaledLabel[],
  scales: LabelSizes | null | undefined,
  by: number,
  at: string,
): Promise<void> {
  for (let start = 0; start < labels.length; start += ROWS_PER_YIELD) {
    const some = labels.slice(start, start + ROWS_PER_YIELD);
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

/** The labels of a map with their sizes. */
export async function readLabels(db: Db, mapId: number): Promise<ScaledLabel[]> {
  const labels: ScaledLabel[] = [];
  for (;;) {
    const page = await listLabels(db, mapId, { after: labels.at(-1)?.id ?? 0, limit: ROWS_PER_YIELD });
    labels.push(...page);
    if (page.length < ROWS_PER_YIELD) return labels;
    await yieldToOthers();
  }
}

/**
 * The label sizes of a map in its new units.
 * Labels keep their visible size if it is in range. Otherwise all are sized as those of an import: by kind, and within
 * one kind by their old size.
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
    positions.push(toDraftPosition(label, label.has_shape === 0 ? null : await readShape(db, label.id), by));
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

function toDraftPosition({ id, lat, lng, type, scale, display_dot }: ScaledLabel, geojson: string | null, by: number) {
  const rank = scaleOfKind(type);
  const more = { weight: scale, displayDot: display_dot === 1 };
  const place = { lat: lat * by, lng: lng * by };
  if (geojson === null) return draftPoint('map', String(id), place, rank, more);
  const most = rank === SCALES.land ? SCALES.region : rank;
  return draftShape('map', String(id), scaledShape(JSON.parse(geojson) as Shape, by), most, { ...more, at: place });
}
