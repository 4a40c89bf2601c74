import type { MapLatLng } from '@venture-atlas/map-math';
import { type ReactNode, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useMap } from 'react-leaflet';
import classes from './at-place.module.css';
import { useOverlayPane } from './overlay-pane.ts';

/**
 * Content beside a place is at most this wide. If there is less room on the right, it goes to the left. In CSS pixels.
 */
const ROOM_PX = 320;

interface AtPlaceProps {
  at: MapLatLng;
  children: ReactNode;
}

/** A ring on a place of the map with content beside it. Both follow the map. */
export function AtPlace({ at: { lat, lng }, children }: AtPlaceProps) {
  const map = useMap();
  const pane = useOverlayPane('at-place', '470');
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const place = () => {
      const { x, y } = map.latLngToLayerPoint([lat, lng]);
      if (ref.current !== null) ref.current.style.transform = `translate(${x}px, ${y}px)`;
    };
    place();
    if (ref.current !== null) {
      const isNearEdge = map.latLngToContainerPoint([lat, lng]).x + ROOM_PX > map.getSize().x;
      ref.current.dataset.side = isNearEdge ? 'left' : 'right';
    }
    map.on('zoom viewreset zoomend moveend', place);
    return () => void map.off('zoom viewreset zoomend moveend', place);
  }, [map, lat, lng]);
  return createPortal(
    <div className={classes.place} ref={ref}>
      <span className={classes.ring} />
      <div className={classes.beside} data-map-aside>
        {children}
      </div>
    </div>,
    pane,
  );
}
