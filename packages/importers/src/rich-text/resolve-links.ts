import { escapeMarkdown, replaceLinks, writeLink } from '@venture-atlas/rules';
import { LINKS_IN_TEXT_MAX, TEXT_LINKS_MAX, type WikiPageContent } from '@venture-atlas/types';
import type { WorldDraft } from '../draft.ts';
import { BARE, LEFT_OUT } from './marks.ts';

/**
 * Resolves the links of all texts to locations of the draft. Other links become their words. If the source shows the
 * target's name instead of words, the link has no words here either.
 * @param keyOf the key of a target in the source; by default targets are keys
 * @param leadsNowhere is called with the words of each link without a location, or with its target if it has none
 */
export function resolveLinks(
  draft: WorldDraft,
  keyOf: (target: string) => string | undefined = (key) => key,
  leadsNowhere: (words: string) => void = () => undefined,
): void {
  const names = new Map<string, string>();
  for (const { key, names: own } of draft.textsByName) names.set(key, own[0] ?? '');
  for (const { key, name } of draft.locations) names.set(key, name);
  const settle = (text: WikiPageContent): WikiPageContent =>
    text.markdown === undefined ? text : { ...text, markdown: settled(text.markdown, keyOf, names, leadsNowhere) };
  for (const location of draft.locations) {
    const { text, keptText } = location;
    if (text !== null) location.text = settle(text);
    if (keptText !== null) location.keptText = () => settle(keptText());
  }
  for (const text of draft.textsByName) {
    const { page } = text;
    text.page = () => settle(page());
  }
}

function settled(
  markdown: string,
  keyOf: (target: string) => string | undefined,
  names: ReadonlyMap<string, string>,
  leadsNowhere: (words: string) => void,
): string {
  const linked = new Set<string>();
  let links = 0;
  return replaceLinks(markdown, (marked, words) => {
    const isBare = marked.startsWith(BARE);
    const target = isBare ? marked.slice(BARE.length) : marked;
    const key = keyOf(target);
    const name = key === undefined ? undefined : names.get(key);
    if (name === undefined) leadsNowhere(words === undefined || words === LEFT_OUT ? target : words);
    const isOver = links >= LINKS_IN_TEXT_MAX || (linked.size >= TEXT_LINKS_MAX && !linked.has(key ?? ''));
    if (key === undefined || name === undefined || isOver) return escapeMarkdown(words ?? target);
    links += 1;
    linked.add(key);
    return writeLink(key, isBare && (words === name || words === LEFT_OUT) ? undefined : words);
  });
}
