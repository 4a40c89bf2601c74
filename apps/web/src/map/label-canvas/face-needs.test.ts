import { expect, test } from 'vitest';
import type { PointView } from '../model/point-views.ts';
import { FaceNeeds } from './face-needs.ts';
import { packPoints } from './point-chunk.ts';
import { point, TEST_MAP } from './test-points.ts';

const pack = (...points: Partial<PointView>[]) => packPoints(points.map(point), TEST_MAP.height);

test('plain towns need nothing beside the upright face', () => {
  const faces = new FaceNeeds();
  expect(faces.add(pack({}, { name: "Baldur's Gate" }))).toBe(false);
  expect(faces.needs).toEqual({ isItalicNeeded: false, isCapitalsNeeded: false, letters: 'a' });
});

test('water, lines and hidden points need italics, polygons small capitals', () => {
  const faces = new FaceNeeds();
  expect(faces.add(pack({ isHidden: true }))).toBe(true);
  expect(faces.needs.isItalicNeeded).toBe(true);
  expect(faces.add(pack({ isWater: true }))).toBe(false);
  const wood = {
    type: 'MultiPolygon' as const,
    coordinates: [
      [
        [
          [0, 0],
          [9, 0],
          [9, 9],
          [0, 0],
        ],
      ],
    ] as [number, number][][][],
  };
  expect(faces.add(pack({ shape: wood }))).toBe(true);
  expect(faces.needs.isCapitalsNeeded).toBe(true);
});

test('letters beyond Latin-1 are told once each', () => {
  const faces = new FaceNeeds();
  expect(faces.add(pack({ name: 'Győrfő' }, { name: 'Őrség' }))).toBe(true);
  expect(faces.needs.letters).toBe('aőŐ');
  expect(faces.add(pack({ name: 'Ő' }))).toBe(false);
});
