import type { Viewer } from '@venture-atlas/rules';
import { assertMay } from '../../accounts/auth/assert-may.ts';
import type { Db } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { findWorldFor, type WorldForUser } from '../../worlds/queries/worlds-of-user.ts';

/** @throws AppError not_authenticated if the viewer is not signed in */
export function signedIn(viewer: Viewer): number {
  if (viewer.kind === 'anonymous') throw new AppError('not_authenticated');
  return viewer.id;
}

/**
 * The world of a public id, for its editors or leaders.
 * @throws AppError not_found, equally for unknown, deleted and inaccessible worlds; forbidden for editors who do not
 * lead it
 */
export async function loadWorldFor(
  db: Db,
  viewer: Viewer,
  publicId: string,
  action: 'world.edit' | 'world.lead',
): Promise<WorldForUser> {
  const world = await findWorldFor(db, publicId, signedIn(viewer));
  if (world === undefined || world.deleted_at !== null) throw new AppError('not_found');
  assertMay(viewer, action, world);
  return world;
}
