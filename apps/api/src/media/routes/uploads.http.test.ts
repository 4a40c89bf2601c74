import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { UploadResult } from '@venture-atlas/types';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it, test } from 'vitest';
import { expectShape } from '../../../test-support/expect-shape.ts';
import { formBody, type PictureApp, pictureApp } from '../../../test-support/picture-app.ts';
import { bomb, gradient, png } from '../../../test-support/pictures.ts';
import { whole } from '../../../test-support/whole.ts';

let server: PictureApp;
let freeBytes = Number.POSITIVE_INFINITY;
beforeAll(async () => {
  server = await pictureApp({ deps: { pictures: { freeBytes: async () => freeBytes } } });
});
afterAll(() => server.close());
afterEach(async () => {
  freeBytes = Number.POSITIVE_INFINITY;
  expect(await server.leftovers(), 'nothing half-made is left').toEqual([]);
});

const pictures = () => server.db.selectFrom('pictures').selectAll().where('uploaded_by', 'is not', null).execute();
const MEGABYTE = 1_048_576;

describe('uploading', () => {
  it('answers where each picture is, with its name and size', async () => {
    const { status, body } = await server.send([
      { name: 'C:\\maps\\Sword Coast.PNG', bytes: await png(640, 480) },
      { name: 'town.jpeg', bytes: await gradient(320, 200).jpeg().toBuffer(), field: 'files[]' },
    ]);
    expect(status).toBe(200);
    expectShape(UploadResult, body);
    expect(body.uploaded_files.map(({ name, width, height }) => [name, width, height])).toEqual([
      ['Sword Coast.PNG', 640, 480],
      ['town.jpeg', 320, 200],
    ]);
    for (const { url, width } of body.uploaded_files) {
      expect(url).toMatch(/^\/media\/[0-9a-f]{64}\.webp$/);
      const answer = await server.app.inject({ url });
      expect(answer.headers['content-type']).toBe('image/webp');
      expect((await sharp(answer.rawPayload).metadata()).width).toBe(width);
    }
  });

  it('knows the picture, who sent it and its smaller ones; tiles are for when a map uses it', async () => {
    const url = await server.upload('one.png', await png(700, 300));
    const hash = url.slice('/media/'.length, -'.webp'.length);
    const row = (await pictures()).find((picture) => picture.hash === hash);
    expect(row).toMatchObject({ width: 700, height: 300, format: 'webp', state: 'ready', uploaded_by: server.mara.id });
    const files = (await server.app.pictures.media.list()).filter((key) => key.includes(hash));
    expect(files).toEqual([row?.preview_file, row?.share_file, row?.file]);
    const line = (await server.audit()).findLast(({ action }) => action === 'upload');
    expect(line).toMatchObject({ actor_id: server.mara.id, object: `picture:${hash}`, outcome: 'ok' });
  });

  it('takes the same picture twice as one', async () => {
    const bytes = await png(333, 222);
    expect(await server.upload('a.png', bytes)).toBe(await server.upload('b.png', bytes));
  });

  it('drops what hides in a file', async () => {
    const secret = 'CANARY-kqv';
    const jpeg = await gradient(300, 200)
      .withExif({ IFD0: { Copyright: secret } })
      .jpeg()
      .toBuffer();
    const url = await server.upload('x.jpg', Buffer.concat([jpeg, Buffer.from(`<script>${secret}</script>`)]));
    const file = await server.app.pictures.media.localFile(url.slice('/media/'.length));
    expect((await readFile(file)).includes(secret)).toBe(false);
  });

  it('turns a picture as the camera meant it', async () => {
    const { body } = await server.send([
      { name: 'x.jpg', bytes: await gradient(300, 200).withMetadata({ orientation: 6 }).jpeg().toBuffer() },
    ]);
    expect(body.uploaded_files[0]).toMatchObject({ width: 200, height: 300 });
  });
});

describe('refuses, and stores nothing:', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
  const isGif = 'is a GIF. Save it as PNG, JPEG or WebP, and choose that file.';
  const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
  const notUsable = 'is not a picture that can be used. Choose a PNG, JPEG or WebP.';
  test.each([
    ['an SVG', 'map.svg', () => svg, `“map.svg” ${notUsable}`],
    ['an SVG called PNG', 'map.png', () => svg, `“map.png” ${notUsable}`],
    ['a GIF', 'map.gif', () => gif, `“map.gif” ${isGif}`],
    ['a GIF called PNG', 'map.png', () => gif, `“map.png” ${isGif}`],
    ['a page', 'map.webp', () => '<!doctype html><script>alert(1)</script>', `“map.webp” ${notUsable}`],
    ['nothing', 'map.jpg', () => '', `“map.jpg” ${notUsable}`],
    [
      '400 megapixels',
      'map.png',
      () => bomb(20_000, 20_000),
      '“map.png” has more than 70 million pixels. Make it smaller.',
    ],
    [
      'one side too long',
      'map.png',
      () => bomb(17_000, 90),
      '“map.png” is longer than 16,383 pixels on one side. Make it smaller.',
    ],
    [
      'half a picture',
      'map.png',
      async () => (await png(900, 700)).subarray(0, 9_000),
      '“map.png” is damaged. Save it once more, and try again.',
    ],
  ])('%s', async (_what, name, bytes, error) => {
    const before = (await pictures()).length;
    const { status, body } = await server.send([{ name, bytes: await bytes() }]);
    expect({ status, code: body.code, error: body.error }).toEqual({ status: 400, code: 'image_not_accepted', error });
    expect(await pictures()).toHaveLength(before);
  });

  it('all files when one of them is none, and says which', async () => {
    const before = (await pictures()).length;
    const { body } = await server.send([
      { name: 'good.png', bytes: await png(77, 55) },
      { name: 'bad.png', bytes: svg },
    ]);
    expect(body.error).toBe(`“bad.png” ${notUsable}`);
    expect(await pictures()).toHaveLength(before);
  });

  whole('six files, one of more than 25 MB, and more than 60 MB together', async () => {
    const small = { name: 'a.png', bytes: await png(20, 10) };
    const six = await server.send(Array.from({ length: 6 }, () => small));
    expect([six.status, six.body.error]).toEqual([413, 'Send at most 5 files at once.']);
    const big = await server.send([{ name: 'big.png', bytes: Buffer.alloc(25 * MEGABYTE + 1) }]);
    expect([big.status, big.body.error]).toEqual([413, '“big.png” is larger than 25 MB. Make it smaller.']);
    const twenty = { name: 'b.png', bytes: Buffer.alloc(21 * MEGABYTE) };
    const together = await server.send([twenty, twenty, twenty]);
    expect([together.status, together.body.error]).toEqual([
      413,
      'Together the files are larger than 60 MB. Send fewer at once.',
    ]);
  });

  it('a form without a file, with another bucket, or with a file in another field', async () => {
    const file = { name: 'a.png', bytes: await png(20, 10) };
    const none = await server.send([]);
    expect([none.status, none.body.field, none.body.error]).toEqual([400, 'files', 'Choose a file first.']);
    const bucket = await server.send([file], { name: 'x', bucket_name: 'secrets' });
    expect([bucket.status, bucket.body.field]).toEqual([400, 'bucket_name']);
    const field = await server.send([{ ...file, field: 'avatar' }]);
    expect([field.status, field.body.field]).toEqual([400, 'avatar']);
    expect((await server.send([file], { name: 'x', bucket_name: '' })).status).toBe(200);
  });

  it('what is no form', async () => {
    const answer = await server.refused('upload_file', { files: ['x'] });
    expect([answer.status, answer.body.code]).toEqual([415, 'unsupported_media_type']);
    expect(answer.body.error).toBe('Send the files as multipart/form-data.');
  });

  it('everything while the disk is nearly full, with 503 storage_full', async () => {
    freeBytes = 499 * MEGABYTE;
    const { status, body } = await server.send([{ name: 'a.png', bytes: await png(20, 10) }]);
    expect([status, body.code]).toEqual([503, 'storage_full']);
  });
});

describe('a form that is not what it says', () => {
  const post = async (payload: Buffer | string, type: string) => {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/upload_file/',
      headers: { 'content-type': type, authorization: `Bearer ${server.mara.access}` },
      payload,
    });
    return { status: answer.statusCode, body: answer.json() };
  };
  const parts = (head: string, body = 'x', end = '--b--') => `--b\r\n${head}\r\n\r\n${body}\r\n${end}\r\n`;
  const form = 'multipart/form-data; boundary=b';
  const file = 'Content-Disposition: form-data; name="files"; filename="a.png"';

  test.each([
    ['no boundary', 'multipart/form-data', parts(file)],
    ['another boundary', 'multipart/form-data; boundary=c', parts(file)],
    ['no end', form, parts(file, 'x'.repeat(500), '')],
    ['nothing', form, ''],
    ['only an end', form, '--b--\r\n'],
    ['a part without a name', form, parts('Content-Disposition: form-data')],
    ['a part named __proto__', form, parts('Content-Disposition: form-data; name="__proto__"')],
    ['a file named constructor', form, parts('Content-Disposition: form-data; name="constructor"; filename="a.png"')],
    ['endless headers', form, parts(`${file}\r\n${Array.from({ length: 2_000 }, (_, i) => `x-${i}: y`).join('\r\n')}`)],
    [
      'a hundred fields',
      form,
      `${Array.from({ length: 100 }, (_, i) => `--b\r\nContent-Disposition: form-data; name="f${i}"\r\n\r\nv\r\n`).join(
        '',
      )}--b--\r\n`,
    ],
    ['a field of 100 KB', form, parts('Content-Disposition: form-data; name="name"', 'x'.repeat(100_000))],
    ['garbage', form, '\0\u0001\u0002'.repeat(5_000)],
  ])('%s is refused', async (_what, type, payload) => {
    const { status, body } = await post(payload, type);
    expect([400, 413], `${status} ${JSON.stringify(body)}`).toContain(status);
    expect(body.error).toEqual(expect.any(String));
    expect((await server.send([{ name: 'next.png', bytes: await png(20, 10) }])).status, 'the next one works').toBe(
      200,
    );
  });

  whole('is refused wherever it is cut, and by a connection that dies', async () => {
    const { payload, type } = await formBody([{ name: 'a.png', bytes: await png(200, 100) }]);
    for (let part = 0; part < 100; part += 7) {
      const cut = payload.subarray(0, Math.floor((payload.length * part) / 100));
      const { status } = await post(cut, type);
      expect(status, `cut at ${part} %`).toBe(400);
    }
    await server.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = server.app.server.address() as { port: number };
    for (let part = 10; part < 100; part += 30) {
      await new Promise<void>((resolve) => {
        const socket = connect(port, '127.0.0.1', () => {
          socket.write(
            `POST /api/upload_file/ HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${server.mara.access}\r\n` +
              `Content-Type: ${type}\r\nContent-Length: ${payload.length}\r\n\r\n`,
          );
          socket.write(payload.subarray(0, Math.floor((payload.length * part) / 100)));
          setTimeout(() => socket.resetAndDestroy(), 50);
        });
        socket.on('error', () => undefined);
        socket.on('close', () => resolve());
      });
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect((await server.send([{ name: 'next.png', bytes: await png(20, 10) }])).status).toBe(200);
  });
});

describe('uploads are counted', () => {
  it('60 an hour and 2 GB a day for one person; the next is told when to come again', async () => {
    const limited = await pictureApp({ config: { rateLimits: true } });
    try {
      const { limits } = limited.app.pictures;
      const key = String(limited.mara.id);
      for (let i = 0; i < 60; i += 1) expect(limits.uploads.take(key)).toBe(0);
      const full = await limited.send([{ name: 'a.png', bytes: 'x' }]);
      expect([full.status, full.headers['retry-after']]).toEqual([429, '3600']);
      expect((await limited.send([{ name: 'a.png', bytes: 'x' }], {}, limited.odo)).status).toBe(400);
      limits.uploadedBytes.take(String(limited.odo.id), 2 * 1024 ** 3);
      expect((await limited.send([{ name: 'a.png', bytes: 'x' }], {}, limited.odo)).status).toBe(429);
    } finally {
      await limited.close();
    }
  });

  it('and when too many wait for their turn, 503 with Retry-After', async () => {
    const busy = await pictureApp({ deps: { pictures: { mostWaiting: 0 } } });
    try {
      const { status, body, headers } = await busy.send([{ name: 'a.png', bytes: await png(20, 10) }]);
      expect([status, body.code, headers['retry-after']]).toEqual([503, 'unavailable', '10']);
      expect(body.error).toBe('Other pictures are being worked on. Try again in a moment.');
    } finally {
      await busy.close();
    }
  });
});

it('takes a picture for what its bytes are, whatever its name says', async () => {
  const files = [
    { name: 'map.png', bytes: await gradient(61, 40).jpeg().toBuffer() },
    { name: 'map.jpg', bytes: await gradient(62, 40).webp().toBuffer() },
    { name: 'map', bytes: await png(63, 40) },
    { name: 'map.png.js', bytes: await png(64, 40) },
  ];
  const { status, body } = await server.send(files);
  expect(status).toBe(200);
  expect(body.uploaded_files?.map(({ width }: { width: number }) => width)).toEqual([61, 62, 63, 64]);
});
