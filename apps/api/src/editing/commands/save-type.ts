import { keptTypeLook, messages, printedNameProblem } from '@venture-atlas/rules';
import {
  type LocationType,
  POINT_SCALE_MAX,
  POINT_SCALE_MIN,
  TYPE_NAME_MAX,
  type TypeIcon,
  type TypeLook,
} from '@venture-atlas/types';
import type { Db } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { findLayer } from './find-layer.ts';
import { inWorld } from './in-world.ts';
import type { RegistryDeps } from './registry-deps.ts';
import { addEntity, type Done, editEntity, removeEntity, type StaffRequest } from './staff-change.ts';

/** What staff write about a type; what is absent stays. */
export interface TypeInput {
  name?: string;
  default_scale?: number | null;
  display_dot?: boolean;
  icon?: TypeIcon | null;
  look?: TypeLook | null;
  /** The name of its layer; null: of none. */
  layer?: string | null;
  /** Only of a new type: the public id of its world. */
  world_id?: string;
}

export type TypeSaved = LocationType & { change_id: number | null };

/** @throws AppError bad_request for a field; conflict when there is a type of this name */
export async function createType(
  deps: RegistryDeps,
  request: StaffRequest,
  input: TypeInput & { name: string },
): Promise<TypeSaved> {
  const fields = checkType(input);
  return addEntity(deps, request, deps.things.type, {
    action: 'type.add',
    ...inWorld(input.world_id),
    fields: async (trx, { worldId }) => ({
      ...{ default_scale: null, display_dot: true, icon: null, look: null, layer: null },
      ...fields,
      ...(await layerFrom(trx, worldId, input)),
      name: fields.name ?? '',
    }),
    answer: saved,
  });
}

/** @throws AppError not_found, changed_meanwhile, bad_request for a field, conflict for the name of another type */
export async function changeType(
  deps: RegistryDeps,
  request: StaffRequest,
  id: number,
  input: TypeInput,
): Promise<TypeSaved> {
  const fields = checkType(input);
  return editEntity(deps, request, deps.things.type, {
    ...{ action: 'type.edit', id, answer: saved },
    fields: async (trx, _now, { worldId }) => ({ ...fields, ...(await layerFrom(trx, worldId, input)) }),
  });
}

/**
 * Deletes a type; its locations are left without one.
 * @returns id of the change that brings it back, to those locations too
 */
export async function deleteType(deps: RegistryDeps, request: StaffRequest, id: number): Promise<number | null> {
  return removeEntity(deps, request, deps.things.type, {
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
    ...(look === undefined ? {} : { look: keptTypeLook(look) }),
    ...(clean === undefined ? {} : { name: clean }),
    ...(default_scale === undefined ? {} : { default_scale }),
  };
}

function saved({ shown, changeId }: Done<LocationType>): TypeSaved {
  if (shown === undefined) throw new AppError('not_found');
  return { ...shown, change_id: changeId };
}
