import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { CAMPAIGN, DM, startCampaignServer } from '../../test-support/campaign-server.ts';
import { signInAs } from '../../test-support/open-campaign.tsx';
import { renderInApp } from '../../test-support/render-app.tsx';
import { CampaignTab } from './campaign-tab.tsx';
import { panelTabs } from './panel-tabs.ts';

const place = { locationId: 1011, slug: 'gullhaven', name: 'Gullhaven', hasMap: false, parents: [] };

function show(as: number) {
  renderInApp(
    <CampaignTab place={place} map={{ slug: 'sword_coast' }} hasWays={false} isHalf={false} onWrite={() => {}} />,
    {
      viewer: signInAs(as),
    },
  );
}

describe('Your Campaign without a campaign in the address', () => {
  it('opens this very place in each campaign, also in those one only plays in', async () => {
    await startCampaignServer({ members: new Set([7]) });
    show(7);
    const link = await screen.findByRole('link', { name: /The Drowned Crown/ });
    expect(link.getAttribute('href')).toBe(`/campaign/${CAMPAIGN}/sword_coast/?child=gullhaven`);
    expect(link.textContent).toBe('The Drowned CrownOpen at Gullhaven, as a player');
  });

  it('shows the DM their own', async () => {
    await startCampaignServer();
    show(DM);
    const link = await screen.findByRole('link', { name: /The Drowned Crown/ });
    expect(link.textContent).toBe('The Drowned CrownOpen at Gullhaven');
  });

  it('leads to a new one when there is none', async () => {
    await startCampaignServer();
    show(8);
    const link = await screen.findByRole('link', { name: 'Make a campaign' });
    expect(link.getAttribute('href')).toBe('/edit_campaign/');
  });
});

it('the tabs are two, and one where the wiki is not shown', () => {
  expect(panelTabs(true)).toEqual(['info', 'campaign']);
  expect(panelTabs(false)).toEqual(['campaign']);
});
