import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test-support/build-test-app.ts';
import { addPictureRow } from '../../../test-support/picture-row.ts';
import { storeBytes } from '../../../test-support/stored-files.ts';

let server: TestApp;
let port: number;
const secret = 'secret-canary';

beforeAll(async () => {
  server = await buildTestApp();
  const { dataDir } = server.config;
  const { place } = server.app.pictures.media;
  mkdirSync(join(place.folder, '.making-1'), { recursive: true });
  writeFileSync(join(place.folder, '.making-1/full.webp'), secret);
  await storeBytes(server.config, [
    ['ab.webp', 'picture'],
    ['ab-share.jpg', 'share'],
    ['tiles/ab/0/1/2.webp', 'tile'],
    ['page.html', secret],
    ['picture.svg', secret],
  ]);
  writeFileSync(join(dataDir, 'secret.key'), secret);
  writeFileSync(join(dataDir, 'outside.webp'), secret);
  addPictureRow(server.database.sqlite, { file: 'ab.webp', share: 'ab-share.jpg', tiles: 'tiles/ab' });
  addPictureRow(server.database.sqlite, { file: 'link.webp' });
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  const address = server.app.server.address();
  port = typeof address === 'object' && address !== null ? address.port : 0;
});
afterAll(() => server.close());

/** Sends the path as it stands, which clients and libraries would tidy up. */
const raw = (path: string): Promise<string> =>
  new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    });
    socket.on('data', (chunk) => {
      text += String(chunk);
    });
    socket.on('close', () => resolve(text));
    socket.on('error', reject);
  });

describe('pictures', () => {
  test.each([
    ['/media/ab.webp', 'image/webp', 'picture'],
    ['/media/ab-share.jpg', 'image/jpeg', 'share'],
    ['/media/tiles/ab/0/1/2.webp', 'image/webp', 'tile'],
  ])('%s is kept for good, as a fixed type, for every site, and can do nothing', async (url, type, body) => {
    const answer = await server.app.inject({ url });
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toBe(body);
    expect(answer.headers).toMatchObject({
      'content-type': type,
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    });
  });

  test.each(['%2F', '%2f', '%2f%2F', '%5C', '/', '//', '/x', ';x', '%20', '.', '%00', '%3F', '%23', '%3Fx'])(
    'a picture has one address: none with %j behind it',
    async (rubbish) => {
      const answer = await raw(`/media/ab.webp${rubbish}`);
      expect(answer).toMatch(/^HTTP\/1\.1 40[04] /);
      expect(answer).not.toContain('picture');
    },
  );

  test('a picture that is not there is 404 and not kept', async () => {
    const answer = await server.app.inject({ url: '/media/cd.webp' });
    expect(answer.statusCode).toBe(404);
    expect(answer.json().code).toBe('not_found');
    expect(answer.headers['cache-control']).toBe('private, no-store');
  });

  test('a file that no picture names is missing, though it lies there', async () => {
    await storeBytes(server.config, [['nobodys.webp', secret]]);
    expect((await server.app.inject({ url: '/media/nobodys.webp' })).statusCode).toBe(404);
  });

  test.each([
    '/media/page.html',
    '/media/picture.svg',
    '/media/.making-1/full.webp',
    '/media/%2emaking-1/full.webp',
    '/media/../secret.key',
    '/media/../outside.webp',
    '/media/..%2foutside.webp',
    '/media/%2e%2e/outside.webp',
    '/media/%2e%2e%2foutside.webp',
    '/media/..%5coutside.webp',
    '/media/..\\outside.webp',
    '/media/tiles/../../outside.webp',
    '/media/tiles/%2e%2e/%2e%2e/outside.webp',
    '/media//../outside.webp',
    '/media/./../outside.webp',
    '/media/..;/outside.webp',
    '/media/..%c0%afoutside.webp',
    '/media/%252e%252e%252foutside.webp',
    '/media/..%00/outside.webp',
    '/media/ab.webp%00.html',
    '/media/ab.webp/../../outside.webp',
    '/media/....//outside.webp',
    '/media/%2fetc%2fpasswd',
    '//media/../secret.key',
    '/media/app.sqlite',
    '/assets/../index.html',
    '/assets/%2e%2e/data/secret.key',
    '/assets/../../data/secret.key',
    '/assets/app-3f2a.js.map',
    '/secret.key',
    '/data/secret.key',
    '/media',
    '/media/',
    '/media/tiles/',
  ])('nothing else is reached: %s', async (path) => {
    const text = await raw(path);
    expect(text).toMatch(/^HTTP\/1\.1 (?:400|403|404) /);
    expect(text).not.toContain(secret);
  });

  test('a link out of the folder needs somebody who can write into it: no name with a link in it is special', async () => {
    const { localFolder, localFile } = server.app.pictures.media;
    symlinkSync(await localFile('ab.webp'), join(localFolder, 'link.webp'));
    expect((await server.app.inject({ url: '/media/link.webp' })).statusCode).toBe(200);
  });
});

describe('the web app', () => {
  test.each([
    ['br', 'br', 'brotli'],
    ['gzip', 'gzip', 'gzip'],
    ['', undefined, 'plain'],
  ])('its assets come compressed as the browser likes: %s', async (accepted, encoding, body) => {
    const answer = await server.app.inject({ url: '/assets/app-3f2a.js', headers: { 'accept-encoding': accepted } });
    expect(answer.body).toBe(body);
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(answer.headers['content-type']).toContain('javascript');
  });

  test('files beside index.html are there, index.html itself only as a page', async () => {
    const icon = await server.app.inject({ url: '/favicon.svg' });
    expect(icon.statusCode).toBe(200);
    expect(icon.headers['content-type']).toContain('image/svg+xml');
    expect((await server.app.inject({ url: '/index.html' })).statusCode).toBe(404);
  });

  test('an asset that is gone is 404 as data, not as a page', async () => {
    const answer = await server.app.inject({ url: '/assets/old-1111.js' });
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['content-type']).toContain('json');
  });
});
