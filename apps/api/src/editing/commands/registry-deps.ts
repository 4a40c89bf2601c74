import type { Seals } from '../../media/capabilities/capability.ts';
import type { LocationEntity } from './location-entity.ts';
import type { PositionEntity } from './position-entity.ts';
import type { StaffWriteDeps } from './staff-change.ts';
import type { EntityKind, StaffEntity } from './staff-entity.ts';
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
  entities: RegistryEntities;
}

/** Everything that staff change, by kind: with its entry here a kind can be taken back. */
interface StaffEntities extends Partial<Record<EntityKind, StaffEntity>> {
  position: PositionEntity;
  location?: LocationEntity;
  wikipage?: WikiPageEntity;
  type?: TypeEntity;
}

/** What commands of staff need beside their input. */
export interface StaffDeps extends StaffWriteDeps {
  entities: StaffEntities;
}
