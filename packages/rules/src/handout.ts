import { HANDOUT_TEXT_MAX, HANDOUT_TITLE_MAX } from '@venture-atlas/types';
import { printedNameProblem } from './printed-name.ts';

/** What is wrong with the title of a handout, as a sentence; undefined when nothing is. */
export const handoutTitleProblem = (title: string): string | undefined => printedNameProblem(title, HANDOUT_TITLE_MAX);

/** What is wrong with the text of a handout without a picture. */
export function handoutTextProblem(text: string): string | undefined {
  if (text.trim() === '') return 'Write what is to be shown.';
  if ([...text].length <= HANDOUT_TEXT_MAX) return undefined;
  return `A text may have at most ${HANDOUT_TEXT_MAX.toLocaleString('en')} characters.`;
}
