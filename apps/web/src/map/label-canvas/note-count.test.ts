import { mapInks } from '@venture-atlas/map-math';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PointView } from '../model/point-views.ts';
import type { NamePlace } from './name-place.ts';
import { notePart } from './note-part.ts';
import type { Scene } from './paint-picture.ts';
import { recordingCanvas } from './test-canvas.ts';
import { point, stored } from './test-points.ts';

const inks = mapInks.light;
beforeEach(() => vi.stubGlobal('Path2D', class {}));
afterEach(() => vi.unstubAllGlobals());

const straight = (index = 0, px = 20): NamePlace => ({
  form: 'straight',
  index,
  rotation: 0,
  lines: undefined,
  place: { dotX: 0, dotY: 0, x: 500, y: 300, px, zoom: 1, halfWidth: 60, halfHeight: 12 },
});

function drawn(points: readonly Partial<PointView>[], names: readonly NamePlace[]) {
  const { canvas, texts, paths } = recordingCanvas();
  const { store } = stored(points.map(point));
  const view = { x: 0, y: 0, scale: 1, width: 800, height: 600, ratio: 1 };
  for (const _ of notePart.paint(canvas, view, { store, inks } as Scene, names));
  return { texts, signs: paths.filter(({ how, colour }) => how === 'stroke' && colour === inks.ink).length };
}

test('behind a name stands how many notes there are, ink on halo; where there are none nothing does', () => {
  const { texts, signs } = drawn([{ notes: 3 }, { id: 2 }], [straight(0), straight(1)]);
  expect(texts.map(({ how, text, colour }) => [how, text, colour])).toEqual([
    ['stroke', '3', inks.halo],
    ['fill', '3', inks.ink],
  ]);
  expect(signs).toBe(1);
});

test('it begins where the name ends, behind the eye of a hidden one', () => {
  const at = (change: Partial<PointView>) => drawn([{ notes: 1, ...change }], [straight()]).texts[0]?.x ?? 0;
  expect(at({})).toBeGreaterThan(560 + 13);
  expect(at({})).toBeLessThan(560 + 28);
  expect(at({ isHidden: true })).toBeGreaterThan(at({}) + 10);
});

test('a road that is named twice has it once, and more than 99 are not counted out', () => {
  const { texts } = drawn([{ notes: 120 }], [straight(), straight()]);
  expect(texts.map(({ text }) => text)).toEqual(['99+', '99+']);
});
