import { type MapLatLng, type MapTheme, mapInks } from '@venture-atlas/map-math';
import { useEffect, useRef } from 'react';
import { useMap } from 'react-leaflet';
import { MOUSE_REACH_PX, TOUCH_REACH_PX } from '../label-canvas/pointer-reach.ts';
import { hasCanvas } from './has-canvas.ts';
import { L } from './leaflet.ts';
import { listenToDrag } from './listen-to-drag.ts';
import { listenToLongPress } from './listen-to-long-press.ts';
import { useOverlayPane } from './overlay-pane.ts';
import { pointAt } from './point-at.ts';

export interface ChosenPlacesProps {
  /** The chosen places. */
  places: readonly (MapLatLng & { readonly id: number })[];
  theme: MapTheme;
  /** The chosen places were dragged by this much, in map units. */
  onMove: (by: MapLatLng) => void;
  /** One of them was pressed. */
  onPress: (id: number, isTouch: boolean) => void;
  /** A finger rested on a place, chosen or not. */
  onLongPress: (id: number) => void;
  /** How the next choice on the map was pressed. */
  onPressed: (press: { isTouch: boolean; hasShift: boolean }) => void;
}

const RADIUS_PX = 11;

/** Rings around the chosen places of an edited map. Dragging one place moves all of them. */
export function ChosenPlaces({ places, theme, ...ends }: ChosenPlacesProps) {
  const map = useMap();
  // Above the names and below the marks of the hovered place.
  const pane = useOverlayPane('chosen', '445');
  const latest = useRef({ places, ends });
  useEffect(() => {
    latest.current = { places, ends };
  });
  useEffect(() => {
    pane.style.transform = '';
    if (!hasCanvas()) return;
    const renderer = L.canvas({ padding: 0.5, pane: 'chosen' });
    const { magenta, halo } = mapInks[theme];
    const common = { renderer, interactive: false, fill: false, radius: RADIUS_PX };
    const rings = places.flatMap(({ lat, lng }) => [
      L.circleMarker([lat, lng], { ...common, color: halo, weight: 6, opacity: 0.9 }),
      L.circleMarker([lat, lng], { ...common, color: magenta, weight: 3, opacity: 1 }),
    ]);
    const group = L.layerGroup(rings).addTo(map);
    return () => {
      group.remove();
      renderer.remove();
    };
  }, [map, pane, places, theme]);
  useEffect(() => {
    const container = map.getContainer();
    const at = (event: PointerEvent) => {
      const reach = event.pointerType === 'mouse' ? MOUSE_REACH_PX : TOUCH_REACH_PX;
      return pointAt(map, map.mouseEventToContainerPoint(event), reach);
    };
    const chosenAt = (event: PointerEvent) => {
      const id = at(event);
      return latest.current.places.some((place) => place.id === id) ? id : ringAt(map, latest.current.places, event);
    };
    let first: PointerEvent | undefined;
    let by: MapLatLng = { lat: 0, lng: 0 };
    const stops = [
      listenToPresses(container, (press) => latest.current.ends.onPressed(press)),
      listenToLongPress(container, (event) => {
        const id = at(event);
        if (id !== null) latest.current.ends.onLongPress(id);
      }),
      listenToDrag(
        container,
        {
          onStart: (event) => {
            first = event;
          },
          onMove: (event) => {
            if (first === undefined) return;
            const [x, y] = [event.clientX - first.clientX, event.clientY - first.clientY];
            pane.style.transform = `translate(${x}px, ${y}px)`;
            const [from, to] = [map.mouseEventToLatLng(first), map.mouseEventToLatLng(event)];
            by = { lat: to.lat - from.lat, lng: to.lng - from.lng };
          },
          onEnd: (isDone) => {
            // The dragged places are redrawn at their new positions.
            if (isDone) latest.current.ends.onMove(by);
            else pane.style.transform = '';
          },
          onTap: (event) => {
            const id = chosenAt(event);
            if (id !== null) latest.current.ends.onPress(id, event.pointerType !== 'mouse');
          },
        },
        (event) => !event.shiftKey && !isAside(event.target) && chosenAt(event) !== null,
      ),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [map, pane]);
  return null;
}

/** Finds the chosen place whose ring is under the pointer. */
function ringAt(map: L.Map, places: ChosenPlacesProps['places'], event: PointerEvent): number | null {
  const at = map.mouseEventToContainerPoint(event);
  const reach = event.pointerType === 'mouse' ? RADIUS_PX + 3 : 22;
  const near = places.find(({ lat, lng }) => map.latLngToContainerPoint([lat, lng]).distanceTo(at) <= reach);
  return near?.id ?? null;
}

function listenToPresses(element: HTMLElement, onPressed: ChosenPlacesProps['onPressed']): () => void {
  const tell = ({ pointerType, shiftKey }: PointerEvent) =>
    onPressed({ isTouch: pointerType !== 'mouse', hasShift: shiftKey });
  element.addEventListener('pointerdown', tell, true);
  return () => element.removeEventListener('pointerdown', tell, true);
}

/** Whether an element on the map handles the pointer itself. */
const isAside = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-map-aside], .leaflet-interactive') !== null;
