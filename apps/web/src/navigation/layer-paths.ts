/** Where a DM adds to the maps of a campaign. A leaf: it imports nothing of the app. */
export const ADD_TO_MAP = '/campaign/:campaignId/:name/edit';

/** @param child the place that stays open */
export function addToMapPath(campaignId: string, slug: string, child?: string): string {
  const path = `/campaign/${encodeURIComponent(campaignId)}/${encodeURIComponent(slug)}/edit/`;
  return child === undefined ? path : `${path}?child=${encodeURIComponent(child)}`;
}
