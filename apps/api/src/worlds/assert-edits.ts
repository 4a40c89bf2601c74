import type { Viewer } from '@venture-atlas/rules';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { AppError } from '../errors.ts';
import { editorScope } from './scope.ts';

/**
 * Checks that the viewer edits a world. Repeat it within the writing transaction after slow steps (receiving,
 * decoding), since the right may have ended.
 * @throws AppError not_found, as for a missing world
 */
export async function assertEdits(db: Kysely<Database>, viewer: Viewer, worldId: number): Promise<void> {
  if (!(await editorScope(db, viewer)).worldIds.includes(worldId)) throw new AppError('not_found');
}
