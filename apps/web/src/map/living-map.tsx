import { useComputedColorScheme } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useImperativeHandle, useMemo, useRef, useState } from 'react';
import { useReadingScope } from '../api/reading-scope.ts';
import { MapStage } from './leaflet/map-stage.tsx';
import type { MapHandle } from './leaflet/map-view.ts';
import classes from './living-map.module.css';
import type { LivingMapProps } from './living-map-props.ts';
import { placeTarget } from './model/place-target.ts';
import { createPointViewer } from './model/point-views.ts';
import { stageInsets } from './stage/stage-layout.ts';
import { stageMapOf } from './stage-map.ts';
import { useGoToChosen } from './use-go-to-chosen.ts';
import { useStartView } from './use-start-view.ts';

/**
 * The map with its points and its view. Moves to a place that was opened elsewhere. A place opened on the map is only
 * uncovered.
 */
export function LivingMap({ details, stage, drawn, cover, input, withTools, changes, children }: LivingMapProps) {
  const { selection, width } = stage;
  const { points, marks } = drawn;
  const stageRef = useRef<MapHandle>(null);
  const { ref: sizeRef, width: stageWidth, height: stageHeight } = useElementSize<HTMLDivElement>();
  const theme = useComputedColorScheme('light');
  const [viewer] = useState(createPointViewer);
  const views = useMemo(() => viewer(points, marks), [viewer, points, marks]);
  const scope = useReadingScope();
  const map = useMemo(() => stageMapOf(details, scope, changes), [details, scope, changes]);
  const insets = useMemo(() => {
    const size = { width: stageWidth || window.innerWidth, height: stageHeight || window.innerHeight };
    const free = stageInsets(size, width, cover);
    return withTools === undefined ? free : withTools(free, width);
  }, [stageWidth, stageHeight, width, cover, withTools]);
  const place = selection.kind === 'place' ? selection.place : null;
  const { start, goHome, keep, awaitedSlug } = useStartView(details, views, selection, stageRef);
  const chosenHere = useGoToChosen(place, awaitedSlug, stageRef);

  useImperativeHandle(
    stage.mapRef,
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
    [goHome, chosenHere],
  );

  return (
    <div className={classes.stage} ref={sizeRef}>
      <MapStage
        ref={stageRef}
        map={map}
        points={views}
        switched={drawn.switched}
        selectedId={place?.id ?? null}
        hoveredId={stage.pointedId}
        insets={insets}
        theme={theme}
        start={start}
        {...input}
        onSelect={(id) => {
          chosenHere.current = id;
          input.onSelect(id);
        }}
        without={drawn.without}
        ghosts={drawn.ghosts}
        onViewChange={(view) => {
          stage.scale.notify(view.zoom);
          keep(view);
        }}
        onPictureProblem={stage.setPictureProblem}
      >
        {children}
      </MapStage>
    </div>
  );
}
