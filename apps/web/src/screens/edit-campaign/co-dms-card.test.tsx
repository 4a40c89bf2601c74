import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Campaign, CampaignAnswer, CoDm } from '@venture-atlas/types';
import { describe, expect, it } from 'vitest';
import { whole } from '../../../../api/test-support/whole.ts';
import { renderApp } from '../../test-support/render-app.tsx';
import { startWorldsServer } from '../../test-support/worlds-server.ts';

const card = () => within(screen.getByRole('region', { name: 'Co-DMs' }));

/** A campaign of Marisol, which plays in her closed world. */
async function start() {
  const server = await startWorldsServer();
  const { marisol, priya } = server;
  const { id: world } = await marisol.makeWorld('Harrow', { hasMap: false });
  const { id } = await marisol.post<CampaignAnswer>('/api/home/campaign/', { name: 'The Salt Road', worlds: [world] });
  return { marisol, priya, path: `/api/home/campaign/${id}/dms/`, page: `/edit_campaign/${id}/` };
}

describe('co-DMs', () => {
  it('are asked by email, after it is said which closed worlds they will read', async () => {
    const { marisol, priya, path, page } = await start();
    renderApp({ path: page, viewer: await marisol.signIn() });
    await screen.findByRole('region', { name: 'Co-DMs' });
    expect(await card().findByText(/all of Harrow, which is a closed world\./)).toBeVisible();
    await userEvent.type(card().getByRole('textbox', { name: 'Email of the person to ask' }), priya.email);
    await userEvent.click(card().getByRole('button', { name: 'Ask to lead' }));
    expect(await card().findByText(/not answered yet/)).toBeVisible();
    await userEvent.click(card().getByRole('button', { name: `Withdraw ${priya.email}` }));
    await waitFor(() => expect(card().queryAllByRole('listitem')).toEqual([]));
    expect(await marisol.get<CoDm[]>(path)).toEqual([]);
  });

  whole('are removed after a question', async () => {
    const { marisol, priya, path, page } = await start();
    await marisol.post(path, { email: priya.email });
    await priya.post(`${path}accept/`);
    renderApp({ path: page, viewer: await marisol.signIn() });
    await userEvent.click(await screen.findByRole('button', { name: 'Remove Priya' }));
    await userEvent.click(card().getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(card().queryAllByRole('listitem')).toEqual([]));
    expect(await priya.get<Campaign[]>('/api/home/campaign/list/')).toEqual([]);
  });

  whole('agree among their campaigns, see there what they are, and do not find what is the owner’s', async () => {
    const { marisol, priya, path, page } = await start();
    await marisol.post(path, { email: priya.email });
    const { unmount } = renderApp({ path: '/campaigns/', viewer: await priya.signIn() });
    await userEvent.click(await screen.findByRole('button', { name: 'Accept: The Salt Road' }));
    expect(await screen.findByText('Co-DM')).toBeVisible();
    unmount();
    renderApp({ path: page, viewer: await priya.signIn() });
    expect(await screen.findByRole('region', { name: 'Stop leading this campaign' })).toBeVisible();
    for (const name of ['Worlds', 'Co-DMs', 'Delete this campaign'])
      expect(screen.queryByRole('region', { name })).toBeNull();
  });
});
