import Type, { type Static } from 'typebox';
import { MEMBERS_PER_CAMPAIGN, REVEALS_PER_PLACE } from './limits.ts';

/**
 * The audience of a revealed secret: everybody who may see the campaign (players, guests, its table screen), or some
 * players.
 */
export const REVEAL_AUDIENCES = ['everybody', 'some'] as const;
export type RevealAudience = (typeof REVEAL_AUDIENCES)[number];

const SecretId = Type.String({ maxLength: 40, description: 'The ID in the mark of the secret.' });

/** The accounts of the audience, if it is some players. */
const People = Type.Array(Type.Integer({ minimum: 1 }), {
  maxItems: MEMBERS_PER_CAMPAIGN,
  description: 'The ids of accounts, where it is for some.',
});

/** A secret, by its place and ID. */
export const SecretOfPlace = Type.Object({
  location_id: Type.Union([Type.Integer({ minimum: 1 }), Type.String({ pattern: '^[0-9]{1,16}$' })]),
  secret: SecretId,
});

/** A secret, and the audience to reveal it to. */
export const RevealInput = Type.Object({
  ...SecretOfPlace.properties,
  to: Type.Enum(REVEAL_AUDIENCES),
  people: Type.Optional(People),
});

/** A revealed secret, as the DM sees it. */
export const Reveal = Type.Object({
  secret: SecretId,
  to: Type.Enum(REVEAL_AUDIENCES),
  people: People,
  at: Type.String({ description: 'ISO 8601, UTC.' }),
});
export type Reveal = Static<typeof Reveal>;

/** The revealed secrets of a place with their audiences, for the DM. */
export const RevealsOfPlace = Type.Object({
  reveals: Type.Array(Reveal, { maxItems: REVEALS_PER_PLACE }),
  is_text_shown: Type.Boolean({ description: 'Players may read the text: else nothing of it can be revealed.' }),
});
export type RevealsOfPlace = Static<typeof RevealsOfPlace>;
