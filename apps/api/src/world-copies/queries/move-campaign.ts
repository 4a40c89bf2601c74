import { sql } from 'kysely';
import { numberList } from '../../db/engine.ts';
import type { Db } from '../../db/schema.ts';
import { contentsOf, worldTableNames } from '../../worlds/world-contents.ts';
import type { Copies } from './copy-rows.ts';

/** Numbers of settings and notes of a campaign at these places, and of both at others. */
export async function countCampaignData(
  db: Db,
  campaignId: string,
  ids: readonly number[],
): Promise<{ settings: number; notes: number; others: number }> {
  const count = async (table: 'campaign_location_settings' | 'campaign_notes') => {
    const rows = db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('campaign_id', '=', campaignId);
    const all = await rows.executeTakeFirstOrThrow();
    const here = await rows.where('location_id', 'in', numberList(ids)).executeTakeFirstOrThrow();
    return { here: here.count, others: all.count - here.count };
  };
  const [settings, notes] = [await count('campaign_location_settings'), await count('campaign_notes')];
  return { settings: settings.here, notes: notes.here, others: settings.others + notes.others };
}

/**
 * Changes rows of a campaign and its layer to refer to the copies of places. Other columns stay, including the circles
 * of rumors, since a second circle would reveal the place where it intersects the first.
 * @param copies of places; `maps` are those whose maps were copied
 */
export async function moveToCopies(
  db: Db,
  owners: { campaign_id: string; world_id: number | undefined },
  { places, maps }: { places: Copies; maps: Copies },
): Promise<void> {
  for (const table of worldTableNames) {
    const { moved, refs } = contentsOf(table);
    const owner = moved && owners[moved.of];
    if (moved === undefined || owner === undefined) continue;
    const columns = moved.columns.map((name) => ({ name, copies: refs[name]?.isMap ? maps : places }));
    const isOwn = sql`${sql.ref(moved.of)} = ${owner}`;
    const areCopied = columns.map(({ name, copies }) => sql`${sql.ref(name)} in ${numberList([...copies.keys()])}`);
    const { rows } = await sql<Record<string, number>>`
      select distinct ${sql.join(moved.columns.map((name) => sql.ref(name)))} from ${sql.table(table)}
      where ${sql.join([isOwn, ...areCopied], sql` and `)}`.execute(db);
    for (const row of rows) {
      const are = columns.map(({ name }) => sql`${sql.ref(name)} = ${row[name]}`);
      const become = columns.map(({ name, copies }) => sql`${sql.ref(name)} = ${copies.get(row[name] ?? 0)}`);
      await sql`
        update ${sql.table(table)} set ${sql.join(become)} where ${sql.join([isOwn, ...are], sql` and `)}`.execute(db);
    }
  }
}

/** Whether a campaign has settings for a place. */
export async function hasSettings(db: Db, campaignId: string, locationId: number): Promise<boolean> {
  const row = await db
    .selectFrom('campaign_location_settings')
    .select('location_id')
    .where('campaign_id', '=', campaignId)
    .where('location_id', '=', locationId)
    .executeTakeFirst();
  return row !== undefined;
}
