import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { storePlacePictures } from './store-place-pictures.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'venture-atlas-places-'));
});
afterEach(() => rm(folder, { recursive: true }));

const media = () => ({ folder: join(folder, 'media') });
const row = (slug: string) => ({ slug, width: 640, height: 360, text: `${slug} by the sea` });

it('stores each picture under the name of its bytes, and a copy of its own', async () => {
  await writeFile(join(folder, 'gullhaven.webp'), 'one');
  const stored = await storePlacePictures([row('gullhaven')], folder, media());
  const { picture, text } = stored.get('gullhaven') ?? {};
  expect(text).toBe('gullhaven by the sea');
  expect(picture).toMatchObject({ width: 640, height: 360, bytes: 3, format: 'webp', tiles: [] });
  // Drawing it anew changes nothing that is stored.
  await writeFile(join(folder, 'gullhaven.webp'), 'another');
  expect(await readFile(join(folder, 'media', picture?.file ?? ''), 'utf8')).toBe('one');
});

it('takes two places with the same picture', async () => {
  for (const slug of ['gullhaven', 'hask']) await writeFile(join(folder, `${slug}.webp`), 'one');
  const stored = await storePlacePictures([row('gullhaven'), row('hask')], folder, media());
  expect(stored.get('hask')?.picture).toEqual(stored.get('gullhaven')?.picture);
});

it('says which file is missing', async () => {
  await expect(storePlacePictures([row('gullhaven')], folder, media())).rejects.toThrow('gullhaven.webp');
});
