import { sql } from 'kysely';
import { remakeTables } from '../sqlite/remake-table.ts';
import type { Migration } from './migration.ts';

/**
 * A layer is a world that belongs to one campaign, and to its DM. What it puts on a map of another world stands on an
 * overlay of that map: a location of the layer without a map of its own. So every position stays in one world, and
 * nothing that reads another world meets one of a layer.
 */
export const layers: Migration = {
  name: '030-layers',
  leavesForeignKeysAside: true,
  async up(db) {
    await remakeTables(db, [
      {
        name: 'worlds',
        create: (name) => sql`
          create table ${name} (
            id integer primary key autoincrement,
            public_id text not null unique check (length(public_id) = 22),
            name text not null check (length(name) between 1 and 120),
            kind text not null check (kind in ('atlas', 'own', 'layer')),
            access text not null check (access in ('open', 'closed')),
            owner_id integer references users (id) on delete set null,
            created_at text not null,
            deleted_at text,
            sort_order integer not null default 0,
            home_location_id integer references locations (id) on delete set null,
            campaign_id text references campaigns (id) on delete set null,
            check (kind <> 'atlas' or owner_id is null),
            check (kind = 'atlas' or access = 'closed'),
            check (kind = 'layer' or campaign_id is null)
          ) strict`,
        fill: {},
      },
    ]);
    await sql`create unique index worlds_by_campaign on worlds (campaign_id) where campaign_id is not null`.execute(db);
    await sql`
      create table layer_overlays (
        overlay_id integer primary key references locations (id) on delete cascade,
        world_id integer not null references worlds (id) on delete cascade,
        map_id integer not null references locations (id) on delete cascade,
        unique (map_id, world_id)
      ) strict`.execute(db);
    await sql`create index layer_overlays_by_world on layer_overlays (world_id)`.execute(db);
  },
};
