import type { Child } from '@venture-atlas/types';
import { expect, test } from 'vitest';
import { createPointViewer, toPointView, withoutShape } from './point-views.ts';

function child(change: Partial<Child> = {}): Child {
  return {
    id: 71,
    location_id: 12,
    name: 'Amphail',
    slug: 'amphail',
    type: 'village',
    lat: 2944.5,
    lng: 3120.25,
    scale: 14,
    rotation: 350,
    label_x_offset: 31,
    label_y_offset: -4,
    label_wrap_ratio: 6,
    display_dot: true,
    geojson: null,
    image: null,
    has_map: false,
    parents: [],
    wiki_url: null,
    version: 3,
    ...change,
  };
}

const line = (count: number): Child['geojson'] => ({
  type: 'Feature',
  properties: {},
  geometry: { type: 'LineString', coordinates: Array.from({ length: count }, (_, at) => [at * 10, at * 20]) },
});

test('what was chosen for a place goes over what its type has, field by field', () => {
  const type_look = { colour: 'pine', dash: 'dotted' } as const;
  expect(toPointView(child({ type_look, look: { colour: 'lake' } })).look).toEqual({ colour: 'lake', dash: 'dotted' });
  expect(toPointView(child({ type_icon: 'inn', look: { sign: 'ruin' } })).sign).toBe('ruin');
  expect(toPointView(child({ type_icon: 'inn', look: { sign: 'dot' } })).sign).toBeNull();
});

test('a child becomes what the map draws, under the position id', () => {
  expect(toPointView(child())).toEqual({
    id: 71,
    name: 'Amphail',
    lat: 2944.5,
    lng: 3120.25,
    scale: 14,
    rotation: 350,
    labelXOffset: 31,
    labelYOffset: -4,
    labelWrapRatio: 6,
    isByHand: false,
    importance: 0,
    displayDot: true,
    look: null,
    sign: null,
    kind: 'place',
    isWater: false,
    isHidden: false,
    isHeardOf: false,
    notes: 0,
    alias: null,
    shape: null,
    isInPicture: false,
  });
});

test('the sign of its type comes along; most types have none', () => {
  expect(toPointView(child({ type_icon: 'castle' })).sign).toBe('castle');
  expect(toPointView(child({ type_icon: null })).sign).toBeNull();
});

test('a shape with too few points is not drawn', () => {
  expect(toPointView(child({ geojson: line(1) })).shape).toBeNull();
  expect(toPointView(child({ geojson: line(2) })).shape?.coordinates).toHaveLength(2);
});

test('a child that did not change keeps its view, so that only changes travel to the map', () => {
  const viewer = createPointViewer();
  const [first, second, third] = [child(), child({ id: 72 }), child({ id: 73 })];
  const before = viewer([first, second]);
  const changed = child({ id: 72, rotation: 10 });
  const after = viewer([first, changed, third]);
  expect(after[0]).toBe(before[0]);
  expect(after[1]).not.toBe(before[1]);
  expect(after.map((view) => view.id)).toEqual([71, 72, 73]);
});

test('showing a place to players gives it another view, hiding it again the old one', () => {
  const viewer = createPointViewer();
  const place = child();
  const hiding = (...ids: number[]) => ({
    hidden: new Set(ids),
    heardOf: new Set<number>(),
    aliases: new Map(),
    notes: new Map(),
  });
  const [hidden] = viewer([place], hiding(71));
  const [shown] = viewer([place], hiding(99));
  expect(hidden?.isHidden).toBe(true);
  expect(shown?.isHidden).toBe(false);
  expect(viewer([place], hiding(71))[0]).toBe(hidden);
});

test('where players have been, or what they heard of, has a view of its own as well', () => {
  const viewer = createPointViewer();
  const place = child();
  const look = (isHidden: boolean, isHeardOf: boolean) =>
    viewer([place], {
      hidden: new Set(isHidden ? [71] : []),
      heardOf: new Set(isHeardOf ? [71] : []),
      aliases: new Map(),
      notes: new Map(),
    })[0];
  const [named, visited, rumour] = [look(false, false), look(false, true), look(true, true)];
  expect(visited).toMatchObject({ isHidden: false, isHeardOf: true });
  expect(rumour).toMatchObject({ isHidden: true, isHeardOf: true });
  expect([look(false, false), look(false, true)]).toEqual([named, visited]);
  expect(look(false, true)).toBe(visited);
});

test('how many notes there are comes with the view of their place, and one more makes another view of it alone', () => {
  const viewer = createPointViewer();
  const places = [child(), child({ id: 72 })];
  const noted = (count: number) =>
    viewer(places, { hidden: new Set(), heardOf: new Set(), aliases: new Map(), notes: new Map([[71, count]]) });
  const [first, other] = noted(2);
  expect([first?.notes, other?.notes]).toEqual([2, 0]);
  const [more, same] = noted(3);
  expect(more?.notes).toBe(3);
  expect(same).toBe(other);
});

test('what players call a place comes with its view, and another name makes another one', () => {
  const viewer = createPointViewer();
  const place = child();
  const called = (alias: string) =>
    viewer([place], { hidden: new Set(), heardOf: new Set(), aliases: new Map([[71, alias]]), notes: new Map() })[0];
  const first = called('The wolf castle');
  expect(first?.alias).toBe('The wolf castle');
  expect(called('The wolf castle')).toBe(first);
  expect(called('The castle')?.alias).toBe('The castle');
  expect(viewer([place])[0]?.alias).toBeNull();
});

test('a shape that is edited elsewhere is not drawn, but its name stays lettered as it was', () => {
  const views = createPointViewer()([child({ id: 1 }), child({ id: 2 })]);
  const shown = withoutShape(views, 2, 'MultiPolygon');
  expect(shown[0]).toBe(views[0]);
  expect(shown[1]?.shape).toEqual({ type: 'MultiPolygon', coordinates: [] });
  expect(withoutShape(views, undefined, undefined)).toBe(views);
});
