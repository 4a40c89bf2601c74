import { asScale, NO_INSETS } from '@venture-atlas/map-math';
import { expect, test } from 'vitest';
import { type CameraFrame, type CameraView, clampView, placeAt, screenAt, viewAround } from './camera.ts';
import { coast, flyTo, type Motion, panTo, zoomTo } from './motions.ts';

const frame: CameraFrame = {
  view: { width: 1400, height: 840 },
  map: { width: 8192, height: 6144 },
  insets: NO_INSETS,
};
const start: CameraView = { centre: { lng: 4000, lat: 3000 }, scale: asScale(0.8) };
const FRAME_MS = 16;

/** All views of a movement, one per frame; fails when it does not end. */
function run(motion: Motion, from: CameraView = start, frameMs = FRAME_MS): CameraView[] {
  const views: CameraView[] = [];
  let view = from;
  for (let count = 0; count < 400; count += 1) {
    const step = motion(view, frameMs);
    view = step.view;
    views.push(view);
    if (step.isDone) return views;
  }
  throw new Error('The movement never ends.');
}

test('zooming comes to its scale exactly, steadily, with the place under the pointer standing still', () => {
  const at = { x: 300, y: 650 };
  const place = placeAt(at, start, frame);
  const views = run(zoomTo(asScale(1.2), place, at, frame));
  expect(views.at(-1)?.scale).toBe(1.2);
  for (const [index, view] of views.entries()) {
    expect(view.scale).toBeGreaterThanOrEqual(views[index - 1]?.scale ?? start.scale);
    expect(screenAt(place, view, frame).x).toBeCloseTo(at.x, 6);
    expect(screenAt(place, view, frame).y).toBeCloseTo(at.y, 6);
  }
  expect(views.length * FRAME_MS).toBeLessThan(450);
});

test('a new target in the middle of a zoom is taken up without a jump', () => {
  const at = { x: 700, y: 420 };
  const place = placeAt(at, start, frame);
  const first = zoomTo(asScale(0.88), place, at, frame)(start, FRAME_MS).view;
  const second = zoomTo(asScale(0.968), place, at, frame)(first, FRAME_MS).view;
  expect(second.scale / first.scale).toBeGreaterThan(1);
  expect(second.scale / first.scale).toBeLessThan(1.06);
});

test('going to a place takes 0.2 s, and it runs straight across the screen', () => {
  const target = { centre: { lng: 3600, lat: 3200 }, scale: asScale(1.6) };
  const views = run(flyTo(target, start, frame));
  expect(views).toHaveLength(Math.ceil(200 / FRAME_MS));
  expect(views.at(-1)).toEqual(target);
  const path = [start, ...views].map((view) => screenAt(target.centre, view, frame));
  const [from] = path;
  for (const at of path) {
    const x = (from?.x ?? 0) - 700;
    const y = (from?.y ?? 0) - 420;
    expect(Math.abs((at.x - 700) * y - (at.y - 420) * x)).toBeLessThan(1e-6);
  }
});

test('with no time the target is there at once', () => {
  const target = { centre: { lng: 3600, lat: 3200 }, scale: asScale(1.6) };
  expect(flyTo(target, start, frame, 0)(start, FRAME_MS)).toEqual({ view: target, isDone: true });
});

test('arrow keys bring the centre where it was asked for', () => {
  const views = run(panTo({ lng: 4100, lat: 2950 }, frame));
  expect(views.at(-1)?.centre).toEqual({ lng: 4100, lat: 2950 });
  expect(views.at(-1)?.scale).toBe(0.8);
});

test('a flung map runs on in the same direction and comes to rest', () => {
  const views = run(coast(1, -0.5, frame));
  const end = views.at(-1) ?? start;
  const right = (end.centre.lng - start.centre.lng) * 0.8;
  const down = (start.centre.lat - end.centre.lat) * 0.8;
  expect(right).toBeGreaterThan(120);
  expect(right).toBeLessThan(320);
  expect(down).toBeCloseTo(-right / 2, 0);
});

test('a map flung against its edge rests within the bounds', () => {
  const edge = clampView({ centre: { lng: 0, lat: 3000 }, scale: asScale(0.8) }, frame);
  const views = run(coast(-3, 0, frame), edge);
  const end = views.at(-1) ?? edge;
  expect(end).toEqual(clampView(end, frame));
  expect(Math.max(...views.map((view) => screenAt({ lng: 0, lat: 0 }, view, frame).x))).toBeLessThanOrEqual(60.001);
});

test('a map let go outside its bounds snaps back', () => {
  const held = clampView({ centre: { lng: 0, lat: 3000 }, scale: asScale(0.8) }, frame, 60);
  const end = run(coast(0, 0, frame), held).at(-1) ?? held;
  expect(screenAt({ lng: 0, lat: 0 }, end, frame).x).toBeCloseTo(30);
});

test('long frames end where short ones do', () => {
  const at = { x: 100, y: 100 };
  const place = placeAt(at, start, frame);
  const target = viewAround(place, at, asScale(1.2), frame);
  for (const frameMs of [4, 16, 64]) {
    const end = run(zoomTo(asScale(1.2), place, at, frame), start, frameMs).at(-1);
    expect(end).toEqual(target);
  }
});
