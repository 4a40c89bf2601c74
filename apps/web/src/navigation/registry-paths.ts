import { pages, type RegistryPage, staffRegistry, worldRegistry } from '@venture-atlas/types';
import { pathOf } from './path-of.ts';
import { worldImportPath } from './world-paths.ts';

/** The addresses where the items of a world are listed and edited. */
export interface RegistryPaths extends Record<Exclude<RegistryPage, 'location' | 'list' | 'add' | 'manage'>, string> {
  import: string;
  location: (id: number) => string;
  /** The list of a model. @param filter further parts of the address, for example `without: 'text'` */
  list: (model: string, filter?: Readonly<Record<string, string>>) => string;
  /** The form of a model: for a new one, or the one with this id. */
  manage: (model: string, id?: number) => string;
}

/** @param worldId undefined: the Atlas, at the addresses that the specification gives (section 2) */
export function registryPaths(worldId: string | undefined): RegistryPaths {
  const patterns = worldId === undefined ? staffRegistry() : worldRegistry();
  const at = (page: RegistryPage, values: Record<string, string | number> = {}) =>
    pathOf(patterns[page], { worldId: worldId ?? '', app: 'home', ...values });
  return {
    overview: at('overview'),
    places: at('places'),
    changes: at('changes'),
    manageParents: at('manageParents'),
    newLocation: at('newLocation'),
    removed: at('removed'),
    worldCheck: at('worldCheck'),
    withoutImages: at('withoutImages'),
    import: worldId === undefined ? pages.importWorld : worldImportPath(worldId),
    location: (id) => at('location', { id }),
    list: (model, filter = {}) => {
      const query = new URLSearchParams(filter).toString();
      return `${at('list', { model })}${query === '' ? '' : `?${query}`}`;
    },
    manage: (model, id) => (id === undefined ? at('add', { model }) : at('manage', { model, id })),
  };
}

/* Addresses that only staff use. They are separate from `paths.ts`, so that readers do not load them. */

/** Where staff import files onto an existing map. */
export const importOntoPath = (slug: string): string => `${pages.importWorld}?map=${encodeURIComponent(slug)}`;

/** Where staff edit a location's facts. */
export const editLocationPath = (id: number): string => registryPaths(undefined).location(id);

/**
 * Where a DM adds to the maps of a campaign.
 * @param child the place that stays open
 */
export function addToMapPath(campaignId: string, slug: string, child?: string): string {
  const path = pathOf(pages.addToMap, { campaignId, name: slug });
  return child === undefined ? path : `${path}?child=${encodeURIComponent(child)}`;
}
