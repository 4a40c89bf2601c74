import { placeOnOtherMap, shapeOnOtherMap } from '@venture-atlas/map-math';
import { formMessages } from '@venture-atlas/rules';
import type { ParentAdded, PositionSaved, StaffPosition } from '@venture-atlas/types';
import { findParentById, type PossibleParent } from '../../atlas/queries/locations-by-name.ts';
import type { Db } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { type WorldScope, wholeWorld } from '../../worlds/scope.ts';
import { addPosition, sizeOf } from './add-position.ts';
import { checkedNumbers, savedPosition } from './change-position.ts';
import { assertParentFits, findParent, type ParentChoice } from './find-parent.ts';
import { type PositionFields, storedShape } from './position-entity.ts';
import type { StaffDeps } from './registry-deps.ts';
import { editEntity, type StaffRequest, type WriteResult } from './staff-change.ts';

/**
 * Moves a point to another map at the same relative place. Its shape is stretched with it.
 * @throws AppError not_found, changed_meanwhile, parent_not_found, parent_ambiguous, parent_is_self,
 *   parent_already_set, parent_would_loop
 */
export async function changeParent(
  deps: StaffDeps,
  request: StaffRequest,
  id: number,
  choice: ParentChoice,
): Promise<PositionSaved> {
  return editEntity(deps, request, deps.entities.position, {
    id,
    action: 'position.parent',
    fields: async (trx, now, { worldId }) => {
      const world = wholeWorld(worldId);
      const parent = await findParent(trx, world, choice);
      return onOtherMap(trx, world, id, now, parent);
    },
    answer: savedPosition,
  });
}

/**
 * The fields of a point on another map: the same relative place and a stretched shape.
 * @param id of the position
 * @throws AppError parent_is_self, parent_already_set, parent_would_loop
 */
export async function onOtherMap(
  trx: Db,
  world: WorldScope,
  id: number,
  now: PositionFields,
  parent: PossibleParent,
): Promise<Partial<PositionFields>> {
  await assertParentFits(trx, now.location_id, parent.id, id);
  const before = await findParentById(trx, world, now.parent_id);
  if (before === undefined) throw new AppError('not_found');
  const [from, to] = [sizeOf(before), sizeOf(parent)];
  const { geojson } = now;
  return {
    parent_id: parent.id,
    ...checkedNumbers(placeOnOtherMap(now, from, to)),
    ...(geojson === null ? {} : { geojson: storedShape(shapeOnOtherMap(geojson, from, to), geojson) }),
  };
}

/**
 * Puts a location at the center of another map.
 * @throws AppError not_found, parent_not_found, parent_ambiguous, parent_is_self, parent_already_set,
 *   parent_would_loop, quota_reached
 */
export function addParent(
  deps: StaffDeps,
  request: StaffRequest,
  locationId: number,
  parent: ParentChoice,
): Promise<ParentAdded> {
  return addPosition(deps, request, { parent, place: { id: locationId } }, added);
}

function added({ id, shown, changeId }: WriteResult<StaffPosition>): ParentAdded {
  if (shown === undefined || changeId === null) throw new AppError('not_found');
  return {
    success: formMessages.parentAdded,
    parent: { ...shown.parent, position_on_parent_id: id },
    change_id: changeId,
  };
}
