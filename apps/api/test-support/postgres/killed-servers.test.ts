import { setTimeout as sleep } from 'node:timers/promises';
import type { CampaignAnswer, ImportJob, PosterState } from '@venture-atlas/types';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CampaignApp, campaignApp, type Person } from '../campaign-app.ts';
import { MAP } from '../factories.ts';
import { placesFile } from '../import-app.ts';
import { type LiveReader, readLive } from '../live-reader.ts';
import { formBody } from '../picture-app.ts';
import { type BegunServer, type SeveralServers, severalServers } from './several-servers.ts';
import { testServer } from './test-databases.ts';

/*
 * Two servers that only answer and a worker that nobody asks, with folders of their own, on one database of PostgreSQL
 * and one bucket. One of the three is killed every few seconds while people write, follow, bring maps in and order
 * posters. KILL_SECONDS says for how long.
 */

const SECONDS = Number(process.env.KILL_SECONDS ?? 20);
const KILL_EVERY_MS = 3_000;
/** What a browser would do: it asks again, and another server answers. */
const RETRY_AFTER_MS = 250;
const GIVE_UP_MS = 60_000;

/** The last one does the work, and nobody asks it. */
const NAMES = ['one', 'other', 'worker'] as const;
/** Places of each import, besides its map. */
const PLACES = 30;

describe.skipIf(testServer === undefined)('servers on one database that are killed again and again', () => {
  let app: CampaignApp;
  let several: SeveralServers;
  let dm: Person;
  let player: Person;
  let campaign: CampaignAnswer;
  let mara: Person;
  const begun = new Map<string, BegunServer>();
  let isOver = false;
  beforeAll(async () => {
    app = await campaignApp({ deps: { now: Date.now } });
    several = await severalServers(app.config);
    mara = await app.person('Mara', { isStaff: true });
    [dm, player] = [await app.person('Dara'), await app.person('Pell')];
    campaign = await app.campaign(dm);
    await app.join(campaign, player);
    for (const name of NAMES) await begin(name);
  });
  afterAll(async () => {
    isOver = true;
    await several.close();
    await app.close();
  });

  async function begin(name: string): Promise<void> {
    begun.set(name, await several.begin(name, name === 'worker' ? {} : { JOBS: 'off' }));
  }
  /** Addresses that a proxy would send somebody to. */
  const addresses = (): string[] => ['one', 'other'].flatMap((name) => begun.get(name)?.address ?? []);

  /** Asks some server until one answers. @returns how many tries it took, too */
  async function ask<T>(path: string, as: Person, body?: object): Promise<{ answer: T; tries: number }> {
    const { text, tries } = await send(path, as, { 'content-type': 'application/json' }, body && JSON.stringify(body));
    return { answer: JSON.parse(text.toString()) as T, tries };
  }

  async function send(path: string, as: Person, headers: Record<string, string>, body?: RequestInit['body']) {
    const until = Date.now() + GIVE_UP_MS;
    for (let tries = 1; ; tries += 1) {
      const ready = addresses();
      const address = ready[Math.floor(Math.random() * ready.length)];
      const answer = await fetch(`${address}${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { authorization: `Bearer ${as.access}`, ...headers },
        ...(body === undefined ? {} : { body }),
        signal: AbortSignal.timeout(GIVE_UP_MS),
      }).catch(() => undefined);
      const bytes = await answer?.arrayBuffer().catch(() => undefined);
      const text = bytes && Buffer.from(bytes);
      if (answer?.ok === true && text !== undefined) return { text, tries };
      if (answer !== undefined && answer.status < 500 && text !== undefined)
        throw new Error(`${path}: ${answer.status} ${text}`);
      if (Date.now() > until) throw new Error(`${path}: no server answered for a minute, ${tries} tries`);
      await sleep(RETRY_AFTER_MS);
    }
  }

  async function kill(): Promise<number> {
    let kills = 0;
    while (!isOver) {
      await sleep(KILL_EVERY_MS);
      if (isOver) return kills;
      const name = NAMES[kills % NAMES.length] ?? '';
      const victim = begun.get(name);
      if (victim === undefined) throw new Error(`${name} was never begun`);
      victim.address = undefined;
      victim.running.child.kill('SIGKILL');
      await victim.running.ended;
      kills += 1;
      await begin(name);
    }
    return kills;
  }

  /** Follows the campaign as a browser does: where its stream ends it goes on elsewhere from what it knows. */
  async function follow(told: (revision: string) => void): Promise<void> {
    let known = '';
    while (!isOver) {
      const [address] = addresses();
      if (address === undefined) {
        await sleep(RETRY_AFTER_MS);
        continue;
      }
      const since = known === '' ? '' : `?since=${encodeURIComponent(known)}`;
      const reader: LiveReader | undefined = await readLive(address, campaign.id, { as: player }, since).catch(
        () => undefined,
      );
      const watch = setInterval(() => {
        const last = reader?.news.at(-1)?.revision;
        if (last !== undefined && last !== known) {
          known = last;
          told(known);
        }
        if (isOver) reader?.close();
      }, 20);
      await reader?.ended;
      clearInterval(watch);
      await sleep(RETRY_AFTER_MS);
    }
  }

  /** Brings a map in, from the file to its end. */
  async function bringIn(name: string): Promise<void> {
    const places = Array.from({ length: PLACES }, (_, at) => [`${name} inn ${at}`, 20 * at, 10 * at] as const);
    const options = JSON.stringify({ name, frame: { width: 2048, height: 1536 }, units: 'pixels' });
    const { payload, type } = await formBody([{ name: 'inns.geojson', bytes: placesFile(places) }], { options });
    const { text } = await send('/api/imports/', mara, { 'content-type': type }, new Uint8Array(payload));
    const { id } = JSON.parse(text.toString()) as ImportJob;
    for (;;) {
      const { answer } = await ask<ImportJob>(`/api/imports/${id}/`, mara);
      if (answer.state === 'done') return;
      if (answer.state === 'ready') await ask(`/api/imports/${id}/apply/`, mara, {});
      else if (answer.state === 'failed' || answer.state === 'cancelled')
        throw new Error(`${name}: ${JSON.stringify(answer)}`);
      await sleep(RETRY_AFTER_MS);
    }
  }

  /** Orders a poster and fetches it, from whichever server answers. @returns how it begins */
  async function fetchPoster(): Promise<string> {
    const wish = { paper: 'A4', format: 'pdf', dpi: 150, names: 'map', title: true };
    const { id } = (await ask<PosterState>(`/api/map_poster/${MAP}/`, mara, wish)).answer;
    for (;;) {
      const { state, message } = (await ask<PosterState>(`/api/posters/${id}/`, mara)).answer;
      if (state === 'failed') throw new Error(`a poster failed: ${message}`);
      if (state === 'ready') break;
      await sleep(RETRY_AFTER_MS);
    }
    return (await send(`/api/posters/${id}/file/`, mara, {})).text.subarray(0, 5).toString();
  }

  test('lose nothing that was answered, heal every request by asking again, do all work once, and leave no gap at the table', {
    timeout: (SECONDS + 180) * 1000,
  }, async () => {
    const kept: string[] = [];
    const tries: number[] = [];
    const [imports, posters]: [string[], string[]] = [[], []];
    let [shown, isTold] = [true, ''];
    const end = Date.now() + SECONDS * 1000;
    const place = app.place('high_forest');
    const writeNotes = async (writer: number): Promise<void> => {
      for (let number = 0; Date.now() < end; number += 1) {
        const note = `Note ${number} of writer ${writer}`;
        const asked = { character_name: 'Dara', note, private: false, user: dm.id, campaign: campaign.id };
        tries.push((await ask('/api/home/campaignnote/', dm, { ...asked, location: place })).tries);
        kept.push(note);
      }
    };
    const show = async (): Promise<void> => {
      for (let number = 0; Date.now() < end; number += 1) {
        const settings = { campaign_id: campaign.id, location_id: place, show_wiki: false };
        const body = { ...settings, show_players: number % 2 === 0 };
        tries.push((await ask('/api/save_campaign_location_settings/', dm, body)).tries);
        shown = body.show_players;
        await sleep(100);
      }
    };
    const bringAllIn = async (): Promise<void> => {
      for (let number = 0; Date.now() < end; number += 1) {
        await bringIn(`Isle ${number}`);
        imports.push(`isle_${number}`);
      }
    };
    const orderPosters = async (): Promise<void> => {
      while (Date.now() < end) posters.push(await fetchPoster());
    };
    const killing = kill();
    const following = follow((revision) => {
      isTold = revision;
    });
    await Promise.all([...[1, 2, 3].map(writeNotes), show(), bringAllIn(), orderPosters()]);

    const notes = await app.db.selectFrom('campaign_notes').select('note').execute();
    const there = new Set(notes.map(({ note }) => note));
    expect(kept.filter((note) => !there.has(note))).toEqual([]);
    const row = await app.db.selectFrom('campaign_location_settings').select('knowledge').executeTakeFirstOrThrow();
    expect(row.knowledge !== 'hidden').toBe(shown);
    // What was brought in is there once, and whole.
    const maps = await app.db.selectFrom('locations').select('slug').where('name', 'like', 'Isle %').execute();
    const isles = maps.map(({ slug }) => slug).filter((slug) => !slug.includes('inn'));
    expect(isles.sort()).toEqual([...imports].sort());
    expect(maps).toHaveLength(imports.length * (1 + PLACES));
    expect(posters.every((beginning) => beginning === '%PDF-')).toBe(true);
    // Whoever follows knows in the end what is asked for anew.
    const path = `/api/home/campaign/${campaign.id}/revision/`;
    await expect
      .poll(async () => (await ask<{ revision: string }>(path, player)).answer.revision === isTold, {
        timeout: 30_000,
      })
      .toBe(true);
    isOver = true;
    const [kills] = await Promise.all([killing, following]);
    const healed = tries.filter((count) => count > 1).length;
    console.log(
      `${kills} kills in ${SECONDS} s; ${tries.length} writes, ${healed} of them by asking again, at most ${Math.max(...tries)} times; ${imports.length} imports and ${posters.length} posters, each done once`,
    );
    expect(kills).toBeGreaterThan(0);
    expect([kept.length, imports.length, posters.length].every((count) => count > 0)).toBe(true);
  });
});
