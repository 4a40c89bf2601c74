/** The addresses of worlds; all others are in `paths.ts`. A leaf: it imports nothing of the app. */

/** The worlds that somebody edits. */
export const WORLDS_PATH = '/worlds/';

/** What a world is called, who else edits it, its end. */
export function worldPath(worldId: string): string {
  return `${WORLDS_PATH}${encodeURIComponent(worldId)}/`;
}

/** A map of one world, for whoever edits that world. */
export function worldMapPath(worldId: string, slug: string): string {
  return `/world/${encodeURIComponent(worldId)}/${encodeURIComponent(slug)}/`;
}

/** Where they edit it. */
export function worldEditPath(worldId: string, slug: string): string {
  return `${worldMapPath(worldId, slug)}edit/`;
}

/** Where they import files into it. */
export function worldImportPath(worldId: string): string {
  return `${worldPath(worldId)}import/`;
}

/** Where a map of the open atlas is copied into a world. */
export const COPY_WORLD = `${WORLDS_PATH}copy/`;

/** @param wish what is known already: the map by its slug, the campaign that goes along, the name of the world */
export function copyWorldPath(wish: { map?: string; campaign?: string; name?: string }): string {
  const query = new URLSearchParams(wish).toString();
  return query === '' ? COPY_WORLD : `${COPY_WORLD}?${query}`;
}
