import { initialNumbers, type LocationMapDetails, type StaffChange, type StaffPosition } from '@venture-atlas/types';

/** One map that staff edit, as the pretended server keeps it. Positions by id, with those that are off the map. */
export interface StaffWorld {
  map: Pick<LocationMapDetails, 'id' | 'name' | 'slug'> & Partial<LocationMapDetails>;
  positions: Map<number, StaffPosition>;
  changes: StaffChange[];
  /** Answers by client key: the same key again brings the same answer. */
  answered: Map<string, StaffAnswer>;
  names: Map<number, string>;
  /** Locations that a parent may be, beside the map. */
  others: { id: number; name: string; slug: string }[];
  lastId: number;
}

export interface StaffCall {
  method: string;
  path: string;
  query: URLSearchParams;
  user: number;
  body: Record<string, unknown>;
}

export interface StaffAnswer {
  status?: number;
  body: unknown;
}

export const STAFF = 7;
export const OTHER_STAFF = 8;

/** For tests: a position of map 1 whose numbers are all different. */
export function makePosition(id: number, changes: Partial<StaffPosition> = {}): StaffPosition {
  return {
    ...{ id, location_id: 1000 + id, name: `Place ${id}`, slug: `place_${id}`, type: 'village' },
    parent: { id: 1, name: 'Sword Coast', slug: 'sword_coast' },
    ...{ ...initialNumbers, lat: 100 + id * 2, lng: 200 + id * 3, scale: 12 },
    ...{
      label_x_offset: 5,
      label_y_offset: -7,
      label_by_hand: false,
      display_dot: true,
      geojson: null,
    },
    ...{ active: true, version: 1 },
    ...changes,
  };
}

export function makeStaffWorld(positions: StaffPosition[]): StaffWorld {
  return {
    map: { id: 1, name: 'Sword Coast', slug: 'sword_coast' },
    positions: new Map(positions.map((position) => [position.id, position])),
    changes: [],
    answered: new Map(),
    names: new Map([
      [STAFF, 'Marisol'],
      [OTHER_STAFF, 'Priya'],
    ]),
    others: [],
    lastId: 500,
  };
}
