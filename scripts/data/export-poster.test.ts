import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadConfig } from '../../apps/api/src/config.ts';
import { FORMER_STEPS } from '../../apps/api/src/db/migrations/former-steps.ts';
import type { OpenSqlite } from '../../apps/api/src/db/sqlite/open.ts';
import { seedWorld } from '../../apps/api/src/seed/seed-world.ts';
import { makeWorld } from '../../apps/api/test-support/factories.ts';
import { prepareFile } from '../../apps/api/test-support/prepare-file.ts';
import { runExport } from './run-export.ts';

let folder: string;
let database: OpenSqlite;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'export-poster-'));
  database = await prepareFile(loadConfig({ DATA_DIR: folder }));
  await seedWorld(database.db, makeWorld());
});
afterEach(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

async function poster(target: string) {
  const lines: string[] = [];
  const code = await runExport(['poster', 'sword_coast', target], {
    env: { DATA_DIR: folder },
    isTerminal: false,
    say: () => undefined,
    complain: (line) => lines.push(line),
  });
  return [code, lines.join('\n')];
}

describe('a poster at the command line', () => {
  it('from a data folder of an older version is refused with an instruction', async () => {
    database.sqlite.exec('delete from schema_migrations');
    const add = database.sqlite.prepare("insert into schema_migrations values (?, '2026')");
    for (const name of FORMER_STEPS) add.run(name);
    expect(await poster(join(folder, 'coast.pdf'))).toEqual([
      1,
      'This data folder was written by an older version of Venture Atlas. Start the server once, which brings it up to date, and try again.',
    ]);
  });

  it('to a folder without write access is refused with a sentence', async () => {
    writeFileSync(join(folder, 'file'), '');
    expect(await poster(join(folder, 'file', 'coast.pdf'))).toEqual([
      1,
      `Nothing can be written to ${join(folder, 'file')}. Name a file in another folder.`,
    ]);
  });
});
