import type { DrawingWish, ImportOptions, ImportReport, ImportState } from '@venture-atlas/types';
import type { ImportFormat, ImportProgress, ImportResult, KeptFile } from './import-order.ts';

/** Files somebody of staff sent, and how far they are. Kept in memory; the files are in `folder`. */
export interface Job {
  id: string;
  userId: number | null;
  userName: string;
  /** Milliseconds since 1970. */
  createdAt: number;
  folder: string;
  files: readonly KeptFile[];
  options: ImportOptions;
  state: ImportState;
  format: ImportFormat | null;
  progress: ImportProgress | null;
  error: string | null;
  report: ImportReport | null;
  maps: ImportResult['maps'];
  map: ImportResult['map'];
  canDraw: boolean;
  /** How its map is drawn after it is made. */
  draw: DrawingWish | null;
  importId: number | null;
  /** Ends what is being done for it. */
  stop: AbortController;
  /** Changes whenever it begins anew, so that what an older beginning says is not listened to. */
  round: number;
  /** Ends when what was begun last is over. */
  turn: Promise<void>;
  /** Where the pages of the preview lie. */
  preview: string;
}

/** After this long nobody comes back to it. */
export const JOB_LIFE_MS = 24 * 3_600_000;

/** Has files that are still needed. */
export const isOpen = ({ state }: Job): boolean => state !== 'done' && state !== 'cancelled';
