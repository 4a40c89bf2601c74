import type { MapLatLng } from '@venture-atlas/map-math';
import { useEffect } from 'react';
import { useMap } from 'react-leaflet';

export interface ViewBoundsProps {
  /** Given the way to ask for two opposite corners of what is in view. */
  onAsk: { now: () => readonly [MapLatLng, MapLatLng] | undefined };
}

/** Lets whoever stands outside the map ask what part of it is in view. */
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
