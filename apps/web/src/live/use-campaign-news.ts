import { useQueryClient } from '@tanstack/react-query';
import type { LiveKind } from '@venture-atlas/types';
import { useEffect } from 'react';
import { isOfCampaign, queryKeys } from '../api/query-keys.ts';
import { useViewer } from '../session/use-viewer.ts';
import { followCampaign } from './follow-campaign.ts';

/** What shows on maps alone. */
const ofMaps: ReadonlySet<LiveKind> = new Set(['markers', 'presence', 'view']);

/** For pages of a campaign without a map: hears that something changed, and asks for what is shown again. What is there stays meanwhile. */
export function useCampaignNews(campaignId: string): void {
  const client = useQueryClient();
  const { user, status } = useViewer();
  const userId = user?.id;
  const isKnown = status !== 'loading';
  useEffect(() => {
    if (!isKnown) return;
    const ofCampaign = ({ queryKey }: { queryKey: readonly unknown[] }) =>
      isOfCampaign(queryKey, campaignId) || (queryKey[0] === queryKeys.campaign('')[0] && queryKey[1] === campaignId);
    // What was answered before the first news is of a revision that nobody said: it is asked for once more then.
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
