import type { Child } from '@venture-atlas/types';
import L from 'leaflet';
import { useEffect, useState } from 'react';
import { ImageOverlay, MapContainer, Marker } from 'react-leaflet';
import 'leaflet/dist/leaflet.css';
import { afterPaint } from './after-paint.ts';
import { BENCH_MAP } from './bench-points.ts';

export interface MarkerMapProps {
  picture: string;
  points: readonly Child[];
  /** The first frame with all markers is painted. */
  onShown: (milliseconds: number) => void;
}

/** What most maps of this kind do: one react-leaflet Marker with a text icon for every point. */
export function MarkerMap({ picture, points, onShown }: MarkerMapProps) {
  const [start, setStart] = useState<number | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setStart(performance.now()), 600);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    if (start !== null) afterPaint(() => onShown(performance.now() - start));
  }, [start, onShown]);
  const bounds: L.LatLngBoundsLiteral = [
    [0, 0],
    [BENCH_MAP.height, BENCH_MAP.width],
  ];
  return (
    <MapContainer
      crs={L.CRS.Simple}
      center={[BENCH_MAP.height / 2, BENCH_MAP.width / 2]}
      zoom={-1}
      minZoom={-4}
      maxZoom={4}
      zoomSnap={0}
      zoomDelta={Math.log2(1.1)}
      wheelPxPerZoomLevel={400}
      style={{ position: 'absolute', inset: 0 }}
    >
      <ImageOverlay url={picture} bounds={bounds} />
      {start === null
        ? null
        : points.map((point) => <Marker key={point.id} position={[point.lat, point.lng]} icon={textIcon(point)} />)}
    </MapContainer>
  );
}

function textIcon(point: Child): L.DivIcon {
  const label = document.createElement('span');
  label.textContent = point.name;
  label.style.cssText = `white-space:nowrap;font:600 ${Math.max(11, point.scale / 2)}px serif;transform:rotate(${point.rotation}deg);display:inline-block`;
  return L.divIcon({ html: label, className: '' });
}
