import { decodeEntities } from './entities.ts';
import { stripMarkup } from './strip-markup.ts';

/**
 * Plain text out of wiki or HTML markup (specification section 3): markup and bracketed parts are stripped, several
 * blank lines become one, single newlines stay and are line breaks when rendered. Takes time in proportion to the
 * length, whatever the text. The result is text, never HTML: `<` in it is a character.
 */
export function cleanText(markup: string): string {
  const text = decodeEntities(stripMarkup(markup.replaceAll(/\r\n?/g, '\n')));
  const lines: string[] = [];
  for (const line of text.split('\n')) {
    const clean = cleanLine(line);
    const isSecondBlank = clean === '' && (lines.length === 0 || lines.at(-1) === '');
    if (!isSecondBlank) lines.push(clean);
  }
  if (lines.at(-1) === '') lines.pop();
  return lines.join('\n');
}

/** The paragraphs of a clean text: what stands between blank lines. Newlines inside one are line breaks. */
export function toParagraphs(clean: string): string[] {
  return clean.split('\n\n').filter((paragraph) => paragraph.trim() !== '');
}

/** One line without list marks, heading signs and doubled blanks. */
function cleanLine(line: string): string {
  const text = line.replaceAll(/[\p{Cc}\p{Zs}\ufeff]/gu, ' ').trim();
  return squeezeBlanks(withoutHeading(withoutListMark(text)));
}

/** `== Name ==` is Name; a rule of four or more hyphens is nothing. */
function withoutHeading(text: string): string {
  if (text.length >= 4 && countLeading(text, '-') === text.length) return '';
  if (!text.startsWith('=') || !text.endsWith('=')) return text;
  const level = Math.min(countLeading(text, '='), countTrailing(text, '='), 6);
  return text.length > 2 * level ? text.slice(level, text.length - level).trim() : text;
}

/** `* one`, `## two`, `: three`: the marks go when they stand apart from the word. */
function withoutListMark(text: string): string {
  let end = 0;
  while ('*#:;'.includes(text.charAt(end)) && end < text.length) end += 1;
  if (end === text.length) return '';
  return end > 0 && text.charAt(end) === ' ' ? text.slice(end).trimStart() : text;
}

function squeezeBlanks(text: string): string {
  return text.includes('  ')
    ? text
        .split(' ')
        .filter((word) => word !== '')
        .join(' ')
    : text;
}

function countLeading(text: string, sign: string): number {
  let count = 0;
  while (text.charAt(count) === sign) count += 1;
  return count;
}

function countTrailing(text: string, sign: string): number {
  let count = 0;
  while (text.charAt(text.length - 1 - count) === sign) count += 1;
  return count;
}
