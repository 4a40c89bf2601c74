import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { whole } from '../../../api/test-support/whole.ts';
import { hurryPauses } from '../test-support/hurry.ts';
import { findMap, openMap } from '../test-support/open-map.tsx';
import type { PageNetwork } from '../test-support/page-network.ts';
import { shareServer, startServer } from '../test-support/real-server.ts';
import { currentAddress } from '../test-support/render-app.tsx';

const PHONE = { width: 390, height: 844 };
const title = (name: string) => screen.findByRole('heading', { level: 1, name });

/** Of a long list only the first rows stand there, and say how many they are in all. */
const placesShown = () => screen.getAllByRole('listitem')[0]?.getAttribute('aria-setsize');

/** The Sword Coast with 401 places on three pages; a test that changes it has one of its own. */
const startLarge = shareServer({ places: 401 });

/** Page 3 is not to be had. */
const withoutThird: PageNetwork['intercept'] = ({ query }) =>
  query.get('page') === '3' ? { status: 503, body: { error: 'The server is busy.', code: 'unavailable' } } : undefined;

describe('a map', () => {
  it('has its title, its places, who made it, and one call for all of that', async () => {
    const server = await startServer({ places: 4 });
    openMap();
    await title('Sword Coast Map');
    expect((await findMap()).getAttribute('aria-label')).toBe('Sword Coast map');
    const list = screen.getByRole('region', { name: 'Places on this map' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(4);
    expect(screen.getByText('This map was created by Mara Mapmaker')).toBeVisible();
    expect(document.title).toBe('Sword Coast Map · Venture Atlas');
    expect(server.network.calls.map(({ url }) => url)).toEqual(['/api/location_map_details/sword_coast/?content=0']);
    expect(localStorage.getItem('va:last_map')).toContain('/sword_coast/');
  });

  whole.each([
    ['no name', { map_maker_name: null }],
    ['no address', { map_maker_url: null }],
  ])('whose maker has %s credits nobody', async (_, change) => {
    const server = await startServer({ places: 0 });
    await server.act.changePlace({ slug: 'sword_coast', ...change });
    openMap();
    await title('Sword Coast Map');
    expect(screen.queryByText(/This map was created by/)).toBeNull();
    expect(screen.queryByRole('link', { name: 'Support Them!' })).toBeNull();
  });

  whole('without a known measure has no scale bar', async () => {
    const server = await startServer({ places: 0 });
    await server.act.changePlace({ slug: 'sword_coast', miles_per_unit: null });
    openMap();
    await title('Sword Coast Map');
    expect(screen.queryByText(/miles/)).toBeNull();
  });

  whole('counts its places while they come', async () => {
    const server = await startLarge();
    let goOn = () => {};
    const seen = new Promise<undefined>((resolve) => {
      goOn = () => resolve(undefined);
    });
    server.network.intercept = ({ query }) => (query.has('page') ? seen : undefined);
    openMap();
    expect(await screen.findByText('Loading locations (200 / 401)')).toBeVisible();
    expect(await screen.findByText('200 of 401')).toBeVisible();
    goOn();
    expect(await screen.findByText('Loading locations (401 / 401)')).toBeVisible();
    await waitFor(() => expect(screen.queryByText(/Loading locations \(/)).toBeNull());
    expect(placesShown()).toBe('401');
  });
});

describe('what did not come', () => {
  it('is the map: there is no such location', async () => {
    await startLarge();
    openMap('/nowhere/', { slug: 'nowhere' });
    expect(await screen.findByText('This part of the map is blank')).toBeVisible();
    expect(screen.queryByRole('application')).toBeNull();
  });

  whole('is the map: why is said, and trying again brings it', async () => {
    const server = await startLarge();
    server.network.intercept = () => 'cut';
    hurryPauses();
    openMap();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('The map could not be loaded');
    expect(alert.textContent).toContain('The server cannot be reached. Try again in a moment.');
    server.network.intercept = () => undefined;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await title('Sword Coast Map');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  whole('is a part of the places: the others stay usable, and trying again brings the rest', async () => {
    hurryPauses();
    const server = await startLarge();
    server.network.intercept = withoutThird;
    openMap();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('400 of 401 places are loaded. The server is busy.');
    expect(placesShown()).toBe('400');
    server.network.intercept = () => undefined;
    await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(placesShown()).toBe('401'));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  whole('is the place of the address, once every page has come', async () => {
    await startLarge();
    openMap('/sword_coast/?child=nonsense');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('There is no place called “nonsense” on this map.');
    expect(placesShown()).toBe('401');
    await userEvent.click(within(alert).getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(currentAddress()).toBe('/sword_coast/');
  });
});

describe('a location without a map', () => {
  it('is a blank sheet with its places where it has a size and no picture', async () => {
    const server = await startServer({ places: 4 });
    const sheet = { picture_hash: null, map_width: 4424, map_height: 2300 };
    await server.act.changePlace({ slug: 'sword_coast', ...sheet });
    openMap();
    await title('Sword Coast Map');
    const stage = await findMap();
    expect(screen.queryByText(/currently have a map/)).toBeNull();
    expect(screen.getByRole('region', { name: 'Places on this map' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Zoom in' })).toBeVisible();
    await waitFor(() => expect(stage.querySelector('.leaflet-tile-pane > div')).not.toBeNull());
    const ground = stage.querySelector<HTMLElement>('.leaflet-tile-pane > div');
    expect(Number.parseFloat(ground?.style.width ?? '') / Number.parseFloat(ground?.style.height ?? '')).toBeCloseTo(
      4424 / 2300,
      2,
    );
    expect(stage.querySelector('img')).toBeNull();
    await userEvent.click(await screen.findByRole('button', { name: 'More tools' }));
    expect(await screen.findByRole('button', { name: /poster/i })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Privacy notice' }));
    await waitFor(() => expect(currentAddress()).toBe('/privacy_policy'));
  });

  whole('says so and keeps its places, its page and the way back', async () => {
    await startServer('withoutMap');
    openMap('/gullhaven/', { slug: 'gullhaven' });
    await title('Gullhaven Map');
    expect(await screen.findByText("We don't currently have a map for Gullhaven yet. Sorry!")).toBeVisible();
    expect(screen.getByRole('region', { name: 'Places in Gullhaven' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Zoom in' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Venture To Sword Coast Map' }).getAttribute('href')).toBe(
      '/sword_coast/?child=gullhaven',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Place 2' }));
    // The panel is fetched, at the latest when it is opened.
    expect(await screen.findByRole('heading', { level: 2, name: 'Place 2' })).toBeVisible();
  });

  it('has its places on a phone too', async () => {
    await startServer('withoutMap');
    openMap('/gullhaven/', { slug: 'gullhaven', ...PHONE });
    await userEvent.click(await screen.findByRole('button', { name: 'Places 4' }));
    // The way up is a list too.
    const rows = () => screen.getAllByRole('listitem').filter((item) => within(item).queryByRole('button') !== null);
    await waitFor(() => expect(rows()).toHaveLength(4));
  });
});
