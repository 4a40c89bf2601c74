import type { Access } from '@venture-atlas/types';
import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { asViewer, type Role, resolveTestViewer, roles } from '../../../test-support/as-viewer.ts';
import { buildTestApp } from '../../../test-support/build-test-app.ts';
import { AppError } from '../../errors.ts';
import { accessPlugin } from './access.ts';

describe('a route that does not say who may use it', () => {
  test('stops the boot and is named', async () => {
    const app = Fastify();
    await app.register(accessPlugin);
    app.get('/api/forgotten/', async () => 'secret');
    await expect(app.ready()).rejects.toThrow('The route GET /api/forgotten/ does not declare config.access.');
  });

  test('also inside a plugin', async () => {
    const app = Fastify();
    await app.register(accessPlugin);
    await app.register(async (inner) => {
      inner.post('/x', { config: {} }, async () => 'secret');
    });
    await expect(app.ready()).rejects.toThrow('POST');
  });
});

test('public, signed-in and staff routes let in whom they name and nobody else', async () => {
  const server = await buildTestApp({
    deps: { resolveViewer: resolveTestViewer },
    before: (app) => {
      for (const access of ['public', 'signed-in', 'editor', 'staff'] as const) {
        app.get(`/api/for/${access}/`, { config: { access } }, async (request) => request.viewer);
      }
    },
  });
  const expected: Record<Access, Record<Role, number>> = {
    public: { anonymous: 200, user: 200, other: 200, player: 200, dm: 200, staff: 200 },
    'signed-in': { anonymous: 401, user: 200, other: 200, player: 200, dm: 200, staff: 200 },
    // Nobody else edits a world here.
    editor: { anonymous: 401, user: 403, other: 403, player: 403, dm: 403, staff: 200 },
    staff: { anonymous: 401, user: 403, other: 403, player: 403, dm: 403, staff: 200 },
  };
  for (const [access, row] of Object.entries(expected)) {
    for (const role of roles) {
      const answer = await server.app.inject({ url: `/api/for/${access}/`, headers: asViewer(role) });
      expect([access, role, answer.statusCode]).toEqual([access, role, row[role]]);
      const code = { 401: 'not_authenticated', 403: 'forbidden' }[answer.statusCode];
      if (code !== undefined) expect(answer.json().code).toBe(code);
    }
  }
  await server.close();
});

describe('a bearer token', () => {
  test('that is not good is refused on every call, also on public ones', async () => {
    const server = await buildTestApp({ deps: { resolveViewer: resolveTestViewer } });
    for (const authorization of ['Bearer x', 'bearer x', 'Bearer', 'Bearer ', 'BEARER  a b']) {
      const answer = await server.app.inject({ url: '/api/location_search/', headers: { authorization } });
      expect(answer.statusCode, authorization).toBe(401);
      expect(answer.json().code).toBe('token_not_valid');
    }
    await server.close();
  });

  test('is not looked at by pages and files; other schemes say nothing', async () => {
    const server = await buildTestApp({
      deps: {
        resolveViewer: async () => {
          throw new AppError('user_not_found');
        },
      },
    });
    const bearer = { authorization: 'Bearer x' };
    expect((await server.app.inject({ url: '/', headers: bearer })).statusCode).toBe(200);
    expect((await server.app.inject({ url: '/favicon.svg', headers: bearer })).statusCode).toBe(200);
    expect((await server.app.inject({ url: '/api/location_search/', headers: bearer })).json().code).toBe(
      'user_not_found',
    );
    const basic = { authorization: 'Basic dXNlcjpwYXNz' };
    expect((await server.app.inject({ url: '/api/location_search/', headers: basic })).statusCode).toBe(200);
    await server.close();
  });
});
