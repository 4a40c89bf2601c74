import type { Generated, Insertable } from 'kysely';

/** Maps that are drawn here from a sketch. */
export interface DrawingTables {
  map_sketches: MapSketchesTable;
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

export type NewMapSketch = Insertable<MapSketchesTable>;
