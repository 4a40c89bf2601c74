import type { RowToSave } from '../../../../api/place-table.ts';
import type { PasteColumn } from './paste-columns.ts';

/** A place that a row may change, with the version of each part as it was seen. */
export interface TargetPlace {
  id: number;
  name: string;
  version: number;
  type: { id: number; name: string } | null;
  position: {
    id: number;
    version: number;
    parent: { id: number; name: string };
    scale: number;
    lat?: number;
    lng?: number;
  } | null;
  text?: { version: number; is_empty: boolean } | null;
}

/** A map that places are put on; without a size y cannot be counted from its top. */
export interface TargetMap {
  id: number;
  name: string;
  size: { width: number; height: number } | null;
}

/** What is known about what a row names. */
export interface Known {
  /** What the row is about, if that is known without its name: undefined where it is a row of its own. */
  target: TargetPlace | null | undefined;
  /** Places of a name; undefined while nobody knows. */
  places: (name: string) => readonly TargetPlace[] | undefined;
  /** Maps of a name; undefined while nobody knows. */
  maps: (name: string) => readonly TargetMap[] | undefined;
  /** The map of rows that name none; null: none. */
  map: TargetMap | null;
  isTypeThere: (name: string) => boolean;
  /** Whether readers find places of this world that are on no map. */
  showsUnplaced: boolean;
  /** What is done where there is a place of the name. */
  namesakes: Namesakes;
}

export type Namesakes = 'change' | 'leave' | 'make';
export type PastedCells = Partial<Record<PasteColumn, string>>;

/** What happens with a row. */
export interface RowPlan {
  kind: 'new' | 'change' | 'same' | 'left' | 'bad' | 'waiting';
  words: string;
  /** Cells that cannot be read. */
  bad: readonly PasteColumn[];
  /** The type that it brings along. */
  newType: string | null;
  save: RowToSave | null;
}

/** What a row says of a place that it is about. */
export interface Told {
  name: string;
  type: string;
  /** Where it stands: as the row names it, or as all rows do that name none. */
  map: TargetMap | null;
  /** The row itself names the map. */
  isMapNamed: boolean;
  point: { lat: number; lng: number } | null;
  size: number | undefined;
  text: string;
}
