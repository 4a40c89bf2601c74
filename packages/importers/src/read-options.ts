import type { ChosenColumns } from './csv/chosen-columns.ts';
import { type Frame, type KeepPage, keepInMemory } from './draft.ts';
import { PLACES_MAX } from './read-limits.ts';
import type { SourceFile } from './source-file.ts';

/** The importer's options. */
export interface ReadOptions {
  /** Size of the map if the source has none, or the requested size. */
  frame: Frame | null;
  /**
   * Size of the existing map that receives the places. It is used if the source has no size and everything in it
   * fits. Null if there is no map, or the source is stretched over it.
   */
  mapFrame: Frame | null;
  /** Size in pixels of the one imported picture. It is the size of a map whose numbers are pixels and fit on it. */
  pictureFrame: Frame | null;
  /** Name of the map if the source has none. */
  mapName: string | null;
  /** Identifies the world for formats without an id of their own; default: the map's name. */
  source: string | null;
  /**
   * Whether places also stand on the parents in the source (states, categories, note folders) instead of only on the
   * map.
   */
  parents: boolean;
  /**
   * Whether content hidden from players is kept for those who lead the game (`hidden.ts`), or left out. It never
   * becomes public.
   */
  hidden: 'keep' | 'skip';
  /** Whether everybody may read the target world. */
  isOpen: boolean;
  /** Whether drawings with text become places. */
  drawings: boolean;
  /** Units of the numbers in a GeoJSON file; null: derived from their range. */
  units: 'degrees' | 'metres' | 'pixels' | null;
  /**
   * Direction of the second number of a coordinate if the format leaves it open; null: the usual direction of the
   * format.
   */
  yAxis: 'up' | 'down' | null;
  /** Rectangle [minX, minY, maxX, maxY] of the source that the frame shows; null: around everything. */
  bounds: readonly [number, number, number, number] | null;
  /** Whether lines and areas without a name are left out, or named after their layer with a number. */
  unnamed: 'skip' | 'number';
  /** What the columns of a table are; null: seen from their names. */
  columns: ChosenColumns | null;
  /** For maps of resources: whether all markers of a group become one location. */
  onePerGroup: boolean;
  /** Author and license of the source, shown with the map and with each text. */
  attribution: { title: string; url: string | null; licence: string } | null;
  /** Whether a location of this name exists. Texts for other names are not kept. */
  isKnownName: (name: string) => boolean;
  /** Whether wiki pages with coordinates become places. */
  placesFromCoordinates: boolean;
  /** Whether wiki pages without an existing place become places that stand on no map. */
  keepArticles: boolean;
  /** Stores the texts of wikis until they are written. */
  keepPage: KeepPage;
  /** Whether to keep places that stand on no map, so that staff can place them on one. */
  offMap: boolean;
  /** The imported pictures. */
  pictures: readonly SourceFile[];
  /** The most places from the files. Reading stops there. */
  mostPlaces: number;
  /** Called with the number of bytes read so far, of all files. */
  onProgress: (done: number) => void;
}

export const defaultReadOptions: ReadOptions = {
  frame: null,
  mapFrame: null,
  pictureFrame: null,
  mapName: null,
  source: null,
  parents: false,
  hidden: 'keep',
  isOpen: true,
  drawings: false,
  units: null,
  yAxis: null,
  bounds: null,
  unnamed: 'skip',
  columns: null,
  onePerGroup: false,
  attribution: null,
  isKnownName: () => true,
  placesFromCoordinates: false,
  keepArticles: false,
  keepPage: keepInMemory,
  offMap: true,
  pictures: [],
  mostPlaces: PLACES_MAX,
  onProgress: () => undefined,
};

/** The attribution of a map from the importer's options. */
export const creditOf = ({ attribution }: Pick<ReadOptions, 'attribution'>) => ({
  map_maker_name: attribution?.title ?? null,
  map_maker_url: attribution?.url ?? null,
  map_licence: attribution?.licence ?? null,
});
