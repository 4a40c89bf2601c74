import { TRASH_KEPT_DAYS } from '@venture-atlas/types';
import { isoTime } from '../../accounts/auth/account-deps.ts';
import type { Db } from '../../db/schema.ts';
import { searchKey } from '../../db/search-key.ts';
import { wholeWorld } from '../../worlds/scope.ts';
import { findLocationRow } from '../queries/location-rows.ts';
import { deleteTrashRow, insertTrashRow } from '../queries/trash.ts';
import { findType } from '../queries/types.ts';
import type { LocationFields } from './location-entity.ts';
import type { EntityKind, Fields, FiledUnder } from './staff-entity.ts';

const DAY_MS = 24 * 3_600_000;

interface Deleted {
  changeId: number;
  kind: EntityKind;
  id: number;
  worldId: number;
  at: string;
  /** All that brings it back. */
  fields: Fields;
  under: FiledUnder;
}

/** Puts what a change deletes into the trash, within its transaction. */
export async function fileTrash(trx: Db, { changeId, kind, id, worldId, at, fields, under }: Deleted): Promise<void> {
  const { location_id, parent_id } = under;
  const { name: own, type_id, went_with } = fields as Partial<LocationFields>;
  // A place on a map is called as its location is, which stays.
  const name = own ?? (location_id === null ? undefined : (await findLocationRow(trx, location_id))?.name) ?? '';
  const type = type_id == null ? undefined : await findType(trx, wholeWorld(worldId), type_id);
  await insertTrashRow(trx, {
    change_id: changeId,
    world_id: worldId,
    thing: kind,
    thing_id: id,
    location_id,
    parent_id: parent_id ?? went_with?.positions[0]?.parent_id ?? null,
    name,
    name_lower: searchKey(name),
    type_name: type?.name ?? null,
    has_text: went_with?.page == null ? 0 : 1,
    kept_until: isoTime(Date.parse(at) + TRASH_KEPT_DAYS * DAY_MS),
  });
}

/** What a change had deleted is back. */
export const takeOutOfTrash = (trx: Db, changeId: number): Promise<void> => deleteTrashRow(trx, changeId);
