import { mapInks } from '@venture-atlas/map-math';
import { beforeEach, expect, test, vi } from 'vitest';
import { eventually } from '../../test-support/eventually.ts';
import type { Painter } from '../label-canvas/painter-messages.ts';
import { PainterSession } from '../label-canvas/painter-session.ts';
import { recordingCanvas } from '../label-canvas/test-canvas.ts';
import { point, TEST_MAP } from '../label-canvas/test-points.ts';
import { LabelLayer } from './label-layer.ts';
import { L } from './leaflet.ts';

// The simulated browser has no canvas and no workers: the painter works on the page, on canvases that only write down.
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1000);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800);
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(
    () => recordingCanvas().canvas as CanvasRenderingContext2D,
  );
});

function shown() {
  const map = new L.Map(document.createElement('div'), {
    crs: L.extend({}, L.CRS.Simple, { transformation: new L.Transformation(1, 0, -1, TEST_MAP.height) }),
    zoomSnap: 0,
    minZoom: -20,
    fadeAnimation: false,
    zoomAnimation: false,
  });
  map.setView([1500, 2000], 0, { animate: false });
  map.createPane('labels');
  const layer = new LabelLayer(TEST_MAP, mapInks.light);
  const swaps: string[] = [];
  layer.onSwap = () => swaps.push(canvas().style.width);
  layer.setPoints(Array.from({ length: 50 }, (_, id) => point({ id, lng: 1600 + id * 15, lat: 1500 })));
  layer.addTo(map);
  const canvas = () => map.getPane('labels')?.querySelector('canvas') as HTMLCanvasElement;
  return { map, layer, swaps, canvas };
}

const rested = (swaps: readonly string[]) => eventually(() => expect(swaps.at(-1)).toBe('1700px'));

test('first the view and a little more is shown, then a wider part', async () => {
  const { swaps } = shown();
  await rested(swaps);
  expect(swaps).toEqual(['1200px', '1700px']);
});

test('names are gone at once for other eyes, and what was being painted for those before is never shown', async () => {
  const { layer, swaps, canvas } = shown();
  await rested(swaps);
  const before = swaps.length;
  layer.repaint();
  layer.setPoints([point({ id: 3, lng: 1645, lat: 1500 })]);
  layer.blank();
  expect(canvas().style.width).toBe('');
  expect(layer.placed).toBeUndefined();
  await eventually(() => expect(swaps.length).toBeGreaterThan(before));
  expect(canvas().style.width).not.toBe('');
  expect(layer.placed?.count).toBe(1);
  expect(layer.placed?.id(0)).toBe(3);
});

test('small pans move the picture and ask for no other', async () => {
  const { map, layer, swaps, canvas } = shown();
  await rested(swaps);
  const before = canvas();
  map.panBy([100, 60], { animate: false });
  layer.moved(true, undefined);
  layer.moved(false, undefined);
  await new Promise((resolve) => setTimeout(resolve, 60));
  expect(canvas()).toBe(before);
});

test('before the picture ends another one is asked for', async () => {
  const { map, layer, swaps, canvas } = shown();
  await rested(swaps);
  const before = canvas();
  map.panBy([300, 0], { animate: false });
  layer.moved(true, undefined);
  await eventually(() => expect(canvas()).not.toBe(before));
});

test('the picture of a goal is not shown before the view is there, and dropped when it never comes there', async () => {
  const { layer, swaps, canvas } = shown();
  await rested(swaps);
  const before = canvas();
  const now = layer.viewNow();
  layer.moved(true, { ...now, x: now.x + 5000 });
  await new Promise((resolve) => setTimeout(resolve, 60));
  expect(canvas()).toBe(before);
  layer.moved(false, undefined);
  await new Promise((resolve) => setTimeout(resolve, 60));
  expect(canvas()).toBe(before);
});

test('points that came during a flight which ended elsewhere are painted where it ended', async () => {
  const { map, layer, swaps } = shown();
  await rested(swaps);
  const now = layer.viewNow();
  layer.moved(true, { ...now, x: now.x + 5000 });
  layer.setPoints([point({ id: 900, lng: 1700, lat: 1500 })]);
  // The picture of the goal has the new point, and is never shown.
  await new Promise((resolve) => setTimeout(resolve, 60));
  const before = swaps.length;
  layer.moved(false, undefined);
  await eventually(() => expect(swaps.length).toBeGreaterThan(before));
  await eventually(() => expect(map.getPane('labels')?.hasAttribute('data-whole')).toBe(true));
});

test('the picture is whole as well when the view asks again before its wider part is there', async () => {
  const { map, layer, swaps } = shown();
  await rested(swaps);
  const answers: string[] = [];
  const painter = Reflect.get(layer, 'painter') as Painter;
  const hear = painter.onAnswer;
  painter.onAnswer = (answer) => {
    answers.push(answer.kind);
    if (answer.kind === 'painted' && !answer.isFirst && !answers.includes('unpainted')) layer.uncover();
    queueMicrotask(() => hear(answer));
  };
  layer.setSelected(3);
  await eventually(() => expect(answers).toContain('unpainted'));
  await eventually(() => expect(map.getPane('labels')?.hasAttribute('data-whole')).toBe(true));
});

test('a place that is selected and gone to far away is painted where it is, and not first where one was', async () => {
  const asked: number[] = [];
  const receive = PainterSession.prototype.receive;
  vi.spyOn(PainterSession.prototype, 'receive').mockImplementation(function (this: PainterSession, message) {
    if (message.kind === 'paint') asked.push(message.view.x);
    receive.call(this, message);
  });
  const { map, layer, swaps } = shown();
  await rested(swaps);
  asked.length = 0;
  layer.setSelected(3);
  map.panBy([5000, 0], { animate: false });
  layer.moved(false, undefined);
  await eventually(() => expect(asked.length).toBeGreaterThan(0));
  expect(asked[0]).toBe(layer.viewNow().x);

  // A flight to a closer zoom, too: what is passed on the way is of no use.
  await rested(swaps);
  asked.length = 0;
  const now = layer.viewNow();
  const goal = { ...now, x: now.x - 5000, scale: now.scale * 2 };
  layer.setSelected(4);
  layer.moved(true, goal);
  await eventually(() => expect(asked.length).toBeGreaterThan(0));
  expect(asked[0]).toBe(goal.x);
});

test('selecting, another theme and new points repaint; the same again does not', async () => {
  const { layer, swaps } = shown();
  await rested(swaps);
  const points = [point({ id: 900 })];
  for (const change of [() => layer.setSelected(3), () => layer.setInks(mapInks.dark), () => layer.setPoints(points)]) {
    const count = swaps.length;
    change();
    await eventually(() => expect(swaps.length).toBeGreaterThan(count));
    await rested(swaps);
  }
  const count = swaps.length;
  layer.setSelected(3);
  layer.setPoints([...points]);
  await new Promise((resolve) => setTimeout(resolve, 60));
  expect(swaps).toHaveLength(count);
});

/** How often a picture faded in. */
const fades = () => vi.spyOn(HTMLElement.prototype, 'animate');

test('names that come or go fade: at another zoom in 120 ms, where points change in 160, never while one pans', async () => {
  const animate = fades();
  const { map, layer, swaps } = shown();
  await rested(swaps);
  map.panBy([300, 0], { animate: false });
  layer.moved(true, undefined);
  // Its end is another frame.
  await new Promise((resolve) => setTimeout(resolve));
  layer.moved(false, undefined);
  await eventually(() => expect(swaps.length).toBeGreaterThan(2));
  expect(animate).not.toHaveBeenCalled();
  map.setZoom(-1, { animate: false });
  layer.moved(false, undefined);
  await eventually(() => expect(animate).toHaveBeenCalledTimes(2));
  for (const [, timing] of animate.mock.calls) expect(timing).toMatchObject({ duration: 120 });
  // The wider part of the same picture has no other names.
  await new Promise((resolve) => setTimeout(resolve, 60));
  expect(animate).toHaveBeenCalledTimes(2);
  layer.setPoints([point({ id: 900 })]);
  await eventually(() => expect(animate).toHaveBeenCalledTimes(4));
  for (const [, timing] of animate.mock.calls.slice(2)) expect(timing).toMatchObject({ duration: 160 });
});

test('while one fades there are two pictures, which move together, and then one again', async () => {
  const { map, layer, swaps } = shown();
  await rested(swaps);
  map.setZoom(-1, { animate: false });
  layer.moved(false, undefined);
  const frames = () => [...(map.getPane('labels')?.children ?? [])] as HTMLElement[];
  await eventually(() => expect(frames()).toHaveLength(2));
  const before = frames().map(({ style }) => style.transform);
  map.panBy([20, 0], { animate: false });
  map.fire('zoom');
  expect(frames().map(({ style }) => style.transform)).toEqual(before);
  await eventually(() => expect(frames()).toHaveLength(1));
});

test('nothing fades for those who want less motion', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) => ({ matches: query.includes('reduce') }) as MediaQueryList,
  );
  const animate = fades();
  const { map, layer, swaps } = shown();
  await rested(swaps);
  const many = swaps.length;
  map.setZoom(-1, { animate: false });
  layer.moved(false, undefined);
  await eventually(() => expect(swaps.length).toBeGreaterThan(many));
  expect(animate).not.toHaveBeenCalled();
});

test('a long list is begun with its first points, and all of it stands when nothing moves any more', async () => {
  const { map, layer, swaps } = shown();
  await rested(swaps);
  const told = vi.fn();
  layer.onPoints = told;
  const many = Array.from({ length: 5_000 }, (_, id) => point({ id, lng: 1600 + (id % 100) * 8, lat: 1500 - id / 10 }));
  layer.setPoints([]);
  layer.setPoints(many);
  expect(layer.feed.store.count).toBe(60);
  const isWhole = () => map.getPane('labels')?.hasAttribute('data-whole');
  expect(isWhole()).toBe(false);
  await eventually(() => expect(told).toHaveBeenCalledOnce());
  await eventually(() => expect(isWhole()).toBe(true));
  expect(layer.feed.store.count).toBe(5_000);
  expect(layer.feed.pointAt(4_999)?.id).toBe(4_999);
});

test('a hand that pans all the while neither asks again for what is coming nor keeps the rest of a long list waiting', async () => {
  const { map, layer, swaps } = shown();
  await rested(swaps);
  const told = vi.fn();
  layer.onPoints = told;
  const sent = vi.spyOn(PainterSession.prototype, 'receive');
  layer.setPoints([]);
  layer.setPoints(
    Array.from({ length: 20_000 }, (_, id) => point({ id, lng: 1600 + (id % 200) * 8, lat: 2900 - id / 10 })),
  );
  const pan = setInterval(() => {
    map.panBy([2, 0], { animate: false });
    layer.moved(true, undefined);
  }, 5);
  await eventually(() => expect(told).toHaveBeenCalledOnce());
  clearInterval(pan);
  const asked = sent.mock.calls.filter(([{ kind }]) => kind === 'paint');
  expect(asked.length).toBeLessThanOrEqual(4);
});
