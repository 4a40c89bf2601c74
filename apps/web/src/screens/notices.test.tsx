import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { messages } from '@venture-atlas/rules';
import { Route, Routes } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import { whole } from '../../../api/test-support/whole.ts';
import { WasShownContext } from '../navigation/was-shown.ts';
import { refusal } from '../test-support/page-network.ts';
import { shareServer } from '../test-support/real-server.ts';
import { renderInApp, viewerOfKind } from '../test-support/render-app.tsx';
import { Community } from './community/community.tsx';
import { NotFound } from './not-found/not-found.tsx';
import { StatBlock } from './stat-block/stat-block.tsx';

/** Puts into the page what the server would say about the installation. */
function configure(config: Record<string, unknown>) {
  const script = document.createElement('script');
  script.type = 'application/json';
  script.id = 'app-config';
  script.textContent = JSON.stringify(config);
  document.head.append(script);
}

beforeEach(() => document.getElementById('app-config')?.remove());

const links = () => screen.getAllByRole('link').map((link) => `${link.textContent} ${link.getAttribute('href')}`);

describe('the stat block notice', () => {
  it('says that the feature is discontinued and leads to the Sword Coast map and the chat', () => {
    renderInApp(
      <Routes>
        <Route path="/dnd_5e_monster_stat_block/:name" element={<StatBlock />} />
      </Routes>,
      { path: '/dnd_5e_monster_stat_block/adult_red_dragon<b>' },
    );
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Stat blocks are discontinued');
    expect(screen.getByText('Adult Red Dragon<b>')).toBeVisible();
    expect(links()).toEqual(['Venture To Sword Coast Map /sword_coast/', 'Community /community/']);
  });
});

describe('the community page', () => {
  it('tells visitors who made the demo maps and how to support them, and nothing of settings', () => {
    renderInApp(<Community />);
    expect(screen.getByRole('heading', { name: 'Who made the maps' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'CC BY 4.0' })).toBeVisible();
    expect(document.body.textContent).toContain('“Venture Atlas demo world”');
    expect(document.body.textContent).not.toMatch(/COMMUNITY_CHAT_URL|chat/);
  });

  it('tells staff how to set a chat when there is none', () => {
    renderInApp(<Community />, { viewer: viewerOfKind('staff') });
    expect(document.body.textContent).toContain('COMMUNITY_CHAT_URL');
  });

  it('names the operator, the chat and the default map that the server tells', () => {
    configure({
      default_location: 'baldur__s_gate',
      community_chat_url: 'https://chat.example/x',
      contact_email: 'dm@example.org',
    });
    renderInApp(<Community />);
    expect(links()).toEqual([
      'dm@example.org mailto:dm@example.org',
      "Venture To Baldur's Gate Map /baldur__s_gate/",
      'Community chat https://chat.example/x',
      'CC BY 4.0 https://creativecommons.org/licenses/by/4.0/',
      'privacy notice /privacy_policy',
    ]);
    expect(document.body.textContent).not.toContain('COMMUNITY_CHAT_URL');
  });
});

describe('the 404 screen', () => {
  const startServer = shareServer('coast');

  async function open(path: string) {
    const { network } = await startServer();
    renderInApp(<NotFound />, { path });
    return network;
  }

  it('finds places by name: on their own map, or selected on the map they stand on', async () => {
    await open('/a/b/c');
    await userEvent.type(screen.getByRole('searchbox', { name: 'Look for a place' }), 'ha');
    const found = within(await screen.findByRole('list'));
    expect(found.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/sword_coast/?child=hask',
      '/gullhaven/',
    ]);
  });

  it('offers what the address itself may have meant', async () => {
    const { calls } = await open('/old_beacon/');
    expect(await screen.findByText('Did you mean one of these?')).toBeVisible();
    expect(calls[0]?.url).toBe('/api/location_search/?name=Old+Beacon');
  });

  whole('says when nothing is called so, and stays silent about its own guess', async () => {
    await open('/nowhere/');
    await userEvent.type(screen.getByRole('searchbox'), 'zzz');
    expect(await screen.findByText('Nothing called “zzz”')).toBeVisible();
    await userEvent.clear(screen.getByRole('searchbox'));
    await waitFor(() => expect(screen.queryByText(/Nothing called/)).toBeNull());
  });

  whole('says when the search failed, and tries again', async () => {
    const network = await open('/a/b/c');
    const search = 'GET /api/location_search/';
    network.answer(search, refusal(429, 'too_many_requests', 'Too many requests. Wait a little and try again.'));
    await userEvent.type(screen.getByRole('searchbox'), 'g');
    expect((await screen.findByRole('alert')).textContent).toContain('Too many requests');
    network.answer(search, undefined);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: /Gullhaven/ })).toBeVisible();
  });

  it('does not offer the first map by its name where a map was closed a moment ago: that may be closed too', async () => {
    await startServer();
    renderInApp(
      <WasShownContext value={true}>
        <NotFound />
      </WasShownContext>,
      { path: '/waterdeep/' },
    );
    expect(screen.getByRole('alert').textContent).toBe(messages.mapNoLongerShown);
    expect(links()).toEqual(['To the start page /', 'Community /community/']);
  });

  whole('asks once for a quickly typed name', async () => {
    const { calls } = await open('/a/b/c');
    await userEvent.type(screen.getByRole('searchbox'), 'neverwinter');
    await screen.findByText('Nothing called “neverwinter”');
    expect(calls.map(({ url }) => url)).toEqual(['/api/location_search/?name=neverwinter']);
  });
});
