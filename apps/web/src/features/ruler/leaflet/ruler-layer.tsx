import { type MapLatLng, middleOfWay } from '@venture-atlas/map-math';
import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useMap } from 'react-leaflet';
import { useOverlayPane } from '../../../map/leaflet/overlay-pane.ts';
import { listenToShield } from '../../../map/leaflet/shield-moves.ts';
import type { RulerState } from '../ruler-state.ts';
import { drawRuler, type RulerDrawing } from './ruler-drawing.ts';
import classes from './ruler-layer.module.css';

export interface RulerLayerProps {
  way: RulerState;
  map: { map_width: number | null; map_height: number | null };
  /** The length of a path, in words. */
  wordsOf: (points: readonly MapLatLng[]) => string;
  /** A point was dragged or moved by arrow keys. */
  onMove: (index: number, to: MapLatLng) => void;
  /** The last point was pressed again. */
  onEnd: () => void;
}

/** The measured path: a line with a point at each end of a leg, its length, and a preview of the next point. */
export function RulerLayer({ way, map: { map_width, map_height }, wordsOf, onMove, onEnd }: RulerLayerProps) {
  const map = useMap();
  const pane = useOverlayPane('ruler', '470');
  const chip = useRef<HTMLDivElement>(null);
  const handles = useRef(new Map<number, HTMLElement>());
  const drawing = useRef<RulerDrawing>(null);
  /** Where the points are drawn; differs from the measured points during a drag. */
  const drawn = useRef<MapLatLng[]>([]);
  const latest = useRef({ way, wordsOf, onMove, onEnd });
  useEffect(() => {
    latest.current = { way, wordsOf, onMove, onEnd };
  });

  useEffect(() => {
    const made = drawRuler(map, {
      handles: handles.current,
      chip: () => chip.current,
      words: (points) => latest.current.wordsOf(points),
      middle: middleOfWay,
    });
    drawing.current = made;
    made.show(drawn.current, latest.current.way.isDone);
    return () => {
      drawing.current = null;
      made.remove();
    };
  }, [map]);

  useEffect(() => {
    drawn.current = way.points.map(({ lat, lng }) => ({ lat, lng }));
    drawing.current?.show(drawn.current, way.isDone);
  }, [way]);

  const count = way.points.length;
  const [width, height] = [map_width ?? 0, map_height ?? 0];
  useEffect(() => {
    const stops = Array.from({ length: count }, (_, index) => {
      const element = handles.current.get(index);
      if (element === undefined) return () => undefined;
      return listenToShield(element, map, {
        bounds: { width, height },
        at: () => drawn.current[index],
        hold: (at) => {
          drawn.current[index] = at;
          drawing.current?.show(drawn.current, latest.current.way.isDone);
        },
        onMove: (to) => latest.current.onMove(index, to),
        onOpen: () => {
          if (index === latest.current.way.points.length - 1) latest.current.onEnd();
        },
      });
    });
    return () => {
      for (const stop of stops) stop();
    };
  }, [map, count, width, height]);

  return createPortal(
    <>
      {way.points.map((point, index) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: the points of a way are its first, second and so on
          key={index}
          type="button"
          className={classes.point}
          data-map-aside
          aria-label={`Point ${index + 1} of the way${point.name === null ? '' : `, ${point.name}`}. Arrow keys move it.`}
          ref={(element) => {
            if (element === null) handles.current.delete(index);
            else handles.current.set(index, element);
          }}
        />
      ))}
      <div className={classes.chip} ref={chip} aria-hidden="true" />
    </>,
    pane,
  );
}
