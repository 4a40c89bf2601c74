import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { LocationMapDetails, PositionSaved } from '@venture-atlas/types';
import { describe, expect, it } from 'vitest';
import { whole } from '../../../../api/test-support/whole.ts';
import { CO_EDITOR, OWNER, startOneWorldServer, type WorldServer } from '../../test-support/one-world-server.ts';
import { currentAddress, renderInApp } from '../../test-support/render-app.tsx';
import { AncestorPath } from './ancestor-path.tsx';
import { UpLinks } from './up-links.tsx';

const coast = { slug: 'sword_coast', name: 'Sword Coast', href: '/sword_coast/?child=waterdeep' };
const north = { slug: 'the_north', name: 'The North', href: '/the_north/?child=waterdeep' };

describe('several maps above', () => {
  it('are a menu, which Escape closes', async () => {
    renderInApp(<AncestorPath parents={[coast, north]} />);
    const user = userEvent.setup();
    const menu = screen.getByRole('button', { name: 'On 2 maps' });
    expect(screen.queryByRole('link')).toBeNull();
    await user.click(menu);
    expect(menu.getAttribute('aria-expanded')).toBe('true');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('link')).toBeNull();
    expect(document.activeElement).toBe(menu);
    await user.click(menu);
    await user.click(screen.getByRole('link', { name: 'The North' }));
    expect(currentAddress()).toBe('/the_north/?child=waterdeep');
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('stand side by side where the menu cannot be fetched', () => {
    renderInApp(<UpLinks parents={[coast, north]} />);
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('aria-label'))).toEqual([
      'Up to Sword Coast',
      'Up to The North',
    ]);
  });
});

describe('the path to a map', () => {
  /** A keep with a map of its own in Gullhaven, which lies on the map of the world. */
  async function withKeep(): Promise<{ server: WorldServer; base: string }> {
    const server = await startOneWorldServer();
    const at = { parent_id: server.gullhaven, lat: 100, lng: 200, scale: 30, name: 'Old Keep' };
    const { position } = await server.as<PositionSaved>(OWNER, '/api/add_position/', at);
    await server.as(OWNER, `/api/home/location/${position.location_id}/`, { map_size: { width: 300, height: 200 } });
    return { server, base: `/world/${server.world.id}/` };
  }
  const path = () => screen.findByRole('navigation', { name: 'Path to this map' });
  const inPath = async () =>
    within(await path())
      .getAllByRole('link')
      .map((link) => link.textContent);

  it('leads from the top of the world down to it, and each of its maps opens where the next one lies', async () => {
    const { server, base } = await withKeep();
    await server.open(`${base}old_keep/`, CO_EDITOR);
    await waitFor(async () => expect(await inPath()).toEqual(['Thorn Coast', 'Gullhaven']));
    const links = within(await path()).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      `${base}thorn_coast/?child=gullhaven`,
      `${base}gullhaven/?child=old_keep`,
    ]);
    await userEvent.click(screen.getByRole('link', { name: 'Thorn Coast' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Thorn Coast Map' })).toBeVisible();
    expect(screen.queryByRole('navigation', { name: 'Path to this map' })).toBeNull();
  });

  whole('ends where a map is on none that its viewer may know', async () => {
    const { server, base } = await withKeep();
    const world = await server.as<LocationMapDetails>(
      OWNER,
      `/api/location_map_details/thorn_coast/?world_id=${server.world.id}`,
    );
    const gullhaven = world.children.find(({ slug }) => slug === 'gullhaven');
    await server.as(OWNER, '/api/deactivate_location_has_position/', { id: gullhaven?.id });
    await server.open(`${base}old_keep/`, CO_EDITOR);
    await waitFor(async () => expect(await inPath()).toEqual(['Gullhaven']));
    expect(server.network.calls.some(({ path }) => path === '/api/location_map_details/gullhaven/')).toBe(true);
  });
});
