import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';

/**
 * How a statement about places looks at a campaign, as expressions on a
 * location's id. Those of campaigns get theirs from `campaign-sight.ts`; outside of
 * campaigns there is none. Every statement wants one or the word `undefined`, so
 * that nobody forgets what is hidden.
 */
export interface PlaceRules {
  /** Whether a location may be named that stands on some map, as every point does: cheaper than `place`. */
  point: (locationId: Expression<number>) => Expression<SqlBool>;
  /** Whether any location may be named. */
  place: (locationId: Expression<number>) => Expression<SqlBool>;
  /** Whether the text of a location that stands on some map may be read. */
  pointWithWiki: (locationId: Expression<number>) => Expression<SqlBool>;
  /** What places are called instead of their names; undefined where none is called otherwise. */
  alias?: PlaceAlias | undefined;
  /** The campaign whose players look, so that what is hidden must take no time; undefined for whoever knows all that is shown. */
  campaignId?: string | undefined;
  /** All locations that players were told of, to be chosen from in their order; those at the top of a world may come besides. */
  told?: (() => Expression<number>) | undefined;
}

/** The same for what one viewer is answered, which has names of types and layers too: lines that editors write. */
export interface PlaceSight extends PlaceRules {
  /** Such a line as the viewer has it. */
  line: (line: string) => string;
  /** For a DM: such a line as players have it. */
  lineForPlayers?: ((line: string) => string) | undefined;
}

/** What a place is called instead: null for those that have their own name. */
export interface PlaceAlias {
  name: (locationId: Expression<number>) => Expression<string | null>;
  /** Its address. */
  slug: (locationId: Expression<number>) => Expression<string | null>;
  /** As `searchKey` writes it. */
  key: (locationId: Expression<number>) => Expression<string | null>;
  /** All locations that are called otherwise, to be chosen from. */
  ids: () => Expression<number>;
}

/** One of the three for a place: what its viewer has instead, or its own. */
export function calledInstead(
  alias: PlaceAlias | undefined,
  what: Exclude<keyof PlaceAlias, 'ids'>,
  locationId: Expression<number>,
  own: Expression<string>,
): RawBuilder<string> {
  return alias === undefined ? sql<string>`${own}` : sql<string>`coalesce(${alias[what](locationId)}, ${own})`;
}
