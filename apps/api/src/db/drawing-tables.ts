import type { Generated, Insertable } from 'kysely';

/** Maps that are drawn here from a sketch. */
export interface DrawingTables {
  map_sketches: MapSketchesTable;
  map_drawings: MapDrawingsTable;
}

/**
 * What a map is drawn from. `sketch` is packed (db/packed-json.ts); `credit` is JSON of a MapCredit, whose geometry it
 * is; style and size are those of the last drawing or the next; `drawn_places` is a JSON list of the positions whose dot
 * went since a little picture of the place is drawn there. `seed` is the sketch's own: the same one draws the same map.
 */
export interface MapSketchesTable {
  location_id: number;
  sketch: Uint8Array;
  seed: string;
  credit: string | null;
  style: string;
  size: number;
  drawn_places: Generated<string>;
  drawn_at: string | null;
  version: Generated<number>;
  updated_at: string;
}

/**
 * A map that waits to be drawn or is drawn just now: the row is gone when it is done. `failed` with the reason (a
 * DrawingProblem) until the next one. `attempts` counts beginnings, so that a drawing that takes the whole server down is
 * not tried for ever. Without a foreign key to the account, as in the history.
 */
export interface MapDrawingsTable {
  location_id: number;
  style: string;
  size: number;
  state: 'waiting' | 'failed';
  problem: string | null;
  attempts: Generated<number>;
  requested_by: number | null;
  requested_at: string;
}

export type NewMapSketch = Insertable<MapSketchesTable>;
