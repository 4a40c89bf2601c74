import type { Insertable, Selectable } from 'kysely';
import type { Db, RefreshTokensTable, SessionsTable, UserRow } from '../../db/schema.ts';
import { rightsChanged } from '../../events/queries/events.ts';

export type SessionRow = Selectable<SessionsTable>;
export type RefreshTokenRow = Selectable<RefreshTokensTable>;

/** Live sessions: neither revoked nor expired at this time. */
const live = (db: Db, now: string) =>
  db
    .selectFrom('sessions')
    .where('sessions.revoked_at', 'is', null)
    .where('sessions.expires_at', '>', now)
    .where('sessions.absolute_expires_at', '>', now);

export async function insertSession(db: Db, session: Insertable<SessionsTable>): Promise<void> {
  await db.insertInto('sessions').values(session).execute();
}

/** An account, and whether this session of it is live. Each signed-in request runs this one query. */
export async function findSignedIn(
  db: Db,
  userId: number,
  sessionId: string,
  now: string,
): Promise<{ user: UserRow; hasLiveSession: boolean } | undefined> {
  const row = await db
    .selectFrom('users')
    .leftJoin('sessions', (join) =>
      join
        .onRef('sessions.user_id', '=', 'users.id')
        .on('sessions.id', '=', sessionId)
        .on('sessions.revoked_at', 'is', null)
        .on('sessions.expires_at', '>', now)
        .on('sessions.absolute_expires_at', '>', now),
    )
    .selectAll('users')
    .select('sessions.id as live_session')
    .where('users.id', '=', userId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { live_session, ...user } = row;
  return { user, hasLiveSession: live_session !== null };
}

export async function findLiveSession(db: Db, sessionId: string, now: string): Promise<SessionRow | undefined> {
  return live(db, now).selectAll().where('id', '=', sessionId).executeTakeFirst();
}

/** The live sessions of an account, the last used one first. */
export async function listLiveSessions(db: Db, userId: number, now: string): Promise<SessionRow[]> {
  return live(db, now)
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .execute();
}

/** Records a use of the session, which now expires at `expiresAt`. */
export async function touchSession(db: Db, sessionId: string, at: string, expiresAt: string): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_used_at: at, expires_at: expiresAt })
    .where('id', '=', sessionId)
    .execute();
}

/** Ends one session, and announces it. @returns false if it had already ended */
export async function revokeSession(trx: Db, sessionId: string, at: string): Promise<boolean> {
  const ended = await trx
    .updateTable('sessions')
    .set({ revoked_at: at })
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
  if (ended === undefined) return false;
  await rightsChanged(trx, { userId: ended.user_id }, { at });
  return true;
}

/** Ends every session of an account, and announces it. */
export async function revokeSessionsOf(trx: Db, userId: number, at: string): Promise<void> {
  await trx
    .updateTable('sessions')
    .set({ revoked_at: at })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .execute();
  await rightsChanged(trx, { userId }, { at });
}

/** Deletes sessions that ended before `before`, with their refresh tokens. */
export async function deleteEndedSessions(db: Db, before: string): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where((or) =>
      or.or([or('revoked_at', '<', before), or('expires_at', '<', before), or('absolute_expires_at', '<', before)]),
    )
    .execute();
}

export async function insertRefreshToken(db: Db, token: Insertable<RefreshTokensTable>): Promise<void> {
  await db.insertInto('refresh_tokens').values(token).execute();
}

export async function findRefreshToken(db: Db, tokenHash: string): Promise<RefreshTokenRow | undefined> {
  return db.selectFrom('refresh_tokens').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst();
}

/** The next token after this one; undefined if it was never exchanged. */
export async function findSuccessor(
  db: Db,
  token: Pick<RefreshTokenRow, 'session_id' | 'generation'>,
): Promise<RefreshTokenRow | undefined> {
  return db
    .selectFrom('refresh_tokens')
    .selectAll()
    .where('session_id', '=', token.session_id)
    .where('generation', '=', token.generation + 1)
    .executeTakeFirst();
}

/** Records the exchange of a token by a client. */
export async function markRefreshTokenUsed(
  db: Db,
  tokenHash: string,
  at: string,
  mark: { used_by: string | null; used_from: string },
): Promise<void> {
  await db
    .updateTable('refresh_tokens')
    .set({ used_at: at, ...mark })
    .where('token_hash', '=', tokenHash)
    .execute();
}

/** Ends all sessions. @returns the number of sessions that were not revoked before */
export async function revokeAllSessions(db: Db, at: string): Promise<number> {
  const result = await db
    .updateTable('sessions')
    .set({ revoked_at: at })
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}
