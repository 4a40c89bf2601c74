import type { Rumour } from '@venture-atlas/types';
import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useMap } from 'react-leaflet';
import { useOverlayPane } from '../../../map/leaflet/overlay-pane.ts';
import classes from './rumour-circles.module.css';

export interface RumourCirclesProps {
  rumours: readonly Rumour[];
  /** The open rumor. */
  openKey: string | null;
  /** A circle was pressed. Undefined for the DM, who has the places. */
  onOpen?: ((key: string, stage: HTMLElement | null) => void) | undefined;
}

/** Rumors: soft circles with a name in the middle, above the labels, which they do not move. */
export function RumourCircles({ rumours, openKey, onOpen }: RumourCirclesProps) {
  const map = useMap();
  // Above the labels, below the marks of open or hovered places.
  const pane = useOverlayPane('rumours', '440');
  const circles = useRef(new Map<string, HTMLElement>());
  useEffect(() => {
    const place = () => {
      const pixelsPerUnit = 2 ** map.getZoom();
      for (const { key, lat, lng, radius } of rumours) {
        const element = circles.current.get(key);
        if (element === undefined) continue;
        const { x, y } = map.latLngToLayerPoint([lat, lng]);
        const size = 2 * radius * pixelsPerUnit;
        element.style.width = `${size}px`;
        element.style.height = `${size}px`;
        element.style.transform = `translate(${x - size / 2}px, ${y - size / 2}px)`;
      }
    };
    place();
    map.on('zoom viewreset zoomend moveend', place);
    return () => void map.off('zoom viewreset zoomend moveend', place);
  }, [map, rumours]);
  return createPortal(
    rumours.map(({ key, alias }) => (
      <div
        key={key}
        className={classes.circle}
        data-open={key === openKey || undefined}
        ref={(element) => {
          if (element === null) circles.current.delete(key);
          else circles.current.set(key, element);
        }}
      >
        {onOpen === undefined ? (
          <span className={classes.name} translate="no">
            {alias}
          </span>
        ) : (
          <button
            type="button"
            className={classes.name}
            aria-label={`Rumor: ${alias}`}
            aria-expanded={key === openKey}
            data-map-aside
            onClick={() => onOpen(key, map.getContainer().closest<HTMLElement>('[data-width]'))}
          >
            {alias}
          </button>
        )}
      </div>
    )),
    pane,
  );
}
