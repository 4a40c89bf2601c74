import type { Viewer } from '@venture-atlas/rules';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { AppError } from '../errors.ts';
import { editorScope } from './scope.ts';

/**
 * Whether somebody edits a world, asked once more within the transaction that writes into it: what took its time before
 * (receiving, decoding) does not outlast a right.
 * @throws AppError not_found, as for a world that is not there
 */
export async function assertEdits(db: Kysely<Database>, viewer: Viewer, worldId: number): Promise<void> {
  if (!(await editorScope(db, viewer)).worldIds.includes(worldId)) throw new AppError('not_found');
}
