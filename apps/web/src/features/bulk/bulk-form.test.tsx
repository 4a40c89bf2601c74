import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { whole } from '../../../../api/test-support/whole.ts';
import { CAMPAIGN, type CampaignServer, DM, HASK, startCampaignServer } from '../../test-support/campaign-server.ts';
import { openCampaign, openCampaignTab } from '../../test-support/open-campaign.tsx';

async function openBulk(server: CampaignServer, child = 'hask') {
  await openCampaign(server, { as: DM, child });
  await openCampaignTab();
  await userEvent.click(await screen.findByRole('button', { name: 'Set many places at once' }));
  return within(await screen.findByRole('region', { name: 'Set many places at once' }));
}
const named = async (server: CampaignServer) =>
  Object.values((await server.settings()) ?? {}).filter(({ knowledge }) => knowledge === 'named').length;
const allNamed = (card: ReturnType<typeof within>) => userEvent.click(card.getByRole('radio', { name: 'Named' }));

it('one act for many places is said in the bar, whose Undo and key take it back as the card does', async () => {
  const server = await startCampaignServer();
  const card = await openBulk(server);
  await allNamed(card);
  await card.findByText(/^\d+ places changed/);
  const all = await named(server);
  expect(all).toBeGreaterThan(1);
  await screen.findByText(`${all} places are named`);
  await userEvent.keyboard('{Control>}z{/Control}');
  await waitFor(async () => expect(await named(server)).toBe(0));
  await card.findByText(/^Undone/);

  await userEvent.click(await card.findByRole('button', { name: 'Do it again' }));
  await waitFor(async () => expect(await named(server)).toBe(all));
  await userEvent.click(await card.findByRole('button', { name: 'Undo' }));
  await waitFor(async () => expect(await named(server)).toBe(0));
  await screen.findByText('Undone.');
});

whole('is said in the sheet of a phone alone, whose lower end a second line would cover', async () => {
  const server = await startCampaignServer();
  await openCampaign(server, { as: DM, width: 390 });
  await userEvent.click(await screen.findByRole('button', { name: 'DM tools' }));
  await userEvent.click(screen.getByRole('button', { name: 'Set many places at once' }));
  const card = within(await screen.findByRole('region', { name: 'Set many places at once' }));
  await allNamed(card);
  await card.findByText(/^\d+ places changed/);
  expect(screen.queryByText(/places are named$/)).toBeNull();
  await userEvent.click(card.getByRole('button', { name: 'Close' }));
  await screen.findByText(/places are named$/);
});

whole('says before texts are shown which names players read otherwise there', async () => {
  const server = await startCampaignServer();
  const alias = { show_players: true, show_wiki: false, alias: 'The wolf castle' };
  const place = { campaign_id: CAMPAIGN, location_id: HASK };
  await server.post('/api/save_campaign_location_settings/', { ...place, ...alias }, server.dm);
  const card = await openBulk(server);
  expect(await card.findByText(/players read another one: “The wolf castle” for Hask\.$/)).toBeVisible();
});

whole('asks before more than 25 places change, with their number, and changes nothing before', async () => {
  const server = await startCampaignServer({}, { places: 40 });
  const card = await openBulk(server, 'place_1');
  await allNamed(card);
  const question = await card.findByText(/^This changes \d+ places at once\./);
  expect(Number(/\d+/.exec(question.textContent ?? '')?.[0])).toBeGreaterThan(25);
  expect(await named(server)).toBe(0);
  await userEvent.click(card.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(card.queryByText(/^This changes/)).toBeNull());
  expect(await named(server)).toBe(0);
  await allNamed(card);
  await userEvent.click(await card.findByRole('button', { name: 'Change them all' }));
  await waitFor(async () => expect(await named(server)).toBeGreaterThan(25));
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Undo' }).length).toBeGreaterThan(1));
  await userEvent.keyboard('{Control>}z{/Control}');
  await waitFor(async () => expect(await named(server)).toBe(0));
});
