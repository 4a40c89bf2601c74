import type { Generated, Insertable } from 'kysely';
import type { Flag } from './flag.ts';

/** What staff changed, and what of it can be brought back. */
export interface HistoryTables {
  staff_changes: StaffChangesTable;
  trash: TrashTable;
  settings_of_deleted_locations: SettingsOfDeletedLocationsTable;
  locations_of_deleted_types: LocationsOfDeletedTypesTable;
}

/**
 * What staff changed, with the values before and after as JSON, so that it can
 * be undone. No foreign keys: it outlives its objects. `thing_id` and `version`
 * are those of the thing, the version as the change left it; `parent_id` is its
 * map and `from_parent_id` the one it was taken from; with a `client_key` the
 * `answer` is kept, for whoever did not receive it. `group_id` is the first of the
 * changes that were made at once with it; null: it was made alone.
 */
export interface StaffChangesTable {
  id: Generated<number>;
  world_id: number;
  at: string;
  actor_id: number | null;
  action: string;
  thing: Generated<'position' | 'location' | 'wikipage' | 'type'>;
  thing_id: number | null;
  version: Generated<number>;
  location_id: number | null;
  position_id: number | null;
  parent_id: number | null;
  from_parent_id: number | null;
  before: string | null;
  after: string | null;
  reverts: number | null;
  reverted_by: number | null;
  client_key: string | null;
  answer: string | null;
  group_id: number | null;
}

/**
 * What was deleted and can be brought back until a day: the change that deleted it holds what it was. `parent_id` is the
 * map that it stood on, the first of them; `name_lower` is what lists search.
 */
export interface TrashTable {
  change_id: number;
  world_id: number;
  thing: 'position' | 'location' | 'wikipage' | 'type';
  thing_id: number;
  location_id: number | null;
  parent_id: number | null;
  name: string;
  name_lower: string;
  type_name: string | null;
  has_text: Generated<Flag>;
  kept_until: string;
}

/** What campaigns had set for a location that staff deleted, put back when they take that back. Nobody reads it else. */
export interface SettingsOfDeletedLocationsTable {
  campaign_id: string;
  location_id: number;
  knowledge: 'hidden' | 'rumour' | 'named' | 'visited';
  show_wiki: Flag;
  alias: string | null;
  alias_key: string | null;
  alias_slug: string | null;
  rumour_note: Generated<string>;
  rumour_miles: Generated<5 | 10 | 20 | 40>;
  updated_at: string;
  words_version: Generated<number>;
}

/** Which locations had a type that staff deleted. */
export interface LocationsOfDeletedTypesTable {
  location_id: number;
  type_id: number;
}

export type NewStaffChange = Insertable<StaffChangesTable>;
