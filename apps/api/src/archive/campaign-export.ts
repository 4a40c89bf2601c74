import type { CampaignNote, Fog, LocationMapDetails, Party } from '@venture-atlas/types';
import { wholeMap } from '../atlas/answers/whole-map.ts';
import { readFogs } from '../campaigns/answers/fog.ts';
import { readMarkers } from '../campaigns/answers/markers.ts';
import { readerInCampaign } from '../campaigns/answers/reader-in-campaign.ts';
import { listAliasSlugs } from '../campaigns/view/aliases.ts';
import type { CampaignSource } from '../campaigns/view/campaign-deps.ts';
import type { CampaignView } from '../campaigns/view/load-campaign.ts';
import { readNotesPage } from '../campaigns/view/notes-at-places.ts';
import { type CampaignEyes, readCampaignAs } from './campaign-eyes.ts';
import { archiveMapSlugs } from './queries/archive-rows.ts';

/** Everything of a campaign that one kind of viewer may see: what the API answers them, map by map. */
export interface CampaignExport {
  format: 'venture-atlas-campaign';
  as: CampaignEyes;
  maps: LocationMapDetails[];
  notes: CampaignNote[];
  parties: Party[];
  /** What its DM covered and uncovered of the pictures of these maps; nobody else has that. */
  fogs?: Fog[];
}

/**
 * Collects a campaign as its DM or as a player sees it, by the very functions
 * that answer them: what is hidden from a player is not in it.
 * @throws ArchiveError when there is no such campaign
 */
export async function exportCampaign(
  source: CampaignSource,
  campaignId: string,
  as: CampaignEyes,
): Promise<CampaignExport> {
  return readCampaignAs(source, campaignId, as, async (snapshot, view) => {
    const maps: LocationMapDetails[] = [];
    const reader = readerInCampaign(snapshot, view);
    const aliases = view.audience === 'dm' ? [] : await listAliasSlugs(snapshot.db, view.campaign.id);
    for (const slug of new Set([...(await archiveMapSlugs(snapshot.db, view.scope)), ...aliases])) {
      const map = await wholeMap(reader, slug, true);
      // By an alias players meet places without a map too.
      if (map !== undefined && (map.map_width !== null || map.children.length > 0)) maps.push(map);
    }
    // By what they call them: the order of the names that they do not know would tell of these.
    maps.sort((one, other) => (one.slug < other.slug ? -1 : 1));
    const { parties } = await readMarkers(snapshot.db, view);
    const notes = await allNotes(snapshot, view, maps);
    const fogs = view.audience === 'dm' ? { fogs: await readFogs(snapshot.db, view, maps) } : {};
    return { format: 'venture-atlas-campaign', as, maps, notes, parties, ...fogs };
  });
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
