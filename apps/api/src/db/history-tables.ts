import type { Generated, Insertable } from 'kysely';
import type { Flag } from './flag.ts';

/** Tables of staff changes and what can be restored. */
export interface HistoryTables {
  staff_changes: StaffChangesTable;
  trash: TrashTable;
  settings_of_deleted_locations: SettingsOfDeletedLocationsTable;
  locations_of_deleted_types: LocationsOfDeletedTypesTable;
}

/**
 * Changes by staff, with values before and after as JSON, for undo. No foreign keys: changes outlive their objects.
 * `thing_id` and `version` refer to the changed object, the version after the change; `parent_id` is its map,
 * `from_parent_id` its former map. With a `client_key`, the `answer` is kept for clients that did not receive it.
 * `group_id` is the first change of the same batch; null for single changes. `suggested_by` is the account that
 * suggested the change.
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
  suggested_by: number | null;
}

/**
 * Deleted objects that can be restored until a day: the deleting change holds the object. `parent_id` is the first map
 * that it stood on; `name_lower` is for search in lists.
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

/** Campaign settings of deleted locations, for undo only. */
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

/** Locations of deleted types. */
export interface LocationsOfDeletedTypesTable {
  location_id: number;
  type_id: number;
}

export type NewStaffChange = Insertable<StaffChangesTable>;
