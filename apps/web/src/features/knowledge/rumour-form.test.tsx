import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, it } from 'vitest';
import { whole } from '../../../../api/test-support/whole.ts';
import { CAMPAIGN, type CampaignServer, DM, HASK, startCampaignServer } from '../../test-support/campaign-server.ts';
import { openCampaign, openCampaignTab } from '../../test-support/open-campaign.tsx';
import { preloadDmParts } from '../campaign/campaign-parts.ts';
import { preloadCampaignParts } from '../campaign/lazy-parts.tsx';

beforeAll(async () => {
  await Promise.all([preloadCampaignParts(), preloadDmParts()]);
});

const SECRET = 'It is a trap.';
const UNMARKED = `A mine.\n\n${SECRET}`;

/** Opens a place whose rumor has a secret, and takes the secret's mark away in the field. @returns the field */
async function unmarkSecret(server: CampaignServer): Promise<HTMLTextAreaElement> {
  await server.post(
    '/api/save_campaign_location_settings/',
    {
      campaign_id: CAMPAIGN,
      location_id: HASK,
      knowledge: 'rumour',
      alias: 'The lost mine',
      rumour_note: `A mine.\n\n:::secret\n${SECRET}\n:::`,
    },
    server.dm,
  );
  await openCampaign(server, { as: DM, child: 'hask' });
  await openCampaignTab();
  const heard = await screen.findByLabelText<HTMLTextAreaElement>('What they heard');
  heard.focus();
  fireEvent.change(heard, { target: { value: UNMARKED } });
  return heard;
}

it('asks before words of a rumor that were secret reach players', async () => {
  const server = await startCampaignServer();
  await unmarkSecret(server);
  await userEvent.click(await screen.findByRole('button', { name: 'Publish' }));
  const question = await screen.findByRole('dialog', { name: /^1 secret will be visible to players in / });
  expect(question.querySelector('blockquote')?.textContent).toBe(SECRET);
  expect((await server.settings())[HASK]?.rumour_note).toContain(':::secret');
  await userEvent.click(within(question).getByRole('button', { name: 'Publish it' }));
  await waitFor(async () => expect((await server.settings())[HASK]?.rumour_note).toBe(UNMARKED));
});

whole('keeps words of a rumor that are not published when the panel closes', async () => {
  const server = await startCampaignServer();
  const heard = await unmarkSecret(server);
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(heard.isConnected).toBe(false);
  expect((await server.settings())[HASK]?.rumour_note).toContain(':::secret');
  await openCampaign(server, { as: DM, child: 'hask' });
  await openCampaignTab();
  expect((await screen.findByLabelText<HTMLTextAreaElement>('What they heard')).value).toBe(UNMARKED);
});
