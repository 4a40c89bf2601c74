import Type, { type Static } from 'typebox';
import { suggestionStates } from './model/suggestion.ts';
import { Nullable, OneOf } from './schema-parts.ts';
import { LocationLink } from './staff-map.ts';
import { LinkedPlace } from './wiki.ts';

const point = { lat: Type.Number(), lng: Type.Number() };

/** Who decides about a suggestion: the editors of a world, or the leaders of a campaign. */
const Deciders = Type.Object({
  kind: OneOf(['world', 'campaign']),
  name: Type.String({ description: 'Of the world or the campaign.' }),
});

/** What a person may suggest about a place, with the current values. */
export const SuggestionForm = Type.Object({
  location_id: Type.Integer(),
  name: Type.String({ description: 'As the asker calls it.' }),
  to: Deciders,
  waiting: Type.Integer({ description: 'Own suggestions that wait there.' }),
  most: Type.Integer(),
  text: Nullable(
    Type.Object({
      tag: Type.String({ description: 'Comes back with the edits.' }),
      markdown: Type.String({ description: 'As the asker reads it, with links by number.' }),
      links: Type.Array(LinkedPlace),
    }),
    { description: 'Null: the asker does not read it.' },
  ),
  positions: Type.Array(Type.Object({ position_id: Type.Integer(), map: LocationLink, ...point }), {
    description: 'Where it stands, on maps that the asker sees.',
  }),
  suggested: Nullable(
    Type.Object({
      text: Nullable(Type.String(), { description: 'The text with what was suggested; null: it changed since.' }),
      words: Type.Array(Type.String(), { description: 'The words that were suggested.' }),
      name: Nullable(Type.String()),
      position: Nullable(Type.Object({ position_id: Type.Integer(), ...point })),
      place: Nullable(Type.Object({ name: Type.String(), ...point, text: Type.String() })),
      why: Type.String(),
    }),
    { description: 'Of the own suggestion that was asked for.' },
  ),
});
export type SuggestionForm = Static<typeof SuggestionForm>;

const State = OneOf(suggestionStates);

/** The fields of a suggestion in every list. */
const line = {
  id: Type.String(),
  state: State,
  fields: Type.Array(Type.String(), { description: 'What it is about; empty: it says what is wrong.' }),
  why: Type.String(),
  sent_at: Type.String(),
  decided_at: Nullable(Type.String()),
  reply: Type.String(),
};

/** `GET /user/suggestions/`: the caller's own suggestions, newest first. */
export const OwnSuggestionsPage = Type.Object({
  suggestions: Type.Array(
    Type.Object({
      ...line,
      place: Nullable(Type.Object({ name: Type.String(), slug: Type.String() }), {
        description: 'As the asker calls it; null: settled, they may no longer see it.',
      }),
      campaign_id: Nullable(Type.String()),
      to: Nullable(Deciders),
      is_new: Type.Boolean({ description: 'It was decided since the asker looked last.' }),
    }),
  ),
  next_page: Nullable(Type.Integer()),
});
export type OwnSuggestionsPage = Static<typeof OwnSuggestionsPage>;

/**
 * The number of suggestions that wait for the caller, and of the caller's own that were decided since the last visit.
 */
export const SuggestionCounts = Type.Object({
  is_on: Type.Boolean({ description: 'False: the operator switched suggestions off.' }),
  decided: Type.Integer(),
  queues: Type.Array(
    Type.Object({
      world_id: Nullable(Type.String()),
      campaign_id: Nullable(Type.String()),
      name: Type.String(),
      waiting: Type.Integer(),
    }),
  ),
});
export type SuggestionCounts = Static<typeof SuggestionCounts>;

/** `GET /api/suggestions/`: one queue. */
export const SuggestionsPage = Type.Object({
  counts: Type.Object({ open: Type.Integer(), accepted: Type.Integer(), declined: Type.Integer() }),
  suggestions: Type.Array(
    Type.Object({
      ...line,
      by: Type.String({ description: 'Who sent it, as they are shown to others.' }),
      place: Nullable(LocationLink, { description: 'Null: it is gone.' }),
      new_place: Nullable(Type.String(), { description: 'The name of the place that is suggested on it.' }),
      decided_by: Nullable(Type.String()),
      is_changed_since: Type.Boolean({ description: 'It waits, and somebody changed a field of it since.' }),
    }),
  ),
  total: Type.Integer({ description: 'How many the list has in all of its pages.' }),
  next_page: Nullable(Type.Integer()),
});
export type SuggestionsPage = Static<typeof SuggestionsPage>;

/** A suggestion with all its changes, for the people who decide about it. */
export const SuggestionDetails = Type.Object({
  ...line,
  by: Type.String(),
  decided_before: Type.Object(
    { accepted: Type.Integer(), all: Type.Integer() },
    { description: 'What became of their other suggestions of the same queue, as far as these are kept.' },
  ),
  place: Nullable(LocationLink),
  decided_by: Nullable(Type.String()),
  to: Deciders,
  text: Nullable(
    Type.Object({
      version: Type.Integer({ description: 'Of the published text; 0: there is none.' }),
      before: Type.String(),
      after: Type.String({ description: 'With what is clear. In a conflict the published words stand.' }),
      conflicts: Type.Array(
        Type.Object({
          at: Type.Integer({ description: 'Where the published words begin in `after`.' }),
          mine: Type.String({ description: 'The published words.' }),
          theirs: Type.String({ description: 'The suggested words.' }),
        }),
      ),
      links: Type.Array(LinkedPlace),
      is_changed_since: Type.Boolean(),
    }),
  ),
  name: Nullable(
    Type.Object({
      version: Type.Integer({ description: 'Of the place, or of what the campaign calls it.' }),
      before: Type.String(),
      after: Type.String(),
      as_alias: Type.Boolean({ description: 'It becomes what players call the place.' }),
      is_changed_since: Type.Boolean(),
    }),
  ),
  position: Nullable(
    Type.Object({
      position_id: Type.Integer(),
      version: Type.Integer(),
      map: LocationLink,
      before: Type.Object(point),
      after: Type.Object(point),
      is_changed_since: Type.Boolean(),
    }),
  ),
  new_place: Nullable(Type.Object({ map: LocationLink, name: Type.String(), ...point, text: Type.String() })),
  may_accept: Type.Boolean(),
  may_pass_on: Type.Boolean({ description: 'To the editors of the world, in the name of the asker.' }),
});
export type SuggestionDetails = Static<typeof SuggestionDetails>;

/** The effect of a decision. */
export const SuggestionDecided = Type.Object({
  id: Type.String(),
  state: State,
  change_id: Nullable(Type.Integer({ description: 'The change that undoing takes back.' })),
  next: Nullable(Type.String(), { description: 'The suggestion of the same queue that waits longest now.' }),
  waiting: Type.Integer({ description: 'How many still wait there.' }),
});
export type SuggestionDecided = Static<typeof SuggestionDecided>;
