import type { Band } from './output/band.ts';
import type { ReportStage } from './stages.ts';
import type { Style } from './styles/style.ts';

export interface PaintOptions {
  style: Style;
  /** Output pixels a sheet unit, 0.02 to 4; default 1. */
  scale?: number | undefined;
  /** Called with the progress of the whole work, also while bands are read. */
  progress?: ReportStage | undefined;
  /** Stops the work soon and rejects with the signal's reason. */
  signal?: AbortSignal | undefined;
}

/** A drawn map whose pixels can be read. */
export interface Painting {
  /** In output pixels. */
  width: number;
  height: number;
  /** The finished rows from top to bottom. They are computed while they are read, and can be read only once. */
  bands: () => AsyncIterable<Band>;
  /** Slugs of the places with a symbol on the map; they need no dot. */
  vignettes: string[];
}
