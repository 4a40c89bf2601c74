import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { splitSecrets, type TextRow } from '@venture-atlas/rules';
import type { Kysely } from 'kysely';
import { replaceWikiPieces } from '../../atlas/queries/wiki-pages.ts';
import type { Database, Db } from '../../db/schema.ts';
import { writeTransaction } from '../../db/write-transaction.ts';
import { worldChanged } from '../../events/queries/events.ts';
import {
  findPageRow,
  listTextsToSplit,
  setSecrets,
  unmarkTextsToSplit,
  updatePage,
} from '../queries/wiki-page-rows.ts';
import { updatePictureAccess } from './follow-draft.ts';
import { withMissingSecretIds } from './secret-ids.ts';
import { searchablePieces, textColumns, wholeText } from './wiki-page-entity.ts';

/** How many texts one transaction takes off the list. */
const BATCH_SIZE = 50;
/** How many texts one run checks. */
const TEXTS_PER_RUN = 5_000;

/**
 * Splits the secrets off texts that were stored before secrets existed, and gives IDs to secrets without one
 * (specification section 3).
 * Until then everybody can read the marked text of an old page, and a secret without an ID cannot be revealed. Each
 * text is checked once, with yields in between. A later run continues where this one stops.
 */
export async function splitOldTexts(db: Kysely<Database>, now: () => number): Promise<void> {
  for (let checked = 0; checked < TEXTS_PER_RUN; checked += BATCH_SIZE) {
    const ids = await listTextsToSplit(db, BATCH_SIZE);
    if (ids.length === 0) return;
    for (const id of ids) {
      await yieldToOthers();
      const row = await findPageRow(db, id);
      if (row === undefined || isSplit(row)) continue;
      await writeTransaction(db, (trx) => splitText(trx, id, new Date(now()).toISOString()));
    }
    await writeTransaction(db, (trx) => unmarkTextsToSplit(trx, ids));
  }
}

/** Whether a text is stored in the current form. */
function isSplit(row: TextRow): boolean {
  const whole = wholeText(row);
  const given = withMissingSecretIds(whole);
  return row.secrets === null ? splitSecrets(whole).secrets === null : given === whole;
}

/** Splits one text. Editors read the same text as before, so this is no change and has no history. */
async function splitText(trx: Db, id: number, at: string): Promise<void> {
  const row = await findPageRow(trx, id);
  // Somebody may have saved the text meanwhile.
  if (row === undefined || isSplit(row)) return;
  const { columns, open } = await textColumns(withMissingSecretIds(wholeText(row)));
  if (row.secrets !== null) {
    await setSecrets(trx, id, columns.secrets);
    return;
  }
  await updatePage(trx, id, { ...columns, updated_at: at });
  if (row.location_id !== null) {
    await replaceWikiPieces(trx, row.location_id, searchablePieces(open));
    await updatePictureAccess(trx, { worldId: row.world_id, locationIds: [row.location_id] });
  }
  // Pictures that only secrets show lose their public address.
  await worldChanged(trx, 'everything', { actorId: null, at, worldId: row.world_id });
}
