import type { Shape } from '@venture-atlas/types';
import { expect, it } from 'vitest';
import { openDraft, type ShapeAct, shapeReducer } from '../../../map/model/shape-draft.ts';
import { asideWarning, shapeAdvice, shapeSize } from './shape-words.ts';

const add = (lng: number, lat: number): ShapeAct => ({ kind: 'add', at: [lng, lat] });
const drawn = (...acts: ShapeAct[]) => acts.reduce(shapeReducer, openDraft(null));
const island = [add(0, 0), add(90, 0), add(90, 70)];
const polygon: ShapeAct = { kind: 'change-type' };

it('how much is drawn', () => {
  expect(shapeSize(drawn())).toBe('0 points, line');
  expect(shapeSize(drawn(add(1, 2)))).toBe('1 point, line');
  expect(shapeSize(drawn(polygon, ...island))).toBe('3 points, polygon');
  const two = [
    polygon,
    ...island,
    { kind: 'start-polygon' },
    add(200, 1),
    add(260, 1),
    add(260, 40),
  ] satisfies ShapeAct[];
  expect(shapeSize(drawn(...two))).toBe('6 points, 2 polygons');
  expect(shapeSize(drawn(...two, { kind: 'start-hole' }, add(220, 5)))).toBe('7 points, 2 polygons with 1 hole');
});

it('what a click does, in the words of the hand that makes it', () => {
  expect(shapeAdvice(drawn(), false)).toContain('Click the map to add a point');
  expect(shapeAdvice(drawn(), true)).toBe(
    'Tap the map to add a point, drag a point to move it. The magnet snaps to what is nearby.',
  );
  expect(shapeAdvice(drawn({ kind: 'tool', tool: 'remove' }), false)).toBe('Click a point to remove it.');
  expect(shapeAdvice(drawn({ kind: 'tool', tool: 'drag' }), false)).toContain('Drag a point');
  const asked = drawn(polygon, ...island, { kind: 'start-hole' });
  expect(shapeAdvice(asked, true)).toBe('Tap inside the polygon where the hole begins.');
});

it('what a change of the type would lose', () => {
  const rings = (count: number): Shape => ({
    type: 'Feature',
    geometry: {
      type: 'MultiPolygon',
      coordinates: Array.from({ length: count }, (_, index) => [
        [
          [index, 0],
          [index + 1, 0],
          [index + 1, 2],
          [index, 0],
        ],
      ]),
    },
    properties: {},
  });
  const warning = (count: number) => asideWarning(shapeReducer(openDraft(rings(count)), polygon));
  expect(warning(1)).toBeNull();
  expect(warning(2)).toBe('A line has one part: 1 other ring is lost when this is saved. Polygon brings it back.');
  expect(warning(4)).toBe('A line has one part: 3 other rings are lost when this is saved. Polygon brings them back.');
});
