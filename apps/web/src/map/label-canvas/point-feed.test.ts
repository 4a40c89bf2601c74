import { asScale } from '@venture-atlas/map-math';
import { expect, test } from 'vitest';
import type { FromPainter, ToPainter } from './painter-messages.ts';
import { PointFeed } from './point-feed.ts';
import { PointIndex } from './point-index.ts';
import { PointStore } from './point-store.ts';
import { point, seeded, TEST_MAP } from './test-points.ts';

const random = seeded(5);
const points = Array.from({ length: 900 }, (_, id) =>
  point({ id, lng: random() * TEST_MAP.width, lat: random() * TEST_MAP.height }),
);
const all = { minX: -999, minY: -999, maxX: 9999, maxY: 9999 };

/** The painter's side: keeps up with the messages and builds an index when asked. */
function otherSide() {
  const store = new PointStore();
  const index = new PointIndex(store);
  let edition = 0;
  return {
    store,
    take(message: ToPainter | undefined) {
      if (message?.kind === 'tail') store.replaceTail(message.from, message.chunk);
      if (message?.kind === 'rows') store.replaceRows(message.rows, message.chunk);
      if (message?.kind === 'tail' || message?.kind === 'rows') edition = message.edition;
    },
    build(): Extract<FromPainter, { kind: 'indexed' }> {
      return { kind: 'indexed', data: index.build() ?? new ArrayBuffer(0), count: store.count, edition };
    },
  };
}

/** What a painter of this edition measured: widths by row, all on two lines. */
const widthsOf = (widths: Record<number, number>, edition: number) => ({
  edition,
  rows: Uint32Array.from(Object.keys(widths), Number),
  widths: Float32Array.from(Object.values(widths)),
  lineCounts: new Uint8Array(Object.keys(widths).length).fill(2),
});

test('pages, edits and removals bring both sides to the same points', () => {
  const feed = new PointFeed(TEST_MAP);
  const painter = otherSide();
  const steps = [
    points.slice(0, 200),
    points.slice(0, 400),
    points.slice(0, 400).with(7, point({ id: 7, name: 'Edited' })),
    points.slice(0, 400).toSpliced(100, 1),
    points.slice(400),
  ];
  for (const step of steps) {
    painter.take(feed.update(step));
    while (feed.hasMore) painter.take(feed.more());
    expect(painter.store.count).toBe(step.length);
    expect(painter.store.names).toEqual(step.map(({ name }) => name));
    expect([...painter.store.ids.slice(0, step.length)]).toEqual(step.map(({ id }) => id));
    expect(feed.store.names).toEqual(painter.store.names);
  }
});

test('nothing is sent when nothing changed', () => {
  const feed = new PointFeed(TEST_MAP);
  feed.update(points);
  expect(feed.update([...points])).toBeUndefined();
});

test('a long list is begun with its first points, and the others follow', () => {
  const feed = new PointFeed(TEST_MAP);
  const painter = otherSide();
  painter.take(feed.update(points));
  expect([feed.store.count, painter.store.count, feed.hasMore]).toEqual([60, 60, true]);
  painter.take(feed.more());
  expect([feed.store.count, painter.store.count, feed.hasMore]).toEqual([900, 900, false]);
  expect(painter.store.names).toEqual(points.map(({ name }) => name));
  expect(feed.more()).toBeUndefined();
});

test('another list takes over from one that was begun', () => {
  const feed = new PointFeed(TEST_MAP);
  const painter = otherSide();
  painter.take(feed.update(points));
  const changed = points.with(3, point({ id: 4_000 })).slice(0, 800);
  painter.take(feed.update(changed));
  while (feed.hasMore) painter.take(feed.more());
  expect([...painter.store.ids.slice(0, painter.store.count)]).toEqual(changed.map(({ id }) => id));
});

test('points that stand are never cut off to come back in portions', () => {
  const feed = new PointFeed(TEST_MAP);
  feed.update(points);
  while (feed.hasMore) feed.more();
  feed.update(points.filter(({ id }) => id !== 5));
  expect([feed.store.count, feed.hasMore]).toEqual([899, false]);
});

test('an index of earlier points serves on, with later pages and edits looked through one by one', () => {
  const feed = new PointFeed(TEST_MAP);
  const painter = otherSide();
  painter.take(feed.update(points.slice(0, 400)));
  const indexed = painter.build();
  feed.update(points.slice(0, 700));
  feed.update(points.slice(0, 700).with(3, point({ id: 3, scale: 44 })));
  feed.adoptIndex(indexed);
  expect(feed.index.isLoose).toBe(true);
  expect(feed.index.pointsIn(all, asScale(1), -1).sort((a, b) => a - b)).toEqual(
    Array.from({ length: 700 }, (_, at) => at),
  );
});

test('an index of points that are gone is not taken', () => {
  const feed = new PointFeed(TEST_MAP);
  const painter = otherSide();
  painter.take(feed.update(points));
  const indexed = painter.build();
  feed.update(points.slice(0, 10));
  feed.adoptIndex(indexed);
  expect(feed.index.pointsIn(all, asScale(1), -1)).toHaveLength(10);
});

test('widths of labels that are gone meanwhile are dropped', () => {
  const feed = new PointFeed(TEST_MAP);
  feed.update(points.slice(0, 5));
  feed.takeWidths(widthsOf({ 3: 6.5, 900: 9 }, 1));
  expect(feed.store.widths[3]).toBe(6.5);
  expect(feed.store.lineCounts[3]).toBe(2);
});

test('widths that were measured before a point left are not given to the points that moved up', () => {
  const feed = new PointFeed(TEST_MAP);
  feed.update(points.slice(0, 6));
  feed.update(points.slice(0, 6).toSpliced(2, 1));
  feed.takeWidths(widthsOf({ 1: 4, 3: 6.5 }, 1));
  expect([...feed.store.widths.slice(0, 5)]).toEqual([NaN, 4, NaN, NaN, NaN]);
  feed.takeWidths(widthsOf({ 3: 5 }, 2));
  expect(feed.store.widths[3]).toBe(5);
});

test('nor to a point that was renamed meanwhile; pages that were appended hinder nothing', () => {
  const feed = new PointFeed(TEST_MAP);
  feed.update(points.slice(0, 6));
  const renamed = points.slice(0, 6).with(2, point({ id: 2, name: 'Renamed' }));
  feed.update(renamed);
  feed.update([...renamed, ...points.slice(6, 9)]);
  feed.takeWidths(widthsOf({ 2: 4, 3: 6.5 }, 1));
  expect(feed.store.widths[2]).toBeNaN();
  expect(feed.store.widths[3]).toBe(6.5);
});

test('a painter that starts anew gets all points', () => {
  const feed = new PointFeed(TEST_MAP);
  feed.update(points.slice(0, 300));
  const second = otherSide();
  second.take(feed.everything());
  expect(second.store.count).toBe(300);
});
