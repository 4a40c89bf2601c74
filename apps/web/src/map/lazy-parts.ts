import { createElement, useEffect, useState } from 'react';
import { lazyScreen } from '../loading/lazy-screen.ts';
import { whenIdle } from '../loading/when-idle.ts';
import type { PanelPlace } from './panel/panel-place.ts';
import { loadTabs, mapFeatures } from './stage/map-features.ts';

/*
 * Parts that a map needs only on demand. They are preloaded when the browser is idle after the places have loaded, so
 * that they open at once. Each is in a `MapPart`.
 */

export const ScenePanel = lazyScreen<{ place: PanelPlace }>(async () => {
  const [{ ScenePanel: Panel }, tabs] = await Promise.all([import('./panel/scene-panel.tsx'), loadTabs()]);
  return ({ place }) => createElement(Panel, { place, tabs });
});
/** Loaded only by the few locations that have no map. */
export const NoMap = lazyScreen(async () => (await import('./overlays/no-map.tsx')).NoMap);

/** Preloads what features must open at once. What fails to load is requested again when needed. */
export async function preloadParts(): Promise<void> {
  await Promise.all([ScenePanel.preload(), ...mapFeatures().map((feature) => feature.preload?.())]);
}

/**
 * Whether the browser has been idle once since the component mounted. Everything that the first names of a map do not
 * need waits for that.
 */
export function useHasBeenIdle(): boolean {
  const [hasRested, setRested] = useState(false);
  useEffect(() => whenIdle(() => setRested(true)), []);
  return hasRested;
}

/** Preloads these parts in an idle moment once `isSettled`. */
export function usePreloadWhenIdle(isSettled: boolean): void {
  useEffect(() => (isSettled ? whenIdle(() => void preloadParts()) : undefined), [isSettled]);
}
