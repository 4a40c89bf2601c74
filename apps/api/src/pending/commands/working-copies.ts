import { randomBytes } from 'node:crypto';
import { serverMessages, type Viewer } from '@venture-atlas/rules';
import { type Device, type ErrorDetails, WORKING_COPIES_BYTES_EACH, WORKING_COPIES_EACH } from '@venture-atlas/types';
import { isoTime } from '../../accounts/auth/account-deps.ts';
import type { Db } from '../../db/schema.ts';
import { writeTransaction } from '../../db/write-transaction.ts';
import { AppError } from '../../errors.ts';
import { found } from '../../http/ids.ts';
import {
  deletePending,
  findDiscarded,
  findOpenCopy,
  insertPending,
  measureWorkingCopies,
  type PendingRow,
  updatePending,
  type WhoseCopy,
} from '../queries/pending-changes.ts';
import { findSubject, subjectKey } from '../subjects/find-subject.ts';
import type { PictureNames, SubjectKey, WritableSubject } from '../subjects/pending-subject.ts';
import { type KeptFields, keptField, parseFields, type TypedField } from './pending-fields.ts';

/** What commands about words that are not published need. */
export interface PendingDeps {
  db: Db;
  /** Clock in milliseconds. */
  now: () => number;
  pictures: PictureNames;
}

/** Who is signed in. */
export type Writer = Exclude<Viewer, { kind: 'anonymous' }>;

interface SaveWish {
  /** The state that was seen last; undefined: nothing is compared. */
  seen?: string | null | undefined;
  device?: Device | undefined;
  fields: readonly TypedField[];
}

/**
 * Keeps what somebody typed, for them alone: it changes no version, tells no event, and is in no history.
 * @returns the state that it has now; null where nothing is left
 * @throws AppError not_found for what they may not write, changed_meanwhile, bad_request, quota_reached
 */
export async function saveWorkingCopy(
  deps: PendingDeps,
  writer: Writer,
  key: SubjectKey,
  { seen, device, fields }: SaveWish,
): Promise<string | null> {
  const whose = { accountId: writer.id, subject: key.subject, subjectId: key.id };
  const thing = found(await findSubject(deps.db, deps.pictures, writer, key));
  // Comparing long texts takes a while: others write meanwhile. What a version holds never changes.
  const before = parseFields((await findOpenCopy(deps.db, whose))?.fields ?? '{}');
  const changed: [string, KeptFields[string] | null][] = [];
  const where = { ...(device !== undefined && { device }), at: isoTime(deps.now()) };
  for (const typed of fields)
    changed.push([typed.field, await keptField(thing, key.subject, typed, before[typed.field], where)]);
  return writeTransaction(deps.db, async (trx) => {
    found(await findSubject(trx, deps.pictures, writer, key));
    const row = await findOpenCopy(trx, whose);
    if (seen !== undefined && seen !== (row?.updated_at ?? null)) throw anotherState(row);
    const kept = parseFields(row?.fields ?? '{}');
    for (const [field, value] of changed) {
      if (value === null) delete kept[field];
      else kept[field] = value;
    }
    return writeOpen(deps, trx, { whose, thing, row, kept });
  });
}

const anotherState = (row: PendingRow | undefined): AppError =>
  new AppError('changed_meanwhile', {
    details: {
      current: null,
      changed_by: null,
      changed_at: row?.updated_at ?? null,
    } satisfies ErrorDetails['changed_meanwhile'],
  });

interface OpenWrite {
  whose: WhoseCopy;
  thing: WritableSubject;
  row: PendingRow | undefined;
  kept: KeptFields;
}

/** @returns the state that it has now; null where nothing is left */
async function writeOpen(deps: PendingDeps, trx: Db, { whose, thing, row, kept }: OpenWrite): Promise<string | null> {
  if (Object.keys(kept).length === 0) {
    if (row !== undefined) await deletePending(trx, row.id);
    return null;
  }
  const content = contentOf(kept);
  await assertRoom(trx, whose.accountId, content.bytes - (row?.bytes ?? 0), row === undefined ? 1 : 0);
  const updated_at = stateAfter(row, deps.now());
  if (row === undefined) await insertPending(trx, { ...newRow(whose, thing, updated_at), ...content });
  else await updatePending(trx, row.id, { ...content, updated_at });
  return updated_at;
}

const contentOf = (kept: KeptFields) => {
  const fields = JSON.stringify(kept);
  return { fields, bytes: Buffer.byteLength(fields) };
};

/** The time names the state, so no two of a copy have the same. */
const stateAfter = (row: PendingRow | undefined, nowMs: number): string =>
  isoTime(row === undefined ? nowMs : Math.max(nowMs, Date.parse(row.updated_at) + 1));

const newRow = ({ accountId, subject, subjectId }: WhoseCopy, thing: WritableSubject, at: string) => ({
  public_id: randomBytes(16).toString('base64url'),
  kind: 'working' as const,
  account_id: accountId,
  world_id: thing.worldId,
  campaign_id: thing.campaignId,
  subject,
  subject_id: subjectId,
  created_at: at,
  updated_at: at,
});

/** @throws AppError quota_reached */
async function assertRoom(trx: Db, accountId: number, bytes: number, copies: number): Promise<void> {
  if (bytes <= 0 && copies === 0) return;
  const held = await measureWorkingCopies(trx, accountId);
  if (held.bytes + bytes > WORKING_COPIES_BYTES_EACH || held.copies + copies > WORKING_COPIES_EACH)
    throw new AppError('quota_reached', { message: serverMessages.workingCopiesFull });
}

/**
 * Puts what somebody typed aside.
 * @param names of the fields; undefined: all
 * @returns its public id; null where there was nothing
 * @throws AppError not_found for what they may not write
 */
export async function discardWorkingCopy(
  deps: PendingDeps,
  writer: Writer,
  key: SubjectKey,
  names: readonly string[] | undefined,
): Promise<string | null> {
  const whose = { accountId: writer.id, subject: key.subject, subjectId: key.id };
  return writeTransaction(deps.db, async (trx) => {
    const thing = found(await findSubject(trx, deps.pictures, writer, key));
    const row = await findOpenCopy(trx, whose);
    if (row === undefined) return null;
    const kept = parseFields(row.fields);
    const [gone, stays] = parted(kept, names);
    if (Object.keys(gone).length === 0) return null;
    const at = stateAfter(row, deps.now());
    if (Object.keys(stays).length === 0) {
      await updatePending(trx, row.id, { status: 'discarded', updated_at: at });
      return row.public_id;
    }
    await updatePending(trx, row.id, { ...contentOf(stays), updated_at: at });
    const aside = newRow(whose, thing, at);
    await insertPending(trx, { ...aside, ...contentOf(gone), status: 'discarded' });
    return aside.public_id;
  });
}

function parted(kept: KeptFields, names: readonly string[] | undefined): [gone: KeptFields, stays: KeptFields] {
  const isGone = (field: string) => names === undefined || names.includes(field);
  const entries = Object.entries(kept);
  return [
    Object.fromEntries(entries.filter(([field]) => isGone(field))),
    Object.fromEntries(entries.filter(([field]) => !isGone(field))),
  ];
}

/**
 * Makes what was discarded a working copy again.
 * @returns the thing that it is of
 * @throws AppError not_found; conflict where something else is typed into one of its fields
 */
export async function takeBackDiscarded(deps: PendingDeps, writer: Writer, publicId: string): Promise<SubjectKey> {
  return writeTransaction(deps.db, async (trx) => {
    const aside = found(await findDiscarded(trx, writer.id, publicId));
    const key = subjectKey({ subject: aside.subject, id: aside.subject_id });
    const whose = { accountId: writer.id, subject: key.subject, subjectId: key.id };
    found(await findSubject(trx, deps.pictures, writer, key));
    const row = await findOpenCopy(trx, whose);
    const updated_at = stateAfter(row ?? aside, deps.now());
    if (row === undefined) {
      await updatePending(trx, aside.id, { status: 'open', updated_at });
      return key;
    }
    const [kept, back] = [parseFields(row.fields), parseFields(aside.fields)];
    if (Object.keys(back).some((field) => field in kept))
      throw new AppError('conflict', { message: serverMessages.writtenMeanwhile });
    await updatePending(trx, row.id, { ...contentOf({ ...kept, ...back }), updated_at });
    await deletePending(trx, aside.id);
    return key;
  });
}
