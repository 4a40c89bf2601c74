import type { PosterOptions } from '@venture-atlas/types';
import type { KnownAsker } from '../campaigns/view/load-campaign.ts';
import type { MediaPlace } from '../media/store/media-store.ts';
import type { WorldEditorAccess } from '../world-settings/view/world-access.ts';
import type { Sees } from '../worlds/scope.ts';

/** A request for a poster, and the access of its viewer. */
export interface PosterRequest {
  slug: string;
  wish: PosterOptions;
  /** Access to a campaign, to a world as an editor, or as everybody (with or without removed places). */
  seenBy: KnownAsker | WorldEditorAccess | Sees;
}

/** Order to the child process. All paths are absolute. */
export interface PosterTask {
  ask: PosterRequest;
  /** Address of the database; read-only. */
  database: string;
  /** The picture store. */
  media: MediaPlace;
  /** File to write; its extension is the format. */
  target: string;
  /** Temporary folder. */
  work: string;
}

/** Answer of the child process; `peakMb` is its peak memory in megabytes. `what` of a refusal is its sentence. */
export type PosterAnswer =
  /** `fog`: state of the fog when the map was read; null: none. */
  | { ok: true; unlettered: string[]; fog: string | null; peakMb: number }
  | {
      ok: false;
      reason: 'refused' | 'storage' | 'broken' | 'took_too_long' | 'stopped';
      what?: string;
      peakMb: number;
    };
