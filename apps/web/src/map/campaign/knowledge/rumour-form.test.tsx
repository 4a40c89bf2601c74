import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, it } from 'vitest';
import { CAMPAIGN, DM, HASK, startCampaignServer } from '../../../test-support/campaign-server.ts';
import { openCampaign, openCampaignTab } from '../../../test-support/open-campaign.tsx';
import { preloadPartsOfDm } from '../idle-parts-of-dm.ts';
import { preloadCampaignParts } from '../lazy-parts.ts';

beforeAll(async () => {
  await Promise.all([preloadCampaignParts(), preloadPartsOfDm()]);
});

it('asks before words of a rumor that were secret reach players', async () => {
  const server = await startCampaignServer();
  const secret = 'It is a trap.';
  await server.post(
    '/api/save_campaign_location_settings/',
    {
      campaign_id: CAMPAIGN,
      location_id: HASK,
      knowledge: 'rumour',
      alias: 'The lost mine',
      rumour_note: `A mine.\n\n:::secret\n${secret}\n:::`,
    },
    server.dm,
  );
  await openCampaign(server, { as: DM, child: 'hask' });
  await openCampaignTab();
  const heard = await screen.findByLabelText<HTMLTextAreaElement>('What they heard');
  heard.focus();
  fireEvent.change(heard, { target: { value: `A mine.\n\n${secret}` } });
  heard.blur();
  const question = await screen.findByRole('dialog', { name: 'Publish what was secret?' });
  expect(question.querySelector('blockquote')?.textContent).toBe(secret);
  expect((await server.settings())[HASK]?.rumour_note).toContain(':::secret');
  await userEvent.click(within(question).getByRole('button', { name: 'Publish it' }));
  await waitFor(async () => expect((await server.settings())[HASK]?.rumour_note).toBe(`A mine.\n\n${secret}`));
});
