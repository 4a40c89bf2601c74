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

/** Words of a place for which nobody wrote any. */
const NO_WORDS = { alias: null, rumour_note: '' } as const;

/** A place whose words may be changed; `settings` is null where there is no row. */
export interface PlaceWithWords extends PlaceBefore {
  settings: NonNullable<ReturnType<typeof settingsOf>> | null;
}

/** Whether there are words, in what is there or is to be. */
const hasWords = (settings: object | null): boolean =>
  settings !== null && changedCampaignWords('place', NO_WORDS, settings) !== undefined;

const wordsOf = ({ locationId, settings, isRoot }: PlaceWithWords, seen: number | undefined) => ({
  of: { kind: 'place', id: locationId } as const,
  seen,
  version: settings?.words_version ?? 0,
  current: () => ({ location_id: locationId, ...presentSettingsToLeader(settings, isRoot) }),
});

/** Goes on only when nobody changed the words of a place since the asker saw them. @throws AppError changed_meanwhile */
export const assertPlaceWordsSeen = (
  trx: Db,
  campaignId: string,
  place: PlaceWithWords,
  seen: number | undefined,
): Promise<void> => assertWordsSeen(trx, campaignId, wordsOf(place, seen));

/** What a place shall have again. */
export interface RestoredSettings {
  settings: SettingsToRestore | null;
  /** The version of the words that it may replace; undefined: any. */
  version: number | undefined;
}

/**
 * Goes on only when putting settings back takes no words away that somebody wrote since. Where there was no row, words
 * that are there now were written since, unless their version is named.
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

/** The settings that a place has after a write; null: no row. */
export interface PlaceWritten {
  locationId: number;
  before: PlaceSettings | null;
  after: PlaceSettings | null;
}

/** Files what differs of the words of places, after these are written. @returns the ids of those that differ */
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

/** The same of many that were written by a plan. @returns the new versions, by location id */
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

/** Groups with the version of the words that are put back over, where a group is one place whose words a write changed. */
export const withVersions = (
  groups: readonly SettingsGroup[],
  versionOf: ReadonlyMap<number, number>,
): SettingsGroup[] =>
  groups.map((group) => {
    const [only, ...others] = group.location_ids;
    const version = only === undefined || others.length > 0 ? undefined : versionOf.get(only);
    return version === undefined ? group : { ...group, version };
  });
