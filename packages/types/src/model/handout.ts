import { HANDOUT_TEXT_MAX, HANDOUT_TITLE_MAX } from '../limits.ts';

/** A plain field of a handout, with everything that code needs to store, check, show, or copy it. */
type HandoutField = {
  /** In the form. */
  label: string;
  /** Below the field of the form. */
  hint?: string;
  /** In the description of the API. */
  description: string;
  /** Whether the form of a picture leaves it out. */
  isOfText?: true;
} & (
  | {
      /** `line`: a line of text. `text`: Markdown. Hidden names are replaced in both for players. */
      kind: 'line' | 'text';
      /** The longest text (characters). */
      most: number;
    }
  | {
      kind: 'choice';
      /** The values, with their names in the form. A new handout gets the first one. */
      options: Readonly<Record<string, string>>;
    }
);

/**
 * The plain fields of a handout, one per column, in the order of the form.
 * Each showing copies them into its own columns. Both tables, bodies, responses, the form, and the copy of an account
 * are derived from this table. `rules/handout.ts` checks title and text.
 */
export const handoutModel = {
  title: {
    kind: 'line',
    label: 'Title',
    description: 'Empty for a picture that nobody gave a title.',
    most: HANDOUT_TITLE_MAX,
  },
  text: {
    kind: 'text',
    label: 'Text',
    hint: '**Bold**, *italic*, # headings and - lists are shown as such.',
    description: 'Markdown; empty where a picture is shown.',
    most: HANDOUT_TEXT_MAX,
    isOfText: true,
  },
  look: {
    kind: 'choice',
    label: 'Shown as',
    description: 'How a text looks; it says nothing of a picture.',
    options: { page: 'Page', letter: 'Letter', notice: 'Notice' },
    isOfText: true,
  },
} as const satisfies Record<string, HandoutField>;

type Model = typeof handoutModel;

/** The name of a plain field, as in its column and on the wire. */
export type HandoutFieldName = keyof Model;

/** A field with typed text. */
export type HandoutWords = {
  [Name in HandoutFieldName]: Model[Name] extends { kind: 'line' | 'text' } ? Name : never;
}[HandoutFieldName];

/** A field whose value is chosen from a list. */
export type HandoutChoice = Exclude<HandoutFieldName, HandoutWords>;

/** All plain fields as they are stored. */
export type HandoutValues = Record<HandoutWords, string> & {
  [Name in HandoutChoice]: Model[Name] extends { options: infer Options } ? Extract<keyof Options, string> : never;
};

/** The description of a field. */
export const handoutFieldOf = (name: HandoutFieldName): HandoutField => handoutModel[name];

export const handoutFieldNames = Object.keys(handoutModel) as HandoutFieldName[];

/** Whether a field has typed text. */
export const isHandoutWords = (name: HandoutFieldName): name is HandoutWords => handoutFieldOf(name).kind !== 'choice';

export const handoutWords = handoutFieldNames.filter(isHandoutWords);

/** The values of a field with their names, in the order of the form; empty for a field with typed text. */
export function handoutOptionsOf(name: HandoutFieldName): [value: string, label: string][] {
  const field = handoutFieldOf(name);
  return field.kind === 'choice' ? Object.entries(field.options) : [];
}

/** The defaults of a handout. */
export const blankHandout = Object.fromEntries(
  handoutFieldNames.map((name) => [name, handoutOptionsOf(name)[0]?.[0] ?? '']),
) as HandoutValues;

/** Only the plain fields of a row or response. */
export const handoutValues = (handout: HandoutValues): HandoutValues =>
  Object.fromEntries(handoutFieldNames.map((name) => [name, handout[name]])) as HandoutValues;
