import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CampaignInDetails } from '@venture-atlas/types';
import { useEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { joinCampaign } from '../../api/join-campaign.ts';
import { isOfCampaign, queryKeys } from '../../api/query-keys.ts';
import type { Joining } from '../../map/stage/campaign-context.ts';
import { dropInvite, inviteInHash, keepInvite } from '../../session/invites.ts';
import { useViewer } from '../../session/use-viewer.ts';
import { showToast } from '../../ui/toasts.tsx';

/**
 * Reads the invite from the address before any request uses it. An invite that arrives later (a link pasted over a
 * refused one) reloads the data.
 */
export function useInvite(campaignId: string | undefined): void {
  const client = useQueryClient();
  const { hash } = useLocation();
  useEffect(() => {
    if (campaignId === undefined || !keepInvite(campaignId, hash)) return;
    const isHere = ({ queryKey }: { queryKey: readonly unknown[] }) => isOfCampaign(queryKey, campaignId);
    void client.resetQueries({ predicate: isHere });
  }, [campaignId, hash, client]);
}

/**
 * Makes a signed-in visitor of a campaign a player, once: opening the map joins the campaign (specification section 2),
 * and the DM sees who is there. Afterward the invite is removed from the address.
 *
 * @param campaign undefined while unknown, or not the visitor's own view
 */
export function useJoin(campaign: CampaignInDetails | undefined): Joining {
  const client = useQueryClient();
  const navigate = useNavigate();
  const location = useLocation();
  const { viewer } = useViewer();
  const asked = useRef<string | undefined>(undefined);
  const here = useRef(location);
  useEffect(() => {
    here.current = location;
  }, [location]);

  const { mutate, error } = useMutation({
    mutationFn: joinCampaign,
    onSuccess: async (joined, id) => {
      dropInvite(id);
      const { pathname, search, hash } = here.current;
      if (inviteInHash(hash) !== undefined) await navigate({ pathname, search }, { replace: true });
      if (!joined.is_dm) showToast(`You are now a player in ${joined.name}.`);
      void client.invalidateQueries({ queryKey: queryKeys.joinedCampaigns });
      await client.invalidateQueries({ predicate: ({ queryKey }) => isOfCampaign(queryKey, id) });
    },
  });

  const who = viewer.kind === 'anonymous' ? undefined : viewer.id;
  const wanted =
    who !== undefined && campaign?.is_dm === false && campaign.is_member === false ? campaign.id : undefined;
  useEffect(() => {
    if (wanted === undefined || asked.current === `${who} ${wanted}`) return;
    asked.current = `${who} ${wanted}`;
    mutate(wanted);
  }, [wanted, who, mutate]);

  return useMemo(
    () => ({
      error,
      retry: () => {
        if (wanted !== undefined) mutate(wanted);
      },
    }),
    [error, wanted, mutate],
  );
}
