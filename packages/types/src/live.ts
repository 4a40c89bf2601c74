import Type, { type Static } from 'typebox';

/**
 * What may change of what a viewer of a campaign is answered: the campaign itself, its places with what is known of them,
 * their texts, notes, what is put on the maps, for the DM who is here, what the DM looks at for all, what the DM shows to
 * this viewer, what of the pictures of maps is hidden, and what this account alone is answered besides.
 */
export const LIVE_KINDS = [
  'campaign',
  'places',
  'texts',
  'notes',
  'markers',
  'presence',
  'view',
  'handouts',
  'fog',
  'own',
] as const;
export type LiveKind = (typeof LIVE_KINDS)[number];

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
