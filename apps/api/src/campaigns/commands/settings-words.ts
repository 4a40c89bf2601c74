import type { PlaceSettings } from '@venture-atlas/rules';
import {
  campaignWordsOf,
  changedCampaignWords,
  type SettingsGroup,
  type SettingsToRestore,
} from '@venture-atlas/types';
import type { Db } from '../../db/schema.ts';
import { listPlaceVersions } from '../queries/campaign-changes.ts';
import { writeWordsVersions } from '../queries/campaign-settings.ts';
import { presentSettingsToLeader, type settingsOf } from '../view/place-visibility.ts';
import { assertWordsSeen, fileWords, type WordsEdit, wordsChanged } from './change-words.ts';
import type { PlaceBefore, SettingsWrite } from './plan-settings.ts';

/** A place without text. */
const NO_WORDS = { alias: null, rumour_note: '' } as const;

/** A place whose text may change. `settings` is null if there is no row. */
export interface PlaceWithWords extends PlaceBefore {
  settings: NonNullable<ReturnType<typeof settingsOf>> | null;
}

/** Whether settings contain text. */
const hasWords = (settings: object | null): boolean =>
  settings !== null && changedCampaignWords('place', NO_WORDS, settings) !== undefined;

const wordsOf = ({ locationId, settings, isRoot }: PlaceWithWords, seen: number | undefined) => ({
  of: { kind: 'place', id: locationId } as const,
  seen,
  version: settings?.words_version ?? 0,
  current: () => ({ location_id: locationId, ...presentSettingsToLeader(settings, isRoot) }),
});

/** Checks that nobody changed the text of a place since the caller saw it. @throws AppError changed_meanwhile */
export const assertPlaceWordsSeen = (
  trx: Db,
  campaignId: string,
  place: PlaceWithWords,
  seen: number | undefined,
): Promise<void> => assertWordsSeen(trx, campaignId, wordsOf(place, seen));

/** The settings to restore for a place. */
export interface RestoredSettings {
  settings: SettingsToRestore | null;
  /** The version of the text that may be replaced; undefined for any. */
  version: number | undefined;
}

/**
 * Checks that restoring settings removes no text that was written since.
 * If there was no row, any current text was written since, unless its version is given.
 * @throws AppError changed_meanwhile
 */
export async function assertRestoresOwnWords(
  trx: Db,
  campaignId: string,
  place: PlaceWithWords,
  { settings, version }: RestoredSettings,
): Promise<void> {
  const target = settings === null ? NO_WORDS : campaignWordsOf('place', settings);
  if (changedCampaignWords('place', place.settings ?? NO_WORDS, target) === undefined) return;
  const words = wordsOf(place, version);
  if (version === undefined && settings === null && hasWords(place.settings))
    throw await wordsChanged(trx, campaignId, words);
  await assertWordsSeen(trx, campaignId, words);
}

/** The settings of a place after a write; null for no row. */
export interface PlaceWritten {
  locationId: number;
  before: PlaceSettings | null;
  after: PlaceSettings | null;
}

/** Records text differences of places after a write. @returns the ids of the places that differ */
export async function filePlaceWords(trx: Db, deed: WordsEdit, places: readonly PlaceWritten[]): Promise<number[]> {
  const written = places
    .map(({ locationId, before, after }) => ({
      of: { kind: 'place', id: locationId } as const,
      before: before ?? NO_WORDS,
      after: after ?? NO_WORDS,
    }))
    .filter(({ of, before, after }) => changedCampaignWords(of.kind, before, after) !== undefined);
  const ids = written.map(({ of }) => of.id);
  if (ids.length === 0) return ids;
  await fileWords(trx, deed, written);
  await writeWordsVersions(trx, deed.campaignId, ids);
  return ids;
}

/** The same for many places of a plan. @returns the new versions, by location id */
export async function fileWordsOfMany(
  trx: Db,
  deed: WordsEdit,
  places: readonly PlaceWithWords[],
  writes: readonly SettingsWrite[],
): Promise<ReadonlyMap<number, number>> {
  const after = new Map(
    writes.flatMap(({ settings, locationIds }) => locationIds.map((id) => [id, settings] as const)),
  );
  const written = places.flatMap(({ locationId, settings }) => {
    const became = after.get(locationId);
    return became === undefined ? [] : [{ locationId, before: settings, after: became }];
  });
  return listPlaceVersions(trx, deed.campaignId, await filePlaceWords(trx, deed, written));
}

/** Adds the version of the text to groups that consist of one place with changed text. */
export const withVersions = (
  groups: readonly SettingsGroup[],
  versionOf: ReadonlyMap<number, number>,
): SettingsGroup[] =>
  groups.map((group) => {
    const [only, ...others] = group.location_ids;
    const version = only === undefined || others.length > 0 ? undefined : versionOf.get(only);
    return version === undefined ? group : { ...group, version };
  });
