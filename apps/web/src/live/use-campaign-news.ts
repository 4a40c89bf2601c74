import { useQueryClient } from '@tanstack/react-query';
import type { LiveKind } from '@venture-atlas/types';
import { useEffect } from 'react';
import { isOfCampaign, queryKeys } from '../api/query-keys.ts';
import { useViewer } from '../session/use-viewer.ts';
import { followCampaign } from './follow-campaign.ts';

/** Kinds of events that only affect maps. */
const ofMaps: ReadonlySet<LiveKind> = new Set(['markers', 'presence', 'view']);

/**
 * For pages of a campaign without a map: follows changes and reloads the shown data. The current data stays meanwhile.
 */
export function useCampaignNews(campaignId: string): void {
  const client = useQueryClient();
  const { user, status } = useViewer();
  const userId = user?.id;
  const isKnown = status !== 'loading';
  useEffect(() => {
    if (!isKnown) return;
    const ofCampaign = ({ queryKey }: { queryKey: readonly unknown[] }) =>
      isOfCampaign(queryKey, campaignId) || (queryKey[0] === queryKeys.campaign('')[0] && queryKey[1] === campaignId);
    // Responses before the first event have an unknown revision, so they are reloaded once.
    let shown = '';
    let latest = '';
    let isOver = false;
    const follower = followCampaign({
      campaignId,
      as: undefined,
      userId,
      shown: () => shown,
      onChange: (next, kinds) => {
        latest = next;
        const asking = kinds.every((kind) => ofMaps.has(kind))
          ? Promise.resolve()
          : client.invalidateQueries({ predicate: ofCampaign });
        void asking.then(() => {
          if (isOver || latest !== next) return;
          shown = next;
          follower.drew();
        });
      },
      onContact: () => undefined,
      onRefused: () => void client.resetQueries({ predicate: ofCampaign }),
    });
    return () => {
      isOver = true;
      follower.stop();
    };
  }, [campaignId, isKnown, userId, client]);
}
