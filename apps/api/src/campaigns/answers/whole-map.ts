import type { Child, LocationMapDetails } from '@venture-atlas/types';
import { buildChildrenPage, buildMapDetails } from '../../atlas/answers/map-answers.ts';
import type { Db } from '../../db/schema.ts';
import { publicAddresses } from '../../media/capabilities/picture-addresses.ts';
import type { WorldScope } from '../../worlds/scope.ts';
import type { CampaignSource } from '../view/campaign-deps.ts';
import type { CampaignView } from '../view/load-campaign.ts';
import { buildCampaignChildrenPage, buildCampaignMapDetails } from './campaign-map-answers.ts';

/** A copy has all texts, however long. */
const room = Number.POSITIVE_INFINITY;

/** A map with all of its points, without a campaign: what the API answers, page after page, with files by their keys. */
export async function wholePublicMap(
  db: Db,
  slug: string,
  { withContent, scope }: { withContent: boolean; scope: WorldScope },
): Promise<LocationMapDetails | undefined> {
  const wish = { withContent, room, scope, pictures: publicAddresses };
  const details = (await buildMapDetails(db, slug, wish))?.body as LocationMapDetails | undefined;
  if (details === undefined) return undefined;
  const children = [...details.children];
  for (let next = details.next_page; next !== null; ) {
    const page = (await buildChildrenPage(db, slug, { ...wish, page: next }))?.body as
      | { children: Child[]; next_page: number | null }
      | undefined;
    children.push(...(page?.children ?? []));
    next = page?.next_page ?? null;
  }
  return { ...details, children, next_page: null };
}

/** The same as one viewer of a campaign may see it. */
export async function wholeCampaignMap(
  source: CampaignSource,
  view: CampaignView,
  slug: string,
  withContent: boolean,
): Promise<LocationMapDetails | undefined> {
  const details = await buildCampaignMapDetails(source, view, slug, { withContent, room });
  if (details === undefined) return undefined;
  const { campaign_notes: _notes, ...map } = details;
  const children = [...map.children];
  for (let next = map.next_page; next !== null; ) {
    const page = await buildCampaignChildrenPage(source, view, slug, { number: next, withContent, room });
    children.push(...(page?.children ?? []));
    Object.assign(map.campaign_settings, page?.campaign_settings ?? {});
    next = page?.next_page ?? null;
  }
  return { ...map, children, next_page: null };
}
