import type { FogChanges } from '@venture-atlas/types';
import type { ReadingScope } from '../../api/reading-scope.ts';
import type { PanelTab } from '../panel/panel-tab.ts';
import type { MapTool } from '../tools/map-tool.ts';
import type { MapScene, SceneChange } from './map-scene.ts';
import type { SceneFeature } from './slots.ts';

export type UseTools = (scene: MapScene) => readonly MapTool[];

/**
 * A feature of maps that are read. It registers itself; without its import there is none of it. Its hook comes with
 * the first page, so that it is small.
 */
export interface MapFeature extends SceneFeature<MapScene, SceneChange> {
  /** Its tools, which come once the browser has rested. `useTools` is a hook. */
  readonly tools?: () => Promise<{ useTools: UseTools }>;
  /** Its tab of the panel, which comes with the panel. */
  readonly tab?: () => Promise<{ tabOf: (scene: MapScene) => PanelTab }>;
  /** Fetches in an idle moment what is to open at once then. */
  readonly preload?: () => Promise<unknown>;
  /** What tells which tiles of a map's picture look different since a revision; undefined: it never changes by itself. */
  readonly pictureChanges?: (
    of: ReadingScope & { mapId: number },
  ) => ((since: string) => Promise<FogChanges>) | undefined;
}

const registered: MapFeature[] = [];

export function registerMapFeature(feature: MapFeature): void {
  registered.push(feature);
  registered.sort((a, b) => a.order - b.order);
}

/** All that have registered themselves, in their order. */
export const mapFeatures = (): readonly MapFeature[] => registered;

/** What tells how the picture of a map changed; undefined: it never changes by itself. */
export const pictureChangesOf = (of: ReadingScope & { mapId: number }) =>
  registered.find(({ pictureChanges }) => pictureChanges)?.pictureChanges?.(of);

/** The hooks of all tools, in their order. */
export async function loadTools(): Promise<readonly UseTools[]> {
  const all = await Promise.all(registered.map(({ tools }) => tools?.()));
  return all.flatMap((one) => one?.useTools ?? []);
}

/** All tabs of the panel, in their order. */
export async function loadTabs(): Promise<readonly ((scene: MapScene) => PanelTab)[]> {
  const all = await Promise.all(registered.map(({ tab }) => tab?.()));
  return all.flatMap((one) => one?.tabOf ?? []);
}
