import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { whole } from '../../../../api/test-support/whole.ts';
import { CAMPAIGN, DM, GULLHAVEN, PRIYA, startCampaignServer } from '../../test-support/campaign-server.ts';
import { openCampaign } from '../../test-support/open-campaign.tsx';
import { preloadDmParts } from './campaign-parts.ts';
import { preloadCampaignParts } from './lazy-parts.tsx';

beforeAll(preloadCampaignParts);
beforeAll(preloadDmParts);
beforeEach(() => localStorage.clear());

const card = { name: 'Nothing is shown yet' };
const shown = { [GULLHAVEN]: [true, true] } as const;

it('tells players and guests that the DM has shown nothing, in their words alone', async () => {
  const server = await startCampaignServer();
  for (const as of [PRIYA, undefined]) {
    const { unmount } = await openCampaign(server, as === undefined ? {} : { as });
    const told = await screen.findByRole('region', card);
    expect(told.textContent).toBe(
      'The DM has not shown any places on this map yet. They appear here as soon as the DM shows them.',
    );
    expect(within(told).queryByRole('button')).toBeNull();
    unmount();
  }
});

whole('tells the DM how to show the first place, until the hint is closed', async () => {
  const server = await startCampaignServer();
  const { unmount } = await openCampaign(server, { as: DM });
  const told = await screen.findByRole('region', card);
  expect(told.textContent).toContain('Press a name, then Named under Your Campaign.');
  await userEvent.click(within(told).getByRole('button', { name: 'Close the hint' }));
  expect(screen.queryByRole('region', card)).toBeNull();
  unmount();
  await openCampaign(server, { as: DM });
  await screen.findByText('The Drowned Crown');
  expect(screen.queryByRole('region', card)).toBeNull();
});

whole('gives way to the card of many places, which is drawn for on the map below', async () => {
  const server = await startCampaignServer();
  await openCampaign(server, { as: DM });
  await screen.findByRole('region', card);
  await userEvent.click(await screen.findByRole('button', { name: 'DM tools' }));
  await userEvent.click(screen.getByRole('button', { name: 'Set many places at once' }));
  await screen.findByRole('region', { name: 'Set many places at once' });
  expect(screen.queryByRole('region', card)).toBeNull();
});

whole.each([
  ['the DM', DM],
  ['a player', PRIYA],
])('says nothing to %s once a place is shown', async (_, as) => {
  const server = await startCampaignServer({ settings: shown });
  await openCampaign(server, { as });
  await screen.findByText('The Drowned Crown');
  await screen.findByRole('button', { name: 'Gullhaven' });
  expect(screen.queryByRole('region', card)).toBeNull();
});

whole('gives the link to the DM where nobody is here yet', async () => {
  const server = await startCampaignServer();
  await openCampaign(server, { as: DM });
  await userEvent.click(await screen.findByRole('button', { name: 'Nobody here' }));
  const link = await screen.findByLabelText('Invite Link');
  expect((link as HTMLInputElement).value).toContain(`/campaign/${CAMPAIGN}/`);
  expect(screen.getByRole('button', { name: 'Copy' })).toBeVisible();
});
