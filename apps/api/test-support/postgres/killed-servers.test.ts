import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CampaignAnswer } from '@venture-atlas/types';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keyFile } from '../../src/accounts/auth/key.ts';
import { type CampaignApp, campaignApp, type Person } from '../campaign-app.ts';
import { type LiveReader, readLive } from '../live-reader.ts';
import { type S3TestServer, startS3 } from '../s3-server.ts';
import { type ServerProcess, startServer } from '../server-process.ts';
import { testServer } from './test-databases.ts';

/*
 * Three servers with folders of their own on one database of PostgreSQL and one bucket, of which one is killed every few
 * seconds while people write and follow. KILL_SECONDS says for how long.
 */

const SECONDS = Number(process.env.KILL_SECONDS ?? 20);
const KILL_EVERY_MS = 3_000;
/** What a browser would do: it asks again, and another server answers. */
const RETRY_AFTER_MS = 250;
const GIVE_UP_MS = 60_000;

interface Server {
  running: ServerProcess;
  address: string | undefined;
}

describe.skipIf(testServer === undefined)('servers on one database that are killed again and again', () => {
  let app: CampaignApp;
  let s3: S3TestServer;
  let folder: string;
  let dm: Person;
  let player: Person;
  let campaign: CampaignAnswer;
  const servers: Server[] = [];
  let isOver = false;
  beforeAll(async () => {
    app = await campaignApp({ deps: { now: Date.now } });
    s3 = await startS3();
    folder = mkdtempSync(join(tmpdir(), 'killed-servers-'));
    mkdirSync(join(folder, 'web'));
    writeFileSync(join(folder, 'web/index.html'), '<!doctype html><html><head></head><body></body></html>');
    [dm, player] = [await app.person('Dara'), await app.person('Pell')];
    campaign = await app.campaign(dm);
    await app.join(campaign, player);
    for (const number of [0, 1, 2]) servers.push(await begin(number));
  });
  afterAll(async () => {
    isOver = true;
    for (const { running } of servers) {
      running.child.kill('SIGKILL');
      await running.ended;
    }
    await app.close();
    await s3.close();
    rmSync(folder, { recursive: true, force: true });
  });

  async function begin(number: number): Promise<Server> {
    const dataDir = join(folder, String(number));
    mkdirSync(dataDir, { recursive: true });
    copyFileSync(keyFile(app.config.dataDir), keyFile(dataDir));
    const place = s3.place('killed');
    const running = startServer(
      { dataDir, webDist: join(folder, 'web') },
      {
        ...{ DATABASE_URL: app.config.databaseUrl ?? '', DEMO_WORLD: 'off', LOG_LEVEL: 'silent' },
        ...{ MEDIA_URL: `s3://${place.bucket}/${place.prefix}`, S3_ENDPOINT: place.endpoint ?? '' },
        ...{ S3_ACCESS_KEY_ID: place.accessKeyId, S3_SECRET_ACCESS_KEY: place.secretAccessKey },
      },
    );
    return { running, address: await running.ready };
  }

  /** Asks some server until one answers. @returns how many tries it took, too */
  async function ask<T>(path: string, as: Person, body?: object): Promise<{ answer: T; tries: number }> {
    const until = Date.now() + GIVE_UP_MS;
    for (let tries = 1; ; tries += 1) {
      const ready = servers.flatMap(({ address }) => address ?? []);
      const address = ready[Math.floor(Math.random() * ready.length)];
      const answer = await fetch(`${address}${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { authorization: `Bearer ${as.access}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(GIVE_UP_MS),
      }).catch(() => undefined);
      const text = await answer?.text().catch(() => undefined);
      if (answer?.ok === true && text !== undefined) return { answer: JSON.parse(text) as T, tries };
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
      const number = kills % servers.length;
      const victim = servers[number] as Server;
      victim.address = undefined;
      victim.running.child.kill('SIGKILL');
      await victim.running.ended;
      kills += 1;
      servers[number] = await begin(number);
    }
    return kills;
  }

  /** Follows the campaign as a browser does: where its stream ends it goes on elsewhere from what it knows. */
  async function follow(told: (revision: string) => void): Promise<void> {
    let known = '';
    while (!isOver) {
      const address = servers.find((server) => server.address !== undefined)?.address;
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

  test('lose nothing that was answered, heal every request by asking again, and leave no gap at the table', {
    timeout: (SECONDS + 180) * 1000,
  }, async () => {
    const kept: string[] = [];
    const tries: number[] = [];
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
    const killing = kill();
    const following = follow((revision) => {
      isTold = revision;
    });
    await Promise.all([...[1, 2, 3].map(writeNotes), show()]);

    const notes = await app.db.selectFrom('campaign_notes').select('note').execute();
    const there = new Set(notes.map(({ note }) => note));
    expect(kept.filter((note) => !there.has(note))).toEqual([]);
    const row = await app.db.selectFrom('campaign_location_settings').select('knowledge').executeTakeFirstOrThrow();
    expect(row.knowledge !== 'hidden').toBe(shown);
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
      `${kills} kills in ${SECONDS} s; ${tries.length} writes, ${healed} of them by asking again, at most ${Math.max(...tries)} times`,
    );
    expect(kills).toBeGreaterThan(0);
    expect(kept.length).toBeGreaterThan(0);
  });
});
