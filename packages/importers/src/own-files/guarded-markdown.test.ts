import { linesOf, wordsOfLine } from '@venture-atlas/rules';
import { parseMarkdown } from '@venture-atlas/rules/markdown';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromGuarded, guardMarkdown } from './guarded-markdown.ts';

test.each([
  ['an element', '<img src=https://evil.example/a.png>', '\\<img src=https://evil.example/a.png>'],
  ['an element behind a sign that escapes', 'a\\<b\\\\<c', 'a\\\\\\<b\\\\\\\\\\<c'],
  ['a picture from elsewhere', 'See ![x](https://evil.example/a.png).', 'See \\![x](https://evil.example/a.png).'],
  ['a picture behind an escaped sign', '\\\\![x](https://e.example/a)', '\\\\\\![x](https://e.example/a)'],
  ['a block of code', '```dataviewjs\nx\n```\n<b>', '```text dataviewjs\nx\n```\n\\<b>'],
  ['a block of code in a list in a quote', '> 1. - ~~~js', '> 1. - \\~~~js'],
  ['a link to a program', '[x](file:///C:/calc.exe)', '[x\\](file:///C:/calc.exe)'],
  ['a link to a program named elsewhere', '> [x]: obsidian://open', '> \\[x]: obsidian://open'],
])('%s does nothing in another program, and says the same here', (_what, markdown, guarded) => {
  expect(guardMarkdown(markdown)).toBe(guarded);
  expect(guardMarkdown(fromGuarded(guarded))).toBe(guarded);
  expect(words(fromGuarded(guarded))).toEqual(words(markdown));
});

test.each([
  '![The quay](/media/a.webp "CC BY 4.0")',
  'To [[#7]]: [[#8|the inn]](old) and [the web](https://atlas.example/).',
  '`code`, **bold** and a `[x]` box',
  '| a | b |\n|---|---|\n| 1 | 2 |',
  '```\n<b> ![x](file:///a) [y](file:///b)\n```',
])('%j stays as it is', (markdown) => {
  expect(guardMarkdown(markdown)).toBe(markdown);
});

test('code that a plugin would run becomes words', () => {
  expect(guardMarkdown('Here `$= dv.x` and `x`')).toBe('Here \\`$= dv.x` and `x`');
});

test('angle brackets are restored exactly, whatever precedes them', () => {
  const text = fc.stringMatching(/^[\\<a ]{0,30}$/);
  fc.assert(
    fc.property(text, (markdown) => {
      const guarded = guardMarkdown(markdown);
      expect(fromGuarded(guarded)).toBe(markdown);
      // Each stands behind an odd number of backslashes.
      for (const [signs] of guarded.matchAll(/(?<!\\)\\*(?=<)/g)) expect(signs.length % 2).toBe(1);
    }),
    { seed: 11, numRuns: 500 },
  );
});

test.each(['<', '\\', '\\<', '![', '`', '> ', '](', '1.'])('1 MB of %j takes time in proportion', (piece) => {
  const guarded = guardMarkdown(piece.repeat(1_000_000 / piece.length));
  expect(guarded.length).toBeGreaterThanOrEqual(999_999);
});

const words = (markdown: string): string[] =>
  parseMarkdown(markdown).flatMap((block) => linesOf(block).map(wordsOfLine));
