import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { CampaignTab } from '../../features/campaign/tab/lazy-campaign-tab.ts';
import { tabOf as campaignTab } from '../../features/campaign/tab/tab.ts';
import { shareServer } from '../../test-support/real-server.ts';
import { currentAddress, renderInApp, viewerOfKind } from '../../test-support/render-app.tsx';
import type { CampaignOnMap } from '../stage/campaign-context.ts';
import { infoTab } from './info-panel-tab.ts';
import { LocationPanel, type LocationPanelProps } from './location-panel.tsx';
import type { PanelTab } from './panel-tab.ts';

// As in a browser that had an idle moment.
beforeAll(CampaignTab.preload);

beforeEach(shareServer('coast'));

const map = { slug: 'sword_coast', name: 'Sword Coast' };
const place = { locationId: 7, slug: 'gullhaven', name: 'Gullhaven', type: null, hasMap: false, parents: [map] };

const tabs = [infoTab(null), campaignTab({ worldId: undefined })];

function show(change: Partial<LocationPanelProps> = {}, kind: 'anonymous' | 'user' = 'anonymous') {
  const onClose = vi.fn();
  const onDetentChange = vi.fn();
  renderInApp(
    <LocationPanel
      place={place}
      map={map}
      tabs={tabs}
      width="desktop"
      focusHeading={false}
      detent="half"
      onClose={onClose}
      onDetentChange={onDetentChange}
      {...change}
    />,
    { path: '/sword_coast/?child=gullhaven', viewer: viewerOfKind(kind) },
  );
  return { onClose, onDetentChange };
}

describe('the tabs', () => {
  it('of a visitor without an account are Location Info and Your Campaign, with Close beside them', () => {
    show();
    const list = screen.getByRole('tablist');
    expect(
      within(list)
        .getAllByRole('tab')
        .map((tab) => tab.textContent),
    ).toEqual(['Location Info', 'Your Campaign']);
    const close = screen.getByRole('button', { name: 'Close' });
    expect(list.contains(close)).toBe(false);
    // Three equal columns: the list takes two parts of the row, Close one.
    expect(list.style.flexGrow).toBe('2');
    expect(list.parentElement).toBe(close.parentElement);
  });

  it('are moved through by arrows, Home and End, and only one can be reached by Tab', async () => {
    show();
    const user = userEvent.setup();
    const [info, campaign] = screen.getAllByRole('tab');
    info?.focus();
    await user.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(campaign);
    expect(campaign?.getAttribute('aria-selected')).toBe('true');
    expect([info?.tabIndex, campaign?.tabIndex]).toEqual([-1, 0]);
    await user.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(info);
    await user.keyboard('{End}');
    expect(document.activeElement).toBe(campaign);
    await user.keyboard('{Home}');
    expect(document.activeElement).toBe(info);
  });

  it('show what a campaign is, with a way in that leads back here', async () => {
    show();
    await userEvent.click(screen.getByRole('tab', { name: 'Your Campaign' }));
    expect(screen.getByText('Run your campaign on this map')).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Gullhaven' })).toBeNull();
    await userEvent.click(screen.getByRole('link', { name: 'Sign Up Now!' }));
    expect(currentAddress()).toBe('/signup/');
    expect(localStorage.getItem('redirect')).toBe('/sword_coast/?child=gullhaven');
  });

  it('begin at their top', async () => {
    show();
    const body = screen.getByRole('heading', { name: 'Gullhaven' }).closest('aside')?.lastElementChild as HTMLElement;
    body.scrollTop = 300;
    await userEvent.click(screen.getByRole('tab', { name: 'Your Campaign' }));
    expect(body.scrollTop).toBe(0);
  });
});

it('has one tab where the wiki is not shown, or where a world is edited', () => {
  const campaign = { isDm: false, settingsOf: () => ({ show_wiki: false }) };
  const shown = (some: readonly PanelTab[]) => some.filter((tab) => tab.isShown(place)).map(({ name }) => name);
  // Only what the tab asks of a campaign.
  expect(shown([infoTab(campaign as unknown as CampaignOnMap), campaignTab({ worldId: undefined })])).toEqual([
    'campaign',
  ]);
  expect(shown([infoTab(null), campaignTab({ worldId: 'w' })])).toEqual(['info']);
});

describe('the panel', () => {
  it('is closed by its button', async () => {
    const { onClose } = show();
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('gives its heading the focus when the place was chosen by keyboard, and leaves it otherwise', () => {
    show({ focusHeading: true });
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Gullhaven' }));
  });

  it('leaves the focus where it is when the place was chosen by pointer', () => {
    show();
    expect(document.activeElement).toBe(document.body);
  });

  it('is a sheet on a phone, which its handle opens whole', async () => {
    const { onDetentChange } = show({ width: 'phone' });
    await userEvent.click(screen.getByRole('button', { name: 'Expand' }));
    expect(onDetentChange).toHaveBeenCalledExactlyOnceWith('full');
    expect(screen.getByRole('region', { name: 'Gullhaven' }).dataset.detent).toBe('half');
  });

  it.each(['desktop', 'phone'] as const)('on a %s begins another place at its top', async (width) => {
    const others = {
      map,
      tabs,
      width,
      focusHeading: false,
      detent: 'half',
      onClose: vi.fn(),
      onDetentChange: vi.fn(),
    } as const;
    function Two() {
      const [slug, setSlug] = useState('gullhaven');
      // Another place, and not this one under a new name.
      const locationId = place.locationId + (slug === 'gullhaven' ? 0 : 1);
      return (
        <>
          <button type="button" onClick={() => setSlug('luskan')}>
            Luskan
          </button>
          <LocationPanel place={{ ...place, locationId, slug, name: slug }} {...others} />
        </>
      );
    }
    renderInApp(<Two />);
    const body = screen.getByRole('tabpanel').parentElement as HTMLElement;
    body.scrollTop = 300;
    await userEvent.click(screen.getByRole('button', { name: 'Luskan' }));
    expect(screen.getByRole('heading', { name: 'luskan' })).toBeVisible();
    expect(body.scrollTop).toBe(0);
  });
});
