import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { type PlaceRowsSaved, ROWS_LEFT_MAX } from '@venture-atlas/types';
import { AppError } from '../../errors.ts';
import { isWithin, type WorldScope } from '../../worlds/scope.ts';
import { changePastedPlace } from './change-pasted-place.ts';
import { type ChangesAtOnce, writeAtOnce } from './changes-at-once.ts';
import { makePastedPlace } from './make-pasted-place.ts';
import type { PastedRow } from './pasted-row.ts';
import type { RegistryDeps } from './registry-deps.ts';
import type { StaffRequest } from './staff-change.ts';
import type { StaffDeps } from './staff-entities.ts';

/** A row is a place, where it stands and its text: as much work as some things elsewhere. */
export const ROWS_A_TRANSACTION = 40;
/** After so many rows others have a turn. */
const ROWS_A_TURN = 3;

/** How far it is. A new one is made for each portion, so that one that is rolled back leaves none. */
interface Reached extends Omit<PlaceRowsSaved, 'change_id'> {
  /** The row that comes next. */
  next: number;
}

const nothing: Reached = { next: 0, made: 0, changed: 0, left: [], left_rows: [] };

/**
 * Saves rows of a spreadsheet as one change (interface of making, section 4). What cannot be saved of a row leaves all
 * of that row as it is, and is told by its number.
 * @param scope the world of the table
 * @throws AppError not_found for a world that the asker edits no more, and as `writeAtOnce`
 */
export async function savePlaceRows(
  deps: StaffDeps & RegistryDeps,
  request: StaffRequest,
  scope: WorldScope,
  rows: readonly PastedRow[],
): Promise<PlaceRowsSaved> {
  /** What is in the database, and what will be once this part is. */
  let reached = nothing;
  let latest = nothing;
  return writeAtOnce(
    deps,
    request,
    {},
    {
      work: async (changes) => {
        if (!isWithin(changes.scope, scope)) throw new AppError('not_found');
        // Sent twice, each goes on where the other is.
        const begun = (changes.reached as Reached | undefined) ?? reached;
        const portion = rows.slice(begun.next, begun.next + ROWS_A_TRANSACTION);
        latest = await savePortion(deps, changes, scope, { begun, portion });
        return latest.next < rows.length;
      },
      progress: () => latest,
      committed: () => {
        reached = latest;
      },
      ended: ({ message }) => {
        const left = rows.slice(reached.next).map(({ name = '' }, i) => ({ row: reached.next + i, name, message }));
        reached = withLeft({ ...reached, next: rows.length }, left);
        latest = reached;
      },
      answer: ({ changeId }) => {
        const { next: _, ...said } = latest;
        return { change_id: changeId, ...said };
      },
    },
  );
}

async function savePortion(
  deps: StaffDeps & RegistryDeps,
  { trx, at, file, attempt }: ChangesAtOnce,
  { worldIds: [worldId = 0] }: WorldScope,
  { begun, portion }: { begun: Reached; portion: readonly PastedRow[] },
): Promise<Reached> {
  const saving = { trx, at, file, things: deps.things, worldId };
  const done: Reached = { ...begun, next: begun.next + portion.length };
  const left: PlaceRowsSaved['left'] = [];
  for (const [i, row] of portion.entries()) {
    if (i % ROWS_A_TURN === 0) await yieldToOthers();
    let isMade = false;
    let isChanged = false;
    const refused = await attempt(async () => {
      if (row.place === undefined) {
        await makePastedPlace(saving, row);
        isMade = true;
        return;
      }
      const place = { id: Number(row.place.id), version: row.place.version };
      isChanged = await changePastedPlace(saving, row, place);
    });
    if (refused !== undefined) left.push({ row: begun.next + i, name: row.name ?? '', message: refused.message });
    else if (isMade) done.made += 1;
    else if (isChanged) done.changed += 1;
  }
  return withLeft(done, left);
}

const withLeft = (reached: Reached, left: PlaceRowsSaved['left']): Reached => ({
  ...reached,
  left: [...reached.left, ...left].slice(0, ROWS_LEFT_MAX),
  left_rows: [...reached.left_rows, ...left.map(({ row }) => row)],
});
