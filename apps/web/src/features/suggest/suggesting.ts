import type { MapLatLng } from '@venture-atlas/map-math';
import { appConfig } from '../../api/app-config.ts';
import { useReadingScope } from '../../api/reading-scope.ts';
import { useScene } from '../../map/stage/map-scene.ts';
import type { SuggestWish } from '../../navigation/suggestion-paths.ts';
import { useViewer } from '../../session/use-viewer.ts';

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

/** Whether the open map takes suggestions of this viewer, or will once they logged in. */
export function useIsOffered(): boolean {
  const { details } = useScene();
  const { campaignId, as } = useReadingScope();
  const { viewer, status } = useViewer();
  // Outside of campaigns the map says the same to everybody; only staff edit what they read there.
  const isEditor = viewer.kind === 'staff' && campaignId === undefined;
  const isOn = appConfig().suggestions_off !== true && as === undefined;
  return status === 'ready' && isOn && !isEditor && details.may_suggest === true;
}
