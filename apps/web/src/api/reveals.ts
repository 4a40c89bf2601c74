import { queryOptions } from '@tanstack/react-query';
import { type AnswerOf, addresses, type BodyOf, type Calls } from '@venture-atlas/types';
import { inviteHeader } from '../session/invites.ts';
import { call } from './call.ts';
import { fetchChronicle } from './chronicle.ts';
import { type AsPlayer, queryKeys } from './query-keys.ts';

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

const learnedKey = (campaignId: string) => ['learned', campaignId] as const;

/** Whether a query is about what was revealed to the viewer of a campaign. */
export const isOfLearned = ({ queryKey }: { queryKey: readonly unknown[] }, campaignId: string): boolean =>
  queryKey[0] === learnedKey('')[0] && queryKey[1] === campaignId;

/**
 * What was revealed last to the viewer of a campaign: the line of the chronicle, if it has one. The stream triggers a
 * reload.
 */
export const learnedQuery = (campaignId: string, as: AsPlayer | undefined) =>
  queryOptions({
    queryKey: [...learnedKey(campaignId), as ?? null] as const,
    queryFn: async ({ signal }) => {
      const { sessions } = await call(addresses.listGameSessions, {
        params: { id: campaignId },
        query: { page: '1', as },
        headers: inviteHeader(campaignId),
        signal,
      });
      const running = sessions.find(({ ended_at }) => ended_at === null)?.number ?? null;
      const { lines } = await fetchChronicle(campaignId, running, as, 1, signal);
      return { line: lines.find(({ kind }) => kind === 'learned') ?? null };
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
