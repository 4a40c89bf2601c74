import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { whole } from '../../../../api/test-support/whole.ts';
import { shareServer } from '../../test-support/real-server.ts';
import { currentAddress, renderInApp, viewerOfKind } from '../../test-support/render-app.tsx';
import { FindEverywhere } from './find-everywhere.tsx';

const open = shareServer('coast');
const field = () => screen.getByRole('combobox', { hidden: true });
const type = (words: string) => fireEvent.change(field(), { target: { value: words } });
const press = (key: string) => fireEvent.keyDown(field(), { key });
const isFound = (name: string) =>
  waitFor(() => expect(screen.getByRole('listbox', { hidden: true }).textContent).toContain(name));
const scope = {};

async function openFound(words: string) {
  await open();
  renderInApp(<FindEverywhere scope={scope} takeTyped={() => ''} onClose={() => {}} />, {
    path: '/start/',
    viewer: viewerOfKind('anonymous'),
  });
  type(words);
  await isFound('Hask');
}

it('goes by Enter to what the words found that stand there, not to what earlier ones did', async () => {
  await openFound('Hask');
  type('Gullhaven');
  press('Enter');
  expect(currentAddress()).toBe('/start/');
  await waitFor(() => expect(currentAddress()).toContain('gullhaven'));
});

it('keeps names as they are in a translated page, and lets passages of texts be translated', async () => {
  const server = await open();
  const place = { slug: 'hask', name: 'Hask', has_map: false, parents: [], type: null };
  const text = { ...place, section: null, snippet: 'A harbor of gulls.', match: [2, 8] };
  server.network.answer('GET /api/search/', { body: { names: [], nearly: 0, texts: [text] } });
  renderInApp(<FindEverywhere scope={scope} takeTyped={() => ''} onClose={() => {}} />, { path: '/start/' });
  type('harbor');
  const option = await screen.findByRole('option', { hidden: true });
  const kept = [...option.querySelectorAll('[translate="no"]')].map(({ textContent }) => textContent);
  expect(kept).toEqual(['Hask']);
  expect(option.querySelector('mark')?.textContent).toBe('harbor');
});

whole.each(['ArrowDown', 'a letter'])('stays where it is when Enter is followed by %s', async (then) => {
  await openFound('Hask');
  type('Gullhave');
  press('Enter');
  if (then === 'ArrowDown') press('ArrowDown');
  else type('Gullhaven');
  await isFound('Gullhaven');
  expect(currentAddress()).toBe('/start/');
});

it('before anything is typed lists maps, the home map first, and goes there', async () => {
  await open();
  renderInApp(<FindEverywhere scope={scope} takeTyped={() => ''} onClose={() => {}} />, {
    path: '/start/',
    viewer: viewerOfKind('anonymous'),
  });
  await isFound('Gullhaven');
  const options = screen.getAllByRole('option', { hidden: true }).map(({ textContent }) => textContent);
  expect(options.slice(0, 2)).toEqual(['Sword CoastMap', 'GullhavenMap, on Sword Coast']);
  press('ArrowDown');
  press('Enter');
  expect(currentAddress()).toBe('/gullhaven/');
});
