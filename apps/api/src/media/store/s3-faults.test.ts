import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateMultipartUploadCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { type FaultyLine, openFaultyLine } from '../../../test-support/faulty-line.ts';
import { isWhole, type S3TestServer, startS3 } from '../../../test-support/s3-server.ts';
import { whole } from '../../../test-support/whole.ts';
import type { S3Place } from '../../media-config.ts';
import { type MediaStore, openMediaStore } from './media-store.ts';
import { MediaStoreError } from './media-store-error.ts';
import { connect } from './s3-bucket.ts';

const LARGE = Buffer.alloc(18_000_000, 'large picture ');

let server: S3TestServer;
let line: FaultyLine;
let folder: string;
let place: S3Place;
let store: MediaStore;
beforeAll(async () => {
  server = await startS3();
  line = await openFaultyLine(server.place('x').endpoint ?? '');
});
afterAll(async () => {
  await line.close();
  await server.close();
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 's3-faults-'));
  line.disturb('none');
  place = { ...server.place(`faults-${randomBytes(6).toString('hex')}`), endpoint: line.endpoint };
  store = openAt('work');
  await store.prepare(true);
  line.requests.length = 0;
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Another machine with the same bucket, when it has another folder. */
const openAt = (work: string, own: Partial<S3Place> = {}): MediaStore =>
  openMediaStore({ folder: join(folder, work), s3: { ...place, ...own } });
const file = async (bytes: string | Buffer): Promise<string> => {
  const path = join(folder, 'file');
  await writeFile(path, bytes);
  return path;
};
/** Waits for a silent server no longer than a test can. */
const impatient = (): MediaStore => openAt('work', { timeoutMs: 2_000 });
/** What takes its time is tried by `npm run test:s3`. */
const silent = (...faults: ('is silent' | 'falls silent')[]) => (isWhole ? faults : []);
/** Nothing half brought is left on this machine, whatever it is called. */
const leftovers = () => readdirSync(join(folder, 'work/copies/.loading'));

describe('a line that breaks', () => {
  beforeEach(async () => store.copyIn(await file('picture'.repeat(1_000)), 'a.webp'));

  it.each(['hangs up', 'is busy', ...silent('is silent')] as const)('once is not noticed: it %s', async (fault) => {
    const store = impatient();
    line.disturb(fault, { times: 1 });
    expect(await readFile(await store.localFile('a.webp'), 'utf8')).toHaveLength(7_000);
  });

  whole.each(['hangs up', 'is busy', 'breaks off', ...silent('is silent', 'falls silent')] as const)(
    'is told as one that cannot be used, and a second try heals: it %s',
    async (fault) => {
      const store = impatient();
      line.disturb(fault);
      const failed = await store.localFile('a.webp').catch((cause: unknown) => cause);
      expect(failed).toBeInstanceOf(MediaStoreError);
      expect(failed).toMatchObject({ code: 'MEDIA_UNAVAILABLE', message: expect.stringContaining('http://127.0.0.1') });
      expect([leftovers(), existsSync(join(folder, 'work/copies/a.webp'))]).toEqual([[], false]);
      line.disturb('none');
      expect(await readFile(await store.localFile('a.webp'), 'utf8')).toHaveLength(7_000);
    },
  );

  it('is not asked for what is here already', async () => {
    await store.localFile('a.webp');
    line.disturb('hangs up');
    expect(await readFile(await store.localFile('a.webp'), 'utf8')).toHaveLength(7_000);
  });
});

test('a large file whose sending fails leaves nothing, and is sent again whole', async () => {
  line.disturb('hangs up', { method: 'PUT', path: /partNumber=2/ });
  await expect(store.copyIn(await file(LARGE), 'large.png')).rejects.toThrow(MediaStoreError);
  expect(
    line.requests.some((request) => /^DELETE .*uploadId=/.test(request)),
    'its parts are taken back',
  ).toBe(true);
  expect([await store.has('large.png'), await store.list()]).toEqual([false, []]);
  line.disturb('none');
  await store.copyIn(await file(LARGE), 'large.png');
  expect((await readFile(await store.localFile('large.png'))).equals(LARGE)).toBe(true);
});

test('a folder whose sending broke off is not taken for whole, and sent again', async () => {
  const tiles = async () => {
    const { path } = await store.openWork();
    await mkdir(join(path, 'tiles/0/0'), { recursive: true });
    for (const at of [0, 1, 2]) await writeFile(join(path, `tiles/0/0/${at}.webp`), `tile ${at}`);
    return join(path, 'tiles');
  };
  line.disturb('hangs up', { method: 'PUT', path: /0\/0\/2\.webp/ });
  await expect(store.putFolder(await tiles(), 'tiles/x')).rejects.toThrow(MediaStoreError);
  line.disturb('none');
  await store.putFolder(await tiles(), 'tiles/x');
  expect(await readFile(await openAt('other').localFile('tiles/x/0/0/2.webp'), 'utf8')).toBe('tile 2');
  expect(await store.list()).toHaveLength(3);
});

// fauxqs does not tell which there are.
test.skipIf(!process.env.TEST_S3_URL)(
  'parts of uploads that nobody finished are removed when they are old',
  async () => {
    // As a process leaves it that is killed.
    const { client, at } = connect(place);
    await client.send(new CreateMultipartUploadCommand(at('large.png')));
    line.requests.length = 0;
    const deleted = () => line.requests.filter((request) => request.startsWith('DELETE ')).length;
    await store.sweepUnfinished(Date.now() - 3_600_000);
    expect(deleted()).toBe(0);
    await store.sweepUnfinished(Date.now() + 3_600_000);
    expect(deleted()).toBe(1);
    await store.sweepUnfinished(Date.now() + 3_600_000);
    expect(deleted()).toBe(1);
  },
);

test('what is no longer what was stored is not taken for it', async () => {
  await store.copyIn(await file('picture'), 'a.webp');
  const { client, at } = connect(place);
  const Metadata = { sha256: '0'.repeat(64) };
  await client.send(new PutObjectCommand({ ...at('a.webp'), Body: Buffer.from('damaged'), Metadata }));
  await expect(store.localFile('a.webp')).rejects.toThrow('checksum');
  await expect(store.copyOut('a.webp', join(folder, 'out'))).rejects.toThrow('checksum');
  expect(leftovers()).toEqual([]);
});

test('a copy has the same time on every machine, and those that rest longest make room', async () => {
  const small = openAt('small', { cacheBytes: 25_000 });
  for (const key of ['a.webp', 'b.webp', 'c.webp']) await store.copyIn(await file(Buffer.alloc(10_000, key)), key);
  const times = await Promise.all(
    [store, small].map(async (one) => (await stat(await one.localFile('a.webp'))).mtimeMs),
  );
  expect(times[0]).toBe(times[1]);
  const paths = await Promise.all(['a.webp', 'b.webp', 'c.webp'].map(small.localFile));
  await small.sweepUnfinished(0);
  expect(paths.map(existsSync), 'somebody may be reading them').toEqual([true, true, true]);
  for (const [at, path] of paths.entries()) await utimes(path, Date.now() / 1000 - 3_600 + at, Date.now() / 1000);
  await small.sweepUnfinished(0);
  expect(paths.map(existsSync)).toEqual([false, true, true]);
  expect(await readFile(await small.localFile('a.webp'))).toEqual(Buffer.alloc(10_000, 'a.webp'));
});

describe('a start that cannot work is refused with one sentence', () => {
  /** A server that answers everything so. */
  async function answering(status: number, code: string) {
    const body = `<?xml version="1.0"?><Error><Code>${code}</Code><Message>no</Message></Error>`;
    const one = createServer((_request, answer) => void answer.writeHead(status).end(body));
    await new Promise<void>((resolve) => {
      one.listen(0, '127.0.0.1', resolve);
    });
    return { endpoint: `http://127.0.0.1:${(one.address() as AddressInfo).port}`, close: () => void one.close() };
  }

  it.each([
    [403, 'InvalidAccessKeyId', /refuses the keys .*S3_ACCESS_KEY_ID/],
    [403, 'SignatureDoesNotMatch', /refuses the keys .*S3_SECRET_ACCESS_KEY/],
    [403, 'AccessDenied', /refuses the keys .*list, read, write and delete/],
    [404, 'NoSuchBucket', /There is no bucket "[a-z]+" at .*MEDIA_URL/],
    [301, 'PermanentRedirect', /in another region .*S3_REGION/],
    [403, 'RequestTimeTooSkewed', /clock/],
    [400, 'InvalidRequest', /could not do what was asked \(400 InvalidRequest/],
  ])('%i %s', async (status, code, sentence) => {
    const { endpoint, close } = await answering(status, code);
    const failed = await openAt('other', { endpoint, secretAccessKey: 'secret of the bucket' })
      .prepare(true)
      .catch((cause: unknown) => cause);
    close();
    expect(failed).toBeInstanceOf(MediaStoreError);
    expect(String(failed)).toMatch(sentence);
    expect(String(failed)).not.toContain('secret of the bucket');
  });

  it('nobody there', async () => {
    const gone = openAt('other', { endpoint: 'http://127.0.0.1:9' });
    await expect(gone.prepare(true)).rejects.toThrow(/does not answer \(ECONNREFUSED\).*S3_ENDPOINT/);
  });

  it('a bucket that is not there', async () => {
    await expect(openAt('other', { bucket: 'no-such-bucket' }).prepare(true)).rejects.toThrow(/There is no bucket/);
  });
});
