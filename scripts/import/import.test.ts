import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '../../apps/api/src/app.ts';
import { loadConfig } from '../../apps/api/src/config.ts';
import { databaseFile } from '../../apps/api/src/db/engine.ts';
import { openDatabase } from '../../apps/api/src/db/open.ts';
import { prepareDatabase } from '../../apps/api/src/db/prepare.ts';
import { whole } from '../../apps/api/test-support/whole.ts';
import { scriptProgram } from '../test-support/script-program.ts';
import { runImport } from './run-import.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'h-import-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const env = () => ({ DATA_DIR: join(folder, 'data') });
const path = (name: string) => join(folder, name);

function write(name: string, content: unknown): string {
  mkdirSync(join(path(name), '..'), { recursive: true });
  writeFileSync(path(name), typeof content === 'string' ? content : JSON.stringify(content));
  return path(name);
}

interface Outcome {
  code: number;
  out: string;
  err: string;
}

async function bringIn(...words: string[]): Promise<Outcome> {
  const outcome = { code: -1, out: '', err: '' };
  outcome.code = await runImport(words, {
    env: env(),
    say: (line) => {
      outcome.out += `${line}\n`;
    },
    complain: (line) => {
      outcome.err += `${line}\n`;
    },
    isTerminal: false,
  });
  return outcome;
}

/** The program as an operator starts it. */
const start = (...words: string[]): ChildProcess =>
  spawn(process.execPath, [...scriptProgram('import'), ...words], {
    env: { PATH: process.env.PATH, ...env() },
  });

const exit = (program: ChildProcess) => new Promise<number | null>((resolve) => program.on('close', resolve));

/** All rows of a world and of imports in the database. */
function contents(): unknown {
  const { sqlite } = openDatabase(databaseFile(loadConfig(env())));
  const tables = ['locations', 'positions', 'wiki_pages', 'wiki_pieces', 'location_types', 'imports', 'import_items'];
  const rows = tables.map((table) => sqlite.prepare(`select * from ${table} order by 1`).all());
  const check = sqlite.pragma('integrity_check', { simple: true });
  sqlite.close();
  return { rows, check };
}

const COAST = 'name,type,lat,lng\nOak Inn,Town,1200.5,300\nElm,City,700,2200\n';

describe('npm run import', () => {
  it('imports a list in pixels into a map of its size, without a size option', async () => {
    expect((await bringIn(write('coast.csv', COAST), '--frame', '4000x3000', '--file-names')).code).toBe(0);
    const inns = write('inns.csv', 'name,x,y\nBrine Inn,120.5,40\n');
    expect(await bringIn(inns, '--map', 'coast')).toMatchObject({ code: 0, err: '' });
    const { sqlite } = openDatabase(databaseFile(loadConfig(env())));
    const at = sqlite.prepare("select lat, lng from positions where sort_name = 'Brine Inn'").get();
    sqlite.close();
    expect(at).toEqual({ lat: 2960, lng: 120.5 });
    expect((await bringIn(write('far.csv', 'name,x,y\nFar,9000,40\n'), '--map', 'coast')).err).toContain('4000 x 3000');
  });

  whole('explains itself, and says 2 when it is called wrongly', async () => {
    const help = await bringIn('--help');
    expect([help.code, help.err]).toEqual([0, '']);
    for (const word of ['--map', '--dry-run', '--frame', '--fit', '--parent', 'undo', 'mediawiki', 'list']) {
      expect(help.out).toContain(word);
    }
    const wrong = [
      [],
      ['geojson'],
      ['x.csv', '--frame', '12'],
      ['undo'],
      ['undo', 'x'],
      ['x.csv', '--colour'],
      ['x.csv', '--by', 'A'],
    ];
    for (const words of wrong) {
      const outcome = await bringIn(...words);
      expect([words, outcome.code, outcome.out]).toEqual([words, 2, '']);
      expect(outcome.err).toContain('--help');
    }
  });

  it('prints what it would do, does it once, lists it, and undoes it', async () => {
    const file = write('coast.csv', COAST);
    const dry = await bringIn(file, '--map', 'far_coast', '--dry-run');
    expect(dry.code).toBe(0);
    expect(dry.out).toContain('A new map would be: Far Coast at /far_coast/, 4576 x 2578 units');
    expect(dry.out).toContain('This was a dry run: nothing was changed.');
    expect(contents()).toMatchObject({ rows: [[], [], [], [], [], [], []] });
    const done = await bringIn('csv', file, '--map', 'far_coast', '--json', path('report.json'));
    expect([done.code, done.err]).toEqual([0, '']);
    expect(done.out).toContain('This is import 1. Take it back with: npm run import -- undo 1');
    const report = JSON.parse(readFileSync(path('report.json'), 'utf8')) as Record<string, unknown>;
    expect(report).toMatchObject({
      format: 'csv',
      dry_run: false,
      read: { read: { rows: 2 } },
      outcome: { import_id: 1, locations: { created: 3 } },
    });
    const before = contents();
    expect((await bringIn(file, '--map', 'far_coast')).out).toContain(
      'Everything was already there. Nothing was changed.',
    );
    expect(contents()).toEqual(before);
    expect((await bringIn('list')).out).toMatch(/^ {3}1 .* place list \(CSV\): coast\.csv \(command line\)\n1 imports/);
    expect((await bringIn('undo', '1', '--dry-run')).out).toContain('would remove 3 places, 2 positions');
    expect((await bringIn('undo', '1')).out).toContain('Import 1 is undone: removed 3 places, 2 positions');
    const again = await bringIn('undo', '1');
    expect([again.code, again.err]).toEqual([1, expect.stringContaining('was undone already')]);
  });

  it('refuses unreadable files with 1 and a sentence, and changes nothing', async () => {
    const cases: [string[], string][] = [
      [[path('missing.csv')], 'There is no file'],
      [[write('a.json', { hit: 'points' })], 'JSON with hit'],
      [['umap', write('b.json', { type: 'other' })], 'is not a uMap backup'],
      [[write('empty/x.bin', 'x') && path('empty')], 'There is nothing in'],
      [[write('c.csv', COAST), '--map', 'a__b_', '--name', 'Other'], 'Give its name with --name'],
    ];
    for (const [words, sentence] of cases) {
      const outcome = await bringIn(...words);
      expect([words, outcome.code, outcome.out]).toEqual([words, 1, '']);
      expect(outcome.err).toContain(sentence);
      expect(outcome.err).toContain('Nothing was changed.');
    }
    expect(contents()).toMatchObject({ rows: [[], [], [], [], [], [], []] });
  });

  whole('reads a folder, and knows its world again by its name', async () => {
    write('vault/.obsidian/plugins/obsidian-leaflet-plugin/data.json', {
      mapMarkers: [
        {
          id: 'm',
          files: ['Land.md'],
          markers: [{ id: '1', loc: [-5, 5], percent: [0.5, 0.5], link: 'Oak' }],
          shapes: [],
          overlays: [],
        },
      ],
    });
    write('vault/.obsidian/workspace.json', { nothing: true });
    write('vault/Oak.md', 'Tall.');
    write('vault/Land.md', 'Wide.');
    const done = await bringIn(path('vault'));
    expect(done.out).toContain('Obsidian vault with the Leaflet plugin: 3 files');
    expect((contents() as { rows: { import_key: string }[][] }).rows[0]?.[0]?.import_key).toBe(
      'obsidian:vault:note:land',
    );
  });

  whole('works beside a running server, which shows the new map at once', async () => {
    const config = loadConfig({ ...env(), WEB_DIST: folder, LOG_LEVEL: 'silent', RATE_LIMITS: 'off' });
    const app = await buildApp(config, { database: await prepareDatabase(config) });
    try {
      const ask = async () => app.inject({ url: '/api/location_map_details/far_coast/?content=0' });
      expect((await ask()).statusCode).toBe(404);
      expect(await exit(start(write('coast.csv', COAST), '--map', 'far_coast'))).toBe(0);
      await expect.poll(async () => (await ask()).statusCode).toBe(200);
      expect((await ask()).json()).toMatchObject({ name: 'Far Coast', total_children: 2, map_width: 4576 });
      expect((await bringIn('undo', '1')).code).toBe(0);
      await expect.poll(async () => (await ask()).statusCode).toBe(404);
    } finally {
      await app.close();
    }
  });

  whole('killed in the middle leaves nothing behind, and can be done again', async () => {
    await bringIn(write('coast.csv', COAST), '--map', 'far_coast');
    const before = contents();
    const rows = Array.from({ length: 12_000 }, (_, i) => `Place ${i},Town,${i % 997},${i % 1499},Words ${i}`);
    const file = write('many.csv', `name,type,lat,lng,text\n${rows.join('\n')}\n`);
    const { sqlite } = openDatabase(databaseFile(loadConfig(env())));
    sqlite.pragma('busy_timeout = 0');
    const isWriting = (): boolean => {
      try {
        sqlite.exec('begin immediate; rollback');
        return false;
      } catch {
        return true;
      }
    };
    for (const wait of [0, 150, 600]) {
      const program = start(file, '--frame', '1600x1000', '--map', 'many');
      const ended = exit(program);
      while (program.exitCode === null && !isWriting()) await sleep(2);
      await sleep(wait);
      program.kill('SIGKILL');
      await ended;
      expect(program.exitCode).toBeNull();
      expect(contents()).toEqual(before);
    }
    sqlite.close();
    expect(await exit(start(file, '--frame', '1600x1000', '--map', 'many'))).toBe(0);
    expect((contents() as { rows: unknown[][] }).rows[0]).toHaveLength(12_004);
  });
});
