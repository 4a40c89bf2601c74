import { leadersLine, storedFor } from '@venture-atlas/rules';
import { CHILDREN_PAGE_SIZE, type ChildrenPage, PAGE_BYTES_MAX, PAGE_SHAPES_BYTES_MAX } from '@venture-atlas/types';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { PictureAddresses } from '../../media/capabilities/picture-addresses.ts';
import type { WorldScope } from '../../worlds/scope.ts';
import { presentMapDetails } from '../present/location.ts';
import { presentChild } from '../present/point.ts';
import { presentWiki } from '../present/wiki.ts';
import { findLocation, findWelcome } from '../queries/locations.ts';
import { countChildren, findChildrenPage, listChildren, listParents } from '../queries/positions.ts';
import { findWikiContent, findWikiRow } from '../queries/wiki-pages.ts';
import { readKnownLinks } from './known-links.ts';
import { type PageTexts, readPageTexts } from './page-texts.ts';
import { byChild, parentsIn } from './parents-in.ts';
import type { AnswerSource } from './public-answers.ts';

/*
 * Worlds without a campaign, as everybody sees them, or (when the scope sees all) with what staff took off the map.
 */

/** Whether texts are asked for, and how many bytes they may take with the shapes beside them. */
export interface TextsWish {
  withContent: boolean;
  /** Without it as many as an answer may have. */
  room?: number;
}

/** The worlds that an answer is about, and how it names their pictures. */
export interface AnswerScope {
  scope: WorldScope;
  pictures: PictureAddresses;
  /** Drafts belong to it, marked as such: of one world, for whoever edits it. */
  withDrafts?: true;
}

/** Which page of a map's points, from 1, with or without their texts. */
type Page = TextsWish & AnswerScope & { page: number };

/** A map with its first page of points; undefined when there is no such location in scope. */
export async function buildMapDetails(
  db: Kysely<Database>,
  slug: string,
  { scope, pictures, withDrafts, ...texts }: Omit<Page, 'page'>,
): Promise<AnswerSource | undefined> {
  const location = await findLocation(db, slug, scope);
  if (location === undefined) return undefined;
  const drafts = withDrafts === undefined ? {} : { withDrafts };
  const [parents, page, welcome] = await Promise.all([
    listParents(db, scope, [location.id]),
    readPage(db, location.id, { ...texts, page: 1, scope, pictures, ...drafts }, location.id),
    findWelcome(db, location),
  ]);
  // Whoever edits the world reads the line as it is written.
  const line = welcome === null || scope.sees === 'all' ? welcome : leadersLine(welcome, undefined);
  return {
    body: {
      ...presentMapDetails(location, parentsIn(scope, parents), page.body, page.contents, pictures),
      ...(line === null || line === '' ? {} : { welcome: line }),
    },
    locationIds: [location.id, ...parents.map((parent) => parent.id), ...page.locationIds],
  };
}

/** One page of a map's points (from 1); past the end it is empty. */
export async function buildChildrenPage(
  db: Kysely<Database>,
  slug: string,
  page: Page,
): Promise<AnswerSource | undefined> {
  const location = await findLocation(db, slug, page.scope);
  if (location === undefined) return undefined;
  const { body, locationIds } = await readPage(db, location.id, page);
  return { body, locationIds: [location.id, ...locationIds] };
}

/** The text of a place, with its secrets for those who edit every world of the scope; undefined when there is no such location in scope. */
export async function buildWiki(
  db: Kysely<Database>,
  slug: string,
  { scope, pictures }: AnswerScope,
): Promise<AnswerSource | undefined> {
  const location = await findLocation(db, slug, scope);
  if (location === undefined) return undefined;
  const content = await findText(db, scope, location.id);
  const links = await readKnownLinks(db, scope, content === undefined ? [] : [content]);
  return {
    body: presentWiki(location, content, pictures, links.places),
    locationIds: [location.id, ...links.locationIds],
  };
}

async function findText(db: Kysely<Database>, scope: WorldScope, locationId: number): Promise<string | undefined> {
  if (scope.sees !== 'all') return findWikiContent(db, scope, locationId);
  const row = await findWikiRow(db, scope, locationId);
  return row && storedFor(row, 'editor');
}

/** @param own the map, when its own text belongs to the answer too: before those of its places */
async function readPage(
  db: Kysely<Database>,
  mapId: number,
  { page, withContent, room = PAGE_BYTES_MAX, scope, pictures, withDrafts }: Page,
  own?: number,
): Promise<{ body: ChildrenPage; locationIds: number[]; contents: PageTexts | undefined }> {
  const map = { scope, parentId: mapId, withDrafts };
  const { offset, limit } = await findChildrenPage(db, { ...map, page, ...pageLimits });
  const [total, rows] = await Promise.all([countChildren(db, map), listChildren(db, { ...map, limit, offset })]);
  const ids = rows.map((row) => row.location_id);
  const [parents, contents] = await Promise.all([
    listParents(db, scope, ids),
    withContent
      ? readPageTexts(db, scope, own === undefined ? ids : [own, ...ids], room - bytesOfShapes(rows))
      : undefined,
  ]);
  const otherMaps = byChild(parentsIn(scope, parents).filter((parent) => parent.id !== mapId));
  return {
    body: {
      children: rows.map((row) => presentChild(row, otherMaps.get(row.location_id) ?? [], contents, pictures)),
      next_page: offset + rows.length < total && rows.length > 0 ? page + 1 : null,
      total_children: total,
    },
    // The answer changes too when a parent that is not shown comes back.
    locationIds: [...ids, ...parents.map((parent) => parent.id), ...(contents?.linkedIds ?? [])],
    contents,
  };
}

/** What a page of points holds at most. */
export const pageLimits = { size: CHILDREN_PAGE_SIZE, shapeBytes: PAGE_SHAPES_BYTES_MAX } as const;

/** What the shapes of some points take, in UTF-8: JSON of numbers has a byte a letter. */
export const bytesOfShapes = (rows: readonly { geojson: string | null }[]): number =>
  rows.reduce((sum, { geojson }) => sum + (geojson?.length ?? 0), 0);
