import {
  countMarks,
  findHiddenNames,
  type HiddenNames,
  linksOfWriter,
  locationNameProblem,
  movePictures,
  namesIn,
  picturesIn,
  storedNote,
  suggestionMessages,
  writtenLinksIn,
} from '@venture-atlas/rules';
import { toStoredEdits } from '@venture-atlas/rules/suggested-edits';
import { applyEdits, editsBetween, type TextEdit } from '@venture-atlas/rules/text-edits';
import { SUGGESTION_WHY_MAX, type SuggestionBody, TEXT_LINKS_MAX, WIKI_PAGE_BYTES_MAX } from '@venture-atlas/types';
import { readKnownPlaces } from '../../atlas/answers/known-links.ts';
import { findKnownByName } from '../../campaigns/view/leaders-words.ts';
import { readPlaceVisibility } from '../../campaigns/view/place-visibility.ts';
import { searchKey } from '../../db/search-key.ts';
import { checkedNumbers } from '../../editing/commands/change-position.ts';
import { checkWikiContent } from '../../editing/commands/check-wiki-content.ts';
import { blankPage } from '../../editing/commands/save-wiki-page.ts';
import { findLocationRow } from '../../editing/queries/staff-locations.ts';
import { findPositionToWrite } from '../../editing/queries/staff-positions.ts';
import { listIdsOfNames } from '../../editing/queries/wiki-page-rows.ts';
import { AppError } from '../../errors.ts';
import { storedAddress } from '../../media/capabilities/capability.ts';
import { aliasesOf, listStands, type ReadText, readOwnText, type SuggestiblePlace, tagOf } from './read-place.ts';
import type { StoredFields } from './stored-suggestion.ts';

/** What somebody suggests, as it is stored. */
export interface ReadBody {
  fields: StoredFields;
  why: string;
}

const refuse = (field: string, message: string): AppError => new AppError('bad_request', { field, message });

/**
 * Reads what is suggested about a place, through the eyes of whoever suggests it.
 * @throws AppError bad_request; conflict where the text is no longer the one that the edits are to
 */
export async function readBody(found: SuggestiblePlace, body: SuggestionBody): Promise<ReadBody> {
  const why = checkWhy('why', body.why);
  const { text, name, position, place } = body;
  if (place !== undefined) {
    if (text !== undefined || name !== undefined || position !== undefined)
      throw refuse('place', suggestionMessages.placeAlone);
    return { fields: { place: readNewPlace(found, place) }, why };
  }
  const fields: StoredFields = {
    ...(text === undefined ? {} : await readText(found, text)),
    ...(name === undefined ? {} : await readName(found, name)),
    ...(position === undefined ? {} : await readPosition(found, position)),
  };
  if (Object.keys(fields).length === 0 && why === '') throw refuse('why', suggestionMessages.nothingSuggested);
  return { fields, why };
}

/** A reason as it is kept. @throws AppError bad_request */
export function checkWhy(field: string, typed: string | undefined): string {
  const why = storedNote(typed ?? '').trim();
  if ([...why].length > SUGGESTION_WHY_MAX) throw refuse(field, suggestionMessages.whyTooLong(SUGGESTION_WHY_MAX));
  return why;
}

/** A name as it is kept. @throws AppError bad_request */
export function checkName(typed: string): string {
  const name = typed.normalize('NFC').trim();
  const message = locationNameProblem(name);
  if (message !== undefined) throw refuse('name', message);
  return name;
}

/** A new place on the map of a place. @throws AppError not_found where there is no map, bad_request */
function readNewPlace(
  { place }: SuggestiblePlace,
  { name, lat, lng, text }: NonNullable<SuggestionBody['place']>,
): NonNullable<StoredFields['place']> {
  if (place.location.map_width === null) throw new AppError('not_found');
  return { name: checkName(name), ...checkPoint({ lat, lng }), text: checkWords(text) };
}

/** A point as it is stored. @throws AppError bad_request */
export function checkPoint(point: { lat: number; lng: number }): { lat: number; lng: number } {
  const { lat = 0, lng = 0 } = checkedNumbers(point);
  return { lat, lng };
}

/** The text of a new place. @throws AppError bad_request for a mark of a secret, and for a picture */
export function checkWords(typed: string): string {
  const markdown = checkMarkdown(typed.trim());
  assertNothingSlipsIn('', markdown);
  return markdown;
}

const checkMarkdown = (typed: string): string => checkWikiContent({ ...blankPage, markdown: typed }).markdown ?? '';

/** @throws AppError bad_request for marks of secrets and pictures that the text did not have */
function assertNothingSlipsIn(before: string, after: string): void {
  if (countMarks(after, WIKI_PAGE_BYTES_MAX) !== countMarks(before, WIKI_PAGE_BYTES_MAX))
    throw refuse('text', suggestionMessages.noSecretMarks);
  const known = new Set(picturesIn(before));
  if (picturesIn(after).some((address) => !known.has(address))) throw refuse('text', suggestionMessages.noPictures);
}

async function readName({ db, view, place }: SuggestiblePlace, typed: string): Promise<Pick<StoredFields, 'name'>> {
  const name = checkName(typed);
  if (name === place.location.name) return {};
  const version = (await findLocationRow(db, place.location.id))?.version ?? 0;
  const reach = view && (await readPlaceVisibility(db, view, place.location.id));
  return { name: { version, words: reach?.place.settings?.words_version ?? 0, name } };
}

async function readPosition(
  found: SuggestiblePlace,
  { position_id, ...point }: NonNullable<SuggestionBody['position']>,
): Promise<Pick<StoredFields, 'position'>> {
  const stand = (await listStands(found)).find((one) => one.position_id === position_id);
  const row = stand && (await findPositionToWrite(found.db, position_id));
  if (stand === undefined || row === undefined) throw refuse('position', suggestionMessages.pointElsewhere);
  const { lat, lng } = checkPoint(point);
  if (lat === stand.lat && lng === stand.lng) return {};
  return { position: { position_id, version: row.version, lat, lng } };
}

async function readText(
  found: SuggestiblePlace,
  { of, edits }: NonNullable<SuggestionBody['text']>,
): Promise<Pick<StoredFields, 'text'>> {
  const read = await readOwnText(found);
  if (read === undefined) throw refuse('text', suggestionMessages.editsDoNotFit);
  if (tagOf(read.text) !== of) throw new AppError('conflict', { message: suggestionMessages.textChanged });
  const typed = checkMarkdown(edited(read.text, edits));
  const after = await withKnownLinks(found, read, typed);
  assertNothingSlipsIn(read.text, after);
  if (after === read.text) return {};
  const changed = editsBetween(read.text, after);
  const { clear, unclear } = toStoredEdits(read, changed, saysOne(aliasesOf(found.view)));
  const stored = withWords((words) => movePictures(words, (address) => storedAddress(found.deps.staff.seals, address)));
  return {
    text: {
      version: read.stored.version,
      base: tagOf(read.stored.markdown),
      of: tagOf(read.text),
      typed: changed.map(({ words }) => words.trim()).filter((words) => words !== ''),
      clear: clear.map(stored),
      unclear: unclear.map(stored),
    },
  };
}

/** The same edits with other words. */
export const withWords =
  (say: (words: string) => string) =>
  (edit: TextEdit): TextEdit => ({ ...edit, words: say(edit.words) });

/** Whether words hold one of some names. */
export const saysOne =
  (names: HiddenNames | undefined) =>
  (words: string): boolean =>
    names !== undefined && findHiddenNames(words, names).length > 0;

function edited(text: string, edits: Parameters<typeof applyEdits>[1]): string {
  try {
    return applyEdits(text, edits);
  } catch (cause) {
    if (cause instanceof RangeError) throw refuse('text', suggestionMessages.editsDoNotFit);
    throw cause;
  }
}

/** A text with links by number where its writer knows the places, by what they call them. */
async function withKnownLinks(found: SuggestiblePlace, read: ReadText, typed: string): Promise<string> {
  const kept = writtenLinksIn(read.text);
  const names = namesIn(typed).slice(0, TEXT_LINKS_MAX);
  const keys = [...new Set(names.map(searchKey))];
  const byKey = keys.length === 0 ? new Map<string, number>() : await findKnown(found, keys);
  const known = new Set([...read.links.map(({ location_id }) => location_id), ...byKey.values()]);
  return linksOfWriter(typed, {
    idOf: (name) => byKey.get(searchKey(name.trim())),
    isKnown: (id) => known.has(id),
    kept,
  });
}

/** The places of these names that somebody may know. */
async function findKnown({ db, view, reader, place }: SuggestiblePlace, keys: string[]): Promise<Map<string, number>> {
  if (view !== undefined) return findKnownByName(db, view, keys);
  const byKey = await listIdsOfNames(db, place.location.world_id, keys);
  const { places } = await readKnownPlaces(db, reader.scope, [...byKey.values()], undefined);
  return new Map([...byKey].filter(([, id]) => places.has(id)));
}
