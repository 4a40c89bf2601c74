import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findLocation } from '../../apps/api/src/atlas/queries/locations.ts';
import { loadConfig } from '../../apps/api/src/config.ts';
import { prepareDatabase } from '../../apps/api/src/db/prepare.ts';
import { writeTransaction } from '../../apps/api/src/db/write-transaction.ts';
import { keepSketch } from '../../apps/api/src/drawings/commands/keep-sketch.ts';
import { seedWorld } from '../../apps/api/src/seed/seed-world.ts';
import { atlasScope } from '../../apps/api/src/worlds/scope.ts';
import { makeWorld } from '../../apps/api/test-support/factories.ts';
import { smallAzgaar } from '../../apps/api/test-support/small-azgaar.ts';
import { smallRegion } from '../../apps/api/test-support/small-sketch.ts';
import { whole } from '../../apps/api/test-support/whole.ts';
import { readArguments } from '../import/import-arguments.ts';
import { runImport } from '../import/run-import.ts';
import { scriptProgram } from '../test-support/script-program.ts';
import { runDraw } from './run-draw.ts';

const AT = '2026-01-02T03:04:05.000Z';
const OLD = `${'a'.repeat(64)}.webp`;

let folder: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'draw-'));
  const database = await open();
  await seedWorld(database.db, makeWorld());
  await writeTransaction(database.db, async (trx) => {
    const coast = await findLocation(trx, 'sword_coast', await atlasScope(trx));
    await keepSketch(trx, coast?.id ?? 0, smallRegion({ settlements: [] }), { style: 'night', size: 4096 }, AT);
  });
  await database.close();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const env = () => ({ DATA_DIR: folder });
const open = () => prepareDatabase(loadConfig(env()));

async function draw(...words: string[]) {
  const told = { code: -1, out: '', err: '' };
  told.code = await runDraw(words, {
    env: env(),
    isTerminal: false,
    say: (line) => {
      told.out += `${line}\n`;
    },
    complain: (line) => {
      told.err += `${line}\n`;
    },
  });
  return told;
}

async function picture(): Promise<string | null> {
  const database = await open();
  const row = await findLocation(database.db, 'sword_coast', await atlasScope(database.db));
  await database.close();
  return row?.picture_file ?? null;
}

/** The name of a map's picture does not depend on its bytes. */
async function isNamedAtRandom(mapId: number): Promise<void> {
  const database = await open();
  const { hash, sha256 } = await database.db
    .selectFrom('locations')
    .innerJoin('pictures', 'pictures.hash', 'locations.picture_hash')
    .select(['pictures.hash', 'pictures.sha256'])
    .where('locations.id', '=', mapId)
    .executeTakeFirstOrThrow();
  await database.close();
  expect(hash).not.toBe(sha256);
}

describe('npm run draw', () => {
  it('draws a map in its last style, or in another one', async () => {
    expect(await draw('sword_coast', '--dry-run')).toMatchObject({
      code: 0,
      out: 'Would draw Sword Coast (/sword_coast/) in the style night, 4096 pixels.\n',
    });
    expect(await picture()).toBe(OLD);
    const drawn = await draw('sword_coast', '--style', 'atlas');
    expect(drawn).toMatchObject({ code: 0, err: expect.not.stringContaining('Error') });
    expect(drawn.out).toMatch(
      /^Drew the map Sword Coast in [\d.]+ s with at most \d+ MB of memory: \/sword_coast\/\n$/,
    );
    expect(await picture()).not.toBe(OLD);
  });

  whole.each([
    [['nowhere'], 1, 'There is no map at /nowhere/. Say the part of its address after the last /.'],
    [['waterdeep'], 1, 'There is no sketch of this map'],
    [[], 2, 'Say which map to draw by its slug.'],
    [
      ['sword_coast', '--style', 'crayon'],
      2,
      'There is no style called “crayon”. Choose one of parchment, night, atlas.',
    ],
    [['sword_coast', '--size', '5'], 2, 'not “5”'],
    [['sword_coast', '--colour'], 2, '--colour'],
  ] as const)('%j is refused and changes nothing', async (words, code, sentence) => {
    const told = await draw(...words);
    expect(told.code).toBe(code);
    expect(told.err).toContain(sentence);
    expect(await picture()).toBe(OLD);
  });

  whole('draws a map of an own world as its owner, by its id', async () => {
    const database = await open();
    const world = {
      public_id: 'mine'.padEnd(22, '-'),
      name: 'Mine',
      kind: 'own',
      access: 'closed',
      created_at: AT,
    } as const;
    const id = await writeTransaction(database.db, async (trx) => {
      const user = { email: 'o@mail.example', name: 'Olga', created_at: AT };
      const { id: owner_id } = await trx.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow();
      const made = await trx
        .insertInto('worlds')
        .values({ ...world, owner_id })
        .returning('id')
        .executeTakeFirstOrThrow();
      const isle = {
        world_id: made.id,
        slug: 'isle',
        name: 'Isle',
        name_lower: 'isle',
        map_width: 900,
        map_height: 700,
      };
      const row = { ...isle, created_at: AT, updated_at: AT };
      const map = await trx.insertInto('locations').values(row).returning('id').executeTakeFirstOrThrow();
      await keepSketch(trx, map.id, smallRegion({ settlements: [] }), { style: 'night', size: 4096 }, AT);
      return map.id;
    });
    await database.close();
    expect(await draw('isle')).toMatchObject({ code: 1, err: expect.stringContaining('There is no map at /isle/.') });
    const drawn = await draw('isle', '--world', world.public_id);
    expect([drawn.code, drawn.err]).toEqual([0, expect.not.stringContaining('Error')]);
    expect(drawn.out).toContain(`: /world/${world.public_id}/isle/`);
    await isNamedAtRandom(id);
  });

  whole('leaves the map unchanged when Ctrl+C cancels it, and no files', async () => {
    const program: ChildProcess = spawn(process.execPath, [...scriptProgram('draw'), 'sword_coast'], {
      env: { PATH: process.env.PATH, ...env() },
    });
    let told = '';
    program.stderr?.on('data', (piece: Buffer) => {
      told += piece.toString();
    });
    const media = join(folder, 'media');
    const isDrawing = () => readdirSync(folder).includes('media') && readdirSync(media).some((name) => name[0] === '.');
    while (!isDrawing()) await new Promise((resolve) => setTimeout(resolve, 10));
    program.kill('SIGINT');
    program.kill('SIGINT');
    const code = await new Promise((resolve) => program.once('exit', resolve));
    expect([code, told]).toEqual([130, expect.stringContaining('Drawing was canceled. The map is as it was.')]);
    expect(readdirSync(media)).toEqual([]);
    expect(await picture()).toBe(OLD);
  });
});

describe('npm run import -- --draw', () => {
  const drawOf = (...words: string[]) => {
    const asked = readArguments(['azgaar', 'mini.json', ...words]);
    return asked.kind === 'import' ? asked.draw : undefined;
  };

  it('takes a style and a size, or the defaults', () => {
    expect(drawOf()).toBeNull();
    expect(drawOf('--draw')).toEqual({ style: 'parchment', size: 8192 });
    expect(drawOf('--draw', 'night', '--draw-size', '4096')).toEqual({ style: 'night', size: 4096 });
    expect(() => drawOf('--draw', 'crayon')).toThrow('Choose one of parchment, night, atlas.');
    expect(() => drawOf('--draw-size', '77')).toThrow('77');
  });

  whole('prints what would be drawn, in a closed world too, and refuses files that cannot be drawn', async () => {
    const told = { out: '', err: '' };
    const program = {
      env: env(),
      isTerminal: false,
      say: (line: string) => {
        told.out += `${line}\n`;
      },
      complain: (line: string) => {
        told.err += `${line}\n`;
      },
    };
    const write = (text: string) => {
      const file = join(folder, 'mini.json');
      writeFileSync(file, text);
      return file;
    };
    expect(await runImport([write(smallAzgaar()), '--draw', 'night', '--dry-run'], program)).toBe(0);
    expect(told.err).toMatch(/Would draw a map \(Night chart, 8192 pixels\): 1 coast, .*1 place\./);
    const closed = ['--world', 'Deep', '--closed', '--draw', 'night', '--dry-run'];
    told.err = '';
    expect(await runImport([write(smallAzgaar()), ...closed], program)).toBe(0);
    expect(told.err).toMatch(/A new world would be made: Deep, closed.[\s\S]*Would draw a map/);
    expect(await runImport([write(smallAzgaar({ isSea: true })), '--draw'], program)).toBe(1);
    expect(told.err).toContain('there is no coast or land to draw a map from. Leave --draw out.');
    expect(told.err).toContain('Nothing was changed.');
  });
});
