import { type CampaignAnswer, Handout, type ShownHandout, type TableForDm } from '@venture-atlas/types';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type CampaignApp, campaignApp, type Person, type Who } from '../../../test-support/campaign-app.ts';
import { expectShape } from '../../../test-support/expect-shape.ts';
import { sendHandout } from '../../../test-support/handout-pictures.ts';
import { bytesStored } from '../../../test-support/own-pictures.ts';
import { png } from '../../../test-support/pictures.ts';
import { pictureBytesOf } from '../../media/queries/pictures.ts';

let server: CampaignApp;
let dm: Person;
let perrin: Person;
let tobin: Person;
let campaign: CampaignAnswer;
beforeEach(async () => {
  server = await campaignApp();
  dm = await server.person('Dana');
  perrin = await server.person('Perrin');
  tobin = await server.person('Tobin');
  campaign = await server.campaign(dm);
  for (const player of [perrin, tobin]) await server.join(campaign, player);
});
afterEach(() => server.close());

const at = (path: string): string => `/api/home/campaign/${campaign.id}/${path}`;
const write = (path: string, body: object = {}) => server.post<Handout>(at(path), body, { as: dm });
const shownTo = async (who: Who) =>
  (await server.get<{ handout: ShownHandout | null }>(at('shown/'), who)).body.handout ?? undefined;
const status = async (url = ''): Promise<number> => (await server.app.inject({ url })).statusCode;
const guest = (): Who => ({ invite: campaign.invite_token });
const screen = async (): Promise<Who> => {
  const { body } = await server.post<TableForDm>(at('table/open/'), {}, { as: dm });
  return { table: body.screen?.secret };
};
async function upload(): Promise<Handout> {
  const { status: answered, body } = await sendHandout(server, dm, campaign.id);
  expect(answered, JSON.stringify(body)).toBe(200);
  expectShape(Handout, body);
  return body;
}

describe('a picture that a DM uploads to show', () => {
  test('is kept ready for them alone, and its file names nothing', async () => {
    const revisionOf = async (who: Who) =>
      (await server.get<{ revision: string }>(at('revision/?since='), who)).body.revision;
    const before = await revisionOf({ as: perrin });
    const { key, title, text, location_id, picture, shown_at } = await upload();
    expect(await revisionOf({ as: perrin })).toBe(before);
    expect([title, text, location_id, shown_at]).toEqual(['', '', null, null]);
    expect(picture?.url).toMatch(/^\/media\/private\//);
    expect([await status(picture?.url), await status(picture?.preview)]).toEqual([200, 200]);
    expect(await shownTo({ as: perrin })).toBeUndefined();
    expect((await write(`handouts/${key}/`, { title: 'The map' })).body.title).toBe('The map');
    expect((await write(`handouts/${key}/`, { text: 'A word.' })).status).toBe(400);
    expect((await write(`handouts/${key}/`, { location_id: server.place('waterdeep') })).status).toBe(400);
    for (const who of [perrin, await server.person('Nobody')])
      expect((await sendHandout(server, who, campaign.id)).status).toBe(403);
  });

  test('says no word of its file to anybody who sees it, and a title only once one is typed', async () => {
    const { key } = await upload();
    const toldOf = async (who: Who) =>
      JSON.stringify([await shownTo(who), (await server.get(at('chronicle/'), who)).body]);
    await write(`handouts/${key}/show/`, { to: 'everybody' });
    for (const who of [{ as: perrin }, guest(), { as: dm }]) expect(await toldOf(who)).not.toMatch(/torn/i);
    expect((await shownTo({ as: perrin }))?.title).toBe('');
    expect((await write(`handouts/${key}/`, { title: 'A map' })).body.title).toBe('A map');
    await write(`handouts/${key}/show/`, { to: 'everybody' });
    expect((await shownTo({ as: perrin }))?.title).toBe('A map');
    expect((await write(`handouts/${key}/`, { title: '' })).body.title).toBe('');
    expect((await write('handouts/', { title: '', text: 'Words', location_id: null })).status).toBe(400);
  });

  test('is opened by those whom it is shown to, and by a table screen only while it is', async () => {
    const table = await screen();
    const { key } = await upload();
    await write(`handouts/${key}/show/`, { to: 'everybody' });
    const all = [{ as: perrin }, guest(), table];
    const urls = await Promise.all(all.map(async (who) => (await shownTo(who))?.picture?.url));
    expect(new Set(urls).size).toBe(3);
    const opened = () => Promise.all(urls.map(status));
    expect(await opened()).toEqual([200, 200, 200]);
    await write(`handouts/${key}/take_away/`);
    expect(await opened()).toEqual([200, 200, 404]);
    await write(`handouts/${key}/delete/`);
    expect(await opened()).toEqual([404, 404, 404]);
  });

  test('is named to nobody else: to some, on the table screen, and after somebody is removed', async () => {
    const table = await screen();
    const { key } = await upload();
    await write(`handouts/${key}/show/`, { to: 'some', people: [tobin.id] });
    expect([await shownTo({ as: perrin }), await shownTo(guest()), await shownTo(table)]).toEqual(
      Array(3).fill(undefined),
    );
    const url = (await shownTo({ as: tobin }))?.picture?.url;
    expect(await status(url)).toBe(200);
    await write(`members/${tobin.id}/remove/`);
    expect(await status(url)).toBe(404);
    await write(`handouts/${key}/show/`, { to: 'table' });
    expect([await shownTo({ as: perrin }), await shownTo(guest())]).toEqual([undefined, undefined]);
    const onTable = (await shownTo(table))?.picture?.url;
    expect(await status(onTable)).toBe(200);
    await write('table/close/');
    expect(await status(onTable)).toBe(404);
  });

  test('counts among the pictures of its owner, and goes from the disk with the handout', async () => {
    const before = await bytesStored(server);
    const [first, again] = [await upload(), await upload()];
    const bytes = await pictureBytesOf(server.db, dm.id);
    expect(bytes).toBe((await bytesStored(server)) - before);
    expect(bytes).toBeGreaterThan(0);
    // The same bytes are kept once, and stay for the other handout.
    await write(`handouts/${first.key}/delete/`);
    expect(await pictureBytesOf(server.db, dm.id)).toBe(bytes);
    expect(await status(again.picture?.url)).toBe(200);
    await write(`handouts/${again.key}/delete/`);
    expect(await pictureBytesOf(server.db, dm.id)).toBe(0);
    expect(await bytesStored(server)).toBe(before);
  });

  test('is missing with its campaign at once', async () => {
    const { picture } = await upload();
    expect((await server.post(at('delete/'), { name: campaign.name }, { as: dm })).status).toBe(200);
    expect(await status(picture?.url)).toBe(404);
  });

  test('is what its bytes are, whatever its file is called', async () => {
    const { status: answered, body } = await sendHandout(server, dm, campaign.id, {
      name: 'a.jpg',
      bytes: await png(8, 8),
    });
    expect([answered, body.picture?.url]).toEqual([200, expect.any(String)]);
  });

  test('is refused in words where it is none or finds no room, and leaves nothing behind', async () => {
    const before = await bytesStored(server);
    const refused = async (name: string, bytes: Buffer | string) => {
      const { status: answered, body } = await sendHandout(server, dm, campaign.id, { name, bytes });
      expect(body.error).toMatch(/\w/);
      return [answered, body.code];
    };
    const none = [400, 'image_not_accepted'];
    expect(await refused('a.png', 'no picture')).toEqual(none);
    expect(await refused('a.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>')).toEqual(none);
    expect(await refused('a.png', (await png(64, 48)).subarray(0, 60))).toEqual(none);
    const { freeBytes } = server.app.pictures;
    server.app.pictures.freeBytes = async () => 1_000_000;
    expect(await refused('a.png', await png(64, 48))).toEqual([503, 'storage_full']);
    server.app.pictures.freeBytes = freeBytes;
    server.app.pictures.ownWorlds.bytesEach = 10;
    expect(await refused('a.png', await png(64, 48))).toEqual([409, 'quota_reached']);
    expect(await bytesStored(server)).toBe(before);
    const { body } = await server.get<{ handouts: Handout[] }>(at('handouts/'), { as: dm });
    expect(body.handouts).toEqual([]);
  });
});

describe('the pages of a text', () => {
  test('are turned on the table screen, as far as there are any, and by nobody but the DM', async () => {
    const table = await screen();
    const text = Array(5).fill('lantern '.repeat(70).trim()).join('\n\n');
    const { key } = (await write('handouts/', { title: 'Long', text, location_id: null })).body;
    const turn = (page: number) => write(`handouts/${key}/page/`, { page });
    expect((await turn(2)).status).toBe(404);
    expect((await write(`handouts/${key}/show/`, { to: 'everybody' })).body.page).toBe(1);
    const revision = async (who: Who) =>
      (await server.get<{ revision: string }>(at('revision/?since='), who)).body.revision;
    const before = [await revision({ as: perrin }), await revision(table)];
    expect((await turn(2)).body.page).toBe(2);
    expect((await shownTo(table))?.page).toBe(2);
    expect((await shownTo({ as: perrin }))?.page).toBeUndefined();
    expect(await revision({ as: perrin })).toBe(before[0]);
    expect(await revision(table)).not.toBe(before[1]);
    expect((await turn(99)).body.page).toBe(5);
    await write(`handouts/${key}/show/`, { to: 'table' });
    expect((await shownTo(table))?.page).toBe(1);
  });
});
