import { hasSecret } from '@venture-atlas/rules';
import { expect, it, test } from 'vitest';
import type { Typing } from './markdown-marks.ts';
import { markSecret } from './markdown-marks.ts';

/** A text with its choice between bars. */
const typing = (marked: string): Typing => {
  const start = marked.indexOf('|');
  const end = marked.lastIndexOf('|');
  return { text: marked.replaceAll('|', ''), start, end: end === start ? start : end - 1 };
};
const shown = ({ text, start, end }: Typing) =>
  start === end
    ? `${text.slice(0, start)}|${text.slice(start)}`
    : `${text.slice(0, start)}|${text.slice(start, end)}|${text.slice(end)}`;

test.each<[string, string]>([
  ['|', ':::secret\n|\n:::'],
  ['a\n\n|', 'a\n\n:::secret\n|\n:::'],
  ['a|', 'a\n\n:::secret\n|\n:::'],
  ['a\n|b|\nc', 'a\n\n:::secret\n|b|\n:::\n\nc'],
  ['a\n\n|b\nc|\n\nd', 'a\n\n:::secret\n|b\nc|\n:::\n\nd'],
  ['b|b b|b', ':::secret\n|bb bb|\n:::'],
])('%j becomes %j', (before, after) => {
  const marked = markSecret('editors', typing(before));
  expect(shown(marked)).toBe(after);
  expect(hasSecret(marked.text)).toBe(true);
});

it('takes the marks away again', () => {
  for (const secret of ['editors', 'dm'] as const) {
    const marked = markSecret(secret, typing('a\n\n|b\nc|\n\nd'));
    expect(shown(markSecret(secret, marked))).toBe('a\n\n|b\nc|\n\nd');
  }
});
