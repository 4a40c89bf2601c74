import type { LinkedPlace, WikiPageContent, WikiSection } from '@venture-atlas/types';
import { A_PLACE } from './articles.ts';
import { plainTextAsMarkdown } from './markdown/clean.ts';
import { RewrittenText } from './rewritten-text.ts';
import { cutSecrets, hasSecret, onlySecrets, type SecretReader } from './secrets.ts';
import {
  escapeMarkdown,
  isLinkable,
  type LinkWriter,
  linkedId,
  linksIn,
  type OtherName,
  replaceLinks,
  writeLink,
} from './text-links.ts';

/** A text as it is stored, with the places that it links. The table of links is kept from them. */
export type StoredText = WikiPageContent & { linked?: { id: number; bare: 0 | 1 }[] };

/** Writes a link in the cleaned form, and in the Markdown. */
export interface LinkWriters {
  plain: LinkWriter;
  markdown: LinkWriter;
}

/** A place that a reader may know, and whether the reader sees an alias. */
export interface KnownPlace {
  place: LinkedPlace;
  isAliased: boolean;
}

/** Rewrites each link of a text. Plain texts contain no links. */
export function writeLinks<Text extends StoredText>(text: Text, { plain, markdown }: LinkWriters): Text {
  if (text.markdown === undefined) return text;
  const write = (words: string): string => replaceLinks(words, plain);
  return {
    ...text,
    sections: text.sections.map(
      ({ name, clean_text, subsections }): WikiSection => ({
        name: write(name),
        clean_text: write(clean_text),
        subsections: subsections.map((part) => ({ name: write(part.name), content: part.content.map(write) })),
      }),
    ),
    top_section: write(text.top_section),
    markdown: replaceLinks(text.markdown, markdown),
  };
}

/**
 * A stored text for one reader. All texts must pass through this function.
 * A link to an unknown place becomes plain words, or "a place". The same applies to own words for a place with an
 * alias, since they could reveal which place it is.
 * @param known the linked places that the reader may know
 */
export function textForReader(stored: StoredText, known: ReadonlyMap<number, KnownPlace>): WikiPageContent {
  const { linked: _, links: _links, ...text } = stored;
  if (text.markdown === undefined) return text;
  const written = writeLinks(text, linksForReader(known));
  return { ...written, links: linksIn(written.markdown ?? '').flatMap(({ id }) => known.get(id)?.place ?? []) };
}

/** Writes links for one reader. @param known the places that the reader may know */
export function linksForReader(known: ReadonlyMap<number, KnownPlace>): LinkWriters {
  const find = (key: string): KnownPlace | undefined => known.get(linkedId(key) ?? 0);
  return {
    plain: (key, words) => {
      const found = find(key);
      if (words !== undefined || found === undefined) return words ?? A_PLACE;
      return found.isAliased ? { name: found.place.name, write: (name) => name } : found.place.name;
    },
    markdown: (key, words) => {
      const found = find(key);
      if (found === undefined || (found.isAliased && words !== undefined)) return escapeMarkdown(words ?? A_PLACE);
      const { location_id, name } = found.place;
      return found.isAliased ? linkByAlias(location_id, name) : writeLink(location_id, words);
    },
  };
}

/** A link to a place under its alias, without the alias's article if the sentence already has one. */
const linkByAlias = (id: number, name: string): OtherName => ({
  name,
  write: (said) => writeLink(id, said === name || !isLinkable(said) ? undefined : said),
});

/** Writes links without any knowledge of the reader: own words, and nothing about a place. */
export const linksAsWords: LinkWriters = {
  plain: (_, words) => words ?? A_PLACE,
  markdown: (_, words) => escapeMarkdown(words ?? A_PLACE),
};

/** Renumbers the links of a text. Links without a new number become words. */
export const renumberLinks = (text: StoredText, numberOf: (id: number) => number | undefined): StoredText =>
  nameLinks(text, (key) => {
    const id = linkedId(key);
    return id === undefined ? undefined : numberOf(id);
  });

/** Renames the links of a text. Links without a name become words. */
export function nameLinks(text: StoredText, nameOf: (key: string) => string | number | undefined): StoredText {
  const write =
    (otherwise: LinkWriter): LinkWriter =>
    (key, words) => {
      const name = nameOf(key);
      return name === undefined ? otherwise(key, words) : writeLink(name, words);
    };
  return writeLinks(text, { plain: write(linksAsWords.plain), markdown: write(linksAsWords.markdown) });
}

/** A text with the list of its links, as it is stored. */
export function withLinked(content: WikiPageContent): StoredText {
  const { links: _, ...text } = content;
  if (text.markdown === undefined) return text;
  // Links inside secrets are not listed.
  const open = cutSecrets(text.markdown, 'anybody');
  return { ...text, linked: linksIn(open).map(({ id, isBare }) => ({ id, bare: isBare ? 1 : 0 })) };
}

/**
 * Splits a new text into its public part and, if it contains secrets, its whole Markdown.
 * The cleaned form of the public part still has to be made. A plain text with a marked secret is read as Markdown.
 */
export function splitSecrets(content: WikiPageContent): { open: WikiPageContent; secrets: string | null } {
  const markdown = content.markdown ?? (isMarked(content) ? plainTextAsMarkdown(content) : undefined);
  const open = markdown === undefined ? undefined : cutSecrets(markdown, 'anybody');
  // Removing secrets always shortens the text.
  if (markdown === undefined || open === undefined || open === markdown) return { open: content, secrets: null };
  return { open: { ...content, markdown: open }, secrets: markdown };
}

/**
 * A text from outside with the secrets of the text that it replaces appended, if it has none itself.
 * Exported files contain no secrets, and a file that comes back must not delete them.
 */
export function keepSecrets(content: WikiPageContent, before: string | null): WikiPageContent {
  const kept = before === null ? '' : onlySecrets(before);
  const markdown = content.markdown ?? plainTextAsMarkdown(content);
  if (kept === '' || hasSecret(markdown)) return content;
  return { ...content, markdown: [markdown, kept].filter((part) => part !== '').join('\n\n') };
}

/** Whether a plain text contains the mark of a secret. */
const isMarked = ({ top_section, sections }: WikiPageContent): boolean =>
  [
    top_section,
    ...sections.flatMap(({ name, clean_text, subsections }) => [
      name,
      clean_text,
      ...subsections.flatMap((part) => [part.name, ...part.content]),
    ]),
  ].some(hasSecret);

/** A row with a text: its public part as JSON, and the whole Markdown if that contains secrets. */
export interface TextRow {
  content: string;
  secrets: string | null;
}

/**
 * The stored text for a reader of its secrets, as JSON. Secrets may only be read through this function.
 * Undefined if the text consists of secrets for others, as if nobody had written it.
 */
export function storedTextFor({ content, secrets }: TextRow, reader: SecretReader): string | undefined {
  if (secrets === null) return content;
  const open = JSON.parse(content) as StoredText;
  const text = reader === 'anybody' ? open : { ...open, markdown: cutSecrets(secrets, reader) };
  return text.markdown === '' && text.image === null ? undefined : JSON.stringify(text);
}

// An indented picture, as under an item of a list, counts as well.
const PICTURE_LINE = /^[^\S\n]*!\[([^[\]\n]{0,300})\]\(([^\s()"]{1,2000})(?:[^\S\n]+"([^"\n]{0,300})")?\)[^\S\n]*$/gm;

type PictureWriter = (picture: { address: string; caption: string; licence: string }) => string;

/** Replaces or removes each picture of a Markdown text. */
export const replacePictures = (markdown: string, write: PictureWriter): string =>
  markdown.includes('![') ? rewritePictures(markdown, write).toString() : markdown;

/** The same, with a record of the unchanged words. */
export function rewritePictures(markdown: string, write: PictureWriter): RewrittenText {
  const rewritten = new RewrittenText();
  let at = 0;
  for (const match of markdown.matchAll(PICTURE_LINE)) {
    const [line, caption = '', address = '', licence = ''] = match;
    rewritten.keep(markdown.slice(at, match.index), at);
    rewritten.replaceTail(rewritten.tail + write({ address, caption, licence }), { words: line, from: match.index });
    at = match.index + line.length;
  }
  rewritten.keep(markdown.slice(at), at);
  return rewritten;
}

/** The distinct addresses of a Markdown text's pictures. */
export function picturesIn(markdown: string): string[] {
  const addresses = new Set<string>();
  replacePictures(markdown, ({ address }) => {
    addresses.add(address);
    return '';
  });
  return [...addresses];
}

/** A picture as a line of Markdown; '' without an address. */
export const writePicture = (picture: { address: string | null; caption: string; licence: string }): string => {
  if (picture.address === null) return '';
  return `![${picture.caption}](${picture.address}${picture.licence === '' ? '' : ` "${picture.licence}"`})`;
};

/** Moves the pictures of a Markdown text to other addresses. Pictures without one are removed. */
export const movePictures = (markdown: string, addressOf: (address: string) => string | null): string =>
  replacePictures(markdown, (picture) => writePicture({ ...picture, address: addressOf(picture.address) }));

/** Moves a text's picture and those of its Markdown to other addresses. */
export const moveTextPictures = <Text extends WikiPageContent>(
  text: Text,
  addressOf: (address: string) => string | null,
): Text => ({
  ...text,
  image: text.image === null ? null : addressOf(text.image),
  ...(text.markdown === undefined ? {} : { markdown: movePictures(text.markdown, addressOf) }),
});
