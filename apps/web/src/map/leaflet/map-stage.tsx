import { asScale, INITIAL_ZOOM, type MapLatLng, SCALE_LOG2_MAX, toLeafletZoom } from '@venture-atlas/map-math';
import { memo, useImperativeHandle, useMemo, useRef } from 'react';
import { MapContainer } from 'react-leaflet';
import { moveFocus } from '../../ui/move-focus.ts';
import { Engine } from './engine.tsx';
import { L } from './leaflet.ts';
import type { MapEngine } from './map-engine.ts';
import classes from './map-stage.module.css';
import type { MapStageProps } from './map-stage-props.ts';
import { StageProvider } from './stage-context.ts';

export type { MapStageProps } from './map-stage-props.ts';

/**
 * The map: picture, points, marks, and all pointer and keyboard input. Fills its parent. Nothing in it renders while
 * the view moves.
 */
export const MapStage = memo(function MapStage({ ref, ...props }: MapStageProps) {
  const stage = useRef<HTMLDivElement>(null);
  const engine = useRef<MapEngine>(null);
  useImperativeHandle(
    ref,
    () => ({
      zoomIn: () => engine.current?.zoomIn(),
      zoomOut: () => engine.current?.zoomOut(),
      panTo: (point, seconds) => engine.current?.panTo(point, seconds),
      reveal: (point) => engine.current?.reveal(point),
      fit: () => engine.current?.fit(),
      goTo: (view) => engine.current?.goTo(view),
      view: () => engine.current?.view(),
      focus: () => {
        if (stage.current !== null) moveFocus(stage.current);
      },
    }),
    [],
  );
  const { map: stageMap, theme, insets, children } = props;
  const { name, width, height } = stageMap;
  const onStage = useMemo(
    () => ({ stage, theme, insets, reveal: (place: MapLatLng) => engine.current?.reveal(place) }),
    [theme, insets],
  );

  return (
    <div
      ref={stage}
      className={classes.stage}
      data-theme={theme}
      data-placing={(props.isPlacing ?? props.onPlace !== undefined) || undefined}
      role="application"
      aria-label={`${name} map`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: an application takes the keyboard: arrows pan, + and - zoom
      tabIndex={0}
    >
      <MapContainer
        key={[name, width, height].join(' ')}
        className={classes.map ?? ''}
        crs={flatCrs(height)}
        center={[height / 2, width / 2]}
        zoom={toLeafletZoom(asScale(INITIAL_ZOOM))}
        zoomSnap={0}
        minZoom={-SCALE_LOG2_MAX}
        maxZoom={SCALE_LOG2_MAX}
        zoomAnimation={false}
        fadeAnimation={false}
        markerZoomAnimation={false}
        inertia={false}
        zoomControl={false}
        attributionControl={false}
        dragging={false}
        scrollWheelZoom={false}
        doubleClickZoom={false}
        touchZoom={false}
        boxZoom={false}
        keyboard={false}
        trackResize={false}
      >
        <Engine {...props} stage={stage} engine={engine} />
        <StageProvider value={onStage}>{children}</StageProvider>
      </MapContainer>
    </div>
  );
});

/** Converts map units directly to pixels: lng to the right, lat up, tile row 0 at the top. */
function flatCrs(height: number): L.CRS {
  return L.extend({}, L.CRS.Simple, { transformation: new L.Transformation(1, 0, -1, height) });
}
