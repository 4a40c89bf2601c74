import Type, { type Static } from 'typebox';
import { HomeAddresses } from './campaign.ts';
import { Nullable } from './schema-parts.ts';

/** The letters of codes that people type: eight letters in two groups, without look-alikes. */
export const CODE_LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
export const CODE_LENGTH = 8;

/** A code, and its remaining lifetime. */
export const ShortCode = Type.Object({
  code: Type.String({ description: 'Eight letters and digits.' }),
  seconds_left: Type.Integer({ description: 'Until another one takes its place.' }),
});
export type ShortCode = Static<typeof ShortCode>;

/** A person who entered the code for phones and waits for the DM. */
export const WaitingGuest = Type.Object({ id: Type.String(), name: Type.String() });
export type WaitingGuest = Static<typeof WaitingGuest>;

/** The table screen of a campaign, for its DM. */
export const TableForDm = Type.Object({
  screen: Type.Union([
    Type.Null(),
    Type.Object({
      secret: Type.String({ description: 'Stands behind the # of the address of the screen.' }),
      tv: ShortCode,
      phones: ShortCode,
      follows: Type.Boolean({ description: 'It goes where the map of the DM goes.' }),
      shows_code: Type.Boolean({ description: 'It shows the code of phones, and that is good.' }),
      is_there: Type.Boolean({ description: 'A screen is open somewhere and hears of changes.' }),
      knocking: Type.Array(WaitingGuest),
      guests: Type.Array(WaitingGuest, { description: 'Who was let in by the code.' }),
      home_addresses: HomeAddresses,
    }),
  ]),
});
export type TableForDm = Static<typeof TableForDm>;

/** The table screen's own state. */
export const TableScreen = Type.Object({
  campaign_id: Type.String(),
  phones: Nullable(ShortCode, { description: 'The code by which phones join, while it is shown.' }),
  home_addresses: HomeAddresses,
});
export type TableScreen = Static<typeof TableScreen>;

/** The view that the DM shows, for one viewer. */
export const ShownView = Type.Object({
  key: Type.String({ description: 'Another one for each time that the DM shows something.' }),
  map: Type.Object({ name: Type.String(), slug: Type.String() }),
  lat: Type.Number({ description: 'The middle, in map units.' }),
  lng: Type.Number(),
  zoom: Type.Number({ description: 'CSS pixels per map unit.' }),
  width: Type.Number({ description: 'Of what the DM looks at, in CSS pixels.' }),
  height: Type.Number(),
  name: Nullable(Type.String(), { description: 'Of the place that is shown, where they know it.' }),
  seconds_ago: Type.Integer(),
});
export type ShownView = Static<typeof ShownView>;

export const ShownViewAnswer = Type.Object({ view: Nullable(ShownView) });
export type ShownViewAnswer = Static<typeof ShownViewAnswer>;

/** The effect of showing a view. */
export const ShowingAnswer = Type.Object({
  is_shown: Type.Boolean({ description: 'False: players lack this map. All stays as it is.' }),
  name: Nullable(Type.String(), { description: 'Of the place that is shown, as players call it.' }),
});
export type ShowingAnswer = Static<typeof ShowingAnswer>;

/** The state of a phone that entered the code: admitted, or waiting for the DM. */
export const Entry = Type.Object({
  campaign_id: Nullable(Type.String(), { description: 'Null until one is let in.' }),
  slug: Nullable(Type.String(), { description: 'Of the map to begin with.' }),
  pass: Nullable(Type.String(), {
    description: 'Goes with calls as x-campaign-invite; null: none is needed.',
  }),
});
export type Entry = Static<typeof Entry>;
