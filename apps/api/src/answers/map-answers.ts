import { CHILDREN_PAGE_SIZE } from '@venture-atlas/rules';
import type { ChildrenPage } from '@venture-atlas/types';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { presentMapDetails } from '../present/location.ts';
import { presentChild } from '../present/point.ts';
import { presentWiki } from '../present/wiki.ts';
import { findLocation, type WorldScope } from '../queries/locations.ts';
import { countChildren, listChildren, listParents, type ParentRow } from '../queries/positions.ts';
import { findWikiContent, listWikiContents } from '../queries/wiki-pages.ts';
import type { AnswerSource } from './public-answers.ts';

/*
 * The world without a campaign, as everybody sees it, or (scope `all`) with what staff took off the map.
 */

/** Which page of a map's points, with or without their texts. */
interface Page {
  /** From 1. */
  page: number;
  withContent: boolean;
  scope: WorldScope;
}

/** A map with its first page of points; undefined when there is no such location in scope. */
export async function buildMapDetails(
  db: Kysely<Database>,
  slug: string,
  withContent: boolean,
  scope: WorldScope,
): Promise<AnswerSource | undefined> {
  const location = await findLocation(db, slug, scope);
  if (location === undefined) return undefined;
  const [parents, page, content] = await Promise.all([
    listParents(db, [location.id]),
    readPage(db, location.id, { page: 1, withContent, scope }),
    withContent ? findWikiContent(db, location.id) : ('left out' as const),
  ]);
  return {
    body: presentMapDetails(location, parentsIn(scope, parents), page.body, content),
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

/** The text of a place; undefined when there is no such location in scope. */
export async function buildWiki(
  db: Kysely<Database>,
  slug: string,
  scope: WorldScope,
): Promise<AnswerSource | undefined> {
  const location = await findLocation(db, slug, scope);
  if (location === undefined) return undefined;
  const content = await findWikiContent(db, location.id);
  return { body: presentWiki(location, content), locationIds: [location.id] };
}

async function readPage(
  db: Kysely<Database>,
  mapId: number,
  { page, withContent, scope }: Page,
): Promise<{ body: ChildrenPage; locationIds: number[] }> {
  const offset = (page - 1) * CHILDREN_PAGE_SIZE;
  const [total, rows] = await Promise.all([
    countChildren(db, mapId),
    listChildren(db, { parentId: mapId, limit: CHILDREN_PAGE_SIZE, offset }),
  ]);
  const ids = rows.map((row) => row.location_id);
  const [parents, contents] = await Promise.all([
    listParents(db, ids),
    withContent ? listWikiContents(db, ids) : undefined,
  ]);
  const otherMaps = byChild(parentsIn(scope, parents).filter((parent) => parent.id !== mapId));
  return {
    body: {
      children: rows.map((row) => presentChild(row, otherMaps.get(row.location_id) ?? [], contents)),
      next_page: offset + rows.length < total && rows.length > 0 ? page + 1 : null,
      total_children: total,
    },
    // The answer changes too when a parent that is not shown comes back.
    locationIds: [...ids, ...parents.map((parent) => parent.id)],
  };
}

/** Those of the parents that may be named. */
export const parentsIn = (scope: WorldScope, parents: readonly ParentRow[]): readonly ParentRow[] =>
  scope === 'all' ? parents : parents.filter((parent) => parent.is_shown === 1);

/** Parents grouped by the location that stands on them. */
export function byChild(parents: readonly ParentRow[]): Map<number, ParentRow[]> {
  const groups = new Map<number, ParentRow[]>();
  for (const parent of parents) {
    const group = groups.get(parent.child_id);
    if (group === undefined) groups.set(parent.child_id, [parent]);
    else group.push(parent);
  }
  return groups;
}
