import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CampaignAnswer, LocationSaved } from '@venture-atlas/types';
import { describe, expect, it } from 'vitest';
import { whole } from '../../../../api/test-support/whole.ts';
import { currentAddress, renderApp } from '../../test-support/render-app.tsx';
import { startWorldsServer } from '../../test-support/worlds-server.ts';

/** A campaign of Marisol in her world Harrow, which has one map. */
async function start(sharing: 'open' | 'members') {
  const server = await startWorldsServer();
  const { marisol } = server;
  const world = await marisol.makeWorld('Harrow');
  const map = { name: 'Harrow Vale', world_id: world.id, map_size: { width: 800, height: 600 } };
  await marisol.post<LocationSaved>('/api/home/location/', map);
  const campaign = await marisol.post<CampaignAnswer>('/api/home/campaign/', {
    name: 'The Salt Road',
    sharing,
    worlds: [world.id],
    confirm_open: true,
  });
  return { ...server, campaign, path: `/campaign/${campaign.id}/harrow_vale/edit/` };
}

describe('adding to a map of a campaign', () => {
  it('leads its DM to edit mode, on that map', async () => {
    const { marisol, path } = await start('members');
    renderApp({ path, viewer: await marisol.signIn() });
    expect(await screen.findByText('Only this campaign sees what you add here.')).toBeVisible();
    expect(currentAddress()).toMatch(/^\/world\/[\w-]{22}\/harrow_vale\/edit\/$/);
    expect(screen.getByRole('link', { name: 'Leave edit mode' }).getAttribute('href')).toMatch(
      /^\/campaign\/\w+\/harrow_vale\/$/,
    );
  });

  whole('asks in words where the campaign is open, and a no leads back to the map', async () => {
    const { marisol, path } = await start('open');
    renderApp({ path, viewer: await marisol.signIn() });
    await screen.findByText(/^This campaign is open: anyone with its address sees/);
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(currentAddress()).toBe(path.replace('edit/', ''));
  });

  whole('is not there for anybody else', async () => {
    const { priya, path } = await start('members');
    renderApp({ path, viewer: await priya.signIn() });
    expect(await screen.findByText('This part of the map is blank')).toBeVisible();
  });
});
