import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runScript, type Script } from '../test-support/run-script.ts';

/** An unprivileged user that Debian and most systems have. */
const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;
/** The user that this test can make the owner: another one when it runs as root, else itself. */
const owner = isRoot ? NOBODY : (process.getuid?.() ?? 0);

let folder: string;
let dataDir: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'data-owner-'));
  // The owner must be able to enter; the data folder itself is closed to others.
  chownSync(folder, owner, owner);
  dataDir = join(folder, 'data');
  mkdirSync(dataDir, { mode: 0o700 });
  chownSync(dataDir, owner, owner);
  if (!isRoot) console.log('Not run as root: shows that commands keep the owner, not that root becomes the owner.');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Everything in the data folder that does not belong to its owner. */
function strangers(): string[] {
  return readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).filter(
    (name) => statSync(join(dataDir, name)).uid !== owner,
  );
}

const run = (script: Script, args: string[] = [], input = '') => runScript(script, args, { DATA_DIR: dataDir }, input);

describe('any command that root runs on the data folder', () => {
  it('leaves every file to the owner of the folder', () => {
    const steps: [Script, string[], string?][] = [
      ['seed', ['--scale', '50']],
      [
        'user',
        ['create', '--email', 'warden@example.org', '--staff', '--password-stdin'],
        'seven lanterns on the quay',
      ],
      ['import', [world()]],
      ['check-data', []],
      ['export', ['world', join(dataDir, 'exports', 'world.zip')]],
      ['backup', []],
      ['restore', ['--list']],
      ['restore', []],
      ['move', ['--database', join(dataDir, 'moved'), '--pictures', join(dataDir, 'moved')]],
    ];
    for (const [script, args, input] of steps) {
      const answered = run(script, args, input);
      expect(answered, `npm run ${script}`).toMatchObject({ code: 0 });
      if (isRoot) expect(answered.err).toContain(`who owns ${dataDir}`);
      expect(strangers(), `after npm run ${script}`).toEqual([]);
    }
    expect(readdirSync(dataDir)).toContain('backups');
  });

  it('leaves a folder that it creates to the owner of the parent folder', () => {
    const deeper = join(dataDir, 'a', 'b');
    const answered = runScript('user', ['list'], { DATA_DIR: deeper });
    expect(answered).toMatchObject({ code: 0, out: '0 accounts.\n' });
    expect(statSync(deeper).uid).toBe(owner);
    expect(strangers()).toEqual([]);
  });

  it('is refused with one sentence if the owner may not write or read', () => {
    expect(run('user', ['list']).code).toBe(0);
    const closed = join(folder, 'closed');
    mkdirSync(closed, { mode: 0o700 });
    const file = join(closed, 'hamlets.csv');
    writeFileSync(file, 'name,x,y\nHamlet,1,2\n');
    // Root's own folder is closed to the owner. A test without root closes a folder to itself.
    if (!isRoot) chmodSync(closed, 0);
    const written = run('export', ['world', join(closed, 'world.zip')]);
    expect(written.code).toBe(1);
    expect(written.err).toMatch(/closed.* may not be used by the user \S+\. /);
    expect(written.err).not.toContain('    at ');
    const read = run('import', [file]);
    expect(read.code).toBe(1);
    expect(read.err).not.toContain('    at ');
    chmodSync(closed, 0o700);
  });
});

/** A file to import, in a place that the owner can read. */
function world(): string {
  const file = join(folder, 'hamlets.geojson');
  const point = (name: string, x: number) => ({
    type: 'Feature',
    properties: { name },
    geometry: { type: 'Point', coordinates: [x, 2 * x] },
  });
  writeFileSync(file, JSON.stringify({ type: 'FeatureCollection', features: [point('Hamlet', 1), point('Mill', 9)] }));
  return file;
}
