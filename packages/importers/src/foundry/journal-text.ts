import type { WikiPageContent } from '@venture-atlas/types';
import { finiteNumber, isRecord } from '../clean-name.ts';
import { addHtml, withoutSecrets } from '../html-page.ts';
import { addMarkdown } from '../markdown-page.ts';
import { PageBuilder } from '../page-builder.ts';
import type { ReadOptions } from '../read-options.ts';
import type { ReportBuilder } from '../read-report.ts';
import { markLink } from '../rich-text/marks.ts';

const MARKDOWN = 2;
/** Links of Foundry leave their label, which leads where they do; one without a label leaves nothing. */
const LINKS = /@([A-Za-z]{1,30})\[([^\]\n]{0,300})\](?:\{([^}\n]{0,300})\})?/g;
const ROLLS = /\[\[\/[^\]\n]{0,300}\]\](?:\{([^}\n]{0,300})\})?/g;

/**
 * Text of journal pages as a wiki page.
 * @param asSections each page under its own heading, smaller ones as subsections of the one before
 */
export function pageText(
  pages: readonly Record<string, unknown>[],
  asSections: boolean,
  options: ReadOptions,
  report: ReportBuilder,
  attribution: WikiPageContent['attribution'],
): WikiPageContent | null {
  const builder = new PageBuilder();
  for (const page of pages) {
    if (page.type !== 'text' && page.type !== undefined) {
      report.unmapped(`${String(page.type)} pages of journals`);
      continue;
    }
    const level = isRecord(page.title) ? (finiteNumber(page.title.level) ?? 1) : 1;
    if (asSections) builder.heading(Math.min(level, 2), String(page.name ?? ''));
    const text = isRecord(page.text) ? page.text : {};
    // Headings inside a page lie below the page's own.
    const depth = asSections ? -1 : 1;
    if (text.format === MARKDOWN && typeof text.markdown === 'string')
      addMarkdown(builder, text.markdown, { topLevel: depth, includeHidden: options.includeHidden, mark: markLinks });
    else if (typeof text.content === 'string')
      addHtml(builder, visible(text.content, options, report), { topLevel: depth, placeOf, mark: markLinks });
  }
  return builder.build(attribution);
}

function visible(html: string, options: ReadOptions, report: ReportBuilder): string {
  if (options.includeHidden) return html;
  const { html: shown, secrets } = withoutSecrets(html);
  report.hide(secrets);
  return shown;
}

/** Documents are named by their kind and id, in the newer way in one, in the older apart. */
const markLinks = (text: string): string =>
  text
    .replaceAll(LINKS, (_, kind: string, target: string, label?: string) =>
      label === undefined ? '' : markLink('place', kind === 'UUID' ? target : `${kind}.${target}`, label),
    )
    .replaceAll(ROLLS, (_, label?: string) => label ?? '');

const placeOf = (attributes: string): string | undefined => /\bdata-uuid\s*=\s*"([^"]{1,300})"/i.exec(attributes)?.[1];
