import { CODE_LETTERS } from '@venture-atlas/types';
import { expect, test } from 'vitest';
import { formatCode, isCompleteCode, normalizeCode } from './code-form.tsx';

test('a code stands in two groups of four, of letters that are taken for no others', () => {
  expect(formatCode('4KX792PM')).toBe('4KX7 92PM');
  expect(CODE_LETTERS).toHaveLength(32);
  for (const letter of '01IO') expect(CODE_LETTERS).not.toContain(letter);
});

test('what is typed becomes a code, however it is typed', () => {
  expect(normalizeCode('4kx7')).toBe('4KX7');
  expect(normalizeCode('4kx7-92pm')).toBe('4KX7 92PM');
  expect(normalizeCode(' 4KX7 92PM and more')).toBe('4KX7 92PM');
  expect([isCompleteCode('4KX7 92P'), isCompleteCode('4KX7 92PM')]).toEqual([false, true]);
});
