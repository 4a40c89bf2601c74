import { cleanBlocks, escapeMarkdown, replaceLinks, writeLink } from '@venture-atlas/rules';
import { parseMarkdown } from '@venture-atlas/rules/markdown';
import type { WikiPageContent } from '@venture-atlas/types';
import { BARE } from '../rich-text/marks.ts';
import { fromGuarded, guardMarkdown } from './guarded-markdown.ts';
import { readAttribution } from './own-text.ts';

/*
 * Notes of a vault that Venture Atlas wrote hold the Markdown of a text between two comments, which Obsidian does not show:
 * what stands there is read back to the letter. Around it is what only the vault needs.
 */

const BEFORE = '%% text of Venture Atlas %%\n';
const AFTER = '\n%% end of the text %%';

/** Pieces of a line that links may be among, and none of these within others. */
const PIECE = /\\[\s\S]|`[^`\n]{1,500}`|\[\[([^[\]|\n]{1,260})(?:\|([^[\]|\n]{1,200}))?\]\]/g;

/** The Markdown of a text as it stands in a note. @param titleOf the note of the place that a link names */
export function toVaultText(markdown: string, titleOf: (slug: string) => string | undefined): string {
  const lines = replaceLinks(markdown, (slug, words) => {
    const title = titleOf(slug);
    return title === undefined
      ? escapeMarkdown(words ?? slug)
      : `[[${title}${words === undefined ? '' : `|${words}`}]]`;
  }).split('\n');
  // A bar parts cells for Obsidian, wherever it stands.
  const text = lines.map((line) =>
    line.startsWith('|') ? line.replaceAll(/\[\[([^[\]|\\\n]+)\|([^[\]|\n]+)\]\]/g, '[[$1\\|$2]]') : line,
  );
  return `${BEFORE}${guardMarkdown(text.join('\n'))}${AFTER}`;
}

/**
 * The text of a note that Venture Atlas wrote; undefined where it did not.
 * @param isNote whether a link leads to a note of the vault: others are names that the text has
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
  // Whoever writes it makes the plain form of it anew; until then it has no links.
  const plain = replaceLinks(markdown, (target, words) => escapeMarkdown(words ?? target.slice(BARE.length)));
  return {
    ...cleanBlocks(parseMarkdown(plain)),
    image: null,
    image_text: '',
    attribution: readAttribution(attribution),
    markdown,
  };
}
