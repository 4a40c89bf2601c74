import { markdownWithAliases, wordsWithAliases } from './aliased-text.ts';
import { A_PLACE } from './articles.ts';
import type { HiddenNames } from './hidden-names.ts';
import { cutSecrets } from './secrets.ts';
import type { KnownPlace } from './stored-text.ts';
import { escapeMarkdown, isLinkable, linkedId, replaceLinks, replaceWrittenLinks } from './text-links.ts';

/*
 * Texts by the leaders of a campaign as players read them: recaps, handouts, rumors, notes, and names.
 * Secrets are removed and hidden names replaced, as in texts of places. Links are written as they are there.
 */

/** A leader's Markdown without secrets and hidden names. `writeLeadersLinks` still has to write its links. */
export function openLeadersText(markdown: string, names: HiddenNames | undefined): string {
  const open = cutSecrets(markdown, 'anybody');
  return names === undefined ? open : markdownWithAliases(open, names);
}

/** A leader's name or title on one line, for players. A link by number becomes its own words, or "a place". */
export function leadersLine(line: string, names: HiddenNames | undefined): string {
  const open = replaceLinks(cutSecrets(line, 'anybody'), (_key, words) => words ?? A_PLACE);
  return names === undefined ? open : wordsWithAliases(open, names);
}

/** The places that a leader's text links, as one reader knows them. */
export interface LinksOfLeader {
  /** The places that the reader may know, by number. */
  byId: ReadonlyMap<number, KnownPlace>;
  /** Whether the reader knows a place of this name; undefined if no place has it. */
  isKnownName: (name: string) => boolean | undefined;
}

/** The places that a leader's text links, by number and by name. */
export function linksOfLeader(markdown: string): { ids: number[]; names: string[] } {
  const [ids, names] = [new Set<number>(), new Set<string>()];
  replaceWrittenLinks(markdown, (key) => {
    const id = key.startsWith('#') ? linkedId(key.slice(1)) : undefined;
    if (id !== undefined) ids.add(id);
    else if (!key.startsWith('#')) names.add(key);
    return '';
  });
  return { ids: [...ids], names: [...names] };
}

/**
 * Writes the links of a leader's open text for one reader: known names without numbers. A link to an unknown place
 * becomes its words, or "a place".
 */
export function writeLeadersLinks(markdown: string, { byId, isKnownName }: LinksOfLeader): string {
  return replaceWrittenLinks(markdown, (key, words) => {
    const asWritten = words === undefined ? `[[${key}]]` : `[[${key}|${words}]]`;
    const unlinked = escapeMarkdown(words ?? A_PLACE);
    if (!key.startsWith('#')) return key === A_PLACE || isKnownName(key) === false ? unlinked : asWritten;
    const found = byId.get(linkedId(key.slice(1)) ?? 0);
    if (found === undefined || (found.isAliased && words !== undefined)) return unlinked;
    const { name } = found.place;
    if (!isLinkable(name)) return escapeMarkdown(words ?? name);
    if (found.isAliased) return { name, write: (said) => (said === name ? `[[${name}]]` : `[[${name}|${said}]]`) };
    return words === undefined ? `[[${name}]]` : `[[${name}|${words}]]`;
  });
}
