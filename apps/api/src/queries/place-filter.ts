import type { Expression, SqlBool } from 'kysely';

/**
 * Which places a statement may name, as conditions on a location's id. Public
 * answers have none; those of campaigns get theirs from `campaign-settings.ts`.
 */
export interface PlaceFilter {
  /** For a location that stands on some map, which every point does: cheaper than `place`. */
  point: (locationId: Expression<number>) => Expression<SqlBool>;
  /** For any location. */
  place: (locationId: Expression<number>) => Expression<SqlBool>;
  /** For a location that stands on some map: whether its text may be read too. */
  pointWithWiki: (locationId: Expression<number>) => Expression<SqlBool>;
}
