import { sql } from 'kysely';
import { numberList } from '../../db/engine.ts';
import type { Db } from '../../db/schema.ts';
import { contentsOf, worldTableNames } from '../../worlds/world-contents.ts';
import type { Copies } from './copy-rows.ts';

/** How many settings and notes of a campaign are at these places, and how many of both at others. */
export async function countHeld(
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
 * Lets the rows of a campaign, and those of its layer, name the copies of places. They stay as they are otherwise: what
 * the campaign knows of a place, and the circles of its rumours, since a second circle would tell where it meets the first.
 * @param copies of places; `maps` are those of them that kept their maps
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

/** Whether a campaign has settings of its own for a place. */
export async function hasSettings(db: Db, campaignId: string, locationId: number): Promise<boolean> {
  const row = await db
    .selectFrom('campaign_location_settings')
    .select('location_id')
    .where('campaign_id', '=', campaignId)
    .where('location_id', '=', locationId)
    .executeTakeFirst();
  return row !== undefined;
}
