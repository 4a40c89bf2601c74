import type { PageBuilder } from './page-builder.ts';

/**
 * Adds Markdown, also Obsidian's, to a page: headings become sections; code, callouts, embeds, comments and plugins'
 * fields go; links and emphasis leave their words.
 * @param topLevel how many hashes a section has; a heading with fewer is the note's own title and goes
 */
export function addMarkdown(page: PageBuilder, markdown: string, topLevel = 1): void {
  let paragraph: string[] = [];
  const flush = (): void => {
    page.markup(paragraph.join('\n'));
    paragraph = [];
  };
  for (const line of textLines(markdown)) {
    const [, hashes = '', words = ''] = /^\s{0,3}(#{1,6})\s+(.*?)\s*#*\s*$/.exec(line) ?? [];
    if (hashes === '') {
      const text = inlineText(line);
      if (text !== undefined) paragraph.push(text);
      continue;
    }
    flush();
    if (hashes.length >= topLevel) page.heading(hashes.length - topLevel + 1, inlineText(words) ?? '');
  }
  flush();
}

/** Also as an item of a list. */
const OPENING = /^\s*(?:(?:[-*+]|\d{1,9}[.)])\s+)*(`{3,}|~{3,})/;
const CLOSING = /^\s*(`{3,}|~{3,})/;
/** What Dataview asks its queries for, on a line of its own, and within a sentence. */
const FIELD_LINE = /^\s*(?:[-*+]\s+)?(?:\*\*|_)?\p{L}[\p{L}\p{N} _-]{0,60}(?:\*\*|_)?::(?:\s|$)/u;
const FIELD_IN_LINE = /[[(]\s*\p{L}[\p{L}\p{N} _-]{0,60}::\s*((?:\[\[[^\]\n]{0,300}\]\]|[^\])\n]){0,300})[\])]/gu;

/** The lines outside of code blocks, callouts and comments. A quotation that is no callout stays, without its marks. */
function textLines(markdown: string): string[] {
  const lines: string[] = [];
  let fence: string | undefined;
  let isCallout = false;
  const text = markdown.replaceAll(/<!--[\s\S]*?(?:-->|$)/g, '').replaceAll(/%%[\s\S]*?(?:%%|$)/g, '');
  for (const raw of text.split(/\r\n|\r|\n/)) {
    const quote = /^\s{0,3}(>\s?)+/.exec(raw)?.[0] ?? '';
    const line = raw.slice(quote.length);
    if (quote === '') isCallout = false;
    // A fence that was opened inside a quotation ends with it.
    if (fence?.startsWith('>') && quote === '') fence = undefined;
    const mark = (fence === undefined ? OPENING : CLOSING).exec(line)?.[1];
    if (fence !== undefined) {
      if (mark?.startsWith(fence.replace('>', ''))) fence = undefined;
      continue;
    }
    if (mark !== undefined) {
      fence = `${quote === '' ? '' : '>'}${mark}`;
      continue;
    }
    if (quote !== '' && /^\s*\[![^\]]*\]/.test(line)) isCallout = true;
    if (!isCallout) lines.push(line);
  }
  return lines;
}

/** The words of one line; undefined when there were only signs. */
function inlineText(line: string): string | undefined {
  if (FIELD_LINE.test(line)) return undefined;
  const isTableRule = /^\s*\|?\s*:?-{2,}:?\s*(\|\s*:?-{2,}:?\s*)*\|?\s*$/.test(line);
  if (isTableRule || /^\s*([*_-]\s*){3,}$/.test(line)) return undefined;
  const text = line
    .replaceAll(/!\[\[[^\]\n]{0,500}\]\]/g, '')
    .replaceAll(/!\[[^\]\n]{0,500}\]\([^)\n]{0,1000}\)/g, '')
    .replaceAll(/`(?:VIEW|INPUT|BUTTON)\[[^`]*`/g, '')
    .replaceAll(/`\$?=[^`]*`/g, '')
    .replaceAll(/<%[^\n]*?%>/g, '')
    .replaceAll(FIELD_IN_LINE, '$1')
    .replaceAll(/\[\[(?:[^\]|\n]{0,500}\|)?([^\]|\n]{0,500})\]\]/g, (_, words: string) =>
      words.replace(/^#/, '').replaceAll('#', ' '),
    )
    .replaceAll(/\[([^\]\n]{1,500})\]\([^)\n]{0,1000}\)/g, '$1')
    .replaceAll(/(\*{1,3}|_{2,3}|~~|==)(?=\S)([^\n]*?\S)\1/g, '$2')
    .replaceAll(/`([^`\n]*)`/g, '$1')
    .replace(/^\s*[-*+]\s+(\[[ x]\]\s+)?/, '• ')
    .replace(/^\s*\|(.*)\|\s*$/, '$1')
    .replaceAll(/\s\|\s/g, ', ')
    .replaceAll(/\^[\w-]+\s*$/g, '');
  if (line.trim() !== '' && text.replaceAll(/[•,|\s"]/g, '') === '') return undefined;
  return text;
}
