import { pages } from '@venture-atlas/types';
import { pathOf } from './path-of.ts';
import { type MapPathOptions, mapPath } from './paths.ts';

/** The address where suggestions about a world, or by a campaign's players, are decided. */
export const suggestionsPath = (of: { worldId: string } | { campaignId: string }): string =>
  'worldId' in of ? pathOf(pages.worldSuggestions, of) : pathOf(pages.campaignSuggestions, of);

/** What the user wants to suggest about a place on a map. */
export interface SuggestWish {
  kind: 'change' | 'place' | 'wrong';
  /** The user's own pending suggestion, to change it. */
  suggestion?: string | undefined;
}

/** Reads it from an address; undefined without one. */
export function wishInSearch(search: string): SuggestWish | undefined {
  const query = new URLSearchParams(search);
  const kind = query.get('suggest');
  if (kind !== 'change' && kind !== 'place' && kind !== 'wrong') return undefined;
  return { kind, suggestion: query.get('suggestion') ?? undefined };
}

/** The address of a map with an open suggestion form. */
export function suggestPath(slug: string, options: MapPathOptions, { kind, suggestion }: SuggestWish): string {
  const path = mapPath(slug, options);
  const query = new URLSearchParams({ suggest: kind, ...(suggestion === undefined ? {} : { suggestion }) });
  return `${path}${path.includes('?') ? '&' : '?'}${query}`;
}

/** Removes the suggestion from an address. */
export function withoutWish(search: string): string {
  const query = new URLSearchParams(search);
  query.delete('suggest');
  query.delete('suggestion');
  return query.toString();
}
