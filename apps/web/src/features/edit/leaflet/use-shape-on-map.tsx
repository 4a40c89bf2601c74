import type { MapLatLng } from '@venture-atlas/map-math';
import { type ReactNode, type RefObject, useRef } from 'react';
import { lazyScreen } from '../../../loading/lazy-screen.ts';
import { OverlayBoundary } from '../../../loading/overlay-boundary.tsx';
import type { MapStageProps } from '../../../map/leaflet/map-stage.tsx';
import { useMapOnStage } from '../../../map/leaflet/stage-context.ts';
import type { ShapeOnStage } from '../../../map/model/shape-on-stage.ts';

/** Loaded on demand, because visitors never need leaflet-draw. */
const ShapeEditor = lazyScreen(async () => (await import('./shape-editor.tsx')).default);

type Tap = RefObject<((place: MapLatLng) => void) | null>;

/** The map's props for an edited shape, and the meaning of taps. */
export interface ShapeOnMap extends Pick<MapStageProps, 'onPlace' | 'isPlacing' | 'without'> {
  layer: ReactNode;
}

/** @param shape undefined: none is edited */
export function useShapeOnMap(shape: ShapeOnStage | undefined): ShapeOnMap | undefined {
  const tap: Tap = useRef(null);
  if (shape === undefined) return undefined;
  const { positionId: id, draft } = shape;
  return {
    layer: (
      <OverlayBoundary name="The editor of the shape">
        <EditorHere key={id} shape={shape} tap={tap} />
      </OverlayBoundary>
    ),
    onPlace: (place) => tap.current?.(place),
    isPlacing: draft.tool === 'add',
    without: { id, type: draft.shape.geometry.type },
  };
}

function EditorHere({ shape, tap }: { shape: ShapeOnStage; tap: Tap }) {
  const { stage, theme, insets, reveal } = useMapOnStage();
  return <ShapeEditor shape={shape} theme={theme} insets={insets} stage={stage} tap={tap} onReveal={reveal} />;
}
