import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadConfig } from '../../apps/api/src/config.ts';
import { databaseFile } from '../../apps/api/src/db/engine.ts';
import { openDatabase } from '../../apps/api/src/db/open.ts';
import { prepareDatabase } from '../../apps/api/src/db/prepare.ts';
import { mediaStoreOf } from '../../apps/api/src/media/store/store-of.ts';
import { seedMadeUpWorld } from '../../apps/api/src/seed/made-up-world.ts';
import { slice } from '../../apps/api/test-support/deep.ts';
import { scriptProgram } from '../test-support/script-program.ts';
import { writeWikiExport } from '../test-support/wiki-export.ts';

const PLACES = slice(300, 50_000);
const BYTES = slice(9_000_000, 1_000_000_000);
/** The limit that also fits an unpacked wiki of the slice; for the whole wiki it is a third of the file. */
const MEMORY_MB = slice(400, 1_000);

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'large-wiki-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The peak memory of a process so far, in megabytes, from Linux; undefined when it has ended. */
function peakMb(pid: number): number | undefined {
  try {
    const [, kilobytes] = /^VmHWM:\s*(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return kilobytes === undefined ? undefined : Number(kilobytes) / 1_024;
  } catch {
    return undefined;
  }
}

/** The program as an operator starts it, with its memory watched. */
async function runImport(env: Record<string, string>, ...words: string[]) {
  const child = spawn(process.execPath, [...scriptProgram('import'), ...words], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += chunk));
  let peak = 0;
  const watch = setInterval(() => {
    peak = Math.max(peak, peakMb(child.pid ?? 0) ?? 0);
  }, 50);
  const code = await new Promise<number | null>((done) => child.once('close', done));
  clearInterval(watch);
  return { code, text, peak };
}

test.skipIf(process.platform !== 'linux')(
  'a large wiki joins a large world in little memory, and says how fast it was',
  async () => {
    const env = { DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'silent' };
    const config = loadConfig(env);
    const database = await prepareDatabase(config);
    await seedMadeUpWorld(database.db, mediaStoreOf(config).place, PLACES, () => undefined);
    await database.close();
    const { sqlite } = openDatabase(databaseFile(config));
    const names = sqlite.prepare<[], string>('select name from locations where map_width is null').pluck().all();
    const written = await writeWikiExport(join(folder, 'wiki.xml'), names, BYTES);
    expect(Math.abs(written / BYTES - 1)).toBeLessThan(0.1);

    const { code, text, peak } = await runImport(env, join(folder, 'wiki.xml'), '--source', 'wiki', '--overwrite');
    expect([code, text]).toEqual([
      0,
      expect.stringMatching(/^Read \d+ MB in .* MB a second\), wrote in .* memory\.$/m),
    ]);
    console.log(`${text.trim().split('\n').at(-1)} Peak by /proc: ${Math.round(peak)} MB.`);
    expect(peak).toBeGreaterThan(20);
    expect(peak).toBeLessThan(MEMORY_MB);
    expect(sqlite.prepare('select count(*) from wiki_pages').pluck().get()).toBe(PLACES);
    expect(sqlite.prepare('select count(*) from import_items').pluck().get()).toBe(2 * PLACES);
    sqlite.close();
  },
);
