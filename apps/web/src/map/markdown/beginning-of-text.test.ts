import type { MarkdownBlock } from '@venture-atlas/rules';
import { parseMarkdown } from '@venture-atlas/rules/markdown';
import { expect, test } from 'vitest';
import { chosen } from '../../../../api/test-support/deep.ts';
import { beginningOf, weightOf } from './beginning-of-text.ts';

/** The texts of 200 KB that are the most work to draw. */
const LENGTH = 200_000;
const times = (words: string, length = LENGTH): string => words.repeat(Math.floor(length / words.length));
const worst = {
  'a huge table': `| a | b |\n|---|---|\n${times('| 1 | 2 |\n')}`,
  'ten thousand levels': times('> ', 20_000) + times('  - a\n'),
  'five thousand links': times(`${times('[[#1]] ', 19_000)}\n`),
  'one line of 200 KB': times('**a** '),
  'headings alone': times('#### a\n'),
  'lines alone': times('a\n'),
  'paragraphs alone': times('a\n\n'),
};

test.each(chosen(Object.entries(worst), 2))(
  '%s grows by no more than the budget at a time, until all of it is there',
  (_, text) => {
    const blocks = parseMarkdown(text);
    const all = blocks.reduce((sum, block) => sum + weightOf(block), 0);
    let budget = 0;
    let before = 0;
    for (const step of [400, 400, 400, 5_000, all]) {
      budget += step;
      const { blocks: shown, isWhole } = beginningOf(blocks, budget);
      const weight = shown.reduce((sum, block) => sum + weightOf(block), 0);
      expect(weight).toBeLessThanOrEqual(budget);
      expect(weight).toBeGreaterThanOrEqual(before);
      // One link, or one row, is the most that may be left for the next time.
      if (!isWhole) expect(budget - weight).toBeLessThan(30);
      before = weight;
    }
    expect(beginningOf(blocks, all)).toEqual({ blocks, isWhole: true });
  },
);

test('what is shown already stays the same object, and a part is cut between its lines and pieces', () => {
  const blocks = parseMarkdown('One.\n\n- a\n- b *c* d\n\n| a |\n|---|\n| 1 |\n| 2 |');
  const at = (budget: number) => beginningOf(blocks, budget).blocks;
  expect(at(0)).toEqual([]);
  expect(at(3)[0]).toBe(blocks[0]);
  const list = at(9)[1] as Extract<MarkdownBlock, { kind: 'list' }>;
  expect(list.lines).toEqual([[{ kind: 'text', text: 'a' }], [{ kind: 'text', text: 'b ' }]]);
  const table = at(20)[2] as Extract<MarkdownBlock, { kind: 'table' }>;
  expect(table.rows).toHaveLength(1);
  expect(at(20)[1]).toBe(blocks[1]);
});
