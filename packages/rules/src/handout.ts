import { type HandoutValues, type HandoutWords, handoutModel, handoutValues } from '@venture-atlas/types';
import { printedNameProblem } from './dm-name.ts';

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

/** A page of a text on a table screen: so many lines of so many characters (44 px at 1080 lines). */
const LINES = 11;
const CHARACTERS = 60;
/** What stands between two parts, in lines. */
const GAP = 0.5;

/**
 * The pages of a handout's text, each Markdown; at least one. The same text has the same pages everywhere, so that the DM
 * turns to one that the screen has, however large it is. Parts end where the writer ended them; one that is longer than a
 * page goes on after a word.
 */
export function handoutPages(text: string): string[] {
  const pages: string[][] = [];
  let room = 0;
  for (const piece of text.split(/\n[ \t]*\n/).flatMap(intoPieces)) {
    if (piece.trim() === '') continue;
    const lines = linesOf(piece);
    const page = pages.at(-1);
    if (page === undefined || lines > room) {
      pages.push([piece]);
      room = LINES - lines - GAP;
    } else {
      page.push(piece);
      room -= lines + GAP;
    }
  }
  return pages.length === 0 ? [''] : pages.map((page) => page.join('\n\n'));
}

const linesOf = (piece: string): number =>
  piece.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil([...line].length / CHARACTERS)), 0);

/** A part as it is, or where no page holds it in several: lines stay whole where they can. */
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

/** A line as it is, or where no page holds it in several, which end after a word. */
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
