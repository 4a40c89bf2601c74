import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AccountApp, accountApp, DAY_MS, PASSWORD } from '../../test-support/account-app.ts';
import { whole } from '../../test-support/whole.ts';
import { databaseFile } from '../db/engine.ts';
import { openDatabase } from '../db/open.ts';
import type { OpenSqlite } from '../db/sqlite/open.ts';
import { cleanUp } from './clean-up.ts';

const EMAIL = 'volo@example.org';
/** Longer than a statement waits by itself. */
const BUSY_MS = 600;

let server: AccountApp;
/** Another process on the same database, for instance one that imports a world. */
let other: OpenSqlite;
beforeEach(async () => {
  server = await accountApp({}, { database: 'file' });
  await server.register(EMAIL);
  other = openDatabase(databaseFile(server.config));
});
afterEach(async () => {
  await other.close();
  await server.close();
});

function keepBusy(): void {
  other.sqlite.exec('begin immediate');
  setTimeout(() => other.sqlite.exec('commit'), BUSY_MS);
}
const failedLogins = async (): Promise<number> => {
  const rows = await server.db.selectFrom('audit_log').select('id').where('outcome', '=', 'failed').execute();
  return rows.length;
};

describe('while another process writes for more than a quarter of a second', () => {
  it('a wrong password is told as such, and written down', async () => {
    keepBusy();
    const { status, body } = await server.post('/user/token/', { email: EMAIL, password: 'wrong' });
    expect({ status, body }).toMatchObject({ status: 401, body: { code: 'invalid_credentials' } });
    expect(await failedLogins()).toBe(1);
  });

  whole('the right one opens a session', async () => {
    keepBusy();
    expect((await server.post('/user/token/', { email: EMAIL, password: PASSWORD })).status).toBe(200);
  });

  whole('what has served its time is forgotten all the same', async () => {
    keepBusy();
    await cleanUp(server.db, server.now() + 80 * DAY_MS, server.config.dataDir);
    expect(await server.db.selectFrom('sessions').select('id').execute()).toEqual([]);
  });
});
