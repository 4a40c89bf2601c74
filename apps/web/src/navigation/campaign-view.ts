import { useEffect, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { endPlayerView, holdPlayerView, isPlayerViewHeld } from '../session/player-view.ts';

/** How a campaign is viewed. */
export interface CampaignView {
  /** The DM views as a player: all requests use the player's view. */
  as: 'player' | undefined;
  viewAsPlayer: (isOn: boolean) => void;
}

/** The view from the address, or the one that this tab remembers. The server only lets the DM view as a player. */
export function lookOf(search: string, campaignId: string | undefined): 'player' | undefined {
  if (campaignId === undefined) return undefined;
  const isAsked = new URLSearchParams(search).get('as') === 'player';
  return isAsked || isPlayerViewHeld(campaignId) ? 'player' : undefined;
}

/**
 * The view of the campaign in the address. It is in the address, so that reloading and copying keep it. Other addresses
 * of the campaign get it, too, until the DM ends it.
 */
export function useCampaignView(campaignId: string | undefined): CampaignView {
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
      // Replaces the history entry: Back must not change the view.
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
