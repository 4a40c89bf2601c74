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
import { useBesideMap } from './use-beside-map.ts';

/** What did not come is asked for again after so long, longer each time (ms). */
const ASK_AGAIN_MS = [500, 1_000, 2_000, 5_000, 10_000];

/** What changes without the map: it is asked for alone. */
const besideMap: ReadonlySet<LiveKind> = new Set(['markers', 'presence', 'handouts']);

/** What is asked for alone. */
const isBeside = (campaignId: string) => (query: { queryKey: readonly unknown[] }) =>
  isOfMarkers(query, campaignId) || isOfPresence(query, campaignId) || isOfHandouts(query, campaignId);

/** The map that is on screen. */
export interface Followed {
  details: LocationMapDetails;
  points: readonly Child[];
  /** It is the same map as another viewer sees it. */
  isPlaceholder: boolean;
  /** All its places are there. */
  isWhole: boolean;
}

/**
 * Hears that something in this campaign changed, and asks for it again through the calls that filter, until what is shown
 * is as new as what was heard. What is on screen stays meanwhile.
 * @returns since when the server was not heard any more; undefined while it is
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
  const askBesideMap = useBesideMap(details, points, isWhole);
  useEffect(() => {
    if (isPlaceholder) return;
    const before = shown.current;
    shown.current = revision ?? '';
    // The map may have come by itself: then nobody says any more what changed beside it.
    if (before !== revision && campaignId !== undefined)
      void client.invalidateQueries({ predicate: isBeside(campaignId) });
    // What came is drawn with this very commit.
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
    // What somebody may not see any more is taken from the screen: the map is asked for as if it were opened now.
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
        // With the map it is asked for until it comes.
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
