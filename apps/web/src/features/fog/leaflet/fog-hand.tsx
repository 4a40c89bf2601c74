import { type MapLatLng, type MapTheme, mapInks } from '@venture-atlas/map-math';
import type { FogShape, MapCoordinate } from '@venture-atlas/types';
import { useEffect, useRef } from 'react';
import { useMap } from 'react-leaflet';
import type { L } from '../../../map/leaflet/leaflet.ts';
import { useOverlayPane } from '../../../map/leaflet/overlay-pane.ts';
import { frameOf, ViewCanvas } from '../../../map/leaflet/view-canvas.ts';
import { type FogStrokeTool, shapeOfStroke } from '../fog-stroke.ts';
import { drawFogShape } from './draw-fog-shape.ts';
import { listenToStrokes } from './listen-to-strokes.ts';

export interface FogHandProps {
  tool: FogStrokeTool;
  theme: MapTheme;
  /** One drag, or one tap, is one act. */
  onShape: (shape: FogShape) => void;
  /** With a tool that taps. */
  onTap: (place: MapLatLng) => void;
}

/**
 * The hand that works the fog: what it means is shown in magenta before it is done. One finger works, two move the map.
 * Nothing renders meanwhile.
 */
export function FogHand(props: FogHandProps) {
  const map = useMap();
  // Above names and shields: whoever works on the ground sees where.
  const pane = useOverlayPane('fog-hand', '465');
  const latest = useRef(props);
  const view = useRef<ViewCanvas>(undefined);
  useEffect(() => {
    latest.current = props;
    view.current?.draw();
  });
  useEffect(() => {
    const stage = map.getContainer().closest<HTMLElement>('[role=application]');
    if (stage === null) return;
    let way: MapCoordinate[] = [];
    let pointer: MapCoordinate | undefined;
    const canvas = new ViewCanvas(map, pane, (pen, frame) => {
      const { tool, theme } = latest.current;
      const shape = shapeOfStroke(tool, way.length > 0 ? way : pointer === undefined ? [] : [pointer]);
      if (shape === undefined) return;
      const at = way.at(-1) ?? pointer;
      drawFogShape(pen, shape, { ...frame, mapHeight: mapHeightOf(map), at, magenta: mapInks[theme].magenta });
    });
    view.current = canvas;
    const placeAt = (event: PointerEvent): MapCoordinate => {
      const box = stage.getBoundingClientRect();
      const { corner, scale } = frameOf(map);
      const [x, y] = [event.clientX - box.left, event.clientY - box.top];
      return [(x - corner.x) / scale, mapHeightOf(map) - (y - corner.y) / scale];
    };
    const stop = listenToStrokes(stage, {
      onHover: (event) => {
        pointer = event && placeAt(event);
        canvas.draw();
      },
      onStart: (event) => {
        way = [placeAt(event)];
        canvas.draw();
      },
      onMove: (event) => {
        way.push(placeAt(event));
        canvas.draw();
      },
      onEnd: (isDone) => {
        const { tool, onShape, onTap } = latest.current;
        const [done, first] = [isDone ? shapeOfStroke(tool, way) : undefined, way[0]];
        way = [];
        canvas.draw();
        if (done !== undefined) onShape(done);
        else if (isDone && tool.kind === 'tap' && first !== undefined) onTap({ lng: first[0], lat: first[1] });
      },
    });
    return () => {
      stop();
      canvas.remove();
    };
  }, [map, pane]);
  return null;
}

/** Where latitudes begin: at the lower edge of the map (`flatCrs` of the stage). */
const mapHeightOf = (map: L.Map): number => map.unproject([0, 0], 0).lat;
