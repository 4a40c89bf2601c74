import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CampaignAnswer, CampaignWorlds } from '@venture-atlas/types';
import { describe, expect, it } from 'vitest';
import { whole } from '../../../../api/test-support/whole.ts';
import { refusal } from '../../test-support/page-network.ts';
import { renderApp } from '../../test-support/render-app.tsx';
import { startWorldsServer } from '../../test-support/worlds-server.ts';

const card = () => within(screen.getByRole('region', { name: 'Worlds' }));
const rows = () =>
  card()
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent);

/** A campaign of Marisol, who has Harrow and the Isles, with these worlds chosen. */
async function start(chosen: readonly string[] = []) {
  const server = await startWorldsServer();
  const { marisol, network } = server;
  const made = [await marisol.makeWorld('Harrow'), await marisol.makeWorld('The Isles')];
  const { id } = await marisol.post<CampaignAnswer>('/api/home/campaign/', { name: 'The Salt Road' });
  const path = `/api/home/campaign/${id}/worlds/`;
  const worlds = chosen.map((name) => made.find((world) => world.name === name)?.id);
  if (worlds.length > 0) await marisol.post(path, { worlds });
  renderApp({ path: `/edit_campaign/${id}/`, viewer: await marisol.signIn() });
  await screen.findByRole('region', { name: 'Worlds' });
  await card().findByText(/^(No world is chosen|The campaign uses)/);
  const kept = async () => {
    const { plays_in, worlds: all } = await marisol.get<CampaignWorlds>(path);
    return plays_in === 'open' ? 'open' : all.flatMap(({ is_chosen, name }) => (is_chosen ? [name] : []));
  };
  return { ...server, network, path, kept, campaign: () => marisol.get<CampaignAnswer>(`/api/home/campaign/${id}/`) };
}

const add = async (name: RegExp) => {
  await userEvent.click(card().getByRole('combobox', { name: 'Add a world' }));
  await userEvent.click(await screen.findByRole('option', { name, hidden: true }));
};

describe('the worlds of a campaign', () => {
  it('are all open ones until the DM chooses; a world of theirs makes it members-only, which is said', async () => {
    const { kept, campaign } = await start();
    expect(card().getByText('No world is chosen: the campaign plays in all open worlds of the atlas.')).toBeVisible();
    expect(rows()).toEqual([]);
    await add(/^Harrow/);
    await waitFor(() => expect(rows()).toEqual(['1Harrowyours to editRemove']));
    expect(await card().findByText(/^The campaign is now for members only/)).toBeVisible();
    expect(await kept()).toEqual(['Harrow']);
    expect((await campaign()).sharing).toBe('members');
    expect((screen.getByRole('radio', { name: /^Members only/ }) as HTMLInputElement).checked).toBe(true);
  });

  whole('have an order, changed by buttons that keep the focus', async () => {
    const { kept } = await start(['Harrow', 'The Isles']);
    expect((card().getByRole('button', { name: 'Move Harrow up' }) as HTMLButtonElement).disabled).toBe(true);
    await userEvent.click(card().getByRole('button', { name: 'Move Harrow down' }));
    expect(await card().findByText('Harrow is 2 of 2.')).toBeVisible();
    await waitFor(async () => expect(await kept()).toEqual(['The Isles', 'Harrow']));
    // Down is no way any more.
    await waitFor(() => expect(document.activeElement).toBe(card().getByRole('button', { name: 'Move Harrow up' })));
  });

  whole('are removed after a word about what is kept; without the last one it is all open ones again', async () => {
    const { kept } = await start(['Harrow', 'The Isles']);
    await userEvent.click(card().getByRole('button', { name: 'Remove Harrow' }));
    expect(card().getByText('Its notes and settings are kept for when you add it again.')).toBeVisible();
    await userEvent.click(card().getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(rows()).toEqual(['1The Islesyours to editRemove']));
    await userEvent.click(card().getByRole('button', { name: 'Remove The Isles' }));
    expect(card().getByText(/Without it the campaign plays in all open worlds of the atlas/)).toBeVisible();
    await userEvent.click(card().getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(rows()).toEqual([]));
    expect(await kept()).toBe('open');
  });

  whole('stay as they were when the save is refused', async () => {
    const { network, path, kept } = await start(['Harrow']);
    network.answer(`POST ${path}`, refusal(503, 'unavailable', 'Busy.'));
    await add(/^The Isles/);
    expect(await card().findByText('Busy. Nothing was changed.')).toBeVisible();
    expect(rows()).toHaveLength(1);
    expect(await kept()).toEqual(['Harrow']);
  });

  whole('are asked about before everybody with the link sees something of a closed one', async () => {
    const { campaign } = await start(['Harrow']);
    await userEvent.click(screen.getByRole('radio', { name: /^Everybody/ }));
    expect(await screen.findByText(/^This campaign has places that are not public/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect((screen.getByRole('radio', { name: /^Members only/ }) as HTMLInputElement).checked).toBe(true);
    expect((await campaign()).sharing).toBe('members');
    await userEvent.click(screen.getByRole('radio', { name: /^Everybody/ }));
    await userEvent.click(await screen.findByRole('button', { name: 'Open it anyway' }));
    await waitFor(async () => expect((await campaign()).sharing).toBe('open'));
  });
});
