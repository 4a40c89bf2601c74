import { LOOK_DASHES, LOOK_WIDTHS, type MapInks, yFromLat } from '@venture-atlas/map-math';
import type { MapCoordinate, Shape, TypeLook } from '@venture-atlas/types';
import type { PosterLayout } from './poster-layout.ts';
import type { Mark } from './poster-mark.ts';

/* As on the map at rest (see the web app's shape pen); lengths are map pixels. */

const HALO_WIDTH = 2.9;
/** How areas are drawn. */
export const AREA = { width: 1.4, dash: [2, 4], fill: 0.07, opacity: 0.8, halo: 0.4 };
/** How lines are drawn. */
export const LINE = { width: 1.6, dash: [7, 4] };

/** Distance in points below which two points look the same. */
const FINENESS = 0.12;

/** Converts map space to page points. */
export function toPage(layout: PosterLayout, mapHeight: number): (lng: number, lat: number) => [number, number] {
  return (lng, lat) => [layout.map.x + lng * layout.unit, layout.map.y + yFromLat(lat, mapHeight) * layout.unit];
}

/** The marks of a place's line or polygons. */
export function shapeMarks(
  shape: Shape['geometry'],
  isWater: boolean,
  inks: MapInks,
  layout: PosterLayout,
  mapHeight: number,
  look: TypeLook | null = null,
): Mark[] {
  const isArea = shape.type === 'MultiPolygon';
  const project = toPage(layout, mapHeight);
  const rings = isArea ? shape.coordinates.flat() : [shape.coordinates, ...(shape.more ?? [])];
  const lines = rings.map((ring) => thinned(ring.map(([lng, lat]) => project(lng, lat))));
  const ys = lines.flat().map(([, y]) => y);
  if (ys.length === 0) return [];
  const path = lines.map((line) => pathOf(line, isArea)).join('');
  const usual = isArea ? AREA : LINE;
  const width = (look?.weight === undefined ? usual.width : LOOK_WIDTHS[look.weight]) * layout.pixel;
  const rim = width + HALO_WIDTH * layout.pixel;
  const [top, bottom] = [ys.reduce((a, b) => Math.min(a, b)) - rim, ys.reduce((a, b) => Math.max(a, b)) + rim];
  const colour = look?.colour === undefined ? (isWater ? inks.water : inks.ink) : inks.colours[look.colour];
  const halo = isArea ? inks.lineHalo * AREA.halo : isWater ? 0 : inks.lineHalo;
  const marks: Mark[] = [];
  if (isArea) marks.push({ path, fill: colour, isEvenOdd: true, opacity: AREA.fill, top, bottom });
  if (halo > 0) {
    const stroke = { colour: inks.halo, width: width + HALO_WIDTH * layout.pixel, isButt: true };
    marks.push({ path, stroke, opacity: halo, top, bottom });
  }
  const dash = (look?.dash === undefined ? usual.dash : LOOK_DASHES[look.dash]).map((length) => length * layout.pixel);
  marks.push({ path, stroke: { colour, width, dash, isButt: true }, opacity: isArea ? AREA.opacity : 1, top, bottom });
  return marks;
}

/** Drops points too near to the previous one; the ends stay. */
function thinned(line: [number, number][]): [number, number][] {
  let last: [number, number] | undefined;
  return line.filter((point, index) => {
    const isKept =
      last === undefined || index === line.length - 1 || Math.hypot(point[0] - last[0], point[1] - last[1]) > FINENESS;
    if (isKept) last = point;
    return isKept;
  });
}
function pathOf(line: readonly MapCoordinate[], isClosed: boolean): string {
  const steps = line.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(2)} ${y.toFixed(2)}`);
  return steps.join('') + (isClosed ? 'Z' : '');
}
