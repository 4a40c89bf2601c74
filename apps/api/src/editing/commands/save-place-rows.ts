import { setImmediate as yieldToOthers } from 'node:timers/promises';
import {
  locationNameProblem,
  namesIn,
  onlySecrets,
  plainTextAsMarkdown,
  plainWithNames,
  printedNameProblem,
  serverMessages,
  typedTop,
  withTypedTop,
} from '@venture-atlas/rules';
import {
  type BodyOf,
  type Calls,
  type PlaceRowsSaved,
  plainKind,
  ROWS_LEFT_MAX,
  TYPE_NAME_MAX,
} from '@venture-atlas/types';
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
import { editInBatch } from './change-places.ts';
import { checkedNumbers, placedAt } from './change-position.ts';
import { checkWikiContent } from './check-wiki-content.ts';
import { chooseSlug } from './choose-slug.ts';
import type { LocationFields } from './location-entity.ts';
import type { RegistryDeps, StaffDeps } from './registry-deps.ts';
import { blankLocation } from './save-location.ts';
import { blankPage, writeMarkdown } from './save-wiki-page.ts';
import type { StaffRequest } from './staff-change.ts';
import { type BatchTransaction, writeBatch } from './write-batch.ts';

/** A row holds a place, its position, and its text, so it is as much work as several entities. */
export const ROWS_PER_TRANSACTION = 40;
/** Yields to other calls after this many rows. */
const ROWS_PER_YIELD = 3;

/** The progress of the call. Each portion makes a new one, so a rollback leaves no trace. */
interface Progress extends Omit<PlaceRowsSaved, 'change_id'> {
  /** The index of the next row. */
  next: number;
  /** Places whose text names a place of a later row. Their links are made at the end. */
  named?: number[];
}

const noProgress: Progress = { next: 0, made: 0, changed: 0, left: [], left_rows: [] };

/**
 * Saves rows of a spreadsheet as one change (interface of making, section 4). A refused row stays as it is, and the
 * response lists its number.
 * @param scope the world of the table
 * @throws AppError not_found if the caller may not edit the world any more; and as `writeBatch`
 */
export async function savePlaceRows(
  deps: StaffDeps & RegistryDeps,
  request: StaffRequest,
  scope: WorldScope,
  rows: readonly PastedRow[],
): Promise<PlaceRowsSaved> {
  /** `committed` is in the database; `latest` will be after this transaction. */
  let committed = noProgress;
  let latest = noProgress;
  const names = new Set(rows.map(({ name = '' }) => searchKey(name.normalize('NFC').trim())));
  return writeBatch(
    deps,
    request,
    {},
    {
      work: async (changes) => {
        if (!isWithin(changes.scope, scope)) throw new AppError('not_found');
        // Two identical calls continue where the other one stands.
        const start = (changes.reached as Progress | undefined) ?? committed;
        const portion = rows.slice(start.next, start.next + ROWS_PER_TRANSACTION);
        if (portion.length > 0) latest = await savePortion(deps, changes, scope, { start, portion, names });
        else latest = await linkPortion(deps, changes, scope, start);
        return latest.next < rows.length || (latest.named ?? []).length > 0;
      },
      progress: () => latest,
      committed: () => {
        committed = latest;
      },
      ended: ({ message }) => {
        const left = rows.slice(committed.next).map(({ name = '' }, i) => ({ row: committed.next + i, name, message }));
        committed = withLeft({ ...committed, next: rows.length }, left);
        latest = committed;
      },
      answer: ({ changeId }) => {
        const { next: _, named: _named, ...response } = latest;
        return { change_id: changeId, ...response };
      },
    },
  );
}

async function savePortion(
  deps: StaffDeps & RegistryDeps,
  { trx, at, file, attempt }: BatchTransaction,
  { worldIds: [worldId = 0] }: WorldScope,
  { start, portion, names }: { start: Progress; portion: readonly PastedRow[]; names: ReadonlySet<string> },
): Promise<Progress> {
  const saving = { trx, at, file, entities: deps.entities, worldId };
  const done: Progress = { ...start, next: start.next + portion.length, named: [...(start.named ?? [])] };
  const left: PlaceRowsSaved['left'] = [];
  for (const [i, row] of portion.entries()) {
    if (i % ROWS_PER_YIELD === 0) await yieldToOthers();
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
      left.push({ row: start.next + i, name: row.name ?? '', message: refused.message });
      continue;
    }
    if (made !== undefined) done.made += 1;
    else if (isChanged) done.changed += 1;
    const place = made ?? Number(row.place?.id);
    if (namesIn(row.text ?? '').some((name) => names.has(searchKey(name)))) done.named?.push(place);
  }
  return withLeft(done, left);
}

/** Turns names in some of the texts into links, now that the places of all rows exist. */
async function linkPortion(
  deps: StaffDeps & RegistryDeps,
  changes: BatchTransaction,
  { worldIds: [worldId = 0] }: WorldScope,
  start: Progress,
): Promise<Progress> {
  const all = start.named ?? [];
  const [now, later] = [all.slice(0, ROWS_PER_TRANSACTION), all.slice(ROWS_PER_TRANSACTION)];
  for (const [i, location] of now.entries()) {
    if (i % ROWS_PER_YIELD === 0) await yieldToOthers();
    const page = await findPageOf(changes.trx, location);
    if (page === undefined) continue;
    // A text that somebody changed meanwhile, or that refuses the links, stays as it is.
    await changes.attempt(async () => {
      await editInBatch(changes, deps.entities.wikipage, { id: page.id }, 'wikipage.edit', async (trx, now) => ({
        wiki_page_content: await writeMarkdown(trx, worldId, now.wiki_page_content, now.wiki_page_content),
      }));
    });
  }
  return { ...start, named: later };
}

const withLeft = (committed: Progress, left: PlaceRowsSaved['left']): Progress => ({
  ...committed,
  left: [...committed.left, ...left].slice(0, ROWS_LEFT_MAX),
  left_rows: [...committed.left_rows, ...left.map(({ row }) => row)],
});

interface SeenPlace {
  id: number;
  version: number;
}

/**
 * Changes a place to the values of its row. Parts that somebody else changed since stay.
 * @returns whether anything changed
 * @throws AppError not_found, changed_meanwhile, bad_request, and as `changeParent` and `addPosition`
 */
async function changePastedPlace(saving: RowSaving, row: PastedRow, place: SeenPlace): Promise<boolean> {
  await assertOfWorld(saving.trx, saving.entities.location, place.id, saving.worldId);
  // Text first: renaming a place also changes its text and the version of that text.
  const textChanged = await changeText(saving, row, place.id);
  const locationChanged = await changeLocation(saving, row, place);
  const positionChanged = await changePosition(saving, row, place.id);
  return locationChanged || positionChanged || textChanged;
}

async function changeLocation(saving: RowSaving, row: PastedRow, place: SeenPlace): Promise<boolean> {
  if (row.name === undefined && row.type === undefined) return false;
  const { trx, worldId, entities } = saving;
  const name = row.name === undefined ? undefined : nameOfRow(row.name);
  const typeId = row.type === undefined ? undefined : await typeOfRow(saving, row.type);
  return editInBatch(saving, entities.location, place, 'location.edit', async (_trx, now) => {
    const input: Partial<LocationFields> = typeId === undefined ? {} : { type_id: typeId };
    if (name === undefined || name === now.name) return input;
    return { ...input, name, slug: await chooseSlug(trx, worldId, name, place.id) };
  });
}

async function changePosition(saving: RowSaving, row: PastedRow, location: number): Promise<boolean> {
  const { trx, at, file, entities, worldId } = saving;
  const point = pointOfRow(row);
  const map = row.map === undefined ? undefined : Number(row.map);
  if (point === undefined && map === undefined && row.scale === undefined) return false;
  if (row.position === undefined) {
    // A map without a point is not enough to place it.
    if (map === undefined || point === undefined) return false;
    const input = {
      parent: { id: map },
      place: { id: location },
      at: point,
      scale: row.scale,
      zoom: 'opening' as const,
    };
    const fields = await newPosition(trx, { at, worldId }, input);
    const id = await entities.position.insert(trx, fields, { at, worldId });
    const written = { id, worldId, before: null, after: fields, whole: fields };
    await file({ entity: entities.position, action: 'position.add', written });
    return true;
  }
  const seen = { id: Number(row.position.id), version: row.position.version };
  const numbers = checkedNumbers({ ...point, ...(row.scale === undefined ? {} : { scale: row.scale }) });
  const action = map === undefined ? 'position.text' : 'position.parent';
  return editInBatch(saving, entities.position, seen, action, async (_trx, now) => {
    if (now.location_id !== location) throw new AppError('not_found');
    if (map === undefined || map === now.parent_id) return placedAt(now, numbers);
    const parent = await findParentById(trx, wholeWorld(worldId), map);
    if (parent === undefined) throw new AppError('parent_not_found');
    const there = await onOtherMap(trx, wholeWorld(worldId), seen.id, now, parent);
    return { ...there, ...placedAt({ ...now, ...there }, numbers) };
  });
}

/** Replaces the first part of the text. The sections below stay. */
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
  return editInBatch(
    saving,
    entities.wikipage,
    seen,
    'wikipage.edit',
    async (_trx, { wiki_page_content: now }, worldId) => {
      // The first part of a Markdown text is written as Markdown, since the plain form is derived from it. Its secrets,
      // which no table shows, follow it.
      const named = plainWithNames(text);
      const first = [named ?? plainTextAsMarkdown({ top_section: text, sections: [] }), onlySecrets(typedTop(now))];
      const next =
        now.markdown === undefined && named === null
          ? { ...now, top_section: text }
          : withTypedTop(now, first.filter((part) => part !== '').join('\n\n'));
      return { wiki_page_content: await writeMarkdown(trx, worldId, checkWikiContent(next), now) };
    },
  );
}

/**
 * Makes the place of a row. With a map and a point it stands there, else on no map.
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
    const input = {
      parent: { id: Number(row.map) },
      place: { name, typeId },
      at: point,
      scale: row.scale,
      zoom: 'opening' as const,
    };
    const fields = await newPosition(trx, { at, worldId }, input);
    const id = await entities.position.insert(trx, fields, { at, worldId });
    location = fields.location_id;
    const written = { id, worldId, before: null, after: fields, whole: fields };
    await file({ entity: entities.position, action: 'position.add', written });
  } else {
    const slug = await chooseSlug(trx, worldId, name, null);
    const fields: LocationFields = { ...blankLocation, type_id: typeId, name, slug };
    location = await entities.location.insert(trx, fields, { at, worldId });
    const written = { id: location, worldId, before: null, after: fields, whole: fields };
    await file({ entity: entities.location, action: 'location.add', written });
  }
  await writePastedText(saving, { location, name, text: row.text ?? '' });
  return location;
}

/** Gives a place its first text, unless that is empty. @throws AppError bad_request */
async function writePastedText(
  { trx, at, file, entities, worldId }: RowSaving,
  { location, name, text }: { location: number; name: string; text: string },
): Promise<void> {
  if (text.trim() === '') return;
  // A row with a secret or a name in brackets is stored as Markdown. The history must show what is stored.
  const named = plainWithNames(text);
  const plain = checkWikiContent({ ...blankPage, top_section: text, ...(named === null ? {} : { markdown: named }) });
  const wiki_page_content = await writeMarkdown(trx, worldId, plain, null);
  const fields = { name, location_id: location, wiki_page_content };
  const id = await entities.wikipage.insert(trx, fields, { at, worldId });
  const written = { id, worldId, before: null, after: fields, whole: fields };
  await file({ entity: entities.wikipage, action: 'wikipage.add', written });
}

/** A row of a spreadsheet, as it is received. */
type PastedRow = BodyOf<Calls['savePlaceRows']>['rows'][number];

/** What saving one row needs. */
interface RowSaving extends Pick<BatchTransaction, 'trx' | 'at' | 'file'> {
  entities: (StaffDeps & RegistryDeps)['entities'];
  /** The world of the table. */
  worldId: number;
}

/** The name as it is stored. @throws AppError bad_request */
function nameOfRow(name: string): string {
  const clean = name.normalize('NFC').trim();
  const message = locationNameProblem(clean);
  if (message !== undefined) throw new AppError('bad_request', { message, field: 'name' });
  return clean;
}

/** The type of this name, made if it is missing; null for an empty name. @throws AppError bad_request */
async function typeOfRow(saving: RowSaving, typed: string): Promise<number | null> {
  const name = typed.normalize('NFC').trim();
  if (name === '') return null;
  const { trx, at, file, entities, worldId } = saving;
  const found = await findTypeByName(trx, worldId, name);
  if (found !== undefined) return found;
  const message = printedNameProblem(name, TYPE_NAME_MAX);
  if (message !== undefined) throw new AppError('bad_request', { message, field: 'type' });
  const fields = plainKind(name);
  const id = await entities.type.insert(trx, fields, { at, worldId });
  const written = { id, worldId, before: null, after: fields, whole: fields };
  await file({ entity: entities.type, action: 'type.add', written });
  return id;
}

/** The point of a row; undefined if it has none. @throws AppError bad_request for half a point */
function pointOfRow({ lat, lng }: PastedRow): { lat: number; lng: number } | undefined {
  if (lat === undefined && lng === undefined) return undefined;
  if (lat !== undefined && lng !== undefined) return { lat, lng };
  const field = lat === undefined ? 'lat' : 'lng';
  throw new AppError('bad_request', { field, message: serverMessages.halfAPoint });
}

/**
 * Checks that an entity is in the world of the table. One of another world counts as missing.
 * @throws AppError not_found
 */
async function assertOfWorld(
  trx: Db,
  entity: { read: (db: Db, id: number) => Promise<{ worldId: number } | undefined> },
  id: number,
  worldId: number,
): Promise<void> {
  if ((await entity.read(trx, id))?.worldId !== worldId) throw new AppError('not_found');
}
