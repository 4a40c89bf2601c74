import { removeEntity, type StaffRequest } from './staff-change.ts';
import type { StaffDeps } from './staff-entities.ts';

/**
 * Takes a place off a map for good; the place itself stays. Taking this back brings it there again as it was.
 * @throws AppError not_found, changed_meanwhile
 */
export async function deletePlacement(
  deps: StaffDeps,
  request: StaffRequest,
  id: number,
): Promise<{ success: string; change_id: number | null }> {
  return removeEntity(deps, request, deps.things.position, {
    id,
    action: 'position.delete',
    answer: ({ changeId }) => ({ success: 'Deleted', change_id: changeId }),
  });
}
