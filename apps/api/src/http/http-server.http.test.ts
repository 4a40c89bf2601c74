import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../test-support/build-test-app.ts';
import { whole } from '../../test-support/whole.ts';

/** How a raw connection went: everything the server sent until it closed, and after how many milliseconds. */
interface Conversation {
  text: string;
  closedAfter: number;
}

let server: TestApp;
let port: number;
const open = new Set<Socket>();

beforeAll(async () => {
  server = await buildTestApp({
    before: (app) => {
      app.post('/api/echo/', { config: { access: 'public' } }, async (request) => request.body);
    },
  });
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  const address = server.app.server.address();
  port = typeof address === 'object' && address !== null ? address.port : 0;
});
afterAll(async () => {
  for (const socket of open) socket.destroy();
  await server.close();
});

/** Sends the pieces one after the other and waits for the server to close. */
function talk(pieces: readonly string[], everyMs = 0): Promise<Conversation> {
  return new Promise((resolve, reject) => {
    const begun = performance.now();
    let text = '';
    const socket = connect(port, '127.0.0.1');
    open.add(socket);
    let next = 0;
    const send = (): void => {
      const piece = pieces[next];
      if (piece === undefined || socket.destroyed) return;
      next += 1;
      socket.write(piece);
      if (everyMs > 0) setTimeout(send, everyMs);
      else send();
    };
    socket.on('connect', send);
    socket.on('data', (chunk) => {
      text += String(chunk);
    });
    // A write after the server's close is no failure of the test.
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE' && error.code !== 'ECONNRESET') reject(error);
    });
    socket.on('close', () => resolve({ text, closedAfter: performance.now() - begun }));
  });
}

const bodyOf = (text: string) => JSON.parse(text.slice(text.indexOf('\r\n\r\n') + 4));
const drip = (piece: string, times: number) => Array.from({ length: times }, (_, i) => `${piece}${i}\r\n`);

describe.concurrent('a client that dribbles', () => {
  whole('headers is answered 408 Request Timed Out and closed', async () => {
    const all = await Promise.all(
      Array.from({ length: 20 }, () => talk(['GET / HTTP/1.1\r\nHost: x\r\n', ...drip('X-Slow: ', 100)], 500)),
    );
    for (const { text, closedAfter } of all) {
      expect(text).toMatch(/^HTTP\/1\.1 408 /);
      expect(bodyOf(text)).toEqual({ error: 'Request Timed Out', code: 'request_timed_out' });
      expect(closedAfter).toBeLessThan(20_000);
    }
  });

  whole('a body is answered 408 and closed, while others are served', async () => {
    const head =
      'POST /api/echo/ HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"a":"';
    const slow = Promise.all(Array.from({ length: 20 }, () => talk([head, ...drip('x', 100)], 500)));
    const probe = await talk(['GET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n']);
    expect(probe.text).toContain('{"status":"ok"}');
    for (const { text, closedAfter } of await slow) {
      expect(text).toMatch(/^HTTP\/1\.1 408 /);
      expect(closedAfter).toBeLessThan(30_000);
    }
  });

  whole('nothing at all, or stays idle after an answer, is closed', async () => {
    const [silent, idle] = await Promise.all([talk(['']), talk(['GET /health HTTP/1.1\r\nHost: x\r\n\r\n'])]);
    expect(idle.text).toContain('200 OK');
    expect(idle.closedAfter).toBeLessThan(20_000);
    expect(silent.closedAfter).toBeLessThan(30_000);
  });
});

describe('what is no request', () => {
  test.each([
    [
      'headers beyond 16 KiB',
      `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`,
      431,
      'headers_too_large',
    ],
    ['an address beyond 16 KiB', `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 414, 'uri_too_long'],
    ['no HTTP', 'hello there\r\n\r\n', 400, 'bad_request'],
    ['TLS on a plain port', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', 400, 'bad_request'],
    ['a newline in a header', 'GET / HTTP/1.1\r\nHost: x\r\nA: b\rc\r\n\r\n', 400, 'bad_request'],
    [
      'two lengths (request smuggling)',
      'POST /api/echo/ HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
      'bad_request',
    ],
    ['two hosts', 'GET /health HTTP/1.1\r\nHost: x\r\nHost: y\r\nConnection: close\r\n\r\n', 400, 'bad_request'],
    ['one host twice', 'GET /health HTTP/1.1\r\nHost: x\r\nhost: x\r\nConnection: close\r\n\r\n', 400, 'bad_request'],
    [
      'two accounts',
      'GET /user/user/ HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer a\r\nAuthorization: Bearer b\r\nConnection: close\r\n\r\n',
      400,
      'bad_request',
    ],
    [
      'two types',
      'POST /api/echo/ HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Type: text/plain\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}',
      400,
      'bad_request',
    ],
    [
      'two lengths of one kind',
      'POST /api/echo/ HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nContent-Length: 4\r\n\r\n{}  ',
      400,
      'bad_request',
    ],
    [
      'two codings',
      'POST /api/echo/ HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n',
      400,
      'bad_request',
    ],
    [
      'a length that is no number',
      'POST /api/echo/ HTTP/1.1\r\nHost: x\r\nContent-Length: x\r\n\r\n',
      400,
      'bad_request',
    ],
  ])('%s is answered as JSON and closed', async (_what, request, status, code) => {
    const { text } = await talk([request]);
    expect(text).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(bodyOf(text)).toMatchObject({ code, error: expect.any(String) });
    expect(text.toLowerCase()).toContain('connection: close');
    expect(text).not.toMatch(/stack|node:|HPE_/i);
  });

  test('a connection cut in the middle of a body leaves the server well', async () => {
    for (let i = 0; i < 20; i += 1) {
      const socket = connect(port, '127.0.0.1', () => {
        socket.write(
          'POST /api/echo/ HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{"a"',
        );
        setTimeout(() => socket.resetAndDestroy(), 20);
      });
      socket.on('error', () => undefined);
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect((await server.app.inject({ url: '/health' })).statusCode).toBe(200);
  });
});
