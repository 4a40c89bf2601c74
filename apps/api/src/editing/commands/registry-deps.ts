import type { Seals } from '../../media/capabilities/capability.ts';
import type { LocationEntity } from './location-entity.ts';
import type { PositionEntity } from './position-entity.ts';
import type { StaffWriteDeps } from './staff-change.ts';
import type { EntityKind, StaffEntity } from './staff-entity.ts';
import type { TypeEntity } from './type-entity.ts';
import type { WikiPageEntity } from './wiki-page-entity.ts';

/** The kinds of entities on the admin screens. */
export interface RegistryEntities {
  location: LocationEntity;
  wikipage: WikiPageEntity;
  type: TypeEntity;
}

/** The dependencies of their commands. */
export interface RegistryDeps extends StaffWriteDeps {
  /** Reads sealed addresses of pictures that clients send back. */
  seals: Seals;
  entities: RegistryEntities;
}

/** All kinds of entities that staff change. A kind with an entry here can be undone. */
interface EntitiesByKind extends Partial<Record<EntityKind, StaffEntity>> {
  position: PositionEntity;
  location?: LocationEntity;
  wikipage?: WikiPageEntity;
  type?: TypeEntity;
}

/** The dependencies of staff commands. */
export interface StaffDeps extends StaffWriteDeps {
  entities: EntitiesByKind;
}
