import { setTimeout as sleep } from 'node:timers/promises';
import type { CampaignAnswer, Session, TableForDm } from '@venture-atlas/types';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { beforeStatements } from '../../../test-support/between-statements.ts';
import type { Person, Who } from '../../../test-support/campaign-app.ts';
import { type LiveReader, readLive } from '../../../test-support/live-reader.ts';
import { openMigrated } from '../../../test-support/migrated-database.ts';
import { type WorldsApp, worldsApp } from '../../../test-support/worlds-app.ts';
import { endCredentials } from '../../accounts/commands/sessions.ts';
import { buildApp } from '../../app.ts';
import { databaseFile } from '../../db/engine.ts';
import { writeTransaction } from '../../db/write-transaction.ts';
import { removeAccount } from '../../retention/commands/terminate-account.ts';

/*
 * Rights that end while a stream is open, at the process that writes it and at another one. Rights of all are asked for
 * once a minute, so that whatever ends sooner ended by an event or by a timer.
 */

let server: WorldsApp;
let origin: string;
let readers: LiveReader[] = [];
let staff: Person;
let dm: Person & { email: string };
let helper: Person & { email: string };
let player: Person;
let campaign: CampaignAnswer;

async function start(options: Parameters<typeof worldsApp>[0]): Promise<void> {
  server = await worldsApp(options);
  origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
  staff = await server.person('Staff', { isStaff: true });
  dm = await server.confirmed('Dana');
  helper = await server.confirmed('Hanna');
  player = await server.person('Perrin');
  campaign = await server.campaign(dm);
  await server.join(campaign, player);
  await server.does(dm, path('dms/'), { email: helper.email });
  await server.does(helper, path('dms/accept/'));
}
afterEach(async () => {
  for (const reader of readers) reader.close();
  readers = [];
  await server.close();
});

const path = (rest = '') => `/api/home/campaign/${campaign.id}/${rest}`;
const isoNow = () => new Date(server.now()).toISOString();

async function follow(at: string, who: Who, query = ''): Promise<LiveReader> {
  const reader = await readLive(at, campaign.id, who, query);
  readers.push(reader);
  await reader.until(1);
  return reader;
}

/** How a right ends, and whose it is. */
interface Ending {
  /** @returns whose stream is to end */
  prepare: () => Promise<Who> | Who;
  end: () => Promise<unknown>;
}

const screen = async (): Promise<Who> => {
  const { screen: opened } = await server.does<TableForDm>(dm, path('table/open/'));
  return { table: opened?.secret };
};

const endings: Record<string, Ending> = {
  'a member is removed': {
    prepare: () => ({ as: player }),
    end: () => server.does(dm, path(`members/${player.id}/remove/`)),
  },
  'a login is ended': {
    prepare: () => ({ as: player }),
    end: async () => {
      const { body } = await server.get<Session[]>('/user/sessions/', { as: player });
      for (const { id } of body) await server.does(player, `/user/sessions/${id}/revoke/`);
    },
  },
  'a password changes': {
    prepare: () => ({ as: player }),
    end: () => writeTransaction(server.db, (trx) => endCredentials(trx, player.id, isoNow())),
  },
  'an account is ended': {
    prepare: () => ({ as: player }),
    end: () => writeTransaction(server.db, (trx) => removeAccount(trx, player.id, 'private', isoNow())),
  },
  'the account of the DM is ended': {
    prepare: () => ({ as: player }),
    end: () => writeTransaction(server.db, (trx) => removeAccount(trx, dm.id, 'private', isoNow())),
  },
  'the campaign is deleted': {
    prepare: () => ({ as: player }),
    end: () => server.does(dm, path('delete/'), { name: campaign.name }),
  },
  'the campaign becomes members-only': {
    prepare: () => ({}),
    end: () => server.does(dm, path(), { sharing: 'members' }),
  },
  'a chosen world closes, and the campaign with it': {
    prepare: async () => {
      const world = await server.makeWorld(staff, 'Evermeet', 'atlas');
      await server.does(staff, `/api/worlds/${world.id}/`, { access: 'open' });
      await server.does(dm, path('worlds/'), { worlds: [world.id] });
      closing = world.id;
      return {};
    },
    end: () => server.does(staff, `/api/worlds/${closing}/`, { access: 'closed' }),
  },
  'there is a new invite': {
    prepare: async () => {
      await server.does(dm, path(), { sharing: 'members' });
      return { invite: campaign.invite_token ?? '' };
    },
    end: () => server.does(dm, path('rotate_invite/')),
  },
  'the table screen is closed': { prepare: screen, end: () => server.does(dm, path('table/close/')) },
  'a DM leads no more': {
    prepare: () => ({ as: helper }),
    end: () => server.does(dm, path('dms/remove/'), { email: helper.email }),
  },
};
let closing = '';

describe('a right that ends', () => {
  let other: Awaited<ReturnType<typeof buildApp>>;
  let others: string;
  beforeEach(async () => {
    await start({ database: 'file', deps: { sharesData: true } });
    const database = await openMigrated(databaseFile(server.config));
    other = await buildApp(server.config, { database, sharesData: true, now: server.now });
    others = await other.listen({ port: 0, host: '127.0.0.1' });
  });
  afterEach(() => other.close());

  test.each(Object.entries(endings))('ends its streams in each process: %s', async (_what, { prepare, end }) => {
    const who = await prepare();
    const [here, there] = [await follow(origin, who), await follow(others, who)];
    await end();
    await Promise.all([here.ended, there.ended]);
  });
});

describe('in one process', () => {
  beforeEach(() => start({}));

  test('a login that ends by time ends its streams on time', async () => {
    const soon = new Date(server.now() + 300).toISOString();
    const stays = await follow(origin, { as: dm });
    await server.db.updateTable('sessions').set({ expires_at: soon }).where('user_id', '=', player.id).execute();
    const reader = await follow(origin, { as: player });
    server.forward(400);
    await reader.ended;
    expect(await Promise.race([stays.ended.then(() => 'ended'), sleep(300).then(() => 'open')])).toBe('open');
  });

  test('what no event told of is found by the next sweep', async () => {
    const reader = await follow(origin, { as: player });
    await server.db.updateTable('sessions').set({ revoked_at: '2026' }).where('user_id', '=', player.id).execute();
    await server.app.live.sweep();
    await reader.ended;
  });

  test('a world that its DM may use no more leaves the answers, and comes back with the right', async () => {
    const world = await server.makeWorld(staff, 'Evermeet', 'atlas');
    await server.does(staff, `/api/worlds/${world.id}/dms/`, { email: dm.email });
    await server.does(dm, path('worlds/'), { worlds: [world.id], confirm_open: true });
    const reader = await follow(origin, { as: dm });
    await server.does(staff, `/api/worlds/${world.id}/dms/remove/`, { email: dm.email });
    const without = await reader.until(2);
    await server.does(staff, `/api/worlds/${world.id}/dms/`, { email: dm.email });
    expect((await reader.until(3)).revision).not.toBe(without.revision);
  });

  test('campaigns where nothing happens ask nothing, and the sweep asks as much for three as for one', async () => {
    const { sqlite } = server.database;
    const counted = async (work: () => Promise<unknown>): Promise<number> => {
      const stop = beforeStatements(sqlite, () => undefined);
      await work();
      return stop();
    };
    await follow(origin, { as: player });
    await server.app.live.settle(campaign.id);
    const forOne = await counted(() => server.app.live.sweep());
    expect(forOne).toBeGreaterThan(0);
    for (let more = 0; more < 2; more += 1) {
      campaign = await server.campaign(dm);
      await server.join(campaign, player);
      await follow(origin, { as: player });
      await server.app.live.settle(campaign.id);
    }
    expect(await counted(() => server.app.live.sweep())).toBe(forOne);
    expect(await counted(() => sleep(1_500))).toBe(0);
  });
});
