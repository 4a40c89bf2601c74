/** A rectangle in fractions of a map's picture, from its upper left corner: 1 is the whole size. */
export interface PartOfMap {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The current view: its center in map units, north up, CSS pixels per map unit, and the window in CSS pixels. */
export interface Looked {
  lat: number;
  lng: number;
  zoom: number;
  width: number;
  height: number;
}

/** The part of a map that a window shows, clipped to the map. A window outside the map shows nothing. */
export function windowOnMap(looked: Looked, map: { width: number; height: number }): PartOfMap {
  const [halfWidth, halfHeight] = [looked.width / looked.zoom / 2, looked.height / looked.zoom / 2];
  const y = map.height - looked.lat;
  const left = part((looked.lng - halfWidth) / map.width);
  const top = part((y - halfHeight) / map.height);
  return {
    left,
    top,
    width: part((looked.lng + halfWidth) / map.width) - left,
    height: part((y + halfHeight) / map.height) - top,
  };
}

/** The position of a place on a map, in fractions of its picture. */
export function pointOnMap(
  { lat, lng }: { lat: number; lng: number },
  map: { width: number; height: number },
): { left: number; top: number } {
  return { left: part(lng / map.width), top: part((map.height - lat) / map.height) };
}

const part = (value: number): number => Math.min(1, Math.max(0, value));
