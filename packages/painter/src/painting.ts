import type { Band } from './output/band.ts';
import type { ReportStage } from './stages.ts';
import type { Style } from './styles/style.ts';

export interface PaintOptions {
  style: Style;
  /** Output pixels a sheet unit, 0.02 to 4; 1 unless said. */
  scale?: number | undefined;
  /** Told all along, also while bands are taken. */
  progress?: ReportStage | undefined;
  /** Stops the work soon, with the signal's reason. */
  signal?: AbortSignal | undefined;
}

/** A map that is drawn and can be taken as pixels. */
export interface Painting {
  /** Output pixels. */
  width: number;
  height: number;
  /** The finished rows from the top to the bottom. They are made as they are taken, and can be taken once. */
  bands: () => AsyncIterable<Band>;
  /** The slugs of the places that have their little picture on the map; they need no dot. */
  vignettes: string[];
}
