import type { MapLatLng, Size } from '@venture-atlas/map-math';
import { type MapTheme, mapInks } from '@venture-atlas/map-math';
import { useEffect } from 'react';
import { useMap } from 'react-leaflet';
import { L } from './leaflet.ts';

/** A place with a ring around it: a whole ring if it is new, two arcs if it changes. */
export interface MarkedPlace extends MapLatLng {
  readonly mark: 'new' | 'changed';
}

export interface MarkedPlacesProps {
  readonly map: Size;
  readonly places: readonly MarkedPlace[];
  readonly theme: MapTheme;
  /** The rim of the map, for maps without a picture. */
  readonly hasRim?: boolean;
}

const RADIUS_PX = 7;
/** From this many places on, rings are small, so that each is still visible. */
const MANY = 1_000;
const SMALL_RADIUS_PX = 3;
/** Dash pattern that draws a ring of that radius as two arcs. */
const ARCS = '11 11';

/** Rings below the labels, and the rim of the map. They are magenta, like everything that is being edited. */
export function MarkedPlaces({ map: { width, height }, places, theme, hasRim = true }: MarkedPlacesProps) {
  const map = useMap();
  useEffect(() => {
    const pane = map.getPane('under-labels') === undefined ? 'overlayPane' : 'under-labels';
    const renderer = L.canvas({ padding: 0.5, pane });
    const { magenta, halo, ink } = mapInks[theme];
    const common = { renderer, interactive: false, fill: false };
    const rim = L.rectangle(L.latLngBounds([0, 0], [height, width]), {
      ...common,
      color: ink,
      weight: 1,
      opacity: 0.5,
    });
    const radius = places.length < MANY ? RADIUS_PX : SMALL_RADIUS_PX;
    const rings = places.flatMap(({ lat, lng, mark }) => [
      L.circleMarker([lat, lng], {
        ...common,
        radius,
        color: halo,
        weight: radius === RADIUS_PX ? 5 : 3,
        opacity: 0.9,
      }),
      L.circleMarker([lat, lng], {
        ...common,
        radius,
        color: magenta,
        weight: radius === RADIUS_PX ? 2 : 1.5,
        opacity: 1,
        ...(mark === 'changed' ? { dashArray: ARCS } : {}),
      }),
    ]);
    const group = L.layerGroup(hasRim ? [rim, ...rings] : rings).addTo(map);
    return () => {
      group.remove();
      renderer.remove();
    };
  }, [map, width, height, places, theme, hasRim]);
  return null;
}
