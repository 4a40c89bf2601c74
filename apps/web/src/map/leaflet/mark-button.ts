import { hitBox } from '@venture-atlas/map-math';
import { boxOfName, type NamePlace } from '../label-canvas/name-place.ts';
import type { PaintView } from '../label-canvas/paint-view.ts';
import type { PointStore } from '../label-canvas/point-store.ts';
import { L } from './leaflet.ts';

/** A button over a name, for whoever does not see the canvas; no stop for Tab. */
export function markButton(frame: HTMLElement, onPress: () => void): HTMLButtonElement {
  const element = L.DomUtil.create('button', '', frame);
  element.type = 'button';
  element.tabIndex = -1;
  element.hidden = true;
  element.addEventListener('click', onPress);
  return element;
}

/** Lays a button over a name, as high as a finger needs it. */
export function layOverName(button: HTMLButtonElement, name: NamePlace, store: PointStore, view: PaintView): void {
  const { x, y, halfWidth, halfHeight } = boxOfName(name, store, view);
  const box = hitBox({ x, y, left: -halfWidth, right: halfWidth, top: -halfHeight, bottom: halfHeight });
  button.setAttribute('aria-label', store.names[name.index] ?? '');
  Object.assign(button.style, {
    left: `${x + box.left}px`,
    top: `${y + box.top}px`,
    width: `${box.right - box.left}px`,
    height: `${box.bottom - box.top}px`,
    rotate: `${name.form === 'straight' ? name.rotation : 0}rad`,
  });
  // The ring of keyboard focus goes around the drawn label, not around the room for fingers.
  button.style.setProperty('--finger-room', `${-box.top - halfHeight}px`);
}
