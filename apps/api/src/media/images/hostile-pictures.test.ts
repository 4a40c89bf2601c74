import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pictureFormatOf } from '@venture-atlas/rules';
import { IMAGE_PIXELS_HIGHEST, IMAGE_PIXELS_MAX } from '@venture-atlas/types';
import type { Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isDeep, isWhole, seed, slice } from '../../../test-support/deep.ts';
import { bomb, gradient, largePicture } from '../../../test-support/pictures.ts';
import { whole } from '../../../test-support/whole.ts';
import type { ChildAnswer, PictureFormat, StoredFiles } from './image-job.ts';
import { runImageChild } from './run-image-child.ts';
import { cutForMap, fitStored, takeUpload } from './take-picture.ts';

/** The most that a child process may hold (security goals, G8), in megabytes. */
const MOST_MB = 700;

let folder: string;
let mediaDir: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'venture-atlas-hostile-'));
  mediaDir = join(folder, 'media');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const take = async (
  bytes: Buffer,
  format: PictureFormat,
  mostPixels = IMAGE_PIXELS_MAX,
): Promise<ChildAnswer<StoredFiles>> => {
  const source = join(folder, 'file');
  await writeFile(source, bytes);
  return takeUpload({
    source,
    media: { folder: mediaDir },
    format,
    mostPixels,
    naming: 'by content',
    keepsSource: false,
  });
};

/** Numbers from 0 to 1, the same for the same seed. */
function random(start: number): () => number {
  let state = start >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Changes a picture as a broken disk or somebody evil would: bits, bytes, lengths, pieces moved, added or cut off. */
function mutate(picture: Buffer, next: () => number): Buffer {
  const bytes = Buffer.from(picture);
  const at = () => Math.floor(next() * bytes.length);
  const early = () => Math.floor(next() * Math.min(bytes.length, 200));
  const kind = Math.floor(next() * 6);
  if (kind === 0) for (let i = 0; i < 1 + next() * bytes.length * 0.02; i += 1) bytes[at()] = Math.floor(next() * 256);
  if (kind === 1) bytes.writeUInt32BE(Math.floor(next() * 2 ** 32), Math.min(early(), bytes.length - 4));
  if (kind === 2) bytes[early()] = Math.floor(next() * 256);
  if (kind === 3) return bytes.subarray(0, at());
  if (kind === 4) bytes.copyWithin(at(), at(), at());
  if (kind === 5) return Buffer.concat([bytes.subarray(0, at()), picture.subarray(early())]);
  return bytes;
}

describe('pictures that were tampered with', () => {
  it('are taken or refused, never more: 1,000 of them', async () => {
    const whole: readonly [PictureFormat, Buffer][] = [
      ['png', await gradient(180, 140).png().toBuffer()],
      ['png', await gradient(160, 120).png({ progressive: true, palette: true }).toBuffer()],
      ['jpeg', await gradient(200, 150).jpeg().toBuffer()],
      [
        'jpeg',
        await gradient(190, 130)
          .jpeg({ progressive: true })
          .withExif({ IFD0: { Artist: 'Mara' } })
          .toBuffer(),
      ],
      ['webp', await gradient(170, 110).webp().toBuffer()],
      ['webp', await gradient(150, 100).ensureAlpha(0.5).webp({ lossless: true }).toBuffer()],
    ];
    const next = random(seed);
    const outcomes = new Map<string, number>();
    let peakMb = 0;
    for (let i = 0; i < slice(6, 1_000); i += 1) {
      const [format, picture] = whole[i % whole.length] ?? ['png', Buffer.alloc(0)];
      const answer = await take(mutate(picture, next), format);
      const outcome = answer.ok ? 'taken' : answer.reason;
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      peakMb = Math.max(peakMb, answer.peakMb);
    }
    if (isDeep) console.log('tampered pictures:', Object.fromEntries(outcomes), `${peakMb} MB at most`);
    expect(outcomes.get('crashed') ?? 0).toBe(0);
    expect(outcomes.get('took_too_long') ?? 0).toBe(0);
    expect(outcomes.get('storage') ?? 0).toBe(0);
    expect(peakMb).toBeLessThan(MOST_MB);
    for (const name of await readdir(mediaDir)) {
      expect(name, 'nothing half-made, nothing unknown').toMatch(/^[0-9a-f]{64}(-preview|-share)?\.(webp|png|jpg)$/);
      expect(['webp', 'png', 'jpeg']).toContain(pictureFormatOf(await readFile(join(mediaDir, name))));
    }
  });
});

describe('pictures that are larger than usual, where the operator takes such', () => {
  /** The most that an operator may say. */
  const most = isDeep ? IMAGE_PIXELS_HIGHEST : 80_000_000;

  it.runIf(isDeep).each([
    ['a JPEG', 'jpeg', (image: Sharp) => image.jpeg({ quality: 80 })],
    ['a PNG with transparency', 'png', (image: Sharp) => image.ensureAlpha(0.5).png({ compressionLevel: 1 })],
  ] as const)('%s of 150 megapixels is stored and cut with as little memory', async (what, format, encode) => {
    const stored = await take(await encode(await largePicture(14_000, 10_714)).toBuffer(), format, most);
    if (!stored.ok) throw new Error(stored.reason);
    const { file, hash, width, height } = stored.result;
    const job = { file, hash, media: { folder: mediaDir }, map: { width, height } };
    const cut = await cutForMap(job);
    const plain = await runImageChild({ kind: 'plain', job: { ...job, folder: `plain/${hash}` } });
    const fitted = await fitStored({
      ...job,
      map: { width: 1, height: 1 },
      fit: 'crop',
      mostPixels: most,
      naming: 'by content',
      keepsSource: false,
    });
    const peaks = [stored.peakMb, cut.peakMb, plain.peakMb, fitted.peakMb];
    console.log(what, 'stored, cut, cut for masks and fitted with', ...peaks, 'MB');
    expect([cut.ok, plain.ok, fitted.ok]).toEqual([true, true, true]);
    expect(Math.max(...peaks)).toBeLessThan(MOST_MB);
  });

  it('are taken when they can be read line by line, and refused in words when they must be held whole', async () => {
    const answer = await take(bomb(10_000, 7_900), 'png', most);
    expect(answer).toMatchObject({ ok: true, result: { width: 10_000, height: 7_900 } });
    expect(answer.peakMb).toBeLessThan(MOST_MB);
    expect(await take(bomb(10_000, 7_900), 'png')).toMatchObject({ ok: false, reason: 'too_many_pixels' });
    expect(await take(bomb(10_000, 7_900, true), 'png', most)).toMatchObject({ ok: false, reason: 'held_whole' });
  });
});

describe('pictures that are as large as they may be', () => {
  const WIDTH = slice(isWhole ? 3_200 : 1_600, 8_400);
  const HEIGHT = slice(isWhole ? 3_150 : 1_575, 8_330);
  const kinds: readonly [string, PictureFormat, (image: Sharp) => Sharp][] = [
    ['a JPEG', 'jpeg', (image) => image.jpeg({ quality: 70 })],
    ['a WebP', 'webp', (image) => image.webp({ quality: 60, effort: 0 })],
    [
      'a progressive JPEG',
      'jpeg',
      (image) => image.jpeg({ quality: 50, progressive: true, chromaSubsampling: '4:4:4' }),
    ],
    [
      'an interlaced PNG of 16 bits with transparency',
      'png',
      (image) => image.ensureAlpha(0.5).toColourspace('rgb16').png({ compressionLevel: 1, progressive: true }),
    ],
    ['a PNG with transparency', 'png', (image) => image.ensureAlpha(0.5).png({ compressionLevel: 1 })],
    [
      'a progressive JPEG in four inks',
      'jpeg',
      (image) => image.toColourspace('cmyk').jpeg({ quality: 50, progressive: true }),
    ],
    [
      'a JPEG that lies on its side',
      'jpeg',
      (image) => image.withMetadata({ orientation: 6 }).jpeg({ quality: 60, progressive: true }),
    ],
    ['a WebP with transparency', 'webp', (image) => image.ensureAlpha(0.6).webp({ quality: 50, effort: 0 })],
  ];

  it.each(kinds.slice(0, isDeep ? kinds.length : 0).concat(isDeep ? [] : kinds.slice(0, 1)))(
    '%s is stored and cut with little memory',
    async (what, format, encode) => {
      const stored = await take(await encode(await largePicture(WIDTH, HEIGHT)).toBuffer(), format);
      if (!stored.ok) throw new Error(stored.reason);
      const { file, hash, width, height } = stored.result;
      const cut = await cutForMap({ file, hash, media: { folder: mediaDir }, map: { width, height } });
      if (isDeep) console.log(what, 'stored with', stored.peakMb, 'MB, cut with', cut.peakMb, 'MB');
      expect(cut.ok).toBe(true);
      expect(Math.max(stored.peakMb, cut.peakMb)).toBeLessThan(MOST_MB);
    },
  );

  whole('or larger, in a few kilobytes, is refused before it unfolds', async () => {
    for (const [width, height] of [
      [10_000, 10_000],
      [30_000, 30_000],
      [16_384, 1],
      [2_147_483_647, 2],
    ] as const) {
      const bytes = width * height > 1e9 ? bombHeader(width, height) : bomb(width, height);
      const answer = await take(bytes, 'png');
      expect(answer.ok).toBe(false);
      // Unfolded the smallest would take 400 MB; the process itself holds some 150.
      expect(answer.peakMb).toBeLessThan(300);
    }
  });
});

/** Only the claim, without the lines. */
function bombHeader(width: number, height: number): Buffer {
  const small = bomb(8, 8);
  small.writeUInt32BE(width, 16);
  small.writeUInt32BE(height, 20);
  return small;
}
