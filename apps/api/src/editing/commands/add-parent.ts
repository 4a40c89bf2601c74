import { formMessages } from '@venture-atlas/rules';
import type { ParentAdded, StaffPosition } from '@venture-atlas/types';
import { AppError } from '../../errors.ts';
import { addPosition } from './add-position.ts';
import type { ParentWish } from './find-parent.ts';
import type { Done, StaffRequest } from './staff-change.ts';
import type { StaffDeps } from './staff-entities.ts';

/**
 * Puts a location on another map, at its centre.
 * @throws AppError not_found, parent_not_found, parent_ambiguous, parent_is_self, parent_already_set, parent_would_loop,
 *   quota_reached
 */
export function addParent(
  deps: StaffDeps,
  request: StaffRequest,
  locationId: number,
  parent: ParentWish,
): Promise<ParentAdded> {
  return addPosition(deps, request, { parent, place: { id: locationId } }, added);
}

function added({ id, shown, changeId }: Done<StaffPosition>): ParentAdded {
  if (shown === undefined || changeId === null) throw new AppError('not_found');
  return {
    success: formMessages.parentAdded,
    parent: { ...shown.parent, position_on_parent_id: id },
    change_id: changeId,
  };
}
