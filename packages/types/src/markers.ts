import Type, { type Static } from 'typebox';
import { OrNull } from './calls/fields.ts';

/** The colours that a party may have; each carries white letters. */
export const PARTY_COLOURS = ['teal', 'wine', 'moss', 'violet', 'rust', 'slate'] as const;
export type PartyColour = (typeof PARTY_COLOURS)[number];

/** A party: a marker that the DM moves over the maps of a campaign. */
export const Party = Type.Object({
  key: Type.String({ description: 'Random: it tells nothing of how many there are.' }),
  name: Type.String(),
  colour: Type.Enum(PARTY_COLOURS),
  map_id: OrNull(Type.Integer({ description: 'The id of a location. To the DM null: that map is not there now.' })),
  lat: Type.Number(),
  lng: Type.Number(),
  map: Type.Optional(
    Type.Object({ slug: Type.String(), name: Type.String() }, { description: 'To the DM: which map it is.' }),
  ),
});
export type Party = Static<typeof Party>;

/** What is put on the maps of a campaign, as far as the asker may open them. */
export const Markers = Type.Object({ parties: Type.Array(Party) });
export type Markers = Static<typeof Markers>;
