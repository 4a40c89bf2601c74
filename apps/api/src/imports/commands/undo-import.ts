import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { secretIdsIn } from '@venture-atlas/rules';
import { standAloneAgain } from '../../atlas/queries/visible-places.ts';
import type { Caller } from '../../audit/audit.ts';
import { readTransaction } from '../../db/read-transaction.ts';
import type { Db, WikiPiecesTable } from '../../db/schema.ts';
import { writeTransaction } from '../../db/write-transaction.ts';
import { endReveals } from '../../editing/queries/wiki-page-rows.ts';
import { AppError } from '../../errors.ts';
import { worldChanged } from '../../events/queries/events.ts';
import type { WorldScope } from '../../worlds/scope.ts';
import { findImport, type ImportItemRow, listImportItems } from '../queries/imports.ts';
import {
  deleteKeptSlug,
  deleteRows,
  dropPicturesOfImport,
  dropSketchOfImport,
  dropWikiPieces,
  listLocationNames,
  listLocationsInUse,
  listPageOwners,
  listPlacementsById,
  listUnusedTypes,
  listVersions,
  markUndone,
  restoreRow,
  restoreWikiPieces,
} from '../queries/undo-imports.ts';
import type { ImportDeps } from './apply-import.ts';
import { KEPT_SLUG, STOOD_ALONE } from './apply-import-plan.ts';

/** The outcome of an undo or its dry run. */
export interface UndoOutcome {
  import_id: number;
  removed: { locations: number; positions: number; texts: number; types: number };
  restored: number;
  /** Objects that were changed after the import and stay, as text. */
  kept: string[];
}

const CHANGED_SHOWN = 5;

/** Computes the outcome of undoing an import. @throws AppError not_found, conflict if it is already undone */
export async function previewUndo(db: Db, scope: WorldScope, importId: number): Promise<UndoOutcome> {
  return readTransaction(db, async (trx) => outcomeOf(importId, await planFor(trx, scope, importId)));
}

/**
 * Undoes an import: deletes what it created, and restores what it changed.
 * @param scope the worlds whose imports may be undone
 * @param keepChanged keeps objects that people changed or used since, with the maps they are on; otherwise they are a
 * conflict
 * @throws AppError not_found; conflict if it is already undone, or objects changed and `keepChanged` is false
 */
export async function undoImport(
  deps: ImportDeps,
  caller: Caller,
  scope: WorldScope,
  importId: number,
  keepChanged: boolean,
): Promise<UndoOutcome> {
  return writeTransaction(deps.db, async (trx) => {
    const plan = await planFor(trx, scope, importId);
    if (plan.changed.length > 0 && !keepChanged) throw changedSince(importId, plan.changed);
    await dropSketchOfImport(trx, importId);
    const touched = [...(await dropPicturesOfImport(trx, importId)), ...(await executeUndo(trx, plan))];
    const at = new Date(deps.now()).toISOString();
    await markUndone(trx, importId, at);
    const { world_id: worldId } = (await findImport(trx, scope, importId)) ?? {};
    await worldChanged(trx, touched, { actorId: caller.userId, at, ...(worldId === undefined ? {} : { worldId }) });
    await deps.audit.record(trx, caller, { action: 'import_undone', outcome: 'ok', object: `import:${importId}` });
    // As in apply-import.ts: the server may be gone.
    await yieldToEventLoop();
    return outcomeOf(importId, plan);
  });
}

async function planFor(trx: Db, scope: WorldScope, importId: number): Promise<UndoPlan> {
  const row = await findImport(trx, scope, importId);
  if (row === undefined) throw new AppError('not_found', { message: `There is no import ${importId}.` });
  if (row.undone_at !== null) {
    throw new AppError('conflict', { message: `Import ${importId} was undone already, on ${row.undone_at}.` });
  }
  return planUndo(trx, importId, await listImportItems(trx, importId));
}

function changedSince(importId: number, changed: readonly string[]): AppError {
  const more = changed.length > CHANGED_SHOWN ? `, and ${changed.length - CHANGED_SHOWN} more` : '';
  return new AppError('conflict', {
    message: `Import ${importId} was not undone, since people have worked on it: ${changed.slice(0, CHANGED_SHOWN).join('; ')}${more}. Undo a later import first, or keep what was changed (--keep-changed).`,
    details: { changed },
  });
}

/** @returns the changed locations */
async function executeUndo(trx: Db, { remove, restore, notAlone }: UndoPlan): Promise<number[]> {
  const placements = await listPlacementsById(trx, remove.position);
  const owners = (await listPageOwners(trx, remove.wiki_page)).flatMap((page) => page.location_id ?? []);
  await dropWikiPieces(trx, owners);
  await deleteRows(trx, 'wiki_page', remove.wiki_page);
  await deleteRows(trx, 'position', remove.position);
  await deleteRows(trx, 'location', remove.location);
  const others = new Set(notAlone);
  await standAloneAgain(
    trx,
    placements.filter(({ id }) => !others.has(id)).map((placement) => placement.location_id),
  );
  const restored: number[] = [];
  for (const item of restore.toReversed()) restored.push(...(await restoreItem(trx, item)));
  await deleteRows(trx, 'type', await listUnusedTypes(trx, remove.type));
  const around = placements.flatMap((placement) => [placement.parent_id, placement.location_id]);
  return [...new Set([...around, ...owners, ...remove.location, ...restored])];
}

async function restoreItem(trx: Db, item: ImportItemRow): Promise<number[]> {
  const { pieces, ...row } = JSON.parse(item.before ?? '{}') as Record<string, unknown> & {
    pieces?: WikiPiecesTable[];
  };
  await restoreRow(trx, item.kind, row);
  if (item.kind === 'wiki_page') {
    await restoreWikiPieces(trx, Number(row.location_id), (pieces ?? []) as never);
    await endReveals(trx, Number(row.location_id), secretIdsIn(String(row.secrets ?? '')));
  }
  if (item.kind === 'location') {
    const { [KEPT_SLUG]: slug } = JSON.parse(item.after) as Record<string, unknown>;
    if (typeof slug === 'string') await deleteKeptSlug(trx, slug, item.object_id);
    return [item.object_id];
  }
  return [row.location_id, row.parent_id].filter((id) => typeof id === 'number');
}

const outcomeOf = (importId: number, { remove, restore, changed }: UndoPlan): UndoOutcome => ({
  import_id: importId,
  removed: {
    locations: remove.location.length,
    positions: remove.position.length,
    texts: remove.wiki_page.length,
    types: remove.type.length,
  },
  restored: restore.length,
  kept: changed,
});

/** Plan of an undo. */
interface UndoPlan {
  /** Ids by kind of objects that the import created and nobody changed. */
  remove: { location: number[]; position: number[]; wiki_page: number[]; type: number[] };
  /** Objects that the import changed and nobody changed since. */
  restore: ImportItemRow[];
  /** Ids of removed positions whose places did not stand alone before: only staff saw them. */
  notAlone: number[];
  /** Objects that were changed after the import, as text. */
  changed: string[];
  /** Number of objects that no longer exist. */
  gone: number;
}

/** Plans the undo of every item. Kept objects keep what they depend on. */
async function planUndo(trx: Db, importId: number, items: readonly ImportItemRow[]): Promise<UndoPlan> {
  const versions = new Map<ImportItemRow['kind'], Map<number, number>>();
  for (const kind of ['location', 'position', 'wiki_page', 'type'] as const) {
    const ids = items.filter((item) => item.kind === kind).map((item) => item.object_id);
    versions.set(kind, await listVersions(trx, kind, ids));
  }
  const there = items.filter((item) => versions.get(item.kind)?.has(item.object_id));
  const isChanged = (item: ImportItemRow) => versions.get(item.kind)?.get(item.object_id) !== item.version;
  const made = there.filter((item) => item.before === null);
  const kept = new Set(made.filter(isChanged).map(nodeOf));
  const madeLocations = idsOf(made, 'location');
  const inUse = await listLocationsInUse(trx, importId, madeLocations);
  for (const { id } of inUse) kept.add(`location ${id}`);
  const placements = await listPlacementsById(trx, idsOf(made, 'position'));
  const owners = await listPageOwners(trx, idsOf(made, 'wiki_page'));
  keepDependencies(kept, placements, owners);

  const names = await listLocationNames(trx, [...madeLocations, ...idsOf(there, 'location')]);
  const changedItems = there.filter(isChanged);
  return {
    remove: {
      location: madeLocations.filter((id) => !kept.has(`location ${id}`)),
      position: idsOf(made, 'position').filter((id) => !kept.has(`position ${id}`)),
      wiki_page: idsOf(made, 'wiki_page').filter((id) => !kept.has(`wiki_page ${id}`)),
      type: idsOf(made, 'type').filter((id) => !kept.has(`type ${id}`)),
    },
    restore: there.filter((item) => item.before !== null && !isChanged(item)),
    changed: [
      ...changedItems.map((item) => `${WORDS[item.kind]} ${names.get(item.object_id) ?? item.object_id} was changed`),
      ...inUse.map(({ id, why }) => `${names.get(id) ?? id} has ${why}`),
    ],
    notAlone: made
      .filter(({ kind, after }) => kind === 'position' && JSON.parse(after)[STOOD_ALONE] === 0)
      .map((item) => item.object_id),
    gone: items.length - there.length,
  };
}

const WORDS = { location: 'the place', position: 'position', wiki_page: 'text', type: 'type' } as const;

const nodeOf = (item: ImportItemRow): string => `${item.kind} ${item.object_id}`;

const idsOf = (items: readonly ImportItemRow[], kind: ImportItemRow['kind']): number[] =>
  items.filter((item) => item.kind === kind).map((item) => item.object_id);

/** A kept object keeps its place, a place its positions and text, and a position its map. */
function keepDependencies(
  kept: Set<string>,
  placements: readonly { id: number; parent_id: number; location_id: number }[],
  owners: readonly { id: number; location_id: number | null }[],
): void {
  for (let size = -1; size !== kept.size; ) {
    size = kept.size;
    for (const { id, parent_id, location_id } of placements) {
      if (!kept.has(`position ${id}`) && !kept.has(`location ${location_id}`)) continue;
      kept.add(`position ${id}`).add(`location ${location_id}`).add(`location ${parent_id}`);
    }
    for (const { id, location_id } of owners) {
      if (kept.has(`wiki_page ${id}`)) kept.add(`location ${location_id}`);
      else if (kept.has(`location ${location_id}`)) kept.add(`wiki_page ${id}`);
    }
  }
}
