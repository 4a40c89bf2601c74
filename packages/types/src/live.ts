import Type, { type Static } from 'typebox';
import { LIVE_KINDS } from './choices.ts';

const Revision = Type.String({
  description:
    'Opaque: equal answers have equal revisions. It moves only when an answer to this viewer is another one.',
});

/** The message of a campaign's stream, and the response of the call for clients without a stream. */
export const LiveNews = Type.Object({
  revision: Revision,
  kinds: Type.Array(Type.Enum(LIVE_KINDS), {
    description: 'What changed since the revision that was given; everything where it is unknown.',
  }),
});
export type LiveNews = Static<typeof LiveNews>;

/** A random name that a browser gives to one of its screens. */
export const ScreenName = Type.String({
  pattern: '^[A-Za-z0-9_-]{8,32}$',
  description: 'A name that the browser made at random',
});

/** The followers of a campaign, for its DM. */
export const Presence = Type.Object({
  here: Type.Array(
    Type.Object({
      kind: Type.String({ description: 'player or table; others may come.' }),
      name: Type.String({ description: 'Empty for what has none.' }),
      is_here: Type.Boolean(),
      is_late: Type.Boolean({ description: 'It has not drawn yet what it was told two seconds ago.' }),
      seen_at: Type.String({ description: 'ISO 8601.' }),
    }),
  ),
  guests: Type.Object(
    { here: Type.Integer(), late: Type.Integer({ description: 'Those of them with a screen that is late.' }) },
    { description: 'How many screens of people without an account are here: they have no names, so they are counted.' },
  ),
  screens: Type.Object(
    {
      all: Type.Integer(),
      current: Type.Integer({ description: 'Those that show all that was written before this answer.' }),
    },
    { description: 'How many screens of others are here.' },
  ),
});
export type Presence = Static<typeof Presence>;
