import { useEffect } from 'react';
import { useMap } from 'react-leaflet';
import { L } from '../../../map/leaflet/leaflet.ts';
import type { DrawMapBox } from '../../../map/leaflet/map-view.ts';
import classes from './box-on-map.module.css';

/**
 * Draws the box being drawn, above the names and in magenta.
 * @param follow subscribes to the box; returns unsubscribe
 */
export function BoxOnMap({ follow }: { follow: (draw: DrawMapBox) => () => void }) {
  const map = useMap();
  useEffect(() => {
    const renderer = L.svg({ padding: 0 });
    const nowhere = L.latLngBounds([0, 0], [0, 0]);
    const parts = [classes.halo, classes.box].map((className) =>
      L.rectangle(nowhere, { renderer, interactive: false, className: className ?? '' }),
    );
    const group = L.layerGroup(parts);
    const stop = follow((corners, isDone) => {
      if (corners === null || isDone) {
        group.remove();
        return;
      }
      const bounds = L.latLngBounds(corners.map(({ lat, lng }) => L.latLng(lat, lng)));
      for (const part of parts) part.setBounds(bounds);
      if (!map.hasLayer(group)) group.addTo(map);
    });
    return () => {
      stop();
      group.remove();
      renderer.remove();
    };
  }, [map, follow]);
  return null;
}
