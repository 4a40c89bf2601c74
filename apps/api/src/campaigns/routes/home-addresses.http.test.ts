import type { CampaignAnswer, TableForDm, TableScreen } from '@venture-atlas/types';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CampaignApp, campaignApp, type Person } from '../../../test-support/campaign-app.ts';
import { homeAddresses } from '../../http/home-addresses.ts';

/* Somebody sits at the machine that the server runs on, and has it open at localhost. */
let server: CampaignApp;
let dm: Person;
let player: Person;
let path: string;
beforeAll(async () => {
  server = await campaignApp({ config: { publicUrl: null, host: '0.0.0.0' } });
  [dm, player] = [await server.person('Dana'), await server.person('Perrin')];
  const campaign = await server.campaign(dm, { sharing: 'members' });
  await server.join(campaign, player);
  path = `/api/home/campaign/${campaign.id}/`;
});
afterAll(() => server.close());

const ask = async (by: Person, headers: Record<string, string> = {}) => {
  const answer = await server.app.inject({ url: path, headers: { authorization: `Bearer ${by.access}`, ...headers } });
  return answer.json<CampaignAnswer>().home_addresses;
};
/** None are left out, on a machine that is in no home network. */
const own = () => (homeAddresses().length === 0 ? undefined : homeAddresses());

test('the DM is told by which addresses players reach it, with the invite, also with a new one', async () => {
  expect(await ask(dm)).toEqual(own());
  const headers = { authorization: `Bearer ${dm.access}` };
  const renewed = await server.app.inject({ method: 'POST', url: `${path}rotate_invite/`, headers, payload: {} });
  expect(renewed.json<CampaignAnswer>().home_addresses).toEqual(own());
});

test('players are not, nor is a DM who comes from elsewhere', async () => {
  expect(await ask(player)).toBeUndefined();
  expect(await ask(dm, { 'x-forwarded-for': '192.168.1.33' })).toBeUndefined();
  expect(await ask(dm, { host: 'atlas.example.org' })).toBeUndefined();
});

test('a table screen in a window of that machine is, and a guest stands in the DM’s list by name', async () => {
  const { body } = await server.post<TableForDm>(`${path}table/open/`, {}, { as: dm });
  const headers = { 'x-table-key': body.screen?.secret ?? '' };
  const screen = await server.app.inject({ url: '/api/table/', headers });
  expect(screen.json<TableScreen>().home_addresses).toEqual(homeAddresses());
  const code = body.screen?.phones.code;
  await server.post('/api/table/join/', { code, name: 'Tobin' });
  const asked = (await server.get<TableForDm>(`${path}table/`, { as: dm })).body.screen;
  expect(asked).toMatchObject({ knocking: [{ name: 'Tobin' }], guests: [] });
  const [guest] = asked?.knocking ?? [];
  const let_in = (isIn: boolean) =>
    server.post<TableForDm>(`${path}table/knocking/${guest?.id}/`, { let_in: isIn }, { as: dm });
  expect((await let_in(true)).body.screen).toMatchObject({ knocking: [], guests: [guest] });
  expect((await let_in(false)).body.screen).toMatchObject({ knocking: [], guests: [] });
});
