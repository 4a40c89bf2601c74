import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test-support/build-test-app.ts';

interface Operation {
  summary?: string;
  tags?: string[];
  security?: unknown[];
  parameters?: { name: string; in: string }[];
  responses: Record<string, unknown>;
}

let server: TestApp;
let paths: Record<string, Record<string, Operation>>;
beforeAll(async () => {
  server = await buildTestApp();
  paths = (await server.app.inject({ url: '/api/openapi.json' })).json().paths;
});
afterAll(() => server.close());

const calls = () => server.app.registeredRoutes().filter((route) => route.access !== 'file');

test('every call is described: what it does, what it answers, what an error looks like, who may use it', () => {
  expect(calls().length).toBeGreaterThan(5);
  for (const { method, url, access } of calls()) {
    const operation = paths[url.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
    expect(operation?.summary, `${method} ${url}`).toMatch(/\w/);
    expect(operation?.tags, `${method} ${url}`).toHaveLength(1);
    expect(Object.keys(operation?.responses ?? {}), `${method} ${url}`).toEqual(
      expect.arrayContaining(['200', 'default']),
    );
    expect(operation?.security !== undefined, `${method} ${url}`).toBe(access !== 'public');
  }
});

test('nothing is described that is not there', () => {
  const known = calls().map(({ method, url }) => `${method.toLowerCase()} ${url.replaceAll(/:(\w+)/g, '{$1}')}`);
  const described = Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method} ${path}`),
  );
  expect(described.sort()).toEqual(known.sort());
});

test('queries and path values are named', () => {
  const names = paths['/api/location_children/{name}/']?.get?.parameters?.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['name', 'page', 'campaign_id', 'content']));
});

test('the page for people is there under a strict policy, without anything from elsewhere', async () => {
  const page = await server.app.inject({ url: '/docs/' });
  expect(page.statusCode).toBe(200);
  const policy = String(page.headers['content-security-policy']);
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toMatch(/unsafe|https:/);
  const links = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map((match) => match[1] ?? '');
  expect(links.length).toBeGreaterThan(3);
  for (const link of links) {
    const answer = await server.app.inject({ url: `/docs/${link.replace('./', '')}` });
    expect(answer.statusCode, link).toBe(200);
  }
});
