import { countPoints, openRing } from '@venture-atlas/map-math';
import type { MapCoordinate, Shape } from '@venture-atlas/types';
import { describe, expect, it } from 'vitest';
import {
  canStartRing,
  canUndo,
  openDraft,
  type ShapeAct,
  type ShapeDraft,
  STEPS_KEPT,
  shapeReducer,
} from './shape-draft.ts';

const play = (draft: ShapeDraft, ...acts: ShapeAct[]): ShapeDraft => acts.reduce(shapeReducer, draft);
const add = (...at: MapCoordinate): ShapeAct => ({ kind: 'add', at });
const undo: ShapeAct = { kind: 'undo' };
const redo: ShapeAct = { kind: 'redo' };
const at = (index: number, polygon = 0, ring = 0) => ({ polygon, ring, index });

const road: Shape = {
  type: 'Feature',
  geometry: {
    type: 'LineString',
    coordinates: [
      [10, 20],
      [30, 45],
      [70, 50],
    ],
  },
  properties: { layer: 'roads' },
};
const isles: Shape = {
  type: 'Feature',
  geometry: {
    type: 'MultiPolygon',
    coordinates: [
      [
        [
          [0, 0],
          [90, 0],
          [90, 80],
          [0, 0],
        ],
      ],
      [
        [
          [200, 10],
          [260, 10],
          [260, 60],
          [200, 10],
        ],
        [
          [230, 20],
          [240, 20],
          [240, 25],
          [230, 20],
        ],
      ],
    ],
  },
  properties: {},
};

describe('editing a shape', () => {
  it('begins with an empty line where there is none, and clicks add points', () => {
    const draft = play(openDraft(null), add(3.1449, 7), add(20, 8.5));
    expect(draft.shape.geometry).toEqual({
      type: 'LineString',
      coordinates: [
        [3.14, 7],
        [20, 8.5],
      ],
    });
    expect(draft.saved).toBeNull();
  });

  it('continues a stored line at its end and keeps what belongs to it', () => {
    const draft = play(openDraft(road), add(99, 11));
    expect(draft.shape.geometry.coordinates).toHaveLength(4);
    expect(draft.shape.geometry.coordinates[3]).toEqual([99, 11]);
    expect(draft.shape.properties).toEqual({ layer: 'roads' });
    expect(road.geometry.coordinates).toHaveLength(3);
  });

  it('does not count the second click of a double click', () => {
    const draft = play(openDraft(road), add(80, 50.001));
    expect(draft.shape.geometry.coordinates).toHaveLength(4);
    expect(play(draft, add(80, 50.004))).toBe(draft);
  });

  it('moves, inserts and removes points', () => {
    const draft = play(
      openDraft(road),
      { kind: 'move', address: at(1), at: [33.337, 44] },
      { kind: 'insert', address: at(1), at: [15, 31] },
      { kind: 'remove', address: at(3) },
    );
    expect(draft.shape.geometry.coordinates).toEqual([
      [10, 20],
      [15, 31],
      [33.34, 44],
    ]);
  });

  it('ignores a point that was put back where it was', () => {
    const draft = openDraft(road);
    expect(play(draft, { kind: 'move', address: at(1), at: [30, 45] })).toBe(draft);
    expect(play(draft, { kind: 'move', address: at(9), at: [1, 2] })).toBe(draft);
    expect(play(draft, { kind: 'remove', address: at(9) })).toBe(draft);
  });
});

describe('several polygons and holes', () => {
  it('the next click begins what was asked for, the ones after it go on there', () => {
    const draft = play(
      openDraft(isles),
      { kind: 'start-polygon' },
      add(400, 1),
      add(440, 1),
      add(440, 30),
      { kind: 'start-hole' },
      add(430, 5),
      add(435, 5),
      add(435, 9),
    );
    const { geometry } = draft.shape;
    expect(geometry.type === 'MultiPolygon' && geometry.coordinates[2]).toEqual([
      [
        [400, 1],
        [440, 1],
        [440, 30],
        [400, 1],
      ],
      [
        [430, 5],
        [435, 5],
        [435, 9],
        [430, 5],
      ],
    ]);
  });

  it('a hole goes into the polygon whose point was touched last', () => {
    const draft = play(
      openDraft(isles),
      { kind: 'move', address: at(1, 0), at: [91, 0] },
      { kind: 'start-hole' },
      add(60, 10),
    );
    const { geometry } = draft.shape;
    expect(geometry.type === 'MultiPolygon' && geometry.coordinates.map((rings) => rings.length)).toEqual([2, 2]);
  });

  it('cannot be begun in a line, nor before the ring that is drawn has three points', () => {
    expect(canStartRing(openDraft(road), 'polygon')).toBe(false);
    expect(canStartRing(openDraft(isles), 'hole')).toBe(true);
    const started = play(openDraft(isles), { kind: 'start-polygon' }, add(400, 1), add(440, 1));
    expect(canStartRing(started, 'polygon')).toBe(false);
    expect(play(started, { kind: 'start-hole' })).toBe(started);
  });

  it('asking twice, or choosing a tool, takes the intention back', () => {
    const asked = play(openDraft(isles), { kind: 'start-polygon' });
    expect(asked).toMatchObject({ starts: 'polygon', tool: 'add' });
    expect(play(asked, { kind: 'start-polygon' }).starts).toBeNull();
    expect(play(asked, { kind: 'tool', tool: 'drag' }).starts).toBeNull();
    expect(play(asked, { kind: 'start-hole' }).starts).toBe('hole');
  });

  it('a polygon goes with its last point, and drawing goes on in the one that is left', () => {
    const remove = (index: number): ShapeAct => ({ kind: 'remove', address: at(index, 1) });
    const draft = play(openDraft(isles), remove(2), remove(1), remove(0));
    expect(draft.ring).toEqual({ polygon: 0, ring: 0 });
    expect(countPoints(draft.shape)).toBe(3);
  });
});

describe('Change Shape Type', () => {
  it('keeps aside what a line has no place for, and brings it back', () => {
    const line = play(openDraft(isles), { kind: 'change-type' });
    expect(line.shape.geometry).toEqual({
      type: 'LineString',
      coordinates: [
        [0, 0],
        [90, 0],
        [90, 80],
      ],
    });
    expect(line.aside?.flat()).toHaveLength(3);
    const back = play(line, { kind: 'change-type' });
    expect(back.shape.geometry).toEqual(isles.geometry);
    expect(back.aside).toBeNull();
  });

  it('is undone like every other step', () => {
    const draft = play(openDraft(isles), { kind: 'change-type' }, add(5, 60), undo, undo);
    expect(draft.shape).toEqual(isles);
    expect(draft.aside).toBeNull();
  });
});

describe('Ctrl+z', () => {
  it('removes the last point that was added', () => {
    const draft = play(openDraft(road), add(1, 2), add(3, 4), undo);
    expect(draft.shape.geometry.coordinates.at(-1)).toEqual([1, 2]);
  });

  it('removes the last point of a stored shape, too, down to nothing', () => {
    const draft = play(openDraft(road), undo, undo);
    expect(draft.shape.geometry.coordinates).toEqual([[10, 20]]);
    const nothing = play(draft, undo, undo, undo);
    expect(countPoints(nothing.shape)).toBe(0);
    expect(canUndo(nothing)).toBe(false);
    expect(play(nothing, redo, redo, redo).shape).toEqual(road);
  });

  it('puts a dragged, an inserted and a removed point back', () => {
    const start = openDraft(road);
    for (const act of [
      { kind: 'move', address: at(0), at: [11, 22] },
      { kind: 'insert', address: at(2), at: [50, 47] },
      { kind: 'remove', address: at(1) },
    ] satisfies ShapeAct[]) {
      expect(play(start, act, undo).shape).toEqual(road);
      expect(play(start, act, undo, redo).shape).toEqual(play(start, act).shape);
    }
  });

  it('forgets what could be redone when something new is done', () => {
    const draft = play(openDraft(road), add(1, 2), undo, add(5, 6), redo);
    expect(draft.shape.geometry.coordinates.at(-1)).toEqual([5, 6]);
  });

  it('of the first point of a hole leaves the hole asked for, so that it can be put elsewhere', () => {
    const draft = play(openDraft(isles), { kind: 'start-hole' }, add(1, 1), undo);
    expect(draft).toMatchObject({ starts: 'hole', shape: isles });
    expect(play(draft, undo).starts).toBeNull();
  });

  it('takes small nudges of one point back in one step', () => {
    const nudge = (index: number, lng: number): ShapeAct => ({
      kind: 'move',
      address: at(index),
      at: [lng, 20],
      isNudge: true,
    });
    const draft = play(openDraft(road), nudge(0, 11), nudge(0, 12), nudge(0, 13), nudge(1, 31));
    expect(play(draft, undo).shape.geometry.coordinates.slice(0, 2)).toEqual([
      [13, 20],
      [30, 45],
    ]);
    expect(play(draft, undo, undo).shape).toEqual(road);
  });

  it('goes back a long way, and forgets what lies further', () => {
    const many = Array.from({ length: STEPS_KEPT + 30 }, (_, index) => add(index, index * 2));
    const draft = play(openDraft(null), ...many);
    expect(draft.past).toHaveLength(STEPS_KEPT);
    expect(countPoints(play(draft, ...Array.from({ length: STEPS_KEPT }, () => undo)).shape)).toBe(30);
  });
});

it('a click on the first point closes no ring twice', () => {
  const draft = play(openDraft(isles), { kind: 'start-polygon' }, add(1, 1), add(5, 1), add(5, 5), add(1, 1));
  const { geometry } = draft.shape;
  const ring = geometry.type === 'MultiPolygon' ? (geometry.coordinates[2]?.[0] ?? []) : [];
  expect(openRing(ring)).toHaveLength(3);
});
