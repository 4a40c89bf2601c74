import type { MapLatLng } from '@venture-atlas/map-math';
import type { Child } from '@venture-atlas/types';
import { useEffect, useRef } from 'react';
import { shortcutKey } from '../../../ui/shortcut-key.ts';
import { editAction } from '../edit-keys.ts';
import { isElsewhere } from '../use-edit-keys.ts';
import { inBox } from './in-box.ts';
import type { Many } from './use-many.ts';

export interface ManyKeysParts {
  many: Many;
  points: readonly Child[];
  isFree: boolean;
  inView: () => readonly [MapLatLng, MapLatLng] | undefined;
  zoomNow: () => number | undefined;
}

/**
 * Ctrl + A chooses what is in view; while many are chosen Ctrl and an arrow move them and Escape lets them go. Before the
 * other keys of edit mode, and not in a field or dialog.
 */
export function useManyKeys(parts: ManyKeysParts): void {
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

/** @returns whether the key meant something here */
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

/** Something is open there that Escape closes first. */
const isPartWithEscape = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-own-escape]') !== null;
