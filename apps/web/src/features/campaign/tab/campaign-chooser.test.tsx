import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { CAMPAIGN, DM, GULLHAVEN, PRIYA, startCampaignServer, TOM } from '../../../test-support/campaign-server.ts';
import { renderInApp } from '../../../test-support/render-app.tsx';
import { CampaignTab } from './campaign-tab.tsx';

const place = { locationId: GULLHAVEN, slug: 'gullhaven', name: 'Gullhaven', type: null, hasMap: false, parents: [] };

async function show(as: number, members: number[] = []) {
  const server = await startCampaignServer({ members });
  renderInApp(
    <CampaignTab
      place={place}
      map={{ slug: 'sword_coast', name: 'Sword Coast' }}
      headingRef={null}
      isAlone={false}
      isHalf={false}
      onExpand={() => {}}
    />,
    { viewer: await server.signInAs(as) },
  );
}

describe('Your Campaign without a campaign in the address', () => {
  it('opens this very place in each campaign, also in those one only plays in', async () => {
    await show(PRIYA, [PRIYA]);
    const link = await screen.findByRole('link', { name: /The Drowned Crown/ });
    expect(link.getAttribute('href')).toBe(`/campaign/${CAMPAIGN}/sword_coast/?child=gullhaven`);
    expect(link.textContent).toBe('The Drowned CrownOpen at Gullhaven, as a player');
  });

  it('shows the DM their own', async () => {
    await show(DM);
    const link = await screen.findByRole('link', { name: /The Drowned Crown/ });
    expect(link.textContent).toBe('The Drowned CrownOpen at Gullhaven');
  });

  it('leads to a new one when there is none', async () => {
    await show(TOM);
    const link = await screen.findByRole('link', { name: 'Make a campaign' });
    expect(link.getAttribute('href')).toBe('/edit_campaign/');
  });
});
