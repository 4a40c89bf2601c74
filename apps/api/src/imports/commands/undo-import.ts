import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { standAloneAgain } from '../../atlas/queries/standing.ts';
import type { Caller } from '../../audit/caller.ts';
import { readTransaction } from '../../db/read-transaction.ts';
import type { Db, WikiPiecesTable } from '../../db/schema.ts';
import { writeTransaction } from '../../db/write-transaction.ts';
import { AppError } from '../../errors.ts';
import { worldChanged } from '../../events/queries/events.ts';
import type { WorldScope } from '../../worlds/scope.ts';
import { findImport } from '../queries/import-records.ts';
import { type ImportItemRow, listImportItems } from '../queries/imports.ts';
import {
  deleteRows,
  dropPicturesOfImport,
  dropSketchOfImport,
  dropWikiPieces,
  forgetKeptSlug,
  listPageOwners,
  listPlacementsById,
  listUnusedTypes,
  markUndone,
  restoreRow,
  restoreWikiPieces,
} from '../queries/undo-imports.ts';
import type { ImportDeps } from './apply-import.ts';
import { KEPT_SLUG } from './apply-import-plan.ts';
import { planUndo, type UndoPlan } from './undo-import-plan.ts';

/** What undoing came to, or would come to. */
export interface UndoOutcome {
  import_id: number;
  removed: { locations: number; positions: number; texts: number; types: number };
  restored: number;
  /** What was changed after the import and stays, in words. */
  kept: string[];
}

const CHANGED_SHOWN = 5;

/** What undoing an import would do. @throws AppError not_found, conflict when it is undone already */
export async function previewUndo(db: Db, scope: WorldScope, importId: number): Promise<UndoOutcome> {
  return readTransaction(db, async (trx) => outcomeOf(importId, await planFor(trx, scope, importId)));
}

/**
 * Takes an import back: what it made goes, what it changed is put back row for row.
 * @param scope the worlds whose imports may be taken back
 * @param keepChanged what people changed or used since stays, with the maps it stands on; otherwise its presence is a conflict
 * @throws AppError not_found; conflict when it is undone already, or changed since and not `keepChanged`
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
    const touched = [...(await dropPicturesOfImport(trx, importId)), ...(await carryOut(trx, plan))];
    const at = new Date(deps.now()).toISOString();
    await markUndone(trx, importId, at);
    const { world_id: worldId } = (await findImport(trx, scope, importId)) ?? {};
    await worldChanged(trx, touched, { actorId: caller.userId, at, ...(worldId === undefined ? {} : { worldId }) });
    await deps.audit.record(trx, caller, { action: 'import_undone', outcome: 'ok', object: `import:${importId}` });
    // As in apply-import.ts: whoever asked may be gone.
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

/** @returns the locations that are shown differently now */
async function carryOut(trx: Db, { remove, restore, notAlone }: UndoPlan): Promise<number[]> {
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
  for (const item of restore.toReversed()) restored.push(...(await putBack(trx, item)));
  await deleteRows(trx, 'type', await listUnusedTypes(trx, remove.type));
  const around = placements.flatMap((placement) => [placement.parent_id, placement.location_id]);
  return [...new Set([...around, ...owners, ...remove.location, ...restored])];
}

async function putBack(trx: Db, item: ImportItemRow): Promise<number[]> {
  const { pieces, ...row } = JSON.parse(item.before ?? '{}') as Record<string, unknown> & {
    pieces?: WikiPiecesTable[];
  };
  await restoreRow(trx, item.kind, row);
  if (item.kind === 'wiki_page') await restoreWikiPieces(trx, Number(row.location_id), (pieces ?? []) as never);
  if (item.kind === 'location') {
    const { [KEPT_SLUG]: slug } = JSON.parse(item.after) as Record<string, unknown>;
    if (typeof slug === 'string') await forgetKeptSlug(trx, slug, item.object_id);
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
