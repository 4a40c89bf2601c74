import type { Person } from './campaign-app.ts';
import type { StaffApp } from './staff-app.ts';

/** The maps among imported places as files, which only those who edit their world may have. */
function exportsOf({ database }: StaffApp, query: string): string[] {
  const slugs = database.sqlite
    .prepare('select slug from locations where import_key is not null and map_width is not null')
    .pluck()
    .all();
  const more = query === '' ? '' : `&${query}`;
  return slugs.flatMap((slug) =>
    ['geojson', 'csv'].map((format) => `/api/map_export/${String(slug)}/?format=${format}${more}`),
  );
}

/** Everything that imported places can be asked for, and searches for some words. */
function addressesOf({ database }: StaffApp, query: string, words: readonly string[]): string[] {
  const rows = database.sqlite.prepare('select id, slug from locations where import_key is not null').all() as {
    id: number;
    slug: string;
  }[];
  const more = query === '' ? '' : `&${query}`;
  return [
    ...rows.flatMap(({ id, slug }) => [
      `/api/location_map_details/${slug}/?content=1${more}`,
      `/api/location_children/${slug}/?page=1&content=1${more}`,
      `/api/location_wiki/${slug}/?${query}`,
      `/api/named_by/${slug}/?${query}`,
      `/api/location_text_search/${slug}/?q=${words[0]}${more}`,
      `/api/world_copy_plan/?location_id=${id}${more}`,
    ]),
    `/api/maps/?${query}`,
    ...words.flatMap((word) => [`/api/search/?q=${word}${more}`, `/api/location_search/?name=${word}${more}`]),
  ];
}

/**
 * The addresses of imported places whose answers hold a word that begins so. Slugs that were asked for may be said
 * again. Files of maps are asked for only where that is refused, since they take long to make.
 */
export async function whereImportSays(
  server: StaffApp,
  canary: string,
  as: Person | undefined,
  query = '',
  isEditor = false,
): Promise<string[]> {
  const found: string[] = [];
  const said = new RegExp(`${canary}(?!_|%20)`, 'i');
  const files = isEditor ? [] : exportsOf(server, query);
  for (const url of [...addressesOf(server, query, [canary, 'dragon', 'lair', 'wide']), ...files]) {
    const { text, status } = await server.get(url, { as });
    if (![200, 400, 401, 403, 404].includes(status)) throw new Error(`${url} answers with ${status}.`);
    if (said.test(text)) found.push(url);
  }
  return found;
}
