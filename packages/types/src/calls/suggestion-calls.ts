import Type from 'typebox';
import { Success } from '../account.ts';
import {
  SUGGESTED_EDITS_MAX,
  SUGGESTED_WORDS_MAX,
  SUGGESTION_WHY_MAX,
  SUGGESTIONS_PAGE_SIZE,
  SUGGESTIONS_WAITING_EACH,
  WIKI_PAGE_BYTES_MAX,
} from '../limits.ts';
import {
  SuggestionBody,
  suggestionAbouts,
  suggestionFieldNames,
  suggestionFields,
  suggestionOrders,
} from '../model/suggestion.ts';
import {
  OwnSuggestionsPage,
  SuggestionCounts,
  SuggestionDecided,
  SuggestionDetails,
  SuggestionForm,
  SuggestionsPage,
} from '../suggestion.ts';
import { defineCalls } from './call.ts';
import { AsPlayer, CampaignInQuery, NameParams, Page } from './fields.ts';

const SuggestionParams = Type.Object({ id: Type.String({ description: 'The id of a suggestion.' }) });

const Reply = Type.Optional(Type.String({ maxLength: 16 * SUGGESTION_WHY_MAX, description: 'Its writer reads it.' }));

/** Most edits have only a few words. */
const bodyBytes = 2 * SUGGESTED_WORDS_MAX + 200 * SUGGESTED_EDITS_MAX;

const version = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });

/** The text to publish instead of the suggested one. */
const { name } = suggestionFields;
const point = { lat: Type.Number(), lng: Type.Number() };

const shared = { tag: 'suggestions', access: 'signed-in', errors: ['not_found', 'forbidden'] } as const;

/** Suggestions by people who may read a place but not edit it. */
export const suggestionCalls = defineCalls(shared, {
  countSuggestions: {
    summary: 'How many suggestions wait for the asker',
    description:
      'In the worlds that they edit and the campaigns that they lead, and how many of their own were decided.',
    answer: SuggestionCounts,
    errors: [],
  },
  getSuggestionForm: {
    summary: 'What the asker may suggest about a place',
    description: 'For whoever may read it but not edit it, with the text as they read it.',
    params: NameParams,
    query: Type.Object({
      campaign_id: CampaignInQuery,
      as: AsPlayer,
      suggestion: Type.Optional(Type.String({ maxLength: 64, description: 'the id of an own suggestion that waits' })),
    }),
    answer: SuggestionForm,
  },
  sendSuggestion: {
    summary: 'Suggest a change, a place, or say what is wrong',
    description:
      `At most ${SUGGESTIONS_WAITING_EACH} wait in a world or a campaign. Nobody but those who decide about it, and its ` +
      'writer, learns that there is one. Edits to a text are to the one that the form had: where it changed since, 409.',
    params: NameParams,
    body: SuggestionBody,
    bodyBytes,
    answer: Type.Object({ id: Type.String() }),
    errors: ['not_found', 'forbidden', 'conflict', 'quota_reached'],
  },
  changeSuggestion: {
    summary: 'Change an own suggestion that waits',
    description: 'It replaces all of the earlier one.',
    params: SuggestionParams,
    body: SuggestionBody,
    bodyBytes,
    answer: Type.Object({ id: Type.String() }),
    errors: ['not_found', 'forbidden', 'conflict'],
  },
  withdrawSuggestion: {
    summary: 'Withdraw an own suggestion that waits',
    params: SuggestionParams,
    answer: Success,
    errors: ['not_found', 'conflict'],
  },
  listOwnSuggestions: {
    summary: 'The asker’s suggestions',
    description: `The last first, ${SUGGESTIONS_PAGE_SIZE} a page. A place that they may no longer see is not named.`,
    query: Type.Object({ page: Page }),
    answer: OwnSuggestionsPage,
    errors: [],
  },
  markSuggestionsSeen: {
    summary: 'Say that the asker looked at what became of their suggestions',
    answer: Success,
    errors: [],
  },
  listSuggestions: {
    summary: 'The suggestions of a world or a campaign',
    description:
      `For those who decide about them, ${SUGGESTIONS_PAGE_SIZE} a page. One of the two is named. Usually those that wait ` +
      'longest come first, and of those that are settled the last.',
    query: Type.Object({
      world_id: Type.Optional(Type.String({ maxLength: 64, description: 'the id of a world that the asker edits' })),
      campaign_id: Type.Optional(
        Type.String({ maxLength: 64, description: 'the id of a campaign that the asker leads' }),
      ),
      state: Type.Optional(
        Type.String({ pattern: '^(open|accepted|declined)$', description: 'open, accepted or declined' }),
      ),
      about: Type.Optional(
        Type.String({
          pattern: `^(${suggestionAbouts.join('|')})$`,
          description: `only those about one of ${suggestionFieldNames.join(', ')}, or wrong: those that say what is wrong`,
        }),
      ),
      order: Type.Optional(
        Type.String({ pattern: `^(${suggestionOrders.join('|')})$`, description: 'oldest or newest first' }),
      ),
      page: Page,
    }),
    answer: SuggestionsPage,
    errors: ['not_found', 'forbidden'],
  },
  getSuggestion: {
    summary: 'All that a suggestion would change',
    description: 'For whoever decides about it, with what is published now.',
    params: SuggestionParams,
    answer: SuggestionDetails,
    errors: ['not_found'],
  },
  acceptSuggestion: {
    summary: 'Accept a suggestion, as it is or edited',
    description:
      'All of its fields become one change, in the name of both. A field that is given is published as it is given; with a ' +
      'conflict in its text, the text has to be given, and so does a name or a pin that changed since it was suggested. What ' +
      'changed since it was looked at is 409.',
    params: SuggestionParams,
    body: Type.Object({
      text: Type.Optional(
        Type.Object({ version, markdown: Type.Optional(Type.String({ maxLength: WIKI_PAGE_BYTES_MAX })) }),
      ),
      name: Type.Optional(Type.Object({ version, name: Type.Optional(name.sent) })),
      position: Type.Optional(Type.Object({ version, at: Type.Optional(Type.Object(point)) })),
      place: Type.Optional(suggestionFields.place.sent),
      opens_secrets: Type.Optional(
        Type.Boolean({ description: 'The asker was told which words of secrets others will read, and agreed.' }),
      ),
      confirm_open: Type.Optional(
        Type.Boolean({
          description:
            'The asker was told that a new place makes a layer of an open campaign with closed worlds, which everybody with ' +
            'its address would see, and agreed.',
        }),
      ),
      reply: Reply,
    }),
    bodyBytes: 2 * WIKI_PAGE_BYTES_MAX + 64 * 1024,
    answer: SuggestionDecided,
    errors: ['not_found', 'forbidden', 'conflict', 'quota_reached'],
  },
  declineSuggestion: {
    summary: 'Decline a suggestion',
    params: SuggestionParams,
    body: Type.Object({ reply: Reply }),
    answer: SuggestionDecided,
    errors: ['not_found', 'conflict'],
  },
  passOnSuggestion: {
    summary: 'Pass a suggestion of a player on to the editors of its world',
    description:
      'In the name of the asker, without the campaign, what its players call places, or the player. Words that hold such a ' +
      'name are left out.',
    params: SuggestionParams,
    body: Type.Object({ why: Type.Optional(Type.String({ maxLength: 16 * SUGGESTION_WHY_MAX })) }),
    answer: SuggestionDecided,
    errors: ['not_found', 'forbidden', 'conflict', 'quota_reached'],
  },
  undoSuggestion: {
    summary: 'Take a decision back',
    description: 'What was published for it is undone, and it waits again. 409 where somebody changed the same since.',
    params: SuggestionParams,
    answer: SuggestionDecided,
    errors: ['not_found', 'conflict'],
  },
});
