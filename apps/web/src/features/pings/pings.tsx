import { useQuery } from '@tanstack/react-query';
import type { MapLatLng } from '@venture-atlas/map-math';
import type { LocationMapDetails, Ping } from '@venture-atlas/types';
import { PING_EVERY_MS } from '@venture-atlas/types';
import { useCallback, useEffect, useRef, useState } from 'react';
import { markersQuery, sendPing } from '../../api/markers.ts';
import { useReadingScope } from '../../api/reading-scope.ts';
import { type PanelCover, stageInsets } from '../../map/stage/stage-layout.ts';
import type { Width } from '../../ui/use-width.ts';
import { PingRings, type ShownPing } from './leaflet/ping-rings.tsx';
import { newPings } from './new-pings.ts';

/** How long the rings of a ping are shown (ms). */
const RINGS_MS = 3_000;
const none: readonly Ping[] = [];

/** "Look here": shows pings on this map and sends the user's own. */
export function Pings({ details, width }: { details: LocationMapDetails; width: Width }) {
  const { campaignId = '', as } = useReadingScope();
  const { data } = useQuery({ ...markersQuery(campaignId, as), enabled: campaignId !== '' });
  const [shown, setShown] = useState<readonly ShownPing[]>([]);
  const [watch] = useState(newPings);
  const sentAt = useRef(Number.NEGATIVE_INFINITY);
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());
  const { id: mapId } = details;

  const show = useCallback((ping: ShownPing) => {
    setShown((before) => [...before, ping]);
    const timer = setTimeout(() => {
      timers.current.delete(timer);
      setShown((before) => before.filter(({ key }) => key !== ping.key));
    }, RINGS_MS);
    timers.current.add(timer);
  }, []);
  const pings = data?.pings ?? none;
  useEffect(() => {
    for (const { key, name, lat, lng } of watch(pings, mapId)) show({ key, lat, lng, words: `Look here · ${name}` });
  }, [pings, mapId, watch, show]);
  useEffect(() => {
    const running = timers.current;
    return () => {
      for (const timer of running) clearTimeout(timer);
    };
  }, []);

  const sendAt = ({ lat, lng }: MapLatLng) => {
    const now = performance.now();
    const note = (words: string) => show({ key: `note ${now}`, lat, lng, words, isNote: true });
    // While viewing as a player, the DM sends no pings.
    if (data === undefined || as !== undefined || now - sentAt.current < PING_EVERY_MS) return;
    sentAt.current = now;
    if (!data.may_ping) return note('The DM has switched pings off');
    sendPing(campaignId, { map_id: mapId, lat, lng }).catch(() => note('Nobody was told. Try again'));
  };
  const insets = (view: { width: number; height: number }) => stageInsets(view, width, coverNow());
  return <PingRings pings={shown} insets={insets} onPing={sendAt} />;
}

/** What the open panel covers, according to the stage. */
const coverNow = (): PanelCover =>
  (document.querySelector<HTMLElement>('[data-panel]')?.dataset.panel as PanelCover | undefined) ?? 'none';
