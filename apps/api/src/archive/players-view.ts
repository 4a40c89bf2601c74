import { nameLinks, type StoredText, slugOfLinkKey } from '@venture-atlas/rules';
import type { WikiPageContent } from '@venture-atlas/types';
import { findViewer } from '../accounts/auth/find-viewer.ts';
import { wholeMap } from '../atlas/answers/map-answers.ts';
import { createNameCache } from '../atlas/names/kept-names.ts';
import { readerInCampaign } from '../campaigns/answers/reader-in-campaign.ts';
import { createCampaignLimits } from '../campaigns/view/campaign-deps.ts';
import { createFogGrids } from '../campaigns/view/fog.ts';
import { loadCampaignAgain } from '../campaigns/view/load-campaign.ts';
import type { Db } from '../db/schema.ts';
import { AppError } from '../errors.ts';
import { addressesAsKeys } from '../media/capabilities/picture-addresses.ts';
import { shownWorld } from '../worlds/scope.ts';
import { archiveMapSlugs, listShownPlaces } from './queries/archive-rows.ts';

/** A place as any player of a campaign gets it. */
export interface PlaceForPlayers {
  name: string;
  /** Its links name places by their slugs. */
  text: WikiPageContent | null;
}

/** The campaign whose players are meant, and who asks. */
export interface PlayersToRead {
  worldId: number;
  campaignId: string;
  userId: number;
}

/** Whether a user leads a campaign, and so may know what its players know. */
export async function leadsCampaign(db: Db, { campaignId, userId }: Omit<PlayersToRead, 'worldId'>): Promise<boolean> {
  try {
    await loadForPlayers(db, { campaignId, userId });
    return true;
  } catch (cause) {
    if (cause instanceof AppError) return false;
    throw cause;
  }
}

async function loadForPlayers(
  db: Db,
  { campaignId, userId }: Omit<PlayersToRead, 'worldId'>,
  names = createNameCache(),
) {
  const viewer = await findViewer(db, userId);
  return loadCampaignAgain({ db, names }, { campaignId, viewer, hasInvite: false, as: 'player' });
}

/**
 * What any player of a campaign knows of a world, by the slugs of the places, as the API answers it.
 * @throws AppError not_found, forbidden if the user does not lead the campaign
 */
export async function readPlayersView(
  db: Db,
  { worldId, campaignId, userId }: PlayersToRead,
): Promise<ReadonlyMap<string, PlaceForPlayers>> {
  const names = createNameCache();
  const view = await loadForPlayers(db, { campaignId, userId }, names);
  const seen = new Map<string, PlaceForPlayers>();
  if (!view.scope.worldIds.includes(worldId)) return seen;
  const scope = shownWorld(worldId);
  const slugs = new Map((await listShownPlaces(db, scope)).map(({ id, slug }) => [id, slug]));
  const reader = readerInCampaign(
    {
      db,
      names,
      // Files have no addresses, so nothing is needed to make them.
      inviteKey: Buffer.alloc(32),
      addressesFor: addressesAsKeys,
      fogs: createFogGrids(),
      limits: createCampaignLimits(Date.now, false),
    },
    view,
  );
  const add = (id: number, name: string, text: WikiPageContent | null | undefined): void => {
    const slug = slugs.get(id);
    if (slug !== undefined) seen.set(slug, { name, text: text ? linked(text, slugs) : null });
  };
  for (const slug of await archiveMapSlugs(db, scope)) {
    const map = await wholeMap(reader, slug, true);
    if (map === undefined) continue;
    add(map.id, map.name, map.wiki_page_content);
    for (const { location_id: id, name, wiki_page_content: text } of map.children) add(id, name, text);
  }
  return seen;
}

/** A text whose links name places by their slugs instead of their numbers. */
function linked(text: WikiPageContent, slugs: ReadonlyMap<number, string>): WikiPageContent {
  const { links: _, ...plain } = text;
  const named: StoredText = nameLinks(plain, (key) => slugs.get(Number(slugOfLinkKey(key))));
  return { ...plain, ...(named.markdown === undefined ? {} : { markdown: named.markdown }) };
}
