import {
  linkedId,
  linksIn,
  linksInWords,
  locationNameProblem,
  movePictures,
  moveTextPictures,
  nameLinks,
  partSecrets,
  picturesIn,
  replaceLinks,
  secretIdsIn,
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
import { addEntity, type Done, editEntity, removeEntity, type StaffRequest } from './staff-change.ts';
import { cleanedForm, searchablePieces, textColumns } from './wiki-page-entity.ts';

/** What staff write about a page; what is absent stays. */
export interface WikiPageInput {
  name?: string;
  location_id?: number | null;
  wiki_page_content?: WikiPageContent;
  /** Only of a new page of no place: the public id of its world. */
  world_id?: string;
}

export type WikiPageSaved = StaffWikiPage & { change_id: number | null };

/** @throws AppError bad_request for a field; conflict when the location has a page already */
export async function createWikiPage(
  deps: RegistryDeps,
  request: StaffRequest,
  input: WikiPageInput & { name: string },
): Promise<WikiPageSaved> {
  const fields = checkPage(deps, input);
  return addEntity(deps, request, deps.entities.wikipage, {
    action: 'wikipage.add',
    // That of its place; a page of no place belongs to the world that is named, else to the Atlas.
    worldId: async (trx, scope) => {
      const place = fields.location_id == null ? undefined : await findLocationRow(trx, fields.location_id);
      // One that is out of sight is none.
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

/** Deletes a page with its text. @returns id of the change that brings it back */
export async function deleteWikiPage(deps: RegistryDeps, request: StaffRequest, id: number): Promise<number | null> {
  return removeEntity(deps, request, deps.entities.wikipage, {
    action: 'wikipage.delete',
    id,
    answer: ({ changeId }) => changeId,
  });
}

/** A text of which nothing is written. */
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

/** The text with its picture as it is stored, whatever address it came back with. */
const withStoredPicture = (seals: Seals, input: WikiPageContent): WikiPageContent =>
  moveTextPictures(checkWikiContent(input), (address) => storedAddress(seals, address));

function saved({ shown, changeId }: Done<StaffWikiPage>): WikiPageSaved {
  if (shown === undefined) throw new AppError('not_found');
  return { ...shown, change_id: changeId };
}

/**
 * Stores the text of a location and what text search looks through; runs inside the caller's transaction.
 * @param before the whole text of the location until now, whose secrets keep their IDs; null where it had no secret
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
  const linked = await ownLinks(db, worldId, await namedLinks(db, worldId, written));
  const markdown = withSecretIds(linked, before?.markdown ?? null, newSecretId);
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
