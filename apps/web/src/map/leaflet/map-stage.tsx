import {
  asScale,
  INITIAL_ZOOM,
  type Insets,
  type MapLatLng,
  type MapTheme,
  SCALE_LOG2_MAX,
  toLeafletZoom,
} from '@venture-atlas/map-math';
import type { MapCoordinate } from '@venture-atlas/types';
import { memo, type ReactNode, type Ref, type RefObject, useEffect, useImperativeHandle, useMemo, useRef } from 'react';
import { MapContainer, useMap } from 'react-leaflet';
import areaLayerClasses from '../../features/bulk/leaflet/area-layer.module.css';
import { lazyScreen } from '../../loading/lazy-screen.ts';
import { OverPart } from '../../loading/over-part.tsx';
import { giveFocus } from '../../ui/give-focus.ts';
import type { GhostHits } from '../label-canvas/hit-test.ts';
import { onPaper } from '../model/map-picture.ts';
import { type PointView, type Switched, withoutShape } from '../model/point-views.ts';
import type { ShapeOnStage } from '../model/shape-on-stage.ts';
import { L } from './leaflet.ts';
import { MapEngine } from './map-engine.ts';
import classes from './map-stage.module.css';
import type { DrawMapBox, MapEvents, MapHandle, StageMap, StartView } from './map-view.ts';
import { type MarkedPlace, MarkedPlaces } from './marked-places.tsx';

const CORNER_PX = 6;

/** An area that is being drawn, above the labels: magenta, as everything on the map that a hand is working on. */
function AreaLayer({ corners }: { corners: readonly MapCoordinate[] }) {
  const map = useMap();
  useEffect(() => {
    if (corners.length === 0) return;
    const places = corners.map(([lng, lat]) => L.latLng(lat, lng));
    const renderer = L.svg({ padding: 1 });
    const common = { renderer, interactive: false };
    const parts = [
      L.polygon(places, { ...common, className: areaLayerClasses.halo ?? '' }),
      L.polygon(places, { ...common, className: areaLayerClasses.area ?? '' }),
      ...places.map((place) =>
        L.circleMarker(place, { ...common, radius: CORNER_PX, className: areaLayerClasses.corner ?? '' }),
      ),
    ];
    const group = L.layerGroup(parts).addTo(map);
    return () => {
      group.remove();
      renderer.remove();
    };
  }, [map, corners]);
  return null;
}

/** All that the page tells the map. Plain data; ids are position ids. */
export interface MapStageProps {
  readonly map: StageMap;
  /** May grow page by page; points that did not change keep their objects (`createPointViewer`). */
  readonly points: readonly PointView[];
  /** No names are written, or no lines and borders are drawn, but those of what is pointed at or selected. */
  readonly switched?: Switched | undefined;
  readonly selectedId: number | null;
  /** The point whose row in the list or in search is hovered or active. */
  readonly hoveredId: number | null;
  /** What covers the stage at each side, in CSS pixels. */
  readonly insets: Insets;
  readonly theme: MapTheme;
  /** Where to start, for instance at the point of `?child=`. */
  readonly start: StartView;
  readonly onSelect: MapEvents['onSelect'];
  /** While given, a tap means a place of the map and chooses no point. */
  readonly onPlace?: ((place: MapLatLng) => void) | undefined;
  /** While given, a mouse that is dragged with Shift draws a box. */
  readonly onBox?: DrawMapBox | undefined;
  /** An area that is being drawn: its corners so far. */
  readonly area?: readonly MapCoordinate[] | undefined;
  /** Further layers of this room, which lie on the map. */
  readonly children?: ReactNode;
  /** Places that are ringed, for instance those an import would make. */
  readonly marked?: readonly MarkedPlace[] | undefined;
  /** A shape that is edited: taps and handles change it, and choose no point. */
  readonly shape?: ShapeOnStage | undefined;
  /** For those who edit the map: what has no place at a zoom shows faintly, and answers. Finds the faint dots. */
  readonly ghosts?: GhostHits | undefined;
  readonly onHover?: MapEvents['onHover'];
  readonly onViewChange?: MapEvents['onViewChange'];
  /** Without it the letters of the tools do nothing. */
  readonly onTool?: MapEvents['onTool'];
  /** Without it Escape deselects. */
  readonly onEscape?: MapEvents['onEscape'];
  readonly onPictureTrouble?: MapEvents['onPictureTrouble'];
  readonly ref?: Ref<MapHandle>;
}

/** Comes with leaflet-draw, which visitors never need. */
const ShapeEditor = lazyScreen(async () => (await import('../../features/edit/leaflet/shape-editor.tsx')).default);

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
      panTo: (point, seconds) => engine.current?.panTo(point, seconds),
      reveal: (point) => engine.current?.reveal(point),
      fit: () => engine.current?.fit(),
      goTo: (view) => engine.current?.goTo(view),
      view: () => engine.current?.view(),
      focus: () => {
        if (stage.current !== null) giveFocus(stage.current);
      },
    }),
    [],
  );
  const shapeTap = useRef<((place: MapLatLng) => void) | null>(null);
  const { name, width, height } = props.map;

  return (
    <div
      ref={stage}
      className={classes.stage}
      data-theme={props.theme}
      data-placing={props.onPlace !== undefined || props.shape?.draft.tool === 'add' || undefined}
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
        <Engine {...props} stage={stage} engine={engine} shapeTap={shapeTap} />
        {props.marked === undefined ? null : <MarkedPlaces map={props.map} places={props.marked} theme={props.theme} />}
        {props.area === undefined ? null : <AreaLayer corners={props.area} />}
        {props.children}
        {props.shape === undefined ? null : (
          <OverPart name="The editor of the shape">
            <ShapeEditor
              key={props.shape.positionId}
              shape={props.shape}
              theme={props.theme}
              insets={props.insets}
              stage={stage}
              tap={shapeTap}
              onReveal={(place) => engine.current?.reveal(place)}
            />
          </OverPart>
        )}
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
  readonly shapeTap: RefObject<((place: MapLatLng) => void) | null>;
}

/** Hands the props on to the engine, each where it changed. Draws nothing itself. */
function Engine(props: EngineProps) {
  const map = useMap();
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  const { stage, engine, points, switched, hoveredId, insets, theme, ghosts } = props;
  const editedId = props.shape?.positionId;
  const editedType = props.shape?.draft.shape.geometry.type;
  // What is edited has handles and a drawing of its own; the rest of the point stays as it is at rest.
  const selectedId = editedId === undefined ? props.selectedId : null;
  const shown = useMemo(() => withoutShape(points, editedId, editedType), [points, editedId, editedType]);
  useEffect(() => {
    if (stage.current === null) return;
    const now = latest.current;
    const made = new MapEngine({
      map,
      stage: stage.current,
      stageMap: onPaper(now.map, now.theme),
      classes: { pictureClass: classes.picture ?? '', sheetClass: classes.sheet ?? '' },
      theme: now.theme,
      insets: now.insets,
      start: now.start,
      events: {
        onSelect: (id) => latest.current.onSelect(id),
        onPlace: (place) => {
          const { shape, shapeTap: tap, onPlace } = latest.current;
          if (shape !== undefined) tap.current?.(place);
          else onPlace?.(place);
          return shape !== undefined || onPlace !== undefined;
        },
        isPlacing: () => latest.current.shape !== undefined || latest.current.onPlace !== undefined,
        box: () => (latest.current.shape === undefined ? latest.current.onBox : undefined),
        onHover: (id) => latest.current.onHover?.(id),
        onViewChange: (view) => latest.current.onViewChange?.(view),
        onTool: (tool) => latest.current.onTool?.(tool),
        onEscape: () => (latest.current.onEscape ?? (() => latest.current.onSelect(null)))(),
        onPictureTrouble: (trouble) => latest.current.onPictureTrouble?.(trouble),
      },
    });
    engine.current = made;
    return () => {
      engine.current = null;
      made.destroy();
    };
  }, [map, stage, engine]);
  useEffect(() => engine.current?.setPoints(shown, switched), [engine, shown, switched]);
  useEffect(() => engine.current?.setSelected(selectedId), [engine, selectedId]);
  useEffect(() => engine.current?.setPointing(editedId === undefined), [engine, editedId]);
  useEffect(() => engine.current?.setGhosts(ghosts), [engine, ghosts]);
  useEffect(() => engine.current?.setHovered(hoveredId), [engine, hoveredId]);
  useEffect(() => engine.current?.setTheme(theme), [engine, theme]);
  useEffect(() => engine.current?.setPicture(onPaper(props.map, theme)), [engine, props.map, theme]);
  useEffect(() => engine.current?.setInsets(insets), [engine, insets]);
  return null;
}
