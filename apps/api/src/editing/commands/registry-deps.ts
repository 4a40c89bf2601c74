import type { Seals } from '../../media/capabilities/seals.ts';
import type { LocationEntity } from './location-entity.ts';
import type { StaffWriteDeps } from './staff-change.ts';
import type { TypeEntity } from './type-entity.ts';
import type { WikiPageEntity } from './wiki-page-entity.ts';

/** The kinds of things that the admin screens keep in order. */
export interface RegistryEntities {
  location: LocationEntity;
  wikipage: WikiPageEntity;
  type: TypeEntity;
}

/** What commands about them need beside their input. */
export interface RegistryDeps extends StaffWriteDeps {
  /** Opens addresses of pictures that come back. */
  seals: Seals;
  things: RegistryEntities;
}
