import { messages } from '@venture-atlas/rules';
import { pages } from '@venture-atlas/types';
import { createContext, use } from 'react';
import { editMapPath, mapPath } from '../../navigation/paths.ts';
import { worldImportPath, worldPath } from '../../navigation/world-paths.ts';

/** Where what is imported goes: into the Atlas, by staff, or into one world, by whoever edits it. */
export interface ImportPlace {
  /** The world; undefined: the Atlas. */
  worldId: string | undefined;
  /** Where one begins an import, and where `?job=` tells of one that is under way. */
  start: string;
  back: { to: string; label: string };
  /** Its own world has nothing in it yet, and counts all the same. */
  isEmptyWorld: boolean;
  mapPath: (slug: string) => string;
  editMapPath: (slug: string) => string;
}

const atlas: ImportPlace = {
  worldId: undefined,
  start: pages.importWorld,
  back: { to: pages.admin, label: messages.admin },
  isEmptyWorld: false,
  mapPath,
  editMapPath,
};

/** The world of this id as the place of an import. @param isEmptyWorld it is an own world, and has nothing in it */
export const importPlaceOf = (worldId: string, name: string, isEmptyWorld: boolean): ImportPlace => ({
  worldId,
  start: worldImportPath(worldId),
  back: { to: worldPath(worldId), label: name },
  isEmptyWorld,
  mapPath: (slug) => mapPath(slug, { worldId }),
  editMapPath: (slug) => editMapPath(slug, { worldId }),
});

export const ImportPlaceContext = createContext(atlas);

export const useImportPlace = (): ImportPlace => use(ImportPlaceContext);
