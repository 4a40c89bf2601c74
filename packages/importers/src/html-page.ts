import type { AddSecret } from './hidden.ts';
import { PageBuilder } from './page-builder.ts';
import { markHtml, type PlaceOfElement } from './rich-text/html-marks.ts';
import { withoutMarks } from './rich-text/marks.ts';
import { secretSections } from './rich-text/secret-sections.ts';

/** Elements whose content is no text, and comments: they go, wherever they stand. */
const WITHOUT_TEXT =
  /<!--[\s\S]*?(?:-->|$)|<(script|style|iframe|template|svg|object|noscript)\b[^>]{0,2000}>[\s\S]*?(?:<\/\1\s*>|$)/gi;

/** How HTML is read. */
export interface HtmlReading {
  /** The HTML heading that is a section (`<h1>` = 1); smaller numbers count as it. */
  topLevel?: number;
  placeOf?: PlaceOfElement;
  /** Marks what the source has of its own among HTML. */
  mark?: (html: string) => string;
  /** Adds what stands in sections that are marked secret; left out, they are text like any other. */
  secret?: AddSecret;
}

/** Adds HTML to a page: its headings become sections, all else text with marks of what it is. */
export function addHtml(page: PageBuilder, html: string, reading: HtmlReading = {}): void {
  const own = withoutMarks(html).replaceAll(WITHOUT_TEXT, ' ');
  const { secret } = reading;
  if (secret === undefined) {
    addStretch(page, own, reading);
    return;
  }
  for (const { isSecret, text } of secretSections(own)) {
    if (isSecret) secret(() => addStretch(page, text, reading));
    else addStretch(page, text, reading);
  }
}

function addStretch(page: PageBuilder, html: string, { topLevel = 1, placeOf, mark }: HtmlReading): void {
  const text = markHtml(mark === undefined ? html : mark(html), placeOf);
  const headings = /<h([1-6])\b[^>]{0,1000}>([\s\S]{0,1000}?)<\/h\1\s*>/gi;
  let from = 0;
  for (let heading = headings.exec(text); heading !== null; heading = headings.exec(text)) {
    page.markup(text.slice(from, heading.index));
    page.heading(Math.max(1, Number(heading[1]) - topLevel + 1), heading[2] ?? '');
    from = headings.lastIndex;
  }
  page.markup(text.slice(from));
}

/** A page out of one stretch of HTML or plain text. */
export function htmlPage(
  html: string,
  attribution: Parameters<PageBuilder['build']>[0],
): ReturnType<PageBuilder['build']> {
  const page = new PageBuilder();
  addHtml(page, html);
  return page.build(attribution);
}
