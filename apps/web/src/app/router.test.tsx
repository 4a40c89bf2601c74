import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { whole } from '../../../api/test-support/whole.ts';
import { storageKeys, writeStored } from '../session/storage.ts';
import { anonymousViewer } from '../session/use-viewer.ts';
import { type RealServer, shareServer } from '../test-support/real-server.ts';
import { currentAddress, renderApp, viewerOfKind } from '../test-support/render-app.tsx';

const startServer = shareServer();
let server: RealServer;
beforeEach(async () => {
  server = await startServer();
});

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

describe('an address', () => {
  it.each([
    ['/privacy_policy', 'Privacy notice'],
    ['/privacy_policy/', 'Privacy notice'],
    ['/dnd_5e_monster_stat_block/harbor_wyrm', 'Stat blocks are discontinued'],
    ['/dnd_5e_monster_stat_block/harbor_wyrm/', 'Stat blocks are discontinued'],
    ['/community', 'The people around this atlas'],
    ['/community/', 'The people around this atlas'],
  ])('%s shows its screen, with and without the trailing slash', async (path, title) => {
    renderApp({ path });
    expect(await heading(title)).toBeVisible();
  });

  whole.each(['/admin/nothing_here', '/a/b/c', '/index.html'])(
    '%s without a screen shows the 404 screen',
    async (path) => {
      renderApp({ path, viewer: viewerOfKind('staff') });
      expect(await heading('This part of the map is blank')).toBeVisible();
    },
  );

  whole.each(['/community/', '/password_reset/', '/dnd_5e_monster_stat_block/x', '/admin/nothing_here'])(
    '%s has the privacy notice at its foot',
    async (path) => {
      renderApp({ path });
      const foot = await screen.findByRole('contentinfo');
      const link = within(foot).getByRole('link', { name: 'Privacy notice' });
      expect(link.getAttribute('href')).toBe('/privacy_policy');
    },
  );

  whole('of a location that does not exist shows the 404 screen', async () => {
    renderApp({ path: '/atlantis/' });
    expect(await heading('This part of the map is blank')).toBeVisible();
    expect(server.network.calls[0]?.url).toBe('/api/location_map_details/atlantis/?content=0');
  });

  it('of a campaign asks with the campaign, and names nothing when it is refused', async () => {
    renderApp({ path: '/campaign/Kx9/sword_coast/' });
    expect(await heading('This part of the map is blank')).toBeVisible();
    expect(server.network.calls[0]?.url).toBe('/api/location_map_details/sword_coast/?campaign_id=Kx9&content=0');
  });

  it('typed as people write the name goes to the slug, and keeps the selected place', async () => {
    renderApp({ path: "/Dougan's Hole/?child=the_jetty" });
    await waitFor(() => expect(currentAddress()).toBe('/dougan__s_hole/?child=the_jetty'));
  });

  whole('load_last_url goes to the last map of this browser', async () => {
    writeStored(storageKeys.lastMap, '/privacy_policy');
    renderApp({ path: '/load_last_url' });
    await waitFor(() => expect(currentAddress()).toBe('/privacy_policy'));
  });
});

describe('every layout', () => {
  it.each(['/privacy_policy', '/atlantis/'])('has the bar, one main part and a skip link: %s', async (path) => {
    renderApp({ path });
    await screen.findByRole('heading', { level: 1 });
    expect(screen.getByRole('banner')).toBeVisible();
    expect(screen.getAllByRole('main')).toHaveLength(1);
    expect(screen.getByText(/^Skip to the/).getAttribute('href')).toBe('#main');
  });

  it('keeps its page when the bar fails', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const viewer = {
      ...anonymousViewer,
      get status(): never {
        throw new Error('a hole in the bar');
      },
    };
    renderApp({ path: '/privacy_policy', viewer });
    expect(await heading('Privacy notice')).toBeVisible();
    expect(within(screen.getByRole('banner')).getByRole('alert').textContent).toBe('The bar stumbled.');
    expect(screen.getByRole('link', { name: 'Venture Atlas' }).getAttribute('href')).toBe('/');
    vi.restoreAllMocks();
  });
});
