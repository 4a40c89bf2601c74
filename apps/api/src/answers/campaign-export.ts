import type { CampaignNote, LocationMapDetails } from '@venture-atlas/types';
import { ArchiveError } from '../archive/archive-format.ts';
import type { CampaignSource } from '../campaign-view/campaign-deps.ts';
import { readInCampaign } from '../campaign-view/campaign-snapshot.ts';
import type { CampaignView } from '../campaign-view/load-campaign.ts';
import { readNotesPage } from '../campaign-view/notes-at-places.ts';
import { archiveMapSlugs } from '../queries/archive-rows.ts';
import { findCampaignOwner } from '../queries/campaigns.ts';
import { buildCampaignChildrenPage, buildCampaignMapDetails } from './campaign-map-answers.ts';

/** Everything of a campaign that one kind of viewer may see: what the API answers them, map by map. */
export interface CampaignExport {
  format: 'venture-atlas-campaign';
  as: 'dm' | 'player';
  maps: LocationMapDetails[];
  notes: CampaignNote[];
}

/**
 * Collects a campaign as its DM or as a player sees it, by the very functions
 * that answer them: what is hidden from a player is not in it.
 * @throws ArchiveError when there is no such campaign
 */
export async function exportCampaign(
  source: CampaignSource,
  campaignId: string,
  as: 'dm' | 'player',
): Promise<CampaignExport> {
  const owner = await findCampaignOwner(source.db, campaignId);
  if (owner === undefined) throw new ArchiveError('There is no campaign of this id.');
  const asker = { viewer: { kind: 'user' as const, id: owner }, invite: undefined, guesser: 'export' };
  const query = as === 'player' ? { campaign_id: campaignId, as } : { campaign_id: campaignId };
  return readInCampaign(source, asker, query, async (snapshot, view) => {
    const maps: LocationMapDetails[] = [];
    for (const slug of await archiveMapSlugs(snapshot.db)) {
      const map = await wholeMap(snapshot, view, slug);
      if (map !== undefined) maps.push(map);
    }
    return { format: 'venture-atlas-campaign', as, maps, notes: await allNotes(snapshot, view, maps) };
  });
}

/** A map with all of its points; an invite in it would let others in, so it is left out. */
async function wholeMap(
  source: CampaignSource,
  view: CampaignView,
  slug: string,
): Promise<LocationMapDetails | undefined> {
  const details = await buildCampaignMapDetails(source, view, slug, true);
  if (details === undefined) return undefined;
  const { campaign_notes: _notes, campaign, ...map } = details;
  const children = [...map.children];
  let next = map.next_page;
  while (next !== null) {
    const page = await buildCampaignChildrenPage(source, view, slug, { number: next, withContent: true });
    if (page === undefined) break;
    children.push(...page.children);
    Object.assign(map.campaign_settings, page.campaign_settings);
    next = page.next_page;
  }
  return { ...map, campaign: withoutInvite(campaign), children, next_page: null };
}

function withoutInvite(campaign: LocationMapDetails['campaign']): LocationMapDetails['campaign'] {
  if (campaign === null || !('invite_token' in campaign)) return campaign;
  return { ...campaign, invite_token: '' };
}

async function allNotes(
  { db }: CampaignSource,
  view: CampaignView,
  maps: readonly LocationMapDetails[],
): Promise<CampaignNote[]> {
  const places = new Set(maps.flatMap((map) => [map.id, ...map.children.map((child) => child.location_id)]));
  const notes: CampaignNote[] = [];
  for (const place of places) {
    let next: number | null = 1;
    while (next !== null) {
      const page = await readNotesPage(db, view, place, next);
      notes.push(...(page?.notes ?? []));
      next = page?.next_page ?? null;
    }
  }
  return notes;
}
