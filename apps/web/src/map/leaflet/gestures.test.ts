import { asScale, NO_INSETS, zoomBySteps } from '@venture-atlas/map-math';
import { beforeEach, expect, test, vi } from 'vitest';
import { eventually } from '../../test-support/eventually.ts';
import { type CameraFrame, placeAt, screenAt } from '../model/camera.ts';
import { Camera } from './camera.ts';
import { type GestureCallbacks, listenToGestures, TAP_STEPS } from './gestures.ts';
import { L } from './leaflet.ts';

const frame: CameraFrame = {
  view: { width: 400, height: 700 },
  map: { width: 4000, height: 3000 },
  insets: NO_INSETS,
};

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(400);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(700);
});

function touchable(isPlacing = false, box?: NonNullable<ReturnType<NonNullable<GestureCallbacks['box']>>>) {
  const stage = document.createElement('div');
  const start = { centre: { lng: 2000, lat: 1500 }, scale: asScale(0.8) };
  const map = new L.Map(stage, {
    crs: L.CRS.Simple,
    zoomSnap: 0,
    minZoom: -20,
    fadeAnimation: false,
    zoomAnimation: false,
  });
  map.setView([1500, 2000], Math.log2(0.8));
  const camera = new Camera(map, () => frame, start);
  const onTap = vi.fn();
  const ends = {
    camera,
    frameNow: () => frame,
    onTap,
    isPlacing: () => isPlacing,
    onDragging: () => undefined,
    box: () => box,
  };
  const stop = listenToGestures(stage, ends);
  let timeMs = 1000;
  const send = (type: string, pointerId: number, x: number, y: number, afterMs = 16) => {
    timeMs += afterMs;
    const event = new PointerEvent(type, { pointerId, pointerType: 'touch', button: 0, clientX: x, clientY: y });
    Object.defineProperty(event, 'timeStamp', { value: timeMs });
    stage.dispatchEvent(event);
  };
  const mouse = (type: string, x: number, y: number, shiftKey = true) => {
    timeMs += 16;
    const init = { pointerId: 7, pointerType: 'mouse', button: 0, clientX: x, clientY: y, shiftKey };
    const event = new PointerEvent(type, init);
    Object.defineProperty(event, 'timeStamp', { value: timeMs });
    stage.dispatchEvent(event);
  };
  const down = (id: number, x: number, y: number, afterMs?: number) => send('pointerdown', id, x, y, afterMs);
  const move = (id: number, x: number, y: number, afterMs?: number) => send('pointermove', id, x, y, afterMs);
  const up = (id: number, x: number, y: number, afterMs?: number) => send('pointerup', id, x, y, afterMs);
  return { stage, camera, onTap, stop, send, mouse, down, move, up };
}

const shown = (camera: Camera, place: { lng: number; lat: number }) => screenAt(place, camera.view, frame);

test('a mouse that is dragged with Shift draws a box where somebody wants one, and moves no map', () => {
  const box = vi.fn();
  const { camera, mouse, onTap } = touchable(false, box);
  const before = camera.view;
  mouse('pointerdown', 100, 200);
  mouse('pointermove', 140, 220);
  // Shift may be let go before the button.
  mouse('pointermove', 180, 260, false);
  mouse('pointerup', 190, 270, false);
  const from = { x: 100, y: 200 };
  expect(box.mock.calls).toEqual([
    [[from, { x: 180, y: 260 }], false],
    [[from, { x: 190, y: 270 }], true],
  ]);
  expect(camera.view).toBe(before);
  expect(onTap).not.toHaveBeenCalled();
  mouse('pointerdown', 100, 200);
  mouse('pointermove', 140, 220);
  mouse('pointercancel', 140, 220);
  expect(box).toHaveBeenLastCalledWith(null, true);
});

test('with Shift the map moves where nobody wants a box, and a click stays a click', () => {
  const { camera, mouse } = touchable();
  const before = camera.view;
  mouse('pointerdown', 100, 200);
  mouse('pointermove', 140, 220);
  mouse('pointerup', 140, 220);
  expect(camera.view).not.toBe(before);
  const wanted = touchable(false, vi.fn());
  wanted.mouse('pointerdown', 100, 200);
  wanted.mouse('pointerup', 101, 200);
  expect(wanted.onTap).toHaveBeenCalledTimes(1);
});

test('a tap is told where it was', () => {
  const { onTap, down, up } = touchable();
  down(1, 120, 300);
  up(1, 123, 302, 80);
  expect(onTap).toHaveBeenCalledWith({ x: 123, y: 302 }, true);
});

test('a long press, a drag and a cancelled touch are no taps', () => {
  const { onTap, send, down, move, up } = touchable();
  down(1, 120, 300);
  up(1, 120, 300, 900);
  down(2, 120, 300);
  move(2, 150, 300);
  up(2, 150, 300);
  down(3, 120, 300);
  send('pointercancel', 3, 120, 300);
  expect(onTap).not.toHaveBeenCalled();
});

test('a drag moves what is under the finger with it', () => {
  const { camera, down, move } = touchable();
  const place = placeAt({ x: 200, y: 300 }, camera.view, frame);
  down(1, 200, 300);
  move(1, 170, 330);
  move(1, 140, 380);
  expect(shown(camera, place)).toEqual({ x: 140, y: 380 });
});

test('a pinch zooms about what the fingers hold, and moves with them', () => {
  const { camera, down, move } = touchable();
  const place = placeAt({ x: 200, y: 300 }, camera.view, frame);
  down(1, 150, 300);
  down(2, 250, 300);
  move(1, 110, 350);
  move(2, 310, 350);
  expect(camera.view.scale).toBeCloseTo(1.6);
  expect(shown(camera, place).x).toBeCloseTo(210);
  expect(shown(camera, place).y).toBeCloseTo(350);
});

test('when one finger leaves a pinch the other goes on dragging', () => {
  const { camera, down, move, up } = touchable();
  down(1, 150, 300);
  down(2, 250, 300);
  move(2, 350, 300);
  up(1, 150, 300);
  const place = placeAt({ x: 350, y: 300 }, camera.view, frame);
  move(2, 300, 320);
  expect(shown(camera, place).x).toBeCloseTo(300);
  expect(shown(camera, place).y).toBeCloseTo(320);
});

test('a double tap zooms in about its place, and is told as one tap', async () => {
  const { camera, onTap, down, up } = touchable();
  down(1, 200, 350);
  up(1, 200, 350, 60);
  down(2, 204, 352, 90);
  up(2, 204, 352, 60);
  expect(onTap).toHaveBeenCalledOnce();
  await eventually(() => expect(camera.view.scale).toBeCloseTo(zoomBySteps(asScale(0.8), TAP_STEPS), 9));
});

test('two quick taps are two places while places are chosen', () => {
  const { camera, onTap, down, up } = touchable(true);
  down(1, 200, 350);
  up(1, 200, 350, 60);
  down(2, 204, 352, 90);
  up(2, 204, 352, 60);
  expect(onTap).toHaveBeenCalledTimes(2);
  expect(camera.isAtRest).toBe(true);
});

test('two quick taps are two where a map is edited: each may choose a place', () => {
  const { camera, stage, onTap, down, up } = touchable();
  stage.dataset.edit = '';
  down(1, 200, 350);
  up(1, 200, 350, 60);
  down(2, 204, 352, 90);
  up(2, 204, 352, 60);
  expect(onTap).toHaveBeenCalledTimes(2);
  expect(camera.isAtRest).toBe(true);
});

test('two quick clicks with Shift are two where they choose several, and zoom elsewhere', () => {
  const twice = ({ mouse }: ReturnType<typeof touchable>, shiftKey: boolean) => {
    for (const type of ['pointerdown', 'pointerup', 'pointerdown', 'pointerup']) mouse(type, 200, 350, shiftKey);
  };
  const choosing = touchable(false, vi.fn());
  twice(choosing, true);
  expect(choosing.onTap).toHaveBeenCalledTimes(2);
  expect(choosing.camera.isAtRest).toBe(true);
  for (const [isWanted, shiftKey] of [
    [true, false],
    [false, true],
  ] as const) {
    const zooming = touchable(false, isWanted ? vi.fn() : undefined);
    twice(zooming, shiftKey);
    expect(zooming.onTap).toHaveBeenCalledOnce();
    expect(zooming.camera.isAtRest).toBe(false);
  }
});

test('a tap of two fingers zooms out', async () => {
  const { camera, onTap, down, up } = touchable();
  down(1, 150, 300);
  down(2, 250, 300);
  up(1, 150, 301, 60);
  up(2, 250, 300);
  await eventually(() => expect(camera.view.scale).toBeCloseTo(zoomBySteps(asScale(0.8), -TAP_STEPS), 9));
  expect(onTap).not.toHaveBeenCalled();
});

test('a finger on a moving map stops it, and selects nothing', () => {
  const { camera, onTap, down, up } = touchable();
  camera.goTo({ centre: { lng: 1000, lat: 1000 }, scale: asScale(2) });
  down(1, 200, 300);
  up(1, 200, 300, 60);
  expect(onTap).not.toHaveBeenCalled();
  expect(camera.view.scale).toBe(0.8);
});

test('nothing is heard any more after stopping', () => {
  const { onTap, stop, down, up } = touchable();
  stop();
  down(1, 120, 300);
  up(1, 120, 300, 60);
  expect(onTap).not.toHaveBeenCalled();
});
