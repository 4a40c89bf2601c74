import type { QueryClient } from '@tanstack/react-query';
import { findFolded, foldWords, groupOfKind } from '@venture-atlas/rules';
import type { Campaign, FoundEverywhere, FoundPlace, FoundText, JournalNote } from '@venture-atlas/types';
import { queryKeys } from '../../api/query-keys.ts';
import type { ReadingScope } from '../../api/reading-scope.ts';
import { mapPath, placePath } from '../../navigation/paths.ts';
import { placeOnMapPath } from '../../navigation/place-on-map-path.ts';

/** The filter chips by kind, in order. */
const findKinds = ['settlements', 'land', 'others', 'maps', 'campaigns', 'notes'] as const;
export type FindKind = (typeof findKinds)[number];

export const kindNames: Readonly<Record<FindKind, string>> = {
  settlements: 'Settlements',
  land: 'Land and water',
  others: 'Landmarks',
  maps: 'Maps',
  campaigns: 'Campaigns',
  notes: 'Notes',
};

/** One line of the results. */
export interface Found {
  /** Unique among the results. */
  readonly key: string;
  readonly kind: FindKind;
  readonly name: string;
  /** Its kind and place. */
  readonly detail: string;
  readonly href: string;
  readonly nameMatch: readonly [number, number] | null;
  /** The match in a text; null if the name matched. */
  readonly text: { readonly snippet: string; readonly match: readonly [number, number] } | null;
}

/** The results of a search before they are combined. */
interface FindAnswers {
  places: FoundEverywhere | undefined;
  campaigns: readonly Campaign[];
  notes: readonly JournalNote[];
}

/** Text of a note shown around the match. */
const NOTE_RADIUS = 80;

/** All results: names, maps, and campaigns first, then matches in texts. */
export function foundLines(
  words: string,
  { places, campaigns, notes }: FindAnswers,
  scope: ReadingScope,
  homeSlug: string,
): Found[] {
  const names = places?.names ?? [];
  const lines = names.map((place) => placeLine(place, words, scope));
  const maps = names.filter(({ has_map }) => has_map).map((place) => mapLine(place, words, scope));
  const led = campaigns
    .filter(({ name }) => matchIn(name, words) !== null)
    .map(
      (campaign): Found => ({
        key: `campaign-${campaign.id}`,
        kind: 'campaigns',
        name: campaign.name,
        detail: 'Campaign',
        href: mapPath(homeSlug, { campaignId: campaign.id }),
        nameMatch: matchIn(campaign.name, words),
        text: null,
      }),
    );
  const texts = (places?.texts ?? []).map((place) => textLine(place, scope));
  const noted = notes.flatMap((note): Found[] => {
    const match = matchIn(note.note, words);
    const cut = match === null ? 0 : Math.max(0, match[0] - NOTE_RADIUS);
    const found = match === null ? 0 : match[1] - match[0];
    const snippet = note.note.slice(cut, cut + 2 * NOTE_RADIUS + found).replaceAll(/\s/g, ' ');
    return [
      {
        key: `note-${note.id}`,
        kind: 'notes',
        name: note.place.name,
        detail: `Note by ${note.character_name}`,
        href: placePath(note.place, scope),
        nameMatch: null,
        text: fromMatch(snippet, match === null ? [0, 0] : [match[0] - cut, match[1] - cut]),
      },
    ];
  });
  return [...lines, ...maps, ...led, ...texts, ...noted];
}

/** The chips to show: the found kinds, if there are several. */
export function kindsOf(lines: readonly Found[]): FindKind[] {
  const found = new Set(lines.map(({ kind }) => kind));
  return found.size < 2 ? [] : findKinds.filter((kind) => found.has(kind));
}

const detailOf = ({ type, parents: [parent] }: FoundPlace): string =>
  [capital(type ?? ''), parent?.name ?? ''].filter((part) => part !== '').join(', ');

function placeLine(place: FoundPlace, words: string, scope: ReadingScope): Found {
  return {
    key: `place-${place.slug}-${place.parents[0]?.slug ?? ''}`,
    kind: kindOf(place),
    name: place.name,
    detail: detailOf(place),
    // Its own map is a separate result.
    href: placeOnMapPath(place, scope),
    nameMatch: matchIn(place.name, words),
    text: null,
  };
}

function mapLine(place: FoundPlace, words: string, scope: ReadingScope): Found {
  return {
    ...placeLine(place, words, scope),
    key: `map-${place.slug}`,
    kind: 'maps',
    detail: 'Map',
    href: mapPath(place.slug, scope),
  };
}

function textLine(place: FoundText, scope: ReadingScope): Found {
  return {
    key: `text-${place.slug}-${place.section ?? ''}-${place.match[0]}`,
    kind: kindOf(place),
    name: place.name,
    detail: place.parents[0]?.name ?? '',
    // Its own map is a separate result.
    href: placeOnMapPath(place, scope),
    nameMatch: null,
    text: fromMatch(place.snippet, place.match),
  };
}

/** Characters before a match. On phones, only two such lines are shown. */
const BEFORE = 30;

/** Shortens a snippet to start near its match, with a whole word. */
function fromMatch(snippet: string, [from, to]: readonly [number, number]): NonNullable<Found['text']> {
  const gap = from > BEFORE ? snippet.indexOf(' ', from - BEFORE) : -1;
  if (gap < 0 || gap >= from) return { snippet, match: [from, to] };
  return { snippet: `…${snippet.slice(gap + 1)}`, match: [from - gap, to - gap] };
}

function kindOf({ type }: FoundPlace): FindKind {
  switch (groupOfKind(type, null)) {
    case 'towns':
    case 'villages':
      return 'settlements';
    case 'regions':
    case 'land':
    case 'waters':
    case 'ways':
      return 'land';
    case 'others':
      return 'others';
  }
}

function matchIn(text: string, words: string): [number, number] | null {
  const wanted = foldWords(words);
  return wanted === '' ? null : (findFolded(text, wanted) ?? null);
}

const capital = (word: string): string => word.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());

const most = 5;
/** The link to all maps, which is not stored as a recent place. */
export const ALL_MAPS_KEY = 'all-maps';
/**
 * Cached with the search results, so that it is removed when another user signs in or access to a world is lost.
 * Nothing is stored on the device.
 */
const recentKey = (scope: ReadingScope) => [...queryKeys.find('', scope), 'recent'] as const;

/** Stores an opened result, the latest first. Results in a campaign are not stored, because its DM may hide them. */
export function rememberFound(client: QueryClient, found: Found, scope: ReadingScope): void {
  if (scope.campaignId !== undefined || found.key === ALL_MAPS_KEY) return;
  const others = recentFound(client, scope).filter(({ href }) => href !== found.href);
  const kept = { ...found, key: `recent-${found.key}`, nameMatch: null, text: null };
  const queryKey = recentKey(scope);
  // It is never reloaded, so it must not expire.
  client.setQueryDefaults(queryKey, { gcTime: Number.POSITIVE_INFINITY });
  client.setQueryData<Found[]>(queryKey, [kept, ...others].slice(0, most));
}

/** The recently opened results, the latest first. */
export const recentFound = (client: QueryClient, scope: ReadingScope): readonly Found[] =>
  client.getQueryData<Found[]>(recentKey(scope)) ?? [];
