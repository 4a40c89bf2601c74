import { asScale, INITIAL_ZOOM, type Insets, type MapLatLng, toLeafletZoom } from '@venture-atlas/map-math';
import type { MapCoordinate } from '@venture-atlas/types';
import { memo, type Ref, type RefObject, useEffect, useImperativeHandle, useRef } from 'react';
import { MapContainer, useMap } from 'react-leaflet';
import type { PointView } from '../model/point-views.ts';
import type { MapTheme } from '../painter/map-inks.ts';
import { AreaLayer } from './area-layer.tsx';
import { L } from './leaflet.ts';
import { MapEngine } from './map-engine.ts';
import classes from './map-stage.module.css';
import type { MapEvents, MapHandle, PointTarget, StageMap } from './map-view.ts';

/** All that the page tells the map. Plain data; ids are position ids. */
export interface MapStageProps {
  readonly map: StageMap;
  /** May grow page by page; points that did not change keep their objects (`createPointViewer`). */
  readonly points: readonly PointView[];
  readonly selectedId: number | null;
  /** The point whose row in the list or in search is hovered or active. */
  readonly hoveredId: number | null;
  /** What covers the stage at each side, in CSS pixels. */
  readonly insets: Insets;
  readonly theme: MapTheme;
  /** Where to start, for instance the point of `?child=`; null: the middle of the map at the initial zoom. */
  readonly start: PointTarget | null;
  readonly onSelect: MapEvents['onSelect'];
  /** While given, a tap means a place of the map and chooses no point. */
  readonly onPlace?: ((place: MapLatLng) => void) | undefined;
  /** An area that is being drawn: its corners so far. */
  readonly area?: readonly MapCoordinate[] | undefined;
  readonly onHover?: MapEvents['onHover'];
  readonly onViewChange?: MapEvents['onViewChange'];
  /** Without it Escape deselects. */
  readonly onEscape?: MapEvents['onEscape'];
  readonly onPictureError?: MapEvents['onPictureError'];
  readonly ref?: Ref<MapHandle>;
}

/**
 * The map: picture, points and marks, and everything a pointer, finger or key does on it. Fills its parent. Nothing
 * in here renders while the view moves.
 */
export const MapStage = memo(function MapStage({ ref, ...props }: MapStageProps) {
  const stage = useRef<HTMLDivElement>(null);
  const engine = useRef<MapEngine>(null);
  useImperativeHandle(
    ref,
    () => ({
      zoomIn: () => engine.current?.zoomIn(),
      zoomOut: () => engine.current?.zoomOut(),
      panTo: (point) => engine.current?.panTo(point),
      reveal: (point) => engine.current?.reveal(point),
      fit: () => engine.current?.fit(),
      view: () => engine.current?.view(),
      focus: () => stage.current?.focus({ preventScroll: true }),
    }),
    [],
  );
  const { name, width, height, image, tiles } = props.map;

  return (
    <div
      ref={stage}
      className={classes.stage}
      data-theme={props.theme}
      data-placing={props.onPlace !== undefined || undefined}
      role="application"
      aria-label={`${name} map`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: an application takes the keyboard: arrows pan, + and - zoom
      tabIndex={0}
    >
      <MapContainer
        key={[name, width, height, tiles?.url ?? image].join(' ')}
        className={classes.map ?? ''}
        crs={flatCrs(height)}
        center={[height / 2, width / 2]}
        zoom={toLeafletZoom(asScale(INITIAL_ZOOM))}
        zoomSnap={0}
        minZoom={-20}
        maxZoom={20}
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
        {props.area === undefined ? null : <AreaLayer corners={props.area} />}
      </MapContainer>
    </div>
  );
});

/** Map units straight to pixels: lng to the right, lat up, tile row 0 at the top. */
function flatCrs(height: number): L.CRS {
  return L.extend({}, L.CRS.Simple, { transformation: new L.Transformation(1, 0, -1, height) });
}

interface EngineProps extends Omit<MapStageProps, 'ref'> {
  readonly stage: RefObject<HTMLDivElement | null>;
  readonly engine: RefObject<MapEngine | null>;
}

/** Hands the props on to the engine, each where it changed. Draws nothing itself. */
function Engine(props: EngineProps) {
  const map = useMap();
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  const { stage, engine, points, selectedId, hoveredId, insets, theme } = props;
  useEffect(() => {
    if (stage.current === null) return;
    const now = latest.current;
    const made = new MapEngine({
      map,
      stage: stage.current,
      stageMap: now.map,
      pictureClass: classes.picture ?? '',
      theme: now.theme,
      insets: now.insets,
      start: now.start,
      events: {
        onSelect: (id) => latest.current.onSelect(id),
        onPlace: (place) => {
          latest.current.onPlace?.(place);
          return latest.current.onPlace !== undefined;
        },
        onHover: (id) => latest.current.onHover?.(id),
        onViewChange: (view) => latest.current.onViewChange?.(view),
        onEscape: () => (latest.current.onEscape ?? (() => latest.current.onSelect(null)))(),
        onPictureError: () => latest.current.onPictureError?.(),
      },
    });
    engine.current = made;
    return () => {
      engine.current = null;
      made.destroy();
    };
  }, [map, stage, engine]);
  useEffect(() => engine.current?.setPoints(points), [engine, points]);
  useEffect(() => engine.current?.setSelected(selectedId), [engine, selectedId]);
  useEffect(() => engine.current?.setHovered(hoveredId), [engine, hoveredId]);
  useEffect(() => engine.current?.setTheme(theme), [engine, theme]);
  useEffect(() => engine.current?.setInsets(insets), [engine, insets]);
  return null;
}
