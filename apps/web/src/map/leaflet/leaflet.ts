/*
 * The only import of Leaflet. Its stylesheet comes with it. leaflet-draw needs `window.L`, so load it after this
 * module, and only where shapes are edited.
 */
import L from 'leaflet';
import 'leaflet/dist/leaflet.css';

export { L };

/**
 * What Leaflet does not promise to keep, used nowhere but here and pinned with Leaflet 1.9.4: moving the view frame by
 * frame without its own animations, as its pinch zoom does.
 */
interface MapInside {
  _move(centre: L.LatLng, zoom: number, data: { pinch: boolean; round: boolean }): void;
  _moveStart(isZoom: boolean, isQuiet: boolean): void;
  _moveEnd(isZoom: boolean): void;
  _rawPanBy(offset: L.Point): void;
}

// The types of Leaflet leave out what its classes call each other by.
const inside = (map: L.Map) => map as unknown as MapInside;

/** Tells Leaflet's layers that a movement begins. */
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

/** Tells Leaflet's layers that the movement is over: they load what the view needs. */
export function endMove(map: L.Map, isZoom: boolean): void {
  // Unlike the frames before it, this one carries no `pinch`: tiles change their level now.
  if (isZoom) map.fire('zoom');
  inside(map)._moveEnd(isZoom);
}

/** Where the view's upper left corner is, in CSS pixels of the whole map at the zoom shown. */
export function viewCorner(map: L.Map): L.Point {
  return map.getPixelOrigin().subtract(L.DomUtil.getPosition(map.getPane('mapPane') as HTMLElement));
}
