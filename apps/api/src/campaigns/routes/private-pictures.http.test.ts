import type { CampaignAnswer } from '@venture-atlas/types';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type CampaignApp, campaignApp, type Person } from '../../../test-support/campaign-app.ts';
import { drawAllPictures, fileAnswer, PIXELS, setAccess } from '../../../test-support/closed-pictures.ts';
import { addClosedTwin, TWIN_OFFSET, TWIN_WORLD } from '../../../test-support/closed-twin.ts';
import { MAP } from '../../../test-support/factories.ts';
import { writeTransaction } from '../../db/write-transaction.ts';
import { type PictureScope, type ShownBy, sealCapability } from '../../media/capabilities/capability.ts';
import { endAllPictureAddresses, endPictureAddresses, findEpoch } from '../../media/queries/picture-epochs.ts';
import { privateAddress } from '../../media/store/media-address.ts';

/*
 * Addresses with a capability, made here for places of an open world, with the pictures at addresses that a closed one
 * has. What a table is told that plays in a closed one is in `played-world-pictures.http.test.ts`.
 */

const A = 'a'.repeat(64);
let server: CampaignApp;
let dm: Person;
let player: Person;
let campaign: CampaignAnswer;
beforeAll(async () => {
  server = await campaignApp();
  addClosedTwin(server.database.sqlite);
  await drawAllPictures(server);
  dm = await server.person('DM');
  player = await server.person('Player');
});
afterAll(() => server.close());
beforeEach(async () => {
  campaign = await server.campaign(dm);
  await server.join(campaign, player);
  await server.show(dm, campaign, MAP, { show_wiki: true });
});

/** An address as the server makes it now. */
async function addressFor(scope: PictureScope, unit: string, shownBy: ShownBy | null = null): Promise<string> {
  const epoch = await findEpoch(server.db, scope);
  return privateAddress(sealCapability(server.app.pictures.seals, { scope, epoch, shownBy, unit }));
}

const forAudience = (audience: 'dm' | 'player' | 'guest', unit: string, shownBy: ShownBy) =>
  addressFor({ kind: 'campaign', campaignId: campaign.id, audience }, unit, shownBy);
const mapShown = () => ({ locationId: server.place(MAP), as: 'map' }) as const;
const ofPlayer = (as: 'map' | 'text' = 'map') => forAudience('player', `${A}.webp`, { ...mapShown(), as });

async function isOpen(url: string): Promise<boolean> {
  const answer = await fileAnswer(server, url);
  if (answer.bytes.includes(PIXELS)) return true;
  // Like a file that is not there, to the last header.
  expect(answer).toEqual(await fileAnswer(server, `/media/${'0'.repeat(64)}.webp`));
  return false;
}

describe('the address of a picture that is not for everybody', () => {
  test('sends the file with headers that keep it with whoever asked, for a day at most', async () => {
    const answer = await fileAnswer(server, await ofPlayer());
    expect([answer.status, answer.bytes]).toEqual([200, `${PIXELS} of ${A}.webp`]);
    expect(answer.headers).toMatchObject({
      'cache-control': 'private, max-age=86400',
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'same-origin',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
    });
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
    const head = await fileAnswer(server, await ofPlayer(), { method: 'HEAD' });
    expect([head.status, head.bytes, head.headers['cache-control']]).toEqual([200, '', 'private, max-age=86400']);
  });

  test('opens every tile of its folder, and neither the folder nor anything beside it', async () => {
    const tiles = await forAudience('player', `tiles/${A}`, mapShown());
    for (const tile of ['0/0/0', '2/1/3']) {
      const { bytes } = await fileAnswer(server, `${tiles}/${tile}.webp`);
      expect(bytes).toBe(`${PIXELS} of tiles/${A}/${tile}.webp`);
    }
    const b = 'b'.repeat(64);
    for (const rest of [
      '',
      '/',
      '/9/9/9.webp',
      `/../${b}/0/0/0.webp`,
      `/%2e%2e/${b}/0/0/0.webp`,
      '/0/0/0.png',
      `/${b}.webp`,
    ])
      expect([rest, await isOpen(`${tiles}${rest}`)]).toEqual([rest, false]);
    const whole = await ofPlayer();
    for (const rest of ['/0/0/0.webp', '.webp', '/..'])
      expect([rest, await isOpen(`${whole}${rest}`)]).toEqual([rest, false]);
  });

  test('is the same again, so that a browser keeps its copy, and another one for every scope, audience, place and file', async () => {
    const place = { locationId: server.place('waterdeep'), as: 'map' } as const;
    const all = [
      await ofPlayer(),
      await ofPlayer('text'),
      await forAudience('dm', `${A}.webp`, mapShown()),
      await forAudience('guest', `${A}.webp`, mapShown()),
      await forAudience('player', `${A}-preview.webp`, mapShown()),
      await forAudience('player', `${A}.webp`, place),
      await addressFor({ kind: 'world', worldId: 1 }, `${A}.webp`),
    ];
    expect(await ofPlayer()).toBe(all[0]);
    expect(new Set(all).size).toBe(all.length);
    for (const address of all) {
      expect(address).not.toContain(campaign.id);
      expect(address).not.toContain(A.slice(0, 8));
      expect(Buffer.from(address.split('/').pop() ?? '', 'base64url').toString('latin1')).not.toContain(campaign.id);
    }
  });

  test('is worth nothing when any letter of it is another one', async () => {
    const address = await ofPlayer();
    const start = address.lastIndexOf('/') + 1;
    for (let at = start; at < address.length; at += 7) {
      const letter = address[at] === 'A' ? 'B' : 'A';
      expect(await isOpen(address.slice(0, at) + letter + address.slice(at + 1))).toBe(false);
    }
    expect(await isOpen(address.slice(0, -1))).toBe(false);
    expect(await isOpen('/media/private/')).toBe(false);
  });

  test('opens pictures and nothing else: it is no token, no invite and no campaign', async () => {
    const sealed = (await ofPlayer()).split('/').pop() ?? '';
    expect((await server.get('/user/user/', { as: { id: 0, name: '', access: sealed } })).status).toBe(401);
    expect((await server.get(`/api/home/campaign/${sealed}/`, { as: player })).status).toBe(404);
    const url = `/api/location_map_details/${MAP}/?campaign_id=${campaign.id}`;
    const closed = await server.campaign(dm, { sharing: 'members' });
    expect((await server.get(url.replace(campaign.id, closed.id), { invite: sealed })).status).toBe(404);
    const post = await server.app.inject({ method: 'POST', url: `/media/private/${sealed}` });
    expect(post.statusCode).toBe(405);
  });
});

test('no log has it, at any level, whether it is right or wrong, and no answer of a failure inside', async () => {
  const loud = await campaignApp({ config: { logLevel: 'trace' } });
  try {
    await drawAllPictures(loud);
    const scope: PictureScope = { kind: 'world', worldId: 1 };
    const made = { scope, epoch: '0.0', shownBy: null, unit: `tiles/${A}` };
    const sealed = sealCapability(loud.app.pictures.seals, made);
    const paths = ['/0/0/0.webp', '', '/9/9/9.webp', 'x', '/%zz', '?token=1', '%2f..', '/../../x'];
    for (const path of paths)
      for (const start of ['/media/private/', '//media//private/', '/media/private%2F', '/%6dedia/private/'])
        await loud.app.inject({ url: `${start}${sealed}${path}` });
    expect((await fileAnswer(loud, `/media/private/${sealed}/0/0/0.webp`)).status).toBe(200);
    await loud.db.schema.alterTable('picture_epochs').renameTo('epochs_away').execute();
    const broken = await fileAnswer(loud, `/media/private/${sealed}/0/0/0.webp`);
    expect([broken.status, broken.bytes.includes(sealed)]).toEqual([500, false]);
    const log = loud.log.join('');
    expect(log.length).toBeGreaterThan(1000);
    expect(log).toContain('/media/private/…');
    expect(log.includes(sealed)).toBe(false);
    expect(log.includes(sealed.slice(0, 40))).toBe(false);
  } finally {
    await loud.close();
  }
});

describe('it ends with the next call', () => {
  const ends: [string, () => Promise<unknown>][] = [
    [
      'a member is removed',
      () => server.post(`/api/home/campaign/${campaign.id}/members/${player.id}/remove/`, {}, { as: dm }),
    ],
    ['a member leaves', () => server.post(`/api/home/campaign/${campaign.id}/leave/`, {}, { as: player })],
    ['the invite is renewed', () => server.post(`/api/home/campaign/${campaign.id}/rotate_invite/`, {}, { as: dm })],
    [
      'an open campaign becomes one for members',
      () => server.db.updateTable('campaigns').set({ sharing: 'members' }).where('id', '=', campaign.id).execute(),
    ],
    ['the place is hidden', () => server.show(dm, campaign, MAP, { show_players: false, show_wiki: false })],
    ['the campaign is deleted', () => server.db.deleteFrom('campaigns').where('id', '=', campaign.id).execute()],
    ['a backup is restored', () => writeTransaction(server.db, (trx) => endAllPictureAddresses(trx, 1_700_000_000))],
    [
      'a right is taken by whatever comes later',
      () =>
        writeTransaction(server.db, (trx) =>
          endPictureAddresses(trx, { kind: 'campaign', campaignId: campaign.id, audience: 'player' }),
        ),
    ],
  ];
  test.each(ends)('when %s', async (_why, end) => {
    const addresses = [await ofPlayer(), `${await forAudience('player', `tiles/${A}`, mapShown())}/0/0/0.webp`];
    for (const address of addresses) expect(await isOpen(address)).toBe(true);
    await end();
    for (const address of addresses) expect(await isOpen(address)).toBe(false);
  });

  test('when the world leaves the campaign, and is good again when it comes back', async () => {
    const address = await ofPlayer();
    expect(await isOpen(address)).toBe(true);
    await setAccess(server, 1, 'closed');
    expect(await isOpen(address)).toBe(false);
    await setAccess(server, 1, 'open');
    expect(await isOpen(address)).toBe(true);
  });

  test('of a text when the text is hidden, while the map goes on being shown', async () => {
    const [text, map] = [await ofPlayer('text'), await ofPlayer()];
    expect(await isOpen(text)).toBe(true);
    await server.show(dm, campaign, MAP, { show_wiki: false });
    expect([await isOpen(text), await isOpen(map)]).toEqual([false, true]);
  });

  test('of another campaign never: each has its own', async () => {
    const address = await ofPlayer();
    const other = await server.campaign(dm);
    await server.post(`/api/home/campaign/${other.id}/rotate_invite/`, {}, { as: dm });
    expect(await isOpen(address)).toBe(true);
  });
});

describe('an address for those who edit a world', () => {
  const ofTwin = () => addressFor({ kind: 'world', worldId: TWIN_WORLD }, `f0${'a'.repeat(62)}.webp`);

  test('opens its pictures and those of no other world', async () => {
    expect(await isOpen(await ofTwin())).toBe(true);
    expect(await isOpen(await addressFor({ kind: 'world', worldId: TWIN_WORLD }, `${A}.webp`))).toBe(false);
    expect(await isOpen(await addressFor({ kind: 'world', worldId: 99 }, `${A}.webp`))).toBe(false);
    const elsewhere = { locationId: server.place(MAP), as: 'map' } as const;
    expect(await isOpen(await forAudience('dm', `f0${'a'.repeat(62)}.webp`, elsewhere))).toBe(false);
    const unseen = { locationId: server.place(MAP) + TWIN_OFFSET, as: 'map' } as const;
    expect(await isOpen(await forAudience('dm', `f0${'a'.repeat(62)}.webp`, unseen))).toBe(false);
  });

  test.each([
    ['is opened or closed', () => setAccess(server, TWIN_WORLD, 'open')],
    [
      'loses one of its staff',
      () => server.db.updateTable('users').set({ is_staff: 0 }).where('is_staff', '=', 1).execute(),
    ],
  ])('ends when the world %s', async (_why, end) => {
    await server.person('Staff', { isStaff: true });
    await setAccess(server, TWIN_WORLD, 'closed');
    const address = await ofTwin();
    expect(await isOpen(address)).toBe(true);
    await end();
    expect(await isOpen(address)).toBe(false);
    await setAccess(server, TWIN_WORLD, 'closed');
  });
});
