import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { backupName } from '../../apps/api/src/backups/manifest.ts';
import { listBackups } from '../../apps/api/src/backups/restore-backup.ts';
import { lockFolder } from '../../apps/api/src/db/engine.ts';
import { prepareDatabase, RESTORE_MARK } from '../../apps/api/src/db/prepare.ts';
import { type AccountApp, accountApp, PASSWORD } from '../../apps/api/test-support/account-app.ts';
import { makeWorld } from '../../apps/api/test-support/factories.ts';
import { whole } from '../../apps/api/test-support/whole.ts';
import { runHere } from '../test-support/run-here.ts';
import { runBackup } from './run-backup.ts';
import { runCheckData } from './run-check-data.ts';
import { runRestore } from './run-restore.ts';

let server: AccountApp;
let dataDir: string;
let elsewhere: string;
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'keep-data-'));
  elsewhere = mkdtempSync(join(tmpdir(), 'keep-'));
  server = await accountApp({ dataDir }, { world: makeWorld(), database: 'file' });
  // The small world names pictures that do not exist.
  await server.db.updateTable('locations').set({ picture_hash: null }).execute();
  await server.db.deleteFrom('tile_sets').execute();
  await server.db.deleteFrom('pictures').execute();
});
afterEach(async () => {
  await server.close();
  for (const folder of [elsewhere, server.config.dataDir]) rmSync(folder, { recursive: true, force: true });
});

const commands = { backup: runBackup, restore: runRestore, 'check-data': runCheckData };
const run = (name: keyof typeof commands, ...args: string[]) =>
  runHere(dataDir, (program) => commands[name](args, program));

/** A picture's files as the server writes them, with a valid checksum in its name. */
const PICTURE = 'a-picture-of-the-map';
async function addPicture(text = PICTURE) {
  const hash = createHash('sha256').update(text).digest('hex');
  const media = join(dataDir, 'media');
  mkdirSync(join(media, 'tiles', `${hash}-90x70`, '0', '0'), { recursive: true });
  writeFileSync(join(media, `${hash}.webp`), text);
  writeFileSync(join(media, 'tiles', `${hash}-90x70`, '0', '0', '0.webp'), `tile of ${text}`);
  writeFileSync(join(media, '.making-half.webp'), 'half');
  const made = { created_at: '2026-11-20T08:00:00.000Z', state: 'ready' as const };
  await server.db
    .insertInto('pictures')
    .values({
      ...made,
      hash,
      world_id: 1,
      sha256: hash,
      file: `${hash}.webp`,
      format: 'webp',
      width: 90,
      height: 70,
      bytes: text.length,
    })
    .execute();
  await server.db
    .insertInto('tile_sets')
    .values({
      ...made,
      picture_hash: hash,
      map_width: 90,
      map_height: 70,
      folder: `tiles/${hash}-90x70`,
      tile_size: 512,
      levels: 1,
      zoom_offset: 0,
    })
    .execute();
  return { hash, file: join(media, `${hash}.webp`), tile: join(media, 'tiles', `${hash}-90x70`, '0', '0', '0.webp') };
}

const places = async (db = server.db) => (await db.selectFrom('locations').select('slug').execute()).length;

/** The server again, on the current files. */
async function reopen(): Promise<AccountApp> {
  server = await accountApp({ dataDir }, { database: 'file' });
  return server;
}

describe('a backup', () => {
  it('is made beside a running server and restores everything', async () => {
    await server.register('volo@example.org');
    const { file, tile } = await addPicture();
    const before = await places();
    const made = await run('backup', '--to', elsewhere);
    expect(made).toMatchObject({ code: 0, err: '' });
    expect(made.out).toMatch(/Made .*backup-\d{8}T\d{6}Z: 3 files/);

    await server.db.deleteFrom('positions').execute();
    await server.close();
    rmSync(join(dataDir, 'media'), { recursive: true });
    const restored = await run('restore', '--from', elsewhere);
    expect(restored).toMatchObject({ code: 0, err: '' });
    await reopen();
    expect(await places()).toBe(before);
    expect((await server.db.selectFrom('positions').select('id').execute()).length).toBeGreaterThan(0);
    expect(readFileSync(file, 'utf8')).toBe(PICTURE);
    expect(readFileSync(tile, 'utf8')).toBe(`tile of ${PICTURE}`);
    expect(existsSync(join(dataDir, 'media', '.making-half.webp'))).toBe(false);
    expect(await run('check-data')).toMatchObject({ code: 0, err: '' });
  });

  it('contains every row that was committed before its start, while others write', async () => {
    let isWriting = true;
    let written = 0;
    const writer = (async () => {
      while (isWriting) {
        await server.db
          .insertInto('meta')
          .values({ key: `row-${written}`, value: 'x'.repeat(500) })
          .execute();
        written += 1;
        await new Promise((resolve) => setImmediate(resolve));
      }
    })();
    while (written < 200) await new Promise((resolve) => setTimeout(resolve, 5));
    const committed = written;
    const made = await run('backup', '--to', elsewhere);
    isWriting = false;
    await writer;
    expect(made.code).toBe(0);
    await server.close();
    expect((await run('restore', '--from', elsewhere)).code).toBe(0);
    await reopen();
    const rows = await server.db.selectFrom('meta').select('key').where('key', 'like', 'row-%').execute();
    const kept = new Set(rows.map(({ key }) => key));
    for (let index = 0; index < committed; index += 1) expect(kept.has(`row-${index}`)).toBe(true);
    // There is no gap: the later data is complete up to one point.
    for (let index = 0; index < kept.size; index += 1) expect(kept.has(`row-${index}`)).toBe(true);
  });

  it('does not contain the installation’s key, and is private', async () => {
    await run('backup', '--to', elsewhere);
    const [name = ''] = await listBackups(elsewhere);
    const files = readdirSync(join(elsewhere, name), { recursive: true }).map(String);
    expect(files).not.toContain('secret.key');
    expect(files).toContain('manifest.json');
    expect(statSync(join(elsewhere, name)).mode & 0o077).toBe(0);
    expect(statSync(join(elsewhere, name, 'app.sqlite')).mode & 0o077).toBe(0);
  });

  it('writes nothing in a dry run', async () => {
    const tried = await run('backup', '--to', elsewhere, '--dry-run');
    expect(tried).toMatchObject({ code: 0, err: '' });
    expect(readdirSync(elsewhere)).toEqual([]);
  });

  /** Makes a backup, then backdates its folder. */
  const backUpEarlier = async (hours: number, ...args: string[]): Promise<string> => {
    await run('backup', '--to', elsewhere, '--no-rotation', ...args);
    const [made = ''] = await listBackups(elsewhere);
    const name = backupName(new Date(Date.now() - hours * 3_600_000));
    renameSync(join(elsewhere, made), join(elsewhere, name));
    return name;
  };

  it('removes no other backup of the last 48 hours', async () => {
    const names = [await backUpEarlier(3), await backUpEarlier(2), await backUpEarlier(1)];
    expect((await run('backup', '--to', elsewhere)).out).not.toContain('Removed');
    expect(await listBackups(elsewhere)).toEqual(expect.arrayContaining(names));
  });

  whole('removes backups by rotation, but none that was pinned, made by hand, or made before an upgrade', async () => {
    const upgraded = await backUpEarlier(2000);
    const manifest = join(elsewhere, upgraded, 'manifest.json');
    writeFileSync(manifest, readFileSync(manifest, 'utf8').replace(/"schema": "\d+/, '"schema": "000'));
    const pinned = await backUpEarlier(1900, '--pin');
    const byHand = await backUpEarlier(1800, '--manual');
    const pinnedLater = await backUpEarlier(1700);
    writeFileSync(join(elsewhere, pinnedLater, 'pinned'), '');
    const damaged = await backUpEarlier(1600);
    writeFileSync(join(elsewhere, damaged, 'manifest.json'), '{');
    const outdated = await backUpEarlier(1500);
    const made = await run('backup', '--to', elsewhere, '--keep', '1,1,1');
    expect(made.code).toBe(0);
    expect(made.out).toContain(`Removed ${outdated}`);
    expect(made.err).toContain(`Look at ${join(elsewhere, damaged)}`);
    expect((await listBackups(elsewhere)).slice(1)).toEqual([damaged, pinnedLater, byHand, pinned, upgraded]);
    expect(readdirSync(elsewhere).filter((name) => !name.startsWith('backup-'))).toEqual([]);
  });

  it('of a folder without a database is refused with a sentence, and creates none', async () => {
    dataDir = join(elsewhere, 'nothing-here');
    const made = await run('backup');
    expect(made).toMatchObject({ code: 1, out: '' });
    expect(made.err).toContain('There is no database');
    expect(existsSync(dataDir)).toBe(false);
  });

  it.each([[['--keep', 'all']], [['--what']]])('called wrongly (%s) tells where the help is', async (args) => {
    expect(await run('backup', ...args)).toMatchObject({ code: 2, err: expect.stringContaining('--help') });
  });
});

describe('restoring', () => {
  it('is refused while the server runs, and changes nothing', async () => {
    await run('backup', '--to', elsewhere);
    const unlock = lockFolder(join(dataDir, 'server.lock'));
    const restored = await run('restore', '--from', elsewhere);
    unlock?.();
    expect(restored).toMatchObject({ code: 1, out: '' });
    expect(restored.err).toContain('Stop it first');
  });

  whole(
    'ends all logins, links, invites, and table screens, and keeps accounts deleted that were deleted since',
    async () => {
      const volo = await server.register('volo@example.org');
      const mara = await server.register('mara@example.org');
      const owner_id = await server.idOf('mara@example.org');
      await server.db
        .insertInto('campaigns')
        .values({ id: 'c'.repeat(32), name: 'Maras', owner_id, created_at: 'x', updated_at: 'x' })
        .execute();
      const screen = { id: 'screen', campaign_id: 'c'.repeat(32), secret_hash: 'x', opened_at: 'x', ends_at: 'x' };
      await server.db.insertInto('table_screens').values(screen).execute();
      await run('backup', '--to', elsewhere);
      await server.post('/user/delete_account/', { password: PASSWORD }, { access: volo.access });
      await server.close();
      const restored = await run('restore', '--from', elsewhere);
      expect(restored.out).toContain('1 ended accounts kept out');
      await reopen();
      const users = await server.db.selectFrom('users').select('email').execute();
      expect(users).toEqual([{ email: 'mara@example.org' }]);
      expect((await server.get('/user/user/', { access: mara.access })).status).toBe(401);
      expect((await server.db.selectFrom('account_tokens').selectAll().execute()).length).toBe(0);
      expect(await server.db.selectFrom('table_screens').selectAll().execute()).toEqual([]);
      const campaign = await server.db.selectFrom('campaigns').select('invite_generation').executeTakeFirstOrThrow();
      expect(campaign.invite_generation).toBeGreaterThan(1_000_000);
      const lines = await server.db.selectFrom('audit_log').select('action').where('action', '=', 'restore').execute();
      expect(lines).toHaveLength(1);
    },
  );

  it('moves the current data aside, with its log files', async () => {
    await run('backup', '--to', elsewhere);
    await server.db.insertInto('meta').values({ key: 'later', value: 'than the backup' }).execute();
    await server.close();
    writeFileSync(join(dataDir, 'app.sqlite-wal'), 'a log of something else');
    const restored = await run('restore', '--from', elsewhere);
    expect(restored.code).toBe(0);
    const [aside = ''] = readdirSync(dataDir).filter((name) => name.startsWith('before-restore-'));
    expect(readdirSync(join(dataDir, aside))).toContain('app.sqlite');
    expect(readdirSync(dataDir).filter((name) => name.startsWith('.restoring'))).toEqual([]);
    await reopen();
    expect(await server.db.selectFrom('meta').selectAll().where('key', '=', 'later').execute()).toEqual([]);
  });

  whole.each([
    ['a changed picture', (folder: string) => writeFileSync(firstPicture(folder), 'a-picture-of-the-mop')],
    ['a cut database', (folder: string) => writeFileSync(join(folder, 'app.sqlite'), 'SQLite format 3')],
    ['a missing file', (folder: string) => rmSync(firstPicture(folder))],
    ['no manifest', (folder: string) => rmSync(join(folder, 'manifest.json'))],
    ['a damaged manifest', (folder: string) => writeFileSync(join(folder, 'manifest.json'), '{"format":')],
    [
      'a manifest that leads out of its folder',
      (folder: string) =>
        writeFileSync(
          join(folder, 'manifest.json'),
          JSON.stringify({
            format: 'venture-atlas-backup',
            version: 1,
            made_at: 'x',
            schema: 'x',
            rows: {},
            files: [{ path: 'media/../../etc/passwd', bytes: 1, sha256: 'a'.repeat(64) }],
          }),
        ),
    ],
  ])('of a backup with %s is refused, and changes nothing', async (_what, damage) => {
    await addPicture();
    await run('backup', '--to', elsewhere);
    const [name = ''] = await listBackups(elsewhere);
    // A backup's picture is the same file as the one in use, so a copy replaces it before it is damaged.
    const picture = firstPicture(join(elsewhere, name));
    rmSync(picture);
    writeFileSync(picture, PICTURE);
    damage(join(elsewhere, name));
    await server.close();
    const before = readFileSync(join(dataDir, 'app.sqlite'));
    const restored = await run('restore', '--from', elsewhere);
    expect(restored.code).toBe(1);
    expect(restored.err).not.toBe('');
    expect(readFileSync(join(dataDir, 'app.sqlite')).equals(before)).toBe(true);
    expect(readdirSync(dataDir).filter((entry) => /restor/.test(entry))).toEqual([]);
    await reopen();
  });

  it('that was interrupted keeps the server from starting until it is repeated', async () => {
    await run('backup', '--to', elsewhere);
    await server.close();
    writeFileSync(join(dataDir, RESTORE_MARK), 'x');
    await expect(prepareDatabase(server.config)).rejects.toThrow('was interrupted');
    expect((await run('restore', '--from', elsewhere)).code).toBe(0);
    const database = await prepareDatabase(server.config);
    await database.close();
    await reopen();
  });

  it('lists the backups', async () => {
    expect((await run('restore', '--list', '--from', elsewhere)).out).toContain('There is no backup');
    await run('backup', '--to', elsewhere);
    expect((await run('restore', '--list', '--from', elsewhere)).out).toMatch(/^backup-/);
  });
});

describe('check-data', () => {
  it('finds missing and changed pictures', async () => {
    const one = await addPicture();
    const other = await addPicture('another-picture');
    rmSync(one.file);
    writeFileSync(other.file, 'another-pictore');
    rmSync(other.tile);
    const checked = await run('check-data');
    expect(checked.code).toBe(1);
    expect(checked.err.split('\n').filter(Boolean).sort()).toEqual(
      [
        `Picture: media/${one.hash}.webp is missing.`,
        `Picture: media/${other.hash}.webp is no longer what it was (its checksum differs).`,
        `Tiles: media/tiles/${other.hash}-90x70 is missing or empty.`,
      ].sort(),
    );
  });

  it('finds a damaged page', async () => {
    await server.close();
    const file = join(dataDir, 'app.sqlite');
    const bytes = readFileSync(file);
    bytes.fill(0x5a, 4096 * 5, 4096 * 6);
    writeFileSync(file, bytes);
    const checked = await run('check-data');
    expect(checked.code).toBe(1);
    expect(checked.err).not.toBe('');
  });
});

function firstPicture(folder: string): string {
  const media = join(folder, 'media');
  const [name = ''] = readdirSync(media).filter((entry) => entry.endsWith('.webp'));
  return join(media, name);
}
