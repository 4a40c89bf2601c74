import type { CampaignAnswer, LocationWiki, WorldsAnswer } from '@venture-atlas/types';
import { SUGGESTIONS_WAITING_EACH, suggestionFieldNames } from '@venture-atlas/types';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { type CampaignApp, campaignApp, type Person } from '../../../test-support/campaign-app.ts';
import { MAP } from '../../../test-support/factories.ts';
import { refuseWrites } from '../../../test-support/refuse-writes.ts';
import { must, suggesting } from '../../../test-support/suggesting.ts';

/* Suggestions that come in floods, at once, or while the database fails; and what everybody else notices: nothing. */

let server: CampaignApp;
let calls: ReturnType<typeof suggesting>;
let staff: Person;
let helper: Person;
let sable: Person;
let other: Person;
let ofAtlas: string;
beforeEach(async () => {
  server = await campaignApp();
  calls = suggesting(server);
  staff = await server.person('Mara', { isStaff: true });
  helper = await server.person('Hilde', { isStaff: true });
  [sable, other] = [await server.person('Sable'), await server.person('Odo')];
  const { worlds } = must(await server.get<WorldsAnswer>('/api/worlds/', { as: staff }));
  ofAtlas = `world_id=${worlds[0]?.id}`;
});
afterEach(() => server.close());

const one = (sql: string) => server.database.sqlite.prepare(sql).pluck().get();
const waiting = () => one("select count(*) from pending_changes where status = 'open'");
const nameNow = () => one(`select name from locations where id = ${server.place('undermountain')}`);
const textNow = async () =>
  must(await server.get<LocationWiki>('/api/location_wiki/undermountain/')).wiki_page_content?.top_section;

/** Another text, another name, and another place for the pin. */
const sendAll = async () => {
  const { text, positions } = await calls.formOf('undermountain', sable);
  const position_id = positions[0]?.position_id ?? 0;
  return must(
    await calls.send('undermountain', sable, {
      text: { of: text?.tag, edits: [{ at: 6, cut: 7, words: 'lamp' }] },
      name: 'The Undermountain',
      position: { position_id, lat: 33, lng: 34 },
      why: 'It is dark.',
    }),
  ).id;
};

describe('a flood', () => {
  it('of one account leaves 20 in a world, also when all come at once', async () => {
    const sent = Array.from({ length: 3 * SUGGESTIONS_WAITING_EACH }, (_, number) =>
      calls.send('waterdeep', sable, { why: `Wrong ${number}.` }),
    );
    const statuses = (await Promise.all(sent)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(SUGGESTIONS_WAITING_EACH);
    expect(new Set(statuses)).toEqual(new Set([200, 409]));
    expect(waiting()).toBe(SUGGESTIONS_WAITING_EACH);
    // Others go on, and so does the same account elsewhere.
    must(await calls.send('waterdeep', other, { why: 'Wrong.' }));
    const campaign = await server.campaign(other);
    must(await calls.send(MAP, sable, { why: 'Wrong.', campaign_id: campaign.id }));
  });

  it('of sending and withdrawing ends too, where limits are on', async () => {
    const limited = await campaignApp({ config: { rateLimits: true } });
    const person = await limited.person('Sable');
    const { send, act } = suggesting(limited);
    let status = 200;
    for (let number = 0; number < 100 && status === 200; number += 1) {
      const sent = await send('waterdeep', person, { why: `${number}` });
      status = sent.status;
      if (status === 200) await act(sent.body.id, 'withdraw', {}, person);
    }
    expect(status).toBe(429);
    await limited.close();
  });
});

test.each(['\u0000', '\ud800', '\u202e', '\r\n\u2028', '\n:::secret\n', '[[#1', '](x)'])(
  'words with %j are kept as words, or refused',
  async (odd) => {
    const { text } = await calls.formOf('undermountain', sable);
    const bodies = [
      { why: `Dark${odd}` },
      { name: `Deep${odd}` },
      { text: { of: text?.tag, edits: [{ at: 6, cut: 7, words: `lamp${odd}` }] } },
      { text: { of: text?.tag, edits: [{ at: 6, cut: 70_000, words: odd }] } },
    ];
    for (const body of bodies) {
      const sent = await calls.send('undermountain', sable, body);
      expect([200, 400], sent.text).toContain(sent.status);
      if (sent.status !== 200) continue;
      const { id } = sent.body;
      await calls.formOf('undermountain', sable, `?suggestion=${id}`);
      await calls.review(id, staff);
      const decided = await calls.act(id, 'accept', { reply: `Fine${odd}` }, staff);
      expect([200, 400, 409], decided.text).toContain(decided.status);
      if (decided.status === 200) must(await calls.act(id, 'undo', {}, staff));
      must(await calls.act(id, 'decline', { reply: `No${odd}` }, staff));
    }
    const place = { name: `Place${odd}`, lat: 1, lng: 2, text: `Text${odd}` };
    expect([200, 400]).toContain((await calls.send(MAP, sable, { place })).status);
    expect((await calls.send(MAP, sable, { place: { ...place, lat: 1e300 } })).status).toBe(400);
  },
);

describe('accepting', () => {
  test.each(['staff_changes', 'events', 'audit_log'])(
    'changes nothing where the database refuses to write %s, and does all of it afterwards',
    async (table) => {
      const id = await sendAll();
      const before = await textNow();
      const mend = refuseWrites(server.database, 'insert', table);
      expect((await calls.act(id, 'accept', {}, staff)).status).toBeGreaterThanOrEqual(500);
      mend();
      expect([await textNow(), nameNow(), waiting()]).toEqual([before, 'Undermountain', 1]);
      must(await calls.act(id, 'accept', {}, staff));
      expect([nameNow(), waiting()]).toEqual(['The Undermountain', 0]);
    },
  );

  it('changes nothing where it cannot be written down that it was accepted', async () => {
    const id = await sendAll();
    const mend = refuseWrites(server.database, 'update', 'pending_changes');
    expect((await calls.act(id, 'accept', {}, staff)).status).toBeGreaterThanOrEqual(500);
    mend();
    expect([nameNow(), waiting()]).toEqual(['Undermountain', 1]);
    expect(one('select count(*) from staff_changes')).toBe(0);
  });

  it('happens once where two decide at once', async () => {
    const id = await sendAll();
    const decided = await Promise.all([
      calls.act(id, 'accept', {}, staff),
      calls.act(id, 'accept', {}, helper),
      calls.act(id, 'decline', {}, staff),
    ]);
    expect(decided.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(one('select count(*) from staff_changes')).toBe(decided[2].status === 200 ? 0 : 3);
  });

  it('is refused where the name or the pin was changed since, until somebody looked', async () => {
    const id = await sendAll();
    const place = server.place('undermountain');
    must(await server.post(`/api/home/location/${place}/`, { name: 'The Deep' }, { as: staff }));
    const shown = await calls.review(id, staff);
    expect(shown.name).toMatchObject({ before: 'The Deep', after: 'The Undermountain', is_changed_since: true });
    expect(shown.position).toMatchObject({ is_changed_since: false });
    const blind = await calls.act(id, 'accept', {}, staff);
    expect([blind.status, blind.body]).toEqual([409, expect.objectContaining({ field: 'name' })]);
    const stale = await calls.act(id, 'accept', { name: { version: (shown.name?.version ?? 0) - 1 } }, staff);
    expect(stale.status).toBe(409);
    expect(nameNow()).toBe('The Deep');
    must(await calls.act(id, 'accept', { name: { version: shown.name?.version } }, staff));
    expect(nameNow()).toBe('The Undermountain');
  });

  it('shows each field that it changes, and changes no other', async () => {
    const id = await sendAll();
    const shown = await calls.review(id, staff);
    expect(shown.fields).toEqual(['text', 'name', 'position']);
    expect(shown.text?.after).toBe('Every lamp goes out here.');
    expect(shown).toMatchObject({
      name: { after: 'The Undermountain' },
      position: { after: { lat: 33, lng: 34 } },
      new_place: null,
    });
    must(await calls.act(id, 'accept', {}, staff));
    const changes = server.database.sqlite.prepare('select action, after from staff_changes order by id').all() as {
      action: string;
      after: string;
    }[];
    expect(changes.map(({ action, after }) => [action, Object.keys(JSON.parse(after)).toSorted()])).toEqual([
      ['wikipage.edit', ['wiki_page_content']],
      ['location.edit', ['name', 'slug']],
      ['position.move', ['lat', 'lng']],
    ]);
  });

  it('stores no field that is not in the table of what may be suggested', async () => {
    const place = { name: 'Longsaddle', lat: 1, lng: 2, text: '' };
    must(await calls.send(MAP, sable, { place, image: '/media/x.webp', draft: true, type_id: 3 }));
    await sendAll();
    const stored = server.database.sqlite.prepare('select fields from pending_changes').pluck().all() as string[];
    const names = stored.flatMap((row) => Object.keys((JSON.parse(row) as { fields: object }).fields));
    expect(names.toSorted()).toEqual(suggestionFieldNames.toSorted());
    expect((await calls.send(MAP, sable, { place, name: 'Both' })).status).toBe(400);
  });
});

describe('whoever does not decide', () => {
  let dm: Person;
  let campaign: CampaignAnswer;
  beforeEach(async () => {
    dm = await server.person('Dee');
    campaign = await server.campaign(dm);
    for (const player of [sable, other]) await server.join(campaign, player);
    for (const slug of [MAP, 'undermountain'])
      await server.show(dm, campaign, slug, { show_players: true, show_wiki: true });
  });

  /** What an answer says, and everything that the database counts. */
  const look = async () => {
    const urls = [
      '/api/location_map_details/sword_coast/',
      '/api/location_wiki/undermountain/',
      '/api/history/',
      ...['location_map_details/sword_coast/', 'location_wiki/undermountain/'].map(
        (path) => `/api/${path}?campaign_id=${campaign.id}`,
      ),
      ...['', 'revision/?since=', 'chronicle/', 'news/', 'history/'].map(
        (path) => `/api/home/campaign/${campaign.id}/${path}`,
      ),
      '/api/suggestions/counts/',
      '/user/suggestions/',
    ];
    const answers: string[] = [];
    for (const as of [other, undefined]) {
      for (const url of urls) {
        const { status, text, headers } = await server.get(url, { as });
        answers.push(`${url} ${status} ${text} ${String(headers.etag)}`);
      }
    }
    const counts = ['events', 'staff_changes', 'campaign_changes', 'chronicle', 'campaign_members'].map((table) =>
      one(`select count(*) from ${table}`),
    );
    const versions = ['locations', 'positions', 'wiki_pages'].map((table) => one(`select sum(version) from ${table}`));
    return { answers, counts, versions, edited: one('select max(updated_at) from locations') };
  };

  it('notices nothing of one that is sent, changed, read, declined, undone, or withdrawn', async () => {
    const before = await look();
    for (const within of [undefined, campaign.id]) {
      const body = { why: 'It is dark.', ...(within === undefined ? {} : { campaign_id: within }) };
      const decider = within === undefined ? staff : dm;
      const { id } = must(await calls.send('undermountain', sable, body));
      expect(await look()).toEqual(before);
      must(await calls.act(id, 'change', { why: 'It is very dark.' }, sable));
      await calls.review(id, decider);
      await calls.queue(within === undefined ? ofAtlas : `campaign_id=${within}`, decider);
      must(await calls.act(id, 'decline', { reply: 'It is not.' }, decider));
      expect(await look()).toEqual(before);
      must(await calls.act(id, 'undo', {}, decider));
      must(await calls.act(id, 'withdraw', {}, sable));
      expect(await look()).toEqual(before);
    }
  });
});
