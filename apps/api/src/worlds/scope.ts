import { can, type Viewer } from '@venture-atlas/rules';
import { type Expression, type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../db/schema.ts';
import { findOverlay } from './queries/layers.ts';
import { ATLAS_WORLD_ID, type CampaignInWorlds, listAtlasWorlds, listCampaignWorlds } from './queries/worlds.ts';
import { findWorldFor, listWorldsNear } from './queries/worlds-of-user.ts';

/*
 * Which worlds an answer is read from. Whoever reads a location by its address, id, name or text, its parents, its
 * history, or counts, lists and exports them, is given a scope; what is outside is not there. Scopes are made in this
 * file alone, and only of what the database says at that moment: none is kept, and none can be read from a payload.
 */

declare const made: unique symbol;

/** Which locations are met: those that are shown to anybody, or also what staff took off the map, and drafts. */
export type Sees = 'shown' | 'all';

/** The worlds that an answer is read from, in their order. */
export interface WorldScope {
  readonly [made]: true;
  readonly worldIds: readonly number[];
  readonly sees: Sees;
  /** The layer among them, in a campaign that has one. */
  readonly layerId?: number;
}

// Only what is made here bears the mark, which exists for the compiler alone.
const scopeOf = (worldIds: readonly number[], sees: Sees, layerId?: number): WorldScope =>
  ({ worldIds, sees, ...(layerId === undefined ? {} : { layerId }) }) as WorldScope;

/** Everybody's: the open atlas worlds. @param sees `all`: for staff, who look after what they took off the map */
export const publicScope = async (db: Kysely<Database>, sees: Sees = 'shown'): Promise<WorldScope> =>
  scopeOf(await listAtlasWorlds(db, 'open'), sees);

/**
 * What a campaign plays in: the worlds that its DM chose and may use now, in their order; all open atlas worlds where
 * none was ever chosen. Behind them its layer.
 */
export async function campaignScope(db: Kysely<Database>, campaign: CampaignInWorlds): Promise<WorldScope> {
  const { worldIds, layerId } = await listCampaignWorlds(db, campaign);
  return scopeOf(layerId === undefined ? worldIds : [...worldIds, layerId], 'shown', layerId);
}

/** One world, for whoever edits it; undefined for everybody else, as for one that is not there. */
export async function worldScope(
  db: Kysely<Database>,
  viewer: Viewer,
  publicId: string,
): Promise<WorldScope | undefined> {
  const world = viewer.kind === 'anonymous' ? undefined : await findWorldFor(db, publicId, viewer.id);
  const mayRead = world?.deleted_at === null && can(viewer, 'world.edit', world);
  return mayRead ? scopeOf([world.id], 'all') : undefined;
}

/** Every world that somebody edits, for tools that name a thing of one by its id. */
export async function editorScope(db: Kysely<Database>, viewer: Viewer): Promise<WorldScope> {
  const near = viewer.kind === 'anonymous' ? [] : await listWorldsNear(db, viewer.id);
  const edited = near.filter((world) => can(viewer, 'world.edit', world));
  return scopeOf(
    edited.map(({ id }) => id),
    'all',
  );
}

/** For the tools of staff, where they name something by its id: every atlas world, open or closed. */
export const staffScope = async (db: Kysely<Database>): Promise<WorldScope> =>
  scopeOf(await listAtlasWorlds(db, 'all'), 'all');

/** One of the worlds of a scope, or none of them when it is not among them. */
const oneWorld = (scope: WorldScope, worldId: number): WorldScope =>
  scopeOf(
    scope.worldIds.filter((id) => id === worldId),
    scope.sees,
  );

/** For the lists and figures of staff, which are about one world: the Atlas, where nothing names another. */
export const atlasScope = async (db: Kysely<Database>): Promise<WorldScope> =>
  oneWorld(await staffScope(db), ATLAS_WORLD_ID);

/**
 * For lists and figures of whoever edits a world: the one that is named, else the Atlas; undefined when the viewer edits
 * it not, or there is none.
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

/** The worlds of a scope one by one, in their order: of one alone an index gives names in order. */
export const eachWorld = ({ worldIds }: WorldScope): { worldId: number }[] => worldIds.map((worldId) => ({ worldId }));

/** Everything of a world that was found in scope: for what is written beside a row of it. */
export const wholeWorld = (worldId: number): WorldScope => scopeOf([worldId], 'all');

/** Whether every world of `inner` is one of `scope`. */
export const isWithin = (scope: WorldScope, inner: WorldScope): boolean =>
  inner.worldIds.every((id) => scope.worldIds.includes(id));

/** Whether a world is one of the scope. */
export function isInScope({ worldIds }: WorldScope, worldId: Expression<number>): RawBuilder<SqlBool> {
  const [only, ...others] = worldIds;
  if (only === undefined) return sql<SqlBool>`false`;
  // Equality lets one index both find and order; of several the engine has to sort.
  return others.length === 0 ? sql<SqlBool>`${worldId} = ${only}` : sql<SqlBool>`${worldId} in (${sql.join(worldIds)})`;
}

/**
 * The same for rows that a statement finds by something narrower, such as their ids: worlds are no way to look for them,
 * and the plus tells the engine so.
 */
export const isRowInScope = (scope: WorldScope, worldId: Expression<number>): RawBuilder<SqlBool> =>
  isInScope(scope, sql<number>`+${worldId}`);

/**
 * Whether a row of `locations`, by the name that a statement gives it, is there for the scope: in one of its worlds, and
 * no draft, which only editors of its world meet. Whatever reads locations for others asks this, or `isShown`.
 */
export const isPlaceInScope = (scope: WorldScope, table: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${isInScope(scope, sql.ref(`${table}.world_id`))} and ${isNoDraft(scope, table)})`;

/** The same for rows that a statement finds by something narrower, see `isRowInScope`. */
export const isPlaceRowInScope = (scope: WorldScope, table: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${isRowInScope(scope, sql.ref(`${table}.world_id`))} and ${isNoDraft(scope, table)})`;

/** What is published, or any location for whoever edits it. */
const isNoDraft = ({ sees }: WorldScope, table: string): RawBuilder<SqlBool> =>
  sees === 'all' ? sql<SqlBool>`true` : sql<SqlBool>`${sql.ref(`${table}.draft`)} = 0`;

/** Whether a location is of the scope, for statements that read only what belongs to it: looked at once. */
export const hasLocation = (scope: WorldScope, locationId: number): RawBuilder<SqlBool> => sql<SqlBool>`exists (
  select 1 from locations as scoped where scoped.id = ${locationId} and ${isPlaceInScope(scope, 'scoped')}
)`;

/**
 * The locations that the points of a map stand on: the map itself, and in a campaign whose DM added to it the overlay of
 * the layer.
 */
export async function groundsOf(db: Kysely<Database>, { layerId }: WorldScope, mapId: number): Promise<number[]> {
  const overlay = layerId === undefined ? undefined : await findOverlay(db, layerId, mapId);
  return overlay === undefined ? [mapId] : [mapId, overlay.id];
}
