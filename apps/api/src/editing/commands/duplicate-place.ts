import { toCoordinate } from '@venture-atlas/map-math';
import { serverMessages } from '@venture-atlas/rules';
import { AppError } from '../../errors.ts';
import { findLocationRow } from '../queries/location-rows.ts';
import { draftOf, makeLocation } from './add-position.ts';
import { checkedNumbers, placedAt } from './change-position.ts';
import type { ChangesAtOnce } from './changes-at-once.ts';
import { madeLocation, type PositionEntity, type PositionFields } from './position-entity.ts';

/**
 * Puts another place of the same name, type, look and shape beside one, as one of many changes. Text and picture stay
 * the first one's.
 * @param positionId where the first one stands; null: on no map
 * @param by how far beside it, in map units
 * @throws AppError conflict for a place on no map, not_found, bad_request for what lies beyond all maps
 */
export async function duplicatePlace(
  { trx, at, file }: ChangesAtOnce,
  thing: PositionEntity,
  positionId: number | null,
  by: { lat: number; lng: number },
): Promise<void> {
  if (positionId === null) throw new AppError('conflict', { message: serverMessages.placeOnNoMap });
  const now = await thing.read(trx, positionId);
  const first = now && (await findLocationRow(trx, now.fields.location_id));
  if (now === undefined || first === undefined) throw new AppError('not_found');
  const { worldId } = now;
  // Beside a draft stands a draft, also one that is a draft only with a map that it stands on elsewhere.
  const here = await draftOf(trx, now.fields.parent_id, first.draft === 1);
  const draft = here === 0 && first.draft !== 0 ? 1 : here;
  const made = await makeLocation(trx, worldId, { name: first.name, typeId: first.type_id }, { at, draft });
  const fields: PositionFields = {
    ...now.fields,
    location_id: made.id,
    ...placedAt(
      now.fields,
      checkedNumbers({ lat: toCoordinate(now.fields.lat + by.lat), lng: toCoordinate(now.fields.lng + by.lng) }),
    ),
    made_location: madeLocation(made),
  };
  const id = await thing.insert(trx, fields, { at, worldId });
  await file({ thing, action: 'position.add', written: { id, worldId, before: null, after: fields, whole: fields } });
}
