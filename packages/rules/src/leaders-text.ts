import { A_PLACE } from './articles.ts';
import { markdownCalledOtherwise, wordsCalledOtherwise } from './called-otherwise.ts';
import type { HiddenNames } from './hidden-names.ts';
import { cutSecrets } from './secrets.ts';
import type { KnownPlace } from './stored-text.ts';
import { escapeMarkdown, isLinkable, linkedId, replaceLinks, replaceWrittenLinks } from './text-links.ts';

/*
 * What those who lead a campaign write, as its players have it: recaps, handouts, words of rumors, notes, and names on one
 * line. Secrets are cut and hidden names replaced as in texts of places, and links say what they say there.
 */

/** A Markdown of a leader without secrets and hidden names; its links are still to be said, by `sayLeadersLinks`. */
export function openLeadersText(markdown: string, names: HiddenNames | undefined): string {
  const open = cutSecrets(markdown, 'anybody');
  return names === undefined ? open : markdownCalledOtherwise(open, names);
}

/** A name or title of a leader on one line, for players. Links by number are their own words, or "a place". */
export function leadersLine(line: string, names: HiddenNames | undefined): string {
  const open = replaceLinks(cutSecrets(line, 'anybody'), (_key, words) => words ?? A_PLACE);
  return names === undefined ? open : wordsCalledOtherwise(open, names);
}

/** What is known of the places that a leader's text links. */
export interface LinksOfLeader {
  /** Those that the reader may know, by number. */
  byId: ReadonlyMap<number, KnownPlace>;
  /** Whether a name is that of a place, and whether the reader knows one of that name; undefined: there is none. */
  isKnownName: (name: string) => boolean | undefined;
}

/** The places that a leader's text links: by number, and by name. */
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
 * An open text of a leader with its links as one reader has them: by the names that they know, and no number. What they
 * may not know is the words of the link, or "a place".
 */
export function sayLeadersLinks(markdown: string, { byId, isKnownName }: LinksOfLeader): string {
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
