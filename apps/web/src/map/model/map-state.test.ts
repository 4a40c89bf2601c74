import { expect, test } from 'vitest';
import { initialMapState, type MapEvent, type MapState, mapReducer } from './map-state.ts';

const after = (...events: MapEvent[]): MapState => events.reduce(mapReducer, initialMapState);

test('selecting a point selects it, clicking the map again deselects', () => {
  expect(after({ kind: 'select', id: 5 })).toEqual({ mode: 'viewing', selectedId: 5 });
  expect(after({ kind: 'select', id: 5 }, { kind: 'select', id: 6 })).toEqual({ mode: 'viewing', selectedId: 6 });
  expect(after({ kind: 'select', id: 5 }, { kind: 'deselect' })).toEqual(initialMapState);
});

test('an armed pin is placed by the next click, which deselects', () => {
  const armed = after({ kind: 'select', id: 5 }, { kind: 'arm-move' });
  expect(armed).toEqual({ mode: 'moving-pin', selectedId: 5 });
  expect(mapReducer(armed, { kind: 'placed' })).toEqual(initialMapState);
});

test('nothing can be moved or shaped without a selected point', () => {
  expect(after({ kind: 'arm-move' })).toBe(initialMapState);
  expect(after({ kind: 'start-shape' })).toBe(initialMapState);
});

test('Escape undoes the innermost thing first, then deselects', () => {
  const shaping = after({ kind: 'select', id: 5 }, { kind: 'start-shape' });
  const viewing = mapReducer(shaping, { kind: 'escape' });
  expect(viewing).toEqual({ mode: 'viewing', selectedId: 5 });
  expect(mapReducer(viewing, { kind: 'escape' })).toEqual(initialMapState);
  expect(mapReducer(initialMapState, { kind: 'escape' })).toBe(initialMapState);
});

test('editing a shape ends with the point still selected', () => {
  expect(after({ kind: 'select', id: 5 }, { kind: 'start-shape' }, { kind: 'stop-shape' })).toEqual({
    mode: 'viewing',
    selectedId: 5,
  });
});

test('a deactivated point is deselected, another one leaves the selection alone', () => {
  const selected = after({ kind: 'select', id: 5 });
  expect(mapReducer(selected, { kind: 'removed', id: 5 })).toEqual(initialMapState);
  expect(mapReducer(selected, { kind: 'removed', id: 6 })).toBe(selected);
});

test('what changes nothing gives back the same state, so that nothing renders', () => {
  const selected = after({ kind: 'select', id: 5 });
  expect(mapReducer(selected, { kind: 'select', id: 5 })).toBe(selected);
  expect(mapReducer(selected, { kind: 'placed' })).toBe(selected);
  expect(mapReducer(selected, { kind: 'stop-shape' })).toBe(selected);
});

test('a new place is put where the map was clicked last; what was selected is left', () => {
  const armed = after({ kind: 'select', id: 5 }, { kind: 'arm-add' });
  expect(armed).toEqual({ mode: 'adding', selectedId: null, at: null });
  const there = mapReducer(mapReducer(armed, { kind: 'add-at', at: { lat: 3, lng: 4 } }), {
    kind: 'add-at',
    at: { lat: 5, lng: 6 },
  });
  expect(there).toMatchObject({ at: { lat: 5, lng: 6 } });
  expect(mapReducer(there, { kind: 'escape' })).toEqual(initialMapState);
  expect(mapReducer(there, { kind: 'deselect' })).toEqual(initialMapState);
});
