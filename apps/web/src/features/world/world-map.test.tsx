import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { whole } from '../../../../api/test-support/whole.ts';
import { lastMapPath } from '../../session/last-map.ts';
import { readRedirect } from '../../session/redirect.ts';
import {
  askedOf,
  CO_EDITOR,
  OWNER,
  STRANGER,
  startOneWorldServer,
  type WorldServer,
} from '../../test-support/one-world-server.ts';
import { currentAddress } from '../../test-support/render-app.tsx';

let server: WorldServer;
let base: string;
beforeEach(async () => {
  server = await startOneWorldServer();
  base = `/world/${server.world.id}/`;
  window.happyDOM.setViewport({ width: 1440, height: 900 });
});

const title = (name: string) => screen.findByRole('heading', { level: 1, name });
const hrefs = () => screen.getAllByRole('link').map((link) => link.getAttribute('href') ?? '');
/** Pages of the person and of the world itself: no map of another world. */
const isNoWayOut = (href: string) =>
  /^\/(worlds|maps|admin|campaigns|account|community|logout|login|signup|privacy_policy)\b/.test(href);

describe('a map of one world', () => {
  it('has its own places, says which world it is, and asks and leads nowhere else', async () => {
    await server.open(`${base}thorn_coast/`, CO_EDITOR);
    await title('Thorn Coast Map');
    const sign = await screen.findByRole('link', { name: 'Thornmark' });
    expect(sign.getAttribute('href')).toBe(`/worlds/${server.world.id}/`);
    expect(document.title).toBe('Thorn Coast Map · Thornmark · Venture Atlas');
    const list = screen.getByRole('region', { name: 'Places on this map' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(2);

    await userEvent.click(within(list).getByRole('button', { name: 'Gullhaven' }));
    expect(await screen.findByText('Barrels of brine stand along its quay.')).toBeVisible();
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Location Info']);
    expect(screen.getByRole('link', { name: 'Edit this map' }).getAttribute('href')).toBe(
      `${base}thorn_coast/edit/?child=gullhaven`,
    );
    // The brand alone leads out, to `/`.
    const waysOut = hrefs().filter((href) => !href.startsWith(base) && !isNoWayOut(href) && !href.startsWith('#'));
    expect(waysOut).toEqual(['/']);

    await userEvent.click(screen.getByRole('button', { name: 'Search' }));
    await userEvent.type(await screen.findByRole('combobox'), 'brine');
    expect(await screen.findByRole('group', { name: /In the text/ })).toBeVisible();

    await userEvent.click(screen.getByRole('link', { name: 'Venture To Gullhaven Map' }));
    await title('Gullhaven Map');
    expect(currentAddress()).toBe(`${base}gullhaven/`);
    expect(screen.getByRole('link', { name: 'Up to Thorn Coast' }).getAttribute('href')).toBe(
      `${base}thorn_coast/?child=gullhaven`,
    );
    expect(lastMapPath()).toBe(`${base}gullhaven/`);
    expect(askedOf(server).length).toBeGreaterThan(3);
    expect(new Set(askedOf(server))).toEqual(new Set([server.world.id]));
  });

  whole('leaves the screen at the next call of somebody who may not edit the world any more, and says so', async () => {
    await server.open(`${base}thorn_coast/`, CO_EDITOR);
    const list = await screen.findByRole('region', { name: 'Places on this map' });
    await server.as(OWNER, `/api/worlds/${server.world.id}/editors/remove/`, { email: 'priya@hearth.example' });
    await userEvent.click(within(list).getByRole('button', { name: 'Gullhaven' }));
    await screen.findByText(/You can no longer see this map\./);
    expect(screen.queryByRole('application')).toBeNull();
    await waitFor(() => expect(document.body.textContent).not.toMatch(/Thorn|Hask|brine/));
  });

  whole('is printed as its editors see it', async () => {
    const poster = { id: 'a'.repeat(32), state: 'failed', ahead: 0, file_name: 'thorn_coast-a3.pdf', bytes: null };
    server.network.answer('POST /api/map_poster/thorn_coast/', {
      body: { ...poster, unlettered: [], message: 'No room.' },
    });
    await server.open(`${base}thorn_coast/`, CO_EDITOR);
    await userEvent.click(await screen.findByRole('button', { name: 'More tools' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Make a poster' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Make the poster' }));
    await screen.findByText('No room.');
    const [asked] = server.network.callsTo('POST /api/map_poster/');
    expect([asked?.path, asked?.query.get('world_id')]).toEqual(['/api/map_poster/thorn_coast/', server.world.id]);
  });

  whole('copies a link that stays in the world', async () => {
    const user = userEvent.setup();
    await server.open(`${base}thorn_coast/?child=hask`, OWNER);
    await user.click(await screen.findByRole('button', { name: 'Copy Link' }));
    expect(await navigator.clipboard.readText()).toBe(`${location.origin}${base}thorn_coast/?child=hask`);
  });

  whole('is led to by the world alone, and by names as people write them', async () => {
    await server.open(base, OWNER);
    await title('Thorn Coast Map');
    expect(currentAddress()).toBe(`${base}thorn_coast/`);
    expect(screen.getByRole('link', { name: 'Venture Atlas, home' }).getAttribute('href')).toBe('/');
  });

  whole('that is not there is looked for in that world only', async () => {
    await server.open(`${base}Gullhav/?x=1`, OWNER);
    await screen.findByText('This part of the map is blank');
    expect(currentAddress()).toBe(`${base}gullhav/?x=1`);
    const found = await screen.findByRole('link', { name: /Gullhaven/ });
    expect(found.getAttribute('href')).toBe(`${base}gullhaven/`);
    expect((await screen.findByRole('link', { name: 'Back to Thornmark' })).getAttribute('href')).toBe(base);
    await userEvent.type(screen.getByRole('searchbox'), 'beacon');
    expect(await screen.findByText('Nothing called “beacon”')).toBeVisible();
    expect(new Set(askedOf(server))).toEqual(new Set([server.world.id]));
  });
});

describe('somebody who may not know of a world', () => {
  it.each(['', 'thorn_coast/', 'thorn_coast/edit/', 'nowhere/'])(
    'finds a blank part of the map at %s, and no name',
    async (rest) => {
      await server.open(`${base}${rest}`, STRANGER);
      await screen.findByText('This part of the map is blank');
      await waitFor(() => expect(server.network.calls.some(({ path }) => path.startsWith('/api/worlds/'))).toBe(true));
      expect(screen.queryByRole('link', { name: /^Back to/ })).toBeNull();
      expect(document.body.textContent).not.toMatch(/Thornmark|brine/);
      expect(document.title).toBe('Page not found · Venture Atlas');
      expect(new Set(askedOf(server)).has(null)).toBe(false);
    },
  );

  whole('is asked to log in first when nobody is signed in, and comes back after', async () => {
    await server.open(`${base}thorn_coast/edit/?child=hask`);
    await waitFor(() => expect(currentAddress()).toBe('/login/'));
    expect(readRedirect()).toBe(`${base}thorn_coast/edit/?child=hask`);
  });
});
