import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Fog } from '@venture-atlas/types';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { whole } from '../../../../api/test-support/whole.ts';
import { rememberedNames } from '../../session/remembered.ts';
import { storageKeys } from '../../session/storage.ts';
import {
  CAMPAIGN,
  DM,
  GULLHAVEN,
  PRIYA,
  SWORD_COAST,
  startCampaignServer,
} from '../../test-support/campaign-server.ts';
import { openCampaign } from '../../test-support/open-campaign.tsx';
import { preloadDmParts } from '../campaign/campaign-parts.ts';
import { preloadCampaignParts } from '../campaign/lazy-parts.tsx';
import { hush } from '../session-bar/sentence.ts';
import { closeFog } from './fog-desk.ts';

beforeAll(preloadCampaignParts);
beforeAll(preloadDmParts);
// What the bar says is one sentence for all pages.
afterEach(() => {
  closeFog();
  hush();
});

const fogPath = `/api/home/campaign/${CAMPAIGN}/fog/${SWORD_COAST}/`;

it('a DM hides the picture of a map, clears it, takes that back and does it again', async () => {
  const server = await startCampaignServer();
  const stored = () => server.get<Fog>(fogPath, server.dm);
  const keys = userEvent.setup();
  await openCampaign(server, { as: DM });
  await keys.click(await screen.findByRole('button', { name: 'Fog' }));
  const bar = within(await screen.findByRole('toolbar', { name: 'Fog' }));
  expect(bar.getByText('Fog hides the picture, not the places.')).toBeVisible();
  await keys.click(await bar.findByRole('switch', { name: 'Fog on this map' }));
  await bar.findByText('Fog hides this map');
  expect(await stored()).toMatchObject({ is_on: true, acts: [] });

  await keys.click(bar.getByRole('button', { name: 'More' }));
  await keys.click(screen.getByRole('button', { name: 'Clear all' }));
  expect(await screen.findByText('Players will see the whole picture of this map.')).toBeVisible();
  expect(await stored()).toMatchObject({ acts: [] });
  await keys.click(screen.getByRole('button', { name: 'Clear all' }));
  await bar.findByText('The whole map is clear');
  await keys.keyboard('{Control>}z{/Control}');
  await waitFor(async () => expect(await stored()).toMatchObject({ undo: 0, redo: 1 }));
  await waitFor(() => expect(bar.getByRole('button', { name: 'Redo' })).toHaveProperty('disabled', false));
  await keys.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
  await waitFor(async () => expect((await stored()).acts).toEqual([{ level: 'clear', shape: { all: {} } }]));

  await keys.keyboard('x');
  expect(bar.getByRole<HTMLInputElement>('radio', { name: 'Dim' }).checked).toBe(true);
  // A choice that has the focus takes no letter.
  await keys.click(bar.getByRole('radio', { name: 'Clear' }));
  await keys.keyboard('x');
  expect(bar.getByRole<HTMLInputElement>('radio', { name: 'Dim' }).checked).toBe(true);
  await keys.keyboard('b');
  expect(bar.getByRole('button', { name: 'Brush' }).getAttribute('aria-pressed')).toBe('true');
  // Escape ends the tool first, then the fog.
  await keys.keyboard('{Escape}');
  expect(bar.getByRole('button', { name: 'Brush' }).getAttribute('aria-pressed')).toBe('false');
  await keys.keyboard('{Escape}');
  expect(screen.queryByRole('toolbar', { name: 'Fog' })).toBeNull();
});

whole('a DM is asked before fog that hides the whole picture is switched off', async () => {
  const server = await startCampaignServer();
  await server.post(fogPath, { is_on: true }, server.dm);
  await openCampaign(server, { as: DM });
  const keys = userEvent.setup();
  await keys.click(await screen.findByRole('button', { name: 'Fog' }));
  const bar = within(await screen.findByRole('toolbar', { name: 'Fog' }));
  await waitFor(() => expect(bar.getByRole<HTMLInputElement>('switch').checked).toBe(true));
  await keys.click(bar.getByRole('switch'));
  await keys.click(await screen.findByRole('button', { name: 'Keep the fog' }));
  expect(await server.get<Fog>(fogPath, server.dm)).toMatchObject({ is_on: true });
  await keys.click(bar.getByRole('switch'));
  await keys.click(await screen.findByRole('button', { name: 'Show the picture' }));
  await bar.findByText('Players see all of this map');
  await keys.keyboard('{Control>}z{/Control}');
  await waitFor(async () => expect(await server.get<Fog>(fogPath, server.dm)).toMatchObject({ is_on: true }));
});

whole(
  'what a DM clears is drawn before the server answered, said once it did, and taken back where it refuses',
  async () => {
    const server = await startCampaignServer();
    await server.post(fogPath, { is_on: true }, server.dm);
    await openCampaign(server, { as: DM });
    const keys = userEvent.setup();
    await keys.click(await screen.findByRole('button', { name: 'Fog' }));
    const bar = within(await screen.findByRole('toolbar', { name: 'Fog' }));
    // The sentence has one too, before that of the bar.
    const undo = () => bar.getAllByRole<HTMLButtonElement>('button', { name: 'Undo' }).at(-1) as HTMLButtonElement;
    const clearAll = async () => {
      await keys.click(bar.getByRole('button', { name: 'More' }));
      await keys.click(screen.getByRole('button', { name: 'Clear all' }));
      await keys.click(screen.getByRole('button', { name: 'Clear all' }));
    };
    let release: ((refused?: { status: number; body: object }) => void) | undefined;
    server.network.intercept = ({ path }) =>
      path.includes('/acts/')
        ? new Promise((done) => {
            release = done;
          })
        : undefined;
    /** Lets the act go on to the server, or refuses it, once it is on its way. */
    const answer = async (refused?: { status: number; body: object }) => {
      await waitFor(() => expect(release).toBeTypeOf('function'));
      release?.(refused);
      release = undefined;
    };
    await waitFor(() => expect(bar.getByRole<HTMLInputElement>('switch').checked).toBe(true));
    expect(undo().disabled).toBe(true);
    await clearAll();
    await waitFor(() => expect(undo().disabled).toBe(false));
    expect(bar.queryByText('The whole map is clear')).toBeNull();
    await answer();
    await bar.findByText('The whole map is clear');
    expect((await server.get<Fog>(fogPath, server.dm)).acts).toHaveLength(1);
    await keys.click(undo());
    await waitFor(() => expect(undo().disabled).toBe(true));

    await clearAll();
    await waitFor(() => expect(undo().disabled).toBe(false));
    await answer({ status: 409, body: { error: 'There is no room.', code: 'quota_reached' } });
    await bar.findByText(/Nothing was changed/);
    await waitFor(() => expect(undo().disabled).toBe(true));
  },
);

whole(
  'a DM chooses what unknown ground is drawn as, and takes that back; what the map is drawn on itself is no choice',
  async () => {
    const server = await startCampaignServer();
    await server.post(fogPath, { is_on: true }, server.dm);
    await openCampaign(server, { as: DM });
    const keys = userEvent.setup();
    await keys.click(await screen.findByRole('button', { name: 'Fog' }));
    const bar = within(await screen.findByRole('toolbar', { name: 'Fog' }));
    const ground = async () => (await server.get<Fog>(fogPath, server.dm)).ground;
    await keys.click(await bar.findByRole('button', { name: 'More' }));
    const sheets = within(screen.getByRole('group', { name: 'Unknown ground' }));
    const isChosen = (name: string) => sheets.getByRole<HTMLInputElement>('radio', { name }).checked;
    expect(isChosen('Parchment')).toBe(true);
    await keys.click(sheets.getByRole('radio', { name: 'Open sea' }));
    await bar.findByText('open sea');
    await waitFor(() => expect(isChosen('Open sea')).toBe(true));
    expect(await ground()).toBe('sea');
    await keys.click(bar.getAllByRole('button', { name: 'Undo' })[0] as HTMLButtonElement);
    await waitFor(async () => expect(await ground()).toBeNull());
    await keys.click(bar.getByRole('button', { name: 'More' }));
    await waitFor(() => expect(screen.queryByRole('group', { name: 'Unknown ground' })).not.toBeNull());
    const again = within(screen.getByRole('group', { name: 'Unknown ground' }));
    await keys.click(again.getByRole('radio', { name: 'Dark stone' }));
    await waitFor(async () => expect(await ground()).toBe('stone'));
    await keys.click(again.getByRole('radio', { name: 'Parchment' }));
    await waitFor(async () => expect(await ground()).toBeNull());
  },
);

whole(
  'a DM chooses how far a party sees, which clears as much around it from then on, and takes that back',
  async () => {
    const server = await startCampaignServer();
    await server.post(fogPath, { is_on: true }, server.dm);
    const lanterns = { name: 'Lanterns', colour: 'teal', map_id: SWORD_COAST, lat: 5, lng: 5 };
    await server.post(`/api/home/campaign/${CAMPAIGN}/parties/`, lanterns, server.dm);
    await openCampaign(server, { as: DM });
    const keys = userEvent.setup();
    await keys.click(await screen.findByRole('button', { name: 'Fog' }));
    const bar = within(await screen.findByRole('toolbar', { name: 'Fog' }));
    const sight = async () => (await server.get<Fog>(fogPath, server.dm)).sight;
    await keys.click(await bar.findByRole('button', { name: 'More' }));
    await keys.click(bar.getByRole('button', { name: 'Farther' }));
    await bar.findByText('A party sees as far as you chose');
    const chosen = (await sight()) ?? 0;
    expect(chosen).toBeGreaterThan(0);
    const party = bar.getByRole<HTMLButtonElement>('button', { name: 'Party' });
    // It can be pressed once the page has the parties.
    await waitFor(() => expect(party.disabled).toBe(false));
    await keys.click(party);
    // The page has its answer too: it says nothing in the test after this one.
    await bar.findByText(/^Where the party is and went is/);
    const { acts } = await server.get<Fog>(fogPath, server.dm);
    expect(acts).toMatchObject([{ shape: { lines: { radius: expect.closeTo(chosen, 1) } } }]);
  },
);

whole('on a map of everybody the DM reads that others see all of it, and is offered a copy of their own', async () => {
  const server = await startCampaignServer();
  // Else the note about the picture comes first, which is said once.
  rememberedNames(storageKeys.compressedMaps).add(String(SWORD_COAST));
  await server.post(fogPath, { is_on: true }, server.dm);
  await openCampaign(server, { as: DM });
  await userEvent.click(await screen.findByRole('button', { name: 'Fog' }));
  expect(await screen.findByText('Outside this campaign, everyone can see all of this map.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  const copy = await screen.findByRole('link', { name: 'Copy this map to one of my worlds' });
  expect(copy.getAttribute('href')).toContain(`campaign=${CAMPAIGN}`);
});

whole('fog begins with what players know clear, if the DM wants it', async () => {
  const server = await startCampaignServer({ settings: { [GULLHAVEN]: [true, true] } });
  await openCampaign(server, { as: DM });
  await userEvent.click(await screen.findByRole('button', { name: 'Fog' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Around what they know' }));
  await screen.findByText('Fog hides this map');
  const { is_on, acts } = await server.get<Fog>(fogPath, server.dm);
  expect(is_on).toBe(true);
  expect(acts).toMatchObject([{ level: 'clear', shape: { hexes: { rings: 3, cells: { length: 1 } } } }]);
  expect(screen.queryByRole('button', { name: 'Around what they know' })).toBeNull();
});

whole('players ask nothing of what is hidden', async () => {
  const server = await startCampaignServer();
  await server.post(fogPath, { is_on: true }, server.dm);
  await openCampaign(server, { as: PRIYA });
  await screen.findByText('You are now a player in The Drowned Crown.');
  expect(screen.queryByRole('button', { name: 'Fog' })).toBeNull();
  expect(server.network.calls.filter(({ path }) => path.includes('/fog/'))).toEqual([]);
});

whole('says once of a picture from before that it was compressed', async () => {
  const server = await startCampaignServer();
  await server.post(fogPath, { is_on: true }, server.dm);
  await openCampaign(server, { as: DM });
  const keys = userEvent.setup();
  const note = /^Upload this picture again: it was compressed before fog was supported\.$/;
  const openFog = async () => {
    await keys.click(await screen.findByRole('button', { name: 'Fog' }));
    const bar = within(await screen.findByRole('toolbar', { name: 'Fog' }));
    await bar.findByRole('button', { name: 'More' });
    return bar;
  };
  await (await openFog()).findByText(note);
  await keys.click(screen.getByRole('button', { name: 'Done' }));
  const bar = await openFog();
  await bar.findByText('Outside this campaign, everyone can see all of this map.');
  expect(bar.queryByText(note)).toBeNull();
});
