import { waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { CAMPAIGN, DM, GULLHAVEN, HASK, OLD_BEACON, PRIYA } from './campaign-server.ts';
import { type RealServer, startServer } from './real-server.ts';

/** An account of staff. */
export const STAFF = 51;
const EDITOR = 52;
/** The address of a call of the campaign. */
export const inCampaign = (path: string) => `/api/home/campaign/${CAMPAIGN}/${path}`;

/** A passer-by, a player with an open stream, and another editor than the one who writes. */
export type Reader = 'anybody' | 'player' | 'editor';

/** The Sword Coast with a campaign on it, those who write, and those who read. */
export interface WatchedServer {
  server: RealServer;
  /** Access tokens. */
  player: string;
  editor: string;
  /** An answer to another editor, to the DM, or to the one of staff who writes. */
  asEditor: <Body>(path: string, body?: object) => Promise<Body>;
  asDm: WatchedServer['asEditor'];
  asStaff: WatchedServer['asEditor'];
}

/** Starts it, with a session that was begun and two places that players may read. */
export async function startWatchedServer(): Promise<WatchedServer> {
  const server = await startServer('coast');
  const { act } = server;
  await act.addPerson({ id: STAFF, email: 'staff@coast.example', isStaff: true });
  await act.addPerson({ id: EDITOR, email: 'editor@coast.example', isStaff: true });
  await act.addPerson({ id: DM, email: 'dm@coast.example' });
  const settings = { [HASK]: [true, true], [GULLHAVEN]: [true, true] } as const;
  await act.addCampaign({ id: CAMPAIGN, name: 'The Drowned Crown', people: { [PRIYA]: 'Priya' }, owner: DM, settings });
  const accessOf = async (person: number) => (await act.openSession({ person })).access;
  // The sessions of writers end in between: each of their calls has its own.
  const as =
    (person: number): WatchedServer['asDm'] =>
    async (path, body) => {
      const access = await accessOf(person);
      if (body === undefined) return server.get(path, access);
      return server.post(path, { client_key: crypto.randomUUID(), ...body }, access);
    };
  await as(DM)(inCampaign('sessions/start/'), { number: 1 });
  const [player, editor] = [await accessOf(PRIYA), await accessOf(EDITOR)];
  return { server, player, editor, asEditor: as(EDITOR), asDm: as(DM), asStaff: as(STAFF) };
}

const OPEN_READS = [
  '/api/location_map_details/sword_coast/',
  ...['hask', 'gullhaven', 'ashford', 'zzyx'].map((slug) => `/api/location_wiki/${slug}/`),
];
const CAMPAIGN_READS = [
  ...OPEN_READS.map((path) => `${path}?campaign_id=${CAMPAIGN}`),
  `/api/search/?q=zzyx&campaign_id=${CAMPAIGN}`,
  ...['chronicle/?session=1', 'shown/', 'revision/', 'sessions/'].map(inCampaign),
];

/** Everything that those who read get. */
async function readAll({ server, player, editor }: WatchedServer): Promise<Record<Reader, string>> {
  const get = async (paths: string[], access?: string) => {
    const headers = access === undefined ? {} : { authorization: `Bearer ${access}` };
    const answers = await Promise.all(paths.map((path) => server.send(path, { headers })));
    return answers.map(({ status, text }) => `${status} ${text}`).join('\n');
  };
  const pages = await server.get<{ id: number }[]>('/api/home/wikipage/list/', editor);
  const texts = pages.map(({ id }) => `/api/home/wikipage/${id}/`);
  const [anybody, ofPlayer, ofEditor] = await Promise.all([
    get([...OPEN_READS, '/api/search/?q=zzyx']),
    get(CAMPAIGN_READS, player),
    get([...OPEN_READS, '/api/home/wikipage/list/', ...texts], editor),
  ]);
  return { anybody, player: ofPlayer, editor: ofEditor };
}

/** Words that are typed, long enough not to stand in a random token by chance. */
const NEVER_PUBLISHED = /qqvault|qqlost|qqzyx|qqzzyx/i;
const TYPED = new RegExp(`zzyx|${NEVER_PUBLISHED.source}`, 'i');

/** Those who read, and what they have to have got. */
export async function watchReaders(setup: WatchedServer) {
  const { server, player } = setup;
  await server.act.followCampaign({ campaign: CAMPAIGN, access: player });
  const { count } = await server.act.readFollowed({ news: 1 });
  let before = await readAll(setup);
  expect(JSON.stringify(before)).not.toMatch(TYPED);
  let news = count;
  const heard = async (more: number) => {
    news += more;
    const { count, text } = await server.act.readFollowed({ news });
    expect(count).toBe(news);
    // A stream never holds words.
    expect(text.replaceAll(/"revision":"[^"]*"/g, '')).not.toMatch(TYPED);
  };
  return {
    /** Nobody got anything since. */
    nothing: async () => {
      expect(await readAll(setup)).toEqual(before);
      await heard(0);
    },
    /** These readers got words, the others nothing. */
    words: async (words: string, readers: readonly Reader[]) => {
      await waitFor(async () => {
        const now = await readAll(setup);
        for (const reader of readers) expect(now[reader]).toContain(words);
      });
      const now = await readAll(setup);
      for (const reader of ['anybody', 'player', 'editor'] as const)
        if (!readers.includes(reader)) expect(now[reader], reader).toBe(before[reader]);
      expect(JSON.stringify(now)).not.toMatch(NEVER_PUBLISHED);
      await heard(readers.includes('player') ? 1 : 0);
      before = now;
    },
    /** A stream tells changes in their order: what comes after this act was not kept back before it. */
    sentinel: async () => {
      const seen = { campaign_id: CAMPAIGN, location_id: OLD_BEACON, knowledge: 'named' };
      await setup.asDm('/api/save_campaign_location_settings/', seen);
      await heard(1);
    },
  };
}
