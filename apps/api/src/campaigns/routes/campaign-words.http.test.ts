import {
  BulkSettingsAnswer,
  type CampaignAnswer,
  type ChroniclePage,
  type ErrorDetails,
  type Handout,
  type SavedLocationSettings,
  type SavedRecap,
} from '@venture-atlas/types';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type CampaignApp, campaignApp, type Person, type Who } from '../../../test-support/campaign-app.ts';
import { expectShape } from '../../../test-support/expect-shape.ts';
import { MAP } from '../../../test-support/factories.ts';

/* Two people lead the campaign, and one plays. */
let server: CampaignApp;
let dm: Person;
let helper: Person;
let player: Person;
let campaign: CampaignAnswer;
beforeEach(async () => {
  server = await campaignApp();
  dm = await server.person('Dana');
  helper = await server.person('Hanna');
  player = await server.person('Perrin');
  campaign = await server.campaign(dm);
  await server.join(campaign, player);
  await server.db
    .insertInto('campaign_dms')
    .values({
      campaign_id: campaign.id,
      email: 'hanna@mail.example',
      user_id: helper.id,
      asked_at: AT,
      accepted_at: AT,
    })
    .execute();
});
afterEach(() => server.close());

const AT = '2026-03-04T05:06:07.008Z';

type Refused = { code: string } & ErrorDetails<Record<string, unknown>>['changed_meanwhile'];

const at = (path: string): string => `/api/home/campaign/${campaign.id}/${path}`;
const recap = (as: Person, text: string, version?: number) =>
  server.post<SavedRecap & Refused>(at('sessions/1/recap/'), { recap: text, version }, { as });
const place = (as: Person, body: object) =>
  server.post<SavedLocationSettings & Refused>(
    '/api/save_campaign_location_settings/',
    { campaign_id: campaign.id, location_id: server.place('waterdeep'), knowledge: 'named', ...body },
    { as },
  );
const restore = (as: Person, groups: object[]) =>
  server.post<BulkSettingsAnswer & Refused>(
    '/api/save_campaign_settings_bulk/',
    { campaign_id: campaign.id, restore: groups },
    { as },
  );
const handout = (as: Person, path: string, body: object) =>
  server.post<Handout & Refused>(at(`handouts/${path}`), body, { as });
const startSession = () => server.post(at('sessions/start/'), { number: 1 }, { as: dm });

describe('the recap of a session', () => {
  test('has a version for those who lead the campaign, which each change of its words raises', async () => {
    await startSession();
    const session = async (who: Who, query = '') =>
      (await server.get<ChroniclePage>(at(`chronicle/?session=1${query}`), who)).body.session;
    expect(await session({ as: dm })).toMatchObject({ recap: '', recap_version: 0 });
    expect((await recap(dm, 'They met.', 0)).body).toEqual({ recap: 'They met.', version: 1 });
    expect((await recap(dm, ' They met. ', 1)).body).toEqual({ recap: 'They met.', version: 1 });
    expect((await recap(helper, 'They met in a tavern.', 1)).body.version).toBe(2);
    expect(await session({ as: helper })).toMatchObject({ recap: 'They met in a tavern.', recap_version: 2 });
    for (const who of [{ as: player }, { invite: campaign.invite_token }])
      expect(await session(who)).not.toHaveProperty('recap_version');
    expect(await session({ as: dm }, '&as=player')).not.toHaveProperty('recap_version');
  });

  test('is not written over words that somebody else published meanwhile', async () => {
    await startSession();
    await recap(dm, 'They met.', 0);
    const refused = await recap(helper, 'Nobody came.', 0);
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'changed_meanwhile',
        current: { recap: 'They met.', version: 1 },
        changed_by: { id: dm.id, name: 'Dana' },
      },
    });
    expect(refused.body.changed_at).toMatch(/^\d{4}-.*Z$/);
    expect((await recap(helper, 'They met. Nobody else came.', 1)).status).toBe(200);
    // Whoever names no version compares nothing.
    expect((await recap(dm, 'They met.')).body.version).toBe(3);
  });
});

describe('the words of a place', () => {
  test('have a version, which only the alias and the rumor raise', async () => {
    const named = await place(dm, {});
    expect(named.body).not.toHaveProperty('version');
    expect((await place(dm, { alias: 'The wolf castle', version: 0 })).body.version).toBe(1);
    expect((await place(dm, { knowledge: 'visited' })).body.version).toBe(1);
    expect((await place(dm, { alias: 'The wolf castle', rumour_miles: 20, version: 1 })).body.version).toBe(1);
    expect((await place(dm, { rumour_note: 'Howls.', version: 1 })).body.version).toBe(2);
    const url = `/api/location_map_details/${MAP}/?campaign_id=${campaign.id}`;
    const settings = async (as: Person) =>
      (await server.get<{ campaign_settings: object }>(url, { as })).body.campaign_settings;
    expect(await settings(helper)).toMatchObject({ [server.place('waterdeep')]: { version: 2 } });
    expect(JSON.stringify(await settings(player))).not.toContain('version');
  });

  test('are not written over what somebody else published meanwhile; what is no word is', async () => {
    await place(dm, { alias: 'The wolf castle', version: 0 });
    const refused = await place(helper, { alias: 'The old keep', version: 0 });
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'changed_meanwhile',
        current: { location_id: server.place('waterdeep'), alias: 'The wolf castle', version: 1 },
        changed_by: { name: 'Dana' },
      },
    });
    expect((await place(helper, { knowledge: 'visited', version: 0 })).status).toBe(200);
    expect((await place(helper, { alias: 'The old keep', version: 1 })).body).toMatchObject({ alias: 'The old keep' });
  });

  test('go back by undo only over what that undo takes back', async () => {
    const id = server.place('waterdeep');
    const saved = await place(dm, { alias: 'The wolf castle', version: 0 });
    const undo = { settings: saved.body.previous, location_ids: [id], version: saved.body.version };
    await place(helper, { alias: 'The old keep', version: 1 });
    expect(await restore(dm, [undo])).toMatchObject({
      status: 409,
      body: { code: 'changed_meanwhile', current: { alias: 'The old keep' }, changed_by: { name: 'Hanna' } },
    });
    const second = { settings: { show_players: true, show_wiki: false, alias: 'The wolf castle' }, location_ids: [id] };
    const undone = await restore(helper, [{ ...second, version: 2 }]);
    expectShape(BulkSettingsAnswer, undone.body);
    expect(undone.body).toMatchObject({ changed: 1, previous: [{ version: 3 }], current: [{ version: 3 }] });
    expect((await restore(helper, undone.body.previous)).body.changed).toBe(1);
  });

  test('stay where a place had no settings before, and somebody else gave it a name since', async () => {
    const shown = await place(dm, {});
    const undo = { settings: shown.body.previous, location_ids: [server.place('waterdeep')] };
    expect(undo.settings).toBeNull();
    await place(helper, { alias: 'The old keep', version: 0 });
    expect(await restore(dm, [undo])).toMatchObject({ status: 409, body: { current: { alias: 'The old keep' } } });
    await place(helper, { alias: '', version: 1 });
    expect((await restore(dm, [undo])).body.changed).toBe(1);
    // A version never comes again, also after the settings were gone.
    expect((await place(dm, { alias: 'The wolf castle', version: 0 })).body.version).toBe(3);
  });
});

describe('a handout', () => {
  test('has a version, and is not written over what somebody else saved meanwhile', async () => {
    const made = await handout(dm, '', { title: 'A letter', text: 'Come.', location_id: null });
    expect(made.body.version).toBe(0);
    const saved = await handout(dm, `${made.body.key}/`, { text: 'Come at night.', version: 0 });
    expect(saved.body).toMatchObject({ text: 'Come at night.', version: 1 });
    expect(await handout(helper, `${made.body.key}/`, { title: 'A note', version: 0 })).toMatchObject({
      status: 409,
      body: {
        code: 'changed_meanwhile',
        current: { key: made.body.key, title: 'A letter', text: 'Come at night.', version: 1 },
        changed_by: { name: 'Dana' },
      },
    });
    expect((await handout(helper, `${made.body.key}/`, { title: 'A note', version: 1 })).body).toMatchObject({
      title: 'A note',
      text: 'Come at night.',
      version: 2,
    });
  });
});
