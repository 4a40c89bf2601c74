import { type RefObject, useEffect, useMemo, useRef } from 'react';
import { useMap } from 'react-leaflet';
import { onPaper } from '../model/map-picture.ts';
import { withoutShape } from '../model/point-views.ts';
import { MapEngine } from './map-engine.ts';
import classes from './map-stage.module.css';
import type { MapStageProps } from './map-stage-props.ts';

export interface EngineProps extends Omit<MapStageProps, 'ref' | 'children'> {
  readonly stage: RefObject<HTMLDivElement | null>;
  readonly engine: RefObject<MapEngine | null>;
}

/** Passes changed props to the engine. Renders nothing itself. */
export function Engine(props: EngineProps) {
  const map = useMap();
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  const { stage, engine, points, switched, hoveredId, insets, theme, ghosts } = props;
  const { id: withoutId, type: withoutType } = props.without ?? {};
  // Another layer draws the shape of this point. The rest of the point looks as usual.
  const selectedId = withoutId === undefined ? props.selectedId : null;
  const shown = useMemo(() => withoutShape(points, withoutId, withoutType), [points, withoutId, withoutType]);
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
          const { onPlace } = latest.current;
          onPlace?.(place);
          return onPlace !== undefined;
        },
        isPlacing: () => latest.current.onPlace !== undefined,
        box: () => (latest.current.without === undefined ? latest.current.onBox : undefined),
        onHover: (id) => latest.current.onHover?.(id),
        onViewChange: (view) => latest.current.onViewChange?.(view),
        onLetter: (letter) => latest.current.onLetter?.(letter) === true,
        onEscape: () => (latest.current.onEscape ?? (() => latest.current.onSelect(null)))(),
        onPictureProblem: (trouble) => latest.current.onPictureProblem?.(trouble),
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
  useEffect(() => engine.current?.setPointing(withoutId === undefined), [engine, withoutId]);
  useEffect(() => engine.current?.setGhosts(ghosts), [engine, ghosts]);
  useEffect(() => engine.current?.setHovered(hoveredId), [engine, hoveredId]);
  useEffect(() => engine.current?.setTheme(theme), [engine, theme]);
  useEffect(() => engine.current?.setPicture(onPaper(props.map, theme)), [engine, props.map, theme]);
  useEffect(() => engine.current?.setInsets(insets), [engine, insets]);
  return null;
}
