import type { LocationMapDetails } from '@venture-atlas/types';

/** The address of a map with an open place, for readers or editors. */
export type HrefOf = (slug: string, child: string) => string;

/** A map one level up, with its address. */
export interface ParentLink {
  slug: string;
  name: string;
  href: string;
  /** Addresses of the maps above it. */
  hrefOf?: HrefOf;
}

/** The parents of a map that this viewer may know. */
export const parentLinks = (details: LocationMapDetails, hrefOf: HrefOf): ParentLink[] =>
  details.parents.map(({ slug, name }) => ({ slug, name, href: hrefOf(slug, details.slug), hrefOf }));
