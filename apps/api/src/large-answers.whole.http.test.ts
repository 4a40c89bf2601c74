import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { StaffChange } from '@venture-atlas/types';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Role, roles } from '../test-support/as-viewer.ts';
import { askPlainly, type PlainAnswer } from '../test-support/ask-plainly.ts';
import { isDeep } from '../test-support/deep.ts';
import { expectShape } from '../test-support/expect-shape.ts';
import { LONGEST_CHANGES } from '../test-support/large-history.ts';
import { largeRows } from '../test-support/large-rows.ts';
import { enlargeWorld } from '../test-support/large-world.ts';
import { longestHold, slowness } from '../test-support/loop-hold.ts';
import type { MatrixRow } from '../test-support/matrix-row.ts';
import { buildMatrixWorld, type MatrixWorld } from '../test-support/matrix-world.ts';
import { rawGet, rawReader } from '../test-support/raw-reader.ts';
import { roleMatrix } from '../test-support/role-matrix.ts';
import { type TouchedRows, watchRows } from '../test-support/touched-rows.ts';
import { exportAccount } from './accounts/commands/export-account.ts';
import { findUser } from './accounts/queries/users.ts';

/*
 * Every call in a world as large as the limits allow: how long it keeps all
 * others from being answered, and how much of its answer waits for its reader.
 */

/** No answer is longer, unless it is sent piece by piece as it is read. */
const MOST_BYTES = 2_000_000;
/** Pieces of answers that are sent as they are read are shorter (bytes). */
const LONGEST_PIECE = 100_000;
/**
 * So long (ms of processor) an answer may hold the event loop on an idle machine of two cores: measured in
 * `npm run test:deep`. Beside all other tests a disk that is slow counts as the thread's own time, so that
 * `npm test` finds only what does something large at once: 4 times as much.
 */
const LONGEST_HOLD = isDeep ? 50 : 200;
/** The least of so many tries counts: into one may fall a collection of garbage, or something else that fills the caches. */
const TRIES = 8;

let world: MatrixWorld;
let rows: TouchedRows;
let port: number;
beforeAll(async () => {
  world = await buildMatrixWorld('file');
  const { server } = world;
  enlargeWorld(server, world);
  rows = watchRows(server);
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = server.app.server.address() as { port: number });
});
afterAll(() => world.server.close());

/** Asks once, and tells how long others had to wait for a turn until all was done that follows from it. */
async function call(row: MatrixRow, role: Role): Promise<PlainAnswer & { ms: number }> {
  const { app } = world.server;
  row.prepare?.(world, role);
  const { url, body, headers } = row.send(world, role);
  const identity = world.headersOf(role);
  const method = row.route.startsWith('GET ') ? 'GET' : 'POST';
  const { answer, ms } = await longestHold(async () => {
    const told = await askPlainly({ port, method, url, headers: { ...identity, ...headers }, body });
    await app.background.idle();
    return told;
  });
  if (row.route.includes('map_poster') && answer.status === 200) {
    const { id } = JSON.parse(answer.start) as { id: string };
    await app.inject({ method: 'POST', url: `/api/posters/${id}/cancel/`, headers: identity, payload: {} });
  }
  rows.restore();
  // The next answer is built anew; looking over the whole world takes seconds, in a thread of its own.
  if (!row.route.includes('world_check')) app.publicAnswers.dropAll();
  app.keptMaps.dropAll();
  return { ...answer, ms };
}

/** The shortest of several tries, as it would be on an idle machine. */
async function held(row: MatrixRow, role: Role, first: number): Promise<number> {
  if (first <= LONGEST_HOLD) return first;
  let least = first / slowness();
  for (let tried = 1; tried < TRIES && least > LONGEST_HOLD; tried += 1) {
    await sleep(100 * tried);
    const { ms } = await call(row, role);
    least = Math.min(least, ms / slowness());
  }
  return least;
}

/** Whoever gets most to see of what the row is for. */
const byWhatTheySee: readonly Role[] = ['dm', 'staff', 'player', 'user', 'other', 'anonymous'];

/** All roles, or in `npm test` only one for which the call is meant. */
function rolesOf({ expected }: MatrixRow): readonly Role[] {
  if (isDeep) return roles;
  return byWhatTheySee.filter((role) => expected[role] === 200).slice(0, 1);
}

/** Calls whose good case needs something outside: a file that was sent, a poster that is ready, an empty sheet, the demo world, somebody else's server. */
const withoutGoodCase: readonly string[] = [
  'POST /user/google_login/',
  'POST /api/upload_file/',
  'POST /api/home/campaign/:id/handout_picture/',
  'POST /api/fit_picture/',
  'POST /api/map_drawing/:id/',
  'GET /api/wiki_image/:location/:n/',
  'POST /api/upload_image_from_wiki/',
  'POST /api/imports/',
  'GET /api/imports/:id/',
  'GET /api/imports/:id/points/',
  'POST /api/imports/:id/read/',
  'POST /api/imports/:id/apply/',
  'POST /api/imports/:id/cancel/',
  'POST /api/imports/:id/undo/',
  'POST /api/admin/installation/remove_demo/',
  'POST /api/map_sketch/:id/',
  'GET /api/posters/:id/',
  'GET /api/posters/:id/file/',
  'GET /api/world_archives/:id/file/',
  'POST /api/posters/:id/cancel/',
];

const asked = roleMatrix.filter((row) => rolesOf(row).length > 0);
const large = largeRows.filter((row) => rolesOf(row).length > 0);
/** Every row, or in `npm test` for each call its large cases, and where it has none one that is meant for somebody. */
const walk = [...(isDeep ? asked : firstOfEach(asked).filter(hasNoLargeCase)), ...large];

function hasNoLargeCase({ route }: MatrixRow): boolean {
  return large.every((row) => row.route !== route);
}

function firstOfEach(rows: readonly MatrixRow[]): MatrixRow[] {
  return [...new Map(rows.toReversed().map((row) => [row.route, row])).values()].toReversed();
}

describe('in a world as large as the limits allow', () => {
  const answers: { line: string; bytes: number; ms: number }[] = [];
  const good = new Set<string>();

  test.each(walk.map((row) => [row.route, row.when, row] as const))('%s, %s', async (route, when, row) => {
    for (const role of rolesOf(row)) {
      const { status, bytes, ms: first, isStreamed } = await call(row, role);
      const ms = await held(row, role, first);
      const line = `${route} (${when}) as ${role}: ${status}, ${bytes} bytes, ${ms.toFixed(1)} ms`;
      answers.push({ line, bytes, ms });
      if (status === 200) good.add(route);
      if (status !== row.expected[role]) expect.soft(status, line).toBeLessThan(500);
      if (!isStreamed) expect.soft(bytes, line).toBeLessThanOrEqual(MOST_BYTES);
      expect.soft(ms, line).toBeLessThanOrEqual(LONGEST_HOLD);
    }
  });

  test('every call has a case that is answered with what it is for', () => {
    const longest = answers.toSorted((a, b) => b.ms - a.ms).slice(0, 12);
    const largest = answers.toSorted((a, b) => b.bytes - a.bytes).slice(0, 8);
    if (isDeep) console.log([...longest, ...largest].map(({ line }) => line).join('\n'));
    const calls = world.server.app.registeredRoutes().filter(({ access }) => access !== 'file');
    const routes = calls.map(({ method, url }) => `${method} ${url}`);
    const wanted = routes.filter((route) => !withoutGoodCase.includes(route));
    expect(wanted.filter((route) => !good.has(route))).toEqual([]);
  });
});

describe('an answer that is sent as it is read', () => {
  /** Asks without reading, and tells what the server keeps for that connection once nothing moves any more. */
  async function keptForWhomNeverReads(role: Role, url: string) {
    let response: ServerResponse | undefined;
    let source: Readable | undefined;
    world.server.app.server.once('request', (_request, answer: ServerResponse) => {
      response = answer;
      answer.once('pipe', (piped: Readable) => {
        source = piped;
      });
    });
    const reader = rawReader({ port, send: rawGet(url, world.headersOf(role)), bytesATick: 0 });
    let [before, still] = [-1, 0];
    while (still < 10) {
      await sleep(50);
      const now = response?.writableLength ?? -1;
      still = source !== undefined && now === before ? still + 1 : 0;
      before = now;
    }
    const kept = { bytes: before, pieces: source?.readableLength ?? 0, isOver: source?.readableEnded === true };
    reader.socket.destroy();
    rows.restore();
    return kept;
  }

  test('is kept in small part for somebody who does not read it', async () => {
    const kept = await keptForWhomNeverReads('player', '/user/export/');
    expect(kept.isOver).toBe(false);
    expect(kept.bytes + kept.pieces * LONGEST_PIECE).toBeLessThan(MOST_BYTES / 4);
  });

  test('is a copy of an account in pieces', async () => {
    const { app, db } = world.server;
    const user = await findUser(db, world.userIds.player);
    if (user === undefined) throw new Error('There is no player.');
    const parts = {
      account: String,
      session: String,
      note: (row: object) => row,
      fogAct: String,
      workingCopy: String,
      suggestion: String,
      activity: String,
    };
    const lengths: number[] = [];
    for await (const piece of exportAccount(app.accounts, user, parts)) lengths.push(Buffer.byteLength(piece));
    expect(lengths.reduce((sum, length) => sum + length, 0)).toBeGreaterThan(30_000_000);
    expect(Math.max(...lengths)).toBeLessThan(LONGEST_PIECE);
  });

  test('is a change with two shapes of a megabyte, whole', async () => {
    const values = (column: string) =>
      JSON.parse(
        world.server.database.sqlite
          .prepare(`select ${column} from staff_changes where id = ?`)
          .pluck()
          .get(LONGEST_CHANGES.shape) as string,
      ) as unknown;
    const { payload } = await world.server.app.inject({
      url: `/api/history/${LONGEST_CHANGES.shape}/`,
      headers: world.headersOf('staff'),
    });
    const change = JSON.parse(payload) as StaffChange;
    expectShape(StaffChange, change);
    expect(change).toMatchObject({ id: LONGEST_CHANGES.shape, action: 'position.text', name: 'Nesmé' });
    expect([change.before, change.after]).toEqual([values('before'), values('after')]);
  });
});
