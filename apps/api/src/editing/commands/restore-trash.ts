import { serverMessages } from '@venture-atlas/rules';
import { PLACES_LEFT_MAX, type StaffAction, type TrashRestored } from '@venture-atlas/types';
import type { Db } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { isWithin, type WorldScope } from '../../worlds/scope.ts';
import { findChangeOfGroup } from '../queries/staff-changes.ts';
import { findLocationRow } from '../queries/staff-locations.ts';
import { findLocationInTrash, findTrash, listInTrash } from '../queries/trash.ts';
import type { LocationFields } from './location-entity.ts';
import type { StaffDeps } from './registry-deps.ts';
import { undoChange } from './revert-change.ts';
import type { StaffRequest } from './staff-change.ts';
import type { Fields, StaffEntity } from './staff-entity.ts';
import { type BatchTransaction, ENTITIES_PER_TRANSACTION, writeBatch } from './write-batch.ts';

/** The item can be restored only after another one. */
class NeedsOtherFirst extends AppError {
  readonly needs: number;

  constructor(needs: number, message: string) {
    super('conflict', { message });
    this.needs = needs;
  }
}

type Note = TrashRestored['notes'][number];
type TrashedItem = NonNullable<Awaited<ReturnType<typeof findTrash>>>;

/**
 * Restores items of the trash, as one change. The response lists items that could not be restored and what they need.
 * @param scope the world of the trash
 * @throws AppError not_found if the caller may not edit the world any more; and as `writeBatch`
 */
export async function restoreTrash(
  deps: StaffDeps,
  request: StaffRequest,
  scope: WorldScope,
  ids: readonly number[],
): Promise<TrashRestored> {
  const left: TrashRestored['left'] = [];
  const notes: Note[] = [];
  let left_total = 0;
  let remaining: number[] | undefined;
  return writeBatch(
    deps,
    request,
    {},
    {
      work: async (changes) => {
        if (!isWithin(changes.scope, scope)) throw new AppError('not_found');
        remaining ??= await listInTrash(changes.trx, scope, ids);
        for (let tried = 0; tried < ENTITIES_PER_TRANSACTION && !changes.isFull(); tried += 1) {
          const id = remaining.shift();
          if (id === undefined) break;
          const item = await findTrash(changes.trx, scope, id);
          if (item === undefined) continue;
          const refused = await changes.attempt(async () => {
            notes.push(...(await restore(deps, changes, item)));
          });
          if (refused === undefined) continue;
          left_total += 1;
          const needs = refused instanceof NeedsOtherFirst ? refused.needs : null;
          left.push({ id, name: item.name, message: refused.message, needs });
        }
        return remaining.length > 0;
      },
      ended: ({ message }) => {
        const [first] = remaining ?? [];
        left_total += remaining?.length ?? 0;
        if (first !== undefined) left.unshift({ id: first, name: '', message, needs: null });
      },
      answer: ({ changeId, filed }): TrashRestored => ({
        change_id: changeId,
        restored: filed,
        left_total,
        left: left.slice(0, PLACES_LEFT_MAX),
        notes: notes.slice(0, PLACES_LEFT_MAX),
      }),
    },
  );
}

/** @returns notes on what differs from before the deletion */
async function restore(deps: StaffDeps, changes: BatchTransaction, item: TrashedItem): Promise<Note[]> {
  const { trx, scope, at, file } = changes;
  const { change_id: changeId, thing_id: id, name } = item;
  const change = await findChangeOfGroup(trx, scope, changeId);
  const entity: StaffEntity | undefined = deps.entities[item.thing];
  if (change === undefined || entity === undefined) throw new AppError('not_found');
  const before = JSON.parse(change.before ?? '{}') as Fields;
  const { fields, lost } = await withoutLostMaps(trx, item, before);
  const undo = { change: { ...change, before: JSON.stringify(fields) }, id, at, force: false };
  const written = await undoChange(trx, entity, undo);
  await file({ entity, action: change.action as StaffAction, written, reverts: changeId });
  const now = await findLocationRow(trx, item.thing === 'location' ? id : -1);
  const slug = now?.slug;
  const messages = [
    ...(lost ? [serverMessages.mapGoneForGood] : []),
    ...(slug !== undefined && slug !== before.slug ? [serverMessages.addressTaken(slug)] : []),
    ...(now !== undefined && before.type_id != null && now.type_id === null ? [serverMessages.typeGoneMeanwhile] : []),
  ];
  return messages.map((message) => ({ id: changeId, name, message }));
}

/**
 * The fields to restore, without positions on maps that are gone for good.
 * @throws NeedsOtherFirst if a map, or the place itself, is also in the trash
 */
async function withoutLostMaps(trx: Db, item: TrashedItem, before: Fields): Promise<{ fields: Fields; lost: boolean }> {
  if (item.thing === 'position' || item.thing === 'wikipage') {
    for (const needed of [item.location_id, item.thing === 'position' ? item.parent_id : null]) {
      if (needed === null || (await findLocationRow(trx, needed)) !== undefined) continue;
      const other = await findLocationInTrash(trx, needed);
      if (other === undefined) throw new AppError('conflict', { message: serverMessages.goneForGood });
      const isPlace = needed === item.location_id;
      throw new NeedsOtherFirst(
        other.change_id,
        isPlace ? serverMessages.needsPlace : serverMessages.needsMap(other.name),
      );
    }
    return { fields: before, lost: false };
  }
  const { went_with } = before as Partial<LocationFields>;
  if (went_with === undefined) return { fields: before, lost: false };
  const positions: typeof went_with.positions = [];
  for (const position of went_with.positions) {
    const isThere = (await findLocationRow(trx, position.parent_id)) !== undefined;
    if (isThere) positions.push(position);
    const other = isThere ? undefined : await findLocationInTrash(trx, position.parent_id);
    if (other !== undefined) throw new NeedsOtherFirst(other.change_id, serverMessages.needsMap(other.name));
  }
  const lost = positions.length < went_with.positions.length;
  return { fields: { ...before, went_with: { ...went_with, positions } }, lost };
}
