import { test } from 'vitest';
import { tryTexts } from '../../test-support/exposed-words.ts';

test('none of 100,000 texts shows a word of its secrets, nor a letter that nobody wrote', () => {
  tryTexts(100_000);
}, 600_000);
