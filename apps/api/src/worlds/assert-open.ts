import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { AppError } from '../errors.ts';
import { isOpenWorld } from './queries/worlds.ts';

/**
 * What brings something from elsewhere (drawings, imports, pictures of wikis) is a tool of staff, whose jobs do not end
 * with a right: as yet it works for what everybody may see.
 * @throws AppError world_not_open
 */
export async function assertOpenWorld(db: Kysely<Database>, worldId: number): Promise<void> {
  if (!(await isOpenWorld(db, worldId))) throw new AppError('world_not_open');
}
