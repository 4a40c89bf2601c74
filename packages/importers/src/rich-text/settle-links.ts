import { escapeMarkdown, replaceLinks, writeLink } from '@venture-atlas/rules';
import { LINKS_IN_TEXT_MAX, TEXT_LINKS_MAX, type WikiPageContent } from '@venture-atlas/types';
import type { WorldDraft } from '../draft.ts';

/**
 * Lets the links of all texts lead to what the draft holds; others become their words, and so does one to the text's own
 * place. Every link keeps its words: whether its place comes to be is not known yet.
 * @param keyOf the key of what the source calls so; by default its texts name keys
 */
export function settleLinks(draft: WorldDraft, keyOf: (target: string) => string | undefined = (key) => key): void {
  const keys = new Set([...draft.textsByName, ...draft.locations].map(({ key }) => key));
  const settle = (own: string, text: WikiPageContent): WikiPageContent =>
    text.markdown === undefined ? text : { ...text, markdown: settled(text.markdown, own, keyOf, keys) };
  for (const location of draft.locations) {
    const { key, text, keptText } = location;
    if (text !== null) location.text = settle(key, text);
    if (keptText !== null) location.keptText = () => settle(key, keptText());
  }
  for (const text of draft.textsByName) {
    const { key, page } = text;
    text.page = () => settle(key, page());
  }
}

function settled(
  markdown: string,
  own: string,
  keyOf: (target: string) => string | undefined,
  keys: ReadonlySet<string>,
): string {
  const linked = new Set<string>();
  let links = 0;
  return replaceLinks(markdown, (target, words) => {
    const key = keyOf(target);
    const isOver = links >= LINKS_IN_TEXT_MAX || (linked.size >= TEXT_LINKS_MAX && !linked.has(key ?? ''));
    if (key === undefined || !keys.has(key) || key === own || isOver) return escapeMarkdown(words ?? '');
    links += 1;
    linked.add(key);
    return writeLink(key, words);
  });
}
