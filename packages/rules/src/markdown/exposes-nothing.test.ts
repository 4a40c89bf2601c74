import { test } from 'vitest';
import { expectNothingExposed, tryTexts } from '../../test-support/exposed-words.ts';

/* The parser sees a text only after its secrets are cut by lines. Nothing that it reads brings one back. */

test('no text shows a word of its secrets, nor a letter that nobody wrote', () => {
  tryTexts(2_000);
});

test.each([
  ['a block of code around the marks', '```\n:::secret\nqx1z\n```\n:::\nopen'],
  ['a block of code that a secret would close', '```\nopen\n:::secret\n```\nqx1z\n:::\nopen'],
  ['a mark in an item of a list', '- open\n  :::secret\n  qx1z\n  :::\n- open'],
  ['a mark in a quote in a list', '- > [!secret]\n  > qx1z\n\nopen'],
  ['a mark by entities', '&#58;&#58;&#58;secret\nqx1z\n:::'],
  ['a comment of HTML around a mark', '<!--\n:::secret\nqx1z\n:::\n-->'],
  ['an address that a secret defines', '[open]\n\n:::secret\n[open]: https://qx1z.example/\n:::'],
  ['a mark underlined as a heading', ':::secret\n===\nqx1z\n:::'],
  ['a table around a mark', '| a |\n|---|\n:::secret\n| qx1z |\n:::'],
])('%s exposes nothing', (_, markdown) => {
  expectNothingExposed(markdown);
});
