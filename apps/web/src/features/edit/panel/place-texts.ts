import { locationNameProblem } from '@venture-atlas/rules';
import { publishedFields } from '@venture-atlas/types';
import { ApiError } from '../../../api/api-error.ts';
import { textToPublish } from '../../../forms/markdown/secret-question.tsx';
import type { PublishedTexts } from '../../../working-copy/use-publishing.ts';
import type { EditSession } from '../session/edit-state.ts';
import type { KnownPlace, PlaceFields, placeValues } from '../session/places.ts';

/** How texts of a place are described. */
export const fields = publishedFields.location.fields;
/** One of them. */
export type Field = keyof typeof fields;

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

/**
 * Returns the text to send from a field, after a question about secrets that lost their marks.
 * @throws ApiError for an invalid name
 */
export async function toPublish(
  session: EditSession,
  placeName: string,
  field: Field,
  values: PlaceValues,
  typed: string,
): Promise<string | undefined> {
  if (field === 'text') return textToPublish(session.ask, `Text of ${placeName}`, wordsOf(values, field), typed);
  const words = typed.trim();
  const problem = field === 'name' ? locationNameProblem(words) : undefined;
  if (problem !== undefined) throw new ApiError(0, 'bad_request', problem);
  return words;
}
