import type { Child } from '@venture-atlas/types';
import { describe, expect, it } from 'vitest';
import type { PositionText } from '../../../api/staff-map.ts';
import { makeChildren, makePosition } from '../../../test-support/map-fixtures.ts';
import { createJob } from './job.ts';
import { createPointMerger, type KnownPosition, noEdits } from './local-points.ts';
import { unsavedOf } from './unsaved.ts';
import type { Write } from './write.ts';

const known = (...positions: KnownPosition['position'][]) => ({
  ...noEdits,
  known: new Map(positions.map((position) => [position.id, { position, isDeleted: false }])),
});
const ids = (points: readonly { id: number }[]) => points.map(({ id }) => id);

describe('the points of a map that is edited', () => {
  const listed = makeChildren(1, 4);

  it('are the very list while nothing was changed', () => {
    expect(createPointMerger(1)(listed, noEdits)).toBe(listed);
  });

  it('are those that the server answered, where these are newer', () => {
    const points = createPointMerger(1)(listed, known(makePosition(2, { scale: 30, version: 2 })));
    expect(points[1]).toMatchObject({ id: 2, scale: 30, version: 2, has_wiki: true });
    expect(points[0]).toBe(listed[0]);
    const newer = listed.map((child) => ({ ...child, version: 5 }));
    expect(createPointMerger(1)(newer, known(makePosition(2, { scale: 30, version: 2 })))[1]?.scale).toBe(12);
  });

  it('show at once what is not saved yet', () => {
    const edits = { ...noEdits, unsaved: new Map([[3, { rotation: 350 }]]) };
    expect(createPointMerger(1)(listed, edits)[2]).toMatchObject({ id: 3, rotation: 350, scale: 12 });
  });

  it('take the line of a place along at once, and back where its move is not saved', () => {
    const road = (...coordinates: [number, number][]) =>
      ({ type: 'Feature', geometry: { type: 'LineString', coordinates }, properties: {} }) as const;
    const [first, ...others] = listed;
    const withRoad = [{ ...(first as Child), lat: 10, lng: 20, geojson: road([20, 10], [25, 12]) }, ...others];
    const merge = createPointMerger(1);
    const meanwhile = (jobs: Write[], texts: [number, PositionText][] = []) => {
      const queue = jobs.map((write) => createJob(write, false, () => undefined));
      return merge(withRoad, { ...noEdits, unsaved: unsavedOf(queue, new Map(texts)) })[0];
    };
    const move = { kind: 'move', id: 1, lat: 11, lng: 18 } as const;
    expect(meanwhile([move])).toMatchObject({ lat: 11, lng: 18, geojson: road([18, 11], [23, 13]) });
    const redrawn = { kind: 'text', id: 1, text: { geojson: road([18, 11], [30, 30]) } } as const;
    expect(meanwhile([move, redrawn])?.geojson).toEqual(road([18, 11], [30, 30]));
    expect(meanwhile([move, redrawn, { ...move, lng: 19 }])?.geojson).toEqual(road([19, 11], [31, 30]));
    expect(meanwhile([move], [[1, { rotation: 3 }]])?.geojson).toEqual(road([18, 11], [23, 13]));
    expect(meanwhile([])).toBe(withRoad[0]);
  });

  it('keep the object of each point that did not change, so that one key press costs one point', () => {
    const merge = createPointMerger(1);
    const edits = known(makePosition(2, { scale: 30, version: 2 }));
    const before = merge(listed, edits);
    const next = merge(listed, { ...edits, unsaved: new Map([[4, { scale: 8 }]]) });
    expect(next.slice(0, 3).map((point, index) => point === before[index])).toEqual([true, true, true]);
    expect(next[3]).not.toBe(before[3]);
  });

  it('leave out what was taken off, deleted, or hung under another map', () => {
    const edits = known(
      makePosition(1, { active: false, version: 2 }),
      makePosition(2, { parent: { id: 9, name: 'Waterdeep', slug: 'waterdeep' }, version: 2 }),
    );
    const gone = { position: makePosition(3), isDeleted: true };
    const points = createPointMerger(1)(listed, { ...edits, known: new Map(edits.known).set(3, gone) });
    expect(ids(points)).toEqual([4]);
  });

  it('have what was added, and what was brought back with all that was known of it', () => {
    const merge = createPointMerger(1);
    expect(merge(listed, known(makePosition(77, { name: 'Gull Rest' }))).at(-1)).toMatchObject({
      id: 77,
      name: 'Gull Rest',
      has_map: false,
    });
    const withMap = listed.map((child) => ({ ...child, has_map: true }));
    merge(withMap, known(makePosition(2, { active: false, version: 2 })));
    const back = merge([], known(makePosition(2, { version: 3 })));
    expect(back).toHaveLength(1);
    expect(back[0]).toMatchObject({ id: 2, has_map: true });
  });
});
