import Type, { type Static, type TOptional, type TUnsafe } from 'typebox';
import {
  isPartyLine,
  isRequiredPartyField,
  type PartyChoice,
  type PartyFieldName,
  type PartyValues,
  partyFieldNames,
  partyLines,
  partyOptionsOf,
  type RequiredPartyField,
} from './model/party.ts';
import { each, Nullable } from './schema-parts.ts';

const needed = partyFieldNames.filter(isRequiredPartyField);
const others = partyFieldNames.filter(
  (name): name is Exclude<PartyFieldName, RequiredPartyField> => !isRequiredPartyField(name),
);

type Choices = { [Name in PartyChoice]: TUnsafe<PartyValues[Name]> };

const chosen = partyFieldNames
  .filter((name) => !isPartyLine(name))
  .map((name) => [name, Type.Enum(partyOptionsOf(name))]);
// The compiler does not infer names from a list of entries.
const choices = Object.fromEntries(chosen) as unknown as Choices;

/** The plain fields of a party in responses. */
export const answeredPartyFields = { ...each(partyLines, () => Type.String()), ...choices };

/** Far above the accepted length, so that a specific sentence reports a problem with a text. */
const written = { ...each(partyLines, () => Type.String({ maxLength: 1024 })), ...choices };

type Written = typeof written;
type NewFields = Pick<Written, RequiredPartyField> & {
  [Name in Exclude<PartyFieldName, RequiredPartyField>]: TOptional<Written[Name]>;
};

const made = { ...each(needed, (name) => written[name]), ...each(others, (name) => Type.Optional(written[name])) };
/** The same in the body that makes a party. */
// The compiler would give each name the schemas of all.
export const newPartyFields = made as unknown as NewFields;

/** The same in the body that changes a party. Absent fields stay as they are. */
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

/** A person points everybody to a place on a map. It is returned for some seconds. */
export const Ping = Type.Object({
  key: Type.String(),
  name: Type.String({ description: 'Whose it is.' }),
  is_dm: Type.Boolean(),
  map_id: Type.Integer({ description: 'The id of a location.' }),
  lat: Type.Number(),
  lng: Type.Number(),
});
export type Ping = Static<typeof Ping>;

/** The markers on a campaign's maps that the caller may open. */
export const Markers = Type.Object({
  parties: Type.Array(Party),
  pings: Type.Array(Ping),
  may_ping: Type.Boolean({ description: 'Whether the asker may.' }),
  players_may_ping: Type.Optional(Type.Boolean({ description: 'To the DM.' })),
});
export type Markers = Static<typeof Markers>;
