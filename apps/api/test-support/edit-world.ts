import type { RegistryDeps, StaffDeps } from '../src/editing/commands/registry-deps.ts';
import type { StaffRequest } from '../src/editing/commands/staff-change.ts';
import type { WorldSeed } from '../src/seed/seed-world.ts';
import { buildTestApp } from './build-test-app.ts';
import { type ModelState, sizes } from './edit-model.ts';
import { makeLocation, makeMap, makePosition } from './factories.ts';
import { keptRows } from './kept-rows.ts';

/** Three maps in each other and a place on the first: as they are at the start of every sequence. */
export const smallEditedWorld: WorldSeed = {
  types: ['town'],
  pictures: [],
  locations: [
    ...Object.entries(sizes).map(([slug, size]) =>
      makeLocation(slug, { map: size && makeMap({ width: size[0], height: size[1] }) }),
    ),
    makeLocation('inn'),
  ],
  positions: [makePosition('coast', 'city'), makePosition('city', 'cellar'), makePosition('coast', 'inn')],
  wiki: [],
};

export interface EditWorld {
  deps: StaffDeps & RegistryDeps;
  /** Puts everything back to the start. */
  reset: () => void;
  /** What is stored. */
  state: () => ModelState;
  versions: () => Map<number, number>;
  placeId: (slug: string) => number;
  /** As which of the two of staff, with what. */
  as: (editor: 0 | 1, extra?: Partial<StaffRequest>) => StaffRequest;
  changes: () => ChangeRow[];
  close: () => Promise<void>;
}

export interface ChangeRow {
  id: number;
  actor_id: number;
  action: string;
  thing: 'location' | 'position' | 'wikipage' | 'type';
  thing_id: number;
  location_id: number;
  version: number;
  before: string | null;
  after: string | null;
  reverts: number | null;
  client_key: string | null;
  /** The first of the changes that were made at once with it. */
  group_id: number | null;
}

/** The real commands on a real database, quick enough for thousands of sequences. */
export async function editWorld(): Promise<EditWorld> {
  const { app, database, close } = await buildTestApp({ world: smallEditedWorld });
  const { sqlite } = database;
  return {
    deps: app.staff,
    close,
    reset: keptRows(sqlite, ['locations', 'positions'], ['staff_changes']),
    state: () => ({
      positions: Object.fromEntries(
        (
          sqlite
            .prepare(
              `select positions.*, map.slug as map, place.slug as place from positions
               join locations map on map.id = parent_id join locations place on place.id = location_id`,
            )
            .all() as Record<string, never>[]
        ).map(({ id, map, place, lat, lng, scale, rotation, geojson, active }) => [
          id,
          {
            parent: map,
            place,
            lat,
            lng,
            scale,
            rotation,
            geojson: JSON.parse(geojson ?? 'null'),
            active: active === 1,
          },
        ]),
      ),
      places: sqlite.prepare('select slug from locations order by id').pluck().all() as string[],
    }),
    versions: () =>
      new Map(
        (sqlite.prepare('select id, version from positions').raw().all() as [number, number][]).map(([id, version]) => [
          id,
          version,
        ]),
      ),
    placeId: (slug) => sqlite.prepare('select id from locations where slug = ?').pluck().get(slug) as number,
    as: (editor, extra = {}) => ({
      viewer: { kind: 'staff', id: editor + 1 },
      caller: { userId: editor + 1, sessionId: null, address: null, requestId: null, userAgent: '' },
      ...extra,
    }),
    changes: () => sqlite.prepare('select * from staff_changes order by id').all() as ChangeRow[],
  };
}
