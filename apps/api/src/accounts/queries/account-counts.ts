import type { Db } from '../../db/schema.ts';

/** Number of objects of an account, which ending it would affect. */
interface AccountCounts {
  campaigns: number;
  privateNotes: number;
  publicNotes: number;
}

export async function countBelongings(db: Db, userId: number): Promise<AccountCounts> {
  const campaigns = await db
    .selectFrom('campaigns')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('owner_id', '=', userId)
    .executeTakeFirstOrThrow();
  const notes = await db
    .selectFrom('campaign_notes')
    .select((of) => ['private', of.fn.countAll<number>().as('count')])
    .where('user_id', '=', userId)
    .groupBy('private')
    .execute();
  const count = (isPrivate: 0 | 1) => Number(notes.find((row) => row.private === isPrivate)?.count ?? 0);
  return { campaigns: Number(campaigns.count), privateNotes: count(1), publicNotes: count(0) };
}
