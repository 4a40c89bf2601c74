import { cleanText, toParagraphs } from '@venture-atlas/rules';
import { LOCATION_NAME_MAX, type WikiPageContent, type WikiSection, type WikiSubsection } from '@venture-atlas/types';
import { cleanLabel } from './clean-name.ts';

/**
 * Builds a wiki page from headings and stretches of text in reading order. The first heading level is a section, the
 * second a subsection, deeper ones are lines of their own. Sections without any text are dropped.
 */
export class PageBuilder {
  #top: string[] = [];
  readonly #sections: WikiSection[] = [];
  #section: WikiSection | undefined;
  #subsection: WikiSubsection | undefined;

  /** @param level 1 section, 2 subsection, from 3 on a line */
  heading(level: number, rawName: string): void {
    const name = headingName(rawName);
    if (level >= 3 && this.#section !== undefined) {
      this.text(name);
      return;
    }
    if (level === 2 && this.#section !== undefined) {
      this.#subsection = { name, content: [] };
      this.#section.subsections.push(this.#subsection);
      return;
    }
    this.#section = { name, clean_text: '', subsections: [] };
    this.#subsection = undefined;
    this.#sections.push(this.#section);
  }

  /** Text that may hold HTML or wiki markup; it is stripped. */
  markup(raw: string): void {
    this.text(cleanText(raw));
  }

  /** Text that is plain already. */
  text(clean: string): void {
    if (clean.trim() === '') return;
    if (this.#subsection !== undefined) this.#subsection.content.push(...toParagraphs(clean));
    else if (this.#section !== undefined) this.#section.clean_text = joined(this.#section.clean_text, clean);
    else this.#top.push(clean);
  }

  /** Everything so far as one page; null when there is nothing to read. */
  build(attribution: WikiPageContent['attribution']): WikiPageContent | null {
    for (const section of this.#sections) {
      section.subsections = section.subsections.filter((subsection) => subsection.content.length > 0);
    }
    const sections = this.#sections.filter(
      (section) => section.name !== '' && (section.clean_text !== '' || section.subsections.length > 0),
    );
    const top = this.#top.join('\n');
    if (top === '' && sections.length === 0) return null;
    return { top_section: top, sections, image: null, image_text: '', attribution };
  }
}

const joined = (before: string, more: string): string => (before === '' ? more : `${before}\n${more}`);

const headingName = (raw: string): string => cleanLabel(raw, LOCATION_NAME_MAX) ?? '';

/** A text that begins with what its place belongs to. */
export function within(
  parent: string | undefined,
  text: WikiPageContent | null,
  attribution: WikiPageContent['attribution'],
): WikiPageContent | null {
  if (parent === undefined) return text;
  const page = text ?? { top_section: '', sections: [], image: null, image_text: '', attribution };
  return { ...page, top_section: joined(`In ${parent}.`, page.top_section).trimEnd() };
}

/** The attribution of every text of a source, with the title of the one. */
export function attributionOf(
  source: { title: string; url: string | null; licence: string } | null,
  page?: { title: string; url: string | null },
): WikiPageContent['attribution'] {
  if (source === null) return null;
  return {
    title: page?.title ?? source.title,
    url: page?.url ?? source.url,
    licence: source.licence,
    revision: null,
  };
}
