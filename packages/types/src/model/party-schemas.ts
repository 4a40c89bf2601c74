import Type, { type TOptional, type TUnsafe } from 'typebox';
import { each } from '../each-field.ts';
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
} from './party.ts';

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
