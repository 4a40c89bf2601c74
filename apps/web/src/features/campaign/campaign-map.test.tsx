import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { whole } from '../../../../api/test-support/whole.ts';
import { dropInvite, inviteOf } from '../../session/invites.ts';
import { readRedirect } from '../../session/redirect.ts';
import {
  CAMPAIGN,
  type CampaignServer,
  DM,
  GULLHAVEN,
  HASK,
  PRIYA,
  SWORD_COAST,
  startCampaignServer,
  TOM,
} from '../../test-support/campaign-server.ts';
import { openCampaign, openCampaignTab } from '../../test-support/open-campaign.tsx';
import { currentAddress } from '../../test-support/render-app.tsx';
import { preloadDmParts } from './campaign-parts.ts';
import { preloadCampaignParts } from './lazy-parts.tsx';

// As of a page that began at an address of a campaign.
beforeAll(preloadCampaignParts);
beforeAll(preloadDmParts);
afterEach(() => dropInvite(CAMPAIGN));

const rows = () =>
  within(screen.getByRole('region', { name: 'Places on this map' }))
    .getAllByRole('listitem')
    .map((item) => {
      const isHidden = within(item).queryByLabelText('hidden from players') !== null;
      const [row] = within(item).getAllByRole('button');
      const kind = row?.getAttribute('aria-description') ?? '';
      return row?.textContent.replace(kind, '') + (isHidden ? ' hidden' : '');
    });
const gullhavenShown = { [GULLHAVEN]: [true, true] } as const;
const members = async (server: CampaignServer) => (await server.campaign()).members?.map(({ id }) => id);
const onMap = `/campaign/${CAMPAIGN}/sword_coast/`;

describe('a visitor of a campaign', () => {
  it('who is signed in becomes a player, once, and the DM sees them', async () => {
    const server = await startCampaignServer({ settings: gullhavenShown });
    await openCampaign(server, { as: PRIYA });
    expect(await screen.findByText('You are now a player in The Drowned Crown.')).toBeVisible();
    expect(await members(server)).toEqual([PRIYA]);
    await userEvent.click(screen.getByRole('button', { name: 'Gullhaven' }));
    await openCampaignTab();
    await screen.findByText('No notes on Gullhaven yet');
    const deeds = server.network.callsTo('POST').filter(({ path }) => !path.endsWith('/visit/'));
    expect(deeds.map(({ path, body }) => [path, body])).toEqual([[`/api/home/campaign/${CAMPAIGN}/join/`, {}]]);
  });

  whole('comes into a members-only one with the invite of the link, which then leaves the address', async () => {
    const server = await startCampaignServer({ sharing: 'members' });
    const { invite_token } = await server.campaign();
    await openCampaign(server, { as: PRIYA, hash: `#invite=${invite_token}`, child: 'gullhaven' });
    await waitFor(async () => expect(await members(server)).toEqual([PRIYA]));
    expect(server.network.callsTo('POST')[0]?.body).toEqual({ invite: invite_token });
    await waitFor(() => expect(currentAddress()).toBe(`${onMap}?child=gullhaven`));
    expect(inviteOf(CAMPAIGN)).toBeUndefined();
    expect(JSON.stringify({ ...localStorage })).not.toContain(invite_token);
  });

  whole('without an account looks with the invite in every call, and keeps it through sign-up', async () => {
    const server = await startCampaignServer({ settings: gullhavenShown, sharing: 'members' });
    const { invite_token } = await server.campaign();
    await openCampaign(server, { hash: `#invite=${invite_token}`, child: 'gullhaven' });
    expect(await screen.findByText('About gullhaven.')).toBeVisible();
    const { calls } = server.network;
    expect(calls.map(({ headers }) => headers['x-campaign-invite'])).toEqual(calls.map(() => invite_token));
    await openCampaignTab();
    await userEvent.click(await screen.findByRole('link', { name: 'Sign Up Now!' }));
    expect(readRedirect()).toBe(`${onMap}?child=gullhaven#invite=${invite_token}`);
    expect(server.network.callsTo('POST')).toEqual([]);
    expect(server.network.callsTo('GET /api/campaign_notes/')).toEqual([]);
  });

  whole.each([
    ['without an invite', '', undefined],
    ['with a wrong one', '#invite=old', undefined],
    ['who was removed', '', TOM],
  ])('%s finds a blank map that names nothing', async (_who, hash, as) => {
    const server = await startCampaignServer({ removed: [TOM], sharing: as === undefined ? 'members' : 'open' });
    await openCampaign(server, { hash, ...(as === undefined ? {} : { as }) });
    expect(await screen.findByText('This part of the map is blank')).toBeVisible();
    expect(screen.queryByText('The Drowned Crown')).toBeNull();
  });

  whole('is told when joining fails, and may try again', async () => {
    const server = await startCampaignServer();
    server.network.intercept = ({ path }) =>
      path.endsWith('/join/')
        ? { status: 409, body: { error: 'This campaign has 1000 players, which is the most.', code: 'quota_reached' } }
        : undefined;
    await openCampaign(server, { as: PRIYA });
    expect(await screen.findByText(/You could not join this campaign. This campaign has 1000/)).toBeVisible();
    server.network.intercept = () => undefined;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(async () => expect(await members(server)).toEqual([PRIYA]));
  });
});

describe('a player', () => {
  it('sees the campaign named, only what is shown, and the tab of the wiki only where it is shown', async () => {
    const settings = { ...gullhavenShown, [HASK]: [true, false] } as const;
    const server = await startCampaignServer({ settings, members: [PRIYA] });
    await openCampaign(server, { as: PRIYA });
    expect(await screen.findByText('The Drowned Crown')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'DM tools' })).toBeNull();
    expect(document.title).toBe('Sword Coast Map · The Drowned Crown · Venture Atlas');
    expect(rows()).toEqual(['Gullhaven', 'Hask']);
    await userEvent.click(screen.getByRole('button', { name: 'Gullhaven' }));
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Location Info', 'Your Campaign']);
    expect(screen.getByRole('link', { name: 'Venture To Gullhaven Map' }).getAttribute('href')).toBe(
      `/campaign/${CAMPAIGN}/gullhaven/`,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Hask' }));
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Your Campaign']);
    expect(screen.getByRole('tablist').style.flexGrow).toBe('1');
    expect(screen.queryByText('DM only')).toBeNull();
    expect(screen.queryByText('Campaign Settings')).toBeNull();
  });
});

describe('a rumour', () => {
  it('is a circle that says what players heard, and nothing of the place', async () => {
    const server = await startCampaignServer({ members: [PRIYA] });
    const body = { campaign_id: CAMPAIGN, location_id: HASK, knowledge: 'rumour', alias: 'The lost mine' };
    await server.post(
      '/api/save_campaign_location_settings/',
      { ...body, rumour_note: 'Dwarves shared it.' },
      server.dm,
    );
    await openCampaign(server, { as: PRIYA });
    await userEvent.click(await screen.findByRole('button', { name: 'Rumor: The lost mine' }));
    const sheet = await screen.findByRole('complementary', { name: 'Rumor: The lost mine' });
    expect(within(sheet).getByText('Dwarves shared it.')).toBeVisible();
    expect(document.body.textContent).not.toContain('Hask');
    await userEvent.click(within(sheet).getByRole('button', { name: 'Close' }));
    expect(screen.queryByText('Dwarves shared it.')).toBeNull();
  });
});

describe('the DM', () => {
  it('sees hidden places as hidden, and filters the list by what players see', async () => {
    const server = await startCampaignServer({ settings: gullhavenShown });
    await openCampaign(server, { as: DM });
    await screen.findByRole('button', { name: 'DM tools' });
    expect(rows()).toEqual(['Gullhaven', 'Hask hidden', 'Old Beacon hidden']);
    await userEvent.click(screen.getByRole('radio', { name: 'Known 1' }));
    expect(rows()).toEqual(['Gullhaven']);
    await userEvent.click(screen.getByRole('radio', { name: 'Hidden 2' }));
    expect(rows()).toEqual(['Hask hidden', 'Old Beacon hidden']);
  });

  whole('reads that the map is public also beside a row of the list, and below rows that are chosen', async () => {
    const server = await startCampaignServer();
    await openCampaign(server, { as: DM });
    const note = /^This map is public\. Outside the campaign, everyone can see all of it\./;
    const hrefIn = (part: HTMLElement) =>
      within(part).getByRole('link', { name: 'Copy this map to one of my worlds' }).getAttribute('href');
    await userEvent.click(await screen.findByRole('button', { name: 'What players know of Hask' }));
    const card = await screen.findByRole('region', { name: 'Hask' });
    expect(within(card).getByText(note)).toBeVisible();
    expect(hrefIn(card)).toBe(`/worlds/copy/?map=sword_coast&campaign=${CAMPAIGN}`);
    await userEvent.keyboard('{Escape}');
    await userEvent.click(screen.getByRole('button', { name: 'Select several places' }));
    const foot = await screen.findByRole('region', { name: 'Selected places' });
    expect(within(foot).getByText(note)).toBeVisible();
    expect(hrefIn(foot)).toBe(`/worlds/copy/?map=sword_coast&campaign=${CAMPAIGN}`);
  });

  whole('names a place and then shows its wiki; until it is named the wiki cannot be shown', async () => {
    const server = await startCampaignServer();
    await openCampaign(server, { as: DM, child: 'hask' });
    await openCampaignTab();
    const steps = await screen.findByRole('radiogroup', { name: 'What players know of Hask' });
    const step = (name: string) => within(steps).getByRole('radio', { name });
    const wiki = screen.getByRole('switch', { name: 'Show the wiki of Hask to players' }) as HTMLInputElement;
    expect(wiki.disabled).toBe(true);
    expect(step('Hidden').getAttribute('aria-checked')).toBe('true');
    expect(screen.getByText('Your players cannot see this place.')).toBeVisible();
    expect(screen.getByText('This map is public. Outside the campaign, everyone can see all of it.')).toBeVisible();
    await userEvent.click(step('Named'));
    expect(screen.queryByText(/^This map is public/)).toBeNull();
    expect(screen.getByText('Players see “Hask” on the map.')).toBeVisible();
    expect(rows()).toContain('Hask');
    await userEvent.click(wiki);
    expect(screen.getByText('Players see the wiki and public notes.')).toBeVisible();
    await waitFor(() => expect(server.network.callsTo('POST')).toHaveLength(2));
    expect(server.network.callsTo('POST').map(({ body }) => body)).toEqual([
      { knowledge: 'named', campaign_id: CAMPAIGN, location_id: HASK },
      { knowledge: 'named', show_wiki: true, campaign_id: CAMPAIGN, location_id: HASK },
    ]);
  });

  whole(
    'walks the steps with arrows and chooses none by that; the keys 1 to 4 choose, and Ctrl+Z takes it back',
    async () => {
      const server = await startCampaignServer();
      await openCampaign(server, { as: DM, child: 'hask' });
      await openCampaignTab();
      const steps = await screen.findByRole('radiogroup', { name: 'What players know of Hask' });
      within(steps).getByRole('radio', { name: 'Hidden' }).focus();
      await userEvent.keyboard('{ArrowRight}{ArrowRight}');
      expect(document.activeElement?.textContent).toBe('Named');
      expect(server.network.callsTo('POST')).toHaveLength(0);
      await userEvent.keyboard('4');
      await waitFor(async () => expect((await server.settings())[HASK]?.knowledge).toBe('visited'));
      expect((await screen.findByText('visited')).closest('[role=status]')?.textContent).toContain('Hask is visited');
      expect(screen.getAllByText('visited')).toHaveLength(1);
      await userEvent.keyboard('{Control>}z{/Control}');
      expect(await screen.findByText('Undone.')).toBeVisible();
      expect((await server.settings())[HASK]).toBeUndefined();
      expect(rows()).toContain('Hask hidden');
    },
  );

  whole('gives a place another name, which turns its wiki off; turning it on tells what players read', async () => {
    const server = await startCampaignServer({ settings: { [HASK]: [true, true] } });
    await openCampaign(server, { as: DM, child: 'hask' });
    await openCampaignTab();
    await userEvent.click(await screen.findByRole('button', { name: 'Give another name' }));
    await userEvent.type(screen.getByLabelText('Name for players'), 'The wolf castle{Control>}{Enter}{/Control}');
    await waitFor(async () =>
      expect((await server.settings())[HASK]).toMatchObject({ alias: 'The wolf castle', show_wiki: false }),
    );
    expect(screen.getByText('Players see “The wolf castle” on the map.')).toBeVisible();
    const wiki = screen.getByRole('switch', { name: 'Show the wiki of Hask to players' });
    await userEvent.click(wiki);
    expect(await screen.findByText('This text does not name Hask.')).toBeVisible();
    expect((await server.settings())[HASK]?.show_wiki).toBe(false);
    await userEvent.click(screen.getByRole('button', { name: 'Show it' }));
    await waitFor(async () => expect((await server.settings())[HASK]?.show_wiki).toBe(true));
  });

  whole('sends a rumour out when it has a name, and not before', async () => {
    const server = await startCampaignServer();
    await openCampaign(server, { as: DM, child: 'hask' });
    await openCampaignTab();
    await screen.findByRole('radiogroup', { name: 'What players know of Hask' });
    await userEvent.keyboard('2');
    const name = await screen.findByLabelText('Players call it');
    await userEvent.type(screen.getByLabelText('What they heard'), 'A mine.');
    expect(server.network.callsTo('POST /api/save')).toHaveLength(0);
    // Nothing is said to be with players before it was sent.
    const told = screen.getByText(/^Your players cannot see this place\./);
    expect(told.textContent).toContain('Type a name for players, then press Tell players.');
    expect(screen.queryByText(/Players have a circle/)).toBeNull();
    await userEvent.type(name, 'The lost mine');
    await userEvent.tab();
    expect(server.network.callsTo('POST /api/save')).toHaveLength(0);
    await userEvent.click(screen.getByRole('button', { name: 'Tell players' }));
    await waitFor(async () =>
      expect((await server.settings())[HASK]).toMatchObject({
        knowledge: 'rumour',
        alias: 'The lost mine',
        rumour_note: 'A mine.',
        show_players: false,
      }),
    );
    expect(await screen.findByText('Players have a circle and your words. Nothing else.')).toBeVisible();
    await userEvent.click(screen.getByRole('radio', { name: '20 mi' }));
    await waitFor(async () => expect((await server.settings())[HASK]?.rumour_miles).toBe(20));
  });

  whole('sees a refused change go back, with the reason and another try', async () => {
    const server = await startCampaignServer();
    const refuse: typeof server.network.intercept = ({ method }) =>
      method === 'POST' ? { status: 503, body: { error: 'Busy.', code: 'unavailable' } } : undefined;
    server.network.intercept = refuse;
    await openCampaign(server, { as: DM, child: 'hask' });
    await openCampaignTab();
    const named = await screen.findByRole('radio', { name: 'Named' });
    await userEvent.click(named);
    expect(await screen.findByText('Not shown. Nothing was changed. Busy.')).toBeVisible();
    expect(named.getAttribute('aria-checked')).toBe('false');
    expect(rows()).toContain('Hask hidden');
    server.network.intercept = () => undefined;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect((await screen.findByText('named')).closest('[role=status]')?.textContent).toContain('Hask is named');
    expect(named.getAttribute('aria-checked')).toBe('true');
  });

  whole('finds the invite in Campaign Settings, closed at first', async () => {
    const server = await startCampaignServer({ sharing: 'members' });
    await openCampaign(server, { as: DM, child: 'hask' });
    await openCampaignTab();
    const settings = (await screen.findByText('Campaign Settings')).closest('details');
    expect(settings?.open).toBe(false);
    const link = (await screen.findByLabelText('Invite Link')) as HTMLInputElement;
    expect(link.value).toBe(`${location.origin}${onMap}#invite=${(await server.campaign()).invite_token}`);
  });

  whole('looks as a player: everything is asked so, nothing can be changed, and there is a way back', async () => {
    const notes = [
      { id: 301, by: TOM },
      { id: 302, by: TOM, isPrivate: true },
    ];
    const server = await startCampaignServer({ settings: gullhavenShown, notes });
    await openCampaign(server, { as: DM, child: 'gullhaven' });
    await openCampaignTab();
    await screen.findByText('Note 302');
    await userEvent.click(screen.getByRole('button', { name: 'DM tools' }));
    const before = server.network.calls.length;
    await userEvent.click(screen.getByRole('button', { name: 'View as player' }));
    expect(await screen.findByText('This is what your players see.')).toBeVisible();
    // The panel goes with the DM's answer, and comes with that of the players.
    await waitFor(() => expect(screen.queryByText('Note 302')).toBeNull());
    await openCampaignTab();
    expect(await screen.findByText('Note 301')).toBeVisible();
    expect(screen.queryByText('Note 302')).toBeNull();
    // With the one note that players may read there.
    expect(rows()).toEqual(['Gullhaven1']);
    for (const name of [/^Add a note/, /^Delete note/, 'DM tools', /many places/])
      expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.queryAllByRole('switch')).toEqual([]);
    await userEvent.click(screen.getByRole('tab', { name: 'Location Info' }));
    await screen.findByText('About gullhaven.');
    const asked = server.network.calls.slice(before);
    expect(asked.length).toBeGreaterThanOrEqual(3);
    expect(asked.map(({ query }) => query.get('as'))).toEqual(asked.map(() => 'player'));
    expect(server.network.callsTo('POST')).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Back to DM view' }));
    await waitFor(() => expect(rows()).toHaveLength(3));
    expect(screen.getByRole('button', { name: 'DM tools' })).toBeVisible();
  });

  whole('is told when players cannot open a map at all', async () => {
    const server = await startCampaignServer({ settings: { [SWORD_COAST]: [false, false] } });
    await openCampaign(server, { as: DM });
    await userEvent.click(await screen.findByRole('button', { name: 'DM tools' }));
    expect(screen.getByLabelText('Players cannot open this map')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'View as player' }));
    expect(await screen.findByText('Players cannot open this map')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Back to DM view' }));
    expect(await screen.findByRole('button', { name: 'DM tools' })).toBeVisible();
  });

  whole('shows all places of a type at once, takes it back, and does it again', async () => {
    const server = await startCampaignServer({ settings: gullhavenShown });
    await openCampaign(server, { as: DM });
    await userEvent.click(await screen.findByRole('button', { name: 'DM tools' }));
    await userEvent.click(screen.getByRole('button', { name: 'Set many places at once' }));
    await userEvent.selectOptions(screen.getByLabelText('Type of place'), 'town (2)');
    await userEvent.click(screen.getByRole('radio', { name: 'Named' }));
    expect(await screen.findByText('1 of 2 places changed, the others were like that already.')).toBeVisible();
    const [first] = server.network.callsTo('POST');
    expect(first?.body).toEqual({
      campaign_id: CAMPAIGN,
      on_map: SWORD_COAST,
      type: 'town',
      knowledge: 'named',
      at_most: 25,
    });
    const card = within(screen.getByRole('region', { name: 'Set many places at once' }));
    expect((await server.settings())[HASK]).toEqual({ show_players: true, show_wiki: false, knowledge: 'named' });
    await userEvent.click(card.getByRole('button', { name: 'Undo' }));
    await card.findByText(/^Undone/);
    expect((await server.settings())[HASK]).toBeUndefined();
    await userEvent.click(screen.getByRole('button', { name: 'Do it again' }));
    await waitFor(async () => expect((await server.settings())[HASK]?.show_players).toBe(true));
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(rows()).toEqual(['Gullhaven', 'Hask', 'Old Beacon hidden']);
  });

  whole('draws an area on the map by taps, which choose no places meanwhile', async () => {
    const server = await startCampaignServer();
    await openCampaign(server, { as: DM });
    await userEvent.click(await screen.findByRole('button', { name: 'DM tools' }));
    await userEvent.click(screen.getByRole('button', { name: 'Set many places at once' }));
    await userEvent.click(screen.getByRole('radio', { name: 'Everything in an area I draw' }));
    const act = screen.getByRole('radio', { name: 'Hidden' }) as HTMLButtonElement;
    expect(act.disabled).toBe(true);
    const map = screen.getByRole('application');
    const tap = (clientX: number, clientY: number, pointerId: number) => {
      for (const type of ['pointerdown', 'pointerup'])
        map.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerId, pointerType: 'mouse', clientX, clientY }));
    };
    tap(400, 200, 1);
    expect(await screen.findByText('2 more corners.')).toBeVisible();
    tap(900, 220, 2);
    tap(880, 640, 3);
    expect(await screen.findByText('3 corners. Tap on for more.')).toBeVisible();
    expect(currentAddress()).toBe(onMap);
    await userEvent.click(screen.getByRole('button', { name: 'Remove last corner' }));
    expect(act.disabled).toBe(true);
    tap(700, 600, 4);
    await waitFor(() => expect(act.disabled).toBe(false));
    await userEvent.click(act);
    await waitFor(() => expect(server.network.callsTo('POST')).toHaveLength(1));
    const [call] = server.network.callsTo('POST');
    const { within: area } = (call?.body ?? {}) as { within: { coordinates: number[][][] } };
    expect(area.coordinates[0]).toHaveLength(4);
    expect(area.coordinates[0]?.[0]).toEqual(area.coordinates[0]?.[3]);
  });
});
