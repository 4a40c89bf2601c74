import { mapInks } from '@venture-atlas/map-math';
import { expect, test } from 'vitest';
import type { PointView } from '../model/point-views.ts';
import { hiddenInView, paintGhostDots } from './ghost-dots.ts';
import { ghostPart } from './ghost-part.ts';
import { paintPicture } from './paint-picture.ts';
import type { PaintView } from './paint-view.ts';
import { recordingCanvas } from './test-canvas.ts';
import { planned, point, seeded, stored, TEST_GROUND, TEST_MAP } from './test-points.ts';

const inks = mapInks.light;
const view: PaintView = { x: 0, y: 0, scale: 0.5, width: 1000, height: 750, ratio: 1 };
const at = (x: number, y: number, change: Partial<PointView> = {}) =>
  point({ lng: x, lat: TEST_MAP.height - y, scale: 12, ...change });

/** Where dots are drawn, in pixels of the view; every dot begins at its right rim. */
function ghosts(points: readonly PointView[], { part = view, selected = -1 } = {}) {
  const { canvas, paths } = recordingCanvas();
  const scene = { ...stored(points), inks, selected };
  for (const _ of paintGhostDots(canvas, part, scene, hiddenInView(scene, part)));
  const inner = paths.filter(({ colour }) => colour === inks.ink).flatMap((path) => path.points);
  // A move to the rim, then the arc around the centre.
  return { centres: inner.filter((_, step) => step % 2 === 1), paths };
}

test('each point that is hidden at this zoom is a faint dot; those that are drawn, shapes and the selected are not', () => {
  const shape = {
    type: 'LineString' as const,
    coordinates: [
      [0, 0],
      [9, 9],
    ] as [number, number][],
  };
  const points = [
    at(100, 100),
    at(200, 100, { scale: 16 }),
    at(300, 100, { shape }),
    at(400, 100),
    at(500, 100, { displayDot: false }),
  ];
  const { centres, paths } = ghosts(points, { selected: 3 });
  expect(centres).toEqual([
    [50, 50],
    [250, 50],
  ]);
  expect(paths.every(({ alpha }) => alpha === 0.65)).toBe(true);
});

test('only what lies in the part that is painted is looked at', () => {
  const part = { ...view, x: 1000, y: 1000, width: 100, height: 100 };
  const points = [at(100, 100), at(1100, 1100), at(1206, 1100), at(1240, 1100)];
  expect(ghosts(points, { part }).centres).toEqual([
    [50, 50],
    [103, 50],
  ]);
});

test('of thousands in a heap no more are drawn than have room, and strips choose the same ones', () => {
  const random = seeded(3);
  const heap = Array.from({ length: 20_000 }, (_, id) => at(600 + random() * 60, 600 + random() * 60, { id }));
  const whole = ghosts(heap).centres;
  expect(whole.length).toBeLessThanOrEqual(11 * 11);
  expect(whole.length).toBeGreaterThan(80);
  const strip = { ...view, x: 600, y: 600, width: 15, height: 60 };
  const shown = new Set(whole.map(([x, y]) => `${x?.toFixed(3)} ${y?.toFixed(3)}`));
  const inStrip = ghosts(heap, { part: strip }).centres.map(([x, y]) => [x + 300, y + 300] as const);
  for (const [x, y] of inStrip.filter(([px]) => px < 315))
    expect(shown.has(`${x.toFixed(3)} ${y.toFixed(3)}`)).toBe(true);
});

test('cost nothing for those who do not edit: no hidden point is even asked for', () => {
  const parts = stored([at(100, 100), at(700, 500)]);
  const scene = {
    ...parts,
    inks,
    ground: TEST_GROUND,
    selected: -1,
    shown: planned(parts, view),
    parts: { ghosts: ghostPart },
  };
  let asked = 0;
  const { hiddenIn } = scene.index;
  scene.index.hiddenIn = (...box) => {
    asked += 1;
    return hiddenIn.apply(scene.index, box);
  };
  const paint = (showsHidden: boolean) => {
    const recording = recordingCanvas();
    const surface = () => ({ canvas: recordingCanvas().canvas, image: {} as HTMLCanvasElement });
    for (const _ of paintPicture(recording.canvas, view, { ...scene, showsHidden }, surface));
    return recording.paths.length;
  };
  expect([paint(false), asked]).toEqual([0, 0]);
  expect([paint(true), asked]).toEqual([2, 1]);
});
