import { queryOptions } from '@tanstack/react-query';
import {
  type AnswerOf,
  addresses,
  type BodyOf,
  type Calls,
  type SuggestionAbout,
  type SuggestionBody,
  type SuggestionDecided,
  type SuggestionOrder,
} from '@venture-atlas/types';
import { call } from './call.ts';

/** All answers about suggestions begin with this, so that whoever decides or sends asks for them anew. */
export const suggestionsKey = 'suggestions';

/** How many suggestions wait for the signed-in person, and how many of their own were decided. */
export const suggestionCountsQuery = queryOptions({
  queryKey: [suggestionsKey, 'counts'] as const,
  queryFn: ({ signal }) => call(addresses.countSuggestions, { signal }),
  staleTime: 60_000,
});

/** Where and what somebody suggests. */
export interface SuggestionOf {
  /** Of the place. */
  slug: string;
  campaignId: string | undefined;
  /** An own suggestion that waits, to change it. */
  suggestion?: string | undefined;
}

/** What the signed-in person may suggest about a place. @throws ApiError `forbidden` where they may not */
export const suggestionFormQuery = ({ slug, campaignId, suggestion }: SuggestionOf) =>
  queryOptions({
    queryKey: [suggestionsKey, 'form', slug, campaignId ?? null, suggestion ?? null] as const,
    queryFn: ({ signal }) =>
      call(addresses.getSuggestionForm, {
        params: { name: slug },
        query: { campaign_id: campaignId, suggestion },
        signal,
      }),
    staleTime: 60_000,
  });

/** Sends a suggestion, or one that waits anew. */
export const sendSuggestion = (
  { slug, campaignId, suggestion }: SuggestionOf,
  body: Omit<SuggestionBody, 'campaign_id'>,
): Promise<{ id: string }> => {
  const whole = campaignId === undefined ? body : { ...body, campaign_id: campaignId };
  return suggestion === undefined
    ? call(addresses.sendSuggestion, { params: { name: slug }, body: whole })
    : call(addresses.changeSuggestion, { params: { id: suggestion }, body: whole });
};

export const withdrawSuggestion = (id: string) => call(addresses.withdrawSuggestion, { params: { id } });

/** What the signed-in person suggested, the last first. */
export const fetchOwnSuggestions = (page: number, signal: AbortSignal) =>
  call(addresses.listOwnSuggestions, { query: { page: page === 1 ? undefined : page }, signal });

export const noteSuggestionsSeen = () => call(addresses.noteSuggestionsSeen);

/** A queue: the suggestions about a world, or those of a campaign's players. */
export type QueueOf = { worldId: string } | { campaignId: string };

/** What is listed of a queue. */
export type QueueState = 'open' | 'accepted' | 'declined';

/** Which of them, and in which order. */
export interface QueueView {
  state: QueueState;
  /** Undefined: about anything. */
  about: SuggestionAbout | undefined;
  order: SuggestionOrder;
}

export const fetchSuggestions = (of: QueueOf, view: QueueView, page: number, signal: AbortSignal) => {
  const queue = 'worldId' in of ? { world_id: of.worldId } : { campaign_id: of.campaignId };
  const query = { ...queue, ...view, page: page === 1 ? undefined : page };
  return call(addresses.listSuggestions, { query, signal });
};

/** All that a suggestion would change. */
export const suggestionQuery = (id: string) =>
  queryOptions({
    queryKey: [suggestionsKey, 'one', id] as const,
    queryFn: ({ signal }) => call(addresses.getSuggestion, { params: { id }, signal }),
  });

export type Acceptance = BodyOf<Calls['acceptSuggestion']>;

export const acceptSuggestion = (id: string, body: Acceptance): Promise<SuggestionDecided> =>
  call(addresses.acceptSuggestion, { params: { id }, body });

export const declineSuggestion = (id: string, reply: string): Promise<AnswerOf<Calls['declineSuggestion']>> =>
  call(addresses.declineSuggestion, { params: { id }, body: reply === '' ? {} : { reply } });

export const passOnSuggestion = (id: string, why: string): Promise<AnswerOf<Calls['passOnSuggestion']>> =>
  call(addresses.passOnSuggestion, { params: { id }, body: why === '' ? {} : { why } });

export const undoSuggestion = (id: string): Promise<SuggestionDecided> =>
  call(addresses.undoSuggestion, { params: { id } });
