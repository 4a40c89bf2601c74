import { messages, printedNameProblem, storedTypeLook } from '@venture-atlas/rules';
import {
  type LocationType,
  POINT_SCALE_MAX,
  POINT_SCALE_MIN,
  plainKind,
  TYPE_NAME_MAX,
  type TypeIcon,
  type TypeLook,
} from '@venture-atlas/types';
import type { Db } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { wholeWorld } from '../../worlds/scope.ts';
import { type FollowersPortion, listTypeFollowers } from '../queries/types.ts';
import { fieldsFollowingType, type TypeDefaults } from './add-position.ts';
import { findLayer } from './arrange-layers.ts';
import { editInBatch } from './change-places.ts';
import { inWorld } from './in-world.ts';
import type { RegistryDeps, StaffDeps } from './registry-deps.ts';
import { addEntity, removeEntity, requireInScope, type StaffRequest, type WriteResult } from './staff-change.ts';
import { writeBatch } from './write-batch.ts';

/** How many places follow in one transaction. This keeps waits for others short. */
export const FOLLOWERS_PER_TRANSACTION = 50;

/** What staff write about a type. Absent fields stay. */
export interface TypeInput {
  name?: string;
  default_scale?: number | null;
  display_dot?: boolean;
  icon?: TypeIcon | null;
  look?: TypeLook | null;
  /** The name of its layer; null for none. */
  layer?: string | null;
  /** Only for a new type: the public id of its world. */
  world_id?: string;
}

export type TypeSaved = LocationType & { change_id: number | null };

/** A changed type, and how many of its places followed. */
export type TypeChanged = TypeSaved & { followed: number };

/** @throws AppError bad_request for a field; conflict if the world has a type of this name */
export async function createType(
  deps: RegistryDeps,
  request: StaffRequest,
  input: TypeInput & { name: string },
): Promise<TypeSaved> {
  const fields = checkType(input);
  return addEntity(deps, request, deps.entities.type, {
    action: 'type.add',
    ...inWorld(input.world_id),
    fields: async (trx, { worldId }) => ({
      ...plainKind(fields.name ?? ''),
      ...fields,
      ...(await layerFrom(trx, worldId, input)),
    }),
    answer: saved,
  });
}

/**
 * Changes a type, and the places on maps that follow it, as one change with one undo.
 * @throws AppError not_found, changed_meanwhile, bad_request for a field, conflict for the name of another type
 */
export async function changeType(
  deps: StaffDeps & RegistryDeps,
  request: StaffRequest,
  id: number,
  input: TypeInput,
): Promise<TypeChanged> {
  const fields = checkType(input);
  const { type, position } = deps.entities;
  const seen = request.version === undefined ? { id } : { id, version: request.version };
  let worldId = 0;
  let was: TypeDefaults | undefined;
  /** The position after which to continue; undefined when all followers have changed. */
  let after: number | undefined = 0;
  return writeBatch(
    deps,
    request,
    { action: 'type.edit', entityId: id },
    {
      work: async (changes) => {
        const { trx, scope, done, reached, attempt } = changes;
        const before = await requireInScope(trx, scope, type, id);
        worldId = before.worldId;
        was ??= (reached as TypeDefaults | undefined) ?? defaultsOf(before.fields);
        if (done.changeId === null) {
          const next = async () => ({ ...fields, ...(await layerFrom(trx, worldId, input)) });
          await editInBatch(changes, type, seen, 'type.edit', next);
        }
        const from = was;
        const is = defaultsOf((await requireInScope(trx, scope, type, id)).fields);
        const { followers, last } = await listFollowers(trx, id, from, is, after ?? 0);
        for (const place of followers) {
          // A place that was removed meanwhile cannot follow.
          await attempt(async () => {
            await editInBatch(changes, position, { id: place.id }, 'position.text', (_trx, now) =>
              fieldsFollowingType(now, place, is),
            );
          });
        }
        after = last;
        return after !== undefined;
      },
      progress: () => was,
      answer: async ({ changeId, filed }, trx) => {
        const shown = await type.show(trx, wholeWorld(worldId), id);
        return { ...saved({ id, changeId, shown }), followed: Math.max(0, filed - 1) };
      },
    },
  );
}

const defaultsOf = ({ default_scale, display_dot }: TypeDefaults): TypeDefaults => ({ default_scale, display_dot });

/** A portion of the places that follow a change of the type. */
async function listFollowers(
  trx: Db,
  id: number,
  was: TypeDefaults,
  is: TypeDefaults,
  after: number,
): Promise<FollowersPortion> {
  const isSized = is.default_scale !== null && is.default_scale !== was.default_scale;
  const isDotted = is.display_dot !== was.display_dot;
  if (!isSized && !isDotted) return { followers: [], last: undefined };
  const { followers, last } = await listTypeFollowers(trx, id, was, { after, limit: FOLLOWERS_PER_TRANSACTION });
  return {
    followers: followers.filter(({ size, dot }) => (isSized && size !== null) || (isDotted && dot !== null)),
    last,
  };
}

/**
 * Deletes a type. Its locations have no type then.
 * @returns id of the change that restores the type for those locations too
 */
export async function deleteType(deps: RegistryDeps, request: StaffRequest, id: number): Promise<number | null> {
  return removeEntity(deps, request, deps.entities.type, {
    action: 'type.delete',
    id,
    answer: ({ changeId }) => changeId,
  });
}

const layerFrom = async (trx: Db, worldId: number, { layer }: TypeInput) =>
  layer === undefined ? {} : { layer: await findLayer(trx, worldId, layer) };

function checkType({ name, default_scale, look, layer: _, world_id: _world, ...input }: TypeInput) {
  const clean = name?.normalize('NFC').trim();
  const problem = clean === undefined ? undefined : printedNameProblem(clean, TYPE_NAME_MAX);
  if (problem !== undefined) throw new AppError('bad_request', { message: problem, field: 'name' });
  if (typeof default_scale === 'number' && !(default_scale >= POINT_SCALE_MIN && default_scale <= POINT_SCALE_MAX)) {
    const message = messages.numberOutOfRange('Default scale', POINT_SCALE_MIN, POINT_SCALE_MAX);
    throw new AppError('bad_request', { message, field: 'default_scale' });
  }
  return {
    ...input,
    ...(look === undefined ? {} : { look: storedTypeLook(look) }),
    ...(clean === undefined ? {} : { name: clean }),
    ...(default_scale === undefined ? {} : { default_scale }),
  };
}

function saved({ shown, changeId }: WriteResult<LocationType>): TypeSaved {
  if (shown === undefined) throw new AppError('not_found');
  return { ...shown, change_id: changeId };
}
