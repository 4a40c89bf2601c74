import { type ExpressionBuilder, type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { findMeta, writeMeta } from '../../db/queries/meta.ts';
import type { Database, Db, Flag } from '../../db/schema.ts';

/** Whether there is such a world, and it was not deleted. */
export async function isWorldThere(db: Kysely<Database>, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('worlds')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a world is one that somebody made for themselves, as layers are too. */
export async function isOwnWorld(db: Kysely<Database>, id: number): Promise<boolean> {
  const row = await db.selectFrom('worlds').select('kind').where('id', '=', id).executeTakeFirst();
  return row?.kind === 'own' || row?.kind === 'layer';
}

/** Whether a world is what the DM of a campaign adds to the maps that it plays on. */
export async function isLayer(db: Kysely<Database>, id: number): Promise<boolean> {
  const row = await db.selectFrom('worlds').select('kind').where('id', '=', id).executeTakeFirst();
  return row?.kind === 'layer';
}

/** Those of the worlds that everybody may read. */
export async function listOpenWorlds(db: Kysely<Database>, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('worlds')
    .select('id')
    .where('id', 'in', ids)
    .where('access', '=', 'open')
    .where('deleted_at', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}

/** Whether everybody may read a world. */
export const isOpenWorld = async (db: Kysely<Database>, id: number): Promise<boolean> =>
  (await listOpenWorlds(db, [id])).length > 0;

/** Ids of the atlas worlds that are there, or of the open ones among them, in their order. */
export async function listAtlasWorlds(db: Kysely<Database>, which: 'open' | 'all'): Promise<number[]> {
  let query = db.selectFrom('worlds').select('id').where('kind', '=', 'atlas').where('deleted_at', 'is', null);
  if (which === 'open') query = query.where('access', '=', 'open');
  return (await query.orderBy('sort_order').orderBy('id').execute()).map(({ id }) => id);
}

/** What of a campaign says which worlds it plays in. */
export interface CampaignInWorlds {
  id: string;
  /** User id of the DM: what they may use, the campaign plays in. */
  owner_id: number;
  chooses_worlds: Flag;
}

/**
 * Ids of the worlds that a campaign plays in, in its order: of those chosen, which the DM may use at this moment, else all
 * open ones; and its layer, where its DM added anything.
 */
export async function listCampaignWorlds(
  db: Kysely<Database>,
  campaign: CampaignInWorlds,
): Promise<{ worldIds: number[]; layerId: number | undefined }> {
  const chosen = db
    .selectFrom('campaign_worlds')
    .innerJoin('worlds', 'worlds.id', 'campaign_worlds.world_id')
    .select(['worlds.id', 'worlds.kind', 'campaign_worlds.sort_order'])
    .where('campaign_worlds.campaign_id', '=', campaign.id)
    .where(isUsableBy(campaign.owner_id));
  const open = db
    .selectFrom('worlds')
    .select(['id', 'kind', 'sort_order'])
    .where('kind', '=', 'atlas')
    .where('access', '=', 'open')
    .where('deleted_at', 'is', null);
  const layer = db
    .selectFrom('worlds')
    .select(['id', 'kind', 'sort_order'])
    .where('campaign_id', '=', campaign.id)
    .where('deleted_at', 'is', null);
  const rows = await (campaign.chooses_worlds === 0 ? open : chosen)
    .unionAll(layer)
    .orderBy('sort_order')
    .orderBy('id')
    .execute();
  return {
    worldIds: rows.flatMap(({ id, kind }) => (kind === 'layer' ? [] : [id])),
    layerId: rows.find(({ kind }) => kind === 'layer')?.id,
  };
}

/** The worlds among which an address leads to one place: all open ones for an open world, else that world alone. */
export async function listWorldsSharingAddresses(db: Kysely<Database>, worldId: number): Promise<number[]> {
  const open = await listAtlasWorlds(db, 'open');
  return open.includes(worldId) ? open : [worldId];
}

/**
 * What an operator may mean by a word at the command line: the world of this id, whoever made it, or the atlas worlds of
 * this name. Worlds that somebody made for themselves have no names for others.
 */
export async function listNamedWorlds(db: Kysely<Database>, word: string) {
  const columns = ['id', 'public_id', 'name', 'kind', 'access'] as const;
  const there = db.selectFrom('worlds').select(columns).where('deleted_at', 'is', null).orderBy('id');
  const byId = await there.where('public_id', '=', word).execute();
  if (byId.length > 0) return byId;
  const atlas = await there.where('kind', '=', 'atlas').execute();
  const same = (name: string): boolean => name.normalize('NFC').toLowerCase() === word.normalize('NFC').toLowerCase();
  return atlas.filter(({ name }) => same(name));
}

/** Lets an atlas world open with a map, unless it does with another one already. */
export async function openWith(db: Kysely<Database>, worldId: number, mapId: number): Promise<void> {
  await db
    .updateTable('worlds')
    .set({ home_location_id: mapId })
    .where('id', '=', worldId)
    .where('home_location_id', 'is', null)
    .execute();
}

/** Gives a world its line for newcomers, unless it has one already. */
export async function welcomeIn(db: Kysely<Database>, worldId: number, welcome: string | null): Promise<void> {
  await db.updateTable('worlds').set({ welcome }).where('id', '=', worldId).where('welcome', 'is', null).execute();
}

/** Lets a world that was filled at once open with a map: the one of this address, else its first. */
export async function openFirstMap(db: Kysely<Database>, worldId: number, slug: string | null): Promise<void> {
  const maps = await db
    .selectFrom('locations')
    .select(['id', 'slug'])
    .where('world_id', '=', worldId)
    .where('map_width', 'is not', null)
    .orderBy('id')
    .execute();
  const home = maps.find((map) => map.slug === slug) ?? maps[0];
  if (home !== undefined) await openWith(db, worldId, home.id);
}

/** The world that a map belongs to, for whoever has the data of the installation. */
export const findWorldOfMap = (db: Kysely<Database>, mapId: number) =>
  db
    .selectFrom('worlds')
    .innerJoin('locations', 'locations.world_id', 'worlds.id')
    .select(['worlds.public_id', 'worlds.access'])
    .where('locations.id', '=', mapId)
    .executeTakeFirst();

const KEY = 'seeded_welcome';

/** Gives the atlas the line for newcomers that the demo world came with. */
export async function writeSeededWelcome(db: Db, line: string): Promise<void> {
  await welcomeIn(db, ATLAS_WORLD_ID, line);
  await writeMeta(db, KEY, line);
}

/** Takes that line away again, unless staff wrote another one. @returns whether it was there */
export async function removeSeededWelcome(db: Db): Promise<boolean> {
  const line = await findMeta(db, KEY);
  if (line === undefined) return false;
  const { numUpdatedRows } = await db
    .updateTable('worlds')
    .set({ welcome: null })
    .where('id', '=', ATLAS_WORLD_ID)
    .where('welcome', '=', line)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The address that an account has confirmed to be its own; null when it has not. */
export const confirmedEmailOf = (userId: number): RawBuilder<string | null> =>
  sql`(select users.email from users where users.id = ${userId} and users.email_verified = 1)`;

/** Whether staff named a DM for the atlas world of the row: the account, or an address that it has confirmed. */
const isNamedFor = (dmId: number): RawBuilder<SqlBool> => sql<SqlBool>`exists (
  select 1 from world_dms where world_dms.world_id = worlds.id
  and (world_dms.user_id = ${dmId} or (world_dms.user_id is null and world_dms.email = ${confirmedEmailOf(dmId)}))
)`;

/**
 * Whether a DM may play in the world of a row of `worlds`: one of the atlas that is open or that they were named for,
 * or one that they made or agreed to edit. Asked anew for every answer, so that a right that ends takes the world out
 * of the campaign, and one that comes back puts it in again.
 */
export const isUsableBy = (dmId: number): RawBuilder<SqlBool> => sql<SqlBool>`worlds.deleted_at is null and (
  (worlds.kind = 'atlas' and (worlds.access = 'open' or ${isNamedFor(dmId)}))
  or (worlds.kind = 'own' and (worlds.owner_id = ${dmId} or exists (
    select 1 from world_editors where world_editors.world_id = worlds.id and world_editors.user_id = ${dmId}
  )))
)`;

/** The world of a location, for a row that belongs to it and so to its world. */
export const worldOfLocation = (eb: Pick<ExpressionBuilder<Database, never>, 'selectFrom'>, locationId: number) =>
  eb.selectFrom('locations').select('locations.world_id').where('locations.id', '=', locationId).$asScalar();

/**
 * The number of the world of a location.
 * @throws Error where there is no such location
 */
export async function findWorldOfLocation(db: Db, locationId: number): Promise<number> {
  const row = await db
    .selectFrom('locations')
    .select('world_id')
    .where('id', '=', locationId)
    .executeTakeFirstOrThrow();
  return row.world_id;
}

/**
 * The world that everything belonged to before there were others, and that staff's tools mean where nothing names
 * another one. Known by this number: it may be closed or renamed like any other, so that being the first open one says
 * nothing.
 */
export const ATLAS_WORLD_ID = 1;
