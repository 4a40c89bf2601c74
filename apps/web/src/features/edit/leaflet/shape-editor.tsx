import type { MapTheme } from '@venture-atlas/map-math';
import { freeAreaCentre, type Insets, type MapLatLng } from '@venture-atlas/map-math';
import { type RefObject, useEffect, useRef } from 'react';
import { useMap } from 'react-leaflet';
import type { ShapeOnStage } from '../../../map/model/shape-on-stage.ts';
import { ShapeEditorLayer } from './shape-editor-layer.ts';

export interface ShapeEditorProps {
  readonly shape: ShapeOnStage;
  readonly theme: MapTheme;
  readonly insets: Insets;
  readonly stage: RefObject<HTMLElement | null>;
  /** Receives the function for taps on the map. */
  readonly tap: RefObject<((place: MapLatLng) => void) | null>;
  readonly onReveal: (place: MapLatLng) => void;
}

/** Edits a shape on the map. Loaded on demand, together with leaflet-draw. */
export default function ShapeEditor(props: ShapeEditorProps) {
  const map = useMap();
  const { shape, theme, stage, tap } = props;
  const layer = useRef<ShapeEditorLayer>(null);
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  useEffect(() => {
    if (stage.current === null) return;
    const made = new ShapeEditorLayer({
      map,
      stage: stage.current,
      shape: latest.current.shape,
      theme: latest.current.theme,
      freeMiddle: () => {
        const { x: width, y: height } = map.getSize();
        return freeAreaCentre({ width, height }, latest.current.insets);
      },
      reveal: (place) => latest.current.onReveal(place),
    });
    layer.current = made;
    tap.current = (place) => made.tap(place);
    return () => {
      layer.current = null;
      tap.current = null;
      made.destroy();
    };
  }, [map, stage, tap]);
  useEffect(() => layer.current?.update(shape, theme), [shape, theme]);
  return null;
}
