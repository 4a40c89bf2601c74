import type { LocationMapDetails } from '@venture-atlas/types';

/** Where a map opens with a place on it: as it is read, or as it is edited. */
export type HrefOf = (slug: string, child: string) => string;

/** A map one level up, with its address. */
export interface ParentLink {
  slug: string;
  name: string;
  href: string;
  /** Where the maps above it open, too. */
  hrefOf?: HrefOf;
}

/** The maps that a map stands on, as this viewer may know them. */
export const parentLinks = (details: LocationMapDetails, hrefOf: HrefOf): ParentLink[] =>
  details.parents.map(({ slug, name }) => ({ slug, name, href: hrefOf(slug, details.slug), hrefOf }));
