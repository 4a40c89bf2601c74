import Type, { type Static } from 'typebox';
import { OrNull } from './calls/fields.ts';
import { answeredPartyFields } from './model/party-schemas.ts';

/** A party: a marker that the DM moves over the maps of a campaign. */
export const Party = Type.Object({
  key: Type.String({ description: 'Random: it tells nothing of how many there are.' }),
  ...answeredPartyFields,
  map_id: OrNull(Type.Integer({ description: 'The id of a location. To the DM null: that map is not there now.' })),
  lat: Type.Number(),
  lng: Type.Number(),
  map: Type.Optional(
    Type.Object({ slug: Type.String(), name: Type.String() }, { description: 'To the DM: which map it is.' }),
  ),
});
export type Party = Static<typeof Party>;

/** Somebody asks everybody to look at a point of a map. It is answered for some seconds. */
export const Ping = Type.Object({
  key: Type.String(),
  name: Type.String({ description: 'Whose it is.' }),
  is_dm: Type.Boolean(),
  map_id: Type.Integer({ description: 'The id of a location.' }),
  lat: Type.Number(),
  lng: Type.Number(),
});
export type Ping = Static<typeof Ping>;

/** What is put on the maps of a campaign, as far as the asker may open them. */
export const Markers = Type.Object({
  parties: Type.Array(Party),
  pings: Type.Array(Ping),
  may_ping: Type.Boolean({ description: 'Whether the asker may.' }),
  players_may_ping: Type.Optional(Type.Boolean({ description: 'To the DM.' })),
});
export type Markers = Static<typeof Markers>;
