import type { AliasableExpression, Expression, SqlBool } from 'kysely';

/**
 * How a statement about places looks at a campaign, as expressions on a
 * location's id. Public answers look through none; those of campaigns get
 * theirs from `campaign-settings.ts`.
 */
export interface PlaceSight {
  /** Whether a location may be named that stands on some map, as every point does: cheaper than `place`. */
  point: (locationId: Expression<number>) => Expression<SqlBool>;
  /** Whether any location may be named. */
  place: (locationId: Expression<number>) => Expression<SqlBool>;
  /** Whether the text of a location that stands on some map may be read. */
  pointWithWiki: (locationId: Expression<number>) => Expression<SqlBool>;
  /** Its row: 2 for show_players plus 1 for show_wiki; null when it has none. */
  settings: (locationId: Expression<number>) => AliasableExpression<number | null>;
}
