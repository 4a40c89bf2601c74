import type { LinkedPlace, WikiPageContent } from '@venture-atlas/types';
import { plainTextAsMarkdown } from './markdown/clean.ts';
import { closeSecrets, hasSecret, secretsByLine } from './secrets.ts';
import { isLinkable, lineAsMarkdown, linkedId, rewriteLinks, writeLink } from './text-links.ts';

/*
 * A text as it is typed: Markdown with places by name, `[[Waterdeep]]`, which is stored with their numbers.
 * The text itself knows which number a name means, so another place with the same name changes nothing.
 */

/** Names of places by id, as an edited text shows them. */
export type PlaceNames = ReadonlyMap<number, string>;

export const namesOfLinks = (links: readonly Pick<LinkedPlace, 'location_id' | 'name'>[] = []): PlaceNames =>
  new Map(links.map(({ location_id, name }) => [location_id, name]));

/** Ids by name. A name of several places is left out. */
function idsByName(names: PlaceNames): ReadonlyMap<string, number> {
  const ids = new Map<string, number>();
  const several = new Set<string>();
  for (const [id, name] of names) {
    if (ids.has(name)) several.add(name);
    ids.set(name, id);
  }
  for (const name of several) ids.delete(name);
  return ids;
}

/** Stored Markdown as it is typed. A link to a place without a known name keeps its number. */
export function toTyped(markdown: string, names: PlaceNames): string {
  const ids = idsByName(names);
  return rewriteLinks(markdown, (key, words) => {
    const name = names.get(linkedId(key) ?? 0);
    if (name === undefined || !isLinkable(name) || !ids.has(name)) return writeLink(key, words);
    return words === undefined ? `[[${name}]]` : `[[${name}|${words}]]`;
  });
}

const NAMED = /\[\[([^[\]|\n#][^[\]|\n]{0,259})(?:\|([^[\]|\n]{1,200}))?\]\]/g;

/** Typed Markdown as it is stored. Unknown names stay, and the server looks them up. */
export function fromTyped(typed: string, names: PlaceNames): string {
  const ids = idsByName(names);
  return typed.replaceAll(NAMED, (whole, name: string, words: string | undefined) => {
    const id = ids.get(name);
    return id === undefined ? whole : writeLink(id, words);
  });
}

/** Marks that nobody types. They stand for a name while the text around it becomes Markdown. */
const [ASIDE, BACK] = ['\ue000', '\ue001'];

/**
 * A plain text with places in brackets, `[[Waterdeep]]`, as Markdown in which they can become links; null if it has
 * none.
 */
export function plainWithNames(text: string): string | null {
  const names: string[] = [];
  if (text.includes(ASIDE) || text.includes(BACK)) return null;
  const aside = text.replaceAll(NAMED, (whole) => `${ASIDE}${names.push(whole) - 1}${BACK}`);
  if (names.length === 0) return null;
  const markdown = plainTextAsMarkdown({ top_section: aside, sections: [] });
  return markdown.replaceAll(new RegExp(`${ASIDE}(\\d+)${BACK}`, 'g'), (_, at: string) => names[Number(at)] ?? '');
}

/** The names in brackets of a text. */
export const namesIn = (text: string): string[] => [...text.matchAll(NAMED)].map(([, name = '']) => name.trim());

type Text = Pick<WikiPageContent, 'top_section' | 'sections' | 'markdown' | 'links'>;

/** The whole text as it is typed, also of a plain text. */
export const typedText = (content: Text): string => toTyped(wholeMarkdown(content), namesOfLinks(content.links));

/** The whole text as it is stored, also of a plain text. */
export const wholeMarkdown = (content: Text): string => content.markdown ?? plainTextAsMarkdown(content);

/** The text above all sections, as it is typed. */
export function typedTop(content: Text): string {
  if (content.markdown === undefined) return plainTextAsMarkdown({ top_section: content.top_section, sections: [] });
  return splitTop(typedText(content)).top;
}

/**
 * Replaces the text above the sections.
 * It stays plain if it contains no Markdown. A secret that is left open there ends there, so that the sections stay
 * open.
 */
export function withTypedTop<Content extends Text>(content: Content, typed: string): Content {
  if (content.markdown === undefined && isPlain(typed)) return { ...content, top_section: typed };
  const names = namesOfLinks(content.links);
  const { rest } = splitTop(content.markdown ?? plainTextAsMarkdown({ ...content, top_section: '' }));
  const top = fromTyped(typed, names).trimEnd();
  const parts = [rest === '' ? top : closeSecrets(top), rest].filter((part) => part !== '');
  return { ...content, markdown: parts.join('\n\n') };
}

const isPlain = (typed: string): boolean =>
  !hasSecret(typed) && typed.split('\n').every((line) => lineAsMarkdown(line) === line);

/** The beginning of the first section or subsection. Headings inside a secret do not count. */
function splitTop(markdown: string): { top: string; rest: string } {
  const lines = markdown.split('\n');
  const secrets = secretsByLine(markdown);
  const found = lines.findIndex((line, at) => secrets[at] === null && /^#{1,3}\s+\S/.test(line));
  const at = found === -1 ? lines.length : found;
  return { top: lines.slice(0, at).join('\n').trimEnd(), rest: lines.slice(at).join('\n') };
}

/**
 * Replaces the whole Markdown of a text. It stays plain if it was plain and only the text above its sections differs.
 */
export function withWholeMarkdown<Content extends Text>(content: Content, markdown: string): Content {
  if (content.markdown === undefined) {
    const plain = withTypedTop(content, typedTop({ ...content, markdown }));
    if (plain.markdown === undefined && plainTextAsMarkdown(plain) === markdown) return plain;
  }
  return { ...content, markdown };
}
