import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { PlaceAlias, PlaceRules } from '../../atlas/queries/place-sight.ts';
import { isRoot, isShown } from '../../atlas/queries/visible-places.ts';
import type { WorldScope } from '../../worlds/scope.ts';

/*
 * The visibility of places for players, in SQL, so that hidden places are never read. The rule is that of
 * rules/visibility.ts; a test compares both on the same rows.
 */

/** The row of a place in a campaign, as a subquery. */
const rowOf = (campaignId: string, locationId: Expression<number>): RawBuilder<unknown> =>
  sql`from campaign_location_settings as shown
      where shown.campaign_id = ${campaignId} and shown.location_id = ${locationId}`;

/** Whether players see the place itself; a rumor does not count. */
const isKnown = sql<SqlBool>`shown.knowledge in ('named', 'visited')`;

/**
 * The places of a campaign, as its players see them. A point is never a root, so its row alone decides.
 * @param hasAliases false if there are no aliases to look up
 */
export function shownToPlayers(campaignId: string, scope: WorldScope, hasAliases: boolean): PlaceRules {
  const row = (id: Expression<number>) => rowOf(campaignId, id);
  return {
    point: (id) => sql<SqlBool>`exists (select 1 ${row(id)} and ${isKnown})`,
    pointWithWiki: (id) => sql<SqlBool>`exists (select 1 ${row(id)} and ${isKnown} and shown.show_wiki = 1)`,
    place: (id) =>
      sql<SqlBool>`(coalesce((select ${isKnown} ${row(id)}), ${isRoot(id, scope)}, false) and ${isShown(id, scope)})`,
    alias: hasAliases ? aliasesOf(campaignId) : undefined,
    campaignId,
    revealed: () => sql<number>`select shown.location_id as id from campaign_location_settings as shown
      where shown.campaign_id = ${campaignId} and ${isKnown} order by shown.location_id`,
  };
}

/** A place has an alias slug exactly while players see it under an alias. */
function aliasesOf(campaignId: string): PlaceAlias {
  const inForce = (column: RawBuilder<string | null>) => (id: Expression<number>) =>
    sql<string | null>`(select ${column} ${rowOf(campaignId, id)} and shown.alias_slug is not null)`;
  return {
    name: inForce(sql`shown.alias`),
    slug: inForce(sql`shown.alias_slug`),
    key: inForce(sql`shown.alias_key`),
    ids: () => sql<number>`(select named.location_id from campaign_location_settings as named
      where named.campaign_id = ${campaignId} and named.alias_slug is not null)`,
  };
}

/** The places of a campaign, as its DM sees them: all except those that staff took off the map, by their names. */
export function shownToDm(scope: WorldScope): PlaceRules {
  const everything = () => sql<SqlBool>`true`;
  return { point: everything, place: (id) => isShown(id, scope), pointWithWiki: everything };
}
