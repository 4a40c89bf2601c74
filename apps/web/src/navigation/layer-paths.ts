import { pages } from '@venture-atlas/types';
import { pathOf } from './path-of.ts';

/**
 * Where a DM adds to the maps of a campaign.
 * @param child the place that stays open
 */
export function addToMapPath(campaignId: string, slug: string, child?: string): string {
  const path = pathOf(pages.addToMap, { campaignId, name: slug });
  return child === undefined ? path : `${path}?child=${encodeURIComponent(child)}`;
}
