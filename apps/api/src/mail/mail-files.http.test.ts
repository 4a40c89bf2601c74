import { readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Tokens } from '@venture-atlas/types';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AccountApp, accountApp, DAY_MS, PASSWORD } from '../../test-support/account-app.ts';
import { operator } from '../audit/audit.ts';
import { cleanUp } from '../retention/clean-up.ts';
import { terminateAccount } from '../retention/commands/terminate-account.ts';
import { forgetMailFiles } from './mail-files.ts';

const EMAIL = 'volo-canary@example.org';

let server: AccountApp;
let tokens: Tokens;
beforeEach(async () => {
  server = await accountApp();
  tokens = await server.register(EMAIL);
  await server.register('mara@example.org');
  await server.mails();
});
afterEach(() => server.close());

const folder = () => join(server.config.dataDir, 'outbox');
const files = () => readdirSync(folder()).sort();
const mentions = (words: string) =>
  files().filter((name) => readFileSync(join(folder(), name), 'utf8').includes(words));
const age = (name: string, days: number) => {
  const at = new Date(server.now() - days * DAY_MS);
  utimesSync(join(folder(), name), at, at);
};
const clean = () => cleanUp(server.db, server.now(), server.config.dataDir);

describe('mails that became files', () => {
  it('go with the account they are about, apart from the farewell', async () => {
    await server.post('/user/password_reset_request/', { email: EMAIL });
    await server.mails();
    expect(mentions(EMAIL)).toHaveLength(2);
    await server.post('/user/delete_account/', { password: PASSWORD }, { access: tokens.access });
    await server.mails();
    const [farewell, ...others] = mentions(EMAIL);
    expect(others).toEqual([]);
    expect(farewell).toContain('account_deleted');
    expect(mentions('mara@example.org')).toHaveLength(1);
  });

  it('go within the hour when the server stopped right after ending the account', async () => {
    await terminateAccount(server.app.accounts, operator, { id: await server.idOf(EMAIL), email: EMAIL }, 'own_wish');
    expect(mentions(EMAIL)).toHaveLength(1);
    await clean();
    expect(mentions(EMAIL)).toEqual([]);
    expect(mentions('mara@example.org')).toHaveLength(1);
  });

  it('go after 30 days, and nothing else does that lies there', async () => {
    for (const name of ['notes.txt', 'mail-from-elsewhere.eml']) writeFileSync(join(folder(), name), 'x');
    const [first = '', second = ''] = files().filter((name) => name.includes('welcome'));
    age(first, 31);
    age(second, 29);
    age('notes.txt', 400);
    age('mail-from-elsewhere.eml', 31);
    await clean();
    expect(files()).toEqual([second, 'notes.txt'].sort());
  });

  it('need not exist: a server with a mail server has no such folder', async () => {
    expect(await forgetMailFiles(join(server.config.dataDir, 'elsewhere'), new Set(), server.now())).toBe(0);
  });
});
