import type { MapLatLng } from '@venture-atlas/map-math';
import { useEffect } from 'react';
import { useMap } from 'react-leaflet';
import { L } from '../../../map/leaflet/leaflet.ts';
import classes from './aim-layer.module.css';

const RING_PX = 13;

/** While a pin is moved: a line from its position to the pointer. Not for fingers, which only tap. */
export function AimLayer({ from }: { from: MapLatLng }) {
  const map = useMap();
  const { lat, lng } = from;
  useEffect(() => {
    const renderer = L.svg({ padding: 1 });
    const common = { renderer, interactive: false };
    const lines = [classes.halo, classes.line].map((className) =>
      L.polyline([], { ...common, className: className ?? '' }),
    );
    const ring = L.circleMarker([lat, lng], { ...common, radius: RING_PX, className: classes.ring ?? '' });
    const group = L.layerGroup(lines);
    const stage = map.getContainer();
    const hide = () => group.remove();
    const follow = (event: PointerEvent) => {
      if (event.pointerType === 'touch') return;
      const at = map.mouseEventToLatLng(event);
      for (const line of lines) line.setLatLngs([[lat, lng], at]);
      ring.setLatLng(at);
      group.addLayer(ring).addTo(map);
    };
    stage.addEventListener('pointermove', follow);
    stage.addEventListener('pointerleave', hide);
    return () => {
      stage.removeEventListener('pointermove', follow);
      stage.removeEventListener('pointerleave', hide);
      group.remove();
      renderer.remove();
    };
  }, [map, lat, lng]);
  return null;
}
