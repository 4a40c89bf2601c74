import type { KnownPlace } from '@venture-atlas/rules';
import type { LocationLink, LocationType, StaffWikiPage, TypeIcon, WikiPageRow } from '@venture-atlas/types';
import { presentStoredText } from '../../atlas/present/wiki.ts';
import type { PictureAddresses } from '../../media/capabilities/picture-addresses.ts';
import { parsedRow } from '../../worlds/world-contents.ts';
import type { TypeRow } from '../queries/types.ts';
import type { WikiPageListRow } from '../queries/wiki-page-rows.ts';

/** A type of location, with the number of locations that have it. */
export const presentType = ({ world_id: _, ...type }: TypeRow): LocationType => ({
  ...parsedRow('location_types', type),
  icon: type.icon as TypeIcon | null,
  locations: type.locations ?? 0,
});

/** A row of the list of wiki pages. */
export const presentWikiPageRow = (row: WikiPageListRow): WikiPageRow => ({
  id: row.id,
  name: row.name,
  location: linkOf(row),
  has_text: row.has_text === 1,
  has_attribution: row.has_attribution === 1,
});

/** A wiki page as staff edit it. */
export const presentStaffWikiPage = (
  row: { id: number; world_id: number; name: string; content: string; version: number } & LinkColumns,
  pictures: PictureAddresses,
  links: ReadonlyMap<number, KnownPlace>,
): StaffWikiPage => ({
  id: row.id,
  name: row.name,
  location: linkOf(row),
  // A page without a place has no location id, and editors need none.
  wiki_page_content: presentStoredText(
    row.content,
    pictures,
    { id: row.location_id ?? 0, world_id: row.world_id },
    links,
  ),
  version: row.version,
});

interface LinkColumns {
  location_id: number | null;
  location_name: string | null;
  location_slug: string | null;
}

const linkOf = ({ location_id: id, location_name: name, location_slug: slug }: LinkColumns): LocationLink | null =>
  id === null || name === null || slug === null ? null : { id, name, slug };
