import { pages } from '@venture-atlas/types';
import { pathOf } from './path-of.ts';
import { type MapPathOptions, mapPath } from './paths.ts';

/** Where the suggestions about a world, or of a campaign's players, are decided. */
export const suggestionsPath = (of: { worldId: string } | { campaignId: string }): string =>
  'worldId' in of ? pathOf(pages.worldSuggestions, of) : pathOf(pages.campaignSuggestions, of);

/** What somebody wants to suggest about a place of a map. */
export interface SuggestWish {
  kind: 'change' | 'place' | 'wrong';
  /** An own suggestion that waits, to change it. */
  suggestion?: string | undefined;
}

/** What an address says of that; undefined: nothing. */
export function wishInSearch(search: string): SuggestWish | undefined {
  const query = new URLSearchParams(search);
  const kind = query.get('suggest');
  if (kind !== 'change' && kind !== 'place' && kind !== 'wrong') return undefined;
  return { kind, suggestion: query.get('suggestion') ?? undefined };
}

/** The address of a map where somebody suggests something about a place of it. */
export function suggestPath(slug: string, options: MapPathOptions, { kind, suggestion }: SuggestWish): string {
  const path = mapPath(slug, options);
  const query = new URLSearchParams({ suggest: kind, ...(suggestion === undefined ? {} : { suggestion }) });
  return `${path}${path.includes('?') ? '&' : '?'}${query}`;
}

/** An address without what it says of suggestions. */
export function withoutWish(search: string): string {
  const query = new URLSearchParams(search);
  query.delete('suggest');
  query.delete('suggestion');
  return query.toString();
}
