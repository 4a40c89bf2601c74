import { numberList } from '../../db/engine.ts';
import type { Db } from '../../db/schema.ts';

/** Some of the texts that are still to be looked at. */
export async function listTextsToPart(db: Db, limit: number): Promise<number[]> {
  const rows = await db.selectFrom('texts_to_part').select('page_id').orderBy('page_id').limit(limit).execute();
  return rows.map(({ page_id }) => page_id);
}

/** A text that has come from a time without secrets again: it is looked at once more. */
export async function noteTextToPart(db: Db, pageId: number): Promise<void> {
  await db
    .insertInto('texts_to_part')
    .values({ page_id: pageId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function dropTextsToPart(db: Db, pageIds: readonly number[]): Promise<void> {
  await db.deleteFrom('texts_to_part').where('page_id', 'in', numberList(pageIds)).execute();
}
