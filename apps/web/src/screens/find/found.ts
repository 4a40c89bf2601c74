import type { QueryClient } from '@tanstack/react-query';
import { findFolded, foldWords, groupOfKind } from '@venture-atlas/rules';
import type { Campaign, FoundEverywhere, FoundPlace, FoundText, JournalNote } from '@venture-atlas/types';
import { queryKeys } from '../../api/query-keys.ts';
import type { ReadingScope } from '../../api/reading-scope.ts';
import { mapPath, placePath } from '../../navigation/paths.ts';
import { placeOnMapPath } from '../../navigation/place-on-map-path.ts';

/** The chips of kinds, in their order. */
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
  /** What it is, and where. */
  readonly detail: string;
  readonly href: string;
  readonly nameMatch: readonly [number, number] | null;
  /** What was found in a text; null where the name was found. */
  readonly text: { readonly snippet: string; readonly match: readonly [number, number] } | null;
}

/** What a search found, before it is put into lines. */
interface FindAnswers {
  places: FoundEverywhere | undefined;
  campaigns: readonly Campaign[];
  notes: readonly JournalNote[];
}

/** How much of a note stands around the words that were found. */
const NOTE_RADIUS = 80;

/** All lines of a search: names, maps and campaigns first, then what was found in texts. */
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

/** Which chips are worth showing: the kinds that were found, where there are several. */
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
    // Its own map has a line of its own.
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
    // Its own map has a line of its own.
    href: placeOnMapPath(place, scope),
    nameMatch: null,
    text: fromMatch(place.snippet, place.match),
  };
}

/** So much stands before what was found: on a phone a line has no more, and two are shown. */
const BEFORE = 30;

/** A snippet that begins near what was found in it, with a whole word. */
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
/** The line that leads to all maps: it is no place to come back to. */
export const ALL_MAPS_KEY = 'all-maps';
/**
 * Beside the answers of the search: it goes with them when somebody else signs in, and with a world that may not be read
 * any more. Nothing that somebody found is left on the device.
 */
const recentKey = (scope: ReadingScope) => [...queryKeys.find('', scope), 'recent'] as const;

/** Keeps what was gone to, the last first. What is read in a campaign is not kept: its DM may hide it at any moment. */
export function rememberFound(client: QueryClient, found: Found, scope: ReadingScope): void {
  if (scope.campaignId !== undefined || found.key === ALL_MAPS_KEY) return;
  const others = recentFound(client, scope).filter(({ href }) => href !== found.href);
  const kept = { ...found, key: `recent-${found.key}`, nameMatch: null, text: null };
  const queryKey = recentKey(scope);
  // Nobody asks the server for it, so that only its end ends it.
  client.setQueryDefaults(queryKey, { gcTime: Number.POSITIVE_INFINITY });
  client.setQueryData<Found[]>(queryKey, [kept, ...others].slice(0, most));
}

/** The last places that were gone to, the last first. */
export const recentFound = (client: QueryClient, scope: ReadingScope): readonly Found[] =>
  client.getQueryData<Found[]>(recentKey(scope)) ?? [];
