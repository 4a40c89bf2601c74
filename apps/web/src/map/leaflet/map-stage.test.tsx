import { render, screen, waitFor, within } from '@testing-library/react';
import { asScale, NO_INSETS } from '@venture-atlas/map-math';
import { createRef, Profiler, StrictMode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { point } from '../label-canvas/test-points.ts';
import { viewOfPlace } from '../model/camera.ts';
import { middleView } from '../model/opening-view.ts';
import { MapStage, type MapStageProps } from './map-stage.tsx';
import type { MapHandle, StageMap } from './map-view.ts';

const map: StageMap = { name: 'Sword Coast', width: 4000, height: 3000, frame: null, image: null, tiles: null };
const [womford, amphail] = [point({ id: 1 }), point({ id: 2, name: 'Amphail', lng: 2600, lat: 900, scale: 16 })];
const points = [womford, amphail];

// The simulated browser lays nothing out: the stage gets the size of a window.
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1200);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800);
});

function show(change: Partial<MapStageProps> = {}) {
  const handle = createRef<MapHandle>();
  const onSelect = vi.fn<MapStageProps['onSelect']>();
  const onRender = vi.fn();
  const stageWith = (more: Partial<MapStageProps>) => (
    <Profiler id="map" onRender={onRender}>
      <MapStage
        ref={handle}
        map={map}
        points={points}
        selectedId={null}
        hoveredId={null}
        insets={NO_INSETS}
        theme="light"
        start={middleView}
        onSelect={onSelect}
        {...more}
      />
    </Profiler>
  );
  const result = render(stageWith(change));
  const stage = within(result.container).getByRole('application');
  const view = () => {
    const now = handle.current?.view();
    if (now === undefined) throw new Error('The map is not ready.');
    return now;
  };
  return {
    ...result,
    handle,
    stage,
    view,
    onSelect,
    onRender,
    change: (more: Partial<MapStageProps>) => result.rerender(stageWith(more)),
  };
}

const pointer = (type: string, clientX: number, clientY: number) =>
  new PointerEvent(type, { bubbles: true, pointerId: 7, pointerType: 'mouse', button: 0, clientX, clientY });

function press(stage: HTMLElement, from: [number, number], to = from) {
  stage.dispatchEvent(pointer('pointerdown', ...from));
  if (to !== from) stage.dispatchEvent(pointer('pointermove', ...to));
  stage.dispatchEvent(pointer('pointerup', ...to));
}

/** The simulated browser's wheel events know no place. */
function wheel(stage: HTMLElement, deltaY: number, clientX: number, clientY: number) {
  const event = new WheelEvent('wheel', { bubbles: true, cancelable: true, deltaY });
  Object.defineProperties(event, { clientX: { value: clientX }, clientY: { value: clientY } });
  stage.dispatchEvent(event);
}

/** Where a place stands in the view. */
function pixelOf(place: { lng: number; lat: number }, view: ReturnType<MapHandle['view']>): [number, number] {
  if (view === undefined) throw new Error('The map is not ready.');
  return [600 + (place.lng - view.centre.lng) * view.zoom, 400 - (place.lat - view.centre.lat) * view.zoom];
}

test('the map is an application with the name of its location', () => {
  show();
  expect(screen.getByRole('application', { name: 'Sword Coast map' }).tabIndex).toBe(0);
});

test('it starts in its middle at zoom 0.5, or at the point it is asked for at 40 / scale', () => {
  expect(show().view()).toMatchObject({ centre: { lng: 2000, lat: 1500 }, zoom: 0.5 });
  const { view } = show({ start: (frame) => viewOfPlace(amphail, frame) });
  expect(view().zoom).toBeCloseTo(40 / 16);
  expect(view().centre).toEqual({ lng: 2600, lat: 900 });
});

test('it starts in the middle of what rail and panel leave free', () => {
  const { view } = show({ insets: { left: 300, right: 0, top: 0, bottom: 0 } });
  expect(pixelOf({ lng: 2000, lat: 1500 }, view())[0]).toBeCloseTo(750);
});

test('wheel up zooms in by 1.1 a step about the pointer, and steps add up', async () => {
  const { stage, view } = show();
  const place = { lng: 2000 + 200 / 0.5, lat: 1500 };
  const turn = () => wheel(stage, -100, 800, 400);
  turn();
  turn();
  turn();
  await waitFor(() => expect(view().zoom).toBe(0.5 * 1.1 ** 3));
  expect(pixelOf(place, view())[0]).toBeCloseTo(800);
});

test('the keys + = zoom in, - _ out, arrows pan', async () => {
  const { stage, view } = show();
  const key = (name: string) => stage.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, key: name }));
  key('=');
  key('+');
  await waitFor(() => expect(view().zoom).toBeCloseTo(0.5 * 1.21, 9));
  key('_');
  key('-');
  await waitFor(() => expect(view().zoom).toBeCloseTo(0.5, 9));
  key('ArrowRight');
  await waitFor(() => expect(view().centre.lng).toBeCloseTo(2160, 0));
});

test('nothing renders while the map is dragged and zoomed', async () => {
  const { stage, view, handle, onRender } = show({ onViewChange: () => undefined });
  await waitFor(() => expect(view().zoom).toBe(0.5));
  onRender.mockClear();
  press(stage, [600, 400], [500, 350]);
  wheel(stage, -300, 700, 300);
  await waitFor(() => expect(view().zoom).toBeCloseTo(0.5 * 1.1 ** 3, 9));
  handle.current?.panTo(amphail);
  await waitFor(() => expect(view().zoom).toBeCloseTo(2.5, 9));
  expect(onRender).not.toHaveBeenCalled();
});

test('a dragged map stays under the hand, and selects nothing', () => {
  const { stage, view, onSelect } = show();
  stage.dispatchEvent(pointer('pointerdown', 600, 400));
  stage.dispatchEvent(pointer('pointermove', 520, 430));
  expect(stage.dataset.pointer).toBe('dragging');
  expect(view().centre.lng).toBeCloseTo(2000 + 80 / 0.5);
  expect(view().centre.lat).toBeCloseTo(1500 + 30 / 0.5);
  stage.dispatchEvent(pointer('pointerup', 520, 430));
  expect(stage.dataset.pointer).toBeUndefined();
  expect(onSelect).not.toHaveBeenCalled();
});

test('clicking a point selects it, clicking the map beside all points deselects', async () => {
  const { stage, view, onSelect } = show();
  // The first click waits until what finds points has come.
  press(stage, pixelOf(womford, view()));
  await waitFor(() => expect(onSelect).toHaveBeenLastCalledWith(1));
  press(stage, [10, 10]);
  expect(onSelect).toHaveBeenLastCalledWith(null);
});

test('hovering tells the point, and that it was left', async () => {
  const onHover = vi.fn();
  const { stage, view } = show({ onHover });
  stage.dispatchEvent(pointer('pointermove', ...pixelOf(amphail, view())));
  await waitFor(() => expect(onHover).toHaveBeenLastCalledWith(2));
  expect(stage.dataset.pointer).toBe('point');
  stage.dispatchEvent(pointer('pointerleave', 0, 0));
  await waitFor(() => expect(onHover).toHaveBeenLastCalledWith(null));
});

test('Escape deselects, unless the page knows something that is further in', () => {
  const { stage, onSelect } = show();
  stage.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, key: 'Escape' }));
  expect(onSelect).toHaveBeenLastCalledWith(null);
  const onEscape = vi.fn();
  const other = show({ onEscape });
  other.stage.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, key: 'Escape' }));
  expect(onEscape).toHaveBeenCalledOnce();
  expect(other.onSelect).not.toHaveBeenCalled();
});

test('the whole map can be shown, a covered point revealed, and a free one left alone', async () => {
  const { handle, view, change } = show();
  handle.current?.fit();
  await waitFor(() => expect(view().zoom).toBeCloseTo((800 - 60) / 3000, 9));
  handle.current?.panTo({ lng: 2000, lat: 1500, scale: 40 });
  await waitFor(() => expect(view().zoom).toBe(1));
  change({ insets: { left: 0, right: 500, top: 0, bottom: 0 } });
  const before = view();
  handle.current?.reveal({ lng: 2050, lat: 1500 });
  expect(view()).toEqual(before);
  handle.current?.reveal({ lng: 2400, lat: 1500 });
  await waitFor(() => expect(pixelOf({ lng: 2400, lat: 1500 }, view())[0]).toBeCloseTo(700 - 48, 0));
});

test.each([
  ['comes out from under a bar that comes over it', 720, 676],
  ['stays where it is beside the bar', 500, 500],
])('the selected place %s', async (_, from, to) => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return this.hasAttribute('data-over-map') ? new DOMRect(0, 700, 1200, 100) : new DOMRect(0, 0, 1200, 800);
  });
  const centre = { lng: womford.lng, lat: womford.lat + from - 400 };
  const { container, view, change } = show({ start: () => ({ centre, scale: asScale(1) }) });
  container.dataset.width = 'desktop';
  change({ selectedId: womford.id });
  const bar = document.createElement('div');
  bar.dataset.overMap = '';
  const beforeIt = view();
  container.append(bar);
  // A frame, in which nothing may move, or the view that it leads to.
  await new Promise(requestAnimationFrame);
  if (from === to) expect(view()).toEqual(beforeIt);
  await waitFor(() => expect(pixelOf(womford, view())).toEqual([600, to]));
});

test('who asked for less motion gets jumps', () => {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('reduce') }));
  const { handle, view } = show();
  handle.current?.panTo(amphail);
  expect(view().zoom).toBe(2.5);
  handle.current?.zoomOut();
  expect(view().zoom).toBeCloseTo(2.5 / 1.1);
});

test('a broken picture is told within 3 s, and the points stay usable', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const onPictureProblem = vi.fn();
  const { container, stage, view, onSelect } = show({ map: { ...map, image: '/media/gone.webp' }, onPictureProblem });
  const picture = container.querySelector('img');
  expect(picture?.src).toContain('/media/gone.webp');
  picture?.dispatchEvent(new Event('error'));
  vi.advanceTimersByTime(3000);
  vi.useRealTimers();
  expect(onPictureProblem).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ isWhole: true }));
  press(stage, pixelOf(womford, view()));
  await waitFor(() => expect(onSelect).toHaveBeenLastCalledWith(1));
  picture?.dispatchEvent(new Event('load'));
  expect(onPictureProblem).toHaveBeenLastCalledWith(null);
});

test('the selected and the hovered place are real buttons with their names', async () => {
  const { container, change } = show();
  change({ selectedId: 1, hoveredId: 2 });
  const shown = () => [...container.querySelectorAll('button')].filter((button) => !button.hidden);
  await waitFor(() => expect(shown()).toHaveLength(2));
  const names = shown();
  expect(names.map((button) => button.getAttribute('aria-label'))).toEqual(['Womford', 'Amphail']);
  expect(names.every((button) => button.tabIndex === -1)).toBe(true);
});

test('under the selected place the DM reads what players call it, and under no other', async () => {
  const named = [womford, { ...amphail, alias: 'The old hill' }];
  const { change, container } = show({ points: named, selectedId: 2 });
  const line = () =>
    [...container.querySelectorAll<HTMLElement>('span')].find(
      ({ textContent }) => textContent === 'Players: The old hill',
    );
  await waitFor(() => expect(line()?.hidden).toBe(false));
  change({ points: named, selectedId: 1 });
  await waitFor(() => expect(line()?.hidden).toBe(true));
});

test('another map starts anew, and an unmounted one leaves nothing running', async () => {
  const { change, view, unmount, handle } = show({ start: (frame) => viewOfPlace(amphail, frame) });
  change({ map: { ...map, name: 'Waterdeep', width: 3000, height: 2000 }, points: [] });
  await waitFor(() => expect(view()).toMatchObject({ centre: { lng: 1500, lat: 1000 }, zoom: 0.5 }));
  handle.current?.panTo(amphail);
  unmount();
  await new Promise((resolve) => setTimeout(resolve, 50));
});

test('it stands the double mounting of strict mode', async () => {
  const onSelect = vi.fn();
  const handle = createRef<MapHandle>();
  render(
    <StrictMode>
      <MapStage
        ref={handle}
        map={map}
        points={points}
        selectedId={1}
        hoveredId={null}
        insets={NO_INSETS}
        theme="dark"
        start={middleView}
        onSelect={onSelect}
      />
    </StrictMode>,
  );
  const stage = screen.getByRole('application');
  press(stage, pixelOf(womford, handle.current?.view()));
  await waitFor(() => expect(onSelect).toHaveBeenCalledOnce());
  expect(stage.querySelectorAll('.leaflet-labels-pane > div')).toHaveLength(1);
});

test('another picture of the same map comes without moving the view, over the one before', async () => {
  const picture = (image: string): StageMap => ({ ...map, image });
  const { view, change, container, handle } = show({ map: picture('/media/open.webp') });
  const pictures = () => [...container.querySelectorAll<HTMLImageElement>('.leaflet-tile-pane > img')];
  handle.current?.panTo({ lat: 900, lng: 2600, scale: 16, bounds: undefined }, 0);
  await waitFor(() => expect(view().centre.lng).toBeCloseTo(2600, 0));
  const before = view();
  change({ map: picture('/media/~sealed?v=a') });
  expect(pictures().map((one) => one.getAttribute('src'))).toEqual(['/media/~sealed?v=a', '/media/open.webp']);
  pictures()[0]?.dispatchEvent(new Event('load'));
  await waitFor(() => expect(pictures()).toHaveLength(1));
  expect(view()).toEqual(before);
});
