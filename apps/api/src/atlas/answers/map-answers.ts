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
import { kindNamesFor } from './kind-words.ts';
import { linksWithoutHiddenNames, readKnownLinks } from './known-links.ts';
import { byChild, parentsIn } from './parents-in.ts';
import type { AnswerSource } from './public-answers.ts';
import type { FoundPlace, FoundPoints, Home, Reader } from './reader.ts';

/** Whether texts are included, and how many bytes they may have together with the shapes. */
export interface TextOptions {
  withContent: boolean;
  /** By default the maximum of one response. */
  bytesMax?: number;
}

/** A map with its first page of points, and its world; undefined if the reader knows no such place. */
export async function buildMapDetails(
  reader: Reader,
  slugOrHome: string | Home,
  texts: TextOptions,
): Promise<(AnswerSource<LocationMapDetails> & { worldId: number }) | undefined> {
  const map = await reader.findPlace(slugOrHome);
  if (map === undefined) return undefined;
  const { db, scope, sight } = reader;
  const { location } = map;
  const pictures = await reader.readPictures();
  // Queries run one after the other, since a transaction has one connection.
  const parents = await listParents(db, scope, [location.id], sight);
  const page = await readPage(reader, map, { ...texts, page: 1, withMap: true, pictures });
  const more = await map.readMore();
  const maySuggest = (await reader.maySuggest?.(location.world_id)) ?? false;
  const described = { ...location, type_name: kindNamesFor(reader).typeName(location.type_name) };
  return {
    body: {
      ...presentMapDetails(described, parentsIn(scope, parents), page.body, page.contents, pictures),
      ...page.more,
      ...more,
      ...(maySuggest ? { may_suggest: true } : {}),
    },
    locationIds: [location.id, ...parents.map((parent) => parent.id), ...page.locationIds],
    worldId: location.world_id,
  };
}

/** One page of a map's points (from 1). A page after the last one is empty. */
export async function buildChildrenPage(
  reader: Reader,
  slug: string,
  page: TextOptions & { page: number },
): Promise<AnswerSource<ChildrenPage> | undefined> {
  const map = await reader.findPlace(slug);
  if (map === undefined) return undefined;
  const pictures = await reader.readPictures();
  const { body, more, locationIds } = await readPage(reader, map, { ...page, withMap: false, pictures });
  return { body: { ...body, ...more }, locationIds: [map.location.id, ...locationIds] };
}

/** The text of a place, with the secrets that the reader may know; undefined if the reader may not read it. */
export async function buildWiki(reader: Reader, slug: string): Promise<AnswerSource<LocationWiki> | undefined> {
  const place = await reader.findPlace(slug);
  return place?.isTextVisible ? readWiki(reader, place) : undefined;
}

/** Does the same for a place that was already found and whose text is visible. */
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
  /** Further fields about the places, for this reader. */
  more: Partial<ChildrenPage>;
  contents: PageTexts | undefined;
  locationIds: readonly number[];
}

interface PageOptions extends TextOptions {
  /** From 1. */
  page: number;
  /** Whether the map's own text is included, before those of its places. */
  withMap: boolean;
  pictures: PictureAddresses;
}

async function readPage(
  reader: Reader,
  map: FoundPlace,
  { page, withMap, withContent, bytesMax = PAGE_BYTES_MAX, pictures }: PageOptions,
): Promise<Page> {
  const { db, scope, withDrafts, sight } = reader;
  const mapId = map.location.id;
  const target = { scope, parentId: mapId, withDrafts };
  const { offset, limit } = await findChildrenPage(db, { ...target, page, ...pageLimits }, sight);
  const rows = await listChildren(db, { ...target, limit, offset }, sight);
  // A page that is not full is the last one, and its rows give the total. A page after the end tells nothing.
  const isLast = limit === CHILDREN_PAGE_SIZE && rows.length < limit && (rows.length > 0 || offset === 0);
  const ids = rows.map((row) => row.location_id);
  const total = isLast ? offset + rows.length : await countChildren(db, target, sight);
  const parents = await listParents(db, scope, ids, sight);
  const points = await map.readPoints(ids, withMap);
  const readable = [...(withMap && map.isTextVisible ? [mapId] : []), ...ids.filter(points.isTextVisible)];
  const contents = withContent ? await readTexts(reader, points, readable, bytesMax - bytesOfShapes(rows)) : undefined;
  const otherMaps = byChild(parentsIn(scope, parents).filter((parent) => parent.id !== mapId));
  const kinds = kindNamesFor({ scope, sight });
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
    more: await points.readMore(),
    contents,
    // The response also changes when a hidden parent comes back.
    locationIds: [...ids, ...parents.map((parent) => parent.id), ...(contents?.linkedIds ?? [])],
  };
}

/** The texts of some places, as the reader sees them, within the byte limit. */
async function readTexts(
  { db, scope, sight, hidden }: Reader,
  points: FoundPoints,
  locationIds: readonly number[],
  bytesMax: number,
): Promise<PageTexts> {
  const { texts, links, ...rest } = await readPageTexts(db, scope, locationIds, bytesMax, sight);
  return {
    ...rest,
    texts: new Map([...texts].map(([id, stored]) => [id, points.presentText(id, stored)])),
    links: linksWithoutHiddenNames(links, hidden),
  };
}

/** The limits of a page of points. */
const pageLimits = { size: CHILDREN_PAGE_SIZE, shapeBytes: PAGE_SHAPES_BYTES_MAX } as const;

/** The bytes of shapes in UTF-8. JSON of numbers has one byte per character. */
const bytesOfShapes = (rows: readonly Pick<ChildRow, 'geojson'>[]): number =>
  rows.reduce((sum, { geojson }) => sum + (geojson?.length ?? 0), 0);

/** The texts in one response, by location id. */
interface PageTexts {
  texts: ReadonlyMap<number, string>;
  /** Places whose text did not fit. Clients fetch it separately. */
  leftOut: ReadonlySet<number>;
  /** The linked places that the reader may know. */
  links: ReadonlyMap<number, KnownPlace>;
  /** Every location whose change changes the links in the texts. */
  linkedIds: readonly number[];
}

/**
 * Reads texts in this order within the byte limit. Texts that do not fit are not read at all.
 * @param bytesMax UTF-8 bytes of all texts together
 * @param sight undefined outside of campaigns
 */
async function readPageTexts(
  db: Kysely<Database>,
  scope: WorldScope,
  locationIds: readonly number[],
  bytesMax: number,
  sight: PlaceSight | undefined,
): Promise<PageTexts> {
  const sizes = await listWikiSizes(db, scope, locationIds);
  const chosen: number[] = [];
  const leftOut = new Set<number>();
  let left = bytesMax;
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

/** A copy contains all texts, however long. */
const bytesMax = Number.POSITIVE_INFINITY;

/** A map with all of its points, as the API returns them to this reader page by page, without notes. */
export async function wholeMap(
  reader: Reader,
  slug: string,
  withContent: boolean,
): Promise<LocationMapDetails | undefined> {
  const details = (await buildMapDetails(reader, slug, { withContent, bytesMax }))?.body;
  if (details === undefined) return undefined;
  const { campaign_notes: _notes, ...map } = details;
  const children = [...map.children];
  for (let next = map.next_page; next !== null; ) {
    const page = (await buildChildrenPage(reader, slug, { page: next, withContent, bytesMax }))?.body;
    children.push(...(page?.children ?? []));
    Object.assign(map.campaign_settings, page?.campaign_settings ?? {});
    next = page?.next_page ?? null;
  }
  return { ...map, children, next_page: null };
}
