import type { Viewer } from '@venture-atlas/rules';
import { findViewer } from '../../accounts/auth/find-viewer.ts';
import type { Db } from '../../db/schema.ts';
import { findEpoch } from '../../media/queries/picture-epochs.ts';
import { type WorldScope, worldScope } from '../../worlds/scope.ts';

/** Access of an editor to a world at the time of a request, stored with background jobs. */
export interface WorldEditorAccess {
  /** Public id of the world. */
  worldId: string;
  userId: number;
  /** Epoch of the world at that time. */
  epoch: string;
}

/** Grants access to a world for its editors; undefined for everybody else. */
export async function openWorldAccess(
  db: Db,
  viewer: Viewer,
  worldId: string,
): Promise<{ scope: WorldScope; access: WorldEditorAccess } | undefined> {
  const scope = viewer.kind === 'anonymous' ? undefined : await worldScope(db, viewer, worldId);
  if (viewer.kind === 'anonymous' || scope === undefined) return undefined;
  return { scope, access: { worldId, userId: viewer.id, epoch: await epochOf(db, scope) } };
}

/** The current scope of an access; undefined if the user no longer edits the world, or its epoch has changed. */
export async function scopeOfAccess(
  db: Db,
  { worldId, userId, epoch }: WorldEditorAccess,
): Promise<WorldScope | undefined> {
  const scope = await worldScope(db, await findViewer(db, userId), worldId);
  return scope !== undefined && (await epochOf(db, scope)) === epoch ? scope : undefined;
}

const epochOf = (db: Db, { worldIds: [worldId = 0] }: WorldScope): Promise<string> =>
  findEpoch(db, { kind: 'world', worldId });
