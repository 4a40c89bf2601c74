import type { CampaignNote, Fog, LocationMapDetails, Party } from '@venture-atlas/types';
import { findViewer } from '../accounts/auth/find-viewer.ts';
import { readWiki, wholeMap } from '../atlas/answers/map-answers.ts';
import type { Reader } from '../atlas/answers/reader.ts';
import { listWithSecrets } from '../atlas/queries/wiki-pages.ts';
import { readFogs } from '../campaigns/answers/fog.ts';
import { readMarkers } from '../campaigns/answers/markers.ts';
import { readerInCampaign } from '../campaigns/answers/reader-in-campaign.ts';
import { findCampaignOwner } from '../campaigns/queries/campaigns.ts';
import { listAliasSlugs } from '../campaigns/view/aliases.ts';
import type { CampaignSource } from '../campaigns/view/campaign-deps.ts';
import { type CampaignView, readInCampaign } from '../campaigns/view/load-campaign.ts';
import { readNotesPage } from '../campaigns/view/read-notes.ts';
import { readReveals } from '../campaigns/view/revealed-secrets.ts';
import { ArchiveError } from './archive-format.ts';
import { archiveMapSlugs } from './queries/archive-rows.ts';

/** All data of a campaign that one audience may see, as the API answers it, map by map. */
export interface CampaignExport {
  format: 'venture-atlas-campaign';
  as: ExportAudience;
  /** Number of texts with secrets; only if secrets were requested. */
  texts_with_secrets?: number;
  maps: LocationMapDetails[];
  notes: CampaignNote[];
  parties: Party[];
  /** Fog of these maps; only for the DM. */
  fogs?: Fog[];
}

/**
 * Collects a campaign as its DM or a player sees it, with the functions of the API, so hidden data is left out.
 * @param withSecrets includes secrets that the DM may read: all in worlds that they edit, those for DMs in other worlds
 * that are not open
 * @throws ArchiveError if the campaign does not exist
 */
export async function exportCampaign(
  source: CampaignSource,
  campaignId: string,
  as: ExportAudience,
  withSecrets = false,
): Promise<CampaignExport> {
  return readCampaignAs(source, campaignId, as, async (snapshot, view) => {
    const maps: LocationMapDetails[] = [];
    const reader = readerInCampaign(snapshot, view);
    const aliases = view.audience === 'dm' ? [] : await listAliasSlugs(snapshot.db, view.campaign.id);
    for (const slug of new Set([...(await archiveMapSlugs(snapshot.db, view.scope)), ...aliases])) {
      const map = await wholeMap(reader, slug, true);
      // Places without a map can also have aliases.
      if (map !== undefined && (map.map_width !== null || map.children.length > 0)) maps.push(map);
    }
    // Sort by the shown slug: an order by the real names would reveal them.
    maps.sort((one, other) => (one.slug < other.slug ? -1 : 1));
    const secrets = withSecrets ? { texts_with_secrets: await addSecrets(reader, maps) } : {};
    // What was revealed to everybody is text like any other.
    if (view.audience !== 'dm') await addSecrets(reader, maps, [...(await readReveals(snapshot.db, view)).keys()]);
    const { parties } = await readMarkers(snapshot.db, view);
    const notes = await allNotes(snapshot, view, maps);
    const fogs = view.audience === 'dm' ? { fogs: await readFogs(snapshot.db, view, maps) } : {};
    return { format: 'venture-atlas-campaign', as, ...secrets, maps, notes, parties, ...fogs };
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

/**
 * Adds the secrets that their reader may see to the texts of maps.
 * @param among the places whose texts may have some; default: all places
 * @returns the number of texts with secrets
 */
async function addSecrets(
  reader: Reader,
  maps: readonly LocationMapDetails[],
  among?: readonly number[],
): Promise<number> {
  const places = maps.flatMap((map) => [
    { id: map.id, slug: map.slug, of: map },
    ...map.children.map((child) => ({ id: child.location_id, slug: child.slug, of: child })),
  ]);
  const ids = [...new Set(among ?? places.map(({ id }) => id))];
  const withSome = new Set(await listWithSecrets(reader.db, reader.scope, ids));
  const added = new Set<number>();
  for (const { id, slug, of } of places) {
    const place = withSome.has(id) ? await reader.findPlace({ id, slug }) : undefined;
    if (place?.isTextVisible !== true) continue;
    const { wiki_page_content: text } = (await readWiki(reader, place)).body;
    if (JSON.stringify(text) === JSON.stringify(of.wiki_page_content)) continue;
    of.wiki_page_content = text;
    added.add(id);
  }
  return added.size;
}

/** Audience of a command-line export. */
type ExportAudience = 'dm' | 'player';

/**
 * Reads a campaign for an operator, as its DM or a player sees it.
 * @throws ArchiveError if the campaign does not exist
 */
async function readCampaignAs<T>(
  source: CampaignSource,
  campaignId: string,
  as: ExportAudience,
  read: (snapshot: CampaignSource, view: CampaignView) => Promise<T>,
): Promise<T> {
  const owner = await findCampaignOwner(source.db, campaignId);
  if (owner === undefined) throw new ArchiveError('There is no campaign of this id.');
  const asker = { viewer: await findViewer(source.db, owner), invite: undefined, guesser: 'export' };
  const query = as === 'player' ? { campaign_id: campaignId, as } : { campaign_id: campaignId };
  return readInCampaign(source, asker, query, read);
}
