import { serverMessages, staffMessages } from '@venture-atlas/rules';
import { DRAWINGS_WAITING_MAX, type DrawingWish } from '@venture-atlas/types';
import type { Kysely } from 'kysely';
import { isoTime } from '../../accounts/auth/account-deps.ts';
import type { Audit } from '../../audit/audit.ts';
import type { Caller } from '../../audit/caller.ts';
import type { Database } from '../../db/schema.ts';
import { writeTransaction } from '../../db/write-transaction.ts';
import { findSketchState } from '../../editing/queries/map-sketches.ts';
import { AppError } from '../../errors.ts';
import { countWaitingDrawings, deleteMapDrawing, findMapDrawing, insertMapDrawing } from '../queries/map-drawings.ts';

/** What asking for a drawing needs. */
export interface AskDeps {
  db: Kysely<Database>;
  /** Clock in milliseconds. */
  now: () => number;
  audit: Audit;
}

/**
 * Lets a map wait for its turn to be drawn. Asked for the same again, nothing changes.
 * @throws AppError not_found without a sketch; conflict while it is under way in another way, or too many wait
 */
export async function requestDrawing(
  { db, now, audit }: AskDeps,
  caller: Caller,
  locationId: number,
  { style, size }: DrawingWish,
): Promise<void> {
  await writeTransaction(db, async (trx) => {
    if ((await findSketchState(trx, locationId)) === undefined) {
      throw new AppError('not_found', { message: staffMessages.noSketch });
    }
    const before = await findMapDrawing(trx, locationId);
    if (before?.state === 'waiting') {
      if (before.style === style && before.size === size) return;
      throw new AppError('conflict', { message: serverMessages.drawingUnderWay });
    }
    if ((await countWaitingDrawings(trx)) >= DRAWINGS_WAITING_MAX) {
      throw new AppError('conflict', { message: serverMessages.tooManyDrawings(DRAWINGS_WAITING_MAX) });
    }
    await insertMapDrawing(trx, {
      location_id: locationId,
      style,
      size,
      requested_by: caller.userId,
      requested_at: isoTime(now()),
    });
    await audit.record(trx, caller, { action: 'drawing', outcome: 'ok', object: `location:${locationId}` });
  });
}

/** Nobody waits for it any more; also takes away the word that it failed. */
export async function forgetDrawing(db: Kysely<Database>, locationId: number): Promise<void> {
  await writeTransaction(db, (trx) => deleteMapDrawing(trx, locationId));
}
