import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { lookOf } from '../navigation/campaign-view.ts';
import { campaignOfPath, isOutsideCampaigns } from '../navigation/paths.ts';
import { currentCampaign, setCurrentCampaign } from '../session/current-campaign.ts';

/** The current campaign, and how the user views it. */
export interface CurrentCampaign {
  campaignId: string | undefined;
  as: 'player' | undefined;
}

/**
 * The campaign of the address or, on personal pages (account, campaigns), the one that the user came from. Only a
 * public map and the staff tools are outside.
 */
export function useCurrentCampaign(): CurrentCampaign {
  const { pathname, search } = useLocation();
  const own = campaignOfPath(pathname);
  const isOutside = isOutsideCampaigns(pathname);
  useEffect(() => {
    if (own !== undefined) setCurrentCampaign(own);
    else if (isOutside) setCurrentCampaign(undefined);
  }, [own, isOutside]);
  const campaignId = own ?? (isOutside ? undefined : currentCampaign());
  return { campaignId, as: lookOf(own === undefined ? '' : search, campaignId) };
}
