import type { StyleName } from '../../packages/painter/src/index.ts';

/** One map for the child process. */
export interface DrawOrder {
  /** The sketch, a JSON file. */
  sketch: string;
  style: StyleName;
  scale: number;
  /** The picture, without its extension. */
  out: string;
}

/** Messages of the child: progress, and finally the result. */
export type DrawNews =
  | { kind: 'progress'; stage: string; fraction: number }
  | { kind: 'drawn'; file: string; width: number; height: number; peakMb: number; vignettes: number }
  | { kind: 'refused'; reason: string };
