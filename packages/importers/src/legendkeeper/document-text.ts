import { isRecord, recordsOf } from '../clean-name.ts';
import type { AddSecret } from '../hidden.ts';
import type { PageBuilder } from '../page-builder.ts';
import type { ReportBuilder } from '../read-report.ts';
import { MARK, markLink, markName, withoutMarks } from '../rich-text/marks.ts';

type Json = Record<string, unknown>;

/** Known is `block-secret`. Whatever else names itself a secret is one too. */
const SECRET = /secret/i;
/** Nodes that end a line, and nodes that end a paragraph. */
const LINES = new Set(['listItem', 'tableRow', 'taskItem', 'decisionItem', 'hardBreak']);
const BLOCKS = new Set(['paragraph', 'blockquote', 'panel', 'codeBlock', 'bulletList', 'orderedList', 'table', 'rule']);
const PICTURES = new Set(['mediaSingle', 'media', 'mediaGroup']);

/** Options for writing the text of a document. */
export interface TextOptions {
  /** Adds blocks for the DM only. */
  secret: AddSecret;
  report: ReportBuilder;
  /** The page level of a first-level heading. */
  topLevel: number;
}

/**
 * Adds a document's tree of nodes to a page as text with marks. Blocks for the DM only become secrets at any depth.
 */
export function addDocument(page: PageBuilder, root: unknown, options: TextOptions): void {
  const nodes = isRecord(root) ? recordsOf(root.content) : recordsOf(root);
  const lists: string[] = [];
  let text = '';
  const flush = (): void => {
    page.text(tidy(text));
    text = '';
  };
  const walk = (node: Json): void => {
    if (isSecret(node)) {
      flush();
      options.secret(() => {
        for (const child of recordsOf(node.content)) walk(child);
        flush();
      });
      return;
    }
    const type = String(node.type ?? '');
    if (PICTURES.has(type)) {
      options.report.unmapped('pictures in texts');
      return;
    }
    if (type === 'heading') {
      flush();
      const level = isRecord(node.attrs) ? Number(node.attrs.level) || 1 : 1;
      page.heading(level + options.topLevel - 1, plain(node));
      return;
    }
    const [before, after] = around(type, lists.at(-1));
    text += before + ownText(node);
    if (LISTS.has(type)) lists.push(type);
    for (const child of recordsOf(node.content)) walk(child);
    if (LISTS.has(type)) lists.pop();
    text += after;
    if (LINES.has(type)) text += '\n';
    else if (type === 'tableCell' || type === 'tableHeader') text += ' ';
    if (BLOCKS.has(type)) text += '\n\n';
  };
  for (const node of nodes) walk(node);
  flush();
}

const isSecret = (node: Json): boolean =>
  isRecord(node.attrs) && typeof node.attrs.extensionKey === 'string' && SECRET.test(node.attrs.extensionKey);

/** The words of a node itself: its text, or the shown name of a mention. */
function ownText(node: Json): string {
  if (typeof node.text === 'string')
    return recordsOf(node.marks).reduce<string>((words, mark) => marked(mark, words), withoutMarks(node.text));
  if (node.type !== 'mention' || !isRecord(node.attrs)) return '';
  const { id, text, label, name } = node.attrs;
  const words = withoutMarks(
    String([text, label, name].find((one) => typeof one === 'string') ?? '').replace(/^@/, ''),
  );
  return typeof id === 'string' || typeof id === 'number' ? markName(`resource:${id}`, words) : words;
}

function marked({ type, attrs }: Json, words: string): string {
  if (type === 'strong') return `${MARK.strong}${words}${MARK.endStrong}`;
  if (type === 'em') return `${MARK.emphasis}${words}${MARK.endEmphasis}`;
  if (type === 'code') return `${MARK.code}${words}${MARK.endCode}`;
  const href = type === 'link' && isRecord(attrs) ? attrs.href : undefined;
  return typeof href === 'string' ? markLink('link', href, words) : words;
}

const LISTS = new Set(['bulletList', 'orderedList', 'taskList', 'decisionList']);
const ITEMS = new Set(['listItem', 'taskItem', 'decisionItem']);
const AROUND = new Map<string, readonly [string, string]>([
  ...[...LISTS].map((list) => [list, [MARK.list, MARK.endList]] as const),
  ['blockquote', [MARK.quote, MARK.endQuote]],
  ['panel', [MARK.quote, MARK.endQuote]],
  ['table', [MARK.table, MARK.endTable]],
  ['tableRow', [MARK.row, '']],
  ['tableCell', [MARK.cell, '']],
  ['tableHeader', [MARK.cell, '']],
]);

/** The marks around the words of a node. */
function around(type: string, list: string | undefined): readonly [string, string] {
  if (ITEMS.has(type)) return [list === 'orderedList' ? MARK.numbered : MARK.item, ''];
  return AROUND.get(type) ?? ['', ''];
}

const plain = (node: Json): string => ownText(node) + recordsOf(node.content).map(plain).join('');

/** Leaves one blank line between paragraphs, and none at the ends. */
const tidy = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.replaceAll(/[\p{Cc}\p{Zs}\ufeff]+/gu, ' ').trim())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
