import type { Scale } from '@venture-atlas/map-math';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { type LinkedView, viewHash, viewInHash } from '../navigation/view-hash.ts';
import { type KeptView, recallView, rememberView, saveViews } from '../session/kept-views.ts';
import { recallLastView, rememberLastView } from '../session/last-views.ts';
import type { MapView } from './leaflet/map-view.ts';
import type { CameraView } from './model/camera.ts';

/** The view is written into the address once it has rested this long, in ms: browsers allow a hundred such acts in 30 s. */
const REST_MS = 500;

export interface KeptViewControl {
  /** What this entry of the history showed of the map before: after a reload, or Back from elsewhere. */
  kept: CameraView | undefined;
  /** What the address asks for: `#x,y,zoom`. */
  linked: LinkedView | undefined;
  /** Where this person looked at this map last, on this device. */
  last: LinkedView | undefined;
  /** To be told where the map starts. */
  began: (view: CameraView) => void;
  /** To be told what is looked at; renders nothing. */
  keep: (view: MapView) => void;
}

/**
 * The view stands in the address (replaced, never pushed) and is remembered for each map on this device. A reload and
 * Back show exactly what was seen; a link shows its view in the middle of what is free on any screen.
 *
 * @param mapKey names the map on this device: its address
 * @param onLinked told the view of an address that was typed or followed while the map is open
 */
export function useKeptView(mapKey: string, onLinked: (view: LinkedView) => void): KeptViewControl {
  const { key, pathname, hash } = useLocation();
  const how = useNavigationType();
  const [start] = useState(() => ({
    kept: how === 'POP' ? recallView(key, pathname) : undefined,
    linked: viewInHash(hash),
    last: recallLastView(mapKey),
  }));
  const entry = useRef({ key, pathname });
  const latest = useRef<KeptView>(undefined);
  const [memory] = useState(() => createMemory(mapKey, () => entry.current.pathname));

  // A place that is opened makes a new entry, often without any movement.
  useEffect(() => {
    entry.current = { key, pathname };
    if (latest.current === undefined) return;
    rememberView(key, pathname, latest.current);
    memory.rest();
  }, [key, pathname, memory]);

  const tell = useRef(onLinked);
  useEffect(() => {
    tell.current = onLinked;
  });
  const shown = useRef(hash);
  useEffect(() => {
    if (shown.current === hash) return;
    shown.current = hash;
    const view = viewInHash(hash);
    // Back and Forward within a map close and open places.
    if (view !== undefined && (how !== 'POP' || (key === 'default' && isNewlyTyped()))) tell.current(view);
  }, [hash, how, key]);

  useEffect(() => {
    const save = () => {
      memory.flush();
      saveViews();
    };
    const saveHidden = () => {
      // Phones end hidden pages without a word.
      if (document.visibilityState === 'hidden') save();
    };
    window.addEventListener('pagehide', save);
    document.addEventListener('visibilitychange', saveHidden);
    return () => {
      memory.flush();
      window.removeEventListener('pagehide', save);
      document.removeEventListener('visibilitychange', saveHidden);
    };
  }, [memory]);

  const [keep] = useState(() => (view: MapView) => {
    latest.current = { ...view.centre, scale: view.zoom };
    rememberView(entry.current.key, entry.current.pathname, latest.current);
    memory.moved({ ...view.centre, zoom: view.zoom }, { ...view.freeCentre, zoom: view.zoom });
  });
  const { kept } = start;
  return {
    ...start,
    kept: kept && { centre: { lng: kept.lng, lat: kept.lat }, scale: kept.scale as Scale },
    began: memory.began,
    keep,
  };
}

/**
 * Whether the entry is of an address that somebody typed just now. The browser gives it no state; the first entry of a
 * tab has no key either, but was numbered by the router. It is marked, so that Back to it is none.
 */
function isNewlyTyped(): boolean {
  if (window.history.state !== null) return false;
  window.history.replaceState({}, '');
  return true;
}

/** Waits for the view to rest, then writes it into the address and onto the device. */
function createMemory(mapKey: string, pathnameNow: () => string) {
  /** Undefined until somebody moves the map: an address that was come to stays as it was given. */
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
      // A browser that is out of breath ends a page without telling it.
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
    /** The page goes: what did not rest yet is remembered, and the address stays as it is. */
    flush: () => {
      if (timer === undefined) return;
      clearTimeout(timer);
      timer = undefined;
      if (view !== undefined) rememberLastView(mapKey, view);
    },
  };
}

/**
 * Behind the router's back: nothing renders. The state of the entry is the router's and stays; so does a fragment of
 * another kind, as the invite with which a visitor without an account looks at a campaign.
 */
function writeAddress(pathname: string, view: LinkedView): void {
  const { location, history } = window;
  if (location.pathname !== pathname) return;
  if (location.hash !== '' && viewInHash(location.hash) === undefined) return;
  const hash = viewHash(view);
  if (hash !== location.hash) history.replaceState(history.state, '', `${location.pathname}${location.search}${hash}`);
}
