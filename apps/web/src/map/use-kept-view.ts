import type { Scale } from '@venture-atlas/map-math';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { type LinkedView, viewHash, viewInHash } from '../navigation/view-hash.ts';
import { type KeptView, recallView, rememberView, saveViews } from '../session/kept-views.ts';
import { recallLastView, rememberLastView } from '../session/last-views.ts';
import type { MapView } from './leaflet/map-view.ts';
import type { CameraView } from './model/camera.ts';

/** The view is written to the address after resting this long, in ms. Browsers allow a hundred such changes in 30 s. */
const REST_MS = 500;

export interface KeptViewControl {
  /** The view that this history entry showed before: after a reload, or Back from elsewhere. */
  kept: CameraView | undefined;
  /** The view in the address: `#x,y,zoom`. */
  linked: LinkedView | undefined;
  /** The user's last view of this map on this device. */
  last: LinkedView | undefined;
  /** Call it with the first view of the map. */
  began: (view: CameraView) => void;
  /** Call it with each new view. Renders nothing. */
  keep: (view: MapView) => void;
}

/**
 * Keeps the view in the address (replaced, never pushed), and stores it for each map on this device. Reload and Back
 * restore the exact view. A link centers its view in the free area of any screen.
 *
 * @param mapKey identifies the map on this device: its address
 * @param onLinked called with the view of an address that was typed or followed while the map is open
 */
export function useKeptView(mapKey: string, onLinked: (view: LinkedView) => void): KeptViewControl {
  const { key, pathname, hash } = useLocation();
  const navigationType = useNavigationType();
  const [start] = useState(() => ({
    kept: navigationType === 'POP' ? recallView(key, pathname) : undefined,
    linked: viewInHash(hash),
    last: recallLastView(mapKey),
  }));
  const entry = useRef({ key, pathname });
  const latest = useRef<KeptView>(undefined);
  const [recorder] = useState(() => createViewRecorder(mapKey, () => entry.current.pathname));

  // Opening a place makes a new history entry, often without moving the map.
  useEffect(() => {
    entry.current = { key, pathname };
    if (latest.current === undefined) return;
    rememberView(key, pathname, latest.current);
    recorder.rest();
  }, [key, pathname, recorder]);

  const latestOnLinked = useRef(onLinked);
  useEffect(() => {
    latestOnLinked.current = onLinked;
  });
  const shown = useRef(hash);
  useEffect(() => {
    if (shown.current === hash) return;
    shown.current = hash;
    const view = viewInHash(hash);
    // Back and Forward within a map only close and open places, so they do not move it.
    if (view !== undefined && (navigationType !== 'POP' || (key === 'default' && isNewlyTyped())))
      latestOnLinked.current(view);
  }, [hash, navigationType, key]);

  useEffect(() => {
    const save = () => {
      recorder.flush();
      saveViews();
    };
    const saveHidden = () => {
      // Phones end hidden pages without an event.
      if (document.visibilityState === 'hidden') save();
    };
    window.addEventListener('pagehide', save);
    document.addEventListener('visibilitychange', saveHidden);
    return () => {
      recorder.flush();
      window.removeEventListener('pagehide', save);
      document.removeEventListener('visibilitychange', saveHidden);
    };
  }, [recorder]);

  const [keep] = useState(() => (view: MapView) => {
    latest.current = { ...view.centre, scale: view.zoom };
    rememberView(entry.current.key, entry.current.pathname, latest.current);
    recorder.moved({ ...view.centre, zoom: view.zoom }, { ...view.freeCentre, zoom: view.zoom });
  });
  const { kept } = start;
  return {
    ...start,
    kept: kept && { centre: { lng: kept.lng, lat: kept.lat }, scale: kept.scale as Scale },
    began: recorder.began,
    keep,
  };
}

/**
 * Whether the history entry is an address that was just typed. The browser gives it no state. The first entry of a tab
 * has no key either, but the router numbered it. The entry is marked, so that Back to it does not count as typed.
 */
function isNewlyTyped(): boolean {
  if (window.history.state !== null) return false;
  window.history.replaceState({}, '');
  return true;
}

/** Waits for the view to rest, then writes it to the address and to storage. */
function createViewRecorder(mapKey: string, pathnameNow: () => string) {
  /** Undefined until the user moves the map. Until then the address stays as it was. */
  let view: LinkedView | undefined;
  let atStart: string | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const rest = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      timer = undefined;
      if (view === undefined) return;
      rememberLastView(mapKey, view);
      writeAddress(pathnameNow(), view);
      // A browser under recorder pressure ends a page without an event.
      saveViews();
    }, REST_MS);
  };
  return {
    rest,
    began: ({ centre, scale }: CameraView) => {
      atStart = viewHash({ ...centre, zoom: scale });
    },
    moved: (whole: LinkedView, free: LinkedView) => {
      if (view === undefined && viewHash(whole) === atStart) return;
      view = free;
      rest();
    },
    /** The page ends: stores a view that has not rested yet, and leaves the address. */
    flush: () => {
      if (timer === undefined) return;
      clearTimeout(timer);
      timer = undefined;
      if (view !== undefined) rememberLastView(mapKey, view);
    },
  };
}

/**
 * Bypasses the router, so that nothing renders. The router's state in the entry is kept. So is any other fragment, such
 * as the invite of a visitor without an account.
 */
function writeAddress(pathname: string, view: LinkedView): void {
  const { location, history } = window;
  if (location.pathname !== pathname) return;
  if (location.hash !== '' && viewInHash(location.hash) === undefined) return;
  const hash = viewHash(view);
  if (hash !== location.hash) history.replaceState(history.state, '', `${location.pathname}${location.search}${hash}`);
}
