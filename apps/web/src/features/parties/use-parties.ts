import { useQuery } from '@tanstack/react-query';
import type { Party } from '@venture-atlas/types';
import { markersQuery } from '../../api/markers.ts';
import { useReadingScope } from '../../api/reading-scope.ts';

const none: readonly Party[] = [];

/** The parties of the open campaign, on all maps that this viewer may open. */
export function useParties(): readonly Party[] {
  const { campaignId = '', as } = useReadingScope();
  const { data } = useQuery({ ...markersQuery(campaignId, as), enabled: campaignId !== '' });
  return data?.parties ?? none;
}
