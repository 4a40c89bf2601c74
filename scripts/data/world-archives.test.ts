import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unpackArchive } from '../../apps/api/src/archive/read-archive.ts';
import { loadConfig } from '../../apps/api/src/config.ts';
import { databaseFile } from '../../apps/api/src/db/engine.ts';
import { openDatabase } from '../../apps/api/src/db/open.ts';
import { prepareDatabase } from '../../apps/api/src/db/prepare.ts';
import { mediaStoreOf } from '../../apps/api/src/media/store/store-of.ts';
import { seedMadeUpWorld } from '../../apps/api/src/seed/made-up-world.ts';
import { whole } from '../../apps/api/test-support/whole.ts';
import { runImport } from '../import/run-import.ts';
import type { Program } from './program.ts';
import { runExport } from './run-export.ts';
import { runImportArchive } from './run-import-archive.ts';

/** An installation with a generated Atlas that has a picture. */
let dataDir: string;
let folder: string;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'world-archives-'));
  folder = mkdtempSync(join(tmpdir(), 'world-files-'));
  const config = loadConfig({ DATA_DIR: dataDir });
  const database = await prepareDatabase(config);
  await seedMadeUpWorld(database.db, mediaStoreOf(config).place, 60, () => undefined);
  await database.close();
});
afterAll(() => {
  for (const made of [dataDir, folder]) rmSync(made, { recursive: true, force: true });
});

async function run(command: (program: Program) => Promise<number>, env: Record<string, string> = {}) {
  const outcome = { code: -1, out: '', err: '' };
  outcome.code = await command({
    env: { DATA_DIR: dataDir, ...env },
    isTerminal: false,
    say: (line) => {
      outcome.out += `${line}\n`;
    },
    complain: (line) => {
      outcome.err += `${line}\n`;
    },
  });
  return outcome;
}
const bringIn = (...words: string[]) => run((program) => runImport(words, program));
const archiveIn = (...words: string[]) => run((program) => runImportArchive(words, program));
const exported = (...words: string[]) => run((program) => runExport(words, program));

/** Reads rows of the database while it is open elsewhere. */
function rows(statement: string, ...values: unknown[]): Record<string, unknown>[] {
  const { sqlite } = openDatabase(databaseFile(loadConfig({ DATA_DIR: dataDir })));
  try {
    return sqlite.prepare(statement).all(...values) as Record<string, unknown>[];
  } finally {
    sqlite.close();
  }
}
/** Gives another place of the Atlas a map, and makes it the start map. */
function openAtlasElsewhere(): void {
  const { sqlite } = openDatabase(databaseFile(loadConfig({ DATA_DIR: dataDir })));
  const last = 'select id from locations where world_id = 1 and map_width is null order by slug desc limit 1';
  const { id } = sqlite.prepare(last).get() as { id: number };
  sqlite.prepare('update locations set map_width = 400, map_height = 300 where id = ?').run(id);
  sqlite.prepare('update worlds set home_location_id = ? where id = 1').run(id);
  sqlite.close();
}

const worlds = () => rows('select name, access, home_location_id is not null as opens from worlds order by id');

const COAST = 'name,type,lat,lng,text\nCanary Keep,Canarytype,1200.5,300,The canary sings.\nElm,City,700,2200,\n';
const list = () => {
  const file = join(folder, 'canary_coast.csv');
  writeFileSync(file, COAST);
  return file;
};

describe('--world', () => {
  it('creates a missing world, and opens it with the imported map', async () => {
    const dry = await bringIn(list(), '--world', 'Far Isles', '--closed', '--frame', '4000x3000', '--dry-run');
    expect(dry).toMatchObject({
      code: 0,
      err: expect.stringContaining('A new world would be made: Far Isles, closed.'),
    });
    expect(worlds()).toHaveLength(1);
    const made = await bringIn(list(), '--world', 'Far Isles', '--closed', '--frame', '4000x3000', '--file-names');
    expect(made).toMatchObject({ code: 0 });
    expect(worlds()).toEqual([
      { name: 'Atlas', access: 'open', opens: 0 },
      { name: 'Far Isles', access: 'closed', opens: 1 },
    ]);
    expect(rows("select distinct world_id from locations where slug in ('canary_keep', 'canary_coast')")).toEqual([
      { world_id: 2 },
    ]);
  });

  it('imports into the world with that name, and recognizes its earlier import', async () => {
    const again = await bringIn(list(), '--world', 'far isles', '--frame', '4000x3000');
    expect(again.out).toContain('2 unchanged');
    expect(worlds()).toHaveLength(2);
    expect((await bringIn('list', '--world', 'Far Isles')).out).toContain('1 imports');
    expect((await bringIn('list')).out).toContain('Nothing was imported yet.');
  });

  it('leaves no world behind when the files are refused', async () => {
    const bad = join(folder, 'bad.csv');
    writeFileSync(bad, 'no,columns\n1,2\n');
    expect((await bringIn(bad, '--world', 'Nowhere')).code).toBe(1);
    expect(worlds()).toHaveLength(2);
  });

  it('refuses contradictory options', async () => {
    expect(await bringIn(list(), '--closed')).toMatchObject({ code: 2 });
    expect(await bringIn(list(), '--world', 'Atlas', '--closed')).toMatchObject({ code: 2 });
    expect(await bringIn(list(), '--world', 'Far Isles', '--draw')).toMatchObject({ code: 1 });
    expect(await exported('world', join(folder, 'none.zip'), '--world', 'Nowhere')).toMatchObject({ code: 2 });
  });

  it('prints the ids if two worlds have the name', async () => {
    const { sqlite } = openDatabase(databaseFile(loadConfig({ DATA_DIR: dataDir })));
    const make = sqlite.prepare(
      "insert into worlds (public_id, name, kind, access, created_at) values (?, 'Twin', 'atlas', 'closed', '2026')",
    );
    for (const letter of ['a', 'b']) make.run(letter.repeat(22));
    const refused = await bringIn(list(), '--world', 'Twin');
    expect(refused.code).toBe(2);
    for (const letter of ['a', 'b']) expect(refused.err).toContain(letter.repeat(22));
    expect(await bringIn(list(), '--world', 'b'.repeat(22), '--dry-run')).toMatchObject({ code: 0 });
    sqlite.exec("delete from worlds where name = 'Twin'");
    sqlite.close();
  });

  it('finds own worlds only by id, and applies their limits', async () => {
    const { sqlite } = openDatabase(databaseFile(loadConfig({ DATA_DIR: dataDir })));
    sqlite.exec(`
      insert into users (id, email, name, age_confirmed_at, created_at) values (5, 'a@b.example', 'Ann', '2026', '2026');
      insert into worlds (id, public_id, name, kind, access, owner_id, created_at)
        values (50, '${'o'.repeat(22)}', 'Hers', 'own', 'closed', 5, '2026');`);
    const into = (...more: string[]) => ['--world', 'o'.repeat(22), '--frame', '4000x3000', ...more];
    const full = await run((program) => runImport([list(), ...into()], program), { OWN_LOCATIONS_EACH: '2' });
    expect(full).toMatchObject({ code: 1, err: expect.stringContaining('2 places') });
    expect(sqlite.prepare('select count(*) from locations where world_id = 50').pluck().get()).toBe(0);
    expect(await bringIn(list(), ...into())).toMatchObject({ code: 0 });
    expect(sqlite.prepare('select home_location_id is not null from worlds where id = 50').pluck().get()).toBe(1);
    // The name belongs to no other world, so a world of the atlas would be created.
    const byName = await bringIn(list(), '--world', 'Hers', '--dry-run');
    expect(byName.err).toContain('A new world would be made: Hers, open.');
    sqlite.exec('delete from imports where world_id = 50; delete from wiki_pages where world_id = 50');
    sqlite.exec('update worlds set home_location_id = null where id = 50; delete from locations where world_id = 50');
    sqlite.exec('delete from location_types where world_id = 50; delete from worlds where id = 50');
    sqlite.close();
  });
});

/** Every row of an archive as text. */
async function textOf(file: string): Promise<string> {
  const unpacked = mkdtempSync(join(folder, 'unpacked-'));
  await unpackArchive(file, unpacked);
  const tables = readdirSync(join(unpacked, 'tables'));
  return tables.map((name) => readFileSync(join(unpacked, 'tables', name), 'utf8')).join('');
}

describe('an archive of one world', () => {
  it('contains nothing of another one, is imported into a new world, and exported again unchanged', async () => {
    const isles = join(folder, 'isles.zip');
    expect(await exported('world', isles, '--world', 'Far Isles')).toMatchObject({ code: 0, err: '' });
    expect(await textOf(isles)).toContain('Canary Keep');
    expect(await textOf(isles)).not.toMatch(/made_up_world|Made-Up World/);
    const atlas = join(folder, 'atlas.zip');
    // The start map of the world is always included.
    openAtlasElsewhere();
    expect(await exported('world', atlas)).toMatchObject({ code: 0, err: '' });
    expect(await textOf(atlas)).not.toMatch(/canary/i);

    for (const [name, file] of [
      ['Isles Again', isles],
      ['Atlas Again', atlas],
    ] as const) {
      expect(await archiveIn(file, '--world', name, '--closed')).toMatchObject({ code: 0, err: '' });
      const second = join(folder, `${name}.zip`);
      expect(await exported('world', second, '--world', name)).toMatchObject({ code: 0, err: '' });
      expect(readFileSync(second).equals(readFileSync(file))).toBe(true);
    }
    expect(worlds().slice(2)).toEqual([
      { name: 'Isles Again', access: 'closed', opens: 1 },
      { name: 'Atlas Again', access: 'closed', opens: 1 },
    ]);
    // Its picture is a file of its own, whose name does not reveal its content.
    const pictures = rows('select world_id, hash, sha256, file from pictures order by world_id');
    expect(pictures).toHaveLength(2);
    expect(pictures[0]?.sha256).toBe(pictures[1]?.sha256);
    expect(pictures[1]?.hash).not.toBe(pictures[1]?.sha256);
    expect(readdirSync(join(dataDir, 'media'))).toEqual(expect.arrayContaining(pictures.map(({ file }) => file)));
  });

  whole('gives places of an open world addresses of their own', async () => {
    const atlas = join(folder, 'atlas.zip');
    expect(await archiveIn(atlas, '--world', 'Twice')).toMatchObject({ code: 0, err: '' });
    const twice = rows("select slug from locations where world_id = (select id from worlds where name = 'Twice')");
    expect(twice).toHaveLength(61);
    const shared = rows(`select slug from locations join worlds on worlds.id = world_id where access = 'open'
      group by slug having count(*) > 1`);
    expect(shared).toEqual([]);
  });

  it('is not imported into a world with content, and can be undone completely', async () => {
    const isles = join(folder, 'isles.zip');
    expect(await archiveIn(isles, '--world', 'Far Isles')).toMatchObject({
      code: 1,
      err: expect.stringContaining('already holds places'),
    });
    const [made] = rows("select id from imports where world_id = (select id from worlds where name = 'Isles Again')");
    expect(await bringIn('undo', String(made?.id))).toMatchObject({ code: 0 });
    expect(rows("select 1 from locations where world_id = (select id from worlds where name = 'Isles Again')")).toEqual(
      [],
    );
  });
});
