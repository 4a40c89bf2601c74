import {
  type MarkdownBlock,
  type MarkdownLine,
  type MarkdownPiece,
  partsOf,
  slugOfLinkKey,
} from '@venture-atlas/rules';
import { parseMarkdown } from '@venture-atlas/rules/markdown';
import type { WikiPageContent } from '@venture-atlas/types';

/** Writes a link to a place, in HTML. @param words as plain text; undefined: the name of the place */
export type WritePlace = (slug: string, words: string | undefined) => string;

/**
 * A text as HTML for other programs. Secrets are sections of the class `secret`. A section of the text is a heading of
 * level 1, since pages have their name as a title above.
 */
export function textAsHtml(text: WikiPageContent, writePlace: WritePlace): string {
  const body = text.markdown === undefined ? plainAsHtml(text) : markdownAsHtml(text.markdown, writePlace);
  const { attribution } = text;
  if (attribution === null) return body;
  const source = [attribution.title, attribution.licence]
    .filter((part) => part !== '')
    .map(escapeHtml)
    .join(', ');
  const link = attribution.url === null ? source : `<a href="${escapeHtml(attribution.url)}">${source}</a>`;
  return `${body}<p><em>${link}</em></p>`;
}

export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

function plainAsHtml({ top_section: top, sections }: WikiPageContent): string {
  const paragraphs = (text: string): string[] =>
    text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [`<p>${escapeHtml(line)}</p>`]));
  return [
    ...paragraphs(top),
    ...sections.flatMap(({ name, clean_text, subsections }) => [
      `<h1>${escapeHtml(name)}</h1>`,
      ...paragraphs(clean_text),
      ...subsections.flatMap((part) => [`<h2>${escapeHtml(part.name)}</h2>`, ...part.content.flatMap(paragraphs)]),
    ]),
  ].join('');
}

function markdownAsHtml(markdown: string, writePlace: WritePlace): string {
  const html = (text: string): string =>
    parseMarkdown(text)
      .map((block) => blockAsHtml(block, writePlace))
      .join('');
  return partsOf(markdown)
    .map(({ secret, text }) => (secret === null ? html(text) : `<section class="secret">${html(text)}</section>`))
    .join('');
}

function blockAsHtml(block: MarkdownBlock, writePlace: WritePlace): string {
  const line = (pieces: MarkdownLine): string => pieces.map((piece) => pieceAsHtml(piece, writePlace)).join('');
  const lines = (all: readonly MarkdownLine[]): string => all.map(line).join('<br>');
  switch (block.kind) {
    case 'picture':
      return '';
    case 'rule':
      return '<hr>';
    case 'code':
      return `<pre><code>${escapeHtml(block.text)}</code></pre>`;
    case 'secret':
      return `<section class="secret">${block.blocks.map((one) => blockAsHtml(one, writePlace)).join('')}</section>`;
    case 'heading': {
      const level = Math.max(1, block.level - 1);
      return `<h${level}>${line(block.lines[0] ?? [])}</h${level}>`;
    }
    case 'quote':
      return `<blockquote><p>${lines(block.lines)}</p></blockquote>`;
    case 'aloud':
      return `<blockquote class="readaloud"><p>${lines(block.lines)}</p></blockquote>`;
    case 'list': {
      const tag = block.isNumbered ? 'ol' : 'ul';
      return `<${tag}>${block.lines.map((one) => `<li>${line(one)}</li>`).join('')}</${tag}>`;
    }
    case 'table': {
      const row = (cells: readonly MarkdownLine[], tag: string): string =>
        `<tr>${cells.map((cell) => `<${tag}>${line(cell)}</${tag}>`).join('')}</tr>`;
      return `<table>${row(block.head, 'th')}${block.rows.map((cells) => row(cells, 'td')).join('')}</table>`;
    }
    default:
      return `<p>${lines(block.lines)}</p>`;
  }
}

function pieceAsHtml(piece: MarkdownPiece, writePlace: WritePlace): string {
  const inner = (pieces: readonly MarkdownPiece[]): string =>
    pieces.map((one) => pieceAsHtml(one, writePlace)).join('');
  switch (piece.kind) {
    case 'text':
      return escapeHtml(piece.text);
    case 'code':
      return `<code>${escapeHtml(piece.text)}</code>`;
    case 'strong':
      return `<strong>${inner(piece.pieces)}</strong>`;
    case 'emphasis':
      return `<em>${inner(piece.pieces)}</em>`;
    case 'link':
      return `<a href="${escapeHtml(piece.href)}">${escapeHtml(piece.text)}</a>`;
    case 'place':
      return piece.text.startsWith('#')
        ? writePlace(slugOfLinkKey(piece.text.slice(1)), piece.words)
        : escapeHtml(piece.words ?? piece.text);
  }
}
