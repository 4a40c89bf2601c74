import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import type { Tokens } from '@venture-atlas/types';
import { type Api, apiOf } from './accounts.ts';
import type { RunningApp } from './start-app.ts';

const root = resolve(import.meta.dirname, '../../../..');
const NOBODY = { access: '', refresh: '' };
let serial = 0;

/** Makes a staff account as an operator does, by `npm run user`, and logs it in. @throws Error when that is refused */
export async function makeStaff({ url, dataDir }: RunningApp, name: string): Promise<Api> {
  serial += 1;
  const email = `${name.toLowerCase()}-${process.pid}-${serial}@staff.example`;
  const password = 'tide and ink 41';
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', 'scripts/user.ts', 'create', '--email', email, '--staff', '--password-stdin'],
    { cwd: root, env: { PATH: process.env.PATH ?? '', DATA_DIR: dataDir }, stdio: ['pipe', 'ignore', 'pipe'] },
  );
  let words = '';
  child.stderr.on('data', (chunk) => (words += chunk));
  child.stdin.end(password);
  const code = await new Promise<number | null>((done) => child.once('close', done));
  if (code !== 0) throw new Error(`No staff account was made:\n${words}`);
  const tokens = await apiOf(url, name, NOBODY).post<Tokens>('/user/token/', { email, password });
  const account = apiOf(url, name, tokens);
  await account.post('/user/user/', { name });
  return account;
}
