import { locationNameProblem, namesOfLinks, type ReadersInWords, toTyped } from '@venture-atlas/rules';
import { publishedFields } from '@venture-atlas/types';
import { ApiError } from '../../../api/api-error.ts';
import { textToPublish } from '../../../forms/markdown/secret-question.tsx';
import type { PublishedTexts } from '../../../working-copy/use-publishing.ts';
import type { EditSession } from '../session/edit-state.ts';
import { type KnownPlace, type PlaceFields, placeValues } from '../session/places.ts';

/** How texts of a place are described. */
export const fields = publishedFields.location.fields;
/** One of them. */
export type Field = keyof typeof fields;

/**
 * A text and a name belong to two rows, each with its own history. A renamed place renames its page, so the page goes
 * first.
 */
export const sentTogether: readonly (readonly Field[])[] = [['text', 'caption'], ['name']];

const partOfPlace: Record<Field, keyof PlaceFields> = { name: 'name', text: 'markdown', caption: 'caption' };

/** The published texts of a place. */
export type PlaceValues = ReturnType<typeof placeValues>;

/** The published text of a field. */
export const wordsOf = (values: PlaceValues, field: Field): string => String(values[partOfPlace[field]] ?? '');

/** The published text with its version. */
export const publishedOf = (place: KnownPlace, values: PlaceValues, field: Field) => ({
  version: field === 'name' ? place.location.version : (place.page?.version ?? 0),
  text: wordsOf(values, field),
});

/** Texts in the form that a write of the session needs. */
export const fieldsOf = (texts: PublishedTexts<Field>): PlaceFields =>
  Object.fromEntries(Object.entries(texts).map(([field, words]) => [partOfPlace[field as Field], words]));

/** A place whose texts are published. */
export interface PlaceToPublish {
  session: EditSession;
  /** Its name on the map. */
  name: string;
  place: KnownPlace;
  readers: ReadersInWords;
}

/**
 * Returns the text to send from a field, after a question about secrets that lost their marks.
 * @throws ApiError for an invalid name
 */
export async function toPublish(
  { session, name, place, readers }: PlaceToPublish,
  field: Field,
  typed: string,
): Promise<string | undefined> {
  if (field === 'text') {
    const names = namesOfLinks(place.page?.wiki_page_content.links);
    const [before, shown] = [wordsOf(placeValues(place), field), (line: string) => toTyped(line, names)];
    return textToPublish(session.ask, { label: `Text of ${name}`, before, typed, readers, shown });
  }
  const words = typed.trim();
  const problem = field === 'name' ? locationNameProblem(words) : undefined;
  if (problem !== undefined) throw new ApiError(0, 'bad_request', problem);
  return words;
}
