import {
  linkedId,
  linksIn,
  linksInWords,
  movePictures,
  nameLinks,
  partSecrets,
  picturesIn,
  replaceLinks,
  withLinked,
  writeLink,
} from '@venture-atlas/rules';
import { TEXT_LINKS_MAX, type WikiPageContent } from '@venture-atlas/types';
import type { Db } from '../../db/schema.ts';
import { searchKey } from '../../db/search-key.ts';
import { AppError } from '../../errors.ts';
import { listIdsOfNames, listIdsOfWorld } from '../queries/linked-ids.ts';
import { assertOwnPicture, checkWikiContent } from './check-wiki-content.ts';
import { cleanedForm } from './text-columns.ts';

/**
 * A text that was written as Markdown, as it is kept: its links by number, its cleaned form made from what everybody may
 * have of it. A plain text stays as it is, unless somebody marked a secret in it.
 * @param before the text that was there
 * @throws AppError bad_request for pictures that are not ours, and for what the cleaned form may not hold
 */
export async function writeMarkdown(
  db: Db,
  worldId: number,
  content: WikiPageContent,
  before: WikiPageContent | null,
): Promise<WikiPageContent> {
  const written = content.markdown ?? partSecrets(content).secrets;
  if (written === null) return content;
  const markdown = await ownLinks(db, worldId, await namedLinks(db, worldId, written));
  await assertOwnPictures(db, worldId, markdown, before?.markdown ?? '');
  const { links: _, ...rest } = content;
  return withLinked(checkWikiContent({ ...rest, markdown, ...(await cleanedForm(markdown)) }));
}

/**
 * A text of a file, as it is stored: its links by number, without pictures. One that may not be stored so is plain.
 * @param idOf the place that the file names so
 */
export async function linkedText(
  content: WikiPageContent,
  idOf: (key: string) => number | undefined,
): Promise<WikiPageContent> {
  const { markdown: written, ...plain } = content;
  if (written === undefined) return content;
  const { markdown = '' } = nameLinks({ ...blank, markdown: movePictures(written, () => null) }, idOf);
  try {
    return withLinked(checkWikiContent({ ...plain, markdown, ...(await cleanedForm(markdown)) }));
  } catch (cause) {
    if (cause instanceof AppError) return plain;
    throw cause;
  }
}

const blank = { sections: [], top_section: '', image: null, image_text: '', attribution: null };

const NAMED = /\[\[([^[\]|\n#][^[\]|\n]{0,259})(?:\|([^[\]|\n]{1,200}))?\]\]/g;

/** Names in brackets become links where one place of the world has that name; others stay words. */
async function namedLinks(db: Db, worldId: number, markdown: string): Promise<string> {
  const names = new Set<string>();
  for (const [, name = ''] of markdown.matchAll(NAMED)) names.add(searchKey(name.trim()));
  if (names.size === 0) return markdown;
  const ids = await listIdsOfNames(db, worldId, [...names].slice(0, TEXT_LINKS_MAX));
  return markdown.replaceAll(NAMED, (whole, name: string, words: string | undefined) => {
    const id = ids.get(searchKey(name.trim()));
    return id === undefined ? whole : writeLink(id, words);
  });
}

/** Links lead to places of the world of the text; others become words. */
async function ownLinks(db: Db, worldId: number, markdown: string): Promise<string> {
  const ids = linksIn(markdown).map(({ id }) => id);
  const own = await listIdsOfWorld(db, worldId, ids);
  return replaceLinks(markdown, (key, words) =>
    own.has(linkedId(key) ?? 0) ? writeLink(key, words) : linksInWords.markdown(key, words),
  );
}

async function assertOwnPictures(db: Db, worldId: number, markdown: string, before: string): Promise<void> {
  for (const image of picturesIn(markdown)) {
    const isOld = before.includes(`(${image}`);
    await assertOwnPicture(db, worldId, { image, before: isOld ? image : null });
  }
}
