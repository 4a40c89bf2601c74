import { PARTY_NAME_MAX } from '../limits.ts';

/** A plain field of a party, as everything that stores, checks, shows, or changes it needs to know it. */
type PartyField = {
  /** In the form. */
  label: string;
} & (
  | {
      /** One line of text. Leaders write it, so players never read a name in it that is hidden from them. */
      kind: 'line';
      /** The longest text (characters). */
      most: number;
      /** It must be filled in; this is what players read when nothing of it is left for them. */
      otherwise?: string;
    }
  | {
      kind: 'choice';
      /** What can be chosen, with its name in the form. */
      options: Readonly<Record<string, string>>;
    }
);

/**
 * The plain fields of a party, one for each column, in the order of the form. Columns, bodies, answers, and the form are
 * made of this table.
 */
export const partyModel = {
  name: { kind: 'line', label: 'Name of the party', most: PARTY_NAME_MAX, otherwise: 'Party' },
  travelers: { kind: 'line', label: 'Who travels in it', most: 120 },
  colour: {
    kind: 'choice',
    label: 'Color',
    // White letters can be read on each.
    options: { teal: 'Teal', wine: 'Wine', moss: 'Moss', violet: 'Violet', rust: 'Rust', slate: 'Slate' },
  },
} as const satisfies Record<string, PartyField>;

type Model = typeof partyModel;

/** The name of a plain field: of its column and on the wire. */
export type PartyFieldName = keyof Model;

/** A field that holds a line of text. */
export type PartyLine = {
  [Name in PartyFieldName]: Model[Name] extends { kind: 'line' } ? Name : never;
}[PartyFieldName];

/** A field whose value is chosen from a list. */
export type PartyChoice = Exclude<PartyFieldName, PartyLine>;

/** A field without which no party is made. */
export type PartyNeeded =
  | PartyChoice
  | { [Name in PartyFieldName]: Model[Name] extends { otherwise: string } ? Name : never }[PartyFieldName];

/** All plain fields as they are kept; '' is a line that nobody filled in. */
export type PartyValues = Record<PartyLine, string> & {
  [Name in PartyChoice]: Extract<keyof Model[Name]['options'], string>;
};

/** How a line of text is described. */
export const partyLineOf = (name: PartyLine): Extract<PartyField, { kind: 'line' }> => partyModel[name];

/** What can be chosen for a field, in the order of the form. */
export const partyOptionsOf = <Name extends PartyChoice>(name: Name): PartyValues[Name][] =>
  Object.keys(partyModel[name].options) as PartyValues[Name][];

export const partyFieldNames = Object.keys(partyModel) as PartyFieldName[];

/** Whether a field holds a line of text. */
export const isPartyLine = (name: PartyFieldName): name is PartyLine => partyModel[name].kind === 'line';

export const partyLines = partyFieldNames.filter(isPartyLine);

/** Whether no party is made without this field. */
export const isNeededOfParty = (name: PartyFieldName): name is PartyNeeded =>
  !isPartyLine(name) || partyLineOf(name).otherwise !== undefined;

/** A party of which nobody said anything. */
export const blankParty = Object.fromEntries(
  partyFieldNames.map((name) => [name, isPartyLine(name) ? '' : partyOptionsOf(name)[0]]),
) as PartyValues;

/** The plain fields of a row, an answer, or a body, and nothing else of it; what it lacks is left out. */
export const partyValues = <Party extends { [Name in PartyFieldName]?: PartyValues[Name] | undefined }>(
  party: Party,
): Pick<Party, PartyFieldName> =>
  Object.fromEntries(
    partyFieldNames.flatMap((name) => (party[name] === undefined ? [] : [[name, party[name]]])),
  ) as Pick<Party, PartyFieldName>;
