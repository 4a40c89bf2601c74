import { serverMessages } from '@venture-atlas/rules';
import type { Db } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import type { listPlacesToChange } from '../queries/place-table.ts';
import { countChangesAfter } from '../queries/staff-changes.ts';
import type { PlacesAct, SeenOfPlace } from './change-places.ts';
import type { PositionFields } from './position-entity.ts';

type Place = Pick<
  Awaited<ReturnType<typeof listPlacesToChange>>[number],
  'position_id' | 'position_version' | 'type_name' | 'draft'
>;

/** The fields that an action sets. An action without fields removes the position with all its changes. */
const fieldsSet: Partial<Record<PlacesAct['act'], readonly (keyof PositionFields)[]>> = {
  move: ['parent_id', 'lat', 'lng'],
  map: ['parent_id', 'lat', 'lng', 'geojson'],
  size: ['scale'],
  resize: ['scale'],
  look: ['look', 'display_dot'],
};

/**
 * Refuses the action if somebody else changed the fields that it sets. Other changes do not matter.
 * @throws AppError conflict
 */
export async function assertAsSeen(trx: Db, place: Place, { act }: PlacesAct, seen: SeenOfPlace): Promise<void> {
  if (!(await isAsSeen(trx, place, act, seen)))
    throw new AppError('conflict', { message: serverMessages.placeChangedSince });
}

async function isAsSeen(trx: Db, place: Place, act: PlacesAct['act'], seen: SeenOfPlace): Promise<boolean> {
  const { position_id, position_version: version, type_name, draft } = place;
  if (act === 'type') return type_name === seen;
  if (act === 'publish' || act === 'draft')
    return (draft !== 0 ? 1 : 0) === seen || (draft !== 0) === (act === 'draft');
  if (version === seen) return true;
  const fields = fieldsSet[act];
  if (fields === undefined || position_id === null || version === null || typeof seen !== 'number') return false;
  const { all, touching } = await countChangesAfter(trx, 'position', position_id, { version: seen, fields });
  // A version without a row in the history of the position, such as a rescaled map, may have changed anything.
  return all === version - seen && touching === 0;
}
