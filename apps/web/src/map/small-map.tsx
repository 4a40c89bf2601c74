import { useComputedColorScheme } from '@mantine/core';
import { asScale, clampScale, fitScale, INITIAL_ZOOM, type MapLatLng, scaleRange } from '@venture-atlas/map-math';
import { type ReactNode, useMemo, useState } from 'react';
import { errorText } from '../api/api-error.ts';
import { ReadingContext, type ReadingScope } from '../api/reading-scope.ts';
import { Alert } from '../ui/alert.tsx';
import type { MapData } from './data/use-map-data.ts';
import { useMapData } from './data/use-map-data.ts';
import { MapStage } from './leaflet/map-stage.tsx';
import type { StartView } from './leaflet/map-view.ts';
import { clampView } from './model/camera.ts';
import { createPointViewer } from './model/point-views.ts';
import classes from './small-map.module.css';
import { stageMapOf } from './stage-map.ts';

export interface SmallMapProps {
  slug: string;
  scope: ReadingScope;
  /** The positions to show. */
  around: readonly MapLatLng[];
  /** Position id of a place that another layer draws. */
  hiddenPointId?: number | undefined;
  /** If set, a press picks a position on the map. Without it, the map cannot be used. */
  onPlace?: ((place: MapLatLng) => void) | undefined;
  /** Renders additional layers for the loaded map. */
  children: (details: NonNullable<MapData['details']>) => ReactNode;
}

/** Part of a map within a page, with its labels. */
export function SmallMap({ slug, scope, around, hiddenPointId, onPlace, children }: SmallMapProps) {
  const data = useMapData(slug, scope);
  const { details, error, retry } = data;
  const points = useMemo(() => data.points.filter(({ id }) => id !== hiddenPointId), [data.points, hiddenPointId]);
  if (details === undefined)
    return error ? (
      <Alert kind="error" onRetry={retry}>
        {errorText(error)}
      </Alert>
    ) : (
      <div className={classes.frame} />
    );
  return (
    <ReadingContext value={scope}>
      <div className={classes.frame} inert={onPlace === undefined}>
        <Stage key={slug} details={details} points={points} scope={scope} around={around} onPlace={onPlace}>
          {children(details)}
        </Stage>
      </div>
    </ReadingContext>
  );
}

interface StageProps extends Pick<SmallMapProps, 'scope' | 'around' | 'onPlace'> {
  details: NonNullable<MapData['details']>;
  points: MapData['points'];
  children: ReactNode;
}

const noInsets = { top: 0, right: 0, bottom: 0, left: 0 };
const nothing = () => undefined;

function Stage({ details, points, scope, around, onPlace, children }: StageProps) {
  const theme = useComputedColorScheme('light');
  const [viewer] = useState(createPointViewer);
  const views = useMemo(() => viewer(points, undefined), [viewer, points]);
  const map = useMemo(() => stageMapOf(details, scope, undefined), [details, scope]);
  const [start] = useState(() => viewAround(around));
  return (
    <MapStage
      map={map}
      points={views}
      selectedId={null}
      hoveredId={null}
      insets={noInsets}
      theme={theme}
      start={start}
      onSelect={nothing}
      onPlace={onPlace}
      isPlacing={onPlace !== undefined}
    >
      {children}
    </MapStage>
  );
}

/** Margins around the shown positions, for a name and a plate (CSS pixels). */
const ASIDE_PX = 150;
const ABOVE_PX = 50;

/** The view centered on these places, at most at the opening zoom of maps. */
function viewAround(places: readonly MapLatLng[]): StartView {
  return (frame) => {
    const { map, view } = frame;
    const [lats, lngs] = [places.map(({ lat }) => lat), places.map(({ lng }) => lng)];
    const [south, north] = [Math.min(...lats), Math.max(...lats)];
    const [west, east] = [Math.min(...lngs), Math.max(...lngs)];
    const room = (size: number, margin: number, span: number) =>
      Math.max(size / 4, size - 2 * margin) / Math.max(span, 1e-9);
    const nearest = Math.max(INITIAL_ZOOM, fitScale(map, view));
    const scale = Math.min(
      nearest,
      room(view.width, ASIDE_PX, east - west),
      room(view.height, ABOVE_PX, north - south),
    );
    const centre = { lat: (south + north) / 2, lng: (west + east) / 2 };
    return clampView({ scale: clampScale(asScale(scale), scaleRange(map, view)), centre }, frame);
  };
}
