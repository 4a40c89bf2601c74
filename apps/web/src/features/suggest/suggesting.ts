import type { MapLatLng } from '@venture-atlas/map-math';
import type { SuggestWish } from '../../navigation/suggestion-paths.ts';

/** What the form of a suggestion does with the map. */
export interface OnMap {
  /** While given, a press on the map is the place that is meant. */
  onPlace?: ((at: MapLatLng) => void) | undefined;
  /** The pin that is drawn elsewhere: a position id. */
  without?: number | undefined;
}

/** What is suggested about the open place. */
export interface Suggesting {
  readonly wish: SuggestWish;
  /** A press on the map is the place that is meant. */
  readonly isPlacing: boolean;
  readonly takeMap: (use: OnMap) => void;
}

declare module '../../map/stage/map-scene.ts' {
  interface MapScene {
    /** Undefined: nothing. */
    readonly suggesting?: Suggesting | undefined;
  }
}

/** The name of the tab. */
export const SUGGEST_TAB = 'suggest';
