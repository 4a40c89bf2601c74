import '../ui/tokens.css';
import '../ui/fonts.css';
import { NO_INSETS } from '@venture-atlas/map-math';
import type { Child } from '@venture-atlas/types';
import L from 'leaflet';
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { ImageOverlay, MapContainer, Marker } from 'react-leaflet';
import { MapStage } from '../map/leaflet/map-stage.tsx';
import { prepareMap } from '../map/leaflet/prepare-map.ts';
import { middleView } from '../map/model/opening-view.ts';
import { createPointViewer, type PointView } from '../map/model/point-views.ts';
import { afterPaint, BENCH_MAP, benchPoints, drawPicture } from './bench-points.ts';
import type { MapBench } from './bench-window.ts';
import 'leaflet/dist/leaflet.css';

const params = new URLSearchParams(location.search);
const variant = params.get('variant') ?? 'ours';
const count = Number(params.get('points') ?? '0');
const bench: MapBench = { labelsAfter: null, frames: [], longTasks: 0 };
window.mapBench = bench;

new PerformanceObserver((list) => {
  bench.longTasks += list.getEntries().length;
}).observe({ type: 'longtask', buffered: true });
let lastFrame = performance.now();
requestAnimationFrame(function tick(now) {
  bench.frames.push(now - lastFrame);
  lastFrame = now;
  requestAnimationFrame(tick);
});

// As the map's page does, while the server still thinks about the map.
if (variant !== 'markers') prepareMap();
const picture = await drawPicture();
const map = {
  name: 'Bench',
  width: BENCH_MAP.width,
  height: BENCH_MAP.height,
  image: picture,
  frame: null,
  tiles: null,
};
const points = variant === 'empty' ? [] : benchPoints(count);
const views = createPointViewer()(points);

/** The product's own map; points come one frame after the map, as they do from the server. */
function Ours() {
  const [shown, setShown] = useState<readonly PointView[]>([]);
  useEffect(() => {
    const timer = setTimeout(() => {
      const start = performance.now();
      setShown(views);
      whenLabelsStand(() => {
        bench.labelsAfter = performance.now() - start;
      });
    }, 600);
    return () => clearTimeout(timer);
  }, []);
  return (
    <MapStage
      map={map}
      points={shown}
      selectedId={null}
      hoveredId={null}
      insets={NO_INSETS}
      theme="light"
      start={middleView}
      onSelect={nothing}
    />
  );
}

/**
 * Labels are painted by another thread: they stand when the canvas of the page shows something, and the frame with it
 * is painted. The map without points ends with its own next frame.
 */
function whenLabelsStand(done: () => void): void {
  const probe = Object.assign(document.createElement('canvas'), { width: 96, height: 72 });
  const context = probe.getContext('2d', { willReadFrequently: true });
  const look = () => {
    const canvas = document.querySelector<HTMLCanvasElement>('.leaflet-labels-pane canvas');
    // What is seen within a frame is painted with it: the next one comes after.
    if (canvas && context && showsSomething(canvas, context)) requestAnimationFrame(done);
    else requestAnimationFrame(look);
  };
  if (points.length === 0) afterPaint(done);
  else requestAnimationFrame(look);
}

function showsSomething(canvas: HTMLCanvasElement, context: CanvasRenderingContext2D): boolean {
  context.clearRect(0, 0, 96, 72);
  context.drawImage(canvas, 0, 0, 96, 72);
  return context.getImageData(0, 0, 96, 72).data.some((value) => value > 0);
}

function nothing(): void {}

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    variant === 'markers' ? (
      <MarkerMap picture={picture} points={points} onShown={(ms) => (bench.labelsAfter = ms)} />
    ) : (
      <Ours />
    ),
  );

interface MarkerMapProps {
  picture: string;
  points: readonly Child[];
  /** The first frame with all markers is painted. */
  onShown: (milliseconds: number) => void;
}

/** What most maps of this kind do: one react-leaflet Marker with a text icon for every point. */
function MarkerMap({ picture, points, onShown }: MarkerMapProps) {
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
