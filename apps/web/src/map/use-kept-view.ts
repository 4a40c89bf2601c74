import type { Scale } from '@venture-atlas/map-math';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { type KeptView, recallView, rememberView, saveViews } from '../session/kept-views.ts';
import type { MapView } from './leaflet/map-view.ts';
import type { CameraView } from './model/camera.ts';

export interface KeptViewControl {
  /** What this entry of the history showed of the map before: after a reload, or Back from elsewhere. */
  kept: CameraView | undefined;
  /** To be told what is looked at; renders nothing. */
  keep: (view: MapView) => void;
}

/** The view belongs to the entry of the history: a reload shows it again, a link to the same place begins anew. */
export function useKeptView(): KeptViewControl {
  const { key, pathname } = useLocation();
  const how = useNavigationType();
  const [kept] = useState(() => (how === 'POP' ? recallView(key, pathname) : undefined));
  const entry = useRef({ key, pathname });
  const latest = useRef<KeptView>(undefined);

  // A place that is opened makes a new entry, often without any movement.
  useEffect(() => {
    entry.current = { key, pathname };
    if (latest.current !== undefined) rememberView(key, pathname, latest.current);
  }, [key, pathname]);

  useEffect(() => {
    const saveHidden = () => {
      // Phones end hidden pages without a word.
      if (document.visibilityState === 'hidden') saveViews();
    };
    window.addEventListener('pagehide', saveViews);
    document.addEventListener('visibilitychange', saveHidden);
    return () => {
      window.removeEventListener('pagehide', saveViews);
      document.removeEventListener('visibilitychange', saveHidden);
    };
  }, []);

  const [keep] = useState(() => ({ centre, zoom }: MapView) => {
    latest.current = { ...centre, scale: zoom };
    rememberView(entry.current.key, entry.current.pathname, latest.current);
  });
  return { kept: kept && { centre: { lng: kept.lng, lat: kept.lat }, scale: kept.scale as Scale }, keep };
}
