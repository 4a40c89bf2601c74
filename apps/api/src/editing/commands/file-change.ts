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

/** What was written; without `before` and `after` nothing was different. */
export interface Written {
  id: number;
  worldId: number;
  before?: Fields | null;
  after?: Fields | null;
  /** All fields before or after, to file it under. */
  whole?: Fields;
  /** Only where the thing is gone: one above its last. */
  version?: number;
}

interface Filing<F extends Fields, S> {
  thing: StaffEntity<F, S>;
  action: StaffAction;
  written: Written;
  at: string;
  actorId: number | null;
  /** The change that this one takes back. */
  reverts?: number | undefined;
  clientKey?: string | undefined;
  /** The first of the changes that are made at once with it. */
  groupId?: number | undefined;
  /** The account that suggested it. */
  suggestedBy?: number | undefined;
}

/** Ids of locations; or all of them, or nothing that anybody but editors sees. */
export type Touched = number[] | 'everything' | 'unseen';

/** What is published, or hidden again, takes along whatever stands on its map. */
const isTurned = ({ kind }: { kind: string }, before: Fields | null, after: Fields | null): boolean =>
  kind === 'location' && before !== null && after !== null && after.draft !== undefined;

/**
 * Writes one row of history.
 * @returns its id, and the locations that are shown differently now, which are none where nobody but editors sees the
 *   thing, and anything where it became a draft or was published, or pictures are withheld; null when nothing was different
 */
export async function fileChange<F extends Fields, S>(
  trx: Db,
  { thing, action, written, at, actorId, reverts, clientKey, groupId, suggestedBy }: Filing<F, S>,
): Promise<{ changeId: number; touched: Touched } | null> {
  const { id, worldId, before, after, whole } = written;
  if (before === undefined || after === undefined || whole === undefined) return null;
  const was = thing.filedUnder(id, { ...whole, ...before });
  const is = thing.filedUnder(id, { ...whole, ...after });
  const version = written.version ?? (await thing.read(trx, id))?.version ?? 1;
  const changeId = await insertStaffChange(trx, {
    ...is,
    world_id: worldId,
    at,
    actor_id: actorId,
    action,
    thing: thing.kind,
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
    await takeOutOfTrash(trx, reverts);
  }
  // What was made and is taken back was never anybody's: redoing that brings it back.
  if (before !== null && after === null && action.endsWith('.delete')) {
    await fileTrash(trx, { changeId, kind: thing.kind, id, worldId, at, fields: before, under: was });
  }
  if (isTurned(thing, before, after)) return { changeId, touched: 'everything' };
  const [wasWhole, isWhole] = [before, after].map((state) => (state === null ? null : { ...whole, ...state }));
  const states = [wasWhole, isWhole].filter((state) => state != null);
  const unseen = await Promise.all(states.map((state) => thing.isUnseen?.(trx, state) ?? false));
  if (unseen.every((one) => one)) return { changeId, touched: 'unseen' };
  const moved = { worldId, was: wasWhole ?? null, is: isWhole ?? null };
  if ((await thing.movesSecretPictures?.(trx, moved)) === true) return { changeId, touched: 'everything' };
  const [one, other] = states;
  if (one !== undefined && other !== undefined && (await thing.isUnseenChange?.(trx, { worldId, was: one, is: other })))
    return { changeId, touched: 'unseen' };
  const also = (await thing.alsoShownBy?.(trx, id, whole)) ?? [];
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
  /** All that brings it back. */
  fields: Fields;
  under: FiledUnder;
}

/** Puts what a change deletes into the trash, within its transaction. */
async function fileTrash(trx: Db, { changeId, kind, id, worldId, at, fields, under }: Deleted): Promise<void> {
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
const takeOutOfTrash = (trx: Db, changeId: number): Promise<void> => deleteTrashRow(trx, changeId);
