import { useComputedColorScheme } from '@mantine/core';
import type { Size } from '@venture-atlas/map-math';
import type { Child, LocationMapDetails, ShownView } from '@venture-atlas/types';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useReadingScope } from '../../api/reading-scope.ts';
import { MapStage } from '../../map/leaflet/map-stage.tsx';
import type { MapHandle, StageMap } from '../../map/leaflet/map-view.ts';
import { viewOfPlace } from '../../map/model/camera.ts';
import { openingView } from '../../map/model/opening-view.ts';
import { heardOfPoints, type SettingsChanges, type SettingsRows } from '../../map/model/place-settings.ts';
import { pointAtZoom } from '../../map/model/point-at-zoom.ts';
import { createPointViewer } from '../../map/model/point-views.ts';
import { pictureChangesOf } from '../../map/stage/map-features.ts';
import { RevealRings } from '../campaign/live/reveal-rings.tsx';
import { shownOf } from '../layers/layer-groups.ts';
import { isFar, zoomFor } from './frame-of-view.ts';
import classes from './table.module.css';
import type { TableParts } from './table-parts.ts';

export interface TableMapProps {
  details: LocationMapDetails;
  points: readonly Child[];
  /** What all players know of the places. */
  settings: SettingsRows;
  /** The DM's view of this map; null if none was shown yet. */
  view: ShownView | null;
  /** New places, which are animated. */
  fresh: readonly Child[];
  /** The enlargement factor. */
  times: number;
  /** Parts of features. */
  parts: readonly TableParts[];
}

/** Durations of an animated move and a fade, in ms. */
const GLIDE_MS = 600;
const FADE_MS = 160;

const asItsWorldHasIt = {};
const nobodys: ReadonlySet<number> = new Set();
const nameless: ReadonlyMap<number, string> = new Map();
const unread: ReadonlyMap<number, number> = new Map();
const unchanged: SettingsChanges = new Map();
const insets = { top: 0, right: 0, bottom: 0, left: 0 };
const nothing = () => undefined;

const targetOf = (view: ShownView, room: Size) => pointAtZoom(view, zoomFor(view, room), room);

/**
 * The map of a table screen. It is drawn small and shown enlarged, so that names are readable across the room
 * (`pixels.ts` keeps it sharp). It accepts no input.
 */
export function TableMap({ details, points, settings, view, fresh, times, parts }: TableMapProps) {
  const handle = useRef<MapHandle>(null);
  const theme = useComputedColorScheme('light');
  const [viewer] = useState(createPointViewer);
  // Layers cannot be switched here; the world's defaults apply.
  const shown = useMemo(() => shownOf(points, asItsWorldHasIt, null), [points]);
  const views = useMemo(() => {
    const heardOf = heardOfPoints(shown, settings, unchanged);
    return viewer(shown, { hidden: nobodys, heardOf, aliases: nameless, notes: unread });
  }, [viewer, shown, settings]);
  const { id: mapId, name, map_width, map_height, picture_frame, image, tiles } = details;
  const scope = useReadingScope();
  const map = useMemo<StageMap>(
    () => ({
      name,
      width: map_width ?? 0,
      height: map_height ?? 0,
      frame: picture_frame,
      image,
      tiles,
      changes: pictureChangesOf({ ...scope, as: undefined, mapId }),
    }),
    [scope, mapId, name, map_width, map_height, picture_frame, image, tiles],
  );
  const mapRef = useRef({
    middle: () => handle.current?.view()?.centre,
    zoom: () => handle.current?.view()?.zoom,
  });
  const [isFading, setFading] = useState(false);
  const shownView = useRef(view?.key);
  const first = useRef(view);
  useEffect(() => {
    if (view === null || view.key === shownView.current) return;
    shownView.current = view.key;
    const now = handle.current?.view();
    if (now === undefined) return;
    const target = targetOf(view, now.size);
    if (!isFar(view, now)) {
      handle.current?.panTo(target, GLIDE_MS / 1000);
      return;
    }
    setFading(true);
    const timer = setTimeout(() => {
      handle.current?.panTo(target, 0);
      setFading(false);
    }, FADE_MS);
    return () => clearTimeout(timer);
  }, [view]);

  return (
    <div
      className={classes.map}
      data-fading={isFading || undefined}
      inert
      style={{
        width: `calc(${100 / times}% + 1px)`,
        height: `calc(${100 / times}% + 1px)`,
        transform: `scale(${times})`,
      }}
    >
      <MapStage
        ref={handle}
        map={map}
        points={views}
        selectedId={null}
        hoveredId={null}
        insets={insets}
        theme={theme}
        start={(frame) =>
          first.current === null ? openingView(views, frame) : viewOfPlace(targetOf(first.current, frame.view), frame)
        }
        onSelect={nothing}
      >
        {parts.map(({ name: part, Layer }) => (Layer === undefined ? null : <Layer key={part} details={details} />))}
      </MapStage>
      {fresh.length === 0 ? null : <RevealRings key={fresh.at(-1)?.id} places={fresh} stage={{ mapRef }} />}
    </div>
  );
}
