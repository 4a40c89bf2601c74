import { countMarks, isWebAddress, linksIn, replaceLinks, serverMessages } from '@venture-atlas/rules';
import {
  LINKS_IN_TEXT_MAX,
  MARKDOWN_LINE_MAX,
  SECRET_MARKS_MAX,
  TEXT_LINKS_MAX,
  WIKI_LINE_MAX,
  WIKI_PAGE_BYTES_MAX,
  WIKI_SECTIONS_MAX,
  type WikiPageContent,
} from '@venture-atlas/types';
import type { Db } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { isPictureOfWorld } from '../../media/queries/our-pictures.ts';
import { keyOfAddress } from '../../media/store/media-address.ts';

/** Control characters that a text may not contain. Tabs and line breaks are allowed. */
const FORBIDDEN_CHARACTERS = /[^\P{Cc}\n\t]|\p{Cs}|[\u202a-\u202e\u2066-\u2069]/u;

/**
 * A text as it is stored: plain text, one kind of line break, and keys in our order.
 * @throws AppError bad_request naming the invalid part
 */
export function checkWikiContent(input: WikiPageContent): WikiPageContent {
  const { attribution } = input;
  assertSectionCount(input.sections.length);
  const content: WikiPageContent = {
    sections: input.sections.map((section, i) => ({
      name: checkLine(`sections.${i}.name`, 'The name of a section', section.name),
      clean_text: checkText(`sections.${i}.clean_text`, section.clean_text),
      subsections: section.subsections.map((subsection, j) => ({
        name: checkLine(`sections.${i}.subsections.${j}.name`, 'The name of a subsection', subsection.name),
        content: subsection.content.map((part) => checkText(`sections.${i}.subsections.${j}.content`, part)),
      })),
    })),
    top_section: checkText('top_section', input.top_section),
    image: input.image === '' ? null : input.image,
    image_text: checkText('image_text', input.image_text),
    attribution: attribution && {
      title: checkLine('attribution.title', 'The title of the source', attribution.title),
      url: attribution.url === '' ? null : attribution.url,
      licence: checkLine('attribution.licence', 'The license', attribution.licence),
      revision:
        attribution.revision === null ? null : checkLine('attribution.revision', 'The revision', attribution.revision),
    },
  };
  if (input.markdown !== undefined) content.markdown = checkMarkdown(input.markdown);
  const url = content.attribution?.url ?? null;
  if (url !== null && !isWebAddress(url)) throw refusal('attribution.url', serverMessages.linkInvalid);
  if (Buffer.byteLength(JSON.stringify(content)) > WIKI_PAGE_BYTES_MAX) {
    throw refusal(undefined, serverMessages.pageTooLong);
  }
  assertSecretCount(content);
  return content;
}

/** Plain texts count as well. A text with a mark is read as Markdown. */
function assertSecretCount({ top_section, sections, markdown }: WikiPageContent): void {
  const parts = markdown === undefined ? [top_section, ...sections.flatMap(textsOf)] : [markdown];
  let left = SECRET_MARKS_MAX;
  for (const part of parts) left -= countMarks(part, left);
  if (left < 0) throw refusal(undefined, serverMessages.tooManySecrets(SECRET_MARKS_MAX));
}

const textsOf = ({ clean_text, subsections }: WikiPageContent['sections'][number]): string[] => [
  clean_text,
  ...subsections.flatMap(({ content }) => content),
];

/** @throws AppError bad_request for more sections than a text may have */
export function assertSectionCount(count: number): void {
  if (count > WIKI_SECTIONS_MAX) throw refusal('sections', serverMessages.tooManySections(WIKI_SECTIONS_MAX));
}

/** @throws AppError bad_request for forbidden characters, or for a text that is too long */
function checkMarkdown(input: string): string {
  const markdown = checkText('markdown', input);
  if (markdown.length > WIKI_PAGE_BYTES_MAX) throw refusal('markdown', serverMessages.pageTooLong);
  if (markdown.split('\n').some((one) => one.length > MARKDOWN_LINE_MAX))
    throw refusal('markdown', serverMessages.lineTooLong(MARKDOWN_LINE_MAX));
  if (linksIn(markdown).length > TEXT_LINKS_MAX) throw refusal('markdown', serverMessages.tooManyLinks(TEXT_LINKS_MAX));
  // Each link becomes a name. A text of nothing but links would be many times as long for readers.
  let times = 0;
  replaceLinks(markdown, () => {
    times += 1;
    return '';
  });
  if (times > LINKS_IN_TEXT_MAX) throw refusal('markdown', serverMessages.tooManyLinks(LINKS_IN_TEXT_MAX));
  return markdown;
}

/**
 * Allows only pictures that this site stores for the world of the text. Readers' IP addresses stay private that way.
 * The earlier picture may stay.
 * @param image as it is stored
 * @throws AppError bad_request
 */
export async function assertOwnPicture(
  db: Db,
  worldId: number,
  { image, before }: { image: string | null; before: string | null },
): Promise<void> {
  if (image === null || image === before) return;
  const file = keyOfAddress(image);
  if (file === undefined || !(await isPictureOfWorld(db, worldId, file)))
    throw refusal('image', serverMessages.pictureNotOurs);
}

function checkLine(field: string, label: string, value: string): string {
  const clean = checkText(field, value).replaceAll(/\s+/g, ' ').trim();
  if (clean.length > WIKI_LINE_MAX) throw refusal(field, serverMessages.textTooLong(label, WIKI_LINE_MAX));
  return clean;
}

function checkText(field: string, value: string): string {
  const clean = value.replaceAll(/\r\n?/g, '\n');
  if (FORBIDDEN_CHARACTERS.test(clean)) throw refusal(field, serverMessages.textUnprintable);
  return clean;
}

const refusal = (field: string | undefined, message: string): AppError =>
  new AppError('bad_request', {
    message,
    field: field === undefined ? 'wiki_page_content' : `wiki_page_content.${field}`,
  });
