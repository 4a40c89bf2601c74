import type { Page } from '@playwright/test';
import type { CampaignAnswer, LocationMapDetails } from '@venture-atlas/types';
import type { Api } from './accounts.ts';

/** The list beside the map. */
export const placesList = (page: Page) => page.getByRole('region', { name: 'Places on this map' });
export const openCampaignTab = (page: Page) => page.getByRole('tab', { name: 'Your Campaign' }).click();

/** Turns of the wheel through the longest list of the demo world. */
const STEPS = 60;

/** Chooses a place in the list, wherever in it the place stands. */
export async function openPlace(page: Page, name: RegExp): Promise<void> {
  const pill = page.getByRole('button', { name: /^Places \d+/ });
  await pill.or(placesList(page)).first().waitFor();
  if (await pill.isVisible()) await pill.click();
  const row = placesList(page).getByRole('button', { name }).first();
  // Of a long list only the rows in view are in the page: it is looked through from its top, and again from there, since
  // a row that came while one was further down would never be met.
  for (let step = 0; !(await row.isVisible()); step = (step + 1) % STEPS) {
    if (step === 0) await placesList(page).getByRole('listitem').first().hover();
    await page.mouse.wheel(0, step === 0 ? -100_000 : 400);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  }
  await row.click();
}

/** A campaign in which these places of the Sword Coast are shown with their texts. */
export async function campaignWith(dm: Api, shown: readonly string[], sharing: 'open' | 'members' = 'open') {
  const campaign = await dm.post<CampaignAnswer>('/api/home/campaign/', { name: 'The Drowned Crown', sharing });
  const map = await dm.get<LocationMapDetails>(
    `/api/location_map_details/sword_coast/?content=0&campaign_id=${campaign.id}`,
  );
  const idOf = (name: string) => map.children.find((child) => child.name === name)?.location_id;
  const made = { id: campaign.id, invite: campaign.invite_token, idOf };
  for (const name of shown) await setShown(dm, made, name, { show_players: true, show_wiki: true });
  return made;
}

/** A campaign, and the places of the Sword Coast by name. */
interface MadeCampaign {
  id: string;
  idOf: (name: string) => number | undefined;
}

const setShown = (
  dm: Api,
  { id, idOf }: MadeCampaign,
  name: string,
  shown: { show_players: boolean; show_wiki: boolean },
) => dm.post('/api/save_campaign_location_settings/', { ...shown, campaign_id: id, location_id: idOf(name) });

export const showWithoutText = (dm: Api, campaign: MadeCampaign, name: string) =>
  setShown(dm, campaign, name, { show_players: true, show_wiki: false });
export const hide = (dm: Api, campaign: MadeCampaign, name: string) =>
  setShown(dm, campaign, name, { show_players: false, show_wiki: false });
