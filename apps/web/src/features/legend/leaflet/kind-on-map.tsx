import { type MapTheme, mapInks } from '@venture-atlas/map-math';
import type { Child } from '@venture-atlas/types';
import { useEffect } from 'react';
import { useMap } from 'react-leaflet';
import { L } from '../../../map/leaflet/leaflet.ts';
import { useMapOnStage } from '../../../map/leaflet/stage-context.ts';
import { linesOf } from '../legend-rows.ts';

export interface KindOnMapProps {
  places: readonly Child[];
  /** Null: places without a kind. */
  kind: string | null;
}

const RADIUS_PX = 12;

/** The places of one kind stand out in magenta: rings around points, lines along shapes. */
export function KindOnMap({ places, kind }: KindOnMapProps) {
  const map = useMap();
  const { theme } = useMapOnStage();
  useEffect(() => {
    const pane = map.getPane('under-labels') === undefined ? 'overlayPane' : 'under-labels';
    const renderer = L.canvas({ padding: 0.5, pane });
    const group = L.layerGroup(
      places.filter((place) => place.type === kind).flatMap((place) => marksOf(place, theme, renderer)),
    ).addTo(map);
    return () => {
      group.remove();
      renderer.remove();
    };
  }, [map, places, kind, theme]);
  return null;
}

/** A halo and, above it, a magenta ring or line. */
function marksOf({ lat, lng, geojson }: Child, theme: MapTheme, renderer: L.Canvas): L.Layer[] {
  const { magenta, halo } = mapInks[theme];
  const strokes = [
    { color: halo, weight: 6, opacity: 0.9 },
    { color: magenta, weight: 2.5, opacity: 1 },
  ].map((stroke) => ({ ...stroke, renderer, interactive: false, fill: false }));
  if (geojson === null) return strokes.map((stroke) => L.circleMarker([lat, lng], { ...stroke, radius: RADIUS_PX }));
  const { geometry } = geojson;
  const lines = linesOf(geometry).map((line) => line.map(([x, y]): [number, number] => [y, x]));
  return strokes.map((stroke) =>
    geometry.type === 'MultiPolygon' ? L.polygon(lines, stroke) : L.polyline(lines, stroke),
  );
}
