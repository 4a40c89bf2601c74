import { cleanBlocks, escapeMarkdown, isWebAddress, replaceLinks, writeLink } from '@venture-atlas/rules';
import { parseMarkdown } from '@venture-atlas/rules/markdown';
import { WIKI_LINE_MAX, WIKI_SECTIONS_MAX, type WikiPageContent } from '@venture-atlas/types';
import { isRecord, listOf, recordsOf } from '../clean-name.ts';
import { BARE } from '../rich-text/marks.ts';
import { fromGuarded, guardMarkdown } from './guarded-markdown.ts';

/**
 * Restores a text of ours exactly: plain text stays plain. Its picture is not part of such a file.
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
    // Its links name places of the file, so the cleaned form is created when it is saved.
    ...(markdown === '' ? {} : { markdown }),
  };
}

/** In the front matter of our notes, the address of the place. It marks them as ours. */
export const SLUG_FIELD = 'slug';
/** In the front matter of the note that describes one of our vaults, the name of the world. */
export const WORLD_FIELD = 'venture_atlas';

/** The attribution of a text in our files; null if there is none. */
function readAttribution(raw: unknown): WikiPageContent['attribution'] {
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

/** Removes characters that texts may not contain: control characters and direction marks. */
function text(raw: unknown): string {
  if (typeof raw !== 'string') return '';
  const plain = raw.replaceAll(/\r\n?/g, '\n');
  return plain.replaceAll(/[^\P{Cc}\n\t]|\p{Cs}|[\u202a-\u202e\u2066-\u2069]/gu, '');
}

const line = (raw: unknown): string => text(raw).replaceAll(/\s+/g, ' ').trim().slice(0, WIKI_LINE_MAX);

/*
 * In notes that Venture Atlas wrote, the Markdown of a text stands between two comments that Obsidian does not show.
 * It is restored exactly. The rest of the note is only for the vault.
 */

const BEFORE = '%% text of Venture Atlas %%\n';
const AFTER = '\n%% end of the text %%';

/** Pieces of a line that may contain links, not nested in each other. */
const PIECE = /\\[\s\S]|`[^`\n]{1,500}`|\[\[([^[\]|\n]{1,260})(?:\|([^[\]|\n]{1,200}))?\]\]/g;

/** The Markdown of a text for a note. @param titleOf the note of the place that a link names */
export function toVaultText(markdown: string, titleOf: (slug: string) => string | undefined): string {
  const lines = replaceLinks(markdown, (slug, words) => {
    const title = titleOf(slug);
    return title === undefined
      ? escapeMarkdown(words ?? slug)
      : `[[${title}${words === undefined ? '' : `|${words}`}]]`;
  }).split('\n');
  // In Obsidian a bar always separates cells.
  const text = lines.map((line) =>
    line.startsWith('|') ? line.replaceAll(/\[\[([^[\]|\\\n]+)\|([^[\]|\n]+)\]\]/g, '[[$1\\|$2]]') : line,
  );
  return `${BEFORE}${guardMarkdown(text.join('\n'))}${AFTER}`;
}

/**
 * The text of a note that Venture Atlas wrote; undefined for other notes.
 * @param isNote whether a link leads to a note of the vault; other links are names in the text
 */
export function readVaultText(
  note: string,
  attribution: unknown,
  isNote: (title: string) => boolean,
): WikiPageContent | undefined {
  const from = note.indexOf(BEFORE);
  const to = note.lastIndexOf(AFTER);
  if (from < 0 || to < from + BEFORE.length) return undefined;
  const markdown = fromGuarded(note.slice(from + BEFORE.length, to)).replaceAll(
    PIECE,
    (piece, title: string | undefined, words: string | undefined) => {
      if (title === undefined) return piece;
      const target = words === undefined ? title : title.replace(/\\$/, '');
      if (!isNote(target)) return words === undefined ? piece : `[[${target}|${words}]]`;
      return words === undefined ? writeLink(`${BARE}${target}`, undefined) : writeLink(target, words);
    },
  );
  // The plain form is created when it is saved. Until then it has no links.
  const plain = replaceLinks(markdown, (target, words) => escapeMarkdown(words ?? target.slice(BARE.length)));
  return {
    ...cleanBlocks(parseMarkdown(plain)),
    image: null,
    image_text: '',
    attribution: readAttribution(attribution),
    markdown,
  };
}
