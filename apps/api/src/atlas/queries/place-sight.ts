import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';

/**
 * The conditions by which statements hide places of a campaign, as expressions on a location's id.
 * `campaign-sight.ts` creates them; outside of campaigns there are none. Every statement requires them or the word
 * `undefined`, so no code can forget to hide something.
 */
export interface PlaceRules {
  /** Whether a location that stands on a map may be named. It is cheaper than `place`, and every point qualifies. */
  point: (locationId: Expression<number>) => Expression<SqlBool>;
  /** Whether any location may be named. */
  place: (locationId: Expression<number>) => Expression<SqlBool>;
  /** Whether the text of a location that stands on a map may be read. */
  pointWithWiki: (locationId: Expression<number>) => Expression<SqlBool>;
  /** The aliases of places; undefined if there are none. */
  alias?: PlaceAlias | undefined;
  /**
   * The campaign whose players look. Hidden places must not affect the response time then. Undefined for viewers who
   * know everything that is shown.
   */
  campaignId?: string | undefined;
  /** All locations that were revealed to players, as a subquery. Roots of worlds come in addition. */
  revealed?: (() => Expression<number>) | undefined;
}

/** The same for responses, which also name types and layers. Editors write those names. */
export interface PlaceSight extends PlaceRules {
  /** Such a name as the viewer sees it. */
  line: (line: string) => string;
  /** For a DM: such a name as players see it. */
  lineForPlayers?: ((line: string) => string) | undefined;
}

/** The alias of a place; null if it has its own name. */
export interface PlaceAlias {
  name: (locationId: Expression<number>) => Expression<string | null>;
  /** The slug of the alias. */
  slug: (locationId: Expression<number>) => Expression<string | null>;
  /** The alias as `searchKey` writes it. */
  key: (locationId: Expression<number>) => Expression<string | null>;
  /** All locations with an alias, as a subquery. */
  ids: () => Expression<number>;
}

/** A value of the alias of a place, or its own value. */
export function aliasOr(
  alias: PlaceAlias | undefined,
  what: Exclude<keyof PlaceAlias, 'ids'>,
  locationId: Expression<number>,
  own: Expression<string>,
): RawBuilder<string> {
  return alias === undefined ? sql<string>`${own}` : sql<string>`coalesce(${alias[what](locationId)}, ${own})`;
}
