import { setImmediate as yieldToOthers } from 'node:timers/promises';
import {
  cleanBlocks,
  cutSecrets,
  isAppendix,
  linksAsWords,
  type MarkdownBlock,
  type StoredText,
  secretIdsIn,
  sectionsOf,
  serverMessages,
  splitSecrets,
  storedTextFor,
  type TextRow,
  withLinked,
  withoutSecretIds,
  writeLinks,
} from '@venture-atlas/rules';
import { parseInPortions } from '@venture-atlas/rules/markdown';
import type { StaffWikiPage, WikiPageContent } from '@venture-atlas/types';
import { replaceWikiPieces } from '../../atlas/queries/wiki-pages.ts';
import type { Db } from '../../db/schema.ts';
import { searchKey } from '../../db/search-key.ts';
import { AppError } from '../../errors.ts';
import { isOpenWorld } from '../../worlds/queries/worlds.ts';
import { isAnyDraft, listInSecrets } from '../queries/drafts.ts';
import { findLocationRow } from '../queries/staff-locations.ts';
import { deletePage, endReveals, findPageOf, findPageRow, insertPage, updatePage } from '../queries/wiki-page-rows.ts';
import { assertSectionCount } from './check-wiki-content.ts';
import { picturesOfText, updateAccessByName } from './follow-draft.ts';
import { withMissingSecretIds } from './secret-ids.ts';
import type { Creation, Fields, StaffEntity } from './staff-entity.ts';

/** The fields of a wiki page that the history keeps. */
export type WikiPageFields = {
  name: string;
  location_id: number | null;
  wiki_page_content: WikiPageContent;
};

export type WikiPageEntity = StaffEntity<WikiPageFields, StaffWikiPage>;

/** The row of a page whose location was deleted. */
export type KeptPage = Omit<NonNullable<Awaited<ReturnType<typeof findPageRow>>>, 'world_id'>;

/** How wiki pages are written and undone, with their searchable pieces. @param show the page as staff see it */
export function createWikiPageEntity(show: WikiPageEntity['show']): WikiPageEntity {
  return {
    kind: 'wikipage',
    show,
    read: readPage,
    async write(db, id, fields, at) {
      const before = await requirePage(db, id);
      const after = { ...before.fields, ...fields };
      if (after.location_id !== before.fields.location_id) {
        await assertNoPageYet(db, before.worldId, after.location_id);
        if (before.fields.location_id !== null) await replaceWikiPieces(db, before.fields.location_id, []);
      }
      const { columns, open } = await columnsOf(after);
      await updatePage(db, id, { ...columns, updated_at: at });
      await writePieces(db, after.location_id, open);
      if (before.fields.location_id !== null) {
        const stays = after.location_id === before.fields.location_id;
        await endReveals(db, before.fields.location_id, stays ? secretIdsIn(columns.secrets ?? '') : []);
      }
      await updateMovedPictures(db, before.worldId, before.fields, after);
    },
    async insert(db, fields, { at, worldId, id: oldId, version }) {
      await assertNoPageYet(db, worldId, fields.location_id);
      const { columns, open } = await columnsOf(fields);
      const id = await insertPage(db, {
        world_id: worldId,
        ...columns,
        ...(oldId === undefined ? {} : { id: oldId }),
        ...(version === undefined ? {} : { version }),
        updated_at: at,
      });
      await writePieces(db, fields.location_id, open);
      await updateMovedPictures(db, worldId, null, fields);
      return id;
    },
    async remove(db, id) {
      const { fields, worldId } = await requirePage(db, id);
      await dropPage(db, id);
      await updateMovedPictures(db, worldId, fields, null);
      return fields;
    },
    // A page with the name of its location is renamed with it.
    async changesWith(db, id) {
      const locationId = (await findPageRow(db, id))?.location_id ?? null;
      return locationId === null ? undefined : { kind: 'location', id: locationId };
    },
    isUnseen: async (db, { location_id }) => location_id !== null && (await isAnyDraft(db, [location_id as number])),
    isUnseenChange: async (db, { worldId, was, is }) => {
      // In an open world no DM reads secrets.
      const reader = (await isOpenWorld(db, worldId)) ? 'anybody' : 'dm';
      return seenBy(reader, was as WikiPageFields) === seenBy(reader, is as WikiPageFields);
    },
    movesSecretPictures: async (db, change) => {
      const [was, is] = [shownBy(change.was as WikiPageFields | null), shownBy(change.is as WikiPageFields | null)];
      return (
        movedSecrets(was, is).length > 0 || (await listInSecrets(db, change.worldId, noLongerOpen(was, is))).length > 0
      );
    },
    compared: withoutIds,
    filedUnder: (_id, fields) => ({
      location_id: fields.location_id as number | null,
      position_id: null,
      parent_id: null,
    }),
  };
}

/** Removes the IDs of secrets, since older versions of a text lack them. */
function withoutIds(fields: Fields): Fields {
  const content = fields.wiki_page_content as WikiPageContent | undefined;
  if (content?.markdown === undefined) return fields;
  return { ...fields, wiki_page_content: { ...content, markdown: withoutSecretIds(content.markdown) } };
}

/** Everything that others may see of a page, as one text. */
const seenBy = (reader: 'anybody' | 'dm', { name, location_id, wiki_page_content }: WikiPageFields): string => {
  const { markdown, ...content }: StoredText = wiki_page_content;
  const { linked: _, links: _links, ...rest } = content;
  return JSON.stringify([name, location_id, rest, markdown === undefined ? null : cutSecrets(markdown, reader)]);
};

/** The names of the stored pictures on a page: those for everybody, and those only in secrets. */
interface Shown {
  open: ReadonlySet<string>;
  secret: ReadonlySet<string>;
}

function shownBy(fields: WikiPageFields | null): Shown {
  if (fields === null) return { open: new Set(), secret: new Set() };
  const { open, secrets } = splitSecrets(fields.wiki_page_content);
  const shown = new Set(picturesOfText(open));
  return {
    open: shown,
    secret: new Set(picturesOfText({ markdown: secrets ?? '' }).filter((name) => !shown.has(name))),
  };
}

/** Pictures that were public on the page and are not any more. */
const noLongerOpen = (was: Shown, is: Shown): string[] => [...was.open].filter((name) => !is.open.has(name));

/** Pictures that moved into or out of the secrets of the page. */
const movedSecrets = (was: Shown, is: Shown): string[] =>
  [...new Set([...was.secret, ...is.secret])].filter((name) => was.secret.has(name) !== is.secret.has(name));

/**
 * Updates who may fetch the pictures of a page, which depends on all texts that show them.
 * Only pictures whose use changed are checked, since each may need a search through all texts of the world. A page
 * without a place may have secrets, too.
 */
async function updateMovedPictures(
  db: Db,
  worldId: number,
  before: WikiPageFields | null,
  after: WikiPageFields | null,
): Promise<void> {
  const [was, is] = [shownBy(before), shownBy(after)];
  const ids = [before, after].map((fields) => fields?.location_id ?? null).filter((id) => id !== null);
  const isSamePlace = before !== null && after !== null && before.location_id === after.location_id;
  const all = [...new Set([...was.open, ...was.secret, ...is.open, ...is.secret])];
  const changed = all.filter(
    (name) => was.open.has(name) !== is.open.has(name) || was.secret.has(name) !== is.secret.has(name),
  );
  await updateAccessByName(db, {
    worldId,
    locationIds: ids,
    names: isSamePlace ? changed : all,
    alwaysChecked: movedSecrets(was, is),
    noLongerOpen: noLongerOpen(was, is),
  });
}

/** Deletes a page and its searchable pieces. */
export async function dropPage(db: Db, id: number): Promise<void> {
  const page = await findPageRow(db, id);
  if (page?.location_id != null) {
    await replaceWikiPieces(db, page.location_id, []);
    await endReveals(db, page.location_id, []);
  }
  await deletePage(db, id);
}

/** The page of a location that is about to be deleted, as the history keeps it. */
export async function pageForHistory(db: Db, locationId: number): Promise<KeptPage | null> {
  const page = await findPageOf(db, locationId);
  if (page === undefined) return null;
  const { world_id: _, ...kept } = page;
  return kept;
}

/** Restores a page that was deleted with its location. */
export async function restorePage(
  db: Db,
  page: KeptPage,
  { at, worldId }: Pick<Creation, 'at' | 'worldId'>,
): Promise<void> {
  // A page from before secrets existed may contain their marks, and its secrets may lack IDs.
  const { columns, open } = await textColumns(
    withMissingSecretIds(wholeText({ ...page, secrets: page.secrets ?? null })),
  );
  await insertPage(db, { ...page, ...columns, world_id: worldId, version: page.version + 1, updated_at: at });
  await writePieces(db, page.location_id, open);
}

async function readPage(db: Db, id: number) {
  const row = await findPageRow(db, id);
  if (row === undefined) return undefined;
  const { name, location_id, version, world_id } = row;
  const fields: WikiPageFields = { name, location_id, wiki_page_content: wholeText(row) };
  return { fields, version, worldId: world_id };
}

/** The text of a row with all of its secrets. */
export const wholeText = (row: TextRow): WikiPageContent =>
  JSON.parse(storedTextFor(row, 'editor') ?? row.content) as WikiPageContent;

async function requirePage(db: Db, id: number) {
  const found = await readPage(db, id);
  if (found === undefined) throw new AppError('not_found');
  return found;
}

/** Checks that the location is in the same world and has no page yet. */
async function assertNoPageYet(db: Db, worldId: number, locationId: number | null): Promise<void> {
  if (locationId === null) return;
  if ((await findLocationRow(db, locationId))?.world_id !== worldId) {
    throw new AppError('bad_request', { field: 'location_id', message: serverMessages.locationMissing });
  }
  if ((await findPageOf(db, locationId)) !== undefined) {
    throw new AppError('conflict', { field: 'location_id', message: serverMessages.pageExists });
  }
}

/** @param open the public part of the text */
async function writePieces(db: Db, locationId: number | null, open: WikiPageContent): Promise<void> {
  if (locationId !== null) await replaceWikiPieces(db, locationId, searchablePieces(open));
}

async function columnsOf({ name, location_id, wiki_page_content }: WikiPageFields) {
  const { columns, open } = await textColumns(withMissingSecretIds(wiki_page_content));
  return { columns: { name, name_lower: searchKey(name), location_id, ...columns }, open };
}

/**
 * The columns of a text, and its public part.
 * Secrets are split off here, before anything else is derived from the text. No other column and no public table
 * contains a word of them.
 */
export async function textColumns(content: WikiPageContent) {
  const { open: cut, secrets } = splitSecrets(content);
  const open = secrets === null ? cut : { ...cut, ...(await cleanedForm(cut.markdown ?? '')) };
  const has_text = hasText(open) ? (1 as const) : (0 as const);
  return { columns: { content: JSON.stringify(withLinked(open)), has_text, secrets }, open };
}

/**
 * The cleaned form of the public part of a Markdown text. Yields to other calls in between.
 * @throws AppError bad_request for more sections than a text may have, before any is made
 */
export async function cleanedForm(markdown: string): Promise<Pick<WikiPageContent, 'top_section' | 'sections'>> {
  const blocks = await parse(cutSecrets(markdown, 'anybody'));
  assertSectionCount(sectionsOf(blocks).sections.length);
  await yieldToOthers();
  return cleanBlocks(blocks);
}

async function parse(markdown: string): Promise<MarkdownBlock[]> {
  const reading = parseInPortions(markdown);
  for (;;) {
    const { done, value } = reading.next();
    if (done === true) return value;
    await yieldToOthers();
  }
}

/** Whether there is anything to read. */
const hasText = (content: WikiPageContent): boolean =>
  content.top_section.trim() !== '' || content.sections.length > 0 || content.image !== null;

/**
 * The pieces of text that search may find: the top section (section null), and every part outside the Appendix
 * (specification section 5).
 */
export function searchablePieces(stored: WikiPageContent): TextPiece[] {
  // All readers search the same pieces. Links appear with their own words, and never with a place's name.
  return textPieces(writeLinks(stored, linksAsWords));
}

/** A piece of text, and the part that contains it. */
interface TextPiece {
  section: string | null;
  body: string;
}

/** The pieces of a text that are not empty, in order. Links stay as they are. */
export function textPieces(content: WikiPageContent): TextPiece[] {
  const pieces: TextPiece[] = [{ section: null, body: content.top_section }];
  for (const section of content.sections) {
    if (isAppendix(section.name)) continue;
    const subsections = section.subsections.filter((subsection) => !isAppendix(subsection.name));
    const texts = [section.clean_text, ...subsections.flatMap((subsection) => subsection.content)];
    pieces.push(...texts.map((body) => ({ section: section.name, body })));
  }
  return pieces.filter((piece) => piece.body.trim() !== '');
}
