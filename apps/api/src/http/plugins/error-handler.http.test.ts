import SQLite from 'better-sqlite3';
import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test-support/build-test-app.ts';
import { AppError } from '../../errors.ts';

/** Routes that fail in every way a real one may; they exist in this test only. */
function addFailingRoutes(app: FastifyInstance): void {
  const config = { access: 'public' } as const;
  const failing = (url: string, error: unknown) =>
    app.get(url, { config }, async () => {
      throw error;
    });
  failing('/api/fails/unknown', new Error('select secret from users'));
  failing('/api/fails/text', 'just a text');
  failing(
    '/api/fails/changed',
    new AppError('changed_meanwhile', { details: { current: { scale: 9 } }, field: 'scale' }),
  );
  failing('/api/fails/wait', new AppError('too_many_requests', { retryAfter: 17 }));
  failing('/api/fails/teapot', Object.assign(new Error('x'), { statusCode: 418 }));
  for (const code of [
    'SQLITE_FULL',
    'SQLITE_IOERR_WRITE',
    'SQLITE_BUSY',
    'SQLITE_READONLY_DBMOVED',
    'SQLITE_CONSTRAINT_UNIQUE',
    'SQLITE_CONSTRAINT_CHECK',
    'SQLITE_CORRUPT',
  ]) {
    failing(`/api/fails/${code}`, new SQLite.SqliteError('near "secret": table users', code));
  }
  app.post(
    '/api/echo/:id/',
    {
      schema: {
        body: Type.Object({
          scale: Type.Number({ minimum: 4 }),
          note: Type.Optional(Type.String({ maxLength: 5 })),
          inner: Type.Optional(Type.Object({ deep: Type.Array(Type.Integer()) })),
          owner: Type.Optional(Type.Integer()),
        }),
      },
      config,
    },
    async (request) => request.body,
  );
}

let server: TestApp;
beforeAll(async () => {
  server = await buildTestApp({ before: addFailingRoutes });
});
afterAll(() => server.close());

const get = (url: string) => server.app.inject({ url });
const post = (payload: unknown, headers: Record<string, string> = {}, url = '/api/echo/7/') =>
  server.app.inject({
    method: 'POST',
    url,
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
    headers: { 'content-type': 'application/json', ...headers },
  });

describe('what went wrong inside', () => {
  test.each(['unknown', 'text', 'SQLITE_CONSTRAINT_CHECK', 'SQLITE_CORRUPT'])(
    'is hidden behind a 500 with the id that the log has: %s',
    async (name) => {
      const answer = await get(`/api/fails/${name}`);
      expect(answer.statusCode).toBe(500);
      const body = answer.json();
      expect(Object.keys(body).sort()).toEqual(['code', 'error', 'request_id']);
      expect(body.code).toBe('internal_error');
      expect(answer.body).not.toMatch(/secret|users|select|stack|at /i);
      expect(server.log.some((line) => line.includes(body.request_id))).toBe(true);
    },
  );

  test.each([
    ['SQLITE_FULL', 503, 'storage_full'],
    ['SQLITE_IOERR_WRITE', 503, 'storage_full'],
    ['SQLITE_BUSY', 503, 'unavailable'],
    ['SQLITE_READONLY_DBMOVED', 503, 'unavailable'],
    ['SQLITE_CONSTRAINT_UNIQUE', 409, 'conflict'],
  ])('%s is %i %s', async (name, status, code) => {
    const answer = await get(`/api/fails/${name}`);
    expect(answer.statusCode).toBe(status);
    expect(answer.json().code).toBe(code);
    expect(answer.body).not.toContain('secret');
    if (status === 503) expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  });

  test('a refusal carries its own keys, field and headers', async () => {
    const changed = await get('/api/fails/changed');
    expect(changed.statusCode).toBe(409);
    expect(changed.json()).toMatchObject({ code: 'changed_meanwhile', field: 'scale', current: { scale: 9 } });
    const wait = await get('/api/fails/wait');
    expect(wait.statusCode).toBe(429);
    expect(wait.headers['retry-after']).toBe('17');
    expect((await get('/api/fails/teapot')).json().code).toBe('bad_request');
  });
});

describe('a body', () => {
  test.each([
    [{ scale: '8' }, 'scale'],
    [{ scale: null }, 'scale'],
    [{ scale: [8] }, 'scale'],
    [{ scale: true }, 'scale'],
    [{ scale: 3 }, 'scale'],
    [{}, 'scale'],
    [{ scale: 8, note: 'too long' }, 'note'],
    [{ scale: 8, note: 5 }, 'note'],
    [{ scale: 8, inner: { deep: [1, 'x'] } }, 'inner.deep.1'],
    [{ scale: 8, inner: {} }, 'inner.deep'],
  ])('that breaks the schema is 400 Bad Request and names the first field: %j', async (body, field) => {
    const answer = await post(body);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({ error: 'Bad Request', code: 'bad_request', field });
  });

  test.each(['', '{', '[]', '"text"', '1', 'null', '{"scale":8,}', '{"scale":NaN}', '{"__proto__":{"x":1},"scale":8}'])(
    'that is no JSON object is 400: %s',
    async (text) => {
      const answer = await post(text);
      expect(answer.statusCode).toBe(400);
      expect(answer.json().code).toBe('bad_request');
    },
  );

  test.each(['id', 'is_staff', 'email_verified', 'google_sub', 'created_at', 'user'])(
    'with the privileged key %s is 400, because the call does not declare it',
    async (key) => {
      const answer = await post({ scale: 8, [key]: 5 });
      expect(answer.statusCode).toBe(400);
      expect(answer.json().field).toBe(key);
    },
  );

  test('keeps what is declared, drops what is not, and may repeat the id of the address', async () => {
    const answer = await post({ scale: 8, owner: 5, id: 7, colour: 'red', inner: { deep: [1], extra: 2 } });
    expect(answer.json()).toEqual({ scale: 8, owner: 5, inner: { deep: [1] } });
    expect((await post({ scale: 8, id: '7' })).statusCode).toBe(200);
    expect((await post({ scale: 8, id: 8 })).statusCode).toBe(400);
  });

  test('above the limit is 413', async () => {
    const answer = await post({ scale: 8, note: 'x'.repeat(70_000) });
    expect(answer.statusCode).toBe(413);
    expect(answer.json().code).toBe('payload_too_large');
  });

  test.each([
    'text/plain',
    'text/plain; x=application/json',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'application/jsonp',
    'application/json-patch+json',
    'text/json',
    'application',
    'json',
    '*/*',
    'application/json\tx',
    ' ',
    'application/json,text/plain',
  ])('of another type is 415 or 400, never parsed: %s', async (type) => {
    const answer = await post('{"scale":8}', { 'content-type': type });
    expect([400, 415]).toContain(answer.statusCode);
    expect(answer.json().code).toMatch(/^(unsupported_media_type|bad_request)$/);
  });

  test('is JSON also with a charset and in capitals', async () => {
    for (const type of ['application/json; charset=utf-8', 'Application/JSON']) {
      expect((await post('{"scale":8}', { 'content-type': type })).statusCode).toBe(200);
    }
  });
});

describe('addresses', () => {
  test('an unknown call is 404 as JSON', async () => {
    for (const url of ['/api', '/api/', '/api/nothing/', '/user/nothing', '/api/home/sqlite_master/list/']) {
      const answer = await get(url);
      expect(answer.statusCode, url).toBe(404);
      expect(answer.json()).toEqual({ error: 'There is nothing at this address.', code: 'not_found' });
    }
  });

  test.each([
    ['POST', '/api/location_search/', 'GET, HEAD'],
    ['DELETE', '/api/location_map_details/x', 'GET, HEAD'],
    ['GET', '/api/echo/7', 'POST'],
    ['PUT', '/api/echo/7/', 'POST'],
    ['OPTIONS', '/api/echo/7/', 'POST'],
    ['TRACE', '/health', 'GET, HEAD'],
  ] as const)('%s %s is 405 and says what is allowed', async (method, url, allow) => {
    const answer = await server.app.inject({ method: method as 'GET', url });
    expect(answer.statusCode).toBe(405);
    expect(answer.headers.allow).toBe(allow);
    expect(answer.json().code).toBe('method_not_allowed');
  });

  test.each(['/api/location_map_details/%E0%A4%A/', '/api/%zz/', '/user/%'])(
    'the call %s cannot be read: 400',
    async (url) => {
      const answer = await get(url);
      expect(answer.statusCode).toBe(400);
      expect(answer.json().code).toBe('bad_request');
    },
  );

  test('both forms, with and without the slash, are one address', async () => {
    for (const url of ['/api/location_search', '/api/location_search/', '/health', '/health/', '/api/openapi.json/']) {
      expect((await get(url)).statusCode).toBe(200);
    }
  });

  test('HEAD answers like GET, without a body', async () => {
    const answer = await server.app.inject({ method: 'HEAD', url: '/health' });
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toBe('');
  });
});
