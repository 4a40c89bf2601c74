import { useQueryClient } from '@tanstack/react-query';
import { campaignMessages } from '@venture-atlas/rules';
import type { ReactNode } from 'react';
import { errorText, isNotFound } from '../../api/api-error.ts';
import { isOfCampaign } from '../../api/query-keys.ts';
import { Alert } from '../../ui/alert.tsx';
import { useCampaign } from '../stage/campaign-context.ts';

export interface PlaceFailureProps {
  error: unknown;
  /** Said instead of the server's sentence when the place is gone from a campaign. */
  gone?: string;
  /** Without it there is nothing to try again. */
  onRetry?: () => void;
  /** More to say. */
  children?: ReactNode;
}

/**
 * What came of asking about a place that is open. In a campaign "not found"
 * means that it was hidden meanwhile: trying again would not help, but asking
 * for the map anew does.
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
