import type { CampaignAnswer, WorldDetails } from '@venture-atlas/types';
import { SUGGESTIONS_KEPT_DAYS } from '@venture-atlas/types';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Person } from '../../../test-support/campaign-app.ts';
import { MAP } from '../../../test-support/factories.ts';
import { must, suggesting } from '../../../test-support/suggesting.ts';
import { type FilledWorld, fillWorld, type WorldsApp, worldsApp, worldWord } from '../../../test-support/worlds-app.ts';
import { exportCampaign } from '../../archive/campaign-export.ts';
import { sweepCampaigns } from '../../campaigns/commands/sweep-campaigns.ts';
import { purgeExpired } from '../../editing/commands/purge-trash.ts';
import { cleanUp } from '../../retention/clean-up.ts';
import { terminateAccount } from '../../retention/commands/terminate-account.ts';
import { sweepWorlds } from '../../world-settings/commands/delete-world.ts';

/* Who lets people suggest, what of a suggestion is in files, and when it goes. */

let server: WorldsApp;
let calls: ReturnType<typeof suggesting>;
let dm: Person & { email: string };
let sable: Person & { email: string };
let world: WorldDetails;
let ids: FilledWorld;
let campaign: CampaignAnswer;
beforeEach(async () => {
  server = await worldsApp();
  calls = suggesting(server);
  [dm, sable] = [await server.confirmed('Dana'), await server.confirmed('Sable')];
  world = await server.makeWorld(dm, 'Mine');
  ids = fillWorld(server, world, 'mine');
  campaign = await server.campaign(dm);
  await server.does(dm, `/api/home/campaign/${campaign.id}/worlds/`, { worlds: [world.id] });
  await server.join(campaign, sable);
  await server.does(dm, '/api/save_campaign_location_settings/', {
    campaign_id: campaign.id,
    location_id: ids.place,
    show_players: true,
    show_wiki: true,
  });
});
afterEach(() => server.close());

const DAY_MS = 24 * 3_600_000;
const slug = worldWord('mine', 'place');
const within = () => ({ campaign_id: campaign.id });
const send = (body: object = { why: 'It is dark.' }) => calls.send(slug, sable, { ...body, ...within() });
const rows = () => server.database.sqlite.prepare('select count(*) from pending_changes').pluck().get();
/** Cleans up as if what was last changed had been changed so many days ago. */
const sweepAfter = async (days: number) => {
  const changed = new Date(server.now() - days * DAY_MS).toISOString();
  server.database.sqlite.prepare('update pending_changes set updated_at = ?').run(changed);
  await cleanUp(server.db, server.now(), server.config.dataDir);
};

describe('the owner of a world', () => {
  it('lets people suggest, or not; what waits can be decided all the same', async () => {
    expect(world.suggestions).toBe(true);
    const { id } = must(await send());
    const closed = must(
      await server.post<WorldDetails>(`/api/worlds/${world.id}/`, { suggestions: false }, { as: dm }),
    );
    expect(closed.suggestions).toBe(false);
    expect((await send()).status).toBe(403);
    expect((await calls.form(slug, sable, `?campaign_id=${campaign.id}`)).status).toBe(403);
    expect((await calls.act(id, 'change', { why: 'Darker.' }, sable)).status).toBe(403);
    must(await calls.act(id, 'decline', {}, dm));
    // A new map of the layer is the campaign's, but the place that it would be suggested at is the world's.
    must(await server.post<WorldDetails>(`/api/worlds/${world.id}/`, { suggestions: true }, { as: dm }));
    must(await send());
  });

  it('alone decides about that', async () => {
    const editor = await server.confirmed('Edda');
    await server.addEditor(dm, world, editor);
    for (const [as, status] of [
      [editor, 403],
      [sable, 404],
    ] as const)
      expect((await server.post(`/api/worlds/${world.id}/`, { suggestions: false }, { as })).status).toBe(status);
  });
});

describe('a suggestion', () => {
  it('goes with its account, and whoever it was is named nowhere', async () => {
    const { id } = must(await send({ name: 'The Quay' }));
    must(await calls.act(id, 'accept', {}, dm));
    must(await send());
    const caller = { userId: sable.id, sessionId: null, address: null, requestId: null } as never;
    await terminateAccount(server.app.accounts, caller, sable, 'own_wish');
    expect(rows()).toBe(0);
    expect((await calls.queue(`campaign_id=${campaign.id}`, dm)).counts.open).toBe(0);
    expect((await server.get(`/api/history/?world_id=${world.id}`, { as: dm })).text).not.toContain('Sable');
  });

  it('goes with its campaign', async () => {
    must(await send());
    must(await server.post(`/api/home/campaign/${campaign.id}/delete/`, { name: campaign.name }, { as: dm }));
    await sweepCampaigns(server.db);
    expect(rows()).toBe(0);
  });

  it('goes with its world', async () => {
    const staff = await server.person('Mara', { isStaff: true });
    const { id } = must(await calls.send('waterdeep', sable, { why: 'x' }));
    server.database.sqlite.prepare('update pending_changes set world_id = ?').run(server.numberOf(world));
    await server.does(dm, `/api/worlds/${world.id}/delete/`, { name: world.name });
    expect((await server.get(`/api/suggestions/${id}/`, { as: staff })).status).toBe(404);
    await sweepWorlds(server.db, server.now() + 31 * DAY_MS);
    expect(rows()).toBe(0);
  });

  it('waits for a place that may come back, and goes with it for good', async () => {
    const { id } = must(await send());
    await server.does(dm, `/api/home/location/${ids.place}/delete/`, {});
    expect(await calls.review(id, dm)).toMatchObject({ place: null, may_accept: false, may_pass_on: false });
    expect((await calls.act(id, 'accept', {}, dm)).status).toBe(409);
    expect((await calls.own(sable))[0]).toMatchObject({ place: null, why: '', to: null });
    await purgeExpired(server.db, server.now() + 31 * DAY_MS);
    expect(rows()).toBe(0);
  });

  it('goes a year after it was settled, and not while it waits', async () => {
    const { id } = must(await send());
    await sweepAfter(2 * SUGGESTIONS_KEPT_DAYS);
    expect(rows()).toBe(1);
    must(await calls.act(id, 'decline', {}, dm));
    await sweepAfter(SUGGESTIONS_KEPT_DAYS - 1);
    expect(rows()).toBe(1);
    await sweepAfter(SUGGESTIONS_KEPT_DAYS + 1);
    expect(rows()).toBe(0);
  });

  it('is in the copy of the account with the words that were typed, and in no other file', async () => {
    const { text } = await calls.formOf(slug, sable, `?campaign_id=${campaign.id}`);
    must(
      await send({
        text: { of: text?.tag, edits: [{ at: 2, cut: 7, words: 'canarylamp' }] },
        name: 'canaryquay',
        why: 'canarywhy',
      }),
    );
    const copy = await server.get<{ suggestions: object[] }>('/user/export/', { as: sable });
    expect(copy.body.suggestions).toEqual([
      {
        status: 'open',
        text: ['canarylamp'],
        name: 'canaryquay',
        why: 'canarywhy',
        sent_at: expect.any(String),
        decided_at: null,
      },
    ]);
    const files = [
      (await server.get('/user/export/', { as: dm })).text,
      JSON.stringify(await exportCampaign(server.app.campaigns, campaign.id, 'dm')),
    ];
    for (const file of files) expect(file).not.toMatch(/canary(lamp|quay|why)/);
  });
});

describe('passing on', () => {
  it('is undone with what was passed on, until the editors decided', async () => {
    const staff = await server.person('Mara', { isStaff: true });
    const open = await server.campaign(dm);
    await server.join(open, sable);
    const { id } = must(await calls.send(MAP, sable, { why: 'Dark.', name: 'The Coast', campaign_id: open.id }));
    const { worlds } = must(await server.get<{ worlds: { id: string }[] }>('/api/worlds/', { as: staff }));
    const queue = () => calls.queue(`world_id=${worlds[0]?.id}`, staff);
    must(await calls.act(id, 'pass_on', {}, dm));
    const [passed] = (await queue()).suggestions;
    expect(passed).toMatchObject({ by: 'Dana', why: '', fields: ['name'] });
    // The DM reads it among their own, through the campaign.
    expect(await calls.own(dm)).toMatchObject([{ place: { slug: MAP }, campaign_id: open.id, to: { kind: 'world' } }]);
    must(await calls.act(id, 'undo', {}, dm));
    expect((await queue()).counts.open).toBe(0);
    must(await calls.act(id, 'pass_on', {}, dm));
    must(await calls.act((await queue()).suggestions[0]?.id ?? '', 'accept', {}, staff));
    expect((await calls.act(id, 'undo', {}, dm)).status).toBe(409);
  });
});
