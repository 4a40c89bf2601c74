import type { SuggestionField } from '@venture-atlas/types';
import type { Db } from '../../db/schema.ts';
import { type FieldInVersion, listValuesBefore } from '../../editing/queries/values-before.ts';
import { listPinsById, listStoredTexts, listTextVersions } from '../queries/compared.ts';
import { markdownOfRow, tagOf } from './read-place.ts';
import type { ReviewedSuggestion } from './review.ts';
import type { StoredSuggestion } from './stored-suggestion.ts';

/** A suggestion, with the place that it is about as it is now. */
export interface ComparedSuggestion extends Pick<ReviewedSuggestion, 'view' | 'alias' | 'isEditor' | 'wordsVersion'> {
  stored: StoredSuggestion;
  /** Undefined: it is gone. */
  location: { id: number; name: string; version: number } | undefined;
}

/** In a campaign a name becomes what its players call the place, unless its DM edits the world and they call it by its name. */
export const becomesAlias = ({
  view,
  alias,
  isEditor,
}: Pick<ComparedSuggestion, 'view' | 'alias' | 'isEditor'>): boolean =>
  view !== undefined && (alias !== null || !isEditor);

/** What somebody changed since another one was suggested. */
export type ChangedFields = ReadonlySet<SuggestionField>;

/** Which fields of each suggestion somebody changed since, by a few statements however many they are. */
export async function listChangedSince(db: Db, suggestions: readonly ComparedSuggestion[]): Promise<ChangedFields[]> {
  const texts = await compareTexts(db, suggestions);
  const values = await compareValues(db, suggestions);
  return suggestions.map((one) => {
    const { name, text, position } = one.stored.fields;
    const isNameChanged =
      name !== undefined && (becomesAlias(one) ? one.wordsVersion !== name.words : values.isNameChanged(one));
    return new Set<SuggestionField>([
      ...(text !== undefined && texts(one) ? (['text'] as const) : []),
      ...(isNameChanged ? (['name'] as const) : []),
      ...(position !== undefined && values.isPinMoved(one) ? (['position'] as const) : []),
    ]);
  });
}

/** The same of one. */
export async function findChangedSince(db: Db, suggestion: ComparedSuggestion): Promise<ChangedFields> {
  return (await listChangedSince(db, [suggestion]))[0] ?? new Set();
}

/** Texts are read only where another version of them is published. */
async function compareTexts(
  db: Db,
  suggestions: readonly ComparedSuggestion[],
): Promise<(suggestion: ComparedSuggestion) => boolean> {
  const about = suggestions.flatMap(({ stored, location }) =>
    stored.fields.text === undefined || location === undefined ? [] : [{ id: location.id, text: stored.fields.text }],
  );
  const versions = new Map(
    (about.length === 0
      ? []
      : await listTextVersions(
          db,
          about.map(({ id }) => id),
        )
    ).map((row) => [row.location_id, row.version]),
  );
  const other = about.filter(({ id, text }) => (versions.get(id) ?? 0) !== text.version).map(({ id }) => id);
  const tags = new Map(
    (other.length === 0 ? [] : await listStoredTexts(db, other)).map((row) => [
      row.location_id,
      tagOf(markdownOfRow(row)),
    ]),
  );
  return ({ stored: { fields }, location }) =>
    location !== undefined &&
    fields.text !== undefined &&
    (versions.get(location.id) ?? 0) !== fields.text.version &&
    (tags.get(location.id) ?? tagOf('')) !== fields.text.base;
}

/** Names and pins whose version is another one are looked up in the history: other fields of theirs change too. */
async function compareValues(db: Db, suggestions: readonly ComparedSuggestion[]) {
  const pinIds = suggestions.flatMap(({ stored }) => stored.fields.position?.position_id ?? []);
  const pins = new Map((pinIds.length === 0 ? [] : await listPinsById(db, pinIds)).map((row) => [row.id, row]));
  const asked: FieldInVersion[] = [];
  for (const { stored, location } of suggestions) {
    const { name, position } = stored.fields;
    if (name !== undefined && location !== undefined && location.version !== name.version)
      asked.push({ thing: 'location', id: location.id, version: name.version, field: 'name' });
    const pin = position && pins.get(position.position_id);
    if (position !== undefined && pin !== undefined && pin.version !== position.version)
      for (const field of ['lat', 'lng'])
        asked.push({ thing: 'position', id: pin.id, version: position.version, field });
  }
  const keyOf = ({ thing, id, version, field }: FieldInVersion) => `${thing} ${id} ${version} ${field}`;
  const values = await listValuesBefore(db, asked);
  const before = new Map(asked.map((one, at) => [keyOf(one), values[at]]));
  const isOther = (one: FieldInVersion, now: unknown): boolean => {
    const value = before.get(keyOf(one));
    return value !== undefined && value !== now;
  };
  return {
    isNameChanged: ({ stored: { fields }, location }: ComparedSuggestion): boolean =>
      fields.name !== undefined &&
      location !== undefined &&
      isOther({ thing: 'location', id: location.id, version: fields.name.version, field: 'name' }, location.name),
    isPinMoved: ({ stored: { fields } }: ComparedSuggestion): boolean => {
      const pin = fields.position && pins.get(fields.position.position_id);
      if (fields.position === undefined || pin === undefined) return false;
      const { version } = fields.position;
      return (['lat', 'lng'] as const).some((field) =>
        isOther({ thing: 'position', id: pin.id, version, field }, pin[field]),
      );
    },
  };
}
