import { HANDOUT_TEXT_MAX, HANDOUT_TITLE_MAX } from '@venture-atlas/types';
import { printedNameProblem } from './printed-name.ts';

/** What a handout is called where it needs a name. @param title empty for a picture that nobody gave one */
export const handoutName = (title: string): string => (title === '' ? 'A picture' : title);

/** What is wrong with the title of a handout, as a sentence; undefined when nothing is. */
export const handoutTitleProblem = (title: string): string | undefined => printedNameProblem(title, HANDOUT_TITLE_MAX);

/** What is wrong with the text of a handout without a picture. */
export function handoutTextProblem(text: string): string | undefined {
  if (text.trim() === '') return 'Write what is to be shown.';
  if ([...text].length <= HANDOUT_TEXT_MAX) return undefined;
  return `A text may have at most ${HANDOUT_TEXT_MAX.toLocaleString('en')} characters.`;
}

/** What is kept for a picture that nobody gave a title: the column takes no empty one. */
const UNTITLED = '–';

/** A title of a handout as it is kept. @param typed empty: players read none */
export const keptHandoutTitle = (typed: string): string => (typed === '' ? UNTITLED : typed);

/** A title of a handout as it is read; empty where nobody typed one. */
export const readHandoutTitle = (kept: string): string => (kept === UNTITLED ? '' : kept);
