import { type StaffAction, TRASH_KEPT_DAYS } from '@venture-atlas/types';
import { isoTime } from '../../accounts/auth/account-deps.ts';
import type { Db } from '../../db/schema.ts';
import { searchKey } from '../../db/search-key.ts';
import { wholeWorld } from '../../worlds/scope.ts';
import { insertStaffChange, markReverted } from '../queries/staff-changes.ts';
import { findLocationRow } from '../queries/staff-locations.ts';
import { deleteTrashRow, insertTrashRow } from '../queries/trash.ts';
import { findType } from '../queries/types.ts';
import type { LocationFields } from './location-entity.ts';
import type { EntityKind, Fields, FiledUnder, StaffEntity } from './staff-entity.ts';

/** What was written. `before` and `after` are absent if nothing changed. */
export interface Written {
  id: number;
  worldId: number;
  before?: Fields | null;
  after?: Fields | null;
  /** All fields, before or after the change, for indexing. */
  whole?: Fields;
  /** Only for a removed entity: its last version plus one. */
  version?: number;
}

interface Filing<F extends Fields, S> {
  entity: StaffEntity<F, S>;
  action: StaffAction;
  written: Written;
  at: string;
  actorId: number | null;
  /** The change that this one undoes. */
  reverts?: number | undefined;
  clientKey?: string | undefined;
  /** The first change of the batch. */
  groupId?: number | undefined;
  /** The account that suggested the change. */
  suggestedBy?: number | undefined;
}

/** Ids of locations, everything, or nothing that the public sees. */
export type Touched = number[] | 'everything' | 'unseen';

/** Publishing or hiding a location affects everything on its map. */
const changesDraftState = ({ kind }: { kind: string }, before: Fields | null, after: Fields | null): boolean =>
  kind === 'location' && before !== null && after !== null && after.draft !== undefined;

/**
 * Writes one row of history.
 * @returns the row's id and the locations whose public responses change; null if nothing changed. No location is
 *   touched if only editors see the entity. All may be touched if a draft is made or published, or if pictures are
 *   withheld.
 */
export async function fileChange<F extends Fields, S>(
  trx: Db,
  { entity, action, written, at, actorId, reverts, clientKey, groupId, suggestedBy }: Filing<F, S>,
): Promise<{ changeId: number; touched: Touched } | null> {
  const { id, worldId, before, after, whole } = written;
  if (before === undefined || after === undefined || whole === undefined) return null;
  const was = entity.filedUnder(id, { ...whole, ...before });
  const is = entity.filedUnder(id, { ...whole, ...after });
  const version = written.version ?? (await entity.read(trx, id))?.version ?? 1;
  const changeId = await insertStaffChange(trx, {
    ...is,
    world_id: worldId,
    at,
    actor_id: actorId,
    action,
    thing: entity.kind,
    thing_id: id,
    version,
    from_parent_id: was.parent_id === is.parent_id ? null : was.parent_id,
    before: before === null ? null : JSON.stringify(before),
    after: after === null ? null : JSON.stringify(after),
    reverts: reverts ?? null,
    client_key: clientKey ?? null,
    group_id: groupId ?? null,
    suggested_by: suggestedBy ?? null,
  });
  if (reverts !== undefined) {
    await markReverted(trx, reverts, changeId);
    await removeFromTrash(trx, reverts);
  }
  // An undone addition does not go to the trash, since redo restores it.
  if (before !== null && after === null && action.endsWith('.delete')) {
    await fileTrash(trx, { changeId, kind: entity.kind, id, worldId, at, fields: before, under: was });
  }
  if (changesDraftState(entity, before, after)) return { changeId, touched: 'everything' };
  const [wholeBefore, wholeAfter] = [before, after].map((state) => (state === null ? null : { ...whole, ...state }));
  const states = [wholeBefore, wholeAfter].filter((state) => state != null);
  const unseen = await Promise.all(states.map((state) => entity.isUnseen?.(trx, state) ?? false));
  if (unseen.every((one) => one)) return { changeId, touched: 'unseen' };
  const moved = { worldId, was: wholeBefore ?? null, is: wholeAfter ?? null };
  if ((await entity.movesSecretPictures?.(trx, moved)) === true) return { changeId, touched: 'everything' };
  const [one, other] = states;
  if (
    one !== undefined &&
    other !== undefined &&
    (await entity.isUnseenChange?.(trx, { worldId, was: one, is: other }))
  )
    return { changeId, touched: 'unseen' };
  const also = (await entity.alsoShownBy?.(trx, id, whole)) ?? [];
  const ids = [was.location_id, is.location_id, was.parent_id, is.parent_id, ...also];
  return { changeId, touched: [...new Set(ids)].filter((one): one is number => one !== null) };
}

const DAY_MS = 24 * 3_600_000;

interface Deleted {
  changeId: number;
  kind: EntityKind;
  id: number;
  worldId: number;
  at: string;
  /** All fields that restore the entity. */
  fields: Fields;
  under: FiledUnder;
}

/** Puts a deleted entity into the trash, within the transaction of its deletion. */
async function fileTrash(trx: Db, { changeId, kind, id, worldId, at, fields, under }: Deleted): Promise<void> {
  const { location_id, parent_id } = under;
  const { name: own, type_id, went_with } = fields as Partial<LocationFields>;
  // A position has the name of its location, which still exists.
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

/** The entity was restored. */
const removeFromTrash = (trx: Db, changeId: number): Promise<void> => deleteTrashRow(trx, changeId);
