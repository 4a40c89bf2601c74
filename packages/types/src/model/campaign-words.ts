import { LOCATION_NAME_MAX, RECAP_MAX, RUMOUR_NOTE_MAX } from '../limits.ts';
import { handoutModel } from './handout.ts';

/** A field that leaders of a campaign write and players read, as everything that keeps or shows its history needs to know it. */
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

/** What of a campaign has words with one version, and one history. */
interface WordsSubject {
  /** In the history, before what names it. */
  label: string;
  fields: Readonly<Record<string, WordsField>>;
}

/**
 * The words of a campaign (edition 3, section 7), by what has them. Each subject has one version, which counts for all of
 * its fields. Versions, conflicts, the history, and its undo are made of this table.
 */
export const campaignWords = {
  /** What players read of a place: in the settings of a campaign for it. */
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

/** What has words: the settings of a place, a session, or a handout. */
export type CampaignWordsKind = keyof Model;

/** The name of a field: of its column, on the wire, and in the history. */
export type CampaignWordsField<Kind extends CampaignWordsKind = CampaignWordsKind> = Kind extends CampaignWordsKind
  ? keyof Model[Kind]['fields'] & string
  : never;

/** Words of one subject, field by field; null: nothing is written. */
export type CampaignWordsValues = Record<string, string | null>;

export const campaignWordsKinds = Object.keys(campaignWords) as CampaignWordsKind[];

/** The fields of a subject, in the order of its form. */
export const campaignWordsFields = <Kind extends CampaignWordsKind>(kind: Kind): CampaignWordsField<Kind>[] =>
  Object.keys(campaignWords[kind].fields) as CampaignWordsField<Kind>[];

/** How a field is described; undefined for what is none of its subject. */
export const campaignWordsFieldOf = (kind: CampaignWordsKind, name: string): WordsField | undefined =>
  (campaignWords[kind].fields as Readonly<Record<string, WordsField>>)[name];

/** The words of a row, an answer, or a wish, and nothing else of it; what it lacks is left out. */
export const campaignWordsOf = (kind: CampaignWordsKind, from: object): CampaignWordsValues =>
  Object.fromEntries(
    campaignWordsFields(kind).flatMap((name) => {
      const value = (from as Readonly<Record<string, string | null | undefined>>)[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );

/** Whether a wish touches any of the words of a subject. */
export const touchesCampaignWords = (kind: CampaignWordsKind, wish: object): boolean =>
  Object.keys(campaignWordsOf(kind, wish)).length > 0;

/** The words that differ: as they were, and as they are; undefined where none does. */
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
