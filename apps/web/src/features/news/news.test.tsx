import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { NewsAnswer } from '@venture-atlas/types';
import { afterEach, expect, it, vi } from 'vitest';
import { whole } from '../../../../api/test-support/whole.ts';
import { guestVisitOf, keepGuestVisit } from '../../session/guest-visits.ts';
import { CAMPAIGN, GULLHAVEN, PRIYA, startCampaignServer } from '../../test-support/campaign-server.ts';
import { openCampaign } from '../../test-support/open-campaign.tsx';

afterEach(() => vi.restoreAllMocks());

const newsCard = () => screen.findByRole('region', { name: 'New since you were here' });
const at = (path: string) => `/api/home/campaign/${CAMPAIGN}/${path}/`;
const news: NewsAnswer = {
  news: {
    lines: [
      {
        at: '2026-03-04T05:06:07.000Z',
        kind: 'named',
        more: 0,
        is_many: false,
        places: [{ name: 'Gullhaven', at: { slug: 'gullhaven', has_map: true, parents: [] } }],
      },
    ],
    is_more: false,
  },
};

it('a player is told once what is new; that they were here is said then, and when they leave', async () => {
  const server = await startCampaignServer({ settings: { [GULLHAVEN]: [true, true] }, members: [PRIYA] });
  server.network.answer(`GET ${at('news')}`, { body: news });
  const visits = () => server.network.callsTo(`POST ${at('visit')}`).length;
  await openCampaign(server, { as: PRIYA });
  expect((await newsCard()).textContent).toContain('Gullhaven was named');
  await waitFor(() => expect(visits()).toBe(1));
  await userEvent.click(screen.getByRole('button', { name: 'Close what is new' }));
  await waitFor(() => expect(screen.queryByText('New since you were here')).toBeNull());
  expect(server.network.callsTo(`GET ${at('news')}`)).toHaveLength(1);

  const before = visits();
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(visits()).toBe(before + 1));
});

whole('a guest is told by when this browser was here last; the first time it only keeps that', async () => {
  const guest = { settings: { [GULLHAVEN]: [true, true] } } as const;
  const first = await startCampaignServer(guest);
  first.network.answer(`GET ${at('news')}`, { body: news });
  const { unmount } = await openCampaign(first);
  await waitFor(() => expect(guestVisitOf(CAMPAIGN)).toMatch(/^\d{4}-/));
  expect(first.network.callsTo(`GET ${at('news')}`)).toHaveLength(0);
  unmount();
  keepGuestVisit(CAMPAIGN, 0);
  const again = await startCampaignServer(guest);
  again.network.answer(`GET ${at('news')}`, { body: news });
  await openCampaign(again);
  expect((await newsCard()).textContent).toContain('Gullhaven was named');
  expect(again.network.callsTo(`GET ${at('news')}`)[0]?.query.get('since')).toBe(new Date(0).toISOString());
  await waitFor(() => expect(guestVisitOf(CAMPAIGN)).not.toBe(new Date(0).toISOString()));
  expect(again.network.callsTo(`POST ${at('visit')}`)).toHaveLength(0);
});
