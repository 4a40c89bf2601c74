import type { WikiPageContent } from '@venture-atlas/types';
import { finiteNumber, isRecord, wordOf } from '../clean-name.ts';
import { addsSecret, type Hiding } from '../hidden.ts';
import { addHtml, type HtmlReading } from '../html-page.ts';
import { addMarkdown } from '../markdown-page.ts';
import { PageBuilder } from '../page-builder.ts';
import { markLink } from '../rich-text/marks.ts';
import { secretSections } from '../rich-text/secret-sections.ts';

type Json = Record<string, unknown>;

const MARKDOWN = 2;
/** Links of Foundry leave their label, which leads where they do; one without a label leaves nothing. */
const LINKS = /@([A-Za-z]{1,30})\[([^\]\n]{0,300})\](?:\{([^}\n]{0,300})\})?/g;
const ROLLS = /\[\[\/[^\]\n]{0,300}\]\](?:\{([^}\n]{0,300})\})?/g;

/** How journal pages are read. */
export interface PagesReading {
  /** Each page has its own heading; smaller ones are subsections of the one before. */
  asSections: boolean;
  /** Whether players may not read a page of a text that they may read. */
  isSecret: (page: Json) => boolean;
}

/** Text of journal pages as a wiki page. */
export function pageText(
  pages: readonly Json[],
  { asSections, isSecret }: PagesReading,
  hiding: Hiding,
  attribution: WikiPageContent['attribution'],
): WikiPageContent | null {
  const builder = new PageBuilder();
  const asSecret = addsSecret(builder, 'text', hiding);
  for (const page of pages) {
    if (page.type !== 'text' && page.type !== undefined) {
      hiding.report.unmapped(`${wordOf(page.type).slice(0, 40)} pages of journals`);
      continue;
    }
    const write = (): void => addPage(builder, page, asSections, hiding);
    if (isSecret(page)) asSecret(write);
    else write();
  }
  return builder.build(attribution);
}

/** How one page is read, whatever it is written in. */
type PageReading = Required<HtmlReading>;

function addPage(builder: PageBuilder, page: Json, asSections: boolean, hiding: Hiding): void {
  const level = isRecord(page.title) ? (finiteNumber(page.title.level) ?? 1) : 1;
  if (asSections) builder.heading(Math.min(level, 2), wordOf(page.name));
  const text = isRecord(page.text) ? page.text : {};
  const secret = addsSecret(builder, 'passage', hiding);
  // Headings inside a page lie below the page's own.
  const reading: PageReading = { topLevel: asSections ? -1 : 1, placeOf, mark: markLinks, secret };
  if (text.format === MARKDOWN && typeof text.markdown === 'string') addNote(builder, text.markdown, reading);
  else if (typeof text.content === 'string') addHtml(builder, text.content, reading);
}

/** Markdown may hold sections of HTML. */
function addNote(builder: PageBuilder, markdown: string, reading: PageReading): void {
  for (const { isSecret, text } of secretSections(markdown)) {
    const write = (): void => addMarkdown(builder, text, reading);
    if (isSecret) reading.secret(write);
    else write();
  }
}

/** Documents are named by their kind and id, in the newer way in one, in the older apart. */
const markLinks = (text: string): string =>
  text
    .replaceAll(LINKS, (_, kind: string, target: string, label?: string) =>
      label === undefined ? '' : markLink('place', kind === 'UUID' ? target : `${kind}.${target}`, label),
    )
    .replaceAll(ROLLS, (_, label?: string) => label ?? '');

const placeOf = (attributes: string): string | undefined => /\bdata-uuid\s*=\s*"([^"]{1,300})"/i.exec(attributes)?.[1];
