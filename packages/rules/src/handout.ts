import { type HandoutValues, type HandoutWords, handoutModel, handoutValues } from '@venture-atlas/types';
import { printedNameProblem } from './dm-name.ts';

/** The name of a handout. @param title empty for a picture without a title */
export const handoutName = (title: string): string => (title === '' ? 'A picture' : title);

/** The problems of a handout's fields, as sentences. A picture needs no title and has no text. */
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

/** The stored title of a picture without one, since the column may not be empty. */
const UNTITLED = '–';

/** The fields of a handout as they are stored. @param typed its title may be empty, since players see none */
export const storedHandout = (typed: HandoutValues): HandoutValues =>
  typed.title === '' ? { ...typed, title: UNTITLED } : typed;

/** The title of a handout for readers; empty if nobody typed one. */
export const readHandoutTitle = (stored: string): string => (stored === UNTITLED ? '' : stored);

/** The plain fields of a row, without its other columns. */
export function readHandoutValues(row: HandoutValues): HandoutValues {
  const values = handoutValues(row);
  return { ...values, title: readHandoutTitle(values.title) };
}

/** A page of a text on a table screen: lines and characters per line (44 px at 1080 lines). */
const LINES = 11;
const CHARACTERS = 60;
/** The gap between two parts, in lines. */
const GAP = 0.5;

/**
 * The pages of a handout's text as Markdown, at least one.
 * The pages depend only on the text, so the DM and every screen have the same ones. Pages end between parts. A part
 * that is longer than a page is split after a word.
 */
export function handoutPages(text: string): string[] {
  const pages: string[][] = [];
  let linesLeft = 0;
  for (const piece of text.split(/\n[ \t]*\n/).flatMap(intoPieces)) {
    if (piece.trim() === '') continue;
    const lines = linesOf(piece);
    const page = pages.at(-1);
    if (page === undefined || lines > linesLeft) {
      pages.push([piece]);
      linesLeft = LINES - lines - GAP;
    } else {
      page.push(piece);
      linesLeft -= lines + GAP;
    }
  }
  return pages.length === 0 ? [''] : pages.map((page) => page.join('\n\n'));
}

const linesOf = (piece: string): number =>
  piece.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil([...line].length / CHARACTERS)), 0);

/** Splits a part that is longer than a page. Lines stay whole if possible. */
function intoPieces(part: string): string[] {
  if (linesOf(part) <= LINES) return [part];
  const pieces: string[] = [];
  let lines: string[] = [];
  for (const line of part.split('\n').flatMap(intoLines)) {
    if (lines.length > 0 && linesOf([...lines, line].join('\n')) > LINES) {
      pieces.push(lines.join('\n'));
      lines = [];
    }
    lines.push(line);
  }
  return [...pieces, lines.join('\n')];
}

/** Splits a line that is longer than a page, after words. */
function intoLines(line: string): string[] {
  const most = LINES * CHARACTERS;
  const letters = [...line];
  const lines: string[] = [];
  let at = 0;
  while (letters.length - at > most) {
    const space = letters.lastIndexOf(' ', at + most - 1);
    const end = space > at ? space + 1 : at + most;
    lines.push(letters.slice(at, end).join('').trimEnd());
    at = end;
  }
  return [...lines, letters.slice(at).join('')];
}
