import { cleanText } from '@venture-atlas/rules';
import type { WikiPageContent } from '@venture-atlas/types';
import wtf from 'wtf_wikipedia';
import { finiteNumber } from '../clean-name.ts';
import { PageBuilder } from '../page-builder.ts';
import type { ReportBuilder } from '../read-report.ts';
import { MARK, plainOnly } from '../rich-text/marks.ts';
import { markWikitext } from '../rich-text/wikitext-marks.ts';
import { hiddenPrefixes, withoutNamespacedLinks } from './namespaced-links.ts';
import { newSite, type WikiSite } from './read-pages.ts';
import { TableMarker } from './table-marker.ts';
import { wikitextSections, withoutReferences } from './wikitext-sections.ts';
import { partAtTables } from './wikitext-tables.ts';

/**
 * The parser takes time that grows with the square of what is opened and never closed. Longer stretches, and what
 * comes after a page has had its time, go through the house's own rule, which is plainer and never slow.
 */
const PARSED_LENGTH_MAX = 30_000;
const PAGE_MS_MAX = 1_500;

/** An article as a page of ours: text under two levels of headings, with what of its looks is kept, and links by titles. @param site tells what its namespaces are called */
export function wikitextPage(
  title: string,
  wikitext: string,
  attribution: WikiPageContent['attribution'],
  report: ReportBuilder,
  site: Pick<WikiSite, 'namespaces'> = newSite(),
): WikiPageContent | null {
  const page = new PageBuilder();
  const deadline = performance.now() + PAGE_MS_MAX;
  let isPlain = false;
  const read = (text: string): string => {
    const canParse = text.length <= PARSED_LENGTH_MAX && performance.now() < deadline;
    isPlain ||= !canParse;
    const marked = markWikitext(text);
    return canParse ? parsedText(marked) : cleanText(marked);
  };
  const tables = new TableMarker(read);
  const sections = wikitextSections(withoutNamespacedLinks(wikitext, hiddenPrefixes(site)));
  for (const { level } of sections) if (level > 0) report.read(level === 2 ? 'sections' : 'deeper headings');
  const kept = withoutReferences(sections);
  if (kept.length < sections.length) report.change('sections such as References were left out', title);
  for (const { level, name, text } of kept) {
    if (level > 0) page.heading(level - 1, plainText(name));
    const parts = partAtTables(text).map((part) => (part.kind === 'prose' ? read(part.text) : tables.mark(part)));
    page.text(parts.filter((part) => part !== '').join('\n\n'));
  }
  if (tables.leftOut > 0) report.change('tables beyond the size of a page were left out', title);
  if (isPlain) report.change('long texts were read by the plainer rule', title);
  return page.build(attribution);
}

function parsedText(wikitext: string): string {
  if (!/[[{<'&*#:;_|\]]/.test(wikitext)) return cleanText(wikitext);
  try {
    return cleanText(withMarkedNumbers(wtf(withLongLinks(wikitext)).text()));
  } catch {
    // The parser gives up on some broken markup; the house's rule never does.
    return cleanText(wikitext);
  }
}

/** The parser writes the numbers of lists before our marks. */
const withMarkedNumbers = (text: string): string =>
  text.replaceAll(NUMBERED, (_, number: string) => MARK.numbered + plainOnly(number));
const NUMBERED = new RegExp(`^ {0,20}(\\d{1,4}\\) )${MARK.numbered}`, 'gm');

/** The parser leaves links whose target is one letter as they are: their words take their place. */
const withLongLinks = (wikitext: string): string => wikitext.replaceAll(/\[\[[^\]|\n[]\|([^\]\n[]*)\]\]/g, '$1');

const plainText = (text: string): string => cleanText(text).replaceAll('\n', ' ');

/** Names of the pictures of an article, the first first: out of its infobox, then out of its links. */
export function pictureNames(wikitext: string, fileNamespace: string | undefined): string[] {
  const names = new Set<string>();
  const own = fileNamespace === undefined ? '' : `|${fileNamespace.replaceAll(/[^\p{L}\p{N} _]/gu, '')}`;
  const infobox = /\|\s*(?:image|bild|imagen|immagine)\d?\s*=\s*(?:\[\[[^:\]\n]{1,40}:)?([^|}\]\n]{3,200})/gi;
  const links = new RegExp(`\\[\\[\\s*(?:File|Image${own})\\s*:\\s*([^|\\]\\n]{3,200})`, 'giu');
  for (const pattern of [infobox, links]) {
    for (const [, name = ''] of wikitext.matchAll(pattern)) {
      if (/\.(?:png|jpe?g|webp|gif|svg)\s*$/i.test(name)) names.add(name.trim().replaceAll(' ', '_'));
    }
  }
  return [...names];
}

/** Where an article says that it lies, in degrees; undefined when it does not. */
export function coordinatesOf(wikitext: string): { lat: number; lon: number } | undefined {
  if (!/\{\{\s*coord|latitude|lat_deg/i.test(wikitext)) return undefined;
  const [first] = wtf(wikitext.slice(0, PARSED_LENGTH_MAX)).coordinates() as { lat?: unknown; lon?: unknown }[];
  const [lat, lon] = [finiteNumber(first?.lat), finiteNumber(first?.lon)];
  return lat === undefined || lon === undefined ? undefined : { lat, lon };
}
