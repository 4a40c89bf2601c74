import type { MapCoordinate } from '@venture-atlas/types';
import { useEffect } from 'react';
import { useMap } from 'react-leaflet';
import { L } from '../../../map/leaflet/leaflet.ts';
import areaLayerClasses from './area-layer.module.css';

const CORNER_PX = 6;

/** An area that is being drawn, above the labels. It is magenta, like everything that is being edited. */
export function AreaLayer({ corners }: { corners: readonly MapCoordinate[] }) {
  const map = useMap();
  useEffect(() => {
    if (corners.length === 0) return;
    const places = corners.map(([lng, lat]) => L.latLng(lat, lng));
    const renderer = L.svg({ padding: 1 });
    const common = { renderer, interactive: false };
    const parts = [
      L.polygon(places, { ...common, className: areaLayerClasses.halo ?? '' }),
      L.polygon(places, { ...common, className: areaLayerClasses.area ?? '' }),
      ...places.map((place) =>
        L.circleMarker(place, { ...common, radius: CORNER_PX, className: areaLayerClasses.corner ?? '' }),
      ),
    ];
    const group = L.layerGroup(parts).addTo(map);
    return () => {
      group.remove();
      renderer.remove();
    };
  }, [map, corners]);
  return null;
}
