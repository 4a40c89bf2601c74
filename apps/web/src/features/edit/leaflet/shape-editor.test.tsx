import { act, createEvent, fireEvent, render, waitFor } from '@testing-library/react';
import { NO_INSETS } from '@venture-atlas/map-math';
import type { MapCoordinate, Shape } from '@venture-atlas/types';
import { Profiler, StrictMode, useReducer } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { MapStage } from '../../../map/leaflet/map-stage.tsx';
import { middleView } from '../../../map/model/opening-view.ts';
import { toPointView } from '../../../map/model/point-views.ts';
import { openDraft, type ShapeAct, type ShapeDraft, shapeReducer } from '../../../map/model/shape-draft.ts';
import { makeChild } from '../../../test-support/map-fixtures.ts';
import { useShapeOnMap } from './use-shape-on-map.tsx';

const map = { name: 'Sword Coast', width: 4000, height: 3000, frame: null, image: null, tiles: null };
// The view is 1200 x 800 around (2000, 1500) at 0.5: a pixel is two units.
const pixel = ([lng, lat]: MapCoordinate): [number, number] => [600 + (lng - 2000) / 2, 400 - (lat - 1500) / 2];
const island: MapCoordinate[] = [
  [1600, 1300],
  [2400, 1300],
  [2400, 1800],
  [1600, 1800],
];
const shape: Shape = {
  type: 'Feature',
  geometry: { type: 'MultiPolygon', coordinates: [[[...island, island[0] as MapCoordinate]]] },
  properties: {},
};
const neighbour = makeChild(9, { lat: 1500, lng: 2800, name: 'Secomber' });

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1200);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800);
  // It draws nothing either: a context that takes everything. What is drawn is looked at in a real browser.
  const context = new Proxy({}, { get: () => () => ({ width: 40 }), set: () => true });
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as CanvasRenderingContext2D);
});

async function edit(geojson: Shape | null, isSnapping = false) {
  const place = makeChild(5, { lat: 1500, lng: 2000, name: 'Long Isle', geojson });
  const points = [toPointView(place), toPointView(neighbour)];
  const [onSelect, onHandles, onLeave, onRender] = [vi.fn(), vi.fn(), vi.fn(), vi.fn()];
  let draft: ShapeDraft = openDraft(geojson);
  let send: (act: ShapeAct) => void = () => undefined;
  function Page() {
    [draft, send] = useReducer(shapeReducer, draft);
    const neighbours = [place, neighbour];
    const onMap = useShapeOnMap({ positionId: 5, draft, neighbours, isSnapping, onAct: send, onHandles, onLeave });
    return (
      <Profiler id="map" onRender={onRender}>
        <MapStage
          map={map}
          points={points}
          selectedId={5}
          hoveredId={null}
          insets={NO_INSETS}
          theme="light"
          start={middleView}
          onSelect={onSelect}
          onPlace={onMap?.onPlace}
          isPlacing={onMap?.isPlacing}
          without={onMap?.without}
        >
          {onMap?.layer}
        </MapStage>
      </Profiler>
    );
  }
  const { container, unmount } = render(
    <StrictMode>
      <Page />
    </StrictMode>,
  );
  const stage = container.querySelector<HTMLElement>('[role=application]') as HTMLElement;
  await waitFor(() => expect(stage.dataset.shapeTool).toBe('add'));
  const handles = () => [...container.querySelectorAll<HTMLElement>('[data-vertex]')];
  const handle = (name: string) => container.querySelector<HTMLElement>(`[data-vertex="${name}"]`) as HTMLElement;
  const tap = (at: MapCoordinate, more: object = {}) => {
    const [clientX, clientY] = pixel(at);
    const common = { bubbles: true, pointerId: 7, pointerType: 'mouse', button: 0, clientX, clientY, ...more };
    act(() => {
      stage.dispatchEvent(new PointerEvent('pointerdown', common));
      stage.dispatchEvent(new PointerEvent('pointerup', common));
    });
  };
  const drag = (element: HTMLElement, from: MapCoordinate, to: MapCoordinate, more: object = {}) => {
    const at = (place: MapCoordinate) => ({ clientX: pixel(place)[0], clientY: pixel(place)[1], ...more });
    // The simulated browser knows no `which`, which Leaflet asks for the left button by.
    const down = createEvent.mouseDown(element, at(from));
    fireEvent(element, Object.defineProperty(down, 'which', { value: 1 }));
    onRender.mockClear();
    fireEvent.mouseMove(element, at([(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]));
    fireEvent.mouseMove(element, at(to));
    expect(onRender).not.toHaveBeenCalled();
    fireEvent.mouseUp(element, at(to));
  };
  return {
    container,
    stage,
    handles,
    handle,
    tap,
    drag,
    unmount,
    onSelect,
    onHandles,
    onLeave,
    draft: () => draft,
    send: (act_: ShapeAct) => act(() => send(act_)),
    rings: () => (draft.shape.geometry.type === 'MultiPolygon' ? draft.shape.geometry.coordinates : []),
  };
}

describe('the shape on the map', () => {
  it('has a named handle for every point, and midpoints between them', async () => {
    const { handles, container, onHandles } = await edit(shape);
    expect(handles().map((element) => element.getAttribute('aria-label'))[1]).toBe('Point 2 of 4, 2400 right, 1300 up');
    expect(container.querySelectorAll('.leaflet-marker-icon')).toHaveLength(8);
    expect(onHandles).toHaveBeenCalledWith({ shown: 4, hidden: 0 });
    expect(handles().map((element) => element.tabIndex)).toEqual([0, -1, -1, -1]);
  });

  it('gets a point where the map is clicked, and no place is chosen', async () => {
    const { tap, draft, onSelect } = await edit(null);
    tap([1500, 1500]);
    tap([1700, 1600]);
    expect(draft().shape.geometry.coordinates).toEqual([
      [1500, 1500],
      [1700, 1600],
    ]);
    expect(onSelect).not.toHaveBeenCalled();
  });

  it('gets none while the tool is Drag', async () => {
    const { tap, send, draft, onSelect } = await edit(shape);
    send({ kind: 'tool', tool: 'drag' });
    tap([1000, 1000]);
    expect(draft().shape).toBe(shape);
    expect(onSelect).not.toHaveBeenCalled();
  });

  it('is dragged by a point without anything being rendered', async () => {
    const { handle, drag, rings } = await edit(shape);
    drag(handle('0 2'), [2400, 1800], [2500, 1900]);
    await waitFor(() => expect(rings()[0]?.[0]?.[2]).toEqual([2500, 1900]));
    expect(handle('0 2').getAttribute('aria-label')).toBe('Point 3 of 4, 2500 right, 1900 up');
  });

  it('gets a point between two by dragging or clicking the middle', async () => {
    const { container, drag, rings, handles } = await edit(shape);
    const middles = () => [...container.querySelectorAll<HTMLElement>('.leaflet-marker-icon:not([data-vertex])')];
    drag(middles()[0] as HTMLElement, [2000, 1300], [2000, 1200]);
    await waitFor(() => expect(rings()[0]?.[0]?.[1]).toEqual([2000, 1200]));
    await waitFor(() => expect(handles()).toHaveLength(5));
    // The last one closes the ring: between the last point and the first.
    fireEvent.click(middles().at(-1) as HTMLElement);
    await waitFor(() => expect(rings()[0]?.[0]).toHaveLength(7));
    expect(rings()[0]?.[0]?.[5]).toEqual([1600, 1550]);
  });

  it('snaps to a neighbour while Shift is held, also when the drag began with it', async () => {
    const { handle, drag, rings } = await edit(shape);
    drag(handle('0 1'), [2400, 1300], [2790, 1510], { shiftKey: true });
    await waitFor(() => expect(rings()[0]?.[0]?.[1]).toEqual([2800, 1500]));
  });

  it('snaps without Shift when that is switched on', async () => {
    const { tap, draft } = await edit(null, true);
    tap([2810, 1490]);
    expect(draft().shape.geometry.coordinates).toEqual([[2800, 1500]]);
  });

  it('loses the point that is clicked with Remove, or with the right button', async () => {
    const { handle, send, rings } = await edit(shape);
    fireEvent.click(handle('0 0'));
    expect(rings()[0]?.[0]).toHaveLength(5);
    fireEvent.contextMenu(handle('0 0'));
    await waitFor(() => expect(rings()[0]?.[0]).toHaveLength(4));
    send({ kind: 'tool', tool: 'remove' });
    await waitFor(() => expect(handle('0 2')).toBeVisible());
    fireEvent.click(handle('0 2'));
    await waitFor(() => expect(rings()[0]?.[0]).toHaveLength(3));
  });

  it('leaves nothing behind', async () => {
    const { container, unmount, stage } = await edit(shape);
    unmount();
    expect(container.querySelectorAll('.leaflet-marker-icon')).toHaveLength(0);
    expect(stage.dataset.shapeTool).toBeUndefined();
  });
});

describe('by keyboard', () => {
  it('arrows move the point, Shift further, and it keeps the focus', async () => {
    const { handle, rings } = await edit(shape);
    handle('0 1').focus();
    fireEvent.keyDown(handle('0 1'), { key: 'ArrowRight' });
    fireEvent.keyDown(handle('0 1'), { key: 'ArrowUp', shiftKey: true });
    await waitFor(() => expect(rings()[0]?.[0]?.[1]).toEqual([2401, 1310]));
    expect(document.activeElement).toBe(handle('0 1'));
  });

  it('goes along the points, removes one and stays at the next', async () => {
    const { handle, handles } = await edit(shape);
    handle('0 0').focus();
    fireEvent.keyDown(handle('0 0'), { key: 'PageUp' });
    expect(document.activeElement).toBe(handle('0 3'));
    fireEvent.keyDown(handle('0 3'), { key: 'Home' });
    fireEvent.keyDown(handle('0 0'), { key: 'PageDown' });
    expect(document.activeElement).toBe(handle('0 1'));
    fireEvent.keyDown(handle('0 1'), { key: 'Delete' });
    await waitFor(() => expect(handles()).toHaveLength(3));
    expect(document.activeElement).toBe(handle('0 1'));
    expect(handle('0 1').getAttribute('aria-label')).toBe('Point 2 of 3, 2400 right, 1800 up');
  });

  it('Enter on the map adds a point in the middle of what is free, Escape leaves', async () => {
    const { stage, draft, handle, onLeave } = await edit(null);
    stage.focus();
    fireEvent.keyDown(stage, { key: 'Enter' });
    expect(draft().shape.geometry.coordinates).toEqual([[2000, 1500]]);
    await waitFor(() => expect(handle('0 0')).toBeVisible());
    handle('0 0').focus();
    fireEvent.keyDown(handle('0 0'), { key: 'Escape' });
    expect(onLeave).toHaveBeenCalledOnce();
    expect(document.activeElement).toBe(stage);
  });
});
