import type { CampaignAnswer, ChroniclePage, Handout, WorkingCopiesPage, WorkingCopy } from '@venture-atlas/types';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type CampaignApp, campaignApp, type Person } from '../../../test-support/campaign-app.ts';

/* Two people lead the campaign, and one plays. */
let server: CampaignApp;
let dm: Person;
let helper: Person;
let player: Person;
let campaign: CampaignAnswer;
let handout: string;
beforeEach(async () => {
  server = await campaignApp();
  dm = await server.person('Dana');
  helper = await server.person('Hanna');
  player = await server.person('Perrin');
  campaign = await server.campaign(dm);
  await server.join(campaign, player);
  const named = { campaign_id: campaign.id, email: 'hanna@mail.example', user_id: helper.id };
  await server.db
    .insertInto('campaign_dms')
    .values({ ...named, asked_at: AT, accepted_at: AT })
    .execute();
  await server.post(at('sessions/start/'), { number: 1 }, { as: dm });
  const letter = { title: 'A letter', text: 'Come.', location_id: null };
  handout = (await server.post<Handout>(at('handouts/'), letter, { as: dm })).body.key;
});
afterEach(() => server.close());

const AT = '2026-03-04T05:06:07.008Z';
const at = (path: string): string => `/api/home/campaign/${campaign.id}/${path}`;

type Where = [subject: string, key: string, field: string];
const everywhere = (): Where[] => [
  ['recap', '1', 'recap'],
  ['handout', handout, 'text'],
  ['campaign_place', String(server.place('waterdeep')), 'alias'],
];
const path = ([subject, key]: Where) => `/api/working_copies/${subject}/${campaign.id}.${key}/`;
const save = (as: Person, where: Where, text: string, version = 0) =>
  server.post<{ code?: string }>(path(where), { fields: [{ field: where[2], version, text }] }, { as });
const read = (as: Person | undefined, where: Where) => server.get<{ copy: WorkingCopy | null }>(path(where), { as });

const CANARY = 'Glasstaff is Iarno.';

it('words that a leader types are kept for that leader alone, whatever they are of', async () => {
  for (const where of everywhere()) {
    expect((await save(dm, where, CANARY)).status, where[0]).toBe(200);
    const { body } = await read(dm, where);
    expect(body.copy).toMatchObject({ campaign_id: campaign.id, world_id: null, subject: where[0] });
    expect(body.copy?.fields).toMatchObject([{ field: where[2], version: 0, text: CANARY }]);
    expect((await read(helper, where)).body.copy).toBeNull();
    for (const other of [player, undefined]) expect((await read(other, where)).status).toBeGreaterThanOrEqual(401);
    expect((await save(player, where, 'Mine.')).status).toBe(404);
  }
  const listed = await server.get<WorkingCopiesPage>(`/api/working_copies/?campaign_id=${campaign.id}`, { as: dm });
  expect(listed.body.copies.map(({ name }) => name).sort()).toEqual(['A letter', 'Session 1', 'Waterdeep']);
  for (const who of [{ as: player }, { as: helper }, { invite: campaign.invite_token }])
    for (const url of [at('chronicle/?session=1'), at('shown/'), at('revision/'), '/api/working_copies/'])
      expect((await server.get(url, who)).text).not.toContain('Iarno');
});

it('they keep the published words that they were written on, though others are published meanwhile', async () => {
  const recap: Where = ['recap', '1', 'recap'];
  await server.post(at('sessions/1/recap/'), { recap: 'They met.' }, { as: dm });
  await save(dm, recap, 'They met. Nobody came.', 1);
  await server.post(at('sessions/1/recap/'), { recap: 'They met in a tavern.' }, { as: helper });
  const { copy } = (await read(dm, recap)).body;
  expect(copy?.fields).toMatchObject([{ version: 1, base: 'They met.', text: 'They met. Nobody came.' }]);
  expect((await save(helper, recap, 'Another.', 1)).status).toBe(409);
  const published = await server.get<ChroniclePage>(at('chronicle/?session=1'), { as: player });
  expect(published.body.session?.recap).toBe('They met in a tavern.');
});

it('a leader who is removed reads and writes none of them', async () => {
  const [recap] = everywhere();
  await save(helper, recap as Where, CANARY);
  await server.db.deleteFrom('campaign_dms').where('user_id', '=', helper.id).execute();
  expect((await read(helper, recap as Where)).status).toBe(404);
  expect((await server.get('/api/working_copies/', { as: helper })).text).not.toContain('Session');
  expect((await server.get('/user/export/', { as: helper })).text).not.toContain('Iarno');
});

it('what is nothing of the campaign is not there', async () => {
  for (const where of [
    ['recap', '9', 'recap'],
    ['recap', 'x', 'recap'],
    ['handout', 'none', 'text'],
    ['campaign_place', '999999', 'alias'],
  ] as Where[])
    expect((await save(dm, where, CANARY)).status, where.join()).toBe(404);
  expect((await server.get(`/api/working_copies/recap/${campaign.id}/`, { as: dm })).status).toBe(404);
  expect((await server.get('/api/working_copies/recap/nowhere.1/', { as: dm })).status).toBe(404);
});
