import { useComputedColorScheme } from '@mantine/core';
import type { MapLatLng } from '@venture-atlas/map-math';
import type { Child } from '@venture-atlas/types';
import { useEffect, useRef, useState } from 'react';
import { ChosenPlaces } from '../../../map/leaflet/chosen-places.tsx';
import type { DrawMapBox } from '../../../map/leaflet/map-view.ts';
import { ViewBounds } from '../../../map/leaflet/view-bounds.tsx';
import { shortcutKey } from '../../../ui/shortcut-key.ts';
import { createBoxSignal } from '../../selection/box-signal.ts';
import { BoxOnMap } from '../../selection/leaflet/box-on-map.tsx';
import { editAction } from '../edit-keys.ts';
import { isElsewhere } from '../use-edit-keys.ts';
import { inBox } from './in-box.ts';
import type { Many } from './use-many.ts';

/** Input on the map while many places may be chosen. */
export interface ManyMapInput {
  box: DrawMapBox;
  /**
   * A label was selected on the map.
   * @returns whether this was handled
   */
  handlesSelect: (id: number | null) => boolean;
  onMap: React.ReactNode;
}

export interface ManyMapInputParts {
  many: Many;
  points: readonly Child[];
  /** No other mode is active. */
  isFree: boolean;
  open: (id: number) => void;
  /** The current CSS pixels per map unit. */
  zoomNow: () => number | undefined;
}

/** Chooses many places on the map: by box, Shift and click, long press, or all in view. Dragging one moves all. */
export function useManyMapInput({ many, points, isFree, open, zoomNow }: ManyMapInputParts): ManyMapInput {
  const theme = useComputedColorScheme('light');
  const [box] = useState(createBoxSignal);
  const [press] = useState(() => ({ isTouch: false, hasShift: false }));
  const [bounds] = useState(() => ({ now: (): readonly [Corner, Corner] | undefined => undefined }));
  const answerWith = (id: number | null) => {
    const place = points.find((point) => point.id === id);
    if (place !== undefined) many.asks?.(place);
  };
  useManyKeys({ many, points, isFree, inView: () => bounds.now(), zoomNow });
  return {
    box: (corners, isDone) => {
      box.notify(corners, isDone);
      if (corners !== null && isDone) many.add(inBox(points, corners));
    },
    handlesSelect: (id) => {
      if (isFree && many.asks !== null) {
        answerWith(id);
        return true;
      }
      const isMore = press.hasShift || (many.isOn && press.isTouch);
      if (isFree && isMore) {
        if (id !== null) many.toggle(id);
        return true;
      }
      if (many.isOn) many.clear();
      return false;
    },
    onMap: isFree ? (
      <>
        <BoxOnMap follow={box.follow} />
        <ViewBounds onAsk={bounds} />
        <ChosenPlaces
          places={many.places}
          theme={theme}
          onMove={(by) => many.run({ act: 'move', by })}
          onPress={(id, isTouch) => {
            if (many.asks !== null) return answerWith(id);
            if (isTouch) return many.toggle(id);
            many.clear();
            open(id);
          }}
          onLongPress={(id) => {
            if (!many.chosen.has(id)) many.toggle(id);
          }}
          onPressed={(now) => Object.assign(press, now)}
        />
      </>
    ) : null,
  };
}

type Corner = { lat: number; lng: number };

interface ManyKeysParts {
  many: Many;
  points: readonly Child[];
  isFree: boolean;
  inView: () => readonly [MapLatLng, MapLatLng] | undefined;
  zoomNow: () => number | undefined;
}

/**
 * Ctrl + A chooses the places in view. While many are chosen, Ctrl and an arrow move them, and Escape clears the
 * choice. Handled before other keys of edit mode, and not in a field or dialog.
 */
function useManyKeys(parts: ManyKeysParts): void {
  const latest = useRef(parts);
  useEffect(() => {
    latest.current = parts;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const hasOwnEscape = event.key === 'Escape' && isPartWithEscape(event.target);
      if (isElsewhere(event.target) || hasOwnEscape || !latest.current.isFree || !act(latest.current, event)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    document.addEventListener('keydown', listen, true);
    return () => document.removeEventListener('keydown', listen, true);
  }, []);
}

/** @returns whether the key was handled */
function act({ many, points, inView, zoomNow }: ManyKeysParts, event: KeyboardEvent): boolean {
  const { ctrlKey, metaKey, altKey, shiftKey } = event;
  if ((ctrlKey || metaKey) && !altKey && !shiftKey && shortcutKey(event) === 'a') {
    const corners = inView();
    if (corners !== undefined) many.add(inBox(points, corners));
    return true;
  }
  if (!many.isOn) return false;
  const action = editAction(event);
  const zoom = zoomNow();
  if (action?.kind === 'escape' && many.asks !== null) many.ask(null);
  else if (action?.kind === 'escape') many.clear();
  else if (action?.kind === 'nudge' && zoom !== undefined)
    many.run({ act: 'move', by: { lat: -action.down / zoom, lng: action.right / zoom } });
  else return false;
  return true;
}

/** An element is open that Escape must close first. */
const isPartWithEscape = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-own-escape]') !== null;
