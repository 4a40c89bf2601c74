import { pages } from '@venture-atlas/types';
import { registryPaths } from './registry-paths.ts';

/* Addresses that only staff are led to, apart from `paths.ts`: no reader carries them along. */

/** Where staff import files onto a map that is there. */
export const importOntoPath = (slug: string): string => `${pages.importWorld}?map=${encodeURIComponent(slug)}`;

/** Where staff edit a location's facts. */
export const editLocationPath = (id: number): string => registryPaths(undefined).location(id);
