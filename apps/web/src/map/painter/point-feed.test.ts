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
  const measured = {
    rows: Uint32Array.of(3, 900),
    widths: Float32Array.of(6.5, 9),
    lineCounts: Uint8Array.of(2, 1),
  };
  feed.takeWidths(measured);
  expect(feed.store.widths[3]).toBe(6.5);
  expect(feed.store.lineCounts[3]).toBe(2);
});

test('a painter that starts anew gets all points', () => {
  const feed = new PointFeed(TEST_MAP);
  feed.update(points.slice(0, 300));
  const second = otherSide();
  second.take(feed.everything());
  expect(second.store.count).toBe(300);
});
