import type { LinkedPlace, WikiPageContent, WikiSection } from '@venture-atlas/types';
import { A_PLACE } from './articles.ts';
import { plainAsMarkdown } from './markdown/clean.ts';
import { SaidText } from './said-text.ts';
import { cutSecrets, holdsSecret, onlySecrets, type SecretReader } from './secrets.ts';
import {
  escapeMarkdown,
  isLinkable,
  linkedId,
  linksIn,
  type OtherName,
  replaceLinks,
  type SayLink,
  writeLink,
} from './text-links.ts';

/** A text as it is stored: with the places that it links, from which a table of links is kept. */
export type StoredText = WikiPageContent & { linked?: { id: number; bare: 0 | 1 }[] };

/** What a link becomes in the cleaned form, and what in the Markdown. */
export interface SayLinks {
  plain: SayLink;
  markdown: SayLink;
}

/** A place that a reader may know, and whether they call it otherwise than by its name. */
export interface KnownPlace {
  place: LinkedPlace;
  isAliased: boolean;
}

/** A text with something else in place of each of its links. Plain texts hold none, whatever their words. */
export function sayLinks<Text extends StoredText>(text: Text, { plain, markdown }: SayLinks): Text {
  if (text.markdown === undefined) return text;
  const say = (words: string): string => replaceLinks(words, plain);
  return {
    ...text,
    sections: text.sections.map(
      ({ name, clean_text, subsections }): WikiSection => ({
        name: say(name),
        clean_text: say(clean_text),
        subsections: subsections.map((part) => ({ name: say(part.name), content: part.content.map(say) })),
      }),
    ),
    top_section: say(text.top_section),
    markdown: replaceLinks(text.markdown, markdown),
  };
}

/**
 * A stored text as one reader has it: the only way out. Links to what they may not know are plain words, or "a place".
 * So are own words for what they call otherwise: beside the link they would tell which place that is.
 *
 * @param known the places among those that it links which the reader may know
 */
export function textForReader(stored: StoredText, known: ReadonlyMap<number, KnownPlace>): WikiPageContent {
  const { linked: _, links: _links, ...text } = stored;
  if (text.markdown === undefined) return text;
  const said = sayLinks(text, linksForReader(known));
  return { ...said, links: linksIn(said.markdown ?? '').flatMap(({ id }) => known.get(id)?.place ?? []) };
}

/** What links say to one reader. @param known the places that the reader may know */
export function linksForReader(known: ReadonlyMap<number, KnownPlace>): SayLinks {
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
      return found.isAliased ? linkOtherwise(location_id, name) : writeLink(location_id, words);
    },
  };
}

/** A link to what its readers call otherwise, without the article of that name where the sentence has one. */
const linkOtherwise = (id: number, name: string): OtherName => ({
  name,
  write: (said) => writeLink(id, said === name || !isLinkable(said) ? undefined : said),
});

/** What is said of links where nothing is known of their reader: own words, and nothing of any place. */
export const linksInWords: SayLinks = {
  plain: (_, words) => words ?? A_PLACE,
  markdown: (_, words) => escapeMarkdown(words ?? A_PLACE),
};

/** A text with its links named by other numbers; those that have none become words. */
export const renumberLinks = (text: StoredText, numberOf: (id: number) => number | undefined): StoredText =>
  nameLinks(text, (key) => {
    const id = linkedId(key);
    return id === undefined ? undefined : numberOf(id);
  });

/** A text with its links named by something else; those that have no name there become words. */
export function nameLinks(text: StoredText, nameOf: (key: string) => string | number | undefined): StoredText {
  const say =
    (otherwise: SayLink): SayLink =>
    (key, words) => {
      const name = nameOf(key);
      return name === undefined ? otherwise(key, words) : writeLink(name, words);
    };
  return sayLinks(text, { plain: say(linksInWords.plain), markdown: say(linksInWords.markdown) });
}

/** A text with the list of what it links, as it is stored. */
export function withLinked(content: WikiPageContent): StoredText {
  const { links: _, ...text } = content;
  if (text.markdown === undefined) return text;
  // What only a secret links is told to nobody.
  const open = cutSecrets(text.markdown, 'anybody');
  return { ...text, linked: linksIn(open).map(({ id, isBare }) => ({ id, bare: isBare ? 1 : 0 })) };
}

/**
 * A text as it is written, in two: what everybody may have of it, whose cleaned form is still to be made of its Markdown,
 * and the whole of its Markdown where that holds secrets. A plain text in which one is marked is read as Markdown.
 */
export function partSecrets(content: WikiPageContent): { open: WikiPageContent; secrets: string | null } {
  const markdown = content.markdown ?? (isMarked(content) ? plainAsMarkdown(content) : undefined);
  const open = markdown === undefined ? undefined : cutSecrets(markdown, 'anybody');
  // Whatever is cut leaves less.
  if (markdown === undefined || open === undefined || open === markdown) return { open: content, secrets: null };
  return { open: { ...content, markdown: open }, secrets: markdown };
}

/**
 * A text that was written elsewhere, with the secrets of the one whose place it takes, below it, where it brings none: files
 * that go out hold none, and one that comes back must not take them away.
 */
export function keepSecrets(content: WikiPageContent, before: string | null): WikiPageContent {
  const kept = before === null ? '' : onlySecrets(before);
  const markdown = content.markdown ?? plainAsMarkdown(content);
  if (kept === '' || holdsSecret(markdown)) return content;
  return { ...content, markdown: [markdown, kept].filter((part) => part !== '').join('\n\n') };
}

/** Whether a plain text holds what would be a secret in Markdown. */
const isMarked = ({ top_section, sections }: WikiPageContent): boolean =>
  [
    top_section,
    ...sections.flatMap(({ name, clean_text, subsections }) => [
      name,
      clean_text,
      ...subsections.flatMap((part) => [part.name, ...part.content]),
    ]),
  ].some(holdsSecret);

/** A row with a text: what everybody may have of it, as JSON, and the whole of its Markdown where that holds secrets. */
export interface TextRow {
  content: string;
  secrets: string | null;
}

/**
 * A stored text as far as its secrets go, as JSON: the only way to one. Undefined where it holds nothing but secrets that
 * are not for this reader: as if nobody had written it.
 */
export function storedFor({ content, secrets }: TextRow, reader: SecretReader): string | undefined {
  if (secrets === null) return content;
  const open = JSON.parse(content) as StoredText;
  const text = reader === 'anybody' ? open : { ...open, markdown: cutSecrets(secrets, reader) };
  return text.markdown === '' && text.image === null ? undefined : JSON.stringify(text);
}

// Indented, as under an item of a list, it is a picture as well.
const PICTURE_LINE = /^[^\S\n]*!\[([^[\]\n]{0,300})\]\(([^\s()"]{1,2000})(?:[^\S\n]+"([^"\n]{0,300})")?\)[^\S\n]*$/gm;

type SayPicture = (picture: { address: string; caption: string; licence: string }) => string;

/** A Markdown with other pictures, or none, in place of each. */
export const replacePictures = (markdown: string, say: SayPicture): string =>
  markdown.includes('![') ? sayPictures(markdown, say).toString() : markdown;

/** The same, with which words of it stayed. */
export function sayPictures(markdown: string, say: SayPicture): SaidText {
  const said = new SaidText();
  let at = 0;
  for (const match of markdown.matchAll(PICTURE_LINE)) {
    const [line, caption = '', address = '', licence = ''] = match;
    said.keep(markdown.slice(at, match.index), at);
    said.become(said.tail + say({ address, caption, licence }), { words: line, from: match.index });
    at = match.index + line.length;
  }
  said.keep(markdown.slice(at), at);
  return said;
}

/** The addresses of the pictures of a Markdown, each once. */
export function picturesIn(markdown: string): string[] {
  const addresses = new Set<string>();
  replacePictures(markdown, ({ address }) => {
    addresses.add(address);
    return '';
  });
  return [...addresses];
}

/** A picture as a line of Markdown; nothing where it has no address. */
export const writePicture = (picture: { address: string | null; caption: string; licence: string }): string => {
  if (picture.address === null) return '';
  return `![${picture.caption}](${picture.address}${picture.licence === '' ? '' : ` "${picture.licence}"`})`;
};

/** A Markdown with its pictures at other addresses; those that have none there go. */
export const movePictures = (markdown: string, addressOf: (address: string) => string | null): string =>
  replacePictures(markdown, (picture) => writePicture({ ...picture, address: addressOf(picture.address) }));

/** A text with its picture, and those of its Markdown, at other addresses. */
export const moveTextPictures = <Text extends WikiPageContent>(
  text: Text,
  addressOf: (address: string) => string | null,
): Text => ({
  ...text,
  image: text.image === null ? null : addressOf(text.image),
  ...(text.markdown === undefined ? {} : { markdown: movePictures(text.markdown, addressOf) }),
});
