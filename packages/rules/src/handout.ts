import { type HandoutValues, type HandoutWords, handoutModel, handoutValues } from '@venture-atlas/types';
import { printedNameProblem } from './printed-name.ts';

/** What a handout is called where it needs a name. @param title empty for a picture that nobody gave one */
export const handoutName = (title: string): string => (title === '' ? 'A picture' : title);

/** What is wrong with what somebody wrote into a handout, as sentences. A picture needs no title, and has no text. */
export function handoutProblems(
  { title, text }: Pick<HandoutValues, HandoutWords>,
  isPicture: boolean,
): Partial<Record<HandoutWords, string>> {
  const problems: Partial<Record<HandoutWords, string>> = {};
  const ofTitle = isPicture && title.trim() === '' ? undefined : printedNameProblem(title, handoutModel.title.most);
  const ofText = isPicture ? undefined : textProblem(text);
  if (ofTitle !== undefined) problems.title = ofTitle;
  if (ofText !== undefined) problems.text = ofText;
  return problems;
}

function textProblem(text: string): string | undefined {
  const { most } = handoutModel.text;
  if (text.trim() === '') return 'Write the text to show.';
  if ([...text].length <= most) return undefined;
  return `A text may have at most ${most.toLocaleString('en')} characters.`;
}

/** What is kept for a picture that nobody gave a title: the column takes no empty one. */
const UNTITLED = '–';

/** The fields of a handout as they are kept. @param typed its title may be empty: players read none */
export const keptHandout = (typed: HandoutValues): HandoutValues =>
  typed.title === '' ? { ...typed, title: UNTITLED } : typed;

/** A title of a handout as it is read; empty where nobody typed one. */
export const readHandoutTitle = (kept: string): string => (kept === UNTITLED ? '' : kept);

/** The plain fields of a row as they are read, and nothing else of it. */
export function readHandoutValues(row: HandoutValues): HandoutValues {
  const values = handoutValues(row);
  return { ...values, title: readHandoutTitle(values.title) };
}
