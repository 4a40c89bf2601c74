import { join } from 'node:path';
import type { Tokens } from '@venture-atlas/types';
import { createPasswords } from '../../../api/src/accounts/auth/passwords.ts';
import { createAccount } from '../../../api/src/accounts/commands/register-user.ts';
import { createAudit, operator } from '../../../api/src/audit/audit.ts';
import { openDatabase } from '../../../api/src/db/open.ts';
import { type Api, apiOf } from './accounts.ts';
import type { RunningApp } from './start-app.ts';

const NOBODY = { access: '', refresh: '' };
const quiet = { info: () => undefined, warn: () => undefined };
let serial = 0;

/** Makes a staff account beside the running server, as `npm run user` does, and logs it in. */
export const makeStaff = (app: Pick<RunningApp, 'url' | 'dataDir'>, name: string): Promise<Api> =>
  makeConfirmed(app, name, true);

/** The same for anybody whose address is confirmed: such people are asked to edit worlds. */
export async function makeConfirmed(
  { url, dataDir }: Pick<RunningApp, 'url' | 'dataDir'>,
  name: string,
  isStaff = false,
): Promise<Api & { email: string }> {
  serial += 1;
  const email = `${name.toLowerCase()}-${process.pid}-${serial}@staff.example`;
  const password = 'tide and ink 41';
  const { db, close } = openDatabase(join(dataDir, 'app.sqlite'));
  const deps = { db, now: Date.now, audit: createAudit(Date.now, quiet), passwords: createPasswords() };
  await createAccount(deps, operator, { email, password, name, isStaff }).finally(close);
  return {
    ...apiOf(url, name, await apiOf(url, name, NOBODY).post<Tokens>('/user/token/', { email, password })),
    email,
  };
}
