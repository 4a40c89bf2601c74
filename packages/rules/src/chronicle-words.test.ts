import type { ChronicleLine } from '@venture-atlas/types';
import { expect, test } from 'vitest';
import { beginningOf, chronicleMarkdown, lineInWords } from './chronicle-words.ts';

const line = (kind: ChronicleLine['kind'], names: string[], more: Partial<ChronicleLine> = {}): ChronicleLine => ({
  at: '2026-03-04T05:06:07.008Z',
  kind,
  more: 0,
  is_many: false,
  places: names.map((name) => ({ name })),
  ...more,
});
const words = (one: ChronicleLine): string =>
  lineInWords(one)
    .map((piece) => (typeof piece === 'string' ? piece : piece.name))
    .join('');

test('a line says what players came to know, of one place or of many', () => {
  expect(words(line('named', ['Amn']))).toBe('Amn was named');
  expect(words(line('visited', ['Amn', 'Cormyr']))).toBe('Amn and Cormyr were visited');
  expect(words(line('named', ['A', 'B'], { more: 3 }))).toBe('A, B and 3 more were named');
  expect(words(line('named', ['A'], { more: 35, is_many: true }))).toBe('A and more than 35 more were named');
  expect(words(line('rumour', ['The lost mine']))).toBe('A rumor: The lost mine');
  expect(words(line('noted', ['Amn'], { by: 'Tobin' }))).toBe('Tobin wrote a note at Amn');
  expect(words(line('shown', [], { shown: { key: 'k', title: 'A letter' } }))).toBe('Shown: A letter');
  expect(words({ ...line('named', []), places: [{ name: 'Amn', alias: 'The coast' }] })).toBe(
    'Amn was named, as “The coast”',
  );
});

test('as Markdown names mean nothing but themselves', () => {
  const days = [{ day: '4 March', lines: [line('named', ['The *old* [mill]'], { dm_only: true })] }];
  expect(chronicleMarkdown('Salt_Road', [{ title: 'Session 1', when: '4 March', recap: 'They **met**.', days }])).toBe(
    '# Salt\\_Road\n\n## Session 1\n\n4 March\n\nThey **met**.\n\n### 4 March\n\n- **The \\*old\\* \\[mill\\]** was named (DM only)\n',
  );
});

test('a secret that was revealed is told with how it begins, where the reader has it', () => {
  expect(words(line('learned', ['Amn'], { words: 'The smith pays…' }))).toBe('Learned about Amn: “The smith pays…”');
  expect(words(line('learned', ['Amn']))).toBe('Learned about Amn');
});

test.each([
  ['Short.', 'Short.'],
  ['One\n\ntwo   three', 'One two three'],
  ['The smith pays the guard, each month.', 'The smith pays the guard…'],
  ['x'.repeat(40), `${'x'.repeat(29)}…`],
])('the beginning of a text ends between words: %s', (text, beginning) => {
  expect(beginningOf(text, 30)).toBe(beginning);
});
