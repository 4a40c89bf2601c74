import { movePictures, type StoredText, storedTextFor, textForReader } from '@venture-atlas/rules';
import { type Kind, locationValues, numbersOf, type TypeIcon, type WikiPageContent } from '@venture-atlas/types';
import { readKnownLinks } from '../atlas/answers/known-links.ts';
import { openingViewOf } from '../db/map-opening.ts';
import type { Db } from '../db/schema.ts';
import { shownWorld } from '../worlds/scope.ts';
import { parsedRow } from '../worlds/world-contents.ts';
import { ArchiveError } from './archive-format.ts';
import type { MapForFiles, PlaceForFiles } from './files/map-for-files.ts';
import { linkedBySlug, type Slugs, slugsOf } from './linked-by-slug.ts';
import { type ArchivedRow, type ArchiveScope, archivedRows } from './queries/archive-rows.ts';

/** The map to export for another program. */
export interface MapToRead {
  id: number;
  slug: string;
  worldId: number;
  /** Whether to include secrets: only for editors of the world, who may read them. */
  withSecrets: boolean;
}

/** Reads one map with its active places for files of other programs. @throws ArchiveError if the location has no map */
export async function readMapForFiles(db: Db, map: MapToRead, picture: string | null): Promise<MapForFiles> {
  const scope = { worldId: map.worldId, mapId: map.id };
  const locations = new Map<string, ReturnType<typeof locationFields>>();
  let frame: Omit<MapForFiles, 'places' | 'text' | 'picture' | 'slug' | 'kinds'> | undefined;
  for await (const row of archivedRows(db, 'locations', scope)) {
    const fields = locationFields(row);
    locations.set(row.slug, fields);
    if (row.slug !== map.slug || row.map_width === null || row.map_height === null) continue;
    frame = {
      ...fields,
      width: row.map_width,
      height: row.map_height,
      openingView: openingViewOf(row),
    };
  }
  if (frame === undefined) throw new ArchiveError(`${map.slug} has no map.`);
  const places: PlaceForFiles[] = [];
  for await (const row of archivedRows(db, 'positions', scope)) {
    const { child: slug, active, display_dot: displayDot, look, geojson } = parsedRow('positions', row);
    const location = locations.get(slug);
    if (location === undefined || !active) continue;
    places.push({ slug, ...location, numbers: numbersOf(row), displayDot, look, geojson, text: null });
  }
  const texts = new Map<string, WikiPageContent>();
  const shown = new Set([map.slug, ...places.map(({ slug }) => slug)]);
  for await (const { slug, text } of readTexts(db, scope, { shown, withSecrets: map.withSecrets }))
    texts.set(slug, text);
  for (const place of places) place.text = texts.get(place.slug) ?? null;
  const kinds = await readKinds(db, map.worldId, [frame, ...places]);
  return { slug: map.slug, ...frame, kinds, picture, text: texts.get(map.slug) ?? null, places };
}

/** Which texts are read, and what of them. */
interface TextsToRead {
  /** The slugs of the places in the file. */
  shown: ReadonlySet<string>;
  withSecrets: boolean;
}

/** The texts of places for files of other programs, one after the other, without pictures. */
export async function* readTexts(
  db: Db,
  scope: ArchiveScope,
  { shown, withSecrets }: TextsToRead,
): AsyncGenerator<{ slug: string; text: WikiPageContent }> {
  // Links to places that are not in the file become words.
  const slugs = slugsOf(db, scope, (slug) => shown.has(slug));
  for await (const { location: slug, ...row } of archivedRows(db, 'wiki_pages', scope)) {
    // Exports are made to be shared: without requested secrets, they contain only public text.
    const stored = storedTextFor(row, withSecrets ? 'editor' : 'anybody');
    if (stored !== undefined && shown.has(slug))
      yield { slug, text: await textForFiles(db, scope.worldId, stored, slugs) };
  }
}

/** The types of these places. */
export async function readKinds(db: Db, worldId: number, places: readonly { type: string | null }[]): Promise<Kind[]> {
  const used = new Set(places.map(({ type }) => type));
  const kinds: Kind[] = [];
  for await (const row of archivedRows(db, 'location_types', { worldId, mapId: null })) {
    // Our own commands write the column.
    if (used.has(row.name)) kinds.push({ ...parsedRow('location_types', row), icon: row.icon as TypeIcon | null });
  }
  return kinds;
}

/** A text for a file. Its Markdown links places by slug; other links become plain text. */
async function textForFiles(db: Db, worldId: number, stored: string, slugs: Slugs): Promise<WikiPageContent> {
  const text = JSON.parse(stored) as StoredText;
  if (text.markdown === undefined) return text;
  const { places } = await readKnownLinks(db, shownWorld(worldId), [stored], undefined);
  const { markdown: _, links: _links, ...read } = textForReader(text, places);
  const { markdown = '' } = await linkedBySlug(text, slugs);
  // Exports do not contain pictures of texts.
  return { ...read, markdown: movePictures(markdown, () => null) };
}

/** The fields of a place in files. */
export function locationFields(row: ArchivedRow<'locations'>) {
  const { name, type, images_from_wiki: imagesFromWiki } = parsedRow('locations', row);
  return { name, type, ...locationValues(row), imagesFromWiki };
}
