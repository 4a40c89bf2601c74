import { pages } from '@venture-atlas/types';
import { pathOf } from './path-of.ts';

/** What a world is called, who else edits it, its end. */
export const worldPath = (worldId: string): string => pathOf(pages.worldSettings, { worldId });

/** Where its editors import files into it. */
export const worldImportPath = (worldId: string): string => pathOf(pages.worldImport, { worldId });

/** @param wish what is known already: the map by its slug, the campaign that goes along, the name of the world */
export function copyWorldPath(wish: { map?: string; campaign?: string; name?: string }): string {
  const query = new URLSearchParams(wish).toString();
  return query === '' ? pages.copyWorld : `${pages.copyWorld}?${query}`;
}
