import { useComputedColorScheme } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { IconArrowsMaximize } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { FOCUS_NUMERATOR, fitScale, type Insets, type Size } from '@venture-atlas/map-math';
import type { ImportMap, ImportPoint } from '@venture-atlas/types';
import { type Ref, useImperativeHandle, useMemo, useRef } from 'react';
import { mapDetailsQuery } from '../../../api/locations.ts';
import { MapStage } from '../../../map/leaflet/map-stage.tsx';
import type { MapHandle, StageMap } from '../../../map/leaflet/map-view.ts';
import { MarkedPlaces } from '../../../map/leaflet/marked-places.tsx';
import { type PlaceTarget, viewOfPlace } from '../../../map/model/camera.ts';
import { ZoomButtons } from '../../../map/overlays/zoom-buttons.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import classes from './preview.module.css';
import { marksOf, toView } from './preview-points.ts';

/** Names at the rim of the map are not cut off at once. */
const rim: Insets = { top: 24, right: 24, bottom: 24, left: 24 };

export interface PreviewMapHandle {
  /** Goes to a place. */
  goTo: (point: ImportPoint) => void;
}

export interface PreviewMapProps {
  map: ImportMap;
  points: readonly ImportPoint[];
  selectedId: number | null;
  onSelect: (id: number | null) => void;
  ref?: Ref<PreviewMapHandle>;
}

/** Places as they would stand on a map, over its picture where it has one already. */
export function PreviewMap({ map, points, selectedId, onSelect, ref }: PreviewMapProps) {
  const stage = useRef<MapHandle>(null);
  const { ref: sizeRef, width: stageWidth } = useElementSize<HTMLDivElement>();
  const theme = useComputedColorScheme('light');
  const details = useQuery({ ...mapDetailsQuery(map.slug ?? ''), enabled: map.slug !== null });
  const views = useMemo(() => points.map(toView), [points]);
  const marked = useMemo(() => marksOf(points), [points]);
  const { name, width, height } = map;
  const { image = null, tiles = null, picture_frame: frame = null } = details.data ?? {};
  const shown = useMemo(
    (): StageMap => ({ name, width, height, frame, image, tiles }),
    [name, width, height, frame, image, tiles],
  );
  useImperativeHandle(ref, () => ({ goTo: (point) => stage.current?.panTo(point) }), []);
  // A picture that comes later would begin the map anew.
  const isKnown = map.slug === null || !details.isPending;
  return (
    <div className={classes.stage} ref={sizeRef}>
      {isKnown && stageWidth > 0 ? (
        <MapStage
          ref={stage}
          map={shown}
          points={views}
          selectedId={selectedId}
          hoveredId={null}
          insets={rim}
          theme={theme}
          start={(frame) => viewOfPlace(wholeMap(shown, frame.view), frame)}
          onSelect={onSelect}
        >
          <MarkedPlaces map={shown} places={marked} theme={theme} />
        </MapStage>
      ) : null}
      <div className={classes.tools}>
        <IconButton label="Show the whole map" onClick={() => stage.current?.fit()}>
          <IconArrowsMaximize size={20} stroke={1.75} aria-hidden="true" />
        </IconButton>
        <ZoomButtons onZoomIn={() => stage.current?.zoomIn()} onZoomOut={() => stage.current?.zoomOut()} />
      </div>
    </div>
  );
}

/** Where to start so that all of a map is seen. */
function wholeMap(map: StageMap, stage: Size): PlaceTarget {
  const free = { width: stage.width - rim.left - rim.right, height: stage.height - rim.top - rim.bottom };
  return { lat: map.height / 2, lng: map.width / 2, scale: FOCUS_NUMERATOR / fitScale(map, free) };
}
