import { setImmediate as turn } from 'node:timers/promises';
import { WORLD_KEPT_DAYS } from '@venture-atlas/types';
import { isoTime } from '../../accounts/auth/account-deps.ts';
import type { Db } from '../../db/schema.ts';
import { writeTransaction } from '../../db/write-transaction.ts';
import { deletePortion, findWorldToSweep } from '../queries/swept-worlds.ts';

const DAY_MS = 24 * 3_600_000;

/** Rows that are taken away at a time; others have their turn in between. */
const PORTION = 500;

/**
 * Deletes for good what nobody can bring back any more: worlds that were deleted long ago, and those of an owner who is
 * gone that no editor may take over. It may be broken off at any point and called again.
 */
export async function sweepWorlds(db: Db, nowMs: number): Promise<void> {
  const before = isoTime(nowMs - WORLD_KEPT_DAYS * DAY_MS);
  for (;;) {
    const worldId = await findWorldToSweep(db, before);
    if (worldId === undefined) return;
    await writeTransaction(db, (trx) => deletePortion(trx, worldId, PORTION));
    await turn();
  }
}
