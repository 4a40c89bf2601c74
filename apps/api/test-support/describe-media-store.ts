import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { MediaStore } from '../src/media/store/media-store.ts';

const FUTURE_MS = Date.now() + 3_600_000;
const PAST_MS = Date.now() - 3_600_000;

/** The store of one test, and what is done with it. */
interface Bench {
  store: MediaStore;
  folder: string;
  /** A file outside of the store. */
  file: (text: string, at?: string) => Promise<string>;
  /** One in a folder of the store for what is in the making. */
  made: (text: string) => Promise<string>;
  stored: (key: string) => Promise<string>;
}

/** How a store is tried. */
interface Trial {
  name: string;
  /** A store without anything in it, that may use this empty folder. */
  open: (folder: string) => Promise<MediaStore>;
  /** How many files a long folder has: more than one answer of a server holds. */
  longFolder?: number;
}

/** What every media store keeps, wherever its files are. */
export function describeMediaStore({ name, open, longFolder = 1_100 }: Trial): void {
  // Filled anew before each test.
  const bench = {} as Bench;
  beforeEach(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'venture-atlas-store-'));
    await mkdir(join(folder, 'store'));
    const store = await open(join(folder, 'store'));
    await store.prepare(true);
    const file = async (text: string, at = join(folder, 'file')): Promise<string> => {
      await writeFile(at, text);
      return at;
    };
    Object.assign(bench, {
      store,
      folder,
      file,
      made: async (text: string) => file(text, join((await store.openWork()).path, 'made')),
      stored: async (key: string) => readFile(await store.localFile(key), 'utf8'),
    } satisfies Bench);
  });
  afterEach(() => rm(bench.folder, { recursive: true, force: true }));
  describe(name, () => {
    describe('files', () => keepsFiles(bench));
    describe('folders and lists', () => keepsFolders(bench, longFolder));
    describe('what is in the making', () => keepsWork(bench));
  });
}

function keepsFiles(bench: Bench): void {
  it('are moved in whole, and read by their keys', async () => {
    const path = await bench.made('picture');
    await bench.store.put(path, 'a.webp', { isSure: true });
    expect(existsSync(path)).toBe(false);
    expect([await bench.stored('a.webp'), await bench.store.sizeOf('a.webp'), await bench.store.has('a.webp')]).toEqual(
      ['picture', 7, true],
    );
    expect([await bench.store.sizeOf('b.webp'), await bench.store.has('b.webp')]).toEqual([undefined, false]);
  });

  it('are copied in and out; what is there stays', async () => {
    await bench.store.copyIn(await bench.file('first'), 'tiles/x/0/0/0.webp');
    await bench.store.copyIn(await bench.file('second', join(bench.folder, 'other')), 'tiles/x/0/0/0.webp');
    expect(await bench.stored('tiles/x/0/0/0.webp')).toBe('first');
    const target = join(bench.folder, 'copies/deep/0.webp');
    await bench.store.copyOut('tiles/x/0/0/0.webp', target);
    expect(await readFile(target, 'utf8')).toBe('first');
    await expect(bench.store.copyOut('none.webp', join(bench.folder, 'copies/none.webp'))).rejects.toThrow();
  });

  it('are read when they are there, and those that are not are told apart from what failed', async () => {
    expect(existsSync(await bench.store.localFile('none.webp'))).toBe(false);
    expect(existsSync(await bench.store.localFile('tiles/none/0/0/0.webp'))).toBe(false);
    await bench.store.copyIn(await bench.file('x'), 'tiles/x/0/0/0.webp');
    expect(existsSync(await bench.store.localFile('tiles/x/0/0/9.webp'))).toBe(false);
  });

  it.each(['with space.webp', "a+b&c='d'.webp", 'größe (1).webp', 'tiles/sp ace/0/0/ü+.webp'])(
    'may be called %s',
    async (key) => {
      await bench.store.copyIn(await bench.file(key), key);
      expect([
        await bench.stored(key),
        await bench.store.has(key),
        await bench.store.sizeOf(key),
        await bench.store.list(),
      ]).toEqual([key, true, Buffer.byteLength(key), [key]]);
      await bench.store.removeOlder([key.split('/').slice(0, 2).join('/')], FUTURE_MS);
      expect([await bench.store.list(), existsSync(await bench.store.localFile(key))]).toEqual([[], false]);
    },
  );

  it('of many megabytes come back as they were', async () => {
    const bytes = Buffer.alloc(19_000_000, 'large picture with seventeen letters or more ');
    const path = join(bench.folder, 'large');
    await writeFile(path, bytes);
    await bench.store.copyIn(path, 'large.png');
    expect(await bench.store.sizeOf('large.png')).toBe(bytes.length);
    await bench.store.copyOut('large.png', join(bench.folder, 'copies/large.png'));
    expect((await readFile(join(bench.folder, 'copies/large.png'))).equals(bytes)).toBe(true);
    expect((await readFile(await bench.store.localFile('large.png'))).equals(bytes)).toBe(true);
  });

  it('may be asked for by many at once', async () => {
    await bench.store.copyIn(await bench.file('picture'), 'a.webp');
    const all = await Promise.all(Array.from({ length: 50 }, () => bench.stored('a.webp')));
    expect(new Set(all)).toEqual(new Set(['picture']));
  });

  it('are stored once more under other names, folders too', async () => {
    for (const [at, key] of ['a.webp', 'tiles/x/0/0/0.webp', 'tiles/x/1/0/1.webp'].entries())
      await bench.store.copyIn(await bench.file(key, join(bench.folder, String(at))), key);
    expect([
      await bench.store.duplicate('a.webp', 'b.webp'),
      await bench.store.duplicate('tiles/x', 'tiles/y'),
    ]).toEqual([6, 36]);
    expect(await bench.stored('b.webp')).toBe('a.webp');
    expect(await bench.stored('tiles/y/1/0/1.webp')).toBe('tiles/x/1/0/1.webp');
    await expect(bench.store.duplicate('none.webp', 'c.webp')).rejects.toThrow();
    await expect(bench.store.duplicate('tiles/none', 'tiles/z')).rejects.toThrow();
    expect((await bench.store.list()).filter((key) => key.includes('z') || key.startsWith('c'))).toEqual([]);
  });

  it('have a size, folders of them have none', async () => {
    await bench.store.copyIn(await bench.file('x'), 'tiles/x/0/0/0.webp');
    expect([await bench.store.has('tiles/x'), await bench.store.sizeOf('tiles/x')]).toEqual([true, undefined]);
  });
}

function keepsFolders(bench: Bench, longFolder: number): void {
  it('a folder is moved in once', async () => {
    const tiles = async (text: string): Promise<string> => {
      const { path } = await bench.store.openWork();
      await mkdir(join(path, 'tiles/0/0'), { recursive: true });
      await bench.file(text, join(path, 'tiles/0/0/0.webp'));
      return join(path, 'tiles');
    };
    await bench.store.putFolder(await tiles('first'), 'tiles/x-1x1');
    await bench.store.putFolder(await tiles('second'), 'tiles/x-1x1');
    expect(await bench.stored('tiles/x-1x1/0/0/0.webp')).toBe('first');
    expect([await bench.store.list(), await bench.store.listItems()]).toEqual([
      ['tiles/x-1x1/0/0/0.webp'],
      ['tiles/x-1x1'],
    ]);
  });

  it('lists what is finished, and what was made of one picture each', async () => {
    expect([await bench.store.list(), await bench.store.listItems()]).toEqual([[], []]);
    for (const key of ['b.webp', 'a.webp', 'tiles/x/0/0/0.webp', 'tiles/x/0/0/1.webp', 'tiles/y/0/0/0.webp']) {
      await bench.store.copyIn(await bench.file(key), key);
    }
    await bench.made('not finished');
    await mkdir(bench.store.incoming, { recursive: true });
    await bench.file('half', join(bench.store.incoming, 'half'));
    expect(await bench.store.list()).toEqual([
      'a.webp',
      'b.webp',
      'tiles/x/0/0/0.webp',
      'tiles/x/0/0/1.webp',
      'tiles/y/0/0/0.webp',
    ]);
    expect((await bench.store.listItems()).sort()).toEqual(['a.webp', 'b.webp', 'tiles/x', 'tiles/y']);
  });

  it('removes items that are old enough', async () => {
    for (const key of ['a.webp', 'b.webp', 'tiles/x/0/0/0.webp']) await bench.store.copyIn(await bench.file(key), key);
    await bench.store.removeOlder(['a.webp', 'tiles/x', 'none'], PAST_MS);
    expect(await bench.store.list()).toHaveLength(3);
    await bench.store.removeOlder(['a.webp', 'tiles/x', 'none'], FUTURE_MS);
    expect(await bench.store.list()).toEqual(['b.webp']);
  });

  it('lists and removes more than one answer holds', async () => {
    const { path } = await bench.store.openWork();
    await mkdir(join(path, 'tiles/0/0'), { recursive: true });
    const keys = Array.from({ length: longFolder }, (_, at) => `tiles/many/0/0/${at}.webp`);
    await Promise.all(keys.map((_, at) => writeFile(join(path, `tiles/0/0/${at}.webp`), String(at))));
    await bench.store.putFolder(join(path, 'tiles'), 'tiles/many');
    expect(await bench.store.list()).toEqual(keys.toSorted());
    await bench.store.removeOlder(['tiles/many'], FUTURE_MS);
    expect([await bench.store.list(), await bench.store.has('tiles/many')]).toEqual([[], false]);
  });
}

function keepsWork(bench: Bench): void {
  it('leaves what somebody works at, and removes what nobody does', async () => {
    const work = await bench.store.openWork();
    await mkdir(bench.store.incoming, { recursive: true });
    await bench.file('half', join(bench.store.incoming, 'half'));
    await bench.store.sweepUnfinished(PAST_MS);
    expect([existsSync(work.path), await readdir(bench.store.incoming)]).toEqual([true, ['half']]);
    await work.remove();
    expect(existsSync(work.path)).toBe(false);
    await bench.store.sweepUnfinished(FUTURE_MS);
    expect(await readdir(bench.store.incoming)).toEqual([]);
    await bench.file('half', join(bench.store.incoming, 'half'));
    bench.store.dropIncoming();
    expect(existsSync(bench.store.incoming)).toBe(false);
  });

  it('says how much room is left', async () => {
    expect(await bench.store.freeBytes()).toBeGreaterThan(0);
    expect(await bench.store.freeLocalBytes()).toBeGreaterThan(0);
  });
}
