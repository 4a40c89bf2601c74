import { HANDOUT_TEXT_MAX, HANDOUT_TITLE_MAX } from '../limits.ts';

/** A plain field of a handout, as everything that stores, checks, shows, or copies it needs to know it. */
type HandoutField = {
  /** In the form. */
  label: string;
  /** Below the field of the form. */
  hint?: string;
  /** In the description of the API. */
  description: string;
  /** It says nothing of a picture, whose form leaves it out. */
  isOfText?: true;
} & (
  | {
      /** `line`: a line of text. `text`: Markdown. Players never read a name in either that is hidden from them. */
      kind: 'line' | 'text';
      /** The longest text (characters). */
      most: number;
    }
  | {
      kind: 'choice';
      /** What can be chosen, with its name in the form. A new handout begins with the first. */
      options: Readonly<Record<string, string>>;
    }
);

/**
 * The plain fields of a handout, one for each column, in the order of the form. Whenever a handout is shown, they are
 * copied into the columns of the showing. The columns of both, bodies, answers, the form, and the copy of an account are
 * made of this table; what title and text must be like is in `rules/handout.ts`.
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

/** The name of a plain field: of its column and on the wire. */
export type HandoutFieldName = keyof Model;

/** A field that somebody writes. */
export type HandoutWords = {
  [Name in HandoutFieldName]: Model[Name] extends { kind: 'line' | 'text' } ? Name : never;
}[HandoutFieldName];

/** A field whose value is chosen from a list. */
export type HandoutChoice = Exclude<HandoutFieldName, HandoutWords>;

/** All plain fields as they are kept. */
export type HandoutValues = Record<HandoutWords, string> & {
  [Name in HandoutChoice]: Model[Name] extends { options: infer Options } ? Extract<keyof Options, string> : never;
};

/** How a field is described. */
export const handoutFieldOf = (name: HandoutFieldName): HandoutField => handoutModel[name];

export const handoutFieldNames = Object.keys(handoutModel) as HandoutFieldName[];

/** Whether somebody writes a field. */
export const isHandoutWords = (name: HandoutFieldName): name is HandoutWords => handoutFieldOf(name).kind !== 'choice';

export const handoutWords = handoutFieldNames.filter(isHandoutWords);

/** What can be chosen for a field with its names, in the order of the form; for one that somebody writes nothing. */
export function handoutOptionsOf(name: HandoutFieldName): [value: string, label: string][] {
  const field = handoutFieldOf(name);
  return field.kind === 'choice' ? Object.entries(field.options) : [];
}

/** A handout of which nobody said anything. */
export const blankHandout = Object.fromEntries(
  handoutFieldNames.map((name) => [name, handoutOptionsOf(name)[0]?.[0] ?? '']),
) as HandoutValues;

/** The plain fields of a row or an answer, and nothing else of it. */
export const handoutValues = (handout: HandoutValues): HandoutValues =>
  Object.fromEntries(handoutFieldNames.map((name) => [name, handout[name]])) as HandoutValues;
