import { pages } from '@venture-atlas/types';
import { pathOf } from './path-of.ts';

/** The settings of a world: its name, its editors, its deletion. */
export const worldPath = (worldId: string): string => pathOf(pages.worldSettings, { worldId });

/** The address where editors import files into a world. */
export const worldImportPath = (worldId: string): string => pathOf(pages.worldImport, { worldId });

/** @param wish known values: the map's slug, the campaign to copy, the name of the world */
export function copyWorldPath(wish: { map?: string; campaign?: string; name?: string }): string {
  const query = new URLSearchParams(wish).toString();
  return query === '' ? pages.copyWorld : `${pages.copyWorld}?${query}`;
}
