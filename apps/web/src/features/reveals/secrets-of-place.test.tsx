import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { LocationWiki } from '@venture-atlas/types';
import { expect, it } from 'vitest';
import { OWNER, STRANGER, startOneWorldServer } from '../../test-support/one-world-server.ts';
import { addCampaignWithText, writeSecret } from '../../test-support/revealed-secret.ts';

it('the DM reveals a secret in Your Campaign with two presses', async () => {
  const server = await startOneWorldServer();
  const campaign = await addCampaignWithText(server, 'Harrow');
  const words = 'The smith pays the guard.';
  await writeSecret(server, words);
  const reads = async () =>
    (await server.as<LocationWiki>(STRANGER, `/api/location_wiki/gullhaven/?campaign_id=${campaign.id}`))
      .wiki_page_content?.markdown;
  await server.open(`/campaign/${campaign.id}/thorn_coast/?child=gullhaven`, OWNER);
  await userEvent.click(await screen.findByRole('tab', { name: 'Your Campaign' }));
  const secrets = within(await screen.findByRole('region', { name: 'Secrets in the text' }));
  expect(await secrets.findByText(words)).toBeVisible();
  expect(secrets.queryByText(/Barrels/)).toBeNull();
  await userEvent.click(await secrets.findByRole('button', { name: 'Reveal' }));
  expect(await reads()).not.toContain(words);
  await userEvent.click(await secrets.findByRole('button', { name: 'Everybody' }));
  expect(await secrets.findByText('Revealed to everybody')).toBeVisible();
  expect(await reads()).toContain(words);
});
