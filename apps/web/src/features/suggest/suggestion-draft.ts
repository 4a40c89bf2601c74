import type { MapLatLng } from '@venture-atlas/map-math';
import { fromTyped, namesOfLinks, type PlaceNames, toTyped } from '@venture-atlas/rules';
import { applyEdits, editsBetween, type TextEdit } from '@venture-atlas/rules/text-edits';
import { type SuggestionBody, type SuggestionField, type SuggestionForm, suggestionLabels } from '@venture-atlas/types';
import type { FieldChange } from '../../working-copy/changes-card.tsx';

/** What somebody types into a suggestion. A field that is left out is as it was. */
export interface Typed {
  /** As it is typed, with places by name. */
  text?: string | undefined;
  name?: string | undefined;
  /** Where the pin should be, or the new place. */
  at?: MapLatLng | undefined;
  why?: string | undefined;
}

/** What the fields of a suggestion begin with. */
export interface Beginning {
  /** The text as its writer reads it, with places by name; null: they do not read it. */
  published: string | null;
  names: PlaceNames;
  /** The pin on the open map; undefined: it is not on it, or a new place is suggested. */
  position: SuggestionForm['positions'][number] | undefined;
  isNewPlace: boolean;
  name: string;
  /** What was sent before, of a suggestion that waits. */
  sent: Typed;
}

/** @param mapSlug the map that is open */
export function beginningOf(form: SuggestionForm, mapSlug: string, isNewPlace: boolean): Beginning {
  const names = namesOfLinks(form.text?.links);
  const published = form.text === null || isNewPlace ? null : toTyped(form.text.markdown, names);
  return {
    published,
    names,
    position: isNewPlace ? undefined : form.positions.find(({ map }) => map.slug === mapSlug),
    isNewPlace,
    name: isNewPlace ? '' : form.name,
    sent: sentIn(form, published, names),
  };
}

function sentIn({ suggested }: SuggestionForm, published: string | null, names: PlaceNames): Typed {
  if (suggested === null) return {};
  const { text, words, name, position, place, why } = suggested;
  if (place !== null) return { name: place.name, at: { lat: place.lat, lng: place.lng }, text: place.text, why };
  const sent: Typed = { why };
  if (name !== null) sent.name = name;
  if (position !== null) sent.at = { lat: position.lat, lng: position.lng };
  // The text changed since: what was written stands below it, to be put in its place.
  if (text !== null) sent.text = toTyped(text, names);
  else if (words.length > 0) sent.text = withWordsBelow(published, words);
  return sent;
}

const withWordsBelow = (published: string | null, words: readonly string[]): string =>
  [published ?? '', ...words].filter((part) => part.trim() !== '').join('\n\n');

/** What the fields show. */
export const shownOf = ({ published, name, sent }: Beginning, typed: Typed) => ({
  text: typed.text ?? sent.text ?? published ?? '',
  name: typed.name ?? sent.name ?? name,
  at: typed.at ?? sent.at,
  why: typed.why ?? sent.why ?? '',
});

/** What would change. A new place has all of its fields at once. */
export function changesOf(beginning: Beginning, typed: Typed): FieldChange[] {
  const { published, name, position } = beginning;
  const shown = shownOf(beginning, typed);
  const isMoved = position !== undefined && shown.at !== undefined && !isSamePoint(shown.at, position);
  return [
    ...(published === null || shown.text === published ? [] : [changeOf('text', published, shown.text)]),
    ...(isMoved ? [changeOf('position', '', '')] : []),
    ...(shown.name.trim() === name ? [] : [changeOf('name', name, shown.name)]),
  ];
}

/** How the card of changes and the line of who gets what read a change; where a pin goes is said by the map. */
const changeOf = (field: SuggestionField, before: string, after: string): FieldChange => ({
  field,
  label: suggestionLabels[field],
  kind: field === 'text' ? 'text' : 'line',
  before,
  after,
});

const isSamePoint = (one: MapLatLng, other: MapLatLng): boolean => one.lat === other.lat && one.lng === other.lng;

/**
 * What is sent.
 * @param left fields that are kept back
 * @returns undefined: there is nothing to send yet
 */
export function bodyOf(
  form: SuggestionForm,
  beginning: Beginning,
  typed: Typed,
  left: ReadonlySet<string> = new Set(),
): Omit<SuggestionBody, 'campaign_id'> | undefined {
  const { isNewPlace, names, position } = beginning;
  const { text, name, at, why } = shownOf(beginning, typed);
  const reason = why.trim() === '' ? {} : { why: why.trim() };
  if (isNewPlace) {
    if (name.trim() === '' || at === undefined) return undefined;
    return { place: { name: name.trim(), ...at, text: fromTyped(text, names).trim() }, ...reason };
  }
  const changed = new Set(changesOf(beginning, typed).map(({ field }) => field));
  const body: Omit<SuggestionBody, 'campaign_id'> = reason;
  const isSent = (field: string) => changed.has(field) && !left.has(field);
  if (form.text !== null && isSent('text')) {
    const edits = editsBetween(form.text.markdown, fromTyped(text, names));
    if (edits.length > 0) body.text = { of: form.text.tag, edits };
  }
  if (isSent('name')) body.name = name.trim();
  if (position !== undefined && at !== undefined && isSent('position'))
    body.position = { position_id: position.position_id, ...at };
  return Object.keys(body).length === 0 ? undefined : body;
}

/** What was typed as this device keeps it: like the server it keeps no word of the published text. */
interface KeptTyped extends Omit<Typed, 'text'> {
  /** Edits to the text of this tag; null: to none. */
  text?: { of: string | null; edits: TextEdit[] } | undefined;
}

export function toKept(form: SuggestionForm, { published }: Beginning, { text, ...rest }: Typed): KeptTyped {
  if (text === undefined) return rest;
  return { ...rest, text: { of: form.text?.tag ?? null, edits: editsBetween(published ?? '', text) } };
}

/** What is kept, as far as it can be read: people edit their storage. */
export function fromKept(form: SuggestionForm, { published }: Beginning, kept: unknown): Typed {
  if (typeof kept !== 'object' || kept === null) return {};
  const { text, name, at, why } = kept as { [Field in keyof KeptTyped]?: unknown };
  const typed: Typed = {};
  if (typeof name === 'string') typed.name = name;
  if (typeof why === 'string') typed.why = why;
  if (isPoint(at)) typed.at = { lat: at.lat, lng: at.lng };
  const { of, edits } = (text ?? {}) as Partial<NonNullable<KeptTyped['text']>>;
  if (Array.isArray(edits)) typed.text = textOf(published ?? '', edits, of === (form.text?.tag ?? null));
  return typed;
}

function textOf(published: string, edits: readonly TextEdit[], isSame: boolean): string {
  try {
    if (isSame) return applyEdits(published, edits);
  } catch {
    // They are to another text.
  }
  return withWordsBelow(
    published,
    edits.flatMap(({ words }) => (typeof words === 'string' ? [words] : [])),
  );
}

const isPoint = (at: unknown): at is MapLatLng =>
  typeof at === 'object' &&
  at !== null &&
  'lat' in at &&
  'lng' in at &&
  Number.isFinite(at.lat) &&
  Number.isFinite(at.lng);
