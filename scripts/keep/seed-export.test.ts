import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoWorldFolders, loadConfig, mediaFolder } from '../../apps/api/src/config.ts';
import { prepareDatabase } from '../../apps/api/src/db/prepare.ts';
import { seedDemoWorld } from '../../apps/api/src/seed/seed-demo-world.ts';
import { readPublicWorld } from '../../apps/api/test-support/public-world.ts';
import { importArchiveFile } from './import-archive-file.ts';
import { type Program, runCommand } from './program.ts';
import { runExport } from './run-export.ts';

let folder: string;
let source: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'seed-export-'));
  source = join(folder, 'source');
  const config = loadConfig({ DATA_DIR: source });
  const database = await prepareDatabase(config);
  await seedDemoWorld(database.db, { ...demoWorldFolders, mediaDir: mediaFolder(config) }, () => undefined);
  // What staff do later and the seed does not write itself.
  const { sqlite } = database;
  sqlite.exec(`
    insert into location_old_slugs select 'old_deep_water', id, '2026-01-02T03:04:05.000Z' from locations where slug = 'waterdeep';
    update locations set images_from_wiki = '["https://wiki.example/waterdeep.png"]', wiki_url = 'https://wiki.example/Waterdeep' where slug = 'waterdeep';
    update positions set rotation = 12.5, label_x_offset = 3.25, label_y_offset = -4, label_wrap_ratio = 1.5 where id in (3, 8);
    update positions set active = 0 where id = 20;
  `);
  await database.close();
}, 300_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function run(dataDir: string, command: (program: Program) => Promise<number>): Promise<void> {
  const complaints: string[] = [];
  const program: Program = {
    env: { DATA_DIR: dataDir },
    isTerminal: false,
    say: () => undefined,
    complain: (line) => complaints.push(line),
  };
  const code = await runCommand('test', program, () => command(program));
  expect({ code, complaints }).toEqual({ code: 0, complaints: [] });
}
const exported = (dataDir: string, ...args: string[]) => run(dataDir, (program) => runExport(args, program));
const imported = (dataDir: string, file: string) => run(dataDir, (program) => importArchiveFile(file, false, program));

async function publicWorld(dataDir: string) {
  const config = loadConfig({ DATA_DIR: dataDir });
  const database = await prepareDatabase(config);
  try {
    return readPublicWorld(database.sqlite, mediaFolder(config));
  } finally {
    await database.close();
  }
}

describe('the demo world', () => {
  it('comes back from its own export row for row in an empty folder, and goes out again as the same bytes', async () => {
    const first = join(folder, 'first.zip');
    await exported(source, 'world', first);
    const target = join(folder, 'target');
    await imported(target, first);
    const before = await publicWorld(source);
    expect(before.locations?.length).toBeGreaterThan(370);
    expect(before.sketches?.map(({ credit }) => credit)).toContain(
      '{"name":"Venture Atlas","url":"/community","licence":"CC BY 4.0"}',
    );
    expect(before.old_slugs).toHaveLength(1);
    expect(before.pictures).toHaveLength(4);
    expect(await publicWorld(target)).toEqual(before);
    const second = join(folder, 'second.zip');
    await exported(target, 'world', second);
    expect(readFileSync(second).equals(readFileSync(first))).toBe(true);
    expect(statSync(first).size).toBeGreaterThan(10_000_000);
  }, 300_000);
});
