import Type, { type Static } from 'typebox';
import {
  LOCATION_NAME_MAX,
  SUGGESTED_EDITS_MAX,
  SUGGESTED_WORDS_MAX,
  SUGGESTION_WHY_MAX,
  WIKI_PAGE_BYTES_MAX,
} from '../limits.ts';
import type { SuggestionField } from './suggestion-labels.ts';

/*
 * What a person may suggest about a place that they may read but not edit.
 * The accepted bodies, the stored form, and the reviewer's view are all derived from this table, so that nothing else
 * can be added.
 */

/** One replacement in a text; see `TextEdit`. */
const Edit = Type.Object({
  at: Type.Integer({ minimum: 0, maximum: WIKI_PAGE_BYTES_MAX }),
  cut: Type.Integer({ minimum: 0, maximum: WIKI_PAGE_BYTES_MAX }),
  words: Type.String({ maxLength: SUGGESTED_WORDS_MAX }),
});

/** A place on a map, in map units. */
const point = { lat: Type.Number(), lng: Type.Number() };

/** Far above the accepted length, so that a specific sentence reports a problem with a name. */
const Name = Type.String({ maxLength: 16 * LOCATION_NAME_MAX });

/** Each field of a suggestion, and its schema. `suggestion-labels.ts` has its label. */
export const suggestionFields = {
  text: {
    sent: Type.Object({
      of: Type.String({ maxLength: 64, description: 'The tag of the text that the edits are to, as the form had it.' }),
      edits: Type.Array(Edit, {
        minItems: 1,
        maxItems: SUGGESTED_EDITS_MAX,
        description: 'Sorted; none touches another.',
      }),
    }),
  },
  name: { sent: Name },
  position: {
    sent: Type.Object({ position_id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }), ...point }),
  },
  place: {
    sent: Type.Object({ name: Name, ...point, text: Type.String({ maxLength: SUGGESTED_WORDS_MAX }) }),
  },
} as const satisfies Record<SuggestionField, object>;

export const suggestionFieldNames = Object.keys(suggestionFields) as SuggestionField[];

/**
 * A suggestion about a place. Without a field it reports a problem there. `place` is suggested alone: a new place on
 * the map of the place.
 */
export const SuggestionBody = Type.Object({
  campaign_id: Type.Optional(Type.String({ description: 'The campaign in which the place was read.' })),
  text: Type.Optional(suggestionFields.text.sent),
  name: Type.Optional(suggestionFields.name.sent),
  position: Type.Optional(suggestionFields.position.sent),
  place: Type.Optional(suggestionFields.place.sent),
  why: Type.Optional(Type.String({ maxLength: 16 * SUGGESTION_WHY_MAX })),
});
export type SuggestionBody = Static<typeof SuggestionBody>;

/** The possible states of a suggestion. */
export const suggestionStates = ['open', 'accepted', 'declined', 'withdrawn'] as const;
export type SuggestionState = (typeof suggestionStates)[number];

/** What a queue can be narrowed to: suggestions about one field, or those that say what is wrong. */
export const suggestionAbouts = [...suggestionFieldNames, 'wrong'] as const;
export type SuggestionAbout = (typeof suggestionAbouts)[number];

/** In which order a queue is listed. */
export const suggestionOrders = ['oldest', 'newest'] as const;
export type SuggestionOrder = (typeof suggestionOrders)[number];
