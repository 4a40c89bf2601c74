import { setImmediate as yieldToOthers } from 'node:timers/promises';
import {
  cleanBlocks,
  cutSecrets,
  isAppendix,
  linksInWords,
  type MarkdownBlock,
  partSecrets,
  type StoredText,
  sayLinks,
  secretIdsIn,
  sectionsOf,
  serverMessages,
  storedFor,
  type TextRow,
  withLinked,
  withoutSecretIds,
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
import { assertFewSections } from './check-wiki-content.ts';
import { picturesOfText, settleNamed } from './follow-draft.ts';
import { withMissingSecretIds } from './secret-ids.ts';
import type { Fields, Making, StaffEntity } from './staff-entity.ts';

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
      if (before.fields.location_id !== null) {
        const stays = after.location_id === before.fields.location_id;
        await endReveals(db, before.fields.location_id, stays ? secretIdsIn(columns.secrets ?? '') : []);
      }
      await settleMoved(db, before.worldId, before.fields, after);
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
      await settleMoved(db, worldId, null, fields);
      return id;
    },
    async remove(db, id) {
      const { fields, worldId } = await mustRead(db, id);
      await dropPage(db, id);
      await settleMoved(db, worldId, fields, null);
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
    movesSecretPictures: async (db, change) => {
      const [was, is] = [shownBy(change.was as WikiPageFields | null), shownBy(change.is as WikiPageFields | null)];
      return movedSecrets(was, is).length > 0 || (await listInSecrets(db, change.worldId, letGo(was, is))).length > 0;
    },
    compared: withoutIds,
    filedUnder: (_id, fields) => ({
      location_id: fields.location_id as number | null,
      position_id: null,
      parent_id: null,
    }),
  };
}

/** Texts of before secrets had IDs say what they say with them. */
function withoutIds(fields: Fields): Fields {
  const content = fields.wiki_page_content as WikiPageContent | undefined;
  if (content?.markdown === undefined) return fields;
  return { ...fields, wiki_page_content: { ...content, markdown: withoutSecretIds(content.markdown) } };
}

/** All that others may see of a page, as one text. */
const seenBy = (reader: 'anybody' | 'dm', { name, location_id, wiki_page_content }: WikiPageFields): string => {
  const { markdown, ...content }: StoredText = wiki_page_content;
  const { linked: _, links: _links, ...rest } = content;
  return JSON.stringify([name, location_id, rest, markdown === undefined ? null : cutSecrets(markdown, reader)]);
};

/** The names of the stored pictures that a page shows: to everybody, and in its secrets alone. */
interface Shown {
  open: ReadonlySet<string>;
  secret: ReadonlySet<string>;
}

function shownBy(fields: WikiPageFields | null): Shown {
  if (fields === null) return { open: new Set(), secret: new Set() };
  const { open, secrets } = partSecrets(fields.wiki_page_content);
  const shown = new Set(picturesOfText(open));
  return {
    open: shown,
    secret: new Set(picturesOfText({ markdown: secrets ?? '' }).filter((name) => !shown.has(name))),
  };
}

/** Pictures that a page showed to everybody and does not any more. */
const letGo = (was: Shown, is: Shown): string[] => [...was.open].filter((name) => !is.open.has(name));

/** Pictures that a page shows otherwise than before, in secret before or now. */
const movedSecrets = (was: Shown, is: Shown): string[] =>
  [...new Set([...was.secret, ...is.secret])].filter((name) => was.secret.has(name) !== is.secret.has(name));

/**
 * Whether everybody may have a picture depends on whose texts show it. Asked anew are those that a page shows otherwise
 * than before: all texts of the world may have to be looked through for each. A page of no place has secrets, too.
 */
async function settleMoved(
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
  await settleNamed(db, {
    worldId,
    locationIds: ids,
    names: isSamePlace ? changed : all,
    certain: movedSecrets(was, is),
    letGo: letGo(was, is),
  });
}

/** Deletes a page and what text search looks through of it. */
export async function dropPage(db: Db, id: number): Promise<void> {
  const page = await findPageRow(db, id);
  if (page?.location_id != null) {
    await replaceWikiPieces(db, page.location_id, []);
    await endReveals(db, page.location_id, []);
  }
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
  // One that was kept before there were secrets may hold their marks, and one with secrets has them without IDs.
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
  JSON.parse(storedFor(row, 'editor') ?? row.content) as WikiPageContent;

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
  const { columns, open } = await textColumns(withMissingSecretIds(wiki_page_content));
  return { columns: { name, name_lower: searchKey(name), location_id, ...columns }, open };
}

/**
 * A text as its row holds it, and what everybody may have of it. Its secrets are taken out here, before anything else is
 * made of it, whoever writes it: no other column, and no table that is kept from them, knows a word of one.
 */
export async function textColumns(content: WikiPageContent) {
  const { open: cut, secrets } = partSecrets(content);
  const open = secrets === null ? cut : { ...cut, ...(await cleanedForm(cut.markdown ?? '')) };
  const has_text = hasText(open) ? (1 as const) : (0 as const);
  return { columns: { content: JSON.stringify(withLinked(open)), has_text, secrets }, open };
}

/**
 * The cleaned form of a text in Markdown, of what everybody may have of it. Others have their turn in between.
 * @throws AppError bad_request for more sections than a text may have, before any of them is made
 */
export async function cleanedForm(markdown: string): Promise<Pick<WikiPageContent, 'top_section' | 'sections'>> {
  const blocks = await parse(cutSecrets(markdown, 'anybody'));
  assertFewSections(sectionsOf(blocks).sections.length);
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

/** Whether there is something to read. */
const hasText = (content: WikiPageContent): boolean =>
  content.top_section.trim() !== '' || content.sections.length > 0 || content.image !== null;

/** The stretches of text that search may find: the top section (section null) and every part not under the name Appendix (specification section 5). */
export function searchablePieces(stored: WikiPageContent): TextPiece[] {
  // Everybody's searches read the same pieces: they hold own words of links, and never a name.
  return textPieces(sayLinks(stored, linksInWords));
}

/** A stretch of a text, and the part that it is in. */
interface TextPiece {
  section: string | null;
  body: string;
}

/** The stretches of a text that are not empty, in their order, links as they stand in it. */
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
