import type { Tokens } from '@venture-atlas/types';
import type { Caller } from '../../audit/caller.ts';
import type { Db, UserRow } from '../../db/schema.ts';
import { type AccountDeps, isoTime } from '../auth/account-deps.ts';
import { clientMark } from '../auth/client-key.ts';
import { SESSIONS_PER_USER, sessionLife } from '../auth/session-life.ts';
import { ACCESS_SECONDS, hashToken, newSessionId, refreshToken } from '../auth/tokens.ts';
import { insertRefreshToken, insertSession, listLiveSessions, revokeSession } from '../queries/sessions.ts';

const USER_AGENT_MAX = 200;

/** Opens a login for somebody who has just proved who they are. */
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
 * Stores the refresh token of a generation and signs an access token to go with it.
 * @param next `usedBy`: digest of the browser's key that must come with the token; null: any
 */
export async function issueTokens(
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

/** The answer of every call that signs somebody in. */
export function tokens(deps: AccountDeps, userId: number, sessionId: string, refresh: string): Tokens {
  return { access: deps.access.sign({ userId, sessionId }), refresh, expires_in: ACCESS_SECONDS };
}
