import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { whole } from '../../../../api/test-support/whole.ts';
import { currentAddress, renderApp } from '../../test-support/render-app.tsx';
import { startWorldsServer } from '../../test-support/worlds-server.ts';

const linksOfPage = async (title: string) => {
  const heading = await screen.findByRole('heading', { level: 1, name: title });
  const words = heading.parentElement as HTMLElement;
  return [...words.querySelectorAll('a')].map((link) => `${link.textContent} ${link.getAttribute('href')}`);
};

it('an atlas without a map welcomes visitors and does not speak of a missing page', async () => {
  await startWorldsServer();
  renderApp({ path: '/' });
  expect(await linksOfPage('Welcome')).toEqual(['Log in /login/']);
  expect(document.body.textContent).not.toContain('There is no page at this address');
});

it('and leads whoever is signed in to their own worlds', async () => {
  const server = await startWorldsServer();
  renderApp({ path: '/', viewer: await server.marisol.signIn() });
  expect(await linksOfPage('Welcome')).toEqual(['Your worlds /worlds/']);
});

whole('staff are told how to begin', async () => {
  const server = await startWorldsServer();
  const atlas = (await server.mara.worlds()).worlds.find(({ kind }) => kind === 'atlas');
  renderApp({ path: '/', viewer: await server.mara.signIn() });
  await screen.findByRole('link', { name: 'Start with an empty sheet' });
  expect(await linksOfPage('Begin your atlas')).toEqual([
    'Import a world /admin/import/',
    'Upload a map /admin/edit_location/',
    `Start with an empty sheet /worlds/${atlas?.id}/`,
  ]);
});

whole('staff who closed every world are told so', async () => {
  const server = await startWorldsServer();
  const atlas = (await server.mara.worlds()).worlds.find(({ kind }) => kind === 'atlas');
  await server.mara.post(`/api/worlds/${atlas?.id}/`, { access: 'closed' });
  renderApp({ path: '/', viewer: await server.mara.signIn() });
  expect(await linksOfPage('No world is open')).toEqual(['Worlds /worlds/']);
});

whole('a page that is older than the first map goes there', async () => {
  const server = await startWorldsServer();
  await server.mara.post('/api/home/location/', { name: 'Anchor', map_size: { width: 400, height: 300 } });
  renderApp({ path: '/' });
  await waitFor(() => expect(currentAddress()).toBe('/anchor/'));
});
