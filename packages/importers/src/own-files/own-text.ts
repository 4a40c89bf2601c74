import { isWebAddress } from '@venture-atlas/rules';
import { WIKI_LINE_MAX, WIKI_SECTIONS_MAX, type WikiPageContent } from '@venture-atlas/types';
import { isRecord, listOf, recordsOf } from '../clean-name.ts';

/**
 * A text of ours, to the letter: what was plain when it went out stays so. Its picture is in no such file.
 * @returns null when there is nothing to read
 */
export function readOwnText(description: unknown, rest: unknown): WikiPageContent | null {
  const more = isRecord(rest) ? rest : {};
  const sections = recordsOf(more.sections)
    .slice(0, WIKI_SECTIONS_MAX)
    .map((section) => ({
      name: line(section.name),
      clean_text: text(section.clean_text),
      subsections: recordsOf(section.subsections).map((part) => ({
        name: line(part.name),
        content: listOf(part.content).map(text),
      })),
    }));
  const top = text(description);
  const markdown = text(more.markdown);
  if (top === '' && sections.length === 0 && markdown === '') return null;
  return {
    sections,
    top_section: top,
    image: null,
    image_text: '',
    attribution: readAttribution(more.attribution),
    // Its links name places of the file; whoever writes it makes the cleaned form of it anew.
    ...(markdown === '' ? {} : { markdown }),
  };
}

/** Whose a text is, as our own files have it; null where they say nothing. */
export function readAttribution(raw: unknown): WikiPageContent['attribution'] {
  if (!isRecord(raw)) return null;
  const { url, revision } = raw;
  const isAddress = typeof url === 'string' && isWebAddress(url);
  return {
    title: line(raw.title),
    url: isAddress ? url : null,
    licence: line(raw.licence),
    revision: typeof revision === 'string' ? line(revision) : null,
  };
}

/** Text without what no text here may hold: control characters, and signs that turn the direction of reading. */
function text(raw: unknown): string {
  if (typeof raw !== 'string') return '';
  const plain = raw.replaceAll(/\r\n?/g, '\n');
  return plain.replaceAll(/[^\P{Cc}\n\t]|\p{Cs}|[\u202a-\u202e\u2066-\u2069]/gu, '');
}

const line = (raw: unknown): string => text(raw).replaceAll(/\s+/g, ' ').trim().slice(0, WIKI_LINE_MAX);
