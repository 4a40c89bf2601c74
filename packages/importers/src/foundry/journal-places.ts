import type { WikiPageContent } from '@venture-atlas/types';
import { cleanName, finiteNumber, isRecord, wordOf } from '../clean-name.ts';
import { draftLocation } from '../draft.ts';
import { addsSecret, type HidingContext, leavesOutHidden } from '../hidden.ts';
import { addHtml, type HtmlReading } from '../html-page.ts';
import { addMarkdown } from '../markdown-page.ts';
import { keepOffMap } from '../off-map.ts';
import { attributionOf, PageBuilder } from '../page-builder.ts';
import { LEFT_OUT, markLink, markName } from '../rich-text/marks.ts';
import { secretSections } from '../rich-text/secret-sections.ts';
import { type Json, pageOf, pagesOf, playerAccess, type Reading } from './foundry-documents.ts';
import { ownName, ownPlace, ownSlug } from './own-flags.ts';

const MARKDOWN = 2;
/** Links in Foundry's syntax. A link keeps its label as a link; one without a label is removed. */
const LINKS = /@([A-Za-z]{1,30})\[([^\]\n]{0,300})\](?:\{([^}\n]{0,300})\})?/g;
const ROLLS = /\[\[\/[^\]\n]{0,300}\]\](?:\{([^}\n]{0,300})\})?/g;

/** Links to a rule of the game, which show its name. */
const RULES = /&(?:amp;)?Reference\[(?:[^\]\n=]{0,60}=)?([^\]\n]{0,300})\](?:\{([^}\n]{0,300})\})?/g;

/** Options for reading journal pages. */
export interface PagesReading {
  /** Each page has its own heading. Pages of lower levels are subsections of the page before. */
  asSections: boolean;
  /** Whether a page of a public text is hidden from players. */
  isSecret: (page: Json) => boolean;
}

/** The text of journal pages as a wiki page. */
function pageText(
  pages: readonly Json[],
  { asSections, isSecret }: PagesReading,
  hiding: HidingContext,
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

/** Options for reading one page, in HTML or Markdown. */
type PageReading = HtmlReading & Required<Pick<HtmlReading, 'secret'>>;

function addPage(builder: PageBuilder, page: Json, asSections: boolean, hiding: HidingContext): void {
  const level = isRecord(page.title) ? (finiteNumber(page.title.level) ?? 1) : 1;
  if (asSections) builder.heading(Math.min(level, 2), wordOf(page.name));
  const text = isRecord(page.text) ? page.text : {};
  const secret = addsSecret(builder, 'passage', hiding);
  // Headings inside a page are below the page's own.
  const reading: PageReading = { topLevel: asSections ? -1 : 1, placeOf, mark: markLinks, secret };
  if (text.format === MARKDOWN && typeof text.markdown === 'string') addNote(builder, text.markdown, reading);
  else if (typeof text.content === 'string') addHtml(builder, text.content, reading);
}

/** Adds Markdown, which may contain sections of HTML. */
function addNote(builder: PageBuilder, markdown: string, reading: PageReading): void {
  for (const { isSecret, text } of secretSections(markdown)) {
    const write = (): void => addMarkdown(builder, text, reading);
    if (isSecret) reading.secret(write);
    else write();
  }
}

/** Links name documents by kind and id: in one string in newer versions, separately in older ones. */
const markLinks = (text: string): string =>
  text
    .replaceAll(LINKS, (_, kind: string, target: string, label?: string) => {
      const whole = kind === 'UUID' ? target : `${kind}.${target}`;
      return label === undefined ? markName(whole, LEFT_OUT) : markLink('place', whole, label);
    })
    .replaceAll(ROLLS, (_, label?: string) => label ?? '')
    .replaceAll(RULES, (_, rule: string, label?: string) => label ?? rule);

const placeOf = (attributes: string): string | undefined => /\bdata-uuid\s*=\s*"([^"]{1,300})"/i.exec(attributes)?.[1];

/** The pages with the text of a place. */
interface PlaceText {
  journal: Json;
  pages: readonly Json[];
  asSections: boolean;
  /** Whether the place itself is hidden. Its text then need not be a secret too. */
  isHidden: boolean;
  title: string;
}

/** Marks pages that need no place of their own. */
export function claimPages(used: Reading['used'], journal: Json, pages: readonly Json[]): void {
  const known = used.get(journal) ?? new Set();
  used.set(journal, known);
  for (const page of pages) known.add(page);
}

const isUsed = ({ used }: Reading, journal: Json, page: Json): boolean => used.get(journal)?.has(page) === true;

/** The text of a place. Marks its pages as used. */
export function placeText(
  { options, report, used }: Reading,
  { journal, pages, asSections, isHidden, title }: PlaceText,
): WikiPageContent | null {
  claimPages(used, journal, pages);
  // Many notes may lead to one long journal, so its text counts each time.
  report.text(JSON.stringify(pages).length);
  const isSecret = (page: Json): boolean => !isHidden && playerAccess(journal, page) !== 'text';
  const url = options.attribution?.url ?? null;
  const attribution = attributionOf(options.attribution, { title, url });
  return pageText(pages, { asSections, isSecret }, { options, report }, attribution);
}

/** The text of a scene is the journal that it names, without the pages of its notes. */
export function sceneText(reading: Reading, scene: Json, title: string): WikiPageContent | null {
  const journal = reading.documents.journals.get(wordOf(scene.journal));
  if (journal === undefined) return null;
  const page = pageOf(journal, scene.journalEntryPage);
  const pages = page === undefined ? pagesOf(journal).filter((one) => !isUsed(reading, journal, one)) : [page];
  return pages.length === 0
    ? null
    : placeText(reading, { journal, pages, asSections: page === undefined, isHidden: false, title });
}

/** Adds the pages that no scene leads to as places without a map. */
export function addUnplaced(reading: Reading): void {
  const { documents, draft, keys, options, report } = reading;
  for (const [id, journal] of documents.journals) {
    const pages = pagesOf(journal).filter((page) => !isUsed(reading, journal, page));
    if (pages.length === 0) continue;
    const name = ownName(journal) ?? cleanName(journal.name, report);
    if (name === undefined || !options.offMap) {
      report.skip(name === undefined ? 'No name' : 'Journals that no scene leads to', name ?? `journal ${id}`);
      continue;
    }
    const isHidden = [undefined, ...pages].every((page) => playerAccess(journal, page) === 'nothing');
    if (isHidden && leavesOutHidden(reading)) continue;
    const asSections = pagesOf(journal).length > 1;
    const text = placeText(reading, { journal, pages, asSections, isHidden, title: name });
    if (text === null && ownSlug(journal) === undefined) {
      report.skip('Journals without a text', name);
      continue;
    }
    const place = draftLocation(`journal:${id}`, name, { ...ownPlace(journal), text, isHidden });
    report.place();
    keepOffMap(place, report);
    draft.locations.push(place);
    const pageIds = pages.map((page) => page._id);
    for (const own of [id, ...pageIds]) if (typeof own === 'string' && !keys.has(own)) keys.set(own, place.key);
  }
}
