import Type, { type Static, type TOptional, type TUnsafe } from 'typebox';
import {
  isNeededOfParty,
  isPartyLine,
  type PartyChoice,
  type PartyFieldName,
  type PartyNeeded,
  type PartyValues,
  partyFieldNames,
  partyLines,
  partyOptionsOf,
} from './model/party.ts';
import { each, Nullable } from './schema-parts.ts';

const needed = partyFieldNames.filter(isNeededOfParty);
const others = partyFieldNames.filter((name): name is Exclude<PartyFieldName, PartyNeeded> => !isNeededOfParty(name));

type Choices = { [Name in PartyChoice]: TUnsafe<PartyValues[Name]> };

const chosen = partyFieldNames
  .filter((name) => !isPartyLine(name))
  .map((name) => [name, Type.Enum(partyOptionsOf(name))]);
// The compiler does not follow names through a list of entries.
const choices = Object.fromEntries(chosen) as unknown as Choices;

/** The plain fields of a party as they are answered. */
export const answeredPartyFields = { ...each(partyLines, () => Type.String()), ...choices };

/** Far above what is accepted: what is wrong with a text is then said in a sentence of its own. */
const written = { ...each(partyLines, () => Type.String({ maxLength: 1024 })), ...choices };

type Written = typeof written;
type NewFields = Pick<Written, PartyNeeded> & {
  [Name in Exclude<PartyFieldName, PartyNeeded>]: TOptional<Written[Name]>;
};

const made = { ...each(needed, (name) => written[name]), ...each(others, (name) => Type.Optional(written[name])) };
/** The same in the body that makes a party. */
// The compiler gives each name the schemas of all.
export const newPartyFields = made as unknown as NewFields;

/** The same in a body that changes one: what is left out stays as it is. */
export const changedPartyFields = Type.Partial(Type.Object(written)).properties;

/** A party: a marker that the DM moves over the maps of a campaign. */
export const Party = Type.Object({
  key: Type.String({ description: 'Random: it tells nothing of how many there are.' }),
  ...answeredPartyFields,
  map_id: Nullable(Type.Integer({ description: 'The id of a location. To the DM null: that map is not there now.' })),
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
