import { type Frame, type KeepPage, keepInMemory } from './draft.ts';
import { PLACES_MAX } from './read-limits.ts';
import type { SourceFile } from './source-file.ts';

/** What whoever imports may say about the files. */
export interface ReadOptions {
  /** Size of the map where the source does not tell it, or the size it shall get. */
  frame: Frame | null;
  /**
   * Size of the map that is there already and takes the places: where the source does not tell its own and everything in
   * it fits, it is this one. Null: there is none, or the source is to be stretched over it.
   */
  mapFrame: Frame | null;
  /** Size in pixels of the one picture that came along: that of a map whose numbers are pixels and fit on it. */
  pictureFrame: Frame | null;
  /** Name of the map where the source has none. */
  mapName: string | null;
  /** Tells worlds apart whose format has no id of its own; by default the map's name. */
  source: string | null;
  /** Also stand on the parents that the source names (states, categories, note folders), not on the map alone. */
  parents: boolean;
  /** What the source hides from players: kept for those who lead the game (`hidden.ts`), or left out. It never becomes public. */
  hidden: 'keep' | 'skip';
  /** Whether everybody may read the world that the files are for. */
  isOpen: boolean;
  /** Places are made of drawings with words. */
  drawings: boolean;
  /** What the numbers of a GeoJSON file are; null: seen from their range. */
  units: 'degrees' | 'metres' | 'pixels' | null;
  /** Which way the second number of a coordinate runs where the format leaves it open; null: as that format usually has it. */
  yAxis: 'up' | 'down' | null;
  /** Rectangle [minX, minY, maxX, maxY] of the source that the frame shows; null: around everything read. */
  bounds: readonly [number, number, number, number] | null;
  /** Lines and areas without a name: left out, or named after their layer with a number. */
  unnamed: 'skip' | 'number';
  /** For maps of resources: one location for all markers of a group. */
  onePerGroup: boolean;
  /** Who made the source and under what licence: shown with the map and with each text. */
  attribution: { title: string; url: string | null; licence: string } | null;
  /** Whether a location of this name exists: texts for other names need not be kept. */
  isKnownName: (name: string) => boolean;
  /** Places are made of wiki pages that tell their coordinates. */
  placesFromCoordinates: boolean;
  /** Pages of a wiki that have no place here are kept as places that stand on no map. */
  keepArticles: boolean;
  /** Where the texts of wikis wait until they are written. */
  keepPage: KeepPage;
  /** Keep places that stand on no map, for staff to put on one. */
  offMap: boolean;
  /** Pictures that came with the files. */
  pictures: readonly SourceFile[];
  /** How many places may come of the files; they are read no further than that. */
  mostPlaces: number;
  /** Told how many bytes of all have been read. */
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

/** Who made a map, as whoever imports says it. */
export const creditOf = ({ attribution }: Pick<ReadOptions, 'attribution'>) => ({
  map_maker_name: attribution?.title ?? null,
  map_maker_url: attribution?.url ?? null,
  map_licence: attribution?.licence ?? null,
});
