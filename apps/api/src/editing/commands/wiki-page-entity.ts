import { cutSecrets, partSecrets, picturesIn, type StoredText, serverMessages, storedFor } from '@venture-atlas/rules';
import type { StaffWikiPage, WikiPageContent } from '@venture-atlas/types';
import { replaceWikiPieces } from '../../atlas/queries/wiki-pages.ts';
import type { Db } from '../../db/schema.ts';
import { searchKey } from '../../db/search-key.ts';
import { AppError } from '../../errors.ts';
import { isOpenWorld } from '../../worlds/queries/worlds.ts';
import { isAnyDraft } from '../queries/drafts.ts';
import { findLocationRow } from '../queries/location-rows.ts';
import { deletePage, findPageOf, findPageRow, insertPage, updatePage } from '../queries/wiki-page-rows.ts';
import { picturesOfText, settlePictures } from './follow-draft.ts';
import type { Making, StaffEntity } from './staff-entity.ts';
import { textColumns } from './text-columns.ts';
import { searchablePieces } from './write-wiki-page.ts';

/** What the history keeps of a wiki page. */
export type WikiPageFields = {
  name: string;
  location_id: number | null;
  wiki_page_content: WikiPageContent;
};

export type WikiPageEntity = StaffEntity<WikiPageFields, StaffWikiPage>;

/** The row of a page whose location was deleted. */
export type KeptPage = Omit<NonNullable<Awaited<ReturnType<typeof findPageRow>>>, 'world_id'>;

/**
 * How wiki pages are written and taken back; what text search looks through
 * goes with them.
 * @param show the page as staff see it
 */
export function createWikiPageEntity(show: WikiPageEntity['show']): WikiPageEntity {
  return {
    kind: 'wikipage',
    show,
    read: readPage,
    async write(db, id, fields, at) {
      const before = await mustRead(db, id);
      const after = { ...before.fields, ...fields };
      if (after.location_id !== before.fields.location_id) {
        await assertFree(db, before.worldId, after.location_id);
        if (before.fields.location_id !== null) await replaceWikiPieces(db, before.fields.location_id, []);
      }
      const { columns, open } = await columnsOf(after);
      await updatePage(db, id, { ...columns, updated_at: at });
      await writePieces(db, after.location_id, open);
      await settlePicture(db, before.worldId, before.fields, after.location_id);
    },
    async insert(db, fields, { at, worldId, id: oldId, version }) {
      await assertFree(db, worldId, fields.location_id);
      const { columns, open } = await columnsOf(fields);
      const id = await insertPage(db, {
        world_id: worldId,
        ...columns,
        ...(oldId === undefined ? {} : { id: oldId }),
        ...(version === undefined ? {} : { version }),
        updated_at: at,
      });
      await writePieces(db, fields.location_id, open);
      await settlePicture(db, worldId, fields, fields.location_id);
      return id;
    },
    async remove(db, id) {
      const { fields, worldId } = await mustRead(db, id);
      await dropPage(db, id);
      await settlePicture(db, worldId, fields, fields.location_id);
      return fields;
    },
    // A page that bears the name of its location is renamed with it.
    async changesWith(db, id) {
      const locationId = (await findPageRow(db, id))?.location_id ?? null;
      return locationId === null ? undefined : { kind: 'location', id: locationId };
    },
    isUnseen: async (db, { location_id }) => location_id !== null && (await isAnyDraft(db, [location_id as number])),
    isUnseenChange: async (db, { worldId, was, is }) => {
      // In an open world no DM reads a secret.
      const reader = (await isOpenWorld(db, worldId)) ? 'anybody' : 'dm';
      return seenBy(reader, was as WikiPageFields) === seenBy(reader, is as WikiPageFields);
    },
    withholds: ({ wiki_page_content }) =>
      picturesIn(partSecrets(wiki_page_content as WikiPageContent).secrets ?? '').length > 0,
    filedUnder: (_id, fields) => ({
      location_id: fields.location_id as number | null,
      position_id: null,
      parent_id: null,
    }),
  };
}

/** All that others may see of a page, as one text. */
const seenBy = (reader: 'anybody' | 'dm', { name, location_id, wiki_page_content }: WikiPageFields): string => {
  const { markdown, ...content }: StoredText = wiki_page_content;
  const { linked: _, links: _links, ...rest } = content;
  return JSON.stringify([name, location_id, rest, markdown === undefined ? null : cutSecrets(markdown, reader)]);
};

/** Whether everybody may have a picture depends on whose texts show it. @param locationId whose text it is now */
async function settlePicture(
  db: Db,
  worldId: number,
  { wiki_page_content, location_id }: WikiPageFields,
  locationId: number | null,
): Promise<void> {
  const locationIds = [location_id, locationId].filter((id) => id !== null);
  await settlePictures(db, { worldId, locationIds, before: picturesOfText(wiki_page_content) });
}

/** Deletes a page and what text search looks through of it. */
export async function dropPage(db: Db, id: number): Promise<void> {
  const page = await findPageRow(db, id);
  if (page?.location_id != null) await replaceWikiPieces(db, page.location_id, []);
  await deletePage(db, id);
}

/** The page of a location that is about to go, as the history keeps it. */
export async function keptPage(db: Db, locationId: number): Promise<KeptPage | null> {
  const page = await findPageOf(db, locationId);
  if (page === undefined) return null;
  const { world_id: _, ...kept } = page;
  return kept;
}

/** Brings a page back that went with its location. */
export async function bringBackPage(
  db: Db,
  page: KeptPage,
  { at, worldId }: Pick<Making, 'at' | 'worldId'>,
): Promise<void> {
  await insertPage(db, { ...page, world_id: worldId, version: page.version + 1, updated_at: at });
  await writePieces(db, page.location_id, JSON.parse(page.content) as WikiPageContent);
}

async function readPage(db: Db, id: number) {
  const row = await findPageRow(db, id);
  if (row === undefined) return undefined;
  const { name, location_id, version, world_id } = row;
  const content = storedFor(row, 'editor') ?? row.content;
  const fields: WikiPageFields = {
    name,
    location_id,
    wiki_page_content: JSON.parse(content) as WikiPageContent,
  };
  return { fields, version, worldId: world_id };
}

async function mustRead(db: Db, id: number) {
  const found = await readPage(db, id);
  if (found === undefined) throw new AppError('not_found');
  return found;
}

/** A location has one page, of its own world. */
async function assertFree(db: Db, worldId: number, locationId: number | null): Promise<void> {
  if (locationId === null) return;
  if ((await findLocationRow(db, locationId))?.world_id !== worldId) {
    throw new AppError('bad_request', { field: 'location_id', message: serverMessages.locationMissing });
  }
  if ((await findPageOf(db, locationId)) !== undefined) {
    throw new AppError('conflict', { field: 'location_id', message: serverMessages.pageExists });
  }
}

/** @param open what everybody may have of the text */
async function writePieces(db: Db, locationId: number | null, open: WikiPageContent): Promise<void> {
  if (locationId !== null) await replaceWikiPieces(db, locationId, searchablePieces(open));
}

async function columnsOf({ name, location_id, wiki_page_content }: WikiPageFields) {
  const { columns, open } = await textColumns(wiki_page_content);
  return { columns: { name, name_lower: searchKey(name), location_id, ...columns }, open };
}
