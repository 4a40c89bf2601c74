import {
  blocksAsMarkdown,
  cleanText,
  hasSecret,
  lineAsMarkdown,
  type MarkdownBlock,
  marksLeftOpen,
  partsOf,
  type SecretFor,
  secretsByLine,
  type TextPart,
  toParagraphs,
  withoutSecretMarks,
} from '@venture-atlas/rules';
import { parseMarkdown } from '@venture-atlas/rules/markdown';
import { LOCATION_NAME_MAX, type WikiPageContent, type WikiSection, type WikiSubsection } from '@venture-atlas/types';
import { cleanLabel } from './clean-name.ts';
import { markBlocks, markLine } from './rich-text/mark-blocks.ts';
import { markedBlocks } from './rich-text/marked-blocks.ts';
import { hasMarks, withEscaped, withoutLooks, withoutMarks } from './rich-text/marks.ts';

/** A part of a page with its heading: its plain text and its blocks. */
interface Stretch {
  heading: MarkdownBlock | undefined;
  blocks: MarkdownBlock[];
}

/**
 * Builds a wiki page from headings and texts in reading order. The first heading level is a section, the second a
 * subsection, and deeper ones are separate lines. Sections without text are dropped. Marked text
 * (`rich-text/marks.ts`) is stored as Markdown beside the plain text.
 */
export class PageBuilder {
  #top: string[] = [];
  readonly #sections: WikiSection[] = [];
  #section: WikiSection | undefined;
  #subsection: WikiSubsection | undefined;
  readonly #stretches: Stretch[] = [{ heading: undefined, blocks: [] }];

  /** The marks that reopen the secret that the last text left open; '' for none. */
  #marks = '';
  #hasSecret = false;
  /** The blocks of the secret that is being written. */
  #within: MarkdownBlock[] | undefined;

  /**
   * Makes everything that `write` adds a secret: headings, texts, and existing secrets.
   * @returns whether anything was added
   */
  secret(secret: SecretFor, write: () => void): boolean {
    const [outer, marks] = [this.#within, this.#marks];
    const within = outer ?? [];
    const before = within.length;
    this.#within = within;
    this.#marks = '';
    write();
    this.#within = outer;
    // Marks within the secret end with it, and marks that were open before continue.
    this.#marks = marks;
    if (outer === undefined) this.#addSecret(secret, within);
    return within.length > before;
  }

  /** @param level 1 section, 2 subsection, from 3 on a line */
  heading(level: number, rawName: string): void {
    if (hasSecret(rawName)) {
      this.markup(rawName);
      return;
    }
    const name = headingName(withoutMarks(withEscaped(rawName)));
    if (this.#marks !== '') {
      this.#addSecret(this.#marks.endsWith(' dm') ? 'dm' : 'editors', [headingBlock(Math.min(level + 1, 4), name)]);
      return;
    }
    this.#addHeading(level, name);
  }

  /** A heading without words begins nothing. The text below it belongs to what is above. */
  #addHeading(level: number, name: string): void {
    if (name === '') return;
    if (this.#within !== undefined) {
      this.#addBlocks([headingBlock(Math.min(level + 1, 4), name)]);
      return;
    }
    if (level >= 3 && this.#section !== undefined) {
      this.#addPlain(name);
      this.#addBlocks([headingBlock(4, name)]);
      return;
    }
    if (level === 2 && this.#section !== undefined) {
      this.#subsection = { name, content: [] };
      this.#section.subsections.push(this.#subsection);
      this.#stretches.push({ heading: headingBlock(3, name), blocks: [] });
      return;
    }
    this.#section = { name, clean_text: '', subsections: [] };
    this.#subsection = undefined;
    this.#sections.push(this.#section);
    this.#stretches.push({ heading: headingBlock(2, name), blocks: [] });
  }

  /** Adds text that may contain HTML or wiki markup, which is stripped. */
  markup(raw: string): void {
    for (const { secret, text } of this.#partsOf(raw)) {
      if (secret !== null) this.#addSecret(secret, markedBlocks(cleanText(text)));
      else this.#addMarked(text);
    }
  }

  #addMarked(text: string): void {
    this.#addPlain(withEscaped(cleanText(withoutLooks(text))));
    this.#addBlocks(markedBlocks(cleanText(text)));
  }

  /**
   * Adds Markdown with marks for its links. Its secrets are cut out by lines before it is parsed.
   * @param topLevel the number of hashes of a section; a heading with fewer is the page's own title and is removed
   */
  markdown(raw: string, topLevel: number): void {
    for (const { secret, text } of this.#partsOf(raw)) {
      let blocks: MarkdownBlock[] = [];
      const within: MarkdownBlock[] = [];
      const flush = (): void => {
        const marked = markBlocks(blocks);
        blocks = [];
        if (secret === null) this.#addMarked(marked);
        else within.push(...markedBlocks(cleanText(marked)));
      };
      for (const block of parseMarkdown(text)) {
        if (block.kind !== 'heading') {
          blocks.push(block);
          continue;
        }
        flush();
        const level = block.level - topLevel + 1;
        const name = headingName(withoutMarks(withEscaped(markLine(block.lines[0] ?? []))));
        if (level < 1) continue;
        if (secret === null) this.#addHeading(level, name);
        else within.push(headingBlock(Math.min(level + 1, 4), name));
      }
      flush();
      if (secret !== null) this.#addSecret(secret, within);
    }
  }

  /** Adds text that is already plain, except for its marks. */
  text(clean: string): void {
    for (const { secret, text } of this.#partsOf(clean)) {
      if (secret !== null) this.#addSecret(secret, markedBlocks(text));
      else {
        this.#addPlain(hasMarks(text) ? tidyLines(withoutMarks(withEscaped(text))) : text);
        this.#addBlocks(markedBlocks(text));
      }
    }
  }

  /** The parts of a text. Marked secrets are separated first, before the rules for plain text remove their marks. */
  #partsOf(raw: string): TextPart[] {
    const text = this.#marks === '' ? raw : `${this.#marks}\n${raw}`;
    if (!hasSecret(text)) return [{ secret: null, text: raw }];
    this.#marks = marksLeftOpen(text);
    return partsOf(text).map((part) =>
      part.secret === null ? part : { ...part, text: withoutSecretMarks(part.text) },
    );
  }

  #addSecret(secret: SecretFor, blocks: MarkdownBlock[]): void {
    if (blocks.length === 0) return;
    if (this.#within !== undefined) {
      this.#addBlocks(blocks);
      return;
    }
    this.#hasSecret = true;
    this.#addBlocks([{ kind: 'secret', secret, blocks: staysWhole(blocks) }]);
  }

  /** The whole page; null when it is empty. */
  build(attribution: WikiPageContent['attribution']): WikiPageContent | null {
    for (const section of this.#sections) {
      section.subsections = section.subsections.filter((subsection) => subsection.content.length > 0);
    }
    const sections = this.#sections.filter((section) => section.clean_text !== '' || section.subsections.length > 0);
    const top = this.#top.join('\n');
    if (top === '' && sections.length === 0 && !this.#hasSecret) return null;
    const page = { top_section: top, sections, image: null, image_text: '', attribution };
    const rich = this.#stretches.some(({ blocks }) => blocks.some(isRich));
    return rich ? { ...page, markdown: blocksAsMarkdown(this.#keptBlocks()) } : page;
  }

  #addPlain(clean: string): void {
    if (clean.trim() === '' || this.#within !== undefined) return;
    if (this.#subsection !== undefined) this.#subsection.content.push(...toParagraphs(clean));
    else if (this.#section !== undefined) this.#section.clean_text = joined(this.#section.clean_text, clean);
    else this.#top.push(clean);
  }

  #addBlocks(blocks: readonly MarkdownBlock[]): void {
    const into = this.#within ?? this.#stretches.at(-1)?.blocks;
    for (const block of blocks) into?.push(block);
  }

  /** All blocks, without headings that have nothing below them. */
  #keptBlocks(): MarkdownBlock[] {
    const kept: MarkdownBlock[][] = [];
    let isBelow = false;
    // From the end, so that the content of a section is known at its heading.
    for (const { heading, blocks } of this.#stretches.toReversed()) {
      const isSection = heading?.kind === 'heading' && heading.level === 2;
      const isHeaded = heading !== undefined && (blocks.length > 0 || (isSection && isBelow));
      kept.push(isHeaded ? [heading, ...blocks] : blocks);
      isBelow = isSection ? false : isBelow || blocks.length > 0;
    }
    return kept.reverse().flat();
  }
}

/**
 * The blocks of a secret without syntax that would end it early. Such syntax may appear only after everything else is
 * parsed.
 */
function staysWhole(blocks: MarkdownBlock[]): MarkdownBlock[] {
  const written = blocksAsMarkdown(blocks);
  const lines = secretsByLine([':::secret', written, ':::', ''].join('\n'));
  const isWhole = lines.every((secret, at) => (secret === null) === (at === lines.length - 1));
  return isWhole ? blocks : parseMarkdown(withoutSecretMarks(written));
}

const headingBlock = (level: number, name: string): MarkdownBlock => ({
  kind: 'heading',
  level,
  lines: [name === '' ? [] : [{ kind: 'text', text: name }]],
});

/** Whether a block contains more than plain text. */
const isRich = (block: MarkdownBlock): boolean =>
  block.kind !== 'paragraph' || block.lines.some((line) => line.some((piece) => piece.kind !== 'text'));

/** Removes lines that contained only marks. */
const tidyLines = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.replaceAll(/ {2,}/g, ' ').trim())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();

const joined = (before: string, more: string): string => (before === '' ? more : `${before}\n${more}`);

const headingName = (raw: string): string => cleanLabel(raw, LOCATION_NAME_MAX) ?? '';

/** A text that begins with the name of the place's parent. */
export function textWithParent(
  parent: string | undefined,
  text: WikiPageContent | null,
  attribution: WikiPageContent['attribution'],
): WikiPageContent | null {
  if (parent === undefined) return text;
  const page = text ?? { top_section: '', sections: [], image: null, image_text: '', attribution };
  const first = `In ${parent}.`;
  const { markdown } = page;
  return {
    ...page,
    top_section: joined(first, page.top_section).trimEnd(),
    ...(markdown === undefined ? {} : { markdown: `${lineAsMarkdown(first)}\n\n${markdown}` }),
  };
}

/** The attribution for each text of a source, with the title of the text. */
export function attributionOf(
  source: { title: string; url: string | null; licence: string } | null,
  page?: { title: string; url: string | null },
): WikiPageContent['attribution'] {
  if (source === null) return null;
  return {
    title: page?.title ?? source.title,
    url: page?.url ?? source.url,
    licence: source.licence,
    revision: null,
  };
}
