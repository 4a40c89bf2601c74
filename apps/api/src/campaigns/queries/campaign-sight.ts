import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { PlaceAlias, PlaceRules } from '../../atlas/queries/place-sight.ts';
import { isRoot, isShown } from '../../atlas/queries/visible-places.ts';
import type { WorldScope } from '../../worlds/scope.ts';

/*
 * What players see of each place. The rule is that of rules/visibility.ts; it
 * stands here once more, in SQL, so that hidden places are never read. A test
 * runs both over the same rows.
 */

/** The row of a place in a campaign, to be selected from. */
const rowOf = (campaignId: string, locationId: Expression<number>): RawBuilder<unknown> =>
  sql`from campaign_location_settings as shown
      where shown.campaign_id = ${campaignId} and shown.location_id = ${locationId}`;

/** Whether its place is there for players: a rumour is not. */
const isKnown = sql<SqlBool>`shown.knowledge in ('named', 'visited')`;

/**
 * The places of a campaign as its players see them. A point is never a root, so that its row alone decides.
 * @param hasAliases false: players call no place otherwise, and nothing has to be looked up
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

/** Whatever players see and call otherwise has an address for them, and nothing else has. */
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

/** The places of a campaign as its DM sees them: all but those that staff took off the map, by their names. */
export function shownToDm(scope: WorldScope): PlaceRules {
  const everything = () => sql<SqlBool>`true`;
  return { point: everything, place: (id) => isShown(id, scope), pointWithWiki: everything };
}
