import { HANDOUT_TEXT_MAX, HANDOUT_TITLE_MAX } from '@venture-atlas/types';
import { expect, test } from 'vitest';
import { handoutTextProblem, handoutTitleProblem } from './handout.ts';

test('a handout has a title of one line, and as a text something to read', () => {
  expect(handoutTitleProblem('Letter from Glasstaff')).toBeUndefined();
  expect(handoutTitleProblem('')).toBe('Enter a name.');
  expect(handoutTitleProblem('x'.repeat(HANDOUT_TITLE_MAX + 1))).toBe('The name can have at most 120 characters.');
  // Characters are counted, not their halves.
  expect(handoutTextProblem('🜁'.repeat(HANDOUT_TEXT_MAX))).toBeUndefined();
  expect(handoutTextProblem('x'.repeat(HANDOUT_TEXT_MAX + 1))).toContain('8,000');
  expect(handoutTextProblem(' \n')).toBe('Write what is to be shown.');
});
