import type { PosterWish } from '@venture-atlas/types';
import type { KnownAsker } from '../campaigns/view/load-campaign.ts';
import type { MediaPlace } from '../media/store/media-store.ts';
import type { WorldEyes } from '../world-settings/view/world-eyes.ts';
import type { Sees } from '../worlds/scope.ts';

/** What somebody wants on paper, and whose eyes see it. */
export interface PosterAsk {
  slug: string;
  wish: PosterWish;
  /** A campaign's, those of a world's editor, or everybody's: with what staff took off or without. */
  seenBy: KnownAsker | WorldEyes | Sees;
}

/** What the child process is told. All paths are absolute. */
export interface PosterTask {
  ask: PosterAsk;
  /** The database, which it only reads. */
  database: string;
  /** Where the map's picture is. */
  media: MediaPlace;
  /** File to write; its ending says the format. */
  target: string;
  /** A folder for what is needed on the way. */
  work: string;
}

/** What comes back; `peakMb` is the most memory it held, in megabytes. Of what is refused, `what` is the sentence why. */
export type PosterAnswer =
  /** `fog`: what was hidden of the map when it was read; null: nothing. */
  | { ok: true; unlettered: string[]; fog: string | null; peakMb: number }
  | {
      ok: false;
      reason: 'refused' | 'storage' | 'broken' | 'took_too_long' | 'stopped';
      what?: string;
      peakMb: number;
    };
