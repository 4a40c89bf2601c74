import { type PictureProblem, pictureProblemSentence, pictureProblems } from '@venture-atlas/rules';
import {
  type Child,
  type LocationMapDetails,
  type LocationSearchResult,
  locationValues,
  type MapPicture,
  type Parent,
  type PendingPicture,
} from '@venture-atlas/types';
import { openingViewOf } from '../../db/map-opening.ts';
import { type PictureAddresses, presentAddress } from '../../media/capabilities/picture-addresses.ts';
import { mapOf, mapUrl, presentFrame, presentTiles } from '../../media/present/picture.ts';
import type { PictureJobRow } from '../../media/queries/picture-jobs.ts';
import type { LocationWithMap } from '../queries/locations.ts';
import type { ParentRow } from '../queries/positions.ts';
import type { WikiContents } from './point.ts';
import { presentWikiContent } from './wiki.ts';

/** The pending picture of a map, or why it failed. */
export function presentPending(
  map: { id: number; world_id: number },
  job: PictureJobRow | undefined,
  pictures: PictureAddresses,
): PendingPicture | null {
  if (job === undefined) return null;
  const { picture_file, state, problem } = job;
  return {
    image: mapUrl(pictures, map, picture_file) ?? '',
    state,
    error: problem === null ? null : pictureProblemSentence(knownProblem(problem)),
  };
}

const knownProblem = (text: string): PictureProblem => pictureProblems.find((known) => known === text) ?? 'crashed';

/** The current picture of a map and the pending one. */
export const presentMapPicture = (
  row: LocationWithMap,
  job: PictureJobRow | undefined,
  pictures: PictureAddresses,
): MapPicture => ({
  image: mapUrl(pictures, row, row.picture_file),
  tiles: presentTiles(row, pictures),
  map_width: row.map_width,
  map_height: row.map_height,
  pending: presentPending(row, job, pictures),
});

/** The first page of a map's points, and the number of all points. */
export interface FirstPage {
  children: Child[];
  next_page: number | null;
  total_children: number;
}

/**
 * A map as viewers without a campaign see it.
 * @param contents the texts of the page and of the map itself; undefined for content=0
 * @param pictures creates the addresses of pictures
 */
export function presentMapDetails(
  row: LocationWithMap,
  parents: readonly ParentRow[],
  page: FirstPage,
  contents: WikiContents | undefined,
  pictures: PictureAddresses,
): LocationMapDetails {
  const isTextLeftOut = contents === undefined || contents.leftOut.has(row.id);
  return {
    id: row.id,
    name: row.name,
    slug: row.slug,
    type: row.type_name,
    image: mapUrl(pictures, row, row.picture_file),
    tiles: presentTiles(row, pictures),
    picture_frame: presentFrame(row),
    seo_image: presentAddress(row.seo_image, pictures, mapOf(row)) ?? mapUrl(pictures, row, row.share_file),
    ...locationValues(row),
    ...(isTextLeftOut
      ? { has_wiki: row.has_text === 1 }
      : { wiki_page_content: presentWikiContent(contents.texts.get(row.id), pictures, row, contents.links) }),
    map_width: row.map_width,
    map_height: row.map_height,
    opening_view: openingViewOf(row),
    parents: parents.map((parent) => presentParent(parent, pictures)),
    ...page,
    campaign: null,
    ...(contents === undefined ? { campaign_note_counts: {} } : { campaign_notes: {} }),
    campaign_settings: {},
    ...(row.draft === 0 ? {} : { draft: true }),
    version: row.version,
  };
}

function presentParent(row: ParentRow, pictures: PictureAddresses): Parent {
  return {
    id: row.id,
    name: row.name,
    slug: row.slug,
    image: mapUrl(pictures, row, row.picture_file),
    position_on_parent_id: row.position_id,
    lat: row.lat,
    lng: row.lng,
  };
}

/** One result of the search by name. */
export function presentSearchResult(
  row: {
    id: number;
    world_id: number;
    name: string;
    slug: string;
    type_name: string | null;
    picture_file: string | null;
    map_width: number | null;
  },
  parents: readonly ParentRow[],
  pictures: PictureAddresses,
): LocationSearchResult {
  return {
    id: row.id,
    name: row.name,
    slug: row.slug,
    type: row.type_name,
    image: mapUrl(pictures, row, row.picture_file),
    has_map: hasMap(row),
    parents: parents.map(({ name, slug }) => ({ name, slug })),
  };
}

/** Whether a location has a map to open: a picture, or an empty frame with places. */
export const hasMap = (row: { picture_file: string | null; map_width: number | null }): boolean =>
  row.picture_file !== null || row.map_width !== null;
