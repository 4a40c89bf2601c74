import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '../../apps/api/src/app.ts';
import { loadConfig } from '../../apps/api/src/config.ts';
import { databaseFile } from '../../apps/api/src/db/engine.ts';
import { prepareDatabase } from '../../apps/api/src/db/prepare.ts';
import { prepareFile } from '../../apps/api/test-support/prepare-file.ts';
import { startSmtp } from '../../apps/api/test-support/smtp-stand-in.ts';
import { whole } from '../../apps/api/test-support/whole.ts';
import { runUser } from './run-user.ts';

const PASSWORD = 'ninefold lantern 47';
const EMAIL = 'volo@example.org';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'acc-user-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

interface Outcome {
  code: number | null;
  out: string;
  err: string;
}

const environment = (more: Record<string, string> = {}) => ({
  DATA_DIR: dataDir,
  PUBLIC_URL: 'https://atlas.example.org',
  ...more,
});

async function user(words: string[], stdin = '', env: Record<string, string> = {}): Promise<Outcome> {
  const outcome: Outcome = { code: null, out: '', err: '' };
  outcome.code = await runUser(words, {
    env: environment(env),
    readStdin: async () => stdin,
    readPassword: async () => stdin,
    say: (line) => {
      outcome.out += `${line}\n`;
    },
    complain: (line) => {
      outcome.err += `${line}\n`;
    },
  });
  return outcome;
}

/** The program as an operator starts it. */
async function start(words: string[], stdin: string): Promise<Outcome> {
  const program = spawn(process.execPath, ['--import', 'tsx', join(import.meta.dirname, '../user.ts'), ...words], {
    env: { PATH: process.env.PATH, ...environment() },
  });
  program.stdin.end(stdin);
  const code = new Promise<number | null>((resolve) => program.on('close', resolve));
  const [out, err] = await Promise.all([text(program.stdout), text(program.stderr)]);
  return { code: await code, out, err };
}

/** The output, without the random id of the account. */
const numberless = (said: string): string => said.replace(/(account|Player) \d+/g, '$1 N');

const create = (...more: string[]) => user(['create', '--email', EMAIL, '--password-stdin', ...more], `${PASSWORD}\n`);

describe('npm run user', () => {
  it('prints its help, and returns 2 for wrong usage', async () => {
    const help = await user(['--help']);
    expect([help.code, help.err]).toEqual([0, '']);
    for (const word of ['create', 'staff', 'reset', 'end', 'list', '--under-18', '--dry-run']) {
      expect(help.out).toContain(word);
    }
    const wrong = [[], ['burn'], ['create', '--email', EMAIL], ['staff'], ['list', '--colour'], ['list', 'more']];
    for (const outcome of await Promise.all(wrong.map((words) => user(words)))) {
      expect([outcome.code, outcome.out]).toEqual([2, '']);
      expect(outcome.err).toContain('--help');
    }
    expect(existsSync(databaseFile(loadConfig({ DATA_DIR: dataDir })))).toBe(false);
  });

  whole('creates an account that can log in, and lists it; there is none before', async () => {
    expect((await user(['list'])).out).toBe('0 accounts.\n');
    const dry = await create('--staff', '--dry-run');
    expect([dry.code, dry.out]).toEqual([0, `Would make a staff account for ${EMAIL}.\n`]);
    const made = await create('--staff', '--name', 'Volo');
    expect([made.code, numberless(made.out)]).toEqual([
      0,
      `Made a staff account: account N (${EMAIL}), called Volo.\n`,
    ]);
    expect((await create()).code).toBe(1);
    expect((await user(['list'])).out).toMatch(
      /^\d+ {2}volo@example.org {2}Volo .* staff password confirmed\n1 accounts\.\n$/,
    );
  });

  it('prints how much the worlds of an account use, but not their content', async () => {
    await create();
    const { sqlite, close } = await prepareFile(loadConfig({ DATA_DIR: dataDir }));
    const insert = sqlite.prepare(
      `insert into worlds (public_id, name, kind, access, owner_id, created_at, deleted_at)
       values (?, 'Secret', 'own', 'closed', (select id from users), '2026-01-01', ?)`,
    );
    for (const [id, gone] of [
      ['a', null],
      ['b', '2026-01-02'],
    ])
      insert.run(`${id}`.repeat(22), gone);
    await close();
    const { out } = await user(['list']);
    expect(out).toContain('password confirmed worlds: 2 (1 deleted), places: 0, pictures: 0 bytes\n');
    expect(out).toContain('Each may have 10 worlds with 20000 places and 2 GB of pictures;');
    expect(out).not.toContain('Secret');
  });

  it('is a program that reads the password from its input and returns its code', async () => {
    const made = await start(['create', '--email', EMAIL, '--password-stdin'], `${PASSWORD}\r\n`);
    expect(made).toMatchObject({ code: 0, err: '' });
    expect(numberless(made.out)).toBe(`Made an account: account N (${EMAIL}), called Player N.\n`);
    const again = await start(['create', '--email', EMAIL, '--password-stdin'], PASSWORD);
    expect([again.code, again.out]).toEqual([1, '']);
  });

  it('refuses a weak password and a missing address with a sentence', async () => {
    const weak = await user(['create', '--email', EMAIL, '--password-stdin'], 'iloveyou\n');
    expect([weak.code, weak.out]).toEqual([1, '']);
    expect(weak.err).toContain('most used');
    const wrong = await user(['create', '--email', 'volo', '--password-stdin'], PASSWORD);
    expect(wrong.err).toBe('Enter one email address, like name@example.org.\n');
    expect((await user(['list'])).out).toBe('0 accounts.\n');
  });

  whole('works beside a running server, which notices at once', async () => {
    const config = loadConfig({ DATA_DIR: dataDir, WEB_DIST: dataDir, LOG_LEVEL: 'silent', RATE_LIMITS: 'off' });
    const app = await buildApp(config, { database: await prepareDatabase(config) });
    try {
      await create();
      const login = await app.inject({
        method: 'POST',
        url: '/user/token/',
        payload: { email: EMAIL, password: PASSWORD },
      });
      expect(login.statusCode).toBe(200);
      const headers = { authorization: `Bearer ${login.json<{ access: string }>().access}` };
      const ask = () => app.inject({ url: '/user/user/', headers });
      expect((await ask()).json()).toMatchObject({ email: EMAIL, is_staff: false });
      expect((await user(['staff', '--email', 'VOLO@example.org'])).code).toBe(0);
      // New staff must log in again.
      expect((await ask()).json()).toMatchObject({ code: 'token_not_valid' });
      const again = await user(['staff', '--email', EMAIL]);
      expect([again.code, numberless(again.out)]).toEqual([
        0,
        `Nothing to do: account N (${EMAIL}) is staff already.\n`,
      ]);
      expect((await user(['staff', '--email', EMAIL, '--remove'])).out).toContain('no longer staff');
      expect((await user(['end', '--email', EMAIL])).code).toBe(0);
      expect((await ask()).json()).toMatchObject({ code: 'user_not_found' });
    } finally {
      await app.close();
    }
  });

  it('sends a reset link to a file or by SMTP, or reports that it failed', async () => {
    await create();
    const file = await user(['reset', '--email', EMAIL]);
    expect(file.code).toBe(0);
    const path = /written to (.+\.eml)/.exec(file.out)?.[1] ?? '';
    expect(readFileSync(path, 'utf8')).toContain('https://atlas.example.org/password_reset/#');
    const smtp = await startSmtp();
    const sent = await user(['reset', '--email', EMAIL], '', { SMTP_URL: smtp.url });
    expect([sent.code, sent.out]).toEqual([0, `The link for ${EMAIL} was sent.\n`]);
    expect(smtp.received.map((mail) => mail.recipients)).toEqual([[EMAIL]]);
    await smtp.stop();
    const failed = await user(['reset', '--email', EMAIL], '', { SMTP_URL: smtp.url });
    expect([failed.code, failed.out]).toEqual([1, '']);
    expect(failed.err).toContain('could not be sent now');
    const unknown = await user(['reset', '--email', 'nobody@example.org']);
    expect([unknown.code, unknown.err]).toEqual([
      1,
      'There is no account with the email nobody@example.org. To see all of them: npm run user -- list\n',
    ]);
  });

  it('deletes an account, and prints before what would be removed', async () => {
    await create();
    await user(['reset', '--email', EMAIL]);
    const dry = await user(['end', '--email', EMAIL, '--under-18', '--dry-run']);
    expect(numberless(dry.out)).toBe(
      `Would end account N (${EMAIL}) and delete 0 campaigns with all their notes, 0 private notes and 0 public notes.\n`,
    );
    expect((await user(['end', '--email', EMAIL, '--under-18'])).code).toBe(0);
    expect((await user(['list'])).out).toBe('0 accounts.\n');
    expect(readFileSync(join(dataDir, 'deletions.jsonl'), 'utf8')).toMatch(/"user_id":\d+/);
    // The reset mail was deleted with the account; only the farewell is left.
    const [mail = '', ...others] = readdirSync(join(dataDir, 'outbox'));
    expect(others).toEqual([]);
    expect(readFileSync(join(dataDir, 'outbox', mail), 'utf8')).toContain('aged 18');
  });

  it('sends news only to subscribers', async () => {
    await create();
    const words = ['news', '--subject', 'A new map', '--text-stdin'];
    expect((await user([...words, '--dry-run'], 'Come and see.')).out).toBe('Would write to 0 people.\n');
    expect((await user(words, 'Come and see.')).out).toContain('Put 0 mails');
    expect((await user(words, '  ')).code).toBe(1);
  });
});
