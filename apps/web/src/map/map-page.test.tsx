import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { hurryPauses } from '../test-support/hurry.ts';
import { childrenPath, detailsPath, makeChildren, makeDetails, makePage } from '../test-support/map-fixtures.ts';
import { type MapServer, startMapServer } from '../test-support/map-server.ts';
import { findMap, openMap } from '../test-support/open-map.tsx';
import { currentAddress } from '../test-support/render-app.tsx';

let server: MapServer;
beforeEach(async () => {
  server = await startMapServer();
});

const PHONE = { width: 390, height: 844 };
const title = (name: string) => screen.findByRole('heading', { level: 1, name });

/** 7 points, 3 a page; page 2 and 3 as given, once `until` has come. */
function serveInPages(
  page: (number: string) => ReturnType<typeof makePage> | undefined,
  until: Promise<unknown> = Promise.resolve(),
) {
  const details = makeDetails(makeChildren(1, 3), { next_page: 2, total_children: 7 });
  server.answer(detailsPath('sword_coast'), { body: details });
  server.answer(childrenPath('sword_coast'), async (query) => {
    await until;
    const found = page(query.get('page') ?? '');
    return found ? { body: found } : { status: 503, body: { error: 'The server is busy.', code: 'unavailable' } };
  });
}
const second = makePage(makeChildren(4, 6), 3, 7);
const third = makePage(makeChildren(7, 7), null, 7);

describe('a map', () => {
  it('has its title, its places, who made it, and one call for all of that', async () => {
    server.answer(detailsPath('sword_coast'), { body: makeDetails(makeChildren(1, 4)) });
    openMap();
    await title('Sword Coast Map');
    expect((await findMap()).getAttribute('aria-label')).toBe('Sword Coast map');
    const list = screen.getByRole('region', { name: 'Places on this map' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(4);
    expect(screen.getByText('This map was created by Mara Mapmaker')).toBeDefined();
    expect(document.title).toBe('Sword Coast Map · Venture Atlas');
    expect(server.calls).toEqual(['/api/location_map_details/sword_coast/?content=0']);
    expect(localStorage.getItem('va:last_map')).toContain('/sword_coast/');
  });

  it.each([
    ['no name', { map_maker_name: null }],
    ['no address', { map_maker_url: null }],
  ])('whose maker has %s credits nobody', async (_, change) => {
    server.answer(detailsPath('sword_coast'), { body: makeDetails([], change) });
    openMap();
    await title('Sword Coast Map');
    expect(screen.queryByText(/This map was created by/)).toBeNull();
    expect(screen.queryByRole('link', { name: 'Support Them!' })).toBeNull();
  });

  it('without a known measure has no scale bar', async () => {
    server.answer(detailsPath('sword_coast'), { body: makeDetails([], { miles_per_unit: null }) });
    openMap();
    await title('Sword Coast Map');
    expect(screen.queryByText(/miles/)).toBeNull();
  });

  it('counts its places while they come', async () => {
    let goOn = () => {};
    const seen = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    serveInPages((page) => (page === '2' ? second : third), seen);
    openMap();
    expect(await screen.findByText('Loading locations (3 / 7)')).toBeDefined();
    expect(await screen.findByText('3 of 7')).toBeDefined();
    goOn();
    expect(await screen.findByText('Loading locations (7 / 7)')).toBeDefined();
    await waitFor(() => expect(screen.queryByText(/Loading locations \(/)).toBeNull());
    expect(screen.getAllByRole('listitem')).toHaveLength(7);
  });
});

describe('what did not come', () => {
  it('is the map: there is no such location', async () => {
    openMap('/nowhere/', { slug: 'nowhere' });
    expect(await screen.findByText('This part of the map is blank')).toBeDefined();
    expect(screen.queryByRole('application')).toBeNull();
  });

  it('is the map: why is said, and trying again brings it', async () => {
    server.setDown(true);
    hurryPauses();
    openMap();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('The map could not be loaded');
    expect(alert.textContent).toContain('The server cannot be reached. Try again in a moment.');
    server.setDown(false);
    server.answer(detailsPath('sword_coast'), { body: makeDetails(makeChildren(1, 2)) });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await title('Sword Coast Map');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('is a part of the places: the others stay usable, and trying again brings the rest', async () => {
    hurryPauses();
    serveInPages((page) => (page === '2' ? second : undefined));
    openMap();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('6 of 7 places are loaded. The server is busy.');
    expect(screen.getAllByRole('listitem')).toHaveLength(6);
    serveInPages((page) => (page === '2' ? second : third));
    await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(7));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('is the place of the address, once every page has come', async () => {
    serveInPages((page) => (page === '2' ? second : third));
    openMap('/sword_coast/?child=nonsense');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('There is no place called “nonsense” on this map.');
    expect(screen.getAllByRole('listitem')).toHaveLength(7);
    await userEvent.click(within(alert).getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(currentAddress()).toBe('/sword_coast/');
  });
});

describe('a location without a map', () => {
  it('is a blank sheet with its places where it has a size and no picture', async () => {
    const sheet = { image: null, tiles: null, map_width: 4424, map_height: 2300 };
    server.answer(detailsPath('sword_coast'), { body: makeDetails(makeChildren(1, 4), sheet) });
    openMap();
    await title('Sword Coast Map');
    const stage = await findMap();
    expect(screen.queryByText(/currently have a map/)).toBeNull();
    expect(screen.getByRole('region', { name: 'Places on this map' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Zoom in' })).toBeDefined();
    await waitFor(() => expect(stage.querySelector('.leaflet-tile-pane > div')).not.toBeNull());
    const ground = stage.querySelector<HTMLElement>('.leaflet-tile-pane > div');
    expect(Number.parseFloat(ground?.style.width ?? '') / Number.parseFloat(ground?.style.height ?? '')).toBeCloseTo(
      4424 / 2300,
      2,
    );
    expect(stage.querySelector('img')).toBeNull();
    expect(await screen.findByRole('button', { name: /poster/i })).toBeDefined();
  });

  const plain = { image: null, map_width: null, map_height: null, name: 'Ravensford', slug: 'ravensford' };

  it('says so and keeps its places, its page and the way back', async () => {
    const parent = {
      id: 9,
      slug: 'sword_coast',
      name: 'Sword Coast',
      image: null,
      position_on_parent_id: 3,
      lat: 1,
      lng: 2,
    };
    server.answer(detailsPath('ravensford'), {
      body: makeDetails(makeChildren(1, 4), { ...plain, parents: [parent] }),
    });
    openMap('/ravensford/', { slug: 'ravensford' });
    await title('Ravensford Map');
    expect(screen.getByText("We don't currently have a map for Ravensford yet. Sorry!")).toBeDefined();
    expect(screen.getByRole('region', { name: 'Places in Ravensford' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Zoom in' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Venture To Sword Coast Map' }).getAttribute('href')).toBe(
      '/sword_coast/?child=ravensford',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Place 2' }));
    expect(screen.getByRole('heading', { level: 2, name: 'Place 2' })).toBeDefined();
  });

  it('has its places on a phone too', async () => {
    server.answer(detailsPath('ravensford'), { body: makeDetails(makeChildren(1, 4), plain) });
    openMap('/ravensford/', { slug: 'ravensford', ...PHONE });
    await userEvent.click(await screen.findByRole('button', { name: 'Places 4' }));
    expect(screen.getAllByRole('listitem')).toHaveLength(4);
  });
});
