import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { ImportRefusal } from '@venture-atlas/importers';
import type { Audit, Caller } from '../../audit/audit.ts';
import { readTransaction } from '../../db/read-transaction.ts';
import type { Db } from '../../db/schema.ts';
import { writeTransaction } from '../../db/write-transaction.ts';
import { worldChanged } from '../../events/queries/events.ts';
import { writeMapPicture } from '../../media/commands/map-picture.ts';
import { pictureRow } from '../../media/commands/store-uploads.ts';
import { findPictureJob, findShownPicture } from '../../media/queries/picture-jobs.ts';
import { keepUploadedPicture } from '../../media/queries/pictures.ts';
import { isOpenWorld } from '../../worlds/queries/worlds.ts';
import { insertImport, writeImportReport } from '../queries/imports.ts';
import { settleImportedPictures } from './apply-import-drafts.ts';
import { planLocations } from './apply-import-locations.ts';
import {
  type Counts,
  type ImportOutcome,
  type ImportPlan,
  type ImportRequest,
  noCounts,
  Tallies,
} from './apply-import-plan.ts';
import { planPositions } from './apply-import-positions.ts';
import { planTexts } from './apply-import-texts.ts';
import { writeImport } from './apply-import-write.ts';

/** Dependencies of imports. */
export interface ImportDeps {
  db: Db;
  /** Clock in milliseconds. */
  now: () => number;
  audit: Audit;
  /** Creates the target world within the transaction. @returns its id, which replaces that of the request */
  makeWorld?: (trx: Db) => Promise<number>;
  /** Runs at the end of the transaction; throws to roll back. */
  settle?: (trx: Db, outcome: ImportOutcome, worldId: number) => Promise<void>;
}

/** Computes the outcome of an import without writing. @throws ImportRefusal if the draft does not fit its map */
export async function previewImport(db: Db, request: ImportRequest): Promise<ImportOutcome> {
  return (await planPreview(db, request)).outcome;
}

/** Computes the plan and outcome of an import without writing, for the preview. */
export async function planPreview(
  db: Db,
  request: ImportRequest,
): Promise<{ plan: ImportPlan; outcome: ImportOutcome }> {
  return readTransaction(db, async (trx) => {
    const plan = await planImport(trx, request);
    return { plan, outcome: outcomeOf(plan, null) };
  });
}

/**
 * Writes a draft in one transaction. Changes existing objects only if the file has changed and nobody changed them
 * here. Unchanged objects stay, so importing twice does nothing.
 * @throws ImportRefusal if the draft does not fit its map
 */
export async function applyImport(deps: ImportDeps, caller: Caller, given: ImportRequest): Promise<ImportOutcome> {
  return writeTransaction(deps.db, async (trx) => {
    const request = { ...given, worldId: (await deps.makeWorld?.(trx)) ?? given.worldId };
    const plan = await planImport(trx, request);
    if (isIdle(plan) && request.pictures.size === 0) {
      const outcome = outcomeOf(plan, null);
      await deps.settle?.(trx, outcome, request.worldId);
      return outcome;
    }
    const at = new Date(deps.now()).toISOString();
    const { draft, read } = request;
    const importId = await insertImport(trx, {
      world_id: request.worldId,
      at,
      actor_id: caller.userId,
      format: draft.format,
      source: draft.source,
      map_id: plan.map?.id ?? null,
      files: JSON.stringify(read.files),
      report: '{}',
    });
    const { ids, touched } = await writeImport({ trx, worldId: request.worldId, plan, importId, at });
    if (plan.map !== null) plan.map.id ??= ids.get(plan.mapKey ?? '') ?? null;
    const pictures = await showPictures(trx, { caller, at }, request, ids);
    const maps = pictures.map(([id]) => id);
    touched.push(...maps);
    await settleImportedPictures(trx, request.worldId, { touched, maps });
    const outcome = outcomeOf(plan, importId);
    await writeImportReport(
      trx,
      importId,
      plan.map?.id ?? null,
      JSON.stringify({ read, outcome, frames: request.frames, pictures }),
    );
    await deps.audit.record(trx, caller, {
      action: 'import',
      outcome: 'ok',
      object: `import:${importId}`,
      details: { format: draft.format, created: outcome.locations.created, updated: outcome.locations.updated },
    });
    await deps.settle?.(trx, outcome, request.worldId);
    await worldChanged(trx, touched, { actorId: caller.userId, at, worldId: request.worldId });
    // Lets the process notice here that its server is gone, before the commit.
    await yieldToEventLoop();
    return outcome;
  });
}

/** Shows imported pictures on maps without a picture. @returns ids of these maps with the hashes of their pictures */
async function showPictures(
  trx: Db,
  { caller, at }: { caller: Caller; at: string },
  { worldId, pictures }: Pick<ImportRequest, 'worldId' | 'pictures'>,
  ids: ReadonlyMap<string, number>,
): Promise<[id: number, hash: string][]> {
  const maps: [number, string][] = [];
  for (const [key, picture] of pictures) {
    const id = ids.get(key);
    const shown = id === undefined ? undefined : await findShownPicture(trx, id);
    if (id === undefined || shown?.picture_hash !== null || (await findPictureJob(trx, id)) !== undefined) continue;
    const row = { ...pictureRow(worldId, picture, at), uploaded_by: caller.userId, source_url: null };
    const { hash } = await keepUploadedPicture(trx, row);
    await writeMapPicture(trx, id, { picture_hash: hash }, at);
    maps.push([id, hash]);
  }
  return maps;
}

async function planImport(trx: Db, request: ImportRequest): Promise<ImportPlan> {
  const isOpen = request.worldId < 0 ? request.isOpen : await isOpenWorld(trx, request.worldId);
  // The secrets of DMs were separated for a world that was not open.
  if (isOpen && !request.isOpen)
    throw new ImportRefusal('Read the files again. This world was opened in the meantime.');
  const plan: ImportPlan = {
    isOpen,
    map: null,
    mapKey: null,
    newTypes: [],
    locations: [],
    positions: [],
    texts: [],
    links: [],
    counts: { locations: noCounts(), positions: noCounts(), texts: noCounts() },
    tallies: new Tallies(),
  };
  await planLocations(trx, request, plan);
  await planPositions(trx, request, plan);
  dropUnplaced(request, plan);
  hidePlaces(plan);
  await planTexts(trx, request, plan);
  return plan;
}

/** Drops new places that are on no map, and new maps without places and picture: nobody could find them. */
function dropUnplaced({ draft }: ImportRequest, plan: ImportPlan): void {
  const placed = new Set(plan.positions.flatMap((position) => [position.child, position.parent]));
  const maps = new Set(draft.locations.flatMap((location) => (location.map === null ? [] : [location.key])));
  const shown = new Set(draft.locations.flatMap(({ key, picture }) => (picture === null ? [] : [key])));
  for (const key of draft.pictures?.keys() ?? []) shown.add(key);
  plan.locations = plan.locations.filter((location) => {
    const hasPicture = shown.has(location.key);
    if (location.row !== undefined || location.isOffMap || hasPicture || placed.has(location.key)) return true;
    plan.tallies.skip(maps.has(location.key) ? 'Maps with nothing on them' : 'On no map', location.name);
    if (location.key === plan.mapKey) plan.map = null;
    plan.counts.locations.created -= 1;
    return false;
  });
}

/**
 * Hidden places of the source become drafts in an open world. In other worlds no campaign shows a place until its DM
 * does, except places at the top of the world, which become drafts too. Places without a name are drafts everywhere.
 */
function hidePlaces(plan: ImportPlan): void {
  const placed = new Set(plan.positions.map(({ child }) => child));
  for (const location of plan.locations) {
    const { key, row, isHidden, isOffMap, name, nameProposal } = location;
    const isAtTop = !placed.has(key) && !isOffMap;
    const isKeptHidden = isHidden && (plan.isOpen || isAtTop);
    const isUnnamed = nameProposal !== null;
    location.isDraft = row === undefined && (isUnnamed || isKeptHidden);
    if (!location.isDraft) continue;
    if (isUnnamed) plan.tallies.change(`Drafts called “${name}”, because the files give no name`, nameProposal);
    else if (!plan.isOpen) plan.tallies.change('Drafts, because they are hidden and on no map', name);
  }
}

const writes = (counts: Counts): number => counts.created + counts.updated;

const isIdle = ({ counts, links, locations }: ImportPlan): boolean =>
  writes(counts.locations) + writes(counts.positions) + writes(counts.texts) + links.length === 0 &&
  locations.every((location) => Object.keys(location.merge.write).length === 0);

const outcomeOf = (plan: ImportPlan, importId: number | null): ImportOutcome => ({
  import_id: importId,
  map: plan.map,
  types: { created: plan.newTypes.length },
  ...plan.counts,
  skipped: plan.tallies.skipped,
  changed: plan.tallies.changed,
});
