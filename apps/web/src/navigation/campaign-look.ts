import { useEffect, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { endPlayerView, holdPlayerView, isPlayerViewHeld } from '../session/player-view.ts';

/** How a campaign is looked at. */
export interface CampaignLook {
  /** The DM looks with a player's eyes: everything is asked so. */
  as: 'player' | undefined;
  viewAsPlayer: (isOn: boolean) => void;
}

/** What an address says of the look, or what this tab holds. Nobody but the DM of a campaign may ask as a player. */
export function lookOf(search: string, campaignId: string | undefined): 'player' | undefined {
  if (campaignId === undefined) return undefined;
  const isAsked = new URLSearchParams(search).get('as') === 'player';
  return isAsked || isPlayerViewHeld(campaignId) ? 'player' : undefined;
}

/**
 * The look of the campaign whose address this is. It stands in the address, so
 * that a reload and a copied address keep it; an address of the same campaign
 * without it gets it, until the DM ends it.
 */
export function useCampaignLook(campaignId: string | undefined): CampaignLook {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const as = lookOf(search, campaignId);

  useEffect(() => {
    if (as === undefined || campaignId === undefined) return;
    holdPlayerView(campaignId);
    if (new URLSearchParams(search).get('as') === as) return;
    void navigate({ pathname, search: withLook(search, as), hash }, { replace: true, state, preventScrollReset: true });
  }, [as, campaignId, pathname, search, hash, state, navigate]);

  return useMemo(() => {
    const viewAsPlayer = (isOn: boolean) => {
      if (campaignId === undefined) return;
      if (isOn) holdPlayerView(campaignId);
      else endPlayerView();
      // In the place of the entry it was: Back must not lead into the other look.
      const next = withLook(search, isOn ? 'player' : undefined);
      void navigate({ pathname, search: next, hash }, { replace: true, state, preventScrollReset: true });
    };
    return { as, viewAsPlayer };
  }, [as, campaignId, pathname, search, hash, state, navigate]);
}

function withLook(search: string, as: 'player' | undefined): string {
  const query = new URLSearchParams(search);
  if (as === undefined) query.delete('as');
  else query.set('as', as);
  return query.toString();
}
