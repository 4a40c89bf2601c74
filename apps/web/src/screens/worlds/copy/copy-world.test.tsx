import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CampaignAnswer, WorldCopy, WorldCopyPlan } from '@venture-atlas/types';
import { describe, expect, it } from 'vitest';
import { whole } from '../../../../../api/test-support/whole.ts';
import { writeTokens } from '../../../session/tokens.ts';
import { refusal } from '../../../test-support/page-network.ts';
import { startServer } from '../../../test-support/real-server.ts';
import { currentAddress, renderApp, viewerOfKind } from '../../../test-support/render-app.tsx';

const ASK = 'POST /api/world_copies/';
const copy: WorldCopy = {
  id: 'j'.repeat(32),
  state: 'waiting',
  name: 'Sword Coast',
  step: null,
  done: 0,
  total: 0,
  problem: null,
  world_id: null,
  map: null,
  campaign_id: null,
  map_only: false,
};
const made = { world_id: 'w'.repeat(22), map: { id: 9, name: 'Sword Coast', slug: 'sword_coast' } };

/** Dana, who leads an open campaign in the Atlas. What a job comes to, another process would write. */
async function start() {
  const server = await startServer('coast');
  const { id } = await server.act.addPerson({ email: 'dana@hearth.example', name: 'Dana' });
  const tokens = await server.act.openSession({ person: id });
  const campaign = await server.post<CampaignAnswer>(
    '/api/home/campaign/',
    { name: 'The Salt Road', sharing: 'open' },
    tokens.access,
  );
  const answers: WorldCopy[] = [];
  server.network.intercept = ({ method, path }) => {
    if (!path.startsWith('/api/world_copies/')) return undefined;
    if (method === 'POST') return { body: copy };
    return { body: answers.length > 1 ? answers.shift() : (answers[0] ?? copy) };
  };
  const open = (path: string) => {
    writeTokens(tokens, Date.now());
    const { user } = viewerOfKind('user');
    renderApp({ path, viewer: { status: 'ready', viewer: { kind: 'user', id }, user: user && { ...user, id } } });
  };
  return { ...server, campaign, answers, open };
}

const button = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Copy this map/ });

describe('/worlds/copy/', () => {
  it('says what is copied and what becomes of the campaign, then how far it is, then the way to it', async () => {
    const { campaign, answers, network, open } = await start();
    answers.push(
      { ...copy, state: 'copying', step: 'pictures', done: 1, total: 4 },
      { ...copy, ...made, state: 'done', campaign_id: campaign.id },
    );
    open(`/worlds/copy/?map=sword_coast&campaign=${campaign.id}`);
    const about = await screen.findByRole('region', { name: 'The Salt Road moves to the copy' });
    expect(within(about).getByText(/^Players keep what they know: 0 settings and 0 notes/)).toBeVisible();
    expect(within(about).getByText(/^It is then for members only/)).toBeVisible();
    expect(screen.getByText(/with its license and credit/)).toBeVisible();
    await userEvent.type(screen.getByLabelText('Name of the world'), ' Our Coast ');
    await userEvent.click(button());
    await waitFor(() => expect(currentAddress()).toContain(`job=${copy.id}`));
    const [asked] = network.callsTo(ASK);
    expect(asked?.body).toEqual({
      location_id: expect.any(Number),
      campaign_id: campaign.id,
      name: 'Our Coast',
      client_key: expect.stringMatching(/^[\da-f-]{36}$/),
    });
    expect(await screen.findByRole('progressbar', { name: 'Copying pictures' })).toBeVisible();
    const way = await screen.findByRole('link', { name: 'Open the map in the campaign' });
    expect(way.getAttribute('href')).toBe(`/campaign/${campaign.id}/sword_coast/`);
  });

  whole('asks once when the answer was lost, and keeps what was typed', async () => {
    const { network, open } = await start();
    open('/worlds/copy/?map=sword_coast&name=Mine');
    await screen.findByText('What is copied');
    const { intercept } = network;
    network.intercept = ({ method, path }) =>
      method === 'POST' && path === '/api/world_copies/' ? refusal(503, 'unavailable', 'Busy.') : undefined;
    await userEvent.click(button());
    expect(await screen.findByText('Busy.')).toBeVisible();
    network.intercept = intercept;
    await userEvent.click(button());
    await waitFor(() => expect(currentAddress()).toContain('job='));
    const keys = network.callsTo(ASK).map(({ body }) => (body as { client_key: string }).client_key);
    expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
  });

  whole('says what is lacking, and copies nothing', async () => {
    const { network, open } = await start();
    const lacking = 'The copy has 5 places, and your worlds have room for 3 more.';
    const plan: WorldCopyPlan = {
      map: { id: 1, name: 'Sword Coast', slug: 'sword_coast' },
      world_name: 'Atlas',
      locations: 5,
      maps: 2,
      picture_bytes: 4_000,
      own_worlds: { used: 1, most: 10 },
      own_locations: { used: 19_997, most: 20_000 },
      own_pictures: { used: 0, most: 9_000 },
      problem: lacking,
      campaign: null,
    };
    network.answer('GET /api/world_copy_plan/', { body: plan });
    open('/worlds/copy/?map=sword_coast');
    expect(await screen.findByText(lacking)).toBeVisible();
    expect(button().disabled).toBe(true);
  });

  whole('asks for this map only, and ends the copy while it is made', async () => {
    const { answers, network, open } = await start();
    answers.push({ ...copy, state: 'copying', step: 'pictures', done: 1, total: 4 });
    open('/worlds/copy/?map=sword_coast');
    await screen.findByText('What is copied');
    await userEvent.click(screen.getByRole('checkbox', { name: 'This map only' }));
    await waitFor(() => expect(screen.getByText('Sword Coast', { selector: 'dd' })).toBeVisible());
    await userEvent.click(button());
    await waitFor(() => expect(network.callsTo(ASK)[0]?.body).toMatchObject({ map_only: true }));
    const { intercept } = network;
    network.intercept = (call) =>
      call.path.endsWith('/cancel/') ? { body: { ...copy, state: 'cancelled' } } : intercept?.(call);
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel the copy' }));
    expect(await screen.findByText('The copy is canceled. Nothing of it is kept.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Look at it again' }));
    expect(await screen.findByText('What is copied')).toBeVisible();
  });

  it('says why a copy failed, and leads back to the wish', async () => {
    const { answers, open } = await start();
    answers.push({ ...copy, state: 'failed', problem: 'This map is not open to everybody any more.' });
    open(`/worlds/copy/?map=sword_coast&job=${copy.id}`);
    expect(await screen.findByText(/^This map is not open/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Look at it again' }));
    expect(await screen.findByText('What is copied')).toBeVisible();
  });

  whole('is the fifth way in which a world begins; the map is searched for by its name', async () => {
    const { open } = await start();
    open('/worlds/new/');
    await userEvent.type(await screen.findByLabelText('Name'), 'Ours');
    await userEvent.click(screen.getByRole('radio', { name: /^A copy of a map/ }));
    await userEvent.click(screen.getByRole('button', { name: /^Choose a map/ }));
    await waitFor(() => expect(currentAddress()).toBe('/worlds/copy/?name=Ours'));
    expect(button().disabled).toBe(true);
    await userEvent.type(screen.getByRole('combobox', { name: 'Map' }), 'sword');
    await userEvent.click(await screen.findByRole('option', { name: 'Sword Coast', hidden: true }));
    expect(await screen.findByText('What is copied')).toBeVisible();
    expect(screen.getByLabelText<HTMLInputElement>('Name of the world').value).toBe('Ours');
    expect(button().disabled).toBe(false);
  });
});
