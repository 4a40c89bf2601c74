import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorStatus } from '../src/errors.ts';
import { type Role, roles } from './as-viewer.ts';
import { inviteOf } from './campaign-world.ts';
import { injectText } from './inject-live.ts';
import type { MatrixRow } from './matrix-row.ts';
import { buildMatrixWorld, CANARY, type MatrixWorld, SENDING } from './matrix-world.ts';
import { missingCalls, roleMatrix } from './role-matrix.ts';

let shared: MatrixWorld;
let written: MatrixWorld;
beforeAll(async () => {
  shared = await buildMatrixWorld();
  written = await buildMatrixWorld();
});
afterAll(() => Promise.all([shared.server.close(), written.server.close()]));

describe('the matrix and the server name the same calls', () => {
  const routes = () =>
    shared.server.app
      .registeredRoutes()
      .filter((route) => route.access !== 'file')
      .map(({ method, url }) => `${method} ${url}`);

  test('every route has a line', () => {
    const lines = new Set<string>(roleMatrix.map((row) => row.route));
    expect(routes().filter((route) => !lines.has(route))).toEqual([]);
  });

  test('every line has a route', () => {
    const known = new Set(routes());
    expect(roleMatrix.map((row) => row.route).filter((route) => !known.has(route))).toEqual([]);
  });

  test('no line stands there twice', () => {
    const lines = roleMatrix.map((row) => `${row.route} ${row.when}`);
    expect(lines.length).toBe(new Set(lines).size);
  });
});

/** Reading changes nothing, so all reads share a world; the one for writes is put back after each. */
async function withWorld(row: MatrixRow, use: (world: MatrixWorld) => Promise<void>): Promise<void> {
  if (row.route.startsWith('GET ')) return use(shared);
  try {
    await use(written);
  } finally {
    // What a call does after its answer begins a moment later.
    await turn();
    await turn();
    await written.server.app.background.idle();
    await putBack(written);
  }
}

/** Of PostgreSQL. */
const NO_LOCK_IN_TIME = '55P03';

/**
 * What begins with an answer may hold a row of PostgreSQL for a moment. Waiting for it keeps this very process from
 * ending it: so it gives up after a while and comes back.
 */
async function putBack(world: MatrixWorld): Promise<void> {
  for (;;) {
    try {
      world.restore();
      return;
    } catch (cause) {
      if (!(cause instanceof Error && 'code' in cause && cause.code === NO_LOCK_IN_TIME)) throw cause;
      await sleep(50);
    }
  }
}

async function runCell(world: MatrixWorld, row: MatrixRow, role: Role): Promise<void> {
  row.prepare?.(world, role);
  const before = world.contents();
  const { url, body, headers = {} } = row.send(world, role);
  const answer = await injectText(world.server.app, {
    method: row.route.startsWith('GET ') ? 'GET' : 'POST',
    url,
    headers: { ...world.headersOf(role), ...headers },
    ...(body === undefined ? {} : { payload: body as object }),
  });
  expect(answer.statusCode, `${row.route} (${row.when}) as ${role}: ${answer.body.slice(0, 200)}`).toBe(
    row.expected[role],
  );
  if (row.code !== undefined && answer.statusCode === errorStatus[row.code]) {
    expect((JSON.parse(answer.body) as { code: string }).code).toBe(row.code);
  }
  expect(answer.headers['cache-control']).toMatch(/^(private|public), |^no-store$/);
  const isRead = row.route.startsWith('GET ');
  if (isRead || answer.statusCode >= 400) expect(world.contents(), 'nothing is written').toBe(before);
  if (role !== 'anonymous' || answer.statusCode >= 400) {
    expect(answer.headers['cache-control']).toMatch(/^(private, no-store|private, no-cache)$/);
  }
  expect(withoutOwn(answer.body, world, row, role), 'no secret word').not.toContain(CANARY);
  if (answer.headers[SENDING] === 'shrunk') expectNothingToGuess(world, answer.body);
  expect(withoutOwn(JSON.stringify(answer.headers), world, row, role)).not.toContain(CANARY);
}

/** In what leaves compressed stands no secret at all, not even one that the caller may know: its size would tell of it. */
function expectNothingToGuess(world: MatrixWorld, text: string): void {
  const invites = roles.map((role) => inviteOf(world, role));
  const tokens = roles.flatMap((role) => Object.values(world.headersOf(role)).map((value) => value.split(' ').at(-1)));
  for (const secret of [...invites, ...tokens, ...Object.values(world.emails)]) expect(text).not.toContain(secret);
  expect(text).not.toMatch(/"(access|refresh|invite_token|campaign_notes)"/);
}

/** The answer without what the caller knows anyway: the own address, and what else is the caller's in this row. */
function withoutOwn(text: string, world: MatrixWorld, row: MatrixRow, role: Role): string {
  const email = row.isOwn === true && role !== 'anonymous' ? [world.emails[role]] : [];
  return [...email, ...(row.mayRead?.[role] ?? [])].reduce((rest, word) => rest.replaceAll(word, ''), text);
}

describe.each(roleMatrix.map((row) => [row.route, row.when, row] as const))('%s, %s', (_route, _when, row) => {
  test.each(roles)('as %s', (role) => withWorld(row, (world) => runCell(world, row, role)));
});

test.each(missingCalls)('%s is nothing, whoever asks', async (url) => {
  for (const role of roles) {
    const answer = await shared.server.app.inject({ url, headers: shared.headersOf(role) });
    expect(answer.statusCode).toBe(404);
    expect(answer.body).not.toContain(CANARY);
  }
});
