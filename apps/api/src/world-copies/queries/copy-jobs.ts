import type { Db } from '../../db/schema.ts';

/** Copies that wait or are made just now. @param by of this account alone */
export async function countOpenCopies(db: Db, by?: number): Promise<number> {
  const { count } = await db
    .selectFrom('jobs')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('kind', '=', 'world copy')
    .where('state', 'in', ['waiting', 'running'])
    .$if(by !== undefined, (query) => query.where('account_id', '=', by ?? 0))
    .executeTakeFirstOrThrow();
  return count;
}
