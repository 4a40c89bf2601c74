import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { namesIn } from '@venture-atlas/rules';
import { type PlaceRowsSaved, ROWS_LEFT_MAX } from '@venture-atlas/types';
import { searchKey } from '../../db/search-key.ts';
import { AppError } from '../../errors.ts';
import { isWithin, type WorldScope } from '../../worlds/scope.ts';
import { findPageOf } from '../queries/wiki-page-rows.ts';
import { changePastedPlace } from './change-pasted-place.ts';
import { type ChangesAtOnce, writeAtOnce } from './changes-at-once.ts';
import { editOneOfMany } from './edit-one-of-many.ts';
import { makePastedPlace } from './make-pasted-place.ts';
import type { PastedRow } from './pasted-row.ts';
import type { RegistryDeps } from './registry-deps.ts';
import type { StaffRequest } from './staff-change.ts';
import type { StaffDeps } from './staff-entities.ts';
import { writeMarkdown } from './write-markdown.ts';

/** A row is a place, where it stands and its text: as much work as some things elsewhere. */
export const ROWS_A_TRANSACTION = 40;
/** After so many rows others have a turn. */
const ROWS_A_TURN = 3;

/** How far it is. A new one is made for each portion, so that one that is rolled back leaves none. */
interface Reached extends Omit<PlaceRowsSaved, 'change_id'> {
  /** The row that comes next. */
  next: number;
  /** Places whose text names one that may come with a later row: their links are looked for again at the end. */
  named?: number[];
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
  const names = new Set(rows.map(({ name = '' }) => searchKey(name.normalize('NFC').trim())));
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
        if (portion.length > 0) latest = await savePortion(deps, changes, scope, { begun, portion, names });
        else latest = await linkPortion(deps, changes, scope, begun);
        return latest.next < rows.length || (latest.named ?? []).length > 0;
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
        const { next: _, named: _named, ...said } = latest;
        return { change_id: changeId, ...said };
      },
    },
  );
}

async function savePortion(
  deps: StaffDeps & RegistryDeps,
  { trx, at, file, attempt }: ChangesAtOnce,
  { worldIds: [worldId = 0] }: WorldScope,
  { begun, portion, names }: { begun: Reached; portion: readonly PastedRow[]; names: ReadonlySet<string> },
): Promise<Reached> {
  const saving = { trx, at, file, things: deps.things, worldId };
  const done: Reached = { ...begun, next: begun.next + portion.length, named: [...(begun.named ?? [])] };
  const left: PlaceRowsSaved['left'] = [];
  for (const [i, row] of portion.entries()) {
    if (i % ROWS_A_TURN === 0) await yieldToOthers();
    let made: number | undefined;
    let isChanged = false;
    const refused = await attempt(async () => {
      if (row.place === undefined) {
        made = await makePastedPlace(saving, row);
        return;
      }
      const place = { id: Number(row.place.id), version: row.place.version };
      isChanged = await changePastedPlace(saving, row, place);
    });
    if (refused !== undefined) {
      left.push({ row: begun.next + i, name: row.name ?? '', message: refused.message });
      continue;
    }
    if (made !== undefined) done.made += 1;
    else if (isChanged) done.changed += 1;
    const place = made ?? Number(row.place?.id);
    if (namesIn(row.text ?? '').some((name) => names.has(searchKey(name)))) done.named?.push(place);
  }
  return withLeft(done, left);
}

/** Makes links of the names in some of the texts, now that the places of all rows are there. */
async function linkPortion(
  deps: StaffDeps & RegistryDeps,
  changes: ChangesAtOnce,
  { worldIds: [worldId = 0] }: WorldScope,
  begun: Reached,
): Promise<Reached> {
  const all = begun.named ?? [];
  const [now, later] = [all.slice(0, ROWS_A_TRANSACTION), all.slice(ROWS_A_TRANSACTION)];
  for (const [i, location] of now.entries()) {
    if (i % ROWS_A_TURN === 0) await yieldToOthers();
    const page = await findPageOf(changes.trx, location);
    if (page === undefined) continue;
    // A text that was written meanwhile, or cannot be written so, stays as it is.
    await changes.attempt(async () => {
      await editOneOfMany(changes, deps.things.wikipage, { id: page.id }, 'wikipage.edit', async (trx, now) => ({
        wiki_page_content: await writeMarkdown(trx, worldId, now.wiki_page_content, now.wiki_page_content),
      }));
    });
  }
  return { ...begun, named: later };
}

const withLeft = (reached: Reached, left: PlaceRowsSaved['left']): Reached => ({
  ...reached,
  left: [...reached.left, ...left].slice(0, ROWS_LEFT_MAX),
  left_rows: [...reached.left_rows, ...left.map(({ row }) => row)],
});
