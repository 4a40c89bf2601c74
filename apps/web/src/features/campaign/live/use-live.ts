import { useQueryClient } from '@tanstack/react-query';
import type { Child, LiveKind, LocationMapDetails } from '@venture-atlas/types';
import { useEffect, useRef, useState } from 'react';
import { isRefusal } from '../../../api/api-error.ts';
import { isOfHandouts } from '../../../api/handouts.ts';
import { mapDetailsQuery } from '../../../api/locations.ts';
import { isOfMarkers } from '../../../api/markers.ts';
import { isOfPresence } from '../../../api/presence.ts';
import { isOfCampaign, queryKeys } from '../../../api/query-keys.ts';
import { useReadingScope } from '../../../api/reading-scope.ts';
import { isOfLearned } from '../../../api/reveals.ts';
import { followCampaign } from '../../../live/follow-campaign.ts';
import { useViewer } from '../../../session/use-viewer.ts';
import { useReloadBesideMap } from './use-beside-map.ts';

/** Delays before failed requests are repeated (ms). */
const ASK_AGAIN_MS = [500, 1_000, 2_000, 5_000, 10_000];

/** Kinds of data that change without the map and reload alone. */
const besideMap: ReadonlySet<LiveKind> = new Set(['markers', 'presence', 'handouts']);

/** Queries that reload alone. */
const isBeside = (campaignId: string) => (query: { queryKey: readonly unknown[] }) =>
  isOfMarkers(query, campaignId) || isOfPresence(query, campaignId) || isOfHandouts(query, campaignId);

/** The map on screen. */
export interface Followed {
  details: LocationMapDetails;
  points: readonly Child[];
  /** The map still belongs to the previous viewer. */
  isPlaceholder: boolean;
  /** All its places have loaded. */
  isWhole: boolean;
}

/**
 * Follows changes of this campaign and reloads through the filtered calls, until the shown data is up to date. The
 * shown data stays meanwhile.
 * @returns since when the server cannot be reached; undefined while it can
 */
export function useLive({ details, points, isPlaceholder, isWhole }: Followed): Date | undefined {
  const client = useQueryClient();
  const scope = useReadingScope();
  const { user } = useViewer();
  const [lostAt, setLostAt] = useState<Date>();
  const { campaignId, as } = scope;
  const { slug, revision } = details;
  const isKnown = campaignId !== undefined && revision !== undefined && !isPlaceholder;
  const shown = useRef(revision ?? '');
  const heard = useRef<string>(undefined);
  const followed = useRef<ReturnType<typeof followCampaign>>(undefined);
  const contactAt = useRef(new Date());
  const askBesideMap = useReloadBesideMap(details, points, isWhole);
  useEffect(() => {
    if (isPlaceholder) return;
    const before = shown.current;
    shown.current = revision ?? '';
    // The map may have reloaded by itself; then the changes beside it must be reloaded, too.
    if (before !== revision && campaignId !== undefined)
      void client.invalidateQueries({ predicate: isBeside(campaignId) });
    // The new data is rendered with this commit.
    followed.current?.drew();
  }, [revision, isPlaceholder, client, campaignId]);

  const userId = user?.id;
  useEffect(() => {
    if (!isKnown || campaignId === undefined) return;
    const query = mapDetailsQuery(slug, scope);
    const ofCampaign = ({ queryKey }: { queryKey: readonly unknown[] }) =>
      isOfCampaign(queryKey, campaignId) || queryKey[0] === queryKeys.campaign('')[0];
    let timer: ReturnType<typeof setTimeout> | undefined;
    let tries = 0;
    let isOver = false;
    // Content that the viewer may no longer see is removed: the map loads as if it were just opened.
    const startAnew = () =>
      void client.resetQueries({ predicate: (one) => ofCampaign(one) || isBeside(campaignId)(one) });
    const loadBesideMap = async (next: string) => {
      try {
        await client.refetchQueries({ predicate: isBeside(campaignId) }, { throwOnError: true });
        if (heard.current !== next) return;
        shown.current = next;
        follower.drew();
      } catch (error) {
        if (isOver) return;
        if (isRefusal(error)) startAnew();
        // Reloads together with the map until it succeeds.
        else void load();
      }
    };
    const load = async () => {
      clearTimeout(timer);
      void client.invalidateQueries({ predicate: ofCampaign, refetchType: 'none' });
      try {
        const answer = await client.fetchQuery({ ...query, staleTime: 0, retry: false });
        askBesideMap();
        if (answer.revision === heard.current) tries = 0;
      } catch (error) {
        if (isOver) return;
        if (isRefusal(error)) return startAnew();
      }
      if (isOver || client.getQueryData(query.queryKey)?.revision === heard.current) return;
      timer = setTimeout(() => void load(), ASK_AGAIN_MS[Math.min(tries, ASK_AGAIN_MS.length - 1)]);
      tries += 1;
    };
    const follower = followCampaign({
      campaignId,
      as,
      userId,
      shown: () => shown.current,
      onChange: (next, kinds) => {
        heard.current = next;
        if (kinds.includes('reveals'))
          void client.invalidateQueries({ predicate: (query) => isOfLearned(query, campaignId) });
        if (kinds.length > 0 && kinds.every((kind) => besideMap.has(kind))) void loadBesideMap(next);
        else void load();
      },
      onContact: (isThere) => {
        if (isThere) contactAt.current = new Date();
        setLostAt(isThere ? undefined : contactAt.current);
      },
      onRefused: startAnew,
    });
    followed.current = follower;
    return () => {
      isOver = true;
      clearTimeout(timer);
      follower.stop();
      followed.current = undefined;
    };
  }, [isKnown, campaignId, as, slug, scope, client, userId, askBesideMap]);
  return lostAt;
}
