import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadConfig } from '../../apps/api/src/config.ts';
import { databaseFile } from '../../apps/api/src/db/engine.ts';
import { prepareDatabase } from '../../apps/api/src/db/prepare.ts';
import { runCheckData } from './run-check-data.ts';
import { runMove } from './run-move.ts';

let from: string;
let to: string;
beforeEach(async () => {
  from = mkdtempSync(join(tmpdir(), 'move-from-'));
  to = mkdtempSync(join(tmpdir(), 'move-to-'));
  const database = await prepareDatabase(loadConfig({ DATA_DIR: from }));
  await database.close();
});
afterEach(() => {
  for (const folder of [from, to]) rmSync(folder, { recursive: true, force: true });
});

async function run(
  command: typeof runMove,
  args: readonly string[],
  env: Record<string, string> = { DATA_DIR: from },
  typed = '',
) {
  const outcome = { code: -1, out: '', err: '' };
  outcome.code = await command(args, {
    env,
    isTerminal: false,
    readPassword: async () => typed,
    say: (line) => {
      outcome.out += `${line}\n`;
    },
    complain: (line) => {
      outcome.err += `${line}\n`;
    },
  });
  return outcome;
}
const move = (...args: string[]) => run(runMove, args);

describe('npm run move', () => {
  it('moves database and pictures into another folder, and prints the next steps', async () => {
    const dry = await move('--database', to, '--pictures', to, '--dry-run');
    expect(dry).toMatchObject({ code: 0, err: '' });
    expect(dry.out).toMatch(/^0 files of pictures\.\n\d+ rows\.\nNothing was written\.\n$/);
    expect(readdirSync(to)).toEqual([]);

    const moved = await move('--database', to, '--pictures', to);
    expect(moved).toMatchObject({ code: 0, err: '' });
    expect(moved.out).toContain(`Set DATA_DIR to ${to}, and copy secret.key`);
    expect(moved.out).toContain('Then start the server.');
    expect(existsSync(databaseFile({ dataDir: to }))).toBe(true);
    expect(await run(runCheckData, [], { DATA_DIR: to })).toMatchObject({ code: 0, err: '' });
  });

  it('refuses with one sentence, and creates nothing, if there is nothing to move or the target is the source', async () => {
    const nowhere = join(from, 'nowhere');
    const refused = await run(runMove, ['--database', to], { DATA_DIR: nowhere });
    expect(refused).toMatchObject({ code: 1, out: '' });
    expect(refused.err).toMatch(/^There is no database at .*\n$/);
    expect(existsSync(nowhere)).toBe(false);
    for (const what of ['database', 'pictures'])
      expect(await move(`--${what}`, from)).toMatchObject({
        code: 1,
        err: expect.stringMatching(new RegExp(`^The ${what} (is|are) there already: --${what} has to name`)),
      });
    writeFileSync(databaseFile({ dataDir: to }), 'another one');
    expect((await move('--database', to)).err).toMatch(/^There is a database in .* already/);
    expect(await move()).toMatchObject({ code: 2, err: expect.stringContaining('--database, --pictures, or both') });
    expect(await move('--pictures', to, '--anew')).toMatchObject({ code: 2 });
  });

  it('prints no password if a server does not respond or a bucket is invalid', async () => {
    const secret = 'swordfish';
    const refused = await move('--database', `postgres://atlas:${secret}@127.0.0.1:1/atlas`);
    expect(refused.code).toBe(1);
    expect(refused.err).toContain('127.0.0.1:1/atlas');
    expect(refused.err + refused.out).not.toContain(secret);
    expect(refused.err).toContain('Other users of this machine can read the password');
    const typed = `postgres://atlas:${secret}@127.0.0.1:1/atlas\n`;
    const asked = await run(runMove, ['--database', '-'], { DATA_DIR: from }, typed);
    expect(asked.code).toBe(1);
    expect(asked.err).toContain('127.0.0.1:1/atlas');
    expect(asked.err).not.toMatch(/swordfish|Other users/);
    expect(await run(runMove, ['--database', '-'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('standard input'),
    });
    expect((await move('--pictures', 's3://Bad_Bucket')).err).toMatch(/^MEDIA_URL must be s3:/);
    expect((await move('--pictures', 's3://atlas')).err).toMatch(/^MEDIA_URL needs S3_ACCESS_KEY_ID/);
  });
});
