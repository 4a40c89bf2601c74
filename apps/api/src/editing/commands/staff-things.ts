import type { LocationThing } from './location-thing.ts';
import type { PositionThing } from './position-thing.ts';
import type { StaffWriteDeps } from './staff-change.ts';
import type { StaffThing, ThingKind } from './staff-thing.ts';
import type { TypeThing } from './type-thing.ts';
import type { WikiPageThing } from './wiki-page-thing.ts';

/** Everything that staff change, by kind: with its entry here a kind can be taken back. */
export interface StaffThings extends Partial<Record<ThingKind, StaffThing>> {
  position: PositionThing;
  location?: LocationThing;
  wikipage?: WikiPageThing;
  type?: TypeThing;
}

/** What commands of staff need beside their input. */
export interface StaffDeps extends StaffWriteDeps {
  things: StaffThings;
}
