import type { Insertable, Selectable } from 'kysely';
import type { AccountTokensTable } from '../../db/account-tables.ts';
import type { Db } from '../../db/schema.ts';

type TokenPurpose = AccountTokensTable['purpose'];
export type AccountTokenRow = Selectable<AccountTokensTable>;

export async function insertAccountToken(db: Db, token: Insertable<AccountTokensTable>): Promise<void> {
  await db.insertInto('account_tokens').values(token).execute();
}

/** A valid link token of one of these purposes, neither used nor expired. */
export async function findValidAccountToken(
  db: Db,
  tokenHash: string,
  purposes: readonly TokenPurpose[],
  now: string,
): Promise<AccountTokenRow | undefined> {
  return db
    .selectFrom('account_tokens')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

export async function markAccountTokenUsed(db: Db, tokenHash: string, at: string): Promise<void> {
  await db.updateTable('account_tokens').set({ used_at: at }).where('token_hash', '=', tokenHash).execute();
}

/** Invalidates all links of an account. */
export async function deleteAccountTokensOf(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('account_tokens').where('user_id', '=', userId).execute();
}

/** Invalidates the links of one purpose of an account. */
export async function deleteAccountTokensFor(db: Db, userId: number, purpose: TokenPurpose): Promise<void> {
  await db.deleteFrom('account_tokens').where('user_id', '=', userId).where('purpose', '=', purpose).execute();
}

export async function deleteOldAccountTokens(db: Db, before: string): Promise<void> {
  await db.deleteFrom('account_tokens').where('expires_at', '<', before).execute();
}

/** Invalidates all links of all accounts. */
export async function deleteAllAccountTokens(db: Db): Promise<void> {
  await db.deleteFrom('account_tokens').execute();
}
