import type { WikiPageContent, WikiSection, WikiSubsection } from '@venture-atlas/types';
import { guardHeadingEnd, lineAsMarkdown, writeLink } from '../text-links.ts';
import { toParagraphs } from '../wiki-text.ts';
import { type MarkdownBlock, type MarkdownLine, type MarkdownPiece, wordsOfLine } from './blocks.ts';

/** A part of a text under a heading, with its subsections. */
export interface MarkdownSection {
  name: MarkdownLine;
  blocks: MarkdownBlock[];
  subsections: { name: MarkdownLine; blocks: MarkdownBlock[] }[];
}

/** Splits a text by its headings. Levels one and two begin sections, level three begins subsections. */
export function sectionsOf(blocks: readonly MarkdownBlock[]): { top: MarkdownBlock[]; sections: MarkdownSection[] } {
  const top: MarkdownBlock[] = [];
  const sections: MarkdownSection[] = [];
  for (const block of blocks) {
    const section = sections.at(-1);
    if (block.kind !== 'heading' || block.level > 3) {
      const under = section?.subsections.at(-1) ?? section;
      (under?.blocks ?? top).push(block);
      continue;
    }
    const name = block.lines[0] ?? [];
    // A heading without words separates nothing.
    if (cleanLine(name).trim() === '') continue;
    if (block.level === 3 && section !== undefined) section.subsections.push({ name, blocks: [] });
    else sections.push({ name, blocks: [], subsections: [] });
  }
  return { top, sections };
}

/**
 * The cleaned form of a text (specification section 3): plain text by sections. Pictures and captions are left out.
 * Links to places stay as they are stored.
 */
export function cleanBlocks(blocks: readonly MarkdownBlock[]): Pick<WikiPageContent, 'top_section' | 'sections'> {
  const { top, sections } = sectionsOf(blocks);
  return {
    top_section: textOf(top),
    sections: sections.map(
      ({ name, blocks, subsections }): WikiSection => ({
        name: cleanLine(name).trim(),
        clean_text: textOf(blocks),
        subsections: subsections.map((part): WikiSubsection => {
          const text = textOf(part.blocks);
          return { name: cleanLine(part.name).trim(), content: text === '' ? [] : [text] };
        }),
      }),
    ),
  };
}

const textOf = (blocks: readonly MarkdownBlock[]): string =>
  blocks
    .map(cleanBlock)
    .filter((text) => text !== '')
    .join('\n\n');

function cleanBlock(block: MarkdownBlock): string {
  switch (block.kind) {
    case 'picture':
    // The cleaned form is public, so secrets are left out.
    case 'secret':
    case 'rule':
      return '';
    case 'code':
      return block.text.trim();
    case 'table':
      return [block.head, ...block.rows].map((row) => row.map(cleanLine).join(', ')).join('\n');
    case 'list':
      return block.lines
        .map((line, at) => `${block.isNumbered ? `${at + 1}.` : '•'} ${cleanLine(line)}`)
        .join('\n')
        .trim();
    default:
      return block.lines.map(cleanLine).join('\n').trim();
  }
}

function cleanLine(line: MarkdownLine): string {
  return line.map(cleanPiece).join('');
}

/** A place by its number stays a link. The reader decides its words. */
function cleanPiece(piece: MarkdownPiece): string {
  if ('pieces' in piece) return cleanLine(piece.pieces);
  if (piece.kind === 'place' && piece.text.startsWith('#')) return writeLink(piece.text.slice(1), piece.words);
  return wordsOfLine([piece]);
}

/** A plain text as equivalent Markdown. Links to places stay. */
export function plainTextAsMarkdown({
  top_section,
  sections,
}: Pick<WikiPageContent, 'top_section' | 'sections'>): string {
  const parts = paragraphs(top_section);
  for (const section of sections) {
    parts.push(`## ${nameAsMarkdown(section.name)}`, ...paragraphs(section.clean_text));
    for (const { name, content } of section.subsections)
      parts.push(`### ${nameAsMarkdown(name)}`, ...paragraphs(content.join('\n')));
  }
  return parts.join('\n\n');
}

const paragraphs = (text: string): string[] =>
  toParagraphs(text.replaceAll(/\n[^\S\n]*(?:\n[^\S\n]*)+/g, '\n\n')).map((paragraph) =>
    paragraph
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line) => lineAsMarkdown(line.trim()))
      .join('\n'),
  );

const nameAsMarkdown = (name: string): string => guardHeadingEnd(lineAsMarkdown(name));
