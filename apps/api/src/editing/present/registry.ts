import type {
  LocationLink,
  LocationType,
  StaffWikiPage,
  TypeIcon,
  WikiPageContent,
  WikiPageRow,
} from '@venture-atlas/types';
import type { TypeRow } from '../queries/types.ts';
import type { WikiPageListRow } from '../queries/wiki-page-list.ts';

/** A type of location with how many have it. */
export const presentType = (row: TypeRow): LocationType => ({
  id: row.id,
  name: row.name,
  default_scale: row.default_scale,
  display_dot: row.display_dot === 1,
  icon: row.icon as TypeIcon | null,
  locations: row.locations ?? 0,
  version: row.version,
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
  row: { id: number; name: string; content: string; version: number } & LinkColumns,
): StaffWikiPage => ({
  id: row.id,
  name: row.name,
  location: linkOf(row),
  wiki_page_content: JSON.parse(row.content) as WikiPageContent,
  version: row.version,
});

interface LinkColumns {
  location_id: number | null;
  location_name: string | null;
  location_slug: string | null;
}

const linkOf = ({ location_id: id, location_name: name, location_slug: slug }: LinkColumns): LocationLink | null =>
  id === null || name === null || slug === null ? null : { id, name, slug };
