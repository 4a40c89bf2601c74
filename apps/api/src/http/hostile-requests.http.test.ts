import { Agent, type IncomingHttpHeaders, request as sendRequest } from 'node:http';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../test-support/build-test-app.ts';
import { slice } from '../../test-support/deep.ts';
import { makeWorld } from '../../test-support/factories.ts';

let server: TestApp;
let port: number;
const agent = new Agent({ keepAlive: true });
beforeAll(async () => {
  server = await buildTestApp({ world: makeWorld(), config: { logLevel: 'silent' } });
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  const address = server.app.server.address();
  port = typeof address === 'object' && address !== null ? address.port : 0;
});
afterAll(async () => {
  agent.destroy();
  await server.close();
});

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

/** Sends the path exactly as it stands. */
const send = (method: string, path: string): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const request = sendRequest({ port, host: '127.0.0.1', method, path, agent }, (response) => {
      let body = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        body += chunk;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }));
    });
    request.on('error', reject);
    request.end();
  });

/** Texts that have broken servers before, and everything a generator thinks of. */
const nasty = fc.constantFrom(
  '\u0000',
  '%',
  '%00',
  '..',
  '/../../etc/passwd',
  '\\',
  "' OR 1=1 --",
  '"); DROP TABLE users; --',
  '__proto__',
  'constructor',
  'toString',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '\ud800',
  '\u202e',
  '‮',
  'ﷺ'.repeat(50),
  '1e400',
  '-0',
  'NaN',
  '9'.repeat(400),
  '\r\nX-Injected: 1',
  '🏳️‍🌈'.repeat(30),
);
const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 60 }), fc.string({ maxLength: 20 }), nasty);
const encoded = text.map((value) => encodeURIComponent(value.replace(/\p{Surrogate}/gu, '')));
const path = fc.oneof(
  fc.tuple(
    fc.constantFrom(
      '/api/location_map_details/',
      '/api/location_children/',
      '/api/location_wiki/',
      '/api/location_text_search/',
      '/',
      '/campaign/',
      '/media/',
      '/assets/',
      '/docs/',
      '/api/',
    ),
    encoded,
  ),
  fc.tuple(fc.constant('/api/location_search/'), fc.constant('')),
  // As it comes, not encoded: what a broken client sends.
  fc.tuple(fc.constant('/'), fc.stringMatching(/^[!-~]{0,40}$/)),
);
const key = fc.oneof(fc.constantFrom('page', 'content', 'q', 'name', 'limit', 'offset', 'campaign_id'), encoded);
const query = fc.array(fc.tuple(key, encoded), { maxLength: 4 });

test('no address, however broken, is answered 5xx or with anything from inside', async () => {
  const requests = fc.tuple(path, query, fc.constantFrom('GET', 'HEAD', 'POST', 'OPTIONS', 'DELETE'));
  await fc.assert(
    fc.asyncProperty(requests, async ([[head, tail], pairs, method]) => {
      const search = pairs.map(([name, value]) => `${name}=${value}`).join('&');
      const url = `${head}${tail}${search === '' ? '' : `?${search}`}`;
      const answer = await send(method, url);
      expect(answer.status, url).toBeLessThan(500);
      expect(answer.headers, url).not.toHaveProperty('x-injected');
      if (answer.status >= 400 && String(answer.headers['content-type']).includes('json') && method !== 'HEAD') {
        expect(Object.keys(JSON.parse(answer.body)), url).toEqual(expect.arrayContaining(['error', 'code']));
        expect(answer.body, url).not.toMatch(/SQLITE|node_modules|at \w+ \(/);
      }
    }),
    { numRuns: slice(600, 2500), seed: 20_260_708 },
  );
});
