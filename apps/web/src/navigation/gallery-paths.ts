import { pages } from '@venture-atlas/types';
import { pathOf } from './path-of.ts';
import type { MapPathOptions } from './paths.ts';

/** Where the maps of a scope are shown together. */
export function galleryPath({ campaignId, worldId, as }: Omit<MapPathOptions, 'child'> = {}): string {
  if (worldId !== undefined) return pathOf(pages.worldGallery, { worldId });
  if (campaignId === undefined) return pages.gallery;
  return `${pathOf(pages.campaignGallery, { campaignId })}${as === undefined ? '' : `?as=${as}`}`;
}
