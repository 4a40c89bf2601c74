import { secretIdsIn } from '@venture-atlas/rules';
import type { CampaignAnswer, StaffWikiPage } from '@venture-atlas/types';
import { OWNER, STRANGER, type WorldServer } from './one-world-server.ts';

/** A campaign of the owner in the world, with a player, in which players read the text of Gullhaven. */
export async function addCampaignWithText(server: WorldServer, name: string): Promise<CampaignAnswer> {
  const campaign = await server.as<CampaignAnswer>(OWNER, '/api/home/campaign/', { name });
  await server.as(OWNER, `/api/home/campaign/${campaign.id}/worlds/`, { worlds: [server.world.id] });
  await server.as(STRANGER, `/api/home/campaign/${campaign.id}/join/`, { invite: campaign.invite_token });
  await server.as(OWNER, '/api/save_campaign_location_settings/', {
    campaign_id: campaign.id,
    location_id: server.gullhaven,
    knowledge: 'named',
    show_wiki: true,
  });
  return campaign;
}

/** Gives Gullhaven a text with a secret for the DM. @returns the ID of the secret */
export async function writeSecret(server: WorldServer, words: string): Promise<string> {
  const { location } = await server.as<{ location: { wiki_page_id: number } }>(
    OWNER,
    `/api/home/location/${server.gullhaven}/`,
    {},
  );
  const page = `/api/home/wikipage/${location.wiki_page_id}/`;
  const facts = { sections: [], image: null, image_text: '', attribution: null, top_section: '' };
  const markdown = `Barrels stand on its quay.\n\n:::secret dm\n${words}\n:::`;
  await server.as(OWNER, page, { wiki_page_content: { ...facts, markdown } });
  const { wiki_page_content: stored } = await server.as<StaffWikiPage>(OWNER, page);
  return secretIdsIn(stored.markdown ?? '')[0] ?? '';
}
