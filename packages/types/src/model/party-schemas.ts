import Type, { type TUnsafe } from 'typebox';
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

const choices = Object.fromEntries(
  partyFieldNames.filter((name) => !isPartyLine(name)).map((name) => [name, Type.Enum(partyOptionsOf(name))]),
) as unknown as { [Name in PartyChoice]: TUnsafe<PartyValues[Name]> };

/** The plain fields of a party as they are answered. */
export const answeredPartyFields = { ...each(partyLines, () => Type.String()), ...choices };

/** Far above what is accepted: what is wrong with a text is then said in a sentence of its own. */
const written = { ...each(partyLines, () => Type.String({ maxLength: 1024 })), ...choices };

/** The same in the body that makes a party. */
export const newPartyFields = {
  ...each(needed, (name) => written[name]),
  ...each(others, (name) => Type.Optional(written[name])),
} as unknown as Pick<typeof written, PartyNeeded>;

/** The same in a body that changes one: what is left out stays as it is. */
export const changedPartyFields = Type.Partial(Type.Object(written)).properties;
