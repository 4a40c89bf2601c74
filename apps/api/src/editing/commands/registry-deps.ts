import type { LocationThing } from './location-thing.ts';
import type { StaffWriteDeps } from './staff-change.ts';
import type { TypeThing } from './type-thing.ts';
import type { WikiPageThing } from './wiki-page-thing.ts';

/** The kinds of things that the admin screens keep in order. */
export interface RegistryThings {
  location: LocationThing;
  wikipage: WikiPageThing;
  type: TypeThing;
}

/** What commands about them need beside their input. */
export interface RegistryDeps extends StaffWriteDeps {
  things: RegistryThings;
}
