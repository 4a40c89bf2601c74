import { type SuggestionAbout, type SuggestionOrder, suggestionLabels } from '@venture-atlas/types';
import type { QueueState, QueueView } from '../../api/suggestions.ts';

export const queueStates: readonly { state: QueueState; label: string }[] = [
  { state: 'open', label: 'Waiting' },
  { state: 'accepted', label: 'Accepted' },
  { state: 'declined', label: 'Declined' },
];

/** What a queue can be narrowed to, as its field lists it. */
export const queueAbouts: readonly { value: SuggestionAbout; label: string }[] = [
  ...Object.entries(suggestionLabels).map(([value, label]) => ({ value: value as SuggestionAbout, label })),
  { value: 'wrong', label: 'Something is wrong' },
];

export const queueOrders: readonly { value: SuggestionOrder; label: string }[] = [
  { value: 'oldest', label: 'Oldest first' },
  { value: 'newest', label: 'Newest first' },
];

/** In which order a queue stands unless another one is chosen: whoever waits longest comes first. */
export const usualOrder = (state: QueueState): SuggestionOrder => (state === 'open' ? 'oldest' : 'newest');

/** What an address says of a queue. */
export function queueViewIn(search: URLSearchParams): QueueView {
  const state = queueStates.find((one) => one.state === search.get('state'))?.state ?? 'open';
  return {
    state,
    about: queueAbouts.find(({ value }) => value === search.get('about'))?.value,
    order: queueOrders.find(({ value }) => value === search.get('order'))?.value ?? usualOrder(state),
  };
}

/** The same in an address, without what holds anyway. */
export function searchOf({ state, about, order }: QueueView): Record<string, string> {
  return {
    ...(state === 'open' ? {} : { state }),
    ...(about === undefined ? {} : { about }),
    ...(order === usualOrder(state) ? {} : { order }),
  };
}
