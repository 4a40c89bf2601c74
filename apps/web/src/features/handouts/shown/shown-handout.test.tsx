import { screen, within } from '@testing-library/react';
import type { Handout } from '@venture-atlas/types';
import { expect, it } from 'vitest';
import { CAMPAIGN, PRIYA, startCampaignServer } from '../../../test-support/campaign-server.ts';
import { openCampaign } from '../../../test-support/open-campaign.tsx';

it('shows a player a letter as a letter', async () => {
  const server = await startCampaignServer({ members: [PRIYA] });
  const handouts = `/api/home/campaign/${CAMPAIGN}/handouts/`;
  const letter = { title: 'A letter', text: 'Come *alone*.', look: 'letter', location_id: null };
  const { key } = await server.post<Handout>(handouts, letter, server.dm);
  await server.post(`${handouts}${key}/show/`, { to: 'everybody' }, server.dm);
  await openCampaign(server, { as: PRIYA });
  const sheet = await screen.findByRole('article');
  expect(sheet.dataset.look).toBe('letter');
  expect(within(sheet).getByRole('heading', { name: 'A letter' })).toBeVisible();
  expect((await within(sheet).findByText('alone')).tagName).toBe('EM');
});
