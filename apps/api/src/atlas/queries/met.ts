import { type Expression, type SqlBool, sql } from 'kysely';
import type { WorldScope } from '../../worlds/scope.ts';
import type { PlaceSight } from './place-sight.ts';
import { isShown } from './standing.ts';

/**
 * Whether a reader may know of a location at all: in a campaign what its players were told of, outside what is shown,
 * and everything of the scope for those who edit it.
 * @param sight undefined outside of campaigns
 */
export const isMet = (locationId: Expression<number>, scope: WorldScope, sight: PlaceSight | undefined) =>
  sql<SqlBool>`${sight !== undefined ? sight.place(locationId) : scope.sees === 'shown' ? isShown(locationId, scope) : sql`true`}`;

/** Whether a reader may read the text of a location: in a campaign, of those that may be known, where its players may read it. */
export function isTextMet(locationId: Expression<number>, scope: WorldScope, sight: PlaceSight | undefined) {
  const met = isMet(locationId, scope, sight);
  return sight === undefined ? met : sql<SqlBool>`(${met} and ${sight.pointWithWiki(locationId)})`;
}
