import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';

/** A location's row as it is stored, for a write, which compares the world itself, and to bring it back one day. */
export async function findLocationRow(db: Kysely<Database>, id: number) {
  return db.selectFrom('locations').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Deletes a location with its positions and everything else that cannot be without it. */
export async function deleteLocationRow(db: Kysely<Database>, id: number): Promise<void> {
  await db.deleteFrom('locations').where('id', '=', id).execute();
}
