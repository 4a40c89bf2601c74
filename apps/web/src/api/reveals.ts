import { queryOptions } from '@tanstack/react-query';
import { type AnswerOf, addresses, type BodyOf, type Calls } from '@venture-atlas/types';
import { call } from './call.ts';
import { queryKeys } from './query-keys.ts';

/** The revealed secrets of a place and their readers, for the DM. */
export const revealsQuery = (campaignId: string, locationId: number) =>
  queryOptions({
    queryKey: queryKeys.reveals(campaignId, locationId),
    queryFn: ({ signal }) =>
      call(addresses.listReveals, { params: { id: campaignId }, query: { location_id: String(locationId) }, signal }),
    staleTime: 0,
  });

export const revealSecret = (
  campaignId: string,
  body: BodyOf<Calls['revealSecret']>,
): Promise<AnswerOf<Calls['revealSecret']>> => call(addresses.revealSecret, { params: { id: campaignId }, body });

export const takeSecretBack = (campaignId: string, body: BodyOf<Calls['takeSecretBack']>): Promise<unknown> =>
  call(addresses.takeSecretBack, { params: { id: campaignId }, body });
