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

/** First part of all keys about suggestions, so that they reload after a decision or a new suggestion. */
export const suggestionsKey = 'suggestions';

/** The number of suggestions that wait for the user, and of the user's own that were decided. */
export const suggestionCountsQuery = queryOptions({
  queryKey: [suggestionsKey, 'counts'] as const,
  queryFn: ({ signal }) => call(addresses.countSuggestions, { signal }),
  staleTime: 60_000,
});

/** What a suggestion is about. */
export interface SuggestionOf {
  /** Of the place. */
  slug: string;
  campaignId: string | undefined;
  /** The user's own pending suggestion, to change it. */
  suggestion?: string | undefined;
}

/**
 * What the user may suggest about a place.
 * @throws ApiError `forbidden` if nothing
 */
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

/** Sends a new suggestion, or an edited pending one. */
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

/** The user's own suggestions, newest first. */
export const fetchOwnSuggestions = (page: number, signal: AbortSignal) =>
  call(addresses.listOwnSuggestions, { query: { page: page === 1 ? undefined : page }, signal });

export const markSuggestionsSeen = () => call(addresses.markSuggestionsSeen);

/** A queue: the suggestions about a world, or those of a campaign's players. */
export type QueueOf = { worldId: string } | { campaignId: string };

/** Which suggestions of a queue are listed. */
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

/** Everything that a suggestion would change. */
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
