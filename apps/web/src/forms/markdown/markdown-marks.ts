import type { SecretFor } from '@venture-atlas/rules';

/** A text and its selection, as in a text field. */
export interface Typing {
  text: string;
  start: number;
  end: number;
}

export const marks = ['bold', 'italic', 'heading', 'list', 'numbers', 'quote'] as const;
export type Mark = (typeof marks)[number];

const AROUND: Partial<Record<Mark, string>> = { bold: '**', italic: '*' };
const BEFORE: Partial<Record<Mark, (at: number) => string>> = {
  heading: () => '## ',
  list: () => '- ',
  numbers: (at) => `${at + 1}. `,
  quote: () => '> ',
};
const ANY_BEFORE = /^(?:#{1,6} |[-*+] |\d{1,3}[.)] |> )/;

/** Puts a mark around the selection, or before each of its lines. Removes it if it is already there. */
export function applyMark(mark: Mark, typing: Typing): Typing {
  const around = AROUND[mark];
  return around === undefined ? markLines(BEFORE[mark] ?? (() => ''), typing) : markWords(around, typing);
}

function markWords(sign: string, { text, start, end }: Typing): Typing {
  const size = sign.length;
  const isMarked = text.slice(start - size, start) === sign && text.slice(end, end + size) === sign;
  // A single star may be part of a double star.
  const isOther = sign === '*' && text.charAt(start - 2) === '*';
  if (isMarked && !isOther) {
    const without = text.slice(0, start - size) + text.slice(start, end) + text.slice(end + size);
    return { text: without, start: start - size, end: end - size };
  }
  const withMark = text.slice(0, start) + sign + text.slice(start, end) + sign + text.slice(end);
  return { text: withMark, start: start + size, end: end + size };
}

function markLines(signOf: (at: number) => string, { text, start, end }: Typing): Typing {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const next = text.indexOf('\n', end);
  const to = next === -1 ? text.length : next;
  const lines = text.slice(from, to).split('\n');
  const isMarked = lines.every((line, at) => line.startsWith(signOf(at)));
  const marked = lines
    .map((line, at) => (isMarked ? line.slice(signOf(at).length) : signOf(at) + line.replace(ANY_BEFORE, '')))
    .join('\n');
  const whole = text.slice(0, from) + marked + text.slice(to);
  // Without a selection, the caret goes after the inserted text.
  const edge = from + marked.length;
  return { text: whole, start: start === end ? edge : from, end: edge };
}

/** A typed query for a place after `@` or `[[`; undefined without one. */
interface PlaceQuery {
  /** Position of the `@` or `[[`. */
  from: number;
  words: string;
}

const ASKING = /(?:\[\[|(?<![\p{L}\p{N}])@)([^[\]|@\n]{0,60})$/u;

export function placeQuery({ text, start, end }: Typing): PlaceQuery | undefined {
  if (start !== end) return undefined;
  const match = ASKING.exec(text.slice(Math.max(0, start - 70), start));
  return match === null ? undefined : { from: start - match[0].length, words: (match[1] ?? '').trim() };
}

/** Replaces the query with a link to a place. */
export function insertPlace({ text, end }: Typing, { from }: PlaceQuery, name: string): Typing {
  // Does not repeat brackets that are already there.
  const rest = text.slice(end).replace(/^\]\]/, '');
  const before = `${text.slice(0, from)}[[${name}]]`;
  return { text: before + rest, start: before.length, end: before.length };
}

/**
 * The same for a place that is created later. Only the query is replaced, and the caret keeps its position. Undefined
 * if the query is gone.
 * @param asked the sign and the words of the query, as they were at `from`
 */
export function insertPlaceLater(
  { text, start, end }: Typing,
  { from, asked }: { from: number; asked: string },
  name: string,
): Typing | undefined {
  const until = from + asked.length;
  if (text.slice(from, until) !== asked) return undefined;
  const link = `[[${name}]]`;
  const rest = text.slice(until);
  const closed = rest.startsWith(']]') ? 2 : 0;
  const moved = (at: number) =>
    at < until ? at : Math.max(from, at - Math.min(closed, at - until)) + link.length - asked.length;
  return { text: text.slice(0, from) + link + rest.slice(closed), start: moved(start), end: moved(end) };
}

/** Inserts a link to a web page. The part that is still to be typed is selected: the address or the words. */
export function insertLink({ text, start, end }: Typing): Typing {
  const chosen = text.slice(start, end).trim();
  const isAddress = /^https?:\/\/[^\s()]+$/.test(chosen);
  const words = isAddress || chosen === '' ? 'words' : chosen.replaceAll(/[[\]\n]/g, ' ');
  const address = isAddress ? chosen : 'https://';
  const link = `[${words}](${address})`;
  const at = isAddress ? start + 1 : start + words.length + 3;
  const length = isAddress ? words.length : address.length;
  return { text: text.slice(0, start) + link + text.slice(end), start: at, end: at + length };
}

/** Inserts a part on its own lines after the current paragraph. */
export function insertPart({ text, end }: Typing, part: string): Typing {
  const paragraph = text.indexOf('\n\n', end);
  const at = paragraph < 0 ? text.length : paragraph;
  const before = text.slice(0, at).trimEnd();
  const whole = `${before === '' ? '' : `${before}\n\n`}${part}`;
  const rest = text.slice(at).trim();
  return { text: rest === '' ? `${whole}\n` : `${whole}\n\n${rest}`, start: whole.length, end: whole.length };
}

const MARKED = /^:::secret(?: dm)?$/;

/**
 * Marks the selected lines as a secret, or removes the marks if they enclose exactly these lines. Without a selection,
 * a line with words gets a new line after it.
 */
export function markSecret(secret: SecretFor, { text, start, end }: Typing): Typing {
  const lines = text.split('\n');
  const lineAt = (at: number): number => text.slice(0, at).split('\n').length - 1;
  const [first, last] = [lineAt(start), lineAt(end)];
  if (MARKED.test(lines[first - 1] ?? '') && lines[last + 1] === ':::') return unmark(lines, first, last);
  const words = lines.slice(first, last + 1);
  const isNew = start === end && words.join('').trim() !== '';
  const before = isNew ? lines.slice(0, last + 1) : lines.slice(0, first);
  const within = isNew ? [''] : words;
  const head = [...spaced(before), secret === 'dm' ? ':::secret dm' : ':::secret'];
  const tail = lines.slice(last + 1);
  const gap = tail.length > 0 && tail[0]?.trim() !== '' ? [''] : [];
  const from = head.join('\n').length + 1;
  const whole = [...head, ...within, ':::', ...gap, ...tail].join('\n');
  return { text: whole, start: from, end: from + within.join('\n').length };
}

/** A secret needs an empty line above it. */
const spaced = (lines: string[]): string[] =>
  lines.length > 0 && lines.at(-1)?.trim() !== '' ? [...lines, ''] : lines;

function unmark(lines: readonly string[], first: number, last: number): Typing {
  const before = lines.slice(0, first - 1);
  const within = lines.slice(first, last + 1).join('\n');
  const from = before.length === 0 ? 0 : before.join('\n').length + 1;
  return { text: [...before, within, ...lines.slice(last + 2)].join('\n'), start: from, end: from + within.length };
}
