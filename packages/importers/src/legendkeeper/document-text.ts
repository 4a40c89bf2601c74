import { isRecord, recordsOf } from '../clean-name.ts';
import type { PageBuilder } from '../page-builder.ts';
import type { ReportBuilder } from '../read-report.ts';

type Json = Record<string, unknown>;

const SECRET = 'block-secret';
/** Nodes that end a line, and those that end a paragraph. */
const LINES = new Set(['listItem', 'tableRow', 'taskItem', 'decisionItem', 'hardBreak']);
const BLOCKS = new Set(['paragraph', 'blockquote', 'panel', 'codeBlock', 'bulletList', 'orderedList', 'table', 'rule']);
const PICTURES = new Set(['mediaSingle', 'media', 'mediaGroup']);

/** What writing a document's text needs to know. */
export interface TextOptions {
  includeHidden: boolean;
  report: ReportBuilder;
  /** Level of the page that a first-level heading gets. */
  topLevel: number;
}

/** Adds a document's tree of nodes to a page as plain text. Blocks for the DM alone are left out, wherever they stand. */
export function addDocument(page: PageBuilder, root: unknown, options: TextOptions): void {
  const nodes = isRecord(root) ? recordsOf(root.content) : recordsOf(root);
  let text = '';
  const flush = (): void => {
    page.text(tidy(text));
    text = '';
  };
  const walk = (node: Json): void => {
    if (isSecret(node) && !options.includeHidden) {
      options.report.hide();
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
    text += ownText(node);
    for (const child of recordsOf(node.content)) walk(child);
    if (LINES.has(type)) text += '\n';
    else if (type === 'tableCell' || type === 'tableHeader') text += ' ';
    if (BLOCKS.has(type)) text += '\n\n';
  };
  for (const node of nodes) walk(node);
  flush();
}

const isSecret = (node: Json): boolean => isRecord(node.attrs) && node.attrs.extensionKey === SECRET;

/** The words of a node itself: of text its text, of a mention the name it shows. */
function ownText(node: Json): string {
  if (typeof node.text === 'string') return node.text;
  if (node.type !== 'mention' || !isRecord(node.attrs)) return '';
  const { text, label, name } = node.attrs;
  return String([text, label, name].find((one) => typeof one === 'string') ?? '').replace(/^@/, '');
}

const plain = (node: Json): string => ownText(node) + recordsOf(node.content).map(plain).join('');

/** Blank lines between paragraphs, never two, and none at the ends. */
const tidy = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.replaceAll(/[\p{Cc}\p{Zs}\ufeff]+/gu, ' ').trim())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
