import { Readable } from 'node:stream';
import { setImmediate as yieldToOthers } from 'node:timers/promises';
import type { StaffChange } from '@venture-atlas/types';
import type { Db } from '../../db/schema.ts';
import type { WorldScope } from '../../worlds/scope.ts';
import { presentStaffChange } from '../present/staff-change.ts';
import { findChangeHead, findStaffChange, readValuesPart } from '../queries/staff-changes.ts';

/** A change with more bytes of values is streamed in pieces. It may hold two shapes or texts of a megabyte each. */
const WHOLE_BYTES = 256 * 1024;
const PIECE_BYTES = 64 * 1024;

/** One change with all its values; a long one as a stream of JSON. Undefined if there is no such change. */
export async function answerWholeChange(
  db: Db,
  scope: WorldScope,
  id: number,
): Promise<StaffChange | Readable | undefined> {
  const head = await findChangeHead(db, scope, id);
  if (head === undefined) return undefined;
  if ((head.bytes_before ?? 0) + (head.bytes_after ?? 0) > WHOLE_BYTES) {
    return Readable.from(changeInPieces(db, id, head), { highWaterMark: 1 });
  }
  const row = await findStaffChange(db, scope, id);
  return row && presentStaffChange(row);
}

async function* changeInPieces(
  db: Db,
  id: number,
  row: NonNullable<Awaited<ReturnType<typeof findChangeHead>>>,
): AsyncGenerator<string | Uint8Array> {
  const { before: _before, after: _after, ...head } = presentStaffChange(row);
  yield JSON.stringify(head).slice(0, -1);
  for (const values of ['before', 'after'] as const) {
    yield `,"${values}":`;
    const bytes = row[`bytes_${values}`];
    if (bytes === null) yield 'null';
    else yield* valuesInPieces(db, id, values, bytes);
  }
  yield '}';
}

/**
 * @throws Error if the values were deleted meanwhile; the response then breaks off and clients see that it is
 *   incomplete
 */
async function* valuesInPieces(
  db: Db,
  id: number,
  values: 'before' | 'after',
  bytes: number,
): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < bytes; from += PIECE_BYTES) {
    const length = Math.min(PIECE_BYTES, bytes - from);
    const part = await readValuesPart(db, id, values, { from, length });
    if (part?.length !== length) throw new Error(`Change ${id} has gone while it was sent.`);
    yield part;
    await yieldToOthers();
  }
}
