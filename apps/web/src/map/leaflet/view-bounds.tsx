import type { MapLatLng } from '@venture-atlas/map-math';
import { useEffect } from 'react';
import { useMap } from 'react-leaflet';

export interface ViewBoundsProps {
  /** Receives a function that returns two opposite corners of the view. */
  onAsk: { now: () => readonly [MapLatLng, MapLatLng] | undefined };
}

/** Lets code outside the map read which part of it is in view. */
export function ViewBounds({ onAsk }: ViewBoundsProps) {
  const map = useMap();
  useEffect(() => {
    onAsk.now = () => {
      const [one, other] = [map.getBounds().getSouthWest(), map.getBounds().getNorthEast()];
      return [
        { lat: one.lat, lng: one.lng },
        { lat: other.lat, lng: other.lng },
      ];
    };
    return () => {
      onAsk.now = () => undefined;
    };
  }, [map, onAsk]);
  return null;
}
