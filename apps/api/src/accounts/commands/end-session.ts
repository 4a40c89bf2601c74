import type { Caller } from '../../audit/caller.ts';
import { writeTransaction } from '../../db/write-transaction.ts';
import { AppError } from '../../errors.ts';
import { type AccountDeps, isoTime } from '../auth/account-deps.ts';
import { hashToken } from '../auth/tokens.ts';
import { findLiveSession, findRefreshToken, revokeSession } from '../queries/sessions.ts';

/** Logs a browser out by its refresh token, old or new. An unknown one changes nothing: who logs out is out either way. */
export async function logOut(deps: AccountDeps, caller: Caller, refresh: string): Promise<void> {
  await writeTransaction(deps.db, async (trx) => {
    const token = await findRefreshToken(trx, hashToken(refresh));
    const now = isoTime(deps.now());
    const session = token && (await findLiveSession(trx, token.session_id, now));
    if (!session) return;
    await revokeSession(trx, session.id, now);
    await deps.audit.record(
      trx,
      { ...caller, userId: session.user_id, sessionId: session.id },
      { action: 'logout', outcome: 'ok', object: `session:${session.id}` },
    );
  });
}

/**
 * Ends one of the caller's own logins.
 * @throws AppError not_found for one that is not theirs, has ended, or never was
 */
export async function endSession(deps: AccountDeps, caller: Caller, sessionId: string): Promise<void> {
  await writeTransaction(deps.db, async (trx) => {
    const now = isoTime(deps.now());
    const session = await findLiveSession(trx, sessionId, now);
    if (session?.user_id !== caller.userId) throw new AppError('not_found');
    await revokeSession(trx, sessionId, now);
    await deps.audit.record(trx, caller, {
      action: 'session_revoked',
      outcome: 'ok',
      object: `session:${sessionId}`,
    });
  });
}
