import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { AppError } from '../errors.ts';
import { isOpenWorld } from './queries/worlds.ts';

/**
 * Drawings are a tool of staff, whose jobs do not end with a right: as yet they work for what everybody may see.
 * @throws AppError world_not_open
 */
export async function assertOpenWorld(db: Kysely<Database>, worldId: number): Promise<void> {
  if (!(await isOpenWorld(db, worldId))) throw new AppError('world_not_open');
}
