import type { LocationValues, Look, OpeningView, PositionNumbers, Shape, WikiPageContent } from '@venture-atlas/types';

/** A map and what stands on it, as the files for other programs are made from. Numbers are map units, lat up. */
export interface MapForFiles extends LocationValues {
  slug: string;
  name: string;
  type: string | null;
  width: number;
  height: number;
  /** Where it opens, when staff chose it. */
  openingView: OpeningView | null;
  imagesFromWiki: readonly string[];
  /** File name of the picture; null without one. */
  picture: string | null;
  text: WikiPageContent | null;
  places: PlaceForFiles[];
}

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

/** How a file is called that secrets are in. @param path its name, with or without an end such as .csv */
export const namedWithSecrets = (path: string): string =>
  path.replace(/( with secrets)?(\.[a-z]+)?$/, (_all, _words, end: string | undefined) => ` with secrets${end ?? ''}`);

/** One file to write: a path with forward slashes, and its text. */
export interface TextFile {
  path: string;
  text: string;
}
