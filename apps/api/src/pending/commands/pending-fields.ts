import { createHash } from 'node:crypto';
import { applyEdits, editsBetween, type TextEdit } from '@venture-atlas/rules/text-edits';
import { type Device, type PublishedSubjectName, publishedFieldOf } from '@venture-atlas/types';
import { AppError } from '../../errors.ts';
import type { WritableSubject } from '../subjects/pending-subject.ts';

/** What is kept of a field that somebody writes: never a word of the text that is published. */
export interface KeptField {
  /** The published version that was written on. */
  version: number;
  /** Of the text of that version (SHA-256), by which it is known again. */
  digest: string;
  edits: TextEdit[];
  /** Where it was typed, and when that arrived (ISO 8601); left out in copies from before this was kept. */
  device?: Device;
  at?: string;
}

/** Where and when words were typed. */
export type TypedWhere = Pick<KeptField, 'device' | 'at'>;

/** The column `fields` of a working copy. */
export type KeptFields = Record<string, KeptField>;

export const parseFields = (fields: string): KeptFields => JSON.parse(fields) as KeptFields;

/** A surrogate without the other one of its pair: no text. */
const HALF_A_LETTER = /\p{Cs}/u;

const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** A field as it was sent; null ends it. */
export interface TypedField {
  field: string;
  version: number;
  text: string | null;
}

/**
 * What to keep of a field.
 * @param kept what is kept of it so far
 * @param where it was typed
 * @returns null where it is as it is published
 * @throws AppError bad_request for a field that there is not and for a text that is too long; changed_meanwhile for a
 *   version that is neither published now nor that of what is kept
 */
export async function keptField(
  thing: WritableSubject,
  subject: PublishedSubjectName,
  { field, version, text }: TypedField,
  kept: KeptField | undefined,
  where: TypedWhere,
): Promise<KeptField | null> {
  const described = publishedFieldOf(subject, field);
  if (described === undefined) throw new AppError('bad_request', { field: 'fields' });
  if (text === null) return null;
  if (text.length > described.most || HALF_A_LETTER.test(text)) throw new AppError('bad_request', { field: 'fields' });
  const base = await baseOf(thing, field, version, kept);
  if (base === undefined) throw new AppError('changed_meanwhile');
  const edits = editsBetween(base, thing.stored(field, text));
  return edits.length === 0 ? null : { version, digest: digestOf(base), edits, ...where };
}

/** The text of a version that somebody may write on. */
async function baseOf(
  thing: WritableSubject,
  field: string,
  version: number,
  kept: KeptField | undefined,
): Promise<string | undefined> {
  const now = await thing.now(field);
  if (version === now.version) return now.text;
  return kept?.version === version ? knownBase(thing, field, kept) : undefined;
}

/** The text that a kept field was written on; undefined where nobody knows it any more. */
async function knownBase(thing: WritableSubject, field: string, kept: KeptField): Promise<string | undefined> {
  const now = await thing.now(field);
  const base = now.version === kept.version ? now.text : await thing.before(field, kept.version);
  return base !== undefined && digestOf(base) === kept.digest ? base : undefined;
}

/** A kept field as its writer gets it. Without its base there is nothing but the words that were added. */
export async function readField(thing: WritableSubject, field: string, kept: KeptField) {
  const base = await knownBase(thing, field, kept);
  const text = base === undefined ? addedWords(kept) : applyEdits(base, kept.edits);
  const { version } = await thing.now(field);
  return {
    field,
    version: kept.version,
    changed_by: version === kept.version ? null : await thing.publishedBy(field),
    base: base === undefined ? null : await thing.shown(field, base),
    text: await thing.shown(field, text),
    typed_on: kept.device ?? null,
    typed_at: kept.at ?? null,
  };
}

/** The words that somebody added. */
export const addedWords = ({ edits }: Pick<KeptField, 'edits'>): string =>
  edits
    .map(({ words }) => words)
    .filter((words) => words.trim() !== '')
    .join('\n');
