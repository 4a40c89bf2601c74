import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { MediaStore } from '../src/media/store/media-store.ts';

const FUTURE_MS = Date.now() + 3_600_000;
const PAST_MS = Date.now() - 3_600_000;

/**
 * What every media store keeps, wherever its files are.
 * @param open a store without anything in it, that may use this empty folder
 */
export function describeMediaStore(name: string, open: (folder: string) => Promise<MediaStore>): void {
  let folder: string;
  let store: MediaStore;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'venture-atlas-store-'));
    await mkdir(join(folder, 'store'));
    store = await open(join(folder, 'store'));
    store.prepare();
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const file = async (text: string, at = join(folder, 'file')): Promise<string> => {
    await writeFile(at, text);
    return at;
  };
  const made = async (text: string): Promise<string> => {
    const work = await store.openWork();
    return file(text, join(work.path, 'made'));
  };
  const stored = async (key: string): Promise<string> => readFile(await store.localFile(key), 'utf8');

  describe(`${name}: files`, () => {
    it('are moved in whole, and read by their keys', async () => {
      const path = await made('picture');
      await store.put(path, 'a.webp', { isSure: true });
      expect(existsSync(path)).toBe(false);
      expect([await stored('a.webp'), await store.sizeOf('a.webp'), await store.has('a.webp')]).toEqual([
        ...['picture', 7],
        true,
      ]);
      expect([await store.sizeOf('b.webp'), await store.has('b.webp')]).toEqual([undefined, false]);
    });

    it('are copied in and out; what is there stays', async () => {
      await store.copyIn(await file('first'), 'tiles/x/0/0/0.webp');
      await store.copyIn(await file('second', join(folder, 'other')), 'tiles/x/0/0/0.webp');
      expect(await stored('tiles/x/0/0/0.webp')).toBe('first');
      const target = join(folder, 'copies/deep/0.webp');
      await store.copyOut('tiles/x/0/0/0.webp', target);
      expect(await readFile(target, 'utf8')).toBe('first');
      await expect(store.copyOut('none.webp', join(folder, 'copies/none.webp'))).rejects.toThrow();
    });

    it('have a size, folders of them have none', async () => {
      await store.copyIn(await file('x'), 'tiles/x/0/0/0.webp');
      expect([await store.has('tiles/x'), await store.sizeOf('tiles/x')]).toEqual([true, undefined]);
    });
  });

  it(`${name}: a folder is moved in once`, async () => {
    const tiles = async (text: string): Promise<string> => {
      const { path } = await store.openWork();
      await mkdir(join(path, 'tiles/0/0'), { recursive: true });
      await file(text, join(path, 'tiles/0/0/0.webp'));
      return join(path, 'tiles');
    };
    await store.putFolder(await tiles('first'), 'tiles/x-1x1');
    await store.putFolder(await tiles('second'), 'tiles/x-1x1');
    expect(await stored('tiles/x-1x1/0/0/0.webp')).toBe('first');
  });

  it(`${name}: lists what is finished, and what was made of one picture each`, async () => {
    expect([await store.list(), await store.listItems()]).toEqual([[], []]);
    for (const key of ['b.webp', 'a.webp', 'tiles/x/0/0/0.webp', 'tiles/x/0/0/1.webp', 'tiles/y/0/0/0.webp']) {
      await store.copyIn(await file(key), key);
    }
    await made('not finished');
    await mkdir(store.incoming, { recursive: true });
    await file('half', join(store.incoming, 'half'));
    expect(await store.list()).toEqual([
      ...['a.webp', 'b.webp'],
      ...['tiles/x/0/0/0.webp', 'tiles/x/0/0/1.webp', 'tiles/y/0/0/0.webp'],
    ]);
    expect((await store.listItems()).sort()).toEqual(['a.webp', 'b.webp', 'tiles/x', 'tiles/y']);
  });

  it(`${name}: removes items that are old enough`, async () => {
    for (const key of ['a.webp', 'b.webp', 'tiles/x/0/0/0.webp']) await store.copyIn(await file(key), key);
    await store.removeOlder(['a.webp', 'tiles/x', 'none'], PAST_MS);
    expect(await store.list()).toHaveLength(3);
    await store.removeOlder(['a.webp', 'tiles/x', 'none'], FUTURE_MS);
    expect(await store.list()).toEqual(['b.webp']);
  });

  it(`${name}: leaves what somebody works at, and removes what nobody does`, async () => {
    const work = await store.openWork();
    await mkdir(store.incoming, { recursive: true });
    await file('half', join(store.incoming, 'half'));
    await store.sweepUnfinished(PAST_MS);
    expect([existsSync(work.path), await readdir(store.incoming)]).toEqual([true, ['half']]);
    await work.remove();
    expect(existsSync(work.path)).toBe(false);
    await store.sweepUnfinished(FUTURE_MS);
    expect(await readdir(store.incoming)).toEqual([]);
    await file('half', join(store.incoming, 'half'));
    store.dropIncoming();
    expect(existsSync(store.incoming)).toBe(false);
  });

  it(`${name}: says how much room is left`, async () => {
    expect(await store.freeBytes()).toBeGreaterThan(0);
  });
}
