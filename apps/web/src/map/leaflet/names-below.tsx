import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useMap } from 'react-leaflet';
import { turnedReach } from '../label-canvas/label-place.ts';
import { boxOfName } from '../label-canvas/name-place.ts';
import { labelLayerOf } from './label-layer-of.ts';
import type { L } from './leaflet.ts';
import classes from './names-below.module.css';
import { useOverlayPane } from './overlay-pane.ts';

/** Gap above each line, in CSS pixels. */
const GAP_PX = 4;

export interface NamesBelowProps {
  /** Lines by position id. */
  lines: ReadonlyMap<number, string>;
}

/** A line below each of these names, where the map draws them. A name that is not drawn has none. */
export function NamesBelow({ lines }: NamesBelowProps) {
  const map = useMap();
  const pane = useOverlayPane('names-below', '440');
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current: all } = box;
    const labels = map.getPane('labels');
    if (all === null || labels === undefined) return;
    pane.style.pointerEvents = 'none';
    const lay = () => layLines(map, all);
    // A new picture of the names, or another zoom, changes the pane of the names.
    const watch = new MutationObserver(lay);
    watch.observe(labels, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ['style', 'data-whole'],
    });
    map.on('zoomend moveend', lay);
    return () => {
      watch.disconnect();
      map.off('zoomend moveend', lay);
    };
  }, [map, pane]);
  useEffect(() => {
    if (box.current !== null) layLines(map, box.current);
  });
  return createPortal(
    <div ref={box} aria-hidden="true">
      {[...lines].map(([id, line]) => (
        <span key={id} className={classes.line} data-id={id} translate="no" hidden>
          {line}
        </span>
      ))}
    </div>,
    pane,
  );
}

function layLines(map: L.Map, all: HTMLElement): void {
  const labels = labelLayerOf(map);
  if (labels === undefined) return;
  const { store } = labels.feed;
  const view = labels.viewNow();
  for (const line of all.children) {
    if (!(line instanceof HTMLElement)) continue;
    const index = store.indexOf(Number(line.dataset.id));
    const [name] = index === -1 ? [] : (labels.placed?.namesOf(store, index, view) ?? []);
    line.hidden = name === undefined;
    if (name === undefined) continue;
    const { x, y, halfWidth, halfHeight } = boxOfName(name, store, view);
    const { y: reach } = turnedReach(halfWidth, halfHeight, name.form === 'straight' ? name.rotation : 0);
    const at = map.containerPointToLayerPoint([x, y + reach + GAP_PX]);
    line.style.transform = `translate(${at.x}px, ${at.y}px) translateX(-50%)`;
  }
}
