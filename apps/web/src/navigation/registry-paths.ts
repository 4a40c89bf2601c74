import { paths } from './paths.ts';
import { adminListPath, adminManagePath, editLocationPath } from './staff-paths.ts';
import { worldImportPath, worldPath } from './world-paths.ts';

/** Where the things of one world are listed and edited, beside its maps. */
export interface RegistryPaths {
  /** Figures, tools and the last changes. */
  home: string;
  /** All places as a table. */
  places: string;
  /** What was done, newest first. */
  changes: string;
  manageParents: string;
  newLocation: string;
  removed: string;
  worldCheck: string;
  withoutImages: string;
  import: string;
  location: (id: number) => string;
  /** The list of a model. @param filter further parts of the address, for example `without: 'text'` */
  list: (model: string, filter?: Readonly<Record<string, string>>) => string;
  /** The form of a model: for a new one, or the one with this id. */
  manage: (model: string, id?: number) => string;
}

/** Staff edit the Atlas at the addresses that the specification gives (section 2). */
const ofAtlas: RegistryPaths = {
  home: paths.admin,
  places: paths.places,
  changes: paths.changes,
  manageParents: paths.manageParents,
  newLocation: paths.editLocation,
  removed: paths.removed,
  worldCheck: paths.worldCheck,
  withoutImages: paths.locationsWithoutImages,
  import: paths.importWorld,
  location: editLocationPath,
  list: adminListPath,
  manage: adminManagePath,
};

/** @param worldId undefined: the Atlas */
export function registryPaths(worldId: string | undefined): RegistryPaths {
  return worldId === undefined ? ofAtlas : below(`${worldPath(worldId)}registry/`, worldImportPath(worldId));
}

const inWorld = below('/worlds/:worldId/registry/', '');

/** The addresses of the registry of a world, as patterns for the router. */
export const registryPatterns = {
  ...inWorld,
  list: inWorld.list(':model'),
  add: inWorld.manage(':model'),
  manage: `${inWorld.manage(':model')}:id/`,
  location: `${inWorld.newLocation}:id/`,
};

function below(home: string, importing: string): RegistryPaths {
  const one = (folder: string, id: number | undefined) => `${home}${folder}/${id === undefined ? '' : `${id}/`}`;
  return {
    home,
    places: `${home}places/`,
    changes: `${home}changes/`,
    manageParents: `${home}manage_parents/`,
    newLocation: one('edit_location', undefined),
    removed: `${home}removed/`,
    worldCheck: `${home}world_check/`,
    withoutImages: `${home}locations_without_images/`,
    import: importing,
    location: (id) => one('edit_location', id),
    list: (model, filter = {}) => {
      const query = new URLSearchParams(filter).toString();
      return `${home}list/${model}/${query === '' ? '' : `?${query}`}`;
    },
    manage: (model, id) => one(`manage/${model}`, id),
  };
}
