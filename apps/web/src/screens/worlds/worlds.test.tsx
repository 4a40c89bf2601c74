import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { WorldsAnswer } from '@venture-atlas/types';
import { describe, expect, it } from 'vitest';
import { whole } from '../../../../api/test-support/whole.ts';
import { currentAddress, renderApp } from '../../test-support/render-app.tsx';
import { startWorldsServer, type WorldMaker } from '../../test-support/worlds-server.ts';

const open = async (who: WorldMaker) => {
  renderApp({ path: '/worlds/', viewer: await who.signIn() });
  await screen.findByRole('heading', { level: 1, name: 'Worlds' });
};
const cardOf = async (name: string) => (await screen.findByRole('heading', { name })).closest('li') as HTMLElement;
const cardNames = (section: string) =>
  within(screen.getByRole('region', { name: section }))
    .getAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent);

describe('/worlds/', () => {
  it('sends visitors without an account to the log-in', async () => {
    await startWorldsServer();
    renderApp({ path: '/worlds/' });
    await waitFor(() => expect(currentAddress()).toBe('/login/'));
  });

  whole('shows each world with its places and leads to its map and its settings', async () => {
    const server = await startWorldsServer();
    const { id } = await server.marisol.makeWorld('The Drowned Isles');
    const bare = await server.marisol.makeWorld('Harrow', { hasMap: false });
    await open(server.marisol);
    const isles = await cardOf('The Drowned Isles');
    expect(within(isles).getByText('1 place · 1 map')).toBeVisible();
    expect(within(isles).getByText(/^Marisol changed it just now/)).toBeVisible();
    const linksOf = (card: HTMLElement) =>
      within(card)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href'));
    await userEvent.click(within(isles).getByRole('button', { name: 'More of The Drowned Isles' }));
    expect(linksOf(isles)).toEqual([
      `/world/${id}/the_drowned_isles/`,
      `/world/${id}/the_drowned_isles/edit/`,
      `/worlds/${id}/registry/places/`,
      `/worlds/${id}/import/`,
      `/worlds/${id}/`,
    ]);
    await userEvent.keyboard('{Escape}');
    expect(linksOf(isles)).toHaveLength(1);
    // A world without a map is opened where it can be given one.
    const harrow = await cardOf('Harrow');
    expect(within(harrow).getByText('No map yet')).toBeVisible();
    expect(linksOf(harrow)).toEqual([`/worlds/${bare.id}/`]);
    expect(screen.getByText('2 of 10 worlds')).toBeVisible();
    expect(screen.getByText('1 of 20,000 places')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Make a world' }).getAttribute('href')).toBe('/worlds/new/');
    expect(screen.getByRole('link', { name: 'Worlds' }).getAttribute('href')).toBe('/worlds/');
  });

  whole.each(['marisol', 'mara'] as const)('invites who has none to make one: %s', async (who) => {
    const server = await startWorldsServer();
    await open(server[who]);
    expect(await screen.findByText('No world of your own yet')).toBeVisible();
    expect(screen.getAllByRole('link', { name: 'Make a world' })).toHaveLength(1);
    expect(screen.queryByText('Deleted worlds')).toBeNull();
    expect(screen.queryByText('Invited to')).toBeNull();
  });

  whole('begins for staff with the worlds of the atlas, and says which are open', async () => {
    const server = await startWorldsServer();
    await server.mara.makeWorld('Greyhold', { kind: 'atlas' });
    await server.mara.makeWorld('My Marches');
    await open(server.mara);
    await cardOf('Greyhold');
    expect(cardNames('Worlds of the atlas')).toEqual(['Atlas', 'Greyhold']);
    expect(cardNames('Your worlds')).toEqual(['My Marches']);
    expect(within(await cardOf('Atlas')).getByText('Open')).toBeVisible();
    expect(within(await cardOf('Greyhold')).getByText('Closed')).toBeVisible();
  });

  whole('lets somebody accept a question, which makes them a co-editor', async () => {
    const server = await startWorldsServer();
    const { id } = await server.priya.makeWorld('Greenmantle');
    await server.priya.post(`/api/worlds/${id}/editors/`, { email: server.marisol.email });
    await open(server.marisol);
    expect(await screen.findByText(/^Priya asked you to edit it too/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Accept: Greenmantle' }));
    await waitFor(() => expect(screen.queryByText('Invited to')).toBeNull());
    expect(within(await cardOf('Greenmantle')).getByText('Co-editor')).toBeVisible();
    expect(screen.getByText('0 of 10 worlds')).toBeVisible();
  });

  whole('lets somebody decline it', async () => {
    const server = await startWorldsServer();
    const { id } = await server.priya.makeWorld('Greenmantle');
    await server.priya.post(`/api/worlds/${id}/editors/`, { email: server.marisol.email });
    await open(server.marisol);
    await userEvent.click(await screen.findByRole('button', { name: 'No, thanks: Greenmantle' }));
    await waitFor(() => expect(screen.queryByText('Invited to')).toBeNull());
    expect(await server.marisol.worlds()).toMatchObject({ worlds: [], requests: [] });
  });

  whole('says that a question was taken back meanwhile', async () => {
    const server = await startWorldsServer();
    const { id } = await server.priya.makeWorld('Greenmantle');
    await server.priya.post(`/api/worlds/${id}/editors/`, { email: server.marisol.email });
    await open(server.marisol);
    const accept = await screen.findByRole('button', { name: 'Accept: Greenmantle' });
    await server.priya.post(`/api/worlds/${id}/editors/remove/`, { email: server.marisol.email });
    await userEvent.click(accept);
    expect(await screen.findByText('Greenmantle is no longer offered to you.')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Invited to')).toBeNull());
  });

  whole('says why nothing that others ask is there as long as the email is not confirmed', async () => {
    const server = await startWorldsServer();
    const viewer = await server.marisol.signIn();
    renderApp({
      path: '/worlds/',
      viewer: { ...viewer, user: viewer.user && { ...viewer.user, email_verified: false } },
    });
    expect(await screen.findByText(/^Invitations to edit a world appear here/)).toBeVisible();
  });

  whole('brings a deleted world back', async () => {
    const server = await startWorldsServer();
    const { id, name } = await server.marisol.makeWorld('Old Marches');
    await server.marisol.post(`/api/worlds/${id}/delete/`, { name });
    await open(server.marisol);
    expect(await screen.findByText(/^1 place, kept until \d+ \w+ \d{4}$/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Bring back Old Marches' }));
    expect(await cardOf('Old Marches')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Deleted worlds')).toBeNull());
  });

  whole('says when no further world may be made', async () => {
    const server = await startWorldsServer();
    for (let made = 0; made < 10; made += 1) await server.marisol.makeWorld(`World ${made}`, { hasMap: false });
    await open(server.marisol);
    expect(
      await screen.findByText('You have 10 of 10 worlds. Delete one, or ask the person who runs this site for more.'),
    ).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Make a world' })).toBeNull();
  });

  it('offers none to make where the operator switched own worlds off', async () => {
    const server = await startWorldsServer();
    const answer: WorldsAnswer = { ...(await server.marisol.worlds()), may_make: false };
    server.network.answer('GET /api/worlds/', { body: answer });
    await open(server.marisol);
    expect(await screen.findByText('No worlds of your own here')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Make a world' })).toBeNull();
    expect(screen.queryByText(/of 10 worlds/)).toBeNull();
  });

  whole('says why there is nothing, and asks again', async () => {
    const server = await startWorldsServer();
    await server.marisol.makeWorld('Harrow');
    server.network.answer('GET /api/worlds/', {
      status: 408,
      body: { error: 'Request Timed Out', code: 'request_timed_out' },
    });
    await open(server.marisol);
    expect((await screen.findByRole('alert')).textContent).toContain('Request Timed Out');
    server.network.answer('GET /api/worlds/', undefined);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await cardOf('Harrow')).toBeVisible();
  });
});
