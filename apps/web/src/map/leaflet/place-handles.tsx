import { IconPinnedFilled, IconRotateClockwise2 } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useMap } from 'react-leaflet';
import { MOUSE_REACH_PX, TOUCH_REACH_PX } from '../label-canvas/pointer-reach.ts';
import { type PositionChange, positionChangeOf } from '../model/handle-drag.ts';
import { dragHandles } from './drag-handles.ts';
import { useOverlayPane } from './overlay-pane.ts';
import classes from './place-handles.module.css';
import { pointAt } from './point-at.ts';

export interface PlaceHandlesProps {
  /** The selected place. */
  place: {
    readonly id: number;
    readonly scale: number;
    /** An editor placed its name. */
    readonly isByHand: boolean;
  };
  /** A line below the name; left out: none. */
  note?: string | undefined;
  /** Height of the map, in map units. */
  height: number;
  /** The drag ended. */
  onChange: (id: number, numbers: PositionChange) => void;
}

const corners = ['top-left', 'top-right', 'bottom-left', 'bottom-right'] as const;

/**
 * Handles of the selected place. The pin and the name can be dragged, corners resize the name, the circle turns it.
 * Keys and fields do the same, so the handles are for pointers only. Nothing renders during a drag.
 */
export function PlaceHandles({ place, note, height, onChange }: PlaceHandlesProps) {
  const map = useMap();
  // Above the marks of the selected place.
  const pane = useOverlayPane('handles', '455');
  const box = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const chip = useRef<HTMLSpanElement>(null);
  const pin = useRef<HTMLDivElement>(null);
  const line = useRef<HTMLSpanElement>(null);
  const latest = useRef({ place, onChange });
  useEffect(() => {
    latest.current = { place, onChange };
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was dragged of one place is nothing of the next
  useEffect(() => {
    const [all, around, result, point, below] = [box, frame, chip, pin, line].map(({ current }) => current);
    if (!all || !around || !result || !point || !below) return;
    return dragHandles(map, { box: all, frame: around, chip: result, pin: point, note: below }, height, {
      place: () => latest.current.place,
      onDone: (handle, start, now) =>
        latest.current.onChange(latest.current.place.id, positionChangeOf(handle, start, now, height)),
      onTap: (event) => {
        const reach = event.pointerType === 'mouse' ? MOUSE_REACH_PX : TOUCH_REACH_PX;
        const id = pointAt(map, map.mouseEventToContainerPoint(event), reach);
        if (id === null || id === latest.current.place.id) return;
        // Another place lies below, so the press is passed on to the map.
        for (const type of ['pointerdown', 'pointerup'])
          map.getContainer().dispatchEvent(new PointerEvent(type, event));
      },
    });
  }, [map, height, place.id]);
  return createPortal(
    <div className={classes.handles} aria-hidden="true" data-handles hidden ref={box}>
      <div className={classes.frame} ref={frame}>
        <div className={classes.label} data-handle="label" data-map-aside />
        <span className={classes.stem} />
        {corners.map((corner) => (
          <div key={corner} className={classes.corner} data-corner={corner} data-handle="size" data-map-aside />
        ))}
        <div className={classes.turn} data-handle="turn" data-map-aside>
          <span>
            <IconRotateClockwise2 size={12} stroke={2.5} />
          </span>
        </div>
        {place.isByHand ? (
          <span className={classes.pinned}>
            <IconPinnedFilled size={12} />
          </span>
        ) : null}
      </div>
      <div className={classes.pin} data-handle="pin" data-map-aside ref={pin} />
      <span className={classes.chip} hidden ref={chip} />
      <span className={classes.note} ref={line} translate="no">
        {note}
      </span>
    </div>,
    pane,
  );
}
