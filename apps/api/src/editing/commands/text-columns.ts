import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { cleanBlocks, cutSecrets, type MarkdownBlock, partSecrets, sectionsOf, withLinked } from '@venture-atlas/rules';
import { parseInPortions } from '@venture-atlas/rules/markdown';
import type { WikiPageContent } from '@venture-atlas/types';
import { assertFewSections } from './check-wiki-content.ts';

/**
 * A text as its row holds it, and what everybody may have of it. Its secrets are taken out here, before anything else is
 * made of it, whoever writes it: no other column, and no table that is kept from them, knows a word of one.
 */
export async function textColumns(content: WikiPageContent) {
  const { open: cut, secrets } = partSecrets(content);
  const open = secrets === null ? cut : { ...cut, ...(await cleanedForm(cut.markdown ?? '')) };
  const has_text = hasText(open) ? (1 as const) : (0 as const);
  return { columns: { content: JSON.stringify(withLinked(open)), has_text, secrets }, open };
}

/**
 * The cleaned form of a text in Markdown, of what everybody may have of it. Others have their turn in between.
 * @throws AppError bad_request for more sections than a text may have, before any of them is made
 */
export async function cleanedForm(markdown: string): Promise<Pick<WikiPageContent, 'top_section' | 'sections'>> {
  const blocks = await parse(cutSecrets(markdown, 'anybody'));
  assertFewSections(sectionsOf(blocks).sections.length);
  await yieldToOthers();
  return cleanBlocks(blocks);
}

async function parse(markdown: string): Promise<MarkdownBlock[]> {
  const reading = parseInPortions(markdown);
  for (;;) {
    const { done, value } = reading.next();
    if (done === true) return value;
    await yieldToOthers();
  }
}

/** Whether there is something to read. */
const hasText = (content: WikiPageContent): boolean =>
  content.top_section.trim() !== '' || content.sections.length > 0 || content.image !== null;
