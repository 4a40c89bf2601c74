import { can, type Viewer } from '@venture-atlas/rules';
import { type Expression, type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../db/schema.ts';
import { findOverlay } from './queries/layers.ts';
import {
  ATLAS_WORLD_ID,
  type CampaignInWorlds,
  listAtlasWorlds,
  listCampaignWorlds,
  selectWorldsOfCampaigns,
  type WorldOfCampaign,
} from './queries/worlds.ts';
import { findWorldFor, listWorldsOfUser } from './queries/worlds-of-user.ts';

/*
 * The worlds that an answer is read from. All code that reads locations (by address, id, name or text), their parents
 * or history, or that counts, lists or exports them, takes a scope; everything outside does not exist for it. Scopes
 * are created only in this file, from the current state of the database: they are never stored or read from a payload.
 */

declare const made: unique symbol;

/** Visible locations: `shown` excludes removed places and drafts, `all` includes them. */
export type Sees = 'shown' | 'all';

/** The worlds of an answer, in order. */
export interface WorldScope {
  readonly [made]: true;
  readonly worldIds: readonly number[];
  readonly sees: Sees;
  /** The layer among them, if the campaign has one. */
  readonly layerId?: number;
}

// Only this function makes scopes: the brand exists only for the compiler.
const scopeOf = (worldIds: readonly number[], sees: Sees, layerId?: number): WorldScope =>
  ({ worldIds, sees, ...(layerId === undefined ? {} : { layerId }) }) as WorldScope;

/** The public scope: the open atlas worlds. @param sees `all`: for staff, who also manage removed places */
export const publicScope = async (db: Kysely<Database>, sees: Sees = 'shown'): Promise<WorldScope> =>
  scopeOf(await listAtlasWorlds(db, 'open'), sees);

/**
 * The scope of a campaign: the worlds that its DM chose and may use now, in order, or all open atlas worlds if none was
 * chosen; then its layer.
 */
export async function campaignScope(db: Kysely<Database>, campaign: CampaignInWorlds): Promise<WorldScope> {
  return inCampaign(await listCampaignWorlds(db, campaign));
}

const inCampaign = ({ worldIds, layerId }: { worldIds: number[]; layerId: number | undefined }): WorldScope =>
  scopeOf(layerId === undefined ? worldIds : [...worldIds, layerId], 'shown', layerId);

/** The same by the rows of its worlds, which were read within the same transaction. */
export function campaignScopeOf(worlds: readonly WorldOfCampaign[]): WorldScope {
  const layer = worlds.find(({ its_kind }) => its_kind === 'layer');
  const others = worlds.filter(({ its_kind }) => its_kind !== 'layer');
  return inCampaign({ worldIds: others.map(({ its_id }) => its_id), layerId: layer?.its_id });
}

/** The scopes of many campaigns in one statement, by the id of the campaign. */
export async function campaignScopes(
  db: Kysely<Database>,
  campaignIds: readonly string[],
): Promise<ReadonlyMap<string, WorldScope>> {
  const worlds = await selectWorldsOfCampaigns(db, campaignIds).execute();
  return new Map(
    campaignIds.map((id) => [id, campaignScopeOf(worlds.filter(({ of_campaign }) => of_campaign === id))]),
  );
}

/** One world for its editors; undefined for everybody else, as for a missing world. */
export async function worldScope(
  db: Kysely<Database>,
  viewer: Viewer,
  publicId: string,
): Promise<WorldScope | undefined> {
  const world = viewer.kind === 'anonymous' ? undefined : await findWorldFor(db, publicId, viewer.id);
  const mayRead = world?.deleted_at === null && can(viewer, 'world.edit', world);
  return mayRead ? scopeOf([world.id], 'all') : undefined;
}

/** All worlds that the viewer edits, for tools that refer to objects by id. */
export async function editorScope(db: Kysely<Database>, viewer: Viewer): Promise<WorldScope> {
  const near = viewer.kind === 'anonymous' ? [] : await listWorldsOfUser(db, viewer.id);
  const edited = near.filter((world) => can(viewer, 'world.edit', world));
  return scopeOf(
    edited.map(({ id }) => id),
    'all',
  );
}

/** All atlas worlds, open or closed, for staff tools that refer to objects by id. */
export const staffScope = async (db: Kysely<Database>): Promise<WorldScope> =>
  scopeOf(await listAtlasWorlds(db, 'all'), 'all');

/** One world of a scope; empty if the scope does not contain it. */
const oneWorld = (scope: WorldScope, worldId: number): WorldScope =>
  scopeOf(
    scope.worldIds.filter((id) => id === worldId),
    scope.sees,
  );

/** The Atlas, for lists and figures of staff. */
export const atlasScope = async (db: Kysely<Database>): Promise<WorldScope> =>
  oneWorld(await staffScope(db), ATLAS_WORLD_ID);

/**
 * The named world, otherwise the Atlas, for lists of editors; undefined if the viewer does not edit it, or it does not
 * exist.
 */
export async function editedWorldScope(
  db: Kysely<Database>,
  viewer: Viewer,
  publicId: string | undefined,
): Promise<WorldScope | undefined> {
  if (publicId !== undefined) return worldScope(db, viewer, publicId);
  const atlas = oneWorld(await editorScope(db, viewer), ATLAS_WORLD_ID);
  return atlas.worldIds.length === 0 ? undefined : atlas;
}

/** The worlds of a scope one by one, in order: for a single world an index returns sorted names. */
export const eachWorld = ({ worldIds }: WorldScope): { worldId: number }[] => worldIds.map((worldId) => ({ worldId }));

/** The whole world of an object that was already found in scope, for writes. */
export const wholeWorld = (worldId: number): WorldScope => scopeOf([worldId], 'all');

/** The same world without drafts and places that were taken off maps, for files that may be shared. */
export const shownWorld = (worldId: number): WorldScope => scopeOf([worldId], 'shown');

/** Whether every world of `inner` is one of `scope`. */
export const isWithin = (scope: WorldScope, inner: WorldScope): boolean =>
  inner.worldIds.every((id) => scope.worldIds.includes(id));

/** Whether a world is one of the scope. */
export function isInScope({ worldIds }: WorldScope, worldId: Expression<number>): RawBuilder<SqlBool> {
  const [only, ...others] = worldIds;
  if (only === undefined) return sql<SqlBool>`false`;
  // With equality one index can both find and sort; with several worlds the engine must sort.
  return others.length === 0 ? sql<SqlBool>`${worldId} = ${only}` : sql<SqlBool>`${worldId} in (${sql.join(worldIds)})`;
}

/**
 * Like `isInScope`, but without the index on worlds (`+`). For rows that a statement finds by a narrower condition,
 * such as their ids.
 */
export const isRowInScope = (scope: WorldScope, worldId: Expression<number>): RawBuilder<SqlBool> =>
  isInScope(scope, sql<number>`+${worldId}`);

/**
 * Whether a row of `locations` (by its alias) is in one of the scope's worlds and no draft, unless the scope sees
 * drafts. All code that reads locations for other people uses this or `isShown`.
 */
export const isPlaceInScope = (scope: WorldScope, table: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${isInScope(scope, sql.ref(`${table}.world_id`))} and ${isNoDraft(scope, table)})`;

/** The same for rows that a statement finds by a narrower condition, see `isRowInScope`. */
export const isPlaceRowInScope = (scope: WorldScope, table: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${isRowInScope(scope, sql.ref(`${table}.world_id`))} and ${isNoDraft(scope, table)})`;

/** Published locations, or any location for editors. */
const isNoDraft = ({ sees }: WorldScope, table: string): RawBuilder<SqlBool> =>
  sees === 'all' ? sql<SqlBool>`true` : sql<SqlBool>`${sql.ref(`${table}.draft`)} = 0`;

/** Whether a location is in the scope, for statements that read only its belongings: evaluated once. */
export const hasLocation = (scope: WorldScope, locationId: number): RawBuilder<SqlBool> => sql<SqlBool>`exists (
  select 1 from locations as scoped where scoped.id = ${locationId} and ${isPlaceInScope(scope, 'scoped')}
)`;

/** Locations whose points a map shows: the map itself and, in a campaign with a layer, its overlay. */
export async function groundsOf(db: Kysely<Database>, { layerId }: WorldScope, mapId: number): Promise<number[]> {
  const overlay = layerId === undefined ? undefined : await findOverlay(db, layerId, mapId);
  return overlay === undefined ? [mapId] : [mapId, overlay.id];
}
