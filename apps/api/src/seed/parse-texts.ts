import type { WikiPageContent, WikiSection, WikiSubsection } from '@venture-atlas/types';

/** Text of a place from `data/seed/texts/*.md`. */
export interface PlaceText {
  slug: string;
  name: string;
  wiki_url: string | null;
  content: WikiPageContent;
}

/** Attribution of all texts of the demo world, which belong to the project. */
const ATTRIBUTION = {
  title: 'Venture Atlas demo world',
  url: null,
  licence: 'CC BY 4.0',
  revision: '1',
} as const;

/**
 * Parses a file of texts: `# Name {slug}` starts a place, `##` a section, `###` a subsection, blank lines separate
 * paragraphs; `wiki: https://…` under the first line names a page for further reading.
 * @throws Error with the file and line
 */
export function parseTexts(markdown: string, file: string): PlaceText[] {
  const places: PlaceText[] = [];
  let place: PlaceText | undefined;
  let section: WikiSection | undefined;
  let subsection: WikiSubsection | undefined;
  let paragraph: string[] = [];

  const flush = () => {
    const text = paragraph.join(' ').trim();
    paragraph = [];
    if (text === '' || place === undefined) return;
    if (subsection) subsection.content.push(text);
    else if (section) section.clean_text = joined(section.clean_text, text);
    else place.content.top_section = joined(place.content.top_section, text);
  };

  for (const [index, raw] of markdown.split('\n').entries()) {
    const line = raw.trim();
    const fail = (why: string) => new Error(`${file}:${index + 1}: ${why}`);
    if (line.startsWith('# ')) {
      flush();
      const heading = /^# (.+) \{([^{}\s]+)\}$/.exec(line);
      if (!heading?.[1] || !heading[2]) throw fail('a place starts with "# Name {slug}"');
      place = emptyPlace(heading[1], heading[2]);
      places.push(place);
      section = subsection = undefined;
    } else if (line.startsWith('## ')) {
      flush();
      if (!place) throw fail('a section stands before the first place');
      section = { name: line.slice(3).trim(), clean_text: '', subsections: [] };
      subsection = undefined;
      place.content.sections.push(section);
    } else if (line.startsWith('### ')) {
      flush();
      if (!section) throw fail('a subsection stands outside a section');
      subsection = { name: line.slice(4).trim(), content: [] };
      section.subsections.push(subsection);
    } else if (
      line.startsWith('wiki: ') &&
      place &&
      !section &&
      place.content.top_section === '' &&
      paragraph.length === 0
    ) {
      place.wiki_url = new URL(line.slice(6).trim()).href;
    } else if (line === '') {
      flush();
    } else {
      if (!place) throw fail('text stands before the first place');
      paragraph.push(line);
    }
  }
  flush();
  return places;
}

function joined(before: string, text: string): string {
  return before === '' ? text : `${before}\n${text}`;
}

function emptyPlace(name: string, slug: string): PlaceText {
  return {
    slug,
    name,
    wiki_url: null,
    content: { sections: [], top_section: '', image: null, image_text: '', attribution: { ...ATTRIBUTION } },
  };
}
