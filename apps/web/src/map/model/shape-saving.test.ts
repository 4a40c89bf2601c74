import type { MapCoordinate, Shape } from '@venture-atlas/types';
import { describe, expect, it } from 'vitest';
import { openDraft, type ShapeAct, shapeReducer } from './shape-draft.ts';
import { isChanged, outcomeOf } from './shape-saving.ts';

const line = (...coordinates: MapCoordinate[]): Shape => ({
  type: 'Feature',
  geometry: { type: 'LineString', coordinates },
  properties: {},
});
const edited = (saved: Shape | null, ...acts: ShapeAct[]) => acts.reduce(shapeReducer, openDraft(saved));
const add = (...at: MapCoordinate): ShapeAct => ({ kind: 'add', at });

describe('Stop Editing Shape', () => {
  it('has nothing to save when nothing changed, or changed back', () => {
    expect(outcomeOf(edited(null))).toEqual({ kind: 'unchanged' });
    const road = line([1, 2], [3, 4]);
    expect(isChanged(edited(road, add(5, 6), { kind: 'undo' }))).toBe(false);
    expect(isChanged(edited(road, add(5, 6)))).toBe(true);
  });

  it('saves a line of two points, not of one', () => {
    expect(outcomeOf(edited(null, add(1, 2)))).toEqual({ kind: 'incomplete' });
    expect(outcomeOf(edited(null, add(1, 2), add(3, 4)))).toEqual({ kind: 'save', shape: line([1, 2], [3, 4]) });
  });

  it('saves polygons only when every ring has three points', () => {
    const outline = [add(0, 0), add(50, 0), add(50, 40)];
    expect(outcomeOf(edited(null, { kind: 'change-type' }, add(0, 0), add(50, 0)))).toEqual({ kind: 'incomplete' });
    const one = edited(null, { kind: 'change-type' }, ...outline);
    expect(outcomeOf(one).kind).toBe('save');
    const withHole = [{ kind: 'start-hole' }, add(20, 5), add(30, 5)] satisfies ShapeAct[];
    expect(outcomeOf(withHole.reduce<typeof one>(shapeReducer, one))).toEqual({ kind: 'incomplete' });
  });

  it('takes the shape away when all its points were removed', () => {
    const all: ShapeAct[] = [{ kind: 'undo' }, { kind: 'undo' }];
    expect(outcomeOf(edited(line([1, 2], [3, 4]), ...all))).toEqual({ kind: 'save', shape: null });
  });

  it('rounds what an import brought with more decimals', () => {
    const shape = edited(line([1.23456, 2], [3, 4.5678]), add(9, 9));
    expect(outcomeOf(shape)).toEqual({ kind: 'save', shape: line([1.23, 2], [3, 4.57], [9, 9]) });
  });

  it('refuses more points than the server takes', () => {
    const many = Array.from({ length: 20_000 }, (_, index): MapCoordinate => [index, (index * 7) % 100]);
    expect(outcomeOf(edited(line(...many.slice(1)), add(-5, 1))).kind).toBe('save');
    expect(outcomeOf(edited(line(...many), add(-5, 1)))).toEqual({ kind: 'too-large' });
  });
});
