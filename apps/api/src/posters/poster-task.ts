/** What the child process is told. All paths are absolute. */
export interface PosterTask {
  /** File with the PosterOrder as JSON. */
  order: string;
  /** File to write; its ending says the format. */
  target: string;
  /** A folder for what is needed on the way. */
  work: string;
}

/** What comes back; `peakMb` is the most memory it held, in megabytes. */
export type PosterAnswer =
  | { ok: true; unlettered: string[]; peakMb: number }
  | { ok: false; reason: 'storage' | 'broken' | 'took_too_long' | 'stopped'; what?: string; peakMb: number };
