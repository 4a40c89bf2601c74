import type { Viewer } from '@venture-atlas/rules';
import { findViewer } from '../../accounts/auth/find-viewer.ts';
import type { Db } from '../../db/schema.ts';
import { findEpoch } from '../../media/queries/picture-epochs.ts';
import { type WorldScope, worldScope } from '../../worlds/scope.ts';

/** Somebody who edits a world, as they asked for something of it. */
export interface WorldEyes {
  /** Its public id. */
  worldId: string;
  userId: number;
  /** Of that world, as it was then. */
  epoch: string;
}

/** The world as its editor sees it, and what is remembered of that; undefined for everybody else. */
export async function openWorldEyes(
  db: Db,
  viewer: Viewer,
  worldId: string,
): Promise<{ scope: WorldScope; eyes: WorldEyes } | undefined> {
  const scope = viewer.kind === 'anonymous' ? undefined : await worldScope(db, viewer, worldId);
  if (viewer.kind === 'anonymous' || scope === undefined) return undefined;
  return { scope, eyes: { worldId, userId: viewer.id, epoch: await epochOf(db, scope) } };
}

/** What they see now: undefined once they edit it no more, or anybody's right to look at it has ended since. */
export async function scopeOfEyes(db: Db, { worldId, userId, epoch }: WorldEyes): Promise<WorldScope | undefined> {
  const scope = await worldScope(db, await findViewer(db, userId), worldId);
  return scope !== undefined && (await epochOf(db, scope)) === epoch ? scope : undefined;
}

const epochOf = (db: Db, { worldIds: [worldId = 0] }: WorldScope): Promise<string> =>
  findEpoch(db, { kind: 'world', worldId });
