import { PARTY_NAME_MAX } from '../limits.ts';

/** A plain field of a party, with everything that code needs to store, check, show, or change it. */
type PartyField = {
  /** In the form. */
  label: string;
} & (
  | {
      /** One line of text. Leaders write it, so hidden names are replaced in it for players. */
      kind: 'line';
      /** The longest text (characters). */
      most: number;
      /** Required. This is what players read if nothing of it is left for them. */
      otherwise?: string;
    }
  | {
      kind: 'choice';
      /** The values, with their names in the form. */
      options: Readonly<Record<string, string>>;
    }
);

/**
 * The plain fields of a party, one per column, in the order of the form.
 * Columns, bodies, responses, and the form are derived from this table.
 */
export const partyModel = {
  name: { kind: 'line', label: 'Name of the party', most: PARTY_NAME_MAX, otherwise: 'Party' },
  travelers: { kind: 'line', label: 'Who travels in it', most: 120 },
  colour: {
    kind: 'choice',
    label: 'Color',
    // White letters are legible on each.
    options: { teal: 'Teal', wine: 'Wine', moss: 'Moss', violet: 'Violet', rust: 'Rust', slate: 'Slate' },
  },
} as const satisfies Record<string, PartyField>;

type Model = typeof partyModel;

/** The name of a plain field, as in its column and on the wire. */
export type PartyFieldName = keyof Model;

/** A field that holds a line of text. */
export type PartyLine = {
  [Name in PartyFieldName]: Model[Name] extends { kind: 'line' } ? Name : never;
}[PartyFieldName];

/** A field whose value is chosen from a list. */
export type PartyChoice = Exclude<PartyFieldName, PartyLine>;

/** A required field of a party. */
export type RequiredPartyField =
  | PartyChoice
  | { [Name in PartyFieldName]: Model[Name] extends { otherwise: string } ? Name : never }[PartyFieldName];

/** All plain fields as stored; '' for an empty line. */
export type PartyValues = Record<PartyLine, string> & {
  [Name in PartyChoice]: Extract<keyof Model[Name]['options'], string>;
};

/** The description of a line of text. */
export const partyLineOf = (name: PartyLine): Extract<PartyField, { kind: 'line' }> => partyModel[name];

/** The values of a field, in the order of the form. */
export const partyOptionsOf = <Name extends PartyChoice>(name: Name): PartyValues[Name][] =>
  Object.keys(partyModel[name].options) as PartyValues[Name][];

export const partyFieldNames = Object.keys(partyModel) as PartyFieldName[];

/** Whether a field holds a line of text. */
export const isPartyLine = (name: PartyFieldName): name is PartyLine => partyModel[name].kind === 'line';

export const partyLines = partyFieldNames.filter(isPartyLine);

/** Whether a party requires this field. */
export const isRequiredPartyField = (name: PartyFieldName): name is RequiredPartyField =>
  !isPartyLine(name) || partyLineOf(name).otherwise !== undefined;

/** The defaults of a party. */
export const blankParty = Object.fromEntries(
  partyFieldNames.map((name) => [name, isPartyLine(name) ? '' : partyOptionsOf(name)[0]]),
) as PartyValues;

/** Only the plain fields of a row, a response, or a body. Missing ones are left out. */
export const partyValues = <Party extends { [Name in PartyFieldName]?: PartyValues[Name] | undefined }>(
  party: Party,
): Pick<Party, PartyFieldName> =>
  Object.fromEntries(
    partyFieldNames.flatMap((name) => (party[name] === undefined ? [] : [[name, party[name]]])),
  ) as Pick<Party, PartyFieldName>;
