import { useQuery } from '@tanstack/react-query';
import type { CampaignInDetails } from '@venture-atlas/types';
import { appConfig } from '../../api/app-config.ts';
import { campaignQuery } from '../../api/campaigns.ts';
import { invitationTo } from '../../navigation/paths.ts';
import { isOwnDevice, originForOthers } from '../../navigation/table-paths.ts';

export interface InviteLink {
  /** Undefined until it has loaded. */
  link: string | undefined;
  /** Why it failed to load; null if it has not. */
  error: unknown;
}

/** The link that a DM sends to players, with the address that other devices use. */
export function useInviteLink({ id, sharing }: Pick<CampaignInDetails, 'id' | 'sharing'>): InviteLink {
  // A separate call, because responses with other users' texts contain neither the invite nor network addresses.
  const { data, error } = useQuery({
    ...campaignQuery(id),
    enabled: sharing === 'members' || isOwnDevice(location.hostname),
  });
  const invite = sharing === 'open' ? '' : data?.invite_token;
  if (sharing === undefined || invite === undefined) return { link: undefined, error };
  const origin = originForOthers(data?.home_addresses);
  const campaign = { id, sharing, invite_token: invite };
  return { link: invitationTo(campaign, appConfig().default_location, origin), error: null };
}
