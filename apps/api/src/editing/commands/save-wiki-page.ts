import {
  linkedId,
  linksAsWords,
  linksIn,
  locationNameProblem,
  movePictures,
  moveTextPictures,
  nameLinks,
  picturesIn,
  replaceLinks,
  secretIdsIn,
  splitSecrets,
  type TextRow,
  withLinked,
  withSecretIds,
  writeLink,
} from '@venture-atlas/rules';
import { type StaffWikiPage, TEXT_LINKS_MAX, type WikiPageContent } from '@venture-atlas/types';
import { replaceWikiPieces, upsertWikiPage } from '../../atlas/queries/wiki-pages.ts';
import type { Db } from '../../db/schema.ts';
import { searchKey } from '../../db/search-key.ts';
import { AppError } from '../../errors.ts';
import { type Seals, storedAddress } from '../../media/capabilities/capability.ts';
import { ATLAS_WORLD_ID } from '../../worlds/queries/worlds.ts';
import { findLocationRow } from '../queries/staff-locations.ts';
import { endReveals, listIdsOfNames, listIdsOfWorld } from '../queries/wiki-page-rows.ts';
import { assertOwnPicture, checkWikiContent } from './check-wiki-content.ts';
import { inWorld } from './in-world.ts';
import type { RegistryDeps } from './registry-deps.ts';
import { newSecretId, withOwnSecretIds } from './secret-ids.ts';
import { addEntity, editEntity, removeEntity, type StaffRequest, type WriteResult } from './staff-change.ts';
import { cleanedForm, searchablePieces, textColumns } from './wiki-page-entity.ts';

/** What staff write about a page. Absent fields stay. */
export interface WikiPageInput {
  name?: string;
  location_id?: number | null;
  wiki_page_content?: WikiPageContent;
  /** Only for a new page without a place: the public id of its world. */
  world_id?: string;
}

export type WikiPageSaved = StaffWikiPage & { change_id: number | null };

/** @throws AppError bad_request for a field; conflict if the location has a page already */
export async function createWikiPage(
  deps: RegistryDeps,
  request: StaffRequest,
  input: WikiPageInput & { name: string },
): Promise<WikiPageSaved> {
  const fields = checkPage(deps, input);
  return addEntity(deps, request, deps.entities.wikipage, {
    action: 'wikipage.add',
    // The world of its place. A page without a place belongs to the named world, else to the Atlas.
    worldId: async (trx, scope) => {
      const place = fields.location_id == null ? undefined : await findLocationRow(trx, fields.location_id);
      // A place outside the scope counts as missing.
      if (place !== undefined && scope.worldIds.includes(place.world_id)) return place.world_id;
      return (await inWorld(input.world_id).worldId?.(trx)) ?? ATLAS_WORLD_ID;
    },
    fields: async (trx, { worldId }) => {
      const wiki_page_content = await writeMarkdown(trx, worldId, fields.wiki_page_content ?? blankPage, null);
      await assertOwnPicture(trx, worldId, { image: wiki_page_content.image, before: null });
      return { location_id: null, ...fields, name: fields.name ?? '', wiki_page_content };
    },
    answer: saved,
  });
}

/** @throws AppError not_found, changed_meanwhile, bad_request for a field, conflict for a location with a page */
export async function changeWikiPage(
  deps: RegistryDeps,
  request: StaffRequest,
  id: number,
  input: WikiPageInput,
): Promise<WikiPageSaved> {
  const fields = checkPage(deps, input);
  return editEntity(deps, request, deps.entities.wikipage, {
    action: 'wikipage.edit',
    id,
    fields: async (trx, now, { worldId }) => {
      const { image: before } = now.wiki_page_content;
      const image = fields.wiki_page_content?.image ?? null;
      await assertOwnPicture(trx, worldId, { image, before });
      const { wiki_page_content: content } = fields;
      if (content === undefined) return fields;
      return { ...fields, wiki_page_content: await writeMarkdown(trx, worldId, content, now.wiki_page_content) };
    },
    answer: saved,
  });
}

/** Deletes a page with its text. @returns id of the change that restores it */
export async function deleteWikiPage(deps: RegistryDeps, request: StaffRequest, id: number): Promise<number | null> {
  return removeEntity(deps, request, deps.entities.wikipage, {
    action: 'wikipage.delete',
    id,
    answer: ({ changeId }) => changeId,
  });
}

/** The content of an empty text. */
export const blankPage: WikiPageContent = {
  sections: [],
  top_section: '',
  image: null,
  image_text: '',
  attribution: null,
};

function checkPage({ seals }: RegistryDeps, { name, wiki_page_content, location_id }: WikiPageInput) {
  const clean = name?.normalize('NFC').trim();
  const problem = clean === undefined ? undefined : locationNameProblem(clean);
  if (problem !== undefined) throw new AppError('bad_request', { message: problem, field: 'name' });
  return {
    ...(clean === undefined ? {} : { name: clean }),
    ...(location_id === undefined ? {} : { location_id }),
    ...(wiki_page_content === undefined ? {} : { wiki_page_content: withStoredPicture(seals, wiki_page_content) }),
  };
}

/** The text with its picture as it is stored, whichever address the client sent. */
const withStoredPicture = (seals: Seals, input: WikiPageContent): WikiPageContent =>
  moveTextPictures(checkWikiContent(input), (address) => storedAddress(seals, address));

function saved({ shown, changeId }: WriteResult<StaffWikiPage>): WikiPageSaved {
  if (shown === undefined) throw new AppError('not_found');
  return { ...shown, change_id: changeId };
}

/**
 * Stores the text of a location and its searchable pieces, within the caller's transaction.
 * @param before the whole earlier text, whose secrets keep their IDs; null if it had no secret
 * @returns the text as its row holds it
 */
export async function writeWikiPage(
  trx: Db,
  page: { locationId: number; name: string; at: string },
  content: WikiPageContent,
  before: string | null,
): Promise<TextRow> {
  const { columns, open } = await textColumns(withOwnSecretIds(content, before));
  await upsertWikiPage(trx, {
    location_id: page.locationId,
    name: page.name,
    name_lower: searchKey(page.name),
    ...columns,
    updated_at: page.at,
  });
  await replaceWikiPieces(trx, page.locationId, searchablePieces(open));
  if (before !== null) await endReveals(trx, page.locationId, secretIdsIn(columns.secrets ?? ''));
  return columns;
}

/**
 * A Markdown text as it is stored: links by number, and a cleaned form made from the public part.
 * A plain text stays plain unless it contains a secret.
 * @param before the earlier text
 * @throws AppError bad_request for pictures that are not stored here, and for an invalid cleaned form
 */
export async function writeMarkdown(
  db: Db,
  worldId: number,
  content: WikiPageContent,
  before: WikiPageContent | null,
): Promise<WikiPageContent> {
  const written = content.markdown ?? splitSecrets(content).secrets;
  if (written === null) return content;
  const linked = await ownLinks(db, worldId, await namedLinks(db, worldId, written));
  const markdown = withSecretIds(linked, before?.markdown ?? null, newSecretId);
  await assertOwnPictures(db, worldId, markdown, before?.markdown ?? '');
  const { links: _, ...rest } = content;
  return withLinked(checkWikiContent({ ...rest, markdown, ...(await cleanedForm(markdown)) }));
}

/**
 * A text of an imported file, as it is stored: links by number, and no pictures. An invalid Markdown text becomes
 * plain.
 * @param idOf the place that has this key in the file
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

/** Turns names in brackets into links if exactly one place of the world has that name. */
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

/** Keeps links to places of the same world. Others become words. */
async function ownLinks(db: Db, worldId: number, markdown: string): Promise<string> {
  const ids = linksIn(markdown).map(({ id }) => id);
  const own = await listIdsOfWorld(db, worldId, ids);
  return replaceLinks(markdown, (key, words) =>
    own.has(linkedId(key) ?? 0) ? writeLink(key, words) : linksAsWords.markdown(key, words),
  );
}

async function assertOwnPictures(db: Db, worldId: number, markdown: string, before: string): Promise<void> {
  for (const image of picturesIn(markdown)) {
    const isOld = before.includes(`(${image}`);
    await assertOwnPicture(db, worldId, { image, before: isOld ? image : null });
  }
}
