import type { KnownPlace } from '@venture-atlas/rules';
import {
  type Child,
  type ChildParent,
  givenNumbers,
  type Look,
  type PointLayer,
  type Shape,
  type TypeIcon,
  type TypeLook,
} from '@venture-atlas/types';
import type { PictureAddresses } from '../../media/capabilities/picture-addresses.ts';
import { mapUrl } from '../../media/present/picture.ts';
import type { ChildRow, ParentRow } from '../queries/positions.ts';
import { hasMap } from './location.ts';
import { presentWikiContent } from './wiki.ts';

/** The texts of a page of points by location id, the places whose text did not fit, and the linked places. */
export interface WikiContents {
  texts: ReadonlyMap<number, string>;
  leftOut: ReadonlySet<number>;
  links: ReadonlyMap<number, KnownPlace>;
}

/**
 * A point of a map.
 * @param otherMaps the other maps that its location stands on
 * @param contents undefined if texts are left out (content=0)
 * @param pictures creates the addresses of pictures
 */
export function presentChild(
  row: ChildRow,
  otherMaps: readonly ParentRow[],
  contents: WikiContents | undefined,
  pictures: PictureAddresses,
): Child {
  const place = { id: row.location_id, world_id: row.world_id };
  return {
    id: row.id,
    location_id: row.location_id,
    name: row.name,
    slug: row.slug,
    type: row.type_name,
    ...(row.type_icon === null ? {} : { type_icon: row.type_icon as TypeIcon }),
    ...(row.type_look === null ? {} : { type_look: JSON.parse(row.type_look) as TypeLook }),
    ...(row.look === null ? {} : { look: JSON.parse(row.look) as Look }),
    ...(row.layer === null ? {} : { layer: JSON.parse(row.layer) as PointLayer }),
    ...givenNumbers(row),
    ...(row.label_by_hand === 1 ? { label_by_hand: true } : {}),
    display_dot: row.display_dot === 1,
    geojson: row.geojson === null ? null : (JSON.parse(row.geojson) as Shape),
    ...(row.in_picture === 1 ? { in_picture: true } : {}),
    image: mapUrl(pictures, place, row.picture_file),
    has_map: hasMap(row),
    parents: otherMaps.map((parent) => presentChildParent(parent, pictures)),
    wiki_url: row.wiki_url,
    ...(contents === undefined || contents.leftOut.has(row.location_id)
      ? { has_wiki: row.has_text === 1 }
      : {
          wiki_page_content: presentWikiContent(contents.texts.get(row.location_id), pictures, place, contents.links),
        }),
    ...(row.draft === 1 ? { draft: true } : {}),
    version: row.version,
  };
}

function presentChildParent(row: ParentRow, pictures: PictureAddresses): ChildParent {
  return {
    id: row.id,
    name: row.name,
    slug: row.slug,
    image: mapUrl(pictures, row, row.picture_file),
    position_on_parent_id: row.position_id,
  };
}
