import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { whole } from '../../../../../api/test-support/whole.ts';
import { AllInView } from '../../../test-support/all-in-view.ts';
import { refusal } from '../../../test-support/page-network.ts';
import { currentAddress, renderApp } from '../../../test-support/render-app.tsx';
import { makeLocation } from '../../../test-support/staff-fixtures.ts';
import { startStaffServer } from '../../../test-support/staff-server.ts';

const list = 'GET /api/locations_without_images/';
const choose = 'POST /api/upload_image_from_wiki/';
const block = (name: string) => screen.findByRole('region', { name });

/** Everything is in view: the simulated browser has no layout. */
beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', AllInView);
});

async function openImages(path = '/admin/locations_without_images') {
  const server = await startStaffServer();
  const images = ['https://static.wikia.example/a.png', 'https://static.wikia.example/b.png'];
  await server.act.changePlace({ slug: 'hask', images_from_wiki: JSON.stringify(images) });
  // The pictures are fetched from a wiki that is not there.
  server.network.answer('GET /api/wiki_image/3/0/', { body: 'bytes of a' });
  server.network.answer('GET /api/wiki_image/3/1/', refusal(503, 'unavailable', 'The picture could not be fetched.'));
  renderApp({ path, viewer: await server.signIn() });
  return server;
}

describe('admin/locations_without_images', () => {
  it('lists locations with the pictures of their wiki, fetched by the server, and says where there are none', async () => {
    const server = await openImages();
    const candidates = within(await block('Hask'));
    const first = await candidates.findByRole('button', { name: 'Use image 1 of 2 for Hask' });
    await waitFor(() => expect(first.querySelector('img')?.getAttribute('src')).toMatch(/^blob:/));
    expect(candidates.getByText('2 images on the wiki')).toBeVisible();
    expect(within(await block('Old Beacon')).getByText('The wiki has no images for this location')).toBeVisible();
    // One that did not come can be asked for again.
    await userEvent.click(await candidates.findByRole('button', { name: /could not be fetched/ }));
    await waitFor(() => expect(server.network.callsTo('GET /api/wiki_image/3/1/')).toHaveLength(2));
    // No picture is ever asked from the wiki itself.
    expect(document.querySelector('img[src^="http"]')).toBeNull();
  });

  whole('lists only locations whose wiki has some when asked to', async () => {
    const server = await openImages();
    await block('Old Beacon');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Only with images on the wiki' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Old Beacon' })).toBeNull());
    await block('Hask');
    expect(currentAddress()).toBe('/admin/locations_without_images?candidates=1');
    expect(server.network.callsTo(list).at(-1)?.query.get('candidates')).toBe('1');
  });

  whole('offers no other try where the operator allows no pictures of the wiki', async () => {
    const server = await openImages('/admin/locations_without_images?candidates=1');
    // The real server of these tests allows no host.
    server.network.answer('GET /api/wiki_image/3/0/', undefined);
    server.network.answer('GET /api/wiki_image/3/1/', undefined);
    const candidates = within(await block('Hask'));
    const said = await candidates.findAllByText(/^This server takes no pictures from wikis\./);
    expect(said.length).toBeGreaterThan(0);
    expect(candidates.queryByText('Try again')).toBeNull();
  });

  whole('takes the chosen picture as the map, and the block disappears; Undo brings it back', async () => {
    const server = await openImages();
    server.network.answer(choose, { body: { location: makeLocation({ id: 3 }), change_id: 8 } });
    server.network.answer('POST /api/history/8/revert/', { body: { change: {}, position: null, location: null } });
    const first = await within(await block('Hask')).findByRole('button', { name: /^Use image 1/ });
    await waitFor(() => expect((first as HTMLButtonElement).disabled).toBe(false));
    await userEvent.click(first);
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Hask' })).toBeNull());
    expect(server.network.callsTo(choose)[0]?.body).toMatchObject({
      image_url: 'https://static.wikia.example/a.png',
      location_id: 3,
      use: 'map',
    });
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await block('Hask')).toBeVisible();
  });

  it('takes it as the picture of the text when that is chosen, and says why it could not', async () => {
    const server = await openImages();
    server.network.answer(choose, refusal(503, 'unavailable', 'The picture could not be fetched.'));
    await userEvent.click(await screen.findByRole('radio', { name: 'Picture in the text' }));
    const candidates = within(await block('Hask'));
    const first = await candidates.findByRole('button', { name: /^Use image 1/ });
    await waitFor(() => expect((first as HTMLButtonElement).disabled).toBe(false));
    await userEvent.click(first);
    expect((await candidates.findByRole('alert')).textContent).toBe('The picture could not be fetched.');
    expect(server.network.callsTo(choose)[0]?.body).toMatchObject({ use: 'text' });
  });

  it('passes over as many as the offset field says, and refuses what is no number', async () => {
    const server = await openImages();
    await block('Old Beacon');
    const field = screen.getByLabelText('Offset');
    await userEvent.clear(field);
    await userEvent.type(field, '-40');
    await userEvent.click(screen.getByRole('button', { name: 'Load' }));
    expect(screen.getByText('Enter a whole number from 0.')).toBeVisible();
    await userEvent.clear(field);
    await userEvent.type(field, '40');
    await userEvent.click(screen.getByRole('button', { name: 'Load' }));
    await waitFor(() => expect(currentAddress()).toBe('/admin/locations_without_images?offset=40'));
    await waitFor(() => expect(server.network.callsTo(list).at(-1)?.query.get('offset')).toBe('40'));
  });
});
