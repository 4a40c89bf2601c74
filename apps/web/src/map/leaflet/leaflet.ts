/*
 * The only import of Leaflet. Its stylesheet comes with it. leaflet-draw needs `window.L`, so load it after this
 * module, and only where shapes are edited.
 */
import L from 'leaflet';
import 'leaflet/dist/leaflet.css';

export { L };

/**
 * Private methods of Leaflet 1.9.4, used only here, and pinned with that version. They move the view frame by frame
 * without Leaflet's own animations, as its pinch zoom does.
 */
interface MapInside {
  _move(centre: L.LatLng, zoom: number, data: { pinch: boolean; round: boolean }): void;
  _moveStart(isZoom: boolean, isQuiet: boolean): void;
  _moveEnd(isZoom: boolean): void;
  _rawPanBy(offset: L.Point): void;
}

// Leaflet's types leave out private methods.
const inside = (map: L.Map) => map as unknown as MapInside;

/** Notifies Leaflet's layers that a movement begins. */
export function beginMove(map: L.Map, isZoom: boolean): void {
  inside(map)._moveStart(isZoom, false);
}

/** Shows a view; layers follow by transform and load nothing yet. */
export function showView(map: L.Map, lat: number, lng: number, zoom: number): void {
  inside(map)._move(L.latLng(lat, lng), zoom, { pinch: true, round: false });
}

/** Shifts the picture by CSS pixels at the same zoom, which moves one element only. */
export function shiftView(map: L.Map, right: number, down: number): void {
  inside(map)._rawPanBy(L.point(right, down));
  map.fire('move');
}

/** Notifies Leaflet's layers that the movement is over. They load what the view needs. */
export function endMove(map: L.Map, isZoom: boolean): void {
  // This event has no `pinch`, unlike earlier frames, so tiles change their level now.
  if (isZoom) map.fire('zoom');
  inside(map)._moveEnd(isZoom);
}

/** The view's upper left corner, in CSS pixels of the whole map at the current zoom. */
export function viewCorner(map: L.Map): L.Point {
  return map.getPixelOrigin().subtract(L.DomUtil.getPosition(map.getPane('mapPane') as HTMLElement));
}
