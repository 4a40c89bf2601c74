import type { Tokens } from '@venture-atlas/types';
import type { Caller } from '../../audit/caller.ts';
import type { Db, UserRow } from '../../db/schema.ts';
import { writeTransaction } from '../../db/write-transaction.ts';
import { AppError } from '../../errors.ts';
import { networkOf } from '../../network-of.ts';
import { type AccountDeps, isoTime, refuseWait } from '../auth/account-deps.ts';
import { clientMark, isSameClient, mayExchange } from '../auth/client-key.ts';
import { REFRESH_GRACE_MS, sessionLife } from '../auth/session-life.ts';
import { hashToken, refreshToken } from '../auth/tokens.ts';
import {
  findLiveSession,
  findRefreshToken,
  findSuccessor,
  markRefreshTokenUsed,
  type RefreshTokenRow,
  revokeSession,
  type SessionRow,
  touchSession,
} from '../queries/sessions.ts';
import { findUser } from '../queries/users.ts';
import { tellAccount } from './mail-to.ts';
import { issueTokens, tokens } from './start-session.ts';

/**
 * Exchanges a refresh token for new tokens. Each is good once; yet the one just
 * used is answered with the same successor for 10 seconds to the same client while
 * that is unused, since answers get lost and tabs race. Any other old token, and a token without the
 * browser key that its login was used with before, means that somebody has a copy: the whole login ends and its owner
 * is told (section 8 of the security goals).
 *
 * @throws AppError token_not_valid; too_many_requests for a session above 30 a minute
 */
export async function refreshSession(deps: AccountDeps, caller: Caller, given: string): Promise<Tokens> {
  const outcome = await writeTransaction(deps.db, async (trx) => {
    const token = await findRefreshToken(trx, hashToken(given));
    if (!token) return 'unknown' as const;
    // Whoever renews the key wants nothing to go on that was made with the old one.
    if (given !== refreshToken(deps.refreshKey, token.session_id, token.generation)) return 'unknown' as const;
    const now = isoTime(deps.now());
    const session = await findLiveSession(trx, token.session_id, now);
    const user = session && (await findUser(trx, session.user_id));
    if (!session || !user || user.terminated_at !== null) return 'unknown' as const;
    refuseWait(deps.limits.refreshes.take(session.id));
    deps.networks.add(networkOf(caller.address ?? ''));
    return exchange(trx, deps, { caller, token, session, user });
  });
  // Thrown outside: what a reuse ended stays ended.
  if (typeof outcome === 'string') throw new AppError('token_not_valid');
  return outcome;
}

interface Exchange {
  caller: Caller;
  token: RefreshTokenRow;
  session: SessionRow;
  user: UserRow;
}

async function exchange(trx: Db, deps: AccountDeps, all: Exchange): Promise<Tokens | 'reused'> {
  const { token, session, user } = all;
  const mark = clientMark(deps.refreshKey, all.caller);
  if (token.used_at === null && mayExchange(token, mark)) {
    const nowMs = deps.now();
    await markRefreshTokenUsed(trx, token.token_hash, isoTime(nowMs), mark);
    const idleEndMs = nowMs + sessionLife(user.is_staff === 1).idleMs;
    const endMs = Math.min(idleEndMs, Date.parse(session.absolute_expires_at));
    await touchSession(trx, session.id, isoTime(nowMs), isoTime(endMs));
    const generation = token.generation + 1;
    return issueTokens(trx, deps, user.id, { sessionId: session.id, generation, usedBy: mark.used_by });
  }
  const successor = await findSuccessor(trx, token);
  const isJustUsed = token.used_at !== null && deps.now() - Date.parse(token.used_at) <= REFRESH_GRACE_MS;
  if (isJustUsed && successor?.used_at === null && isSameClient(token, mark)) {
    return tokens(deps, user.id, session.id, refreshToken(deps.refreshKey, session.id, successor.generation));
  }
  await endReused(trx, deps, all);
  return 'reused';
}

async function endReused(trx: Db, deps: AccountDeps, { caller, session, user }: Exchange): Promise<void> {
  await revokeSession(trx, session.id, isoTime(deps.now()));
  await deps.audit.record(trx, caller, {
    action: 'refresh_reuse',
    outcome: 'failed',
    actorId: null,
    object: `session:${session.id}`,
    details: { user_id: user.id },
  });
  const mail = { template: 'refresh_reuse', data: {} } as const;
  await tellAccount(trx, deps, user, mail);
}
