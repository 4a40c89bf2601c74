import type {
  Kind,
  LocationValues,
  Look,
  OpeningView,
  PositionNumbers,
  Shape,
  WikiPageContent,
} from '@venture-atlas/types';

/** A map and its places, from which files for other programs are made. Numbers are map units, lat up. */
export interface MapForFiles extends LocationValues {
  slug: string;
  name: string;
  type: string | null;
  width: number;
  height: number;
  /** Opening view, if staff chose one. */
  openingView: OpeningView | null;
  imagesFromWiki: readonly string[];
  /** File name of the picture; null without one. */
  picture: string | null;
  text: WikiPageContent | null;
  places: PlaceForFiles[];
  /** The types of the map and its places. */
  kinds: readonly Kind[];
}

/** A place on such a map. */
export interface PlaceForFiles extends LocationValues {
  slug: string;
  name: string;
  type: string | null;
  numbers: PositionNumbers;
  displayDot: boolean;
  look: Look | null;
  geojson: Shape | null;
  imagesFromWiki: readonly string[];
  text: WikiPageContent | null;
}

/** File name for a file with secrets. @param path its name, with or without an extension such as .csv */
export const namedWithSecrets = (path: string): string =>
  path.replace(/( with secrets)?(\.[a-z]+)?$/, (_all, _words, end: string | undefined) => ` with secrets${end ?? ''}`);

/** A file to write: a path with forward slashes, and its text. */
export interface TextFile {
  path: string;
  text: string;
}
