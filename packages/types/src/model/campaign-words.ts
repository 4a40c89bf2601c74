import { LOCATION_NAME_MAX, RECAP_MAX, RUMOUR_NOTE_MAX } from '../limits.ts';
import { handoutModel } from './handout.ts';

/**
 * A field that leaders of a campaign write and players read, with everything that code needs to store it or show its
 * history.
 */
type WordsField = {
  /** In the form, and in the history. */
  label: string;
} & (
  | {
      /** `line`: a line of text. `text`: Markdown. */
      kind: 'line' | 'text';
      /** The longest text (characters). */
      most: number;
    }
  | {
      kind: 'choice';
      /** What can be chosen, with its name in the form. */
      options: Readonly<Record<string, string>>;
    }
);

/** A part of a campaign whose text has one version and one history. */
interface WordsSubject {
  /** In the history, before its name. */
  label: string;
  fields: Readonly<Record<string, WordsField>>;
}

/**
 * The texts of a campaign by subject (edition 3, section 7).
 * Each subject has one version for all of its fields. Versions, conflicts, the history, and undo are derived from this
 * table.
 */
export const campaignWords = {
  /** The text about a place in a campaign's settings. */
  place: {
    label: 'Place',
    fields: {
      alias: { kind: 'line', label: 'Name for players', most: LOCATION_NAME_MAX },
      rumour_note: { kind: 'text', label: 'What they heard', most: RUMOUR_NOTE_MAX },
    },
  },
  session: {
    label: 'Session',
    fields: { recap: { kind: 'text', label: 'Recap', most: RECAP_MAX } },
  },
  handout: { label: 'Handout', fields: handoutModel },
} as const satisfies Record<string, WordsSubject>;

type Model = typeof campaignWords;

/** The subjects: the settings of a place, a session, or a handout. */
export type CampaignWordsKind = keyof Model;

/** The name of a field, as in its column, on the wire, and in the history. */
export type CampaignWordsField<Kind extends CampaignWordsKind = CampaignWordsKind> = Kind extends CampaignWordsKind
  ? keyof Model[Kind]['fields'] & string
  : never;

/** The texts of one subject by field; null for an empty one. */
export type CampaignWordsValues = Record<string, string | null>;

export const campaignWordsKinds = Object.keys(campaignWords) as CampaignWordsKind[];

/** The fields of a subject, in the order of its form. */
export const campaignWordsFields = <Kind extends CampaignWordsKind>(kind: Kind): CampaignWordsField<Kind>[] =>
  Object.keys(campaignWords[kind].fields) as CampaignWordsField<Kind>[];

/** The description of a field; undefined if the subject lacks it. */
export const campaignWordsFieldOf = (kind: CampaignWordsKind, name: string): WordsField | undefined =>
  (campaignWords[kind].fields as Readonly<Record<string, WordsField>>)[name];

/** Only the texts of a row, a response, or an input. Missing ones are left out. */
export const campaignWordsOf = (kind: CampaignWordsKind, from: object): CampaignWordsValues =>
  Object.fromEntries(
    campaignWordsFields(kind).flatMap((name) => {
      const value = (from as Readonly<Record<string, string | null | undefined>>)[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );

/** Whether an input contains any text of a subject. */
export const touchesCampaignWords = (kind: CampaignWordsKind, input: object): boolean =>
  Object.keys(campaignWordsOf(kind, input)).length > 0;

/** The differing texts, before and after; undefined if there are none. */
export function changedCampaignWords(
  kind: CampaignWordsKind,
  before: object,
  after: object,
): { before: CampaignWordsValues; after: CampaignWordsValues } | undefined {
  const [was, is] = [campaignWordsOf(kind, before), campaignWordsOf(kind, after)];
  const names = Object.keys(is).filter((name) => name in was && was[name] !== is[name]);
  if (names.length === 0) return undefined;
  const only = (values: CampaignWordsValues): CampaignWordsValues =>
    Object.fromEntries(names.map((name) => [name, values[name] ?? null]));
  return { before: only(was), after: only(is) };
}
