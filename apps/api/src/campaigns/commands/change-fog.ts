import {
  decodeFogAct,
  encodeFogAct,
  fogGrid,
  fogInputFromWire,
  fogStep,
  hiddenGrid,
  paintFog,
  rowsOfFog,
  type Size,
  simplifyLines,
  simplifyStroke,
  smallestFogCell,
} from '@venture-atlas/map-math';
import { serverMessages } from '@venture-atlas/rules';
import {
  FOG_ACTS_PER_MAP,
  FOG_BYTES_PER_MAP,
  FOG_LINES_MAX,
  type FogInput,
  type FogLevel,
  type FogShape,
  type FogState,
  type FogValues,
  type MapCoordinate,
  type Shape,
  type WireFogInput,
} from '@venture-atlas/types';
import { isoTime, refuseWait } from '../../accounts/auth/account-deps.ts';
import { assertMay } from '../../accounts/auth/assert-may.ts';
import { blankFogColumns, fogColumnsOf } from '../../db/queries/columns.ts';
import type { Db } from '../../db/schema.ts';
import { writeTransaction } from '../../db/write-transaction.ts';
import { AppError } from '../../errors.ts';
import { campaignChanged } from '../../events/queries/events.ts';
import {
  deleteFogActsFrom,
  type FogRow,
  findFog,
  findShapeOnMap,
  insertFog,
  insertFogAct,
  listFogActs,
  updateFog,
} from '../queries/fog.ts';
import type { CampaignDeps } from '../view/campaign-deps.ts';
import { type FoggedMap, findMapForFog, presentFogState } from '../view/fog.ts';
import { type Asker, type CampaignView, loadCampaignFor, signedIn } from '../view/load-campaign.ts';
import { waysOnMap } from '../view/party-for-dm.ts';

/**
 * Maximum rows of cells in all acts of a map. Painting them for the first request after a start takes at most about 0.4
 * s.
 */
const ROWS_PER_MAP = 2_000_000;

/** A map of a campaign. */
export interface FogOfMap {
  campaignId: string;
  mapId: number;
}

interface FogWrite {
  trx: Db;
  view: CampaignView;
  map: FoggedMap;
  row: FogRow;
}

/**
 * Switches the fog of a map on or off, and sets its other options. Absent options stay, and so do the acts.
 * @throws AppError not_found, forbidden
 */
export const switchFog = (
  deps: CampaignDeps,
  asker: Asker,
  which: FogOfMap,
  options: Partial<FogValues>,
): Promise<FogState> => writeFog(deps, asker, which, ({ trx, row }) => updateFog(trx, row.id, fogColumnsOf(options)));

/**
 * Covers or uncovers an area. Undone acts are deleted.
 * @throws AppError not_found, forbidden, bad_request for a shape that covers nothing or too much, quota_reached
 */
export const addFog = (
  deps: CampaignDeps,
  asker: Asker,
  which: FogOfMap,
  { level, shape: input }: { level: FogLevel; shape: WireFogInput },
): Promise<FogState> =>
  writeFog(deps, asker, which, async ({ trx, view, map, row }) => {
    const shape = await readShape(trx, view, map, input);
    assertCovers(shape, map.size);
    const act = encodeFogAct({ level, shape }, row.step);
    const before = await deps.fogs.of(trx, row, map.size);
    await deleteFogActsFrom(trx, row.id, row.done + 1);
    const done = await numberOfNewAct(trx, row, map.size, shape, act);
    await insertFogAct(trx, row.id, done, act);
    const grid = { ...before.grid, cells: before.grid.cells.slice() };
    paintFog(grid, decodeFogAct(act, row.step));
    await updateFog(trx, row.id, { done, shown: deps.fogs.keep(grid, { ...map.size, step: row.step }) });
  });

/** Undoes the last act, or redoes the next one. @throws AppError not_found, forbidden, conflict if there is none */
export const stepFog = (deps: CampaignDeps, asker: Asker, which: FogOfMap, by: -1 | 1): Promise<FogState> =>
  writeFog(deps, asker, which, async ({ trx, map, row }) => {
    const done = row.done + by;
    const acts = await listFogActs(trx, row.id, Number.MAX_SAFE_INTEGER);
    if (done < 0 || done > acts.length) {
      throw new AppError('conflict', { message: by < 0 ? serverMessages.noFogToUndo : serverMessages.noFogToRedo });
    }
    const grid = fogGrid(
      map.size,
      acts.slice(0, done).map((act) => decodeFogAct(act, row.step)),
    );
    await updateFog(trx, row.id, { done, shown: deps.fogs.keep(grid, { ...map.size, step: row.step }) });
  });

/** Changes the fog of one map in one transaction, and notifies followers. @returns the new state */
async function writeFog(
  deps: CampaignDeps,
  asker: Asker,
  { campaignId, mapId }: FogOfMap,
  work: (write: FogWrite) => Promise<void>,
): Promise<FogState> {
  const userId = signedIn(asker.viewer);
  refuseWait(deps.limits.tableChanges.take(String(userId)));
  return writeTransaction(deps.db, async (trx) => {
    const view = await loadCampaignFor({ ...deps, db: trx }, asker, campaignId);
    assertMay(asker.viewer, 'campaign.edit', view.subject);
    const map = await findMapForFog(trx, view, mapId);
    const row = (await findFog(trx, view.campaign.id, map.id)) ?? (await insertFog(trx, newFogRow(deps, view, map)));
    await work({ trx, view, map, row });
    await campaignChanged(trx, view.campaign.id, 'fog changed', {
      locationIds: [map.id],
      actorId: userId,
      at: isoTime(deps.now()),
    });
    return presentFogState(trx, map, await findFog(trx, view.campaign.id, map.id));
  });
}

/** The fog of a map without acts. When it is switched on, everything is hidden. */
function newFogRow(deps: CampaignDeps, view: CampaignView, { id, size }: FoggedMap): Omit<FogRow, 'id'> {
  const step = fogStep(size);
  const shown = deps.fogs.keep(hiddenGrid(size), { ...size, step });
  return { campaign_id: view.campaign.id, map_id: id, step, done: 0, shown, ...blankFogColumns };
}

/**
 * The number of a new act. At the limit, acts before the last one that covers the whole map are deleted, since they
 * have no effect.
 * @throws AppError quota_reached
 */
async function numberOfNewAct(trx: Db, row: FogRow, size: Size, shape: FogShape, act: Uint8Array): Promise<number> {
  const stored = await listFogActs(trx, row.id, Number.MAX_SAFE_INTEGER);
  const acts = [...stored.map((one) => ({ act: one, shape: decodeFogAct(one, row.step).shape })), { act, shape }];
  if (fitsLimits(acts, size)) return row.done + 1;
  const first = acts.findLastIndex((one) => one.shape.kind === 'all');
  const needed = acts.slice(Math.max(0, first));
  if (!fitsLimits(needed, size)) throw new AppError('quota_reached', { message: serverMessages.tooMuchFog });
  await deleteFogActsFrom(trx, row.id, 1);
  for (const [index, one] of needed.slice(0, -1).entries()) await insertFogAct(trx, row.id, index + 1, one.act);
  return needed.length;
}

function fitsLimits(acts: readonly { act: Uint8Array; shape: FogShape }[], size: Size): boolean {
  let [bytes, rows] = [0, 0];
  for (const { act, shape } of acts) {
    bytes += act.length;
    rows += rowsOfFog(shape, size);
  }
  return acts.length <= FOG_ACTS_PER_MAP && bytes <= FOG_BYTES_PER_MAP && rows <= ROWS_PER_MAP;
}

/** @throws AppError bad_request */
function assertCovers(shape: FogShape, map: Size): void {
  if (shape.kind !== 'hexes' && shape.kind !== 'squares') return;
  if (shape.size >= smallestFogCell(map)) return;
  throw new AppError('bad_request', { field: 'shape', message: serverMessages.fogCellTooSmall });
}

/** Maximum rows of cells in one act. Painting them takes about 0.2 s, during which no call is answered. */
const ROWS_MAX = 1_000_000;

/** What to do instead of an act that would take longer. */
const tooLong: Partial<Record<FogInput['kind'], string>> = {
  brush: serverMessages.strokeTooLongForFog,
  lines: serverMessages.strokeTooLongForFog,
  road: serverMessages.roadTooLongForFog,
  party: serverMessages.waysTooLongForFog,
  polygon: serverMessages.areaTooFineForFog,
  region: serverMessages.areaTooFineForFog,
};

/**
 * The area of the DM's input.
 * The shape of a region or road is copied, so that a later change of it uncovers nothing.
 * @throws AppError not_found for a place without a shape on the map; bad_request for the wrong kind, for no shape or
 *   several, for a map without a party's path, and for an area that takes too long to paint
 */
async function readShape(db: Db, view: CampaignView, map: FoggedMap, wired: WireFogInput): Promise<FogShape> {
  const input = fogInputFromWire(wired);
  if (input === undefined) throw new AppError('bad_request', { field: 'shape' });
  const shape = await resolveShape(db, view, map, input);
  if (rowsOfFog(shape, map.size) <= ROWS_MAX) return shape;
  const message = tooLong[input.kind] ?? serverMessages.tooManyCellsForFog;
  throw new AppError('bad_request', { field: 'shape', message });
}

async function resolveShape(db: Db, view: CampaignView, map: FoggedMap, input: FogInput): Promise<FogShape> {
  if (input.kind === 'party') return shapeOfWays(await waysOnMap(db, view.campaign.id, map.id), map, input.within);
  if (input.kind === 'brush')
    return { ...input, points: simplifyStroke(input.points, { radius: input.radius, map: map.size }) };
  if (input.kind !== 'region' && input.kind !== 'road') return input;
  const stored = await findShapeOnMap(db, view.scope, { mapId: map.id, locationId: input.location_id });
  if (stored === undefined) throw new AppError('not_found');
  const { geometry } = JSON.parse(stored) as Shape;
  if (input.kind === 'region' && geometry.type === 'MultiPolygon') {
    return { kind: 'polygon', polygons: geometry.coordinates };
  }
  if (input.kind === 'road' && geometry.type === 'LineString') {
    const points = simplifyStroke(geometry.coordinates, { radius: input.within, map: map.size });
    return { kind: 'brush', points, radius: input.within };
  }
  throw new AppError('bad_request', { field: 'shape', message: serverMessages.otherShapeForFog });
}

function shapeOfWays(ways: readonly MapCoordinate[][], { size }: FoggedMap, radius: number): FogShape {
  if (ways.length === 0) throw new AppError('bad_request', { field: 'shape', message: serverMessages.noPartyForFog });
  const lines = simplifyLines(ways, { radius, map: size });
  if (lines.length <= FOG_LINES_MAX) return { kind: 'lines', lines, radius };
  const message = serverMessages.tooManyWaysForFog(FOG_LINES_MAX);
  throw new AppError('bad_request', { field: 'shape', message });
}
