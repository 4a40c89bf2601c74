import type { FogChanges } from '@venture-atlas/types';
import type { ReadingScope } from '../../api/reading-scope.ts';
import type { PanelTab } from '../panel/panel-tab.ts';
import type { MapTool } from '../tools/map-tool.ts';
import type { MapScene, SceneChange } from './map-scene.ts';
import type { SceneFeature } from './slots.ts';

export type UseTools = (scene: MapScene) => readonly MapTool[];

/**
 * A feature of maps for readers. It registers itself when its module is imported. Its hook is part of the first load,
 * so keep it small.
 */
export interface MapFeature extends SceneFeature<MapScene, SceneChange> {
  /** Its tools, which load once the browser is idle. `useTools` is a hook. */
  readonly tools?: () => Promise<{ useTools: UseTools }>;
  /** Its tab of the panel, which loads with the panel. */
  readonly tab?: () => Promise<{ tabOf: (scene: MapScene) => PanelTab }>;
  /** Preloads in an idle moment what must open at once later. */
  readonly preload?: () => Promise<unknown>;
  /**
   * Returns a function that finds which tiles of a map's picture changed since a revision; undefined: the picture never
   * changes.
   */
  readonly pictureChanges?: (
    of: ReadingScope & { mapId: number },
  ) => ((since: string) => Promise<FogChanges>) | undefined;
}

const registered: MapFeature[] = [];

export function registerMapFeature(feature: MapFeature): void {
  registered.push(feature);
  registered.sort((a, b) => a.order - b.order);
}

/** All registered features, in order. */
export const mapFeatures = (): readonly MapFeature[] => registered;

/** A function that finds how the picture of a map changed; undefined: it never changes. */
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
