import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { lookOf } from '../navigation/campaign-look.ts';
import { campaignOfPath, isOutsideCampaigns } from '../navigation/paths.ts';
import { currentCampaign, setCurrentCampaign } from '../session/current-campaign.ts';

/** The campaign that somebody is in, and how they look at it. */
export interface CampaignHere {
  campaignId: string | undefined;
  as: 'player' | undefined;
}

/**
 * The campaign of the address; on pages of the person (account, campaigns) the
 * one they came from. Only a public map or the tools of staff are outside.
 */
export function useCampaignHere(): CampaignHere {
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
