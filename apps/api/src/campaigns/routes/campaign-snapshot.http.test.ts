import type { CampaignAnswer } from '@venture-atlas/types';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WORLDS_CHANGED } from '../../../test-support/announce-writes.ts';
import { beforeStatements, type OtherWriter, otherWriter } from '../../../test-support/between-statements.ts';
import { type CampaignApp, campaignApp, type Person } from '../../../test-support/campaign-app.ts';
import { MAP, makeWiki, makeWorld } from '../../../test-support/factories.ts';

/*
 * Another process writes between two statements of an answer: the answer must be
 * all of before or all of after, wherever the write falls.
 */
let server: CampaignApp;
let visitor: Person;
let open: CampaignAnswer;
let other: OtherWriter;
beforeAll(async () => {
  const world = makeWorld();
  const wiki = [...world.wiki, { slug: 'nesmé', content: makeWiki({ top_section: 'A lantern under the snow.' }) }];
  server = await campaignApp({ world: { ...world, wiki }, database: 'file' });
  const dm = await server.person('Dana');
  visitor = await server.person('Vera');
  open = await server.campaign(dm);
  await server.show(dm, open, 'waterdeep', { show_wiki: true });
  await server.show(dm, open, 'undermountain');
  await server.show(dm, open, 'nesmé', { show_players: false, show_wiki: true });
  await server.note(dm, open, 'waterdeep', 'Known to all.');
  other = otherWriter(server.database.sqlite);
});
afterAll(async () => {
  other.close();
  await server.close();
});

interface Write {
  run: string;
  undo: string;
}

/** Each takes something away first and writes afterwards what must not be known without it. */
const writes = (): Record<string, Write> => {
  const setting = (slug: string, column: string, value: string) =>
    `update campaign_location_settings set ${column} = ${value} where location_id = ${server.place(slug)};`;
  const note = `insert into campaign_notes (id, campaign_id, location_id, character_name, note, private, created_at)
    values (77, '${open.id}', ${server.place('waterdeep')}, 'Dana', 'They are betrayed.', 0, '2099-01-01T00:00:00.000Z');`;
  return {
    'a place is hidden, then a note written there': {
      run: setting('waterdeep', 'knowledge', "'hidden'") + note + WORLDS_CHANGED,
      undo: `${setting('waterdeep', 'knowledge', "'named'")} delete from campaign_notes where id = 77;${WORLDS_CHANGED}`,
    },
    'the campaign is closed, then a place shown': {
      run: `update campaigns set sharing = 'members'; ${setting('nesmé', 'knowledge', "'named'")}${WORLDS_CHANGED}`,
      undo: `update campaigns set sharing = 'open'; ${setting('nesmé', 'knowledge', "'hidden'")}${WORLDS_CHANGED}`,
    },
  };
};

const addresses: Record<string, (campaign: string) => string> = {
  'map details': (id) => `/api/location_map_details/${MAP}/?campaign_id=${id}`,
  'map details without texts': (id) => `/api/location_map_details/${MAP}/?campaign_id=${id}&content=0`,
  'points of a map': (id) => `/api/location_children/${MAP}/?campaign_id=${id}`,
  'the text of a place': (id) => `/api/location_wiki/waterdeep/?campaign_id=${id}`,
  'notes at a place': (id) => `/api/campaign_notes/?campaign_id=${id}&location_id=${server.place('waterdeep')}`,
  'search by name': (id) => `/api/location_search/?name=e&campaign_id=${id}`,
  'search in texts': (id) => `/api/location_text_search/${MAP}/?q=lantern&campaign_id=${id}`,
};

/** Asks while `run` happens just before the statement of that number; says whether there was one. */
async function askAcross(url: string, at: number, run: string) {
  const end = beforeStatements(server.database.sqlite, (number) => {
    if (number === at) other.exec(run);
  });
  let statements = 0;
  const { status, body } = await server.get(url, { as: visitor }).finally(() => {
    statements = end();
  });
  return { answer: { status, body }, happened: statements >= at };
}

describe.each(Object.entries(addresses))('%s', (_what, address) => {
  test.each([0, 1])('is of one state, whatever is written meanwhile (%i)', async (which) => {
    const [what, { run, undo }] = Object.entries(writes())[which] as [string, Write];
    const url = address(open.id);
    const ask = async () => {
      const { status, body } = await server.get(url, { as: visitor });
      return { status, body };
    };
    const before = await ask();
    other.exec(run);
    const after = await ask();
    other.exec(undo);
    expect(before.status).toBe(200);
    expect(after).not.toEqual(before);
    let number = 1;
    for (; ; number += 1) {
      const { answer, happened } = await askAcross(url, number, run);
      if (!happened) break;
      other.exec(undo);
      expect([before, after], `${what}, before statement ${number}`).toContainEqual(answer);
    }
    expect(number).toBeGreaterThan(3);
  });
});
