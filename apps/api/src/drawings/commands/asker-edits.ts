import { findViewer } from '../../accounts/auth/find-viewer.ts';
import type { Db } from '../../db/schema.ts';
import { editorScope } from '../../worlds/scope.ts';

/**
 * Whether whoever asked for a drawing edits the world of the map at this moment.
 * @param userId null: an operator at the command line, whose data it is
 */
export async function askerEdits(db: Db, userId: number | null, worldId: number): Promise<boolean> {
  if (userId === null) return true;
  return (await editorScope(db, await findViewer(db, userId))).worldIds.includes(worldId);
}
