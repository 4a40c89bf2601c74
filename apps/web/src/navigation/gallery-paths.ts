import { type MapPathOptions, paths } from './paths.ts';

/** The gallery of maps of a campaign and of a world; that of everybody is `paths.gallery`. */
export const CAMPAIGN_MAPS = '/campaign/:campaignId/maps';
export const WORLD_MAPS = '/world/:worldId/maps';

/** Where the maps of a scope are shown together. */
export function galleryPath({ campaignId, worldId, as }: Omit<MapPathOptions, 'child'> = {}): string {
  if (worldId !== undefined) return `/world/${encodeURIComponent(worldId)}/maps/`;
  if (campaignId === undefined) return paths.gallery;
  return `/campaign/${encodeURIComponent(campaignId)}/maps/${as === undefined ? '' : `?as=${as}`}`;
}
