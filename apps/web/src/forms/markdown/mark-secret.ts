import type { SecretFor } from '@venture-atlas/rules';
import type { Typing } from './markdown-marks.ts';

const MARKED = /^:::secret(?: dm)?$/;

/**
 * Puts the marks of a secret before and after the lines that are chosen, or takes them away where those are just what they
 * hold. A line of its own is begun where nothing is chosen and the line has words.
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

/** An empty line parts a secret from what stands above it. */
const spaced = (lines: string[]): string[] =>
  lines.length > 0 && lines.at(-1)?.trim() !== '' ? [...lines, ''] : lines;

function unmark(lines: readonly string[], first: number, last: number): Typing {
  const before = lines.slice(0, first - 1);
  const within = lines.slice(first, last + 1).join('\n');
  const from = before.length === 0 ? 0 : before.join('\n').length + 1;
  return { text: [...before, within, ...lines.slice(last + 2)].join('\n'), start: from, end: from + within.length };
}
