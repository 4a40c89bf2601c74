import { type Expression, type ExpressionBuilder, type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { textList } from '../../db/engine.ts';
import type { Database, Db, Flag } from '../../db/schema.ts';

/** Whether a world exists and is not deleted. */
export async function isWorldThere(db: Kysely<Database>, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('worlds')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a world is an own world or a layer. */
export async function isOwnWorld(db: Kysely<Database>, id: number): Promise<boolean> {
  const row = await db.selectFrom('worlds').select('kind').where('id', '=', id).executeTakeFirst();
  return row?.kind === 'own' || row?.kind === 'layer';
}

/** Whether a world is a layer: additions of a campaign's DM to its maps. */
export async function isLayer(db: Kysely<Database>, id: number): Promise<boolean> {
  const row = await db.selectFrom('worlds').select('kind').where('id', '=', id).executeTakeFirst();
  return row?.kind === 'layer';
}

/** Those of the worlds that are open. */
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

/** Whether a world is open. */
export const isOpenWorld = async (db: Kysely<Database>, id: number): Promise<boolean> =>
  (await listOpenWorlds(db, [id])).length > 0;

/** Ids of the atlas worlds, or of the open ones, in order. */
export async function listAtlasWorlds(db: Kysely<Database>, which: 'open' | 'all'): Promise<number[]> {
  let query = db.selectFrom('worlds').select('id').where('kind', '=', 'atlas').where('deleted_at', 'is', null);
  if (which === 'open') query = query.where('access', '=', 'open');
  return (await query.orderBy('sort_order').orderBy('id').execute()).map(({ id }) => id);
}

/** Fields of a campaign that determine its worlds. */
export interface CampaignInWorlds {
  id: string;
  /** User id of the DM, whose rights limit the worlds of the campaign. */
  owner_id: number;
  chooses_worlds: Flag;
}

/**
 * Ids of the worlds of a campaign, in order: the chosen ones that its DM may use now, otherwise all open ones; and its
 * layer, if any.
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

/** A world of a campaign, or its layer. */
export type WorldOfCampaign = Awaited<ReturnType<ReturnType<typeof selectWorldsOfCampaigns>['execute']>>[number];

/** The same of many campaigns, in order. */
export function selectWorldsOfCampaigns(db: Kysely<Database>, campaignIds: readonly string[]) {
  const columns = ['campaigns.id as of_campaign', 'worlds.id as its_id', 'worlds.kind as its_kind'] as const;
  const ids = textList(campaignIds);
  const chosen = db
    .selectFrom('campaigns')
    .innerJoin('campaign_worlds', 'campaign_worlds.campaign_id', 'campaigns.id')
    .innerJoin('worlds', 'worlds.id', 'campaign_worlds.world_id')
    .select([...columns, 'campaign_worlds.sort_order as place'])
    .where('campaigns.id', 'in', ids)
    .where('campaigns.chooses_worlds', '=', 1)
    .where(isUsableBy(sql.ref('campaigns.owner_id')));
  const open = db
    .selectFrom('campaigns')
    .innerJoin('worlds', (join) => join.on('worlds.kind', '=', 'atlas').on('worlds.access', '=', 'open'))
    .select([...columns, 'worlds.sort_order as place'])
    .where('campaigns.id', 'in', ids)
    .where('campaigns.chooses_worlds', '=', 0)
    .where('worlds.deleted_at', 'is', null);
  const layers = db
    .selectFrom('campaigns')
    .innerJoin('worlds', 'worlds.campaign_id', 'campaigns.id')
    .select([...columns, 'worlds.sort_order as place'])
    .where('campaigns.id', 'in', ids)
    .where('worlds.deleted_at', 'is', null);
  return chosen.unionAll(open).unionAll(layers).orderBy('place').orderBy('its_id');
}

/** Worlds that share one space of addresses: all open worlds for an open world, otherwise the world alone. */
export async function listWorldsSharingAddresses(db: Kysely<Database>, worldId: number): Promise<number[]> {
  const open = await listAtlasWorlds(db, 'open');
  return open.includes(worldId) ? open : [worldId];
}

/**
 * Worlds that match a command-line argument: the world with this id, or atlas worlds with this name. Own worlds cannot
 * be found by name.
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

/** Sets the home map of an atlas world, unless it has one. */
export async function openWith(db: Kysely<Database>, worldId: number, mapId: number): Promise<void> {
  await db
    .updateTable('worlds')
    .set({ home_location_id: mapId })
    .where('id', '=', worldId)
    .where('home_location_id', 'is', null)
    .execute();
}

/** Sets the home map of a newly filled world: the map of this address, otherwise its first. */
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

/** The world of a map, for operators. */
export const findWorldOfMap = (db: Kysely<Database>, mapId: number) =>
  db
    .selectFrom('worlds')
    .innerJoin('locations', 'locations.world_id', 'worlds.id')
    .select(['worlds.public_id', 'worlds.access'])
    .where('locations.id', '=', mapId)
    .executeTakeFirst();

/** The confirmed email of an account; null without one. */
export const confirmedEmailOf = (userId: number | Expression<number | null>): RawBuilder<string | null> =>
  sql`(select users.email from users where users.id = ${userId} and users.email_verified = 1)`;

/** Whether a DM was named for the atlas world of the row, by account or confirmed email. */
const isNamedFor = (dmId: number | Expression<number | null>): RawBuilder<SqlBool> => sql<SqlBool>`exists (
  select 1 from world_dms where world_dms.world_id = worlds.id
  and (world_dms.user_id = ${dmId} or (world_dms.user_id is null and world_dms.email = ${confirmedEmailOf(dmId)}))
)`;

/**
 * Whether a DM may play in the world of a row of `worlds`: an atlas world that is open or for which they were named, or
 * a world that they own or edit. Evaluated for every answer, so a revoked right removes the world from the campaign,
 * and a restored right brings it back.
 */
export const isUsableBy = (
  dmId: number | Expression<number | null>,
): RawBuilder<SqlBool> => sql<SqlBool>`worlds.deleted_at is null and (
  (worlds.kind = 'atlas' and (worlds.access = 'open' or ${isNamedFor(dmId)}))
  or (worlds.kind = 'own' and (worlds.owner_id = ${dmId} or exists (
    select 1 from world_editors where world_editors.world_id = worlds.id and world_editors.user_id = ${dmId}
  )))
)`;

/** Subquery for the world of a location. */
export const worldOfLocation = (eb: Pick<ExpressionBuilder<Database, never>, 'selectFrom'>, locationId: number) =>
  eb.selectFrom('locations').select('locations.world_id').where('locations.id', '=', locationId).$asScalar();

/** The internal id of a location's world. @throws Error if the location does not exist */
export async function findWorldOfLocation(db: Db, locationId: number): Promise<number> {
  const row = await db
    .selectFrom('locations')
    .select('world_id')
    .where('id', '=', locationId)
    .executeTakeFirstOrThrow();
  return row.world_id;
}

/**
 * The first world, to which everything belonged before there were others, and the default of staff tools. It is
 * identified by this id, since it can be closed or renamed.
 */
export const ATLAS_WORLD_ID = 1;
