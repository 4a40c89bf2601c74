import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { partSecrets, type TextRow } from '@venture-atlas/rules';
import type { Kysely } from 'kysely';
import { replaceWikiPieces } from '../../atlas/queries/wiki-pages.ts';
import type { Database, Db } from '../../db/schema.ts';
import { writeTransaction } from '../../db/write-transaction.ts';
import { worldChanged } from '../../events/queries/events.ts';
import { dropTextsToPart, findPageRow, listTextsToPart, setSecrets, updatePage } from '../queries/wiki-page-rows.ts';
import { settlePictures } from './follow-draft.ts';
import { withMissingSecretIds } from './secret-ids.ts';
import { searchablePieces, textColumns, wholeText } from './wiki-page-entity.ts';

/** So many texts are taken off the list in one transaction. */
const AT_ONCE = 50;
/** So many are looked at before the runner hears of it. */
const A_RUN = 5_000;

/**
 * Parts the texts that were stored before there were secrets (specification section 3), and gives IDs to secrets that were
 * stored before they had any. What an old text marks is given to everybody until then; a secret without an ID cannot be
 * revealed. Each text is looked at once, with turns for others in between; what a server that stopped had not come to is
 * for the next one.
 */
export async function partOldTexts(db: Kysely<Database>, now: () => number): Promise<void> {
  for (let looked = 0; looked < A_RUN; looked += AT_ONCE) {
    const ids = await listTextsToPart(db, AT_ONCE);
    if (ids.length === 0) return;
    for (const id of ids) {
      await yieldToOthers();
      const row = await findPageRow(db, id);
      if (row === undefined || isParted(row)) continue;
      await writeTransaction(db, (trx) => partText(trx, id, new Date(now()).toISOString()));
    }
    await writeTransaction(db, (trx) => dropTextsToPart(trx, ids));
  }
}

/** Whether a text is stored as it would be now. */
function isParted(row: TextRow): boolean {
  const whole = wholeText(row);
  const given = withMissingSecretIds(whole);
  return row.secrets === null ? partSecrets(whole).secrets === null : given === whole;
}

/** Nothing that its editors read is another, so it is no change of theirs and in no history. */
async function partText(trx: Db, id: number, at: string): Promise<void> {
  const row = await findPageRow(trx, id);
  // Somebody may have saved it meanwhile.
  if (row === undefined || isParted(row)) return;
  const { columns, open } = await textColumns(withMissingSecretIds(wholeText(row)));
  if (row.secrets !== null) {
    await setSecrets(trx, id, columns.secrets);
    return;
  }
  await updatePage(trx, id, { ...columns, updated_at: at });
  if (row.location_id !== null) {
    await replaceWikiPieces(trx, row.location_id, searchablePieces(open));
    await settlePictures(trx, { worldId: row.world_id, locationIds: [row.location_id] });
  }
  // Pictures that only its secrets show have no public address any more.
  await worldChanged(trx, 'everything', { actorId: null, at, worldId: row.world_id });
}
