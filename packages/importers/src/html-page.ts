import { PageBuilder } from './page-builder.ts';
import { markHtml, type PlaceOfElement } from './rich-text/html-marks.ts';
import { withoutMarks } from './rich-text/marks.ts';

/** Elements whose content is no text: it goes with them, wherever they stand. */
const WITHOUT_TEXT = /<(script|style|iframe|template|svg|object|noscript)\b[^>]{0,2000}>[\s\S]*?(?:<\/\1\s*>|$)/gi;
/** What Foundry keeps from players. */
const SECRET_OPENING = /<section\b[^>]{0,500}?\bclass\s*=\s*(?:["'][^"'>]{0,500}?)?\bsecret\b[^>]{0,500}>/i;

/** The HTML without sections marked secret, and how many there were. Sections nest; an unclosed one hides the rest. */
export function withoutSecrets(html: string): { html: string; secrets: number } {
  let rest = html;
  let kept = '';
  let secrets = 0;
  for (let found = SECRET_OPENING.exec(rest); found !== null; found = SECRET_OPENING.exec(rest)) {
    secrets += 1;
    kept += rest.slice(0, found.index);
    rest = rest.slice(endOfSection(rest, found.index + found[0].length));
  }
  return { html: kept + rest, secrets };
}

/** Where the section ends that was opened before `from`. */
function endOfSection(html: string, from: number): number {
  const tags = /<(\/?)section\b[^>]{0,2000}>/gi;
  tags.lastIndex = from;
  let depth = 1;
  for (let tag = tags.exec(html); tag !== null; tag = tags.exec(html)) {
    depth += tag[1] === '/' ? -1 : 1;
    if (depth === 0) return tags.lastIndex;
  }
  return html.length;
}

/** How HTML is read. */
export interface HtmlReading {
  /** The HTML heading that is a section (`<h1>` = 1); smaller numbers count as it. */
  topLevel?: number;
  placeOf?: PlaceOfElement;
  /** Marks what the source has of its own among HTML. */
  mark?: (html: string) => string;
}

/** Adds HTML to a page: its headings become sections, all else text with marks of what it is. */
export function addHtml(page: PageBuilder, html: string, { topLevel = 1, placeOf, mark }: HtmlReading = {}): void {
  const own = withoutMarks(html).replaceAll(WITHOUT_TEXT, ' ');
  const text = markHtml(mark === undefined ? own : mark(own), placeOf);
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
