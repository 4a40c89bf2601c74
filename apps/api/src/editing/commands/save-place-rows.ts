import { setImmediate as yieldToOthers } from 'node:timers/promises';
import {
  locationNameProblem,
  namesIn,
  onlySecrets,
  plainAsMarkdown,
  plainWithNames,
  printedNameProblem,
  serverMessages,
  typedTop,
  withTypedTop,
} from '@venture-atlas/rules';
import { type BodyOf, type Calls, type PlaceRowsSaved, ROWS_LEFT_MAX, TYPE_NAME_MAX } from '@venture-atlas/types';
import { findParentById } from '../../atlas/queries/locations-by-name.ts';
import type { Db } from '../../db/schema.ts';
import { searchKey } from '../../db/search-key.ts';
import { AppError } from '../../errors.ts';
import { isWithin, type WorldScope, wholeWorld } from '../../worlds/scope.ts';
import { findLocationRow } from '../queries/staff-locations.ts';
import { findTypeByName } from '../queries/types.ts';
import { findPageOf } from '../queries/wiki-page-rows.ts';
import { newPosition } from './add-position.ts';
import { onOtherMap } from './change-parent.ts';
import { editOneOfMany } from './change-places.ts';
import { checkedNumbers, placedAt } from './change-position.ts';
import { type ChangesAtOnce, writeAtOnce } from './changes-at-once.ts';
import { checkWikiContent } from './check-wiki-content.ts';
import { chooseSlug } from './choose-slug.ts';
import type { LocationFields } from './location-entity.ts';
import type { RegistryDeps, StaffDeps } from './registry-deps.ts';
import { blankLocation } from './save-location.ts';
import { blankPage, writeMarkdown } from './save-wiki-page.ts';
import type { StaffRequest } from './staff-change.ts';

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
  const saving = { trx, at, file, entities: deps.entities, worldId };
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
      await editOneOfMany(changes, deps.entities.wikipage, { id: page.id }, 'wikipage.edit', async (trx, now) => ({
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

interface Seen {
  id: number;
  version: number;
}

/**
 * Changes the place of a row to what the row says of it. Whoever else changed the same part since it was seen keeps theirs.
 * @returns whether anything is different now
 * @throws AppError not_found, changed_meanwhile, bad_request, and as `changeParent` and `addPosition`
 */
async function changePastedPlace(saving: RowSaving, row: PastedRow, place: Seen): Promise<boolean> {
  await assertOfWorld(saving.trx, saving.entities.location, place.id, saving.worldId);
  // A new name is written into the text too, which is another version then: not that of somebody else.
  const isToldOtherwise = await changeText(saving, row, place.id);
  const isOther = await changeLocation(saving, row, place);
  const isElsewhere = await changePosition(saving, row, place.id);
  return isOther || isElsewhere || isToldOtherwise;
}

async function changeLocation(saving: RowSaving, row: PastedRow, place: Seen): Promise<boolean> {
  if (row.name === undefined && row.type === undefined) return false;
  const { trx, worldId, entities } = saving;
  const name = row.name === undefined ? undefined : nameOfRow(row.name);
  const typeId = row.type === undefined ? undefined : await typeOfRow(saving, row.type);
  return editOneOfMany(saving, entities.location, place, 'location.edit', async (_trx, now) => {
    const wish: Partial<LocationFields> = typeId === undefined ? {} : { type_id: typeId };
    if (name === undefined || name === now.name) return wish;
    return { ...wish, name, slug: await chooseSlug(trx, worldId, name, place.id) };
  });
}

async function changePosition(saving: RowSaving, row: PastedRow, location: number): Promise<boolean> {
  const { trx, at, file, entities, worldId } = saving;
  const point = pointOfRow(row);
  const map = row.map === undefined ? undefined : Number(row.map);
  if (point === undefined && map === undefined && row.scale === undefined) return false;
  if (row.position === undefined) {
    // Only where it shall stand is not where: it is put on no map without a point.
    if (map === undefined || point === undefined) return false;
    const wish = {
      parent: { id: map },
      place: { id: location },
      at: point,
      scale: row.scale,
      zoom: 'opening' as const,
    };
    const fields = await newPosition(trx, { at, worldId }, wish);
    const id = await entities.position.insert(trx, fields, { at, worldId });
    const written = { id, worldId, before: null, after: fields, whole: fields };
    await file({ thing: entities.position, action: 'position.add', written });
    return true;
  }
  const seen = { id: Number(row.position.id), version: row.position.version };
  const numbers = checkedNumbers({ ...point, ...(row.scale === undefined ? {} : { scale: row.scale }) });
  const action = map === undefined ? 'position.text' : 'position.parent';
  return editOneOfMany(saving, entities.position, seen, action, async (_trx, now) => {
    if (now.location_id !== location) throw new AppError('not_found');
    if (map === undefined || map === now.parent_id) return placedAt(now, numbers);
    const parent = await findParentById(trx, wholeWorld(worldId), map);
    if (parent === undefined) throw new AppError('parent_not_found');
    const there = await onOtherMap(trx, wholeWorld(worldId), seen.id, now, parent);
    return { ...there, ...placedAt({ ...now, ...there }, numbers) };
  });
}

/** Its first part is written anew; what stands below it stays. */
async function changeText(saving: RowSaving, { text, text_version }: PastedRow, location: number): Promise<boolean> {
  if (text === undefined || text.trim() === '') return false;
  const { trx, entities } = saving;
  const page = await findPageOf(trx, location);
  if (page === undefined) {
    const name = (await findLocationRow(trx, location))?.name ?? '';
    await writePastedText(saving, { location, name, text });
    return true;
  }
  const seen = { id: page.id, version: text_version ?? 0 };
  return editOneOfMany(
    saving,
    entities.wikipage,
    seen,
    'wikipage.edit',
    async (_trx, { wiki_page_content: now }, worldId) => {
      // Of a text in Markdown the first part is written in Markdown: the plain form is made from it. Its secrets, which
      // no table shows, stay behind it.
      const named = plainWithNames(text);
      const first = [named ?? plainAsMarkdown({ top_section: text, sections: [] }), onlySecrets(typedTop(now))];
      const next =
        now.markdown === undefined && named === null
          ? { ...now, top_section: text }
          : withTypedTop(now, first.filter((part) => part !== '').join('\n\n'));
      return { wiki_page_content: await writeMarkdown(trx, worldId, checkWikiContent(next), now) };
    },
  );
}

/**
 * Makes the place of a row: with a map and a point it stands there, else on no map.
 * @returns its id
 * @throws AppError bad_request, parent_not_found, quota_reached
 */
async function makePastedPlace(saving: RowSaving, row: PastedRow): Promise<number> {
  const { trx, at, file, entities, worldId } = saving;
  const name = nameOfRow(row.name ?? '');
  const typeId = await typeOfRow(saving, row.type ?? '');
  const point = pointOfRow(row);
  let location: number;
  if (row.map !== undefined && point !== undefined) {
    const wish = {
      parent: { id: Number(row.map) },
      place: { name, typeId },
      at: point,
      scale: row.scale,
      zoom: 'opening' as const,
    };
    const fields = await newPosition(trx, { at, worldId }, wish);
    const id = await entities.position.insert(trx, fields, { at, worldId });
    location = fields.location_id;
    const written = { id, worldId, before: null, after: fields, whole: fields };
    await file({ thing: entities.position, action: 'position.add', written });
  } else {
    const slug = await chooseSlug(trx, worldId, name, null);
    const fields: LocationFields = { ...blankLocation, type_id: typeId, name, slug };
    location = await entities.location.insert(trx, fields, { at, worldId });
    const written = { id: location, worldId, before: null, after: fields, whole: fields };
    await file({ thing: entities.location, action: 'location.add', written });
  }
  await writePastedText(saving, { location, name, text: row.text ?? '' });
  return location;
}

/** Gives a place that has none a text; an empty one is none. @throws AppError bad_request */
async function writePastedText(
  { trx, at, file, entities, worldId }: RowSaving,
  { location, name, text }: { location: number; name: string; text: string },
): Promise<void> {
  if (text.trim() === '') return;
  // A row with the mark of a secret, or with a place in brackets, is kept as Markdown: the history has to say what is stored.
  const named = plainWithNames(text);
  const plain = checkWikiContent({ ...blankPage, top_section: text, ...(named === null ? {} : { markdown: named }) });
  const wiki_page_content = await writeMarkdown(trx, worldId, plain, null);
  const fields = { name, location_id: location, wiki_page_content };
  const id = await entities.wikipage.insert(trx, fields, { at, worldId });
  const written = { id, worldId, before: null, after: fields, whole: fields };
  await file({ thing: entities.wikipage, action: 'wikipage.add', written });
}

/** A row of a spreadsheet, as it is sent. */
type PastedRow = BodyOf<Calls['savePlaceRows']>['rows'][number];

/** What saving one row needs. */
interface RowSaving extends Pick<ChangesAtOnce, 'trx' | 'at' | 'file'> {
  entities: (StaffDeps & RegistryDeps)['entities'];
  /** The world of the table. */
  worldId: number;
}

/** A name as it is stored. @throws AppError bad_request */
function nameOfRow(name: string): string {
  const clean = name.normalize('NFC').trim();
  const message = locationNameProblem(clean);
  if (message !== undefined) throw new AppError('bad_request', { message, field: 'name' });
  return clean;
}

/** The type of this name, made where there is none; null for no name. @throws AppError bad_request */
async function typeOfRow(saving: RowSaving, typed: string): Promise<number | null> {
  const name = typed.normalize('NFC').trim();
  if (name === '') return null;
  const { trx, at, file, entities, worldId } = saving;
  const found = await findTypeByName(trx, worldId, name);
  if (found !== undefined) return found;
  const message = printedNameProblem(name, TYPE_NAME_MAX);
  if (message !== undefined) throw new AppError('bad_request', { message, field: 'type' });
  const fields = { name, default_scale: null, display_dot: true, icon: null, look: null, layer: null };
  const id = await entities.type.insert(trx, fields, { at, worldId });
  const written = { id, worldId, before: null, after: fields, whole: fields };
  await file({ thing: entities.type, action: 'type.add', written });
  return id;
}

/** Where a row puts its place; undefined: it does not say. @throws AppError bad_request for half a point */
function pointOfRow({ lat, lng }: PastedRow): { lat: number; lng: number } | undefined {
  if (lat === undefined && lng === undefined) return undefined;
  if (lat !== undefined && lng !== undefined) return { lat, lng };
  const field = lat === undefined ? 'lat' : 'lng';
  throw new AppError('bad_request', { field, message: serverMessages.halfAPoint });
}

/** That a thing is of the table's world: what is of another one is not there. @throws AppError not_found */
async function assertOfWorld(
  trx: Db,
  thing: { read: (db: Db, id: number) => Promise<{ worldId: number } | undefined> },
  id: number,
  worldId: number,
): Promise<void> {
  if ((await thing.read(trx, id))?.worldId !== worldId) throw new AppError('not_found');
}
