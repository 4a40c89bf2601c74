import { setImmediate as turn } from 'node:timers/promises';
import { calls } from '@venture-atlas/types/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Role } from '../../../test-support/as-viewer.ts';
import { campaignOf, setCampaigns } from '../../../test-support/campaign-world.ts';
import { sampled } from '../../../test-support/deep.ts';
import { injectText } from '../../../test-support/inject-live.ts';
import type { MatrixRow } from '../../../test-support/matrix-row.ts';
import { buildMatrixWorld, type MatrixWorld } from '../../../test-support/matrix-world.ts';
import { checkRevisions, difference, followedUrls, type Onlooker } from '../../../test-support/revision-check.ts';
import { roleMatrix } from '../../../test-support/role-matrix.ts';
import { createRevisions } from '../live/kept-answers.ts';

/*
 * Every call that writes, as the role matrix sends it: for each audience of the campaigns there, the revision moves if and
 * only if a response of that audience changes, and it is the one that a new process learns. A new call has a row in the
 * matrix, so none can be forgotten.
 */

let world: MatrixWorld;
beforeAll(async () => {
  world = await buildMatrixWorld();
});
afterAll(() => world.server.close());

/** Who writes, in this order, where the matrix lets several succeed. */
const writers: readonly Role[] = ['dm', 'player', 'staff', 'user', 'other', 'anonymous'];
const writerOf = ({ expected }: MatrixRow): Role | undefined => writers.find((role) => expected[role] < 300);

const rows = roleMatrix.flatMap((row) => {
  const role = writerOf(row);
  return row.route.startsWith('POST ') && role !== undefined ? [{ row, role }] : [];
});

const onlookers = (): Onlooker[] => {
  const { userIds } = world;
  const person = (role: Exclude<Role, 'anonymous'>): Onlooker => ({
    name: role,
    campaignId: campaignOf(world, role === 'other' ? 'user' : role),
    headers: () => world.headersOf(role),
    asker: { viewer: { kind: 'user', id: userIds[role] } },
  });
  const guest = (role: Role): Onlooker => ({
    name: `guest of ${role}`,
    campaignId: campaignOf(world, role),
    headers: () => ({}),
    asker: { viewer: { kind: 'anonymous' } },
  });
  return [person('player'), person('other'), guest('dm'), guest('user')];
};

function urlsFor({ campaignId }: Onlooker): string[] {
  const { sqlite } = world.server.database;
  const slugs = sqlite.prepare('select slug from locations').pluck().all() as string[];
  const ids = sqlite.prepare('select id from locations').pluck().all() as number[];
  return followedUrls(campaignId, slugs, ids);
}

async function send(row: MatrixRow, role: Role): Promise<void> {
  const { url, body, headers = {} } = row.send(world, role);
  const { statusCode } = await injectText(world.server.app, {
    method: 'POST',
    url,
    headers: { ...world.headersOf(role), ...headers },
    ...(body === undefined ? {} : { payload: body as object }),
  });
  expect(statusCode).toBe(row.expected[role]);
  await turn();
  await turn();
  await world.server.app.background.idle();
}

/** Calls that no row of the matrix lets succeed: they need files, other servers, or a world that is not open. */
const withoutRow: readonly string[] = [
  calls.removeDemo.address,
  calls.logInWithGoogle.address,
  calls.uploadHandout.address,
  calls.revealSecret.address,
  calls.fitPicture.address,
  calls.rescaleMap.address,
  calls.uploadPictures.address,
  calls.takeWikiImage.address,
  calls.sendImport.address,
  calls.readImport.address,
  calls.applyImport.address,
  calls.cancelImport.address,
  calls.undoImport.address,
  calls.drawMap.address,
  calls.makeLand.address,
  calls.cancelPoster.address,
];

test('every other call that writes is sent', () => {
  const sent = new Set<string>([...withoutRow, ...rows.map(({ row }) => row.route)]);
  const writing = Object.values(calls)
    .map(({ address }) => address)
    .filter((address) => address.startsWith('POST '));
  expect(writing.filter((address) => !sent.has(address))).toEqual([]);
});

test.each(sampled(rows, 8).map(({ row, role }) => [row.route, row.when, row, role] as const))(
  '%s, %s',
  async (_route, _when, row, role) => {
    const { app } = world.server;
    setCampaigns(world, 'open', 1);
    row.prepare?.(world, role);
    const check = checkRevisions(world.server, createRevisions(app.campaigns, app.accounts.liveKey));
    const all = onlookers();
    const before = [];
    for (const one of all) before.push(await check.look(one, urlsFor(one)));
    await send(row, role);
    try {
      for (const [at, onlooker] of all.entries()) {
        const now = await check.look(onlooker, urlsFor(onlooker));
        const look = before[at] && difference(before[at], now);
        if (look === undefined) continue;
        const told = { to: onlooker.name, urls: look.urls, of: look.kinds };
        expect({ ...told, moved: look.kinds.length > 0 }).toEqual({ ...told, moved: look.urls.length > 0 });
        expect({ ...told, revision: await check.fromNothing(onlooker) }).toEqual({ ...told, revision: now.revision });
      }
    } finally {
      world.restore();
    }
  },
);
