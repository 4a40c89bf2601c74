import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type RealServer, shareServer } from '../../test-support/real-server.ts';
import { currentAddress, renderInApp } from '../../test-support/render-app.tsx';
import { InfoTab } from './info-tab.tsx';
import type { PanelPlace } from './panel-place.ts';

const startServer = shareServer('coast');
const wiki = 'GET /api/location_wiki/gullhaven/';
let server: RealServer;
beforeEach(async () => {
  server = await startServer();
});

const map = { slug: 'sword_coast', name: 'Sword Coast' };
const gullhaven: PanelPlace = {
  locationId: 7,
  slug: 'gullhaven',
  name: 'Gullhaven',
  type: 'town',
  hasMap: false,
  parents: [map],
};

const show = (change: Partial<PanelPlace> = {}) =>
  renderInApp(<InfoTab place={{ ...gullhaven, ...change }} map={map} />);

describe('Location Info', () => {
  it('has name, map and ways at once, and the text when it is there', async () => {
    show({ hasMap: true });
    expect(screen.getByRole('heading', { level: 2, name: 'Gullhaven' })).toBeVisible();
    expect(screen.getByText('On the Sword Coast map').parentElement?.textContent).toBe('On the Sword Coast maptown');
    expect(screen.getByRole('link', { name: 'Venture To Gullhaven Map' }).getAttribute('href')).toBe('/gullhaven/');
    expect(screen.queryByText('About gullhaven.')).toBeNull();
    expect(await screen.findByText('About gullhaven.')).toBeVisible();
    // A page of a file before may still be saving something.
    const asked = () => server.network.calls.map(({ url }) => url).filter((url) => url.includes('/gullhaven/'));
    await waitFor(() => expect(asked()).toEqual(['/api/location_wiki/gullhaven/', '/api/named_by/gullhaven/']));
  });

  it('says so when there is no text', async () => {
    show({ slug: 'silent_cove', name: 'Silent Cove' });
    expect(await screen.findByText('We do not have a link to the wiki for this location.')).toBeVisible();
    expect(screen.queryByRole('link', { name: /Read more/ })).toBeNull();
  });

  it('shows that the text is still coming, only after a wait that a person notices', async () => {
    server.network.intercept = () => new Promise(() => {});
    show();
    expect(screen.queryByRole('status', { name: 'Loading the text' })).toBeNull();
    expect(await screen.findByRole('status', { name: 'Loading the text' })).toBeVisible();
  });

  it('says what went wrong, and Try again brings the text', async () => {
    server.network.answer(wiki, {
      status: 408,
      body: { error: 'Request Timed Out', code: 'request_timed_out' },
    });
    show();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Request Timed Out');
    expect(screen.getByText('The map and everything already loaded keep working.')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Gullhaven' })).toBeVisible();
    server.network.answer(wiki, undefined);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('About gullhaven.')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it("of the map's own location leads to no map that is open already", async () => {
    renderInApp(<InfoTab place={{ ...gullhaven, hasMap: true }} map={{ slug: 'gullhaven', name: 'Gullhaven' }} />);
    expect(screen.getByText('This map')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Venture To Gullhaven Map' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Venture To Sword Coast Map' }).getAttribute('href')).toBe(
      '/sword_coast/?child=gullhaven',
    );
    await screen.findByText('About gullhaven.');
  });

  it('leads to every other map that the place stands on', async () => {
    show({ parents: [map, { slug: 'baldur__s_gate', name: "Baldur's Gate" }, { slug: 'luskan', name: 'Luskan' }] });
    expect(screen.queryByRole('link', { name: 'Venture To Sword Coast Map' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Venture To Luskan Map' })).toBeVisible();
    await userEvent.click(screen.getByRole('link', { name: "Venture To Baldur's Gate Map" }));
    expect(currentAddress()).toBe('/baldur__s_gate/?child=gullhaven');
  });
});

describe('Copy Link', () => {
  const link = () => `${location.origin}/sword_coast/?child=gullhaven`;

  it('copies the address of the map with the child parameter', async () => {
    const user = userEvent.setup();
    const writeText = vi.spyOn(navigator.clipboard, 'writeText');
    show();
    await user.click(screen.getByRole('button', { name: 'Copy Link' }));
    expect(writeText).toHaveBeenCalledExactlyOnceWith(link());
    expect(await screen.findByRole('button', { name: 'Link copied' })).toBeVisible();
  });

  it('shows the link selected when the browser refuses the clipboard', async () => {
    const user = userEvent.setup();
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('denied', 'NotAllowedError'));
    document.execCommand = () => false;
    show();
    await user.click(screen.getByRole('button', { name: 'Copy Link' }));
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Copy Link' });
    expect(field.value).toBe(link());
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect([field.selectionStart, field.selectionEnd]).toEqual([0, link().length]);
  });
});
