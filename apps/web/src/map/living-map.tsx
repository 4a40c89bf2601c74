import { useComputedColorScheme } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import type { MapLatLng } from '@venture-atlas/map-math';
import type { Child, LocationMapDetails, MapCoordinate, OpeningView } from '@venture-atlas/types';
import { type ReactNode, type Ref, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { type ReadingScope, useReadingScope } from '../api/reading-scope.ts';
import { askFogChanges } from '../features/fog/fog-changes.ts';
import { glimpseOf } from '../loading/first-look.tsx';
import type { Width } from '../ui/use-width.ts';
import type { Selection } from './data/selection.ts';
import type { GhostHits } from './label-canvas/hit-test.ts';
import { MapStage } from './leaflet/map-stage.tsx';
import type { DrawMapBox, MapHandle, StageMap } from './leaflet/map-view.ts';
import classes from './living-map.module.css';
import type { FurtherTool } from './model/hotkeys.ts';
import type { PictureTrouble } from './model/picture-watch.ts';
import { type PlaceOnMap, placeTarget } from './model/place-target.ts';
import { createPointViewer, type PlaceMarks, type Switched } from './model/point-views.ts';
import type { ShapeOnStage } from './model/shape-on-stage.ts';
import type { ScaleSignal } from './stage/scale-signal.ts';
import { type PanelCover, stageInsets, withShapeTools } from './stage/stage-layout.ts';
import { useStartView } from './use-start-view.ts';

/** What the screen may ask of the map. */
export interface LivingMapHandle {
  zoomIn: () => void;
  zoomOut: () => void;
  /** Goes to the view that the map opens with. */
  home: () => void;
  /** Shows the whole map. */
  whole: () => void;
  /** Goes to a place although it is open already. */
  goTo: (place: PlaceOnMap) => void;
  focus: () => void;
  /** The middle of what is looked at; undefined until the map is ready. */
  middle: () => MapLatLng | undefined;
  /** CSS pixels per map unit; undefined until the map is ready. */
  zoom: () => number | undefined;
  /** What stands in the middle of what nothing covers, as a view to open with or to link to; undefined until the map is ready. */
  openingHere: () => OpeningView | undefined;
  /** This place is about to be opened where one looks: it is only uncovered. */
  stayAt: (id: number) => void;
}

export interface LivingMapProps {
  details: LocationMapDetails;
  points: readonly Child[];
  /** What a campaign says of the points. */
  marks?: PlaceMarks;
  /** What its viewer switched of names and borders. */
  switched?: Switched;
  selection: Selection;
  /** The place whose row is pointed at in the list or in search. */
  pointedId: number | null;
  width: Width;
  cover: PanelCover;
  /** Told the zoom, a few times a second while it changes. */
  scale: ScaleSignal;
  /** A label was chosen, or the map beside all of them (null). */
  onSelect: (id: number | null) => void;
  /** Escape on the map undoes what is innermost. */
  onEscape: () => void;
  /** The letter of a tool that is not the view's alone. */
  onTool?: ((tool: FurtherTool) => void) | undefined;
  onPictureTrouble: (trouble: PictureTrouble | null) => void;
  /** An area that is drawn by taps: then they choose no places. */
  drawing?: {
    corners: readonly MapCoordinate[];
    onPlace: ((place: MapLatLng) => void) | undefined;
  };
  /** While given, a mouse that is dragged with Shift draws a box. */
  onBox?: DrawMapBox | undefined;
  /** A shape that is edited (`map/edit/shape`). */
  shape?: ShapeOnStage | undefined;
  /** For those who edit the map: what has no place at a zoom shows faintly, and answers. Finds the faint dots. */
  ghosts?: GhostHits;
  /** Further layers of the map. */
  children?: ReactNode;
  ref?: Ref<LivingMapHandle>;
}

/** The map with its points, and where it looks: a place opened elsewhere is gone to, one opened on the map only uncovered. */
export function LivingMap({
  details,
  points,
  marks,
  switched,
  selection,
  pointedId,
  width,
  cover,
  scale,
  onSelect,
  onEscape,
  onTool,
  onPictureTrouble,
  drawing,
  onBox,
  shape,
  ghosts,
  children,
  ref,
}: LivingMapProps) {
  const stageRef = useRef<MapHandle>(null);
  const { ref: sizeRef, width: stageWidth, height: stageHeight } = useElementSize<HTMLDivElement>();
  const theme = useComputedColorScheme('light');
  const [viewer] = useState(createPointViewer);
  const views = useMemo(() => viewer(points, marks), [viewer, points, marks]);
  const scope = useReadingScope();
  const map = useMemo(() => stageMapOf(details, scope), [details, scope]);
  const isEditingShape = shape !== undefined;
  const insets = useMemo(() => {
    const size = { width: stageWidth || window.innerWidth, height: stageHeight || window.innerHeight };
    const free = stageInsets(size, width, cover);
    return isEditingShape ? withShapeTools(free, width) : free;
  }, [stageWidth, stageHeight, width, cover, isEditingShape]);
  const place = selection.kind === 'place' ? selection.place : null;
  const { start, goHome, keep, awaitedSlug } = useStartView(details, views, selection, stageRef);
  const awaited = useRef(awaitedSlug);
  const shownId = useRef(place?.id ?? null);
  const chosenHere = useRef<number | null>(null);

  useImperativeHandle(
    ref,
    () => ({
      zoomIn: () => stageRef.current?.zoomIn(),
      zoomOut: () => stageRef.current?.zoomOut(),
      home: goHome,
      whole: () => stageRef.current?.fit(),
      goTo: (target) => stageRef.current?.panTo(placeTarget(target)),
      focus: () => stageRef.current?.focus(),
      middle: () => stageRef.current?.view()?.centre,
      zoom: () => stageRef.current?.view()?.zoom,
      openingHere: () => {
        const view = stageRef.current?.view();
        return view && { lat: view.freeCentre.lat, lng: view.freeCentre.lng, zoom: view.zoom };
      },
      stayAt: (id) => {
        chosenHere.current = id;
      },
    }),
    [goHome],
  );

  useEffect(() => {
    if (place?.id === shownId.current) return;
    shownId.current = place?.id ?? null;
    if (!place) {
      chosenHere.current = null;
      return;
    }
    const isComeBack = awaited.current === place.slug;
    awaited.current = null;
    if (isComeBack) return;
    if (chosenHere.current === place.id) stageRef.current?.reveal(placeTarget(place));
    else stageRef.current?.panTo(placeTarget(place));
    chosenHere.current = null;
  }, [place]);

  return (
    <div className={classes.stage} ref={sizeRef}>
      <MapStage
        ref={stageRef}
        map={map}
        points={views}
        switched={switched}
        selectedId={place?.id ?? null}
        hoveredId={pointedId}
        insets={insets}
        theme={theme}
        start={start}
        onSelect={(id) => {
          chosenHere.current = id;
          onSelect(id);
        }}
        onPlace={drawing?.onPlace}
        area={drawing?.corners}
        onBox={onBox}
        shape={shape}
        ghosts={ghosts}
        onTool={(tool) => {
          if (tool === 'home') goHome();
          else if (tool === 'whole') stageRef.current?.fit();
          else onTool?.(tool);
        }}
        onEscape={onEscape}
        onViewChange={(view) => {
          scale.notify(view.zoom);
          keep(view);
        }}
        onPictureTrouble={onPictureTrouble}
      >
        {children}
      </MapStage>
    </div>
  );
}

function stageMapOf(details: LocationMapDetails, { campaignId, worldId, as }: ReadingScope): StageMap {
  return {
    name: details.name,
    width: details.map_width ?? 0,
    height: details.map_height ?? 0,
    frame: details.picture_frame,
    image: details.image,
    tiles: details.tiles,
    eyes: as,
    changes:
      campaignId === undefined ? undefined : (since) => askFogChanges({ campaignId, mapId: details.id, as }, since),
    // What the page came with is everybody's: a campaign may hide some of it, and another world has another map of this name.
    glimpse: worldId === undefined && campaignId === undefined ? glimpseOf(details.slug) : undefined,
  };
}
