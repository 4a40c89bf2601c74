import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test-support/build-test-app.ts';
import { makeWorld } from '../../../test-support/factories.ts';

let server: TestApp;
beforeAll(async () => {
  server = await buildTestApp({ world: makeWorld(), config: { publicUrl: 'https://atlas.example' } });
});
afterAll(() => server.close());

const everyKind = [
  '/',
  '/nowhere/',
  '/campaign/x/y/',
  '/docs/',
  '/health',
  '/api/location_map_details/',
  '/api/nothing',
  '/api/location_children/sword_coast/?page=0',
  '/media/none.webp',
  '/favicon.svg',
  '/assets/app-3f2a.js',
  '/robots.txt',
  '/%zz',
];

test.each(everyKind)('%s carries the fixed headers and names no software', async (url) => {
  const { headers } = await server.app.inject({ url });
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['referrer-policy']).toMatch(/^(strict-origin-when-cross-origin|no-referrer)$/);
  expect(headers['permissions-policy']).toContain('geolocation=()');
  expect(headers['cross-origin-resource-policy']).toBe('same-origin');
  expect(headers['content-security-policy']).toContain("default-src 'none'");
  expect(headers['content-security-policy']).toMatch(/frame-ancestors 'none'/);
  expect(headers['content-security-policy']).not.toMatch(/unsafe|upgrade-insecure|\*/);
  expect(headers['strict-transport-security']).toBe('max-age=31536000');
  expect(headers).not.toHaveProperty('server');
  expect(headers).not.toHaveProperty('x-powered-by');
  expect(headers).toHaveProperty('cache-control');
});

test('over plain http there is no HSTS', async () => {
  const own = await buildTestApp();
  expect((await own.app.inject({ url: '/' })).headers).not.toHaveProperty('strict-transport-security');
  await own.close();
});

describe('a page', () => {
  const policyOf = (answer: { headers: Record<string, unknown> }) =>
    Object.fromEntries(
      String(answer.headers['content-security-policy'])
        .split('; ')
        .map((directive) => {
          const [name = '', ...values] = directive.split(' ');
          return [name, values.join(' ')];
        }),
    );

  test('runs only scripts and styles from here or with the nonce of this answer', async () => {
    const answer = await server.app.inject({ url: '/' });
    const nonce = /script nonce="([^"]+)"/.exec(answer.body)?.[1] ?? '';
    expect(Buffer.from(nonce, 'base64')).toHaveLength(16);
    expect(answer.body).toContain(`<style nonce="${nonce}">`);
    expect(answer.body).not.toContain('%NONCE%');
    expect(policyOf(answer)).toEqual({
      'default-src': "'none'",
      'script-src': `'self' 'nonce-${nonce}'`,
      'style-src': `'self' 'nonce-${nonce}'`,
      'img-src': "'self' data: blob:",
      'connect-src': "'self'",
      'font-src': "'self'",
      'manifest-src': "'self'",
      'worker-src': "'self'",
      'base-uri': "'none'",
      'object-src': "'none'",
      'form-action': "'self'",
      'frame-ancestors': "'none'",
    });
    expect(answer.headers['cross-origin-opener-policy']).toBe('same-origin');
    const second = await server.app.inject({ url: '/' });
    expect(second.body).not.toContain(nonce);
  });

  test('lets Google in only when it is configured', async () => {
    const google = {
      clientId: 'c',
      scriptUrl: 'https://accounts.google.com/gsi/client',
      tokeninfoUrl: 'https://g.example',
      userinfoUrl: 'https://g.example',
      jwksUrl: 'https://g.example',
    };
    const own = await buildTestApp({ config: { google } });
    const answer = await own.app.inject({ url: '/login' });
    const policy = policyOf(answer);
    expect(policy['script-src']).toMatch(/^'self' 'nonce-[^']+' https:\/\/accounts\.google\.com\/gsi\/client$/);
    expect(policy['style-src']).toContain('https://accounts.google.com/gsi/style');
    expect(policy['connect-src']).toBe("'self' https://accounts.google.com/gsi/");
    expect(policy['frame-src']).toBe('https://accounts.google.com/gsi/');
    expect(answer.headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
    await own.close();
  });

  test.each(['/password_reset', '/account/confirm_email/', '/account/unsubscribe', '/campaign/x/y'])(
    '%s tells nobody where the visitor came from',
    async (url) => {
      expect((await server.app.inject({ url })).headers['referrer-policy']).toBe('no-referrer');
    },
  );
});

describe('other origins', () => {
  const origin = 'https://atlas.example';

  test('are told nothing unless they are on the list', async () => {
    for (const headers of [{ origin: 'https://evil.example' }, { origin: 'null' }, { origin }]) {
      const answer = await server.app.inject({ url: '/api/location_search/', headers });
      expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
    }
  });

  test('that are on the list may call, without cookies', async () => {
    const own = await buildTestApp({ world: makeWorld(), config: { corsOrigins: ['http://localhost:5173'] } });
    const ask = (from: string, method: 'GET' | 'OPTIONS' = 'GET') =>
      own.app.inject({
        method,
        url: '/api/location_map_details/',
        headers: { origin: from, ...(method === 'OPTIONS' ? { 'access-control-request-method': 'GET' } : {}) },
      });
    const allowed = await ask('http://localhost:5173');
    expect(allowed.headers['access-control-allow-origin']).toBe('http://localhost:5173');
    expect(allowed.headers.vary).toContain('Origin');
    expect(allowed.headers).not.toHaveProperty('access-control-allow-credentials');
    const preflight = await ask('http://localhost:5173', 'OPTIONS');
    expect(preflight.statusCode).toBe(204);
    expect(preflight.headers['access-control-allow-headers']).toContain('authorization');
    for (const from of ['http://localhost:51730', 'http://localhost:5173.evil.example', 'https://localhost:5173']) {
      expect((await ask(from)).headers).not.toHaveProperty('access-control-allow-origin');
    }
    await own.close();
  });
});
