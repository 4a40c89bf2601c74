import { useQueryClient } from '@tanstack/react-query';
import { campaignMessages } from '@venture-atlas/rules';
import type { ReactNode } from 'react';
import { errorText, isNotFound } from '../../api/api-error.ts';
import { isOfCampaign } from '../../api/query-keys.ts';
import { Alert } from '../../ui/alert.tsx';
import { useCampaign } from '../stage/campaign-context.ts';

export interface PlaceFailureProps {
  error: unknown;
  /** Message if the place has gone from a campaign, instead of the server's message. */
  gone?: string;
  /** Without it, there is no Retry button. */
  onRetry?: () => void;
  /** Additional text. */
  children?: ReactNode;
}

/**
 * The error of a request about the open place. In a campaign, "not found" means that the place was hidden meanwhile.
 * Retrying would not help, but reloading the map does.
 */
export function PlaceFailure({ error, gone, onRetry, children }: PlaceFailureProps) {
  const campaign = useCampaign();
  const client = useQueryClient();
  if (campaign !== null && isNotFound(error)) {
    const { id } = campaign;
    const update = () => void client.invalidateQueries({ predicate: ({ queryKey }) => isOfCampaign(queryKey, id) });
    const sentence = campaign.isDm ? campaignMessages.placeTakenOff : (gone ?? campaignMessages.placeNotShownNow);
    return (
      <Alert
        kind="error"
        action={
          <button type="button" onClick={update}>
            Update the map
          </button>
        }
      >
        {sentence}
        {children}
      </Alert>
    );
  }
  return (
    <Alert kind="error" onRetry={onRetry}>
      {errorText(error)}
      {children}
    </Alert>
  );
}
