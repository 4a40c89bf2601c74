import Type, { type Static } from 'typebox';
import { LIVE_KINDS } from './live-kinds.ts';

const Revision = Type.String({
  description:
    'Opaque: equal answers have equal revisions. It moves only when an answer to this viewer is another one.',
});

/** What the stream of a campaign sends, and what its call for those answers who have no stream. */
export const LiveNews = Type.Object({
  revision: Revision,
  kinds: Type.Array(Type.Enum(LIVE_KINDS), {
    description: 'What changed since the revision that was given; everything where it is unknown.',
  }),
});
export type LiveNews = Static<typeof LiveNews>;
