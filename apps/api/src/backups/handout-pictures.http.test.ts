import { readdirSync } from 'node:fs';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CampaignAnswer, Handout, ShownHandoutAnswer } from '@venture-atlas/types';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type CampaignApp, campaignApp, type Person, type Who } from '../../test-support/campaign-app.ts';
import { sendHandout } from '../../test-support/handout-pictures.ts';
import { bytesStored } from '../../test-support/own-pictures.ts';
import { operator } from '../audit/audit.ts';
import { sweepPictures } from '../media/commands/sweep-pictures.ts';
import { cleanUp } from '../retention/clean-up.ts';
import { terminateAccount } from '../retention/commands/terminate-account.ts';
import { checkData } from './check-data.ts';
import { makeBackup } from './make-backup.ts';
import { restoreBackup } from './restore-backup.ts';

/* Pictures that a DM uploaded to show, as files of an installation: kept, missing, brought back, and gone. */

const DAY_MS = 24 * 3_600_000;

let server: CampaignApp;
let dm: Person;
let player: Person;
let campaign: CampaignAnswer;
let before: number;
beforeEach(async () => {
  server = await campaignApp();
  // The small world names pictures that nobody drew.
  await server.db.updateTable('locations').set({ picture_hash: null }).execute();
  await server.db.deleteFrom('pictures').execute();
  [dm, player] = [await server.person('Dana'), await server.person('Perrin')];
  campaign = await server.campaign(dm);
  await server.join(campaign, player);
  before = await bytesStored(server);
});
afterEach(() => server.close());

const at = (path: string): string => `/api/home/campaign/${campaign.id}/${path}`;
const status = async (url = ''): Promise<number> => (await server.app.inject({ url })).statusCode;
const shownTo = async (who: Who) => (await server.get<ShownHandoutAnswer>(at('shown/'), who)).body.handout;
const problems = async () => (await checkData(server.database, server.app.pictures.media)).problems;

/** Uploads a picture and shows it to everybody. @returns its address for players */
async function show(by: Person = dm): Promise<string> {
  const { status: answered, body } = await sendHandout(server, by, campaign.id);
  expect(answered, JSON.stringify(body)).toBe(200);
  await server.post<Handout>(at(`handouts/${body.key}/show/`), { to: 'everybody' }, { as: by });
  return (await shownTo({ as: player }))?.picture?.url ?? '';
}

/** What the hourly jobs do, a day and an hour later. */
async function sweep(): Promise<void> {
  const later = server.now() + DAY_MS + 3_600_000;
  await cleanUp(server.db, later, server.config.dataDir);
  await sweepPictures({ db: server.db, media: server.app.pictures.media }, later);
}

describe('an uploaded picture is gone from the disk a day later', () => {
  test('with its campaign', async () => {
    const url = await show();
    expect(await bytesStored(server)).toBeGreaterThan(before);
    await server.post(at('delete/'), { name: campaign.name }, { as: dm });
    expect(await status(url)).toBe(404);
    await sweep();
    expect(await bytesStored(server)).toBe(before);
    for (const table of ['pictures', 'campaign_handouts', 'campaign_showings'] as const)
      expect(await server.db.selectFrom(table).selectAll().execute()).toEqual([]);
  });

  test('with the account of the campaign’s owner', async () => {
    const url = await show();
    await terminateAccount(server.app.accounts, operator, { id: dm.id, email: 'person-1@mail.example' }, 'own_wish');
    expect(await status(url)).toBe(404);
    await sweep();
    expect(await bytesStored(server)).toBe(before);
    expect(await server.db.selectFrom('worlds').select('id').where('kind', '=', 'layer').execute()).toEqual([]);
  });

  test('but not with the account of a co-DM who uploaded it for the table', async () => {
    const helper = await server.person('Hanna');
    const at = new Date(server.now()).toISOString();
    const dms = { campaign_id: campaign.id, email: 'person-3@mail.example', user_id: helper.id };
    await server.db
      .insertInto('campaign_dms')
      .values({ ...dms, asked_at: at, accepted_at: at })
      .execute();
    await show(helper);
    await terminateAccount(server.app.accounts, operator, { id: helper.id, email: dms.email }, 'own_wish');
    await sweep();
    expect(await status((await shownTo({ as: player }))?.picture?.url)).toBe(200);
  });
});

describe('when something fails', () => {
  test('between the file and its row, nothing is kept', async () => {
    const { sqlite } = server.database;
    sqlite.exec(`create trigger fails before insert on campaign_handouts begin select raise(abort, 'no'); end`);
    expect((await sendHandout(server, dm, campaign.id)).status).toBe(500);
    expect(await bytesStored(server)).toBe(before);
    expect(await server.db.selectFrom('pictures').selectAll().execute()).toEqual([]);
    sqlite.exec('drop trigger fails');
    expect(await status(await show())).toBe(200);
  });

  test('a file that is missing is answered as missing, and named by the look at the data', async () => {
    const url = await show();
    expect(await problems()).toEqual([]);
    const { file } = await server.db.selectFrom('pictures').select('file').executeTakeFirstOrThrow();
    await server.app.pictures.media.removeOlder([file], Number.POSITIVE_INFINITY);
    expect(await status(url)).toBe(404);
    // The title is theirs still, and so is the rest of the answer.
    expect(await shownTo({ as: player })).toMatchObject({ title: '', picture: { url } });
    expect(await problems()).toEqual([expect.stringContaining(file)]);
    const { body } = await server.get<{ handouts: Handout[] }>(at('handouts/'), { as: dm });
    expect((await server.post(at(`handouts/${body.handouts[0]?.key}/delete/`), {}, { as: dm })).status).toBe(200);
    expect(await problems()).toEqual([]);
  });
});

test('a backup brings it back whole, and ends the addresses that were given out', async () => {
  const url = await show();
  const bytes = (await server.app.inject({ url })).rawPayload;
  const { dataDir } = server.config;
  const folder = await mkdtemp(join(tmpdir(), 'handout-backup-'));
  const [backupsDir, restored] = [join(folder, 'backups'), join(folder, 'data')];
  try {
    const media = server.app.pictures.media;
    await makeBackup({ database: server.database, dataDir, media, backupsDir, now: new Date() });
    const { handouts } = (await server.get<{ handouts: Handout[] }>(at('handouts/'), { as: dm })).body;
    await server.post(at(`handouts/${handouts[0]?.key}/delete/`), {}, { as: dm });
    expect(await bytesStored(server)).toBe(before);
    await server.app.close();
    const [name = ''] = readdirSync(backupsDir);
    const now = server.now;
    await restoreBackup({ backup: join(backupsDir, name), dataDir, databaseUrl: null, media, now, isDryRun: false });
    await rename(dataDir, restored);
    const again = await campaignApp({
      config: { dataDir: restored, media: server.config.media },
      database: 'file',
      deps: { now },
    });
    await server.close();
    server = again;
    expect(await problems()).toEqual([]);
    expect(await status(url)).toBe(404);
    // Every login ended with the restore, too.
    const guest = (await shownTo({}))?.picture?.url;
    expect((await server.app.inject({ url: guest ?? '' })).rawPayload).toEqual(bytes);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
