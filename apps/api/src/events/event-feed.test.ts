import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openMigrated } from '../../test-support/migrated-database.ts';
import type { OpenSqlite } from '../db/sqlite/open.ts';
import { writeTransaction } from '../db/write-transaction.ts';
import { createEventFeed, type Event, type EventFeed } from './event-feed.ts';
import { deleteOldEvents, worldChanged } from './queries/events.ts';

const at = '2026-01-02T03:04:05.678Z';

describe('whoever listens to events', () => {
  let folder: string;
  let own: OpenSqlite;
  let other: OpenSqlite;
  let feed: EventFeed;
  let heard: (readonly number[] | string)[];
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'events-'));
    own = await openMigrated(join(folder, 'app.sqlite'));
    other = await openMigrated(join(folder, 'app.sqlite'));
    await tell(own, [1]);
    feed = await createEventFeed({ ...own, checkEveryMs: 0, log: { error: () => undefined } });
    heard = [];
    feed.listen((event) => heard.push(nameOf(event)));
  });
  afterEach(async () => {
    await feed.close();
    await own.close();
    await other.close();
    rmSync(folder, { recursive: true });
  });

  const tell = ({ db }: OpenSqlite, ids: readonly number[] | 'everything') =>
    writeTransaction(db, (trx) => worldChanged(trx, ids, { actorId: null, at }));

  test('hears what is written from then on, by its own process without asking', async () => {
    expect(feed.isBehind()).toBe(false);
    await tell(own, [2, 3]);
    expect(feed.isBehind()).toBe(true);
    await expect.poll(() => heard).toEqual([[2, 3]]);
    expect(feed.isBehind()).toBe(false);
  });

  test('hears of another process when it asks, in the order in which it was written', async () => {
    await tell(other, [4]);
    await tell(other, 'everything');
    await expect.poll(() => feed.isBehind()).toBe(true);
    await feed.catchUp();
    expect(heard).toEqual([[4], 'everything']);
    await feed.catchUp();
    expect(heard).toHaveLength(2);
  });

  test('hears nothing of what was taken back', async () => {
    const failing = writeTransaction(own.db, async (trx) => {
      await worldChanged(trx, [5], { actorId: null, at });
      throw new Error('The name is taken.');
    });
    await expect(failing).rejects.toThrow('taken');
    await feed.catchUp();
    expect(heard).toEqual([]);
  });

  test('hears each event once, however many ask at the same time while others write', async () => {
    const ids = Array.from({ length: 60 }, (_, index) => index + 10);
    const asking = ids.map(async (id) => {
      await tell(id % 2 === 0 ? own : other, [id]);
      await feed.catchUp();
      expect(heard).toContainEqual([id]);
    });
    await Promise.all(asking);
    expect(heard.flat().sort()).toEqual(ids.sort());
  });

  test('is told when events were forgotten before it heard them', async () => {
    await tell(other, [6]);
    await tell(other, [7]);
    await writeTransaction(other.db, (trx) => deleteOldEvents(trx, '2027-01-01T00:00:00.000Z'));
    await feed.catchUp();
    expect(heard).toEqual(['forgotten', [7]]);
  });

  test('hears very many ids as everything', async () => {
    await tell(
      other,
      Array.from({ length: 1001 }, (_, id) => id),
    );
    await feed.catchUp();
    expect(heard).toEqual(['everything']);
  });
});

const nameOf = (event: Event | undefined) => (event === undefined ? 'forgotten' : (event.ids ?? 'everything'));
