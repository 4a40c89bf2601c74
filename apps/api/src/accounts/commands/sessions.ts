import type { Tokens } from '@venture-atlas/types';
import type { Caller } from '../../audit/audit.ts';
import type { Db, UserRow } from '../../db/schema.ts';
import { writeTransaction } from '../../db/write-transaction.ts';
import { AppError } from '../../errors.ts';
import { deletePendingMailsOf } from '../../mail/queries/mails.ts';
import { networkOf } from '../../network-of.ts';
import { type AccountDeps, isoTime, refuseWait } from '../auth/account-deps.ts';
import { clientMark, isSameClient, mayExchange } from '../auth/client-key.ts';
import {
  ACCESS_SECONDS,
  hashToken,
  newSessionId,
  REFRESH_GRACE_MS,
  refreshToken,
  SESSIONS_PER_USER,
  sessionLife,
} from '../auth/tokens.ts';
import { deleteAccountTokensOf } from '../queries/account-tokens.ts';
import {
  findLiveSession,
  findRefreshToken,
  findSuccessor,
  insertRefreshToken,
  insertSession,
  listLiveSessions,
  markRefreshTokenUsed,
  type RefreshTokenRow,
  revokeSession,
  revokeSessionsOf,
  type SessionRow,
  touchSession,
} from '../queries/sessions.ts';
import { findUser } from '../queries/users.ts';
import { mailAccount } from './account-mails.ts';

const USER_AGENT_MAX = 200;

/** Starts a session after authentication. */
export async function startSession(
  trx: Db,
  deps: AccountDeps,
  caller: Caller,
  user: Pick<UserRow, 'id' | 'is_staff'>,
): Promise<Tokens> {
  const nowMs = deps.now();
  const now = isoTime(nowMs);
  const life = sessionLife(user.is_staff === 1);
  const others = await listLiveSessions(trx, user.id, now);
  for (const oldest of others.slice(SESSIONS_PER_USER - 1)) await revokeSession(trx, oldest.id, now);
  const id = newSessionId();
  await insertSession(trx, {
    id,
    user_id: user.id,
    user_agent: caller.userAgent.slice(0, USER_AGENT_MAX),
    created_at: now,
    last_used_at: now,
    expires_at: isoTime(nowMs + life.idleMs),
    absolute_expires_at: isoTime(nowMs + life.absoluteMs),
  });
  return issueTokens(trx, deps, user.id, {
    sessionId: id,
    generation: 0,
    usedBy: clientMark(deps.refreshKey, caller).used_by,
  });
}

/**
 * Stores the refresh token of a generation and signs an access token.
 * @param next `usedBy`: digest of the browser key that must come with the token; null: any
 */
async function issueTokens(
  trx: Db,
  deps: AccountDeps,
  userId: number,
  { sessionId, generation, usedBy }: { sessionId: string; generation: number; usedBy: string | null },
): Promise<Tokens> {
  const refresh = refreshToken(deps.refreshKey, sessionId, generation);
  await insertRefreshToken(trx, {
    token_hash: hashToken(refresh),
    session_id: sessionId,
    generation,
    created_at: isoTime(deps.now()),
    used_at: null,
    used_by: usedBy,
  });
  return tokens(deps, userId, sessionId, refresh);
}

/** The tokens that every sign-in call returns. */
function tokens(deps: AccountDeps, userId: number, sessionId: string, refresh: string): Tokens {
  return { access: deps.access.sign({ userId, sessionId }), refresh, expires_in: ACCESS_SECONDS };
}

/**
 * Exchanges a refresh token for new tokens. Each token is valid once. For 10 seconds the same client may repeat the
 * exchange and gets the same successor, while that is unused, since responses get lost and tabs race. Any other reuse,
 * or a token without the browser key of its login, means that the token was copied: the login ends and its owner gets a
 * mail (section 8 of the security goals).
 * @throws AppError token_not_valid; too_many_requests above 30 a minute per session
 */
export async function refreshSession(deps: AccountDeps, caller: Caller, given: string): Promise<Tokens> {
  const outcome = await writeTransaction(deps.db, async (trx) => {
    const token = await findRefreshToken(trx, hashToken(given));
    if (!token) return 'unknown' as const;
    // Tokens of an old key end when the key is replaced.
    if (given !== refreshToken(deps.refreshKey, token.session_id, token.generation)) return 'unknown' as const;
    const now = isoTime(deps.now());
    const session = await findLiveSession(trx, token.session_id, now);
    const user = session && (await findUser(trx, session.user_id));
    if (!session || !user || user.terminated_at !== null) return 'unknown' as const;
    refuseWait(deps.limits.refreshes.take(session.id));
    deps.networks.add(networkOf(caller.address ?? ''));
    return exchange(trx, deps, { caller, token, session, user });
  });
  // Thrown outside the transaction, so that the revocation is committed.
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
  await mailAccount(trx, deps, user, mail);
}

/** Logs a browser out by its refresh token, old or new. Ignores an unknown token. */
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

/** Ends one of the caller's own logins. @throws AppError not_found if it is not theirs, has ended, or never existed */
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

/**
 * Ends everything that grants access with the old password or email: every login, every link that was sent, and every
 * link waiting to be sent. Every change of a credential calls this, so that nobody keeps or regains access from before.
 */
export async function endCredentials(trx: Db, userId: number, now: string): Promise<void> {
  await revokeSessionsOf(trx, userId, now);
  await deleteAccountTokensOf(trx, userId);
  await deletePendingMailsOf(trx, userId, ['password_reset', 'email_change', 'welcome']);
}
