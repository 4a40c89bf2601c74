import type { KnownPlace } from '@venture-atlas/rules';
import {
  CHILDREN_PAGE_SIZE,
  type ChildrenPage,
  type LocationMapDetails,
  type LocationWiki,
  PAGE_BYTES_MAX,
  PAGE_SHAPES_BYTES_MAX,
} from '@venture-atlas/types';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { PictureAddresses } from '../../media/capabilities/picture-addresses.ts';
import type { WorldScope } from '../../worlds/scope.ts';
import { presentMapDetails } from '../present/location.ts';
import { presentChild } from '../present/point.ts';
import { presentWiki } from '../present/wiki.ts';
import type { PlaceSight } from '../queries/place-sight.ts';
import { type ChildRow, countChildren, findChildrenPage, listChildren, listParents } from '../queries/positions.ts';
import { listWikiContents, listWikiSizes } from '../queries/wiki-pages.ts';
import { kindWordsFor } from './kind-words.ts';
import { linksWithoutHiddenNames, readKnownLinks } from './known-links.ts';
import { byChild, parentsIn } from './parents-in.ts';
import type { AnswerSource } from './public-answers.ts';
import type { FoundPlace, FoundPoints, Home, Reader } from './reader.ts';

/** Whether texts are asked for, and how many bytes they may take with the shapes beside them. */
export interface TextsWish {
  withContent: boolean;
  /** Without it as many as an answer may have. */
  room?: number;
}

/** A map with its first page of points; undefined when the reader knows of no such place. */
export async function buildMapDetails(
  reader: Reader,
  called: string | Home,
  texts: TextsWish,
): Promise<AnswerSource<LocationMapDetails> | undefined> {
  const map = await reader.findPlace(called);
  if (map === undefined) return undefined;
  const { db, scope, sight } = reader;
  const { location } = map;
  const pictures = await reader.readPictures();
  // One after the other: what is read within a transaction has one connection.
  const parents = await listParents(db, scope, [location.id], sight);
  const page = await readPage(reader, map, { ...texts, page: 1, withMap: true, pictures });
  const more = await map.readMore();
  const maySuggest = (await reader.maySuggest?.(location.world_id)) ?? false;
  const described = { ...location, type_name: kindWordsFor(reader).typeName(location.type_name) };
  return {
    body: {
      ...presentMapDetails(described, parentsIn(scope, parents), page.body, page.contents, pictures),
      ...page.more,
      ...more,
      ...(maySuggest ? { may_suggest: true } : {}),
    },
    locationIds: [location.id, ...parents.map((parent) => parent.id), ...page.locationIds],
  };
}

/** One page of a map's points (from 1); past the end it is empty. */
export async function buildChildrenPage(
  reader: Reader,
  slug: string,
  page: TextsWish & { page: number },
): Promise<AnswerSource<ChildrenPage> | undefined> {
  const map = await reader.findPlace(slug);
  if (map === undefined) return undefined;
  const pictures = await reader.readPictures();
  const { body, more, locationIds } = await readPage(reader, map, { ...page, withMap: false, pictures });
  return { body: { ...body, ...more }, locationIds: [map.location.id, ...locationIds] };
}

/** The text of a place, with the secrets that the reader may have; undefined when they may not read it. */
export async function buildWiki(reader: Reader, slug: string): Promise<AnswerSource<LocationWiki> | undefined> {
  const place = await reader.findPlace(slug);
  return place?.isTextVisible ? readWiki(reader, place) : undefined;
}

/** The same of a place that was found, whose text may be read. */
export async function readWiki(reader: Reader, place: FoundPlace): Promise<AnswerSource<LocationWiki>> {
  const { db, scope, sight, hidden } = reader;
  const text = await place.readText();
  const content = text?.stored;
  const links = await readKnownLinks(db, scope, content === undefined ? [] : [content], sight);
  return {
    body: {
      ...presentWiki(
        place.location,
        content,
        await reader.readPictures(),
        linksWithoutHiddenNames(links.places, hidden),
      ),
      ...(text?.revealed === undefined ? {} : { revealed: text.revealed }),
    },
    locationIds: [place.location.id, ...links.locationIds],
  };
}

interface Page {
  body: Pick<ChildrenPage, 'children' | 'next_page' | 'total_children'>;
  /** What else the reader is told about the places. */
  more: Partial<ChildrenPage>;
  contents: PageTexts | undefined;
  locationIds: readonly number[];
}

interface PageWish extends TextsWish {
  /** From 1. */
  page: number;
  /** The map's own text belongs to the answer too: before those of its places. */
  withMap: boolean;
  pictures: PictureAddresses;
}

async function readPage(
  reader: Reader,
  map: FoundPlace,
  { page, withMap, withContent, room = PAGE_BYTES_MAX, pictures }: PageWish,
): Promise<Page> {
  const { db, scope, withDrafts, sight } = reader;
  const mapId = map.location.id;
  const asked = { scope, parentId: mapId, withDrafts };
  const { offset, limit } = await findChildrenPage(db, { ...asked, page, ...pageLimits }, sight);
  const rows = await listChildren(db, { ...asked, limit, offset }, sight);
  // A page with room left is the last one and has counted itself; past the end nothing can be told from it.
  const isLast = limit === CHILDREN_PAGE_SIZE && rows.length < limit && (rows.length > 0 || offset === 0);
  const ids = rows.map((row) => row.location_id);
  const total = isLast ? offset + rows.length : await countChildren(db, asked, sight);
  const parents = await listParents(db, scope, ids, sight);
  const points = await map.readPoints(ids, withMap);
  const readable = [...(withMap && map.isTextVisible ? [mapId] : []), ...ids.filter(points.isTextVisible)];
  const contents = withContent ? await readTexts(reader, points, readable, room - bytesOfShapes(rows)) : undefined;
  const otherMaps = byChild(parentsIn(scope, parents).filter((parent) => parent.id !== mapId));
  const kinds = kindWordsFor({ scope, sight });
  const presented = (row: ChildRow): ChildRow => ({
    ...points.present(row),
    type_name: kinds.typeName(row.type_name),
    layer: kinds.layer(row.layer),
  });
  return {
    body: {
      children: rows.map((row) =>
        presentChild(presented(row), otherMaps.get(row.location_id) ?? [], contents, pictures),
      ),
      next_page: offset + rows.length < total && rows.length > 0 ? page + 1 : null,
      total_children: total,
    },
    more: await points.readMore(withContent),
    contents,
    // The answer changes too when a parent that is not shown comes back.
    locationIds: [...ids, ...parents.map((parent) => parent.id), ...(contents?.linkedIds ?? [])],
  };
}

/** The texts of some places as the reader has them, as many as find room. */
async function readTexts(
  { db, scope, sight, hidden }: Reader,
  points: FoundPoints,
  locationIds: readonly number[],
  room: number,
): Promise<PageTexts> {
  const { texts, links, ...rest } = await readPageTexts(db, scope, locationIds, room, sight);
  return {
    ...rest,
    texts: new Map([...texts].map(([id, stored]) => [id, points.presentText(id, stored)])),
    links: linksWithoutHiddenNames(links, hidden),
  };
}

/** What a page of points holds at most. */
const pageLimits = { size: CHILDREN_PAGE_SIZE, shapeBytes: PAGE_SHAPES_BYTES_MAX } as const;

/** What the shapes of some points take, in UTF-8: JSON of numbers has a byte a letter. */
const bytesOfShapes = (rows: readonly Pick<ChildRow, 'geojson'>[]): number =>
  rows.reduce((sum, { geojson }) => sum + (geojson?.length ?? 0), 0);

/** The texts that one answer carries, by location id. */
interface PageTexts {
  texts: ReadonlyMap<number, string>;
  /** Places that have a text which found no room: it is read on its own. */
  leftOut: ReadonlySet<number>;
  /** Those of the places that the texts link which the reader may know. */
  links: ReadonlyMap<number, KnownPlace>;
  /** Every location whose change changes what the texts say of their links. */
  linkedIds: readonly number[];
}

/**
 * Reads as many texts as find room, in this order; those that find none are
 * not read at all.
 * @param room UTF-8 bytes of all texts together
 * @param sight undefined outside of campaigns
 */
async function readPageTexts(
  db: Kysely<Database>,
  scope: WorldScope,
  locationIds: readonly number[],
  room: number,
  sight: PlaceSight | undefined,
): Promise<PageTexts> {
  const sizes = await listWikiSizes(db, scope, locationIds);
  const chosen: number[] = [];
  const leftOut = new Set<number>();
  let left = room;
  for (const id of locationIds) {
    const bytes = sizes.get(id);
    if (bytes === undefined) continue;
    if (bytes > left) leftOut.add(id);
    else chosen.push(id);
    left -= bytes > left ? 0 : bytes;
  }
  const texts = await listWikiContents(db, scope, chosen);
  const { places, locationIds: linkedIds } = await readKnownLinks(db, scope, texts.values(), sight);
  return { texts, leftOut, links: places, linkedIds };
}

/** A copy has all texts, however long. */
const room = Number.POSITIVE_INFINITY;

/** A map with all of its points: what the API answers this reader, page after page, without notes. */
export async function wholeMap(
  reader: Reader,
  slug: string,
  withContent: boolean,
): Promise<LocationMapDetails | undefined> {
  const details = (await buildMapDetails(reader, slug, { withContent, room }))?.body;
  if (details === undefined) return undefined;
  const { campaign_notes: _notes, ...map } = details;
  const children = [...map.children];
  for (let next = map.next_page; next !== null; ) {
    const page = (await buildChildrenPage(reader, slug, { page: next, withContent, room }))?.body;
    children.push(...(page?.children ?? []));
    Object.assign(map.campaign_settings, page?.campaign_settings ?? {});
    next = page?.next_page ?? null;
  }
  return { ...map, children, next_page: null };
}
