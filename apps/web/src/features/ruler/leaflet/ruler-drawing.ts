import type { MapLatLng } from '@venture-atlas/map-math';
import { L } from '../../../map/leaflet/leaflet.ts';
import classes from './ruler-layer.module.css';

export interface RulerDrawing {
  /** Draws the path. Until it is done, a line follows the pointer. */
  show: (points: readonly MapLatLng[], isDone: boolean) => void;
  remove: () => void;
}

export interface RulerParts {
  handles: ReadonlyMap<number, HTMLElement>;
  chip: () => HTMLElement | null;
  words: (points: readonly MapLatLng[]) => string;
  middle: (points: readonly MapLatLng[]) => MapLatLng | undefined;
}

/** Draws the ruler without a React render, also while the map or one of its points moves. */
export function drawRuler(map: L.Map, { handles, chip, words, middle }: RulerParts): RulerDrawing {
  const renderer = L.svg({ padding: 1 });
  const line = (className: string | undefined) =>
    L.polyline([], { renderer, interactive: false, className: className ?? '' });
  const lines = [line(classes.halo), line(classes.line)];
  const ahead = line(classes.ahead);
  const group = L.layerGroup([...lines, ahead]).addTo(map);
  const stage = map.getContainer();
  let points: readonly MapLatLng[] = [];
  let pointer: MapLatLng | undefined;
  let isDone = false;

  const pathOf = (places: readonly MapLatLng[]): [number, number][] => places.map(({ lat, lng }) => [lat, lng]);
  const place = () => {
    for (const [index, element] of handles) {
      const point = points[index];
      if (point === undefined) continue;
      const { x, y } = map.latLngToLayerPoint([point.lat, point.lng]);
      element.style.transform = `translate(${x}px, ${y}px)`;
    }
    const whole = pointer === undefined || isDone ? points : [...points, pointer];
    const [element, at] = [chip(), middle(whole)];
    if (element === null) return;
    const isShown = whole.length > 1 && at !== undefined;
    element.hidden = !isShown;
    if (!isShown) return;
    element.textContent = words(whole);
    const { x, y } = map.latLngToLayerPoint([at.lat, at.lng]);
    element.style.transform = `translate(${x}px, ${y}px)`;
  };
  const draw = () => {
    for (const one of lines) one.setLatLngs(pathOf(points));
    const last = points.at(-1);
    ahead.setLatLngs(pathOf(isDone || last === undefined || pointer === undefined ? [] : [last, pointer]));
    place();
  };
  const follow = (event: PointerEvent) => {
    if (event.pointerType === 'touch') return;
    const isOnMap = event.target instanceof Element && event.target.closest('[data-map-aside]') === null;
    const { lat, lng } = map.mouseEventToLatLng(event);
    pointer = isOnMap && event.buttons === 0 ? { lat, lng } : undefined;
    if (!isDone) draw();
  };
  const leave = () => {
    pointer = undefined;
    draw();
  };
  stage.addEventListener('pointermove', follow);
  stage.addEventListener('pointerleave', leave);
  map.on('zoom viewreset zoomend moveend', place);
  return {
    show: (next, done) => {
      points = next;
      isDone = done;
      draw();
    },
    remove: () => {
      stage.removeEventListener('pointermove', follow);
      stage.removeEventListener('pointerleave', leave);
      map.off('zoom viewreset zoomend moveend', place);
      group.remove();
      renderer.remove();
    },
  };
}
