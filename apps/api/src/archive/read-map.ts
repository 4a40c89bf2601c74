import { movePictures, type StoredText, storedTextFor, textForReader } from '@venture-atlas/rules';
import { type Kind, locationValues, numbersOf, type TypeIcon, type WikiPageContent } from '@venture-atlas/types';
import { readKnownLinks } from '../atlas/answers/known-links.ts';
import { openingViewOf } from '../db/map-opening.ts';
import type { Db } from '../db/schema.ts';
import { wholeWorld } from '../worlds/scope.ts';
import { parsedRow } from '../worlds/world-contents.ts';
import { ArchiveError } from './archive-format.ts';
import type { MapForFiles, PlaceForFiles } from './files/map-for-files.ts';
import { linkedBySlug, type Slugs, slugsOf } from './linked-by-slug.ts';
import { type ArchivedRow, archivedRows } from './queries/archive-rows.ts';

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
  const texts = new Map<string, WikiPageContent>();
  const slugs = slugsOf(db, scope);
  for await (const { location, ...row } of archivedRows(db, 'wiki_pages', scope)) {
    // Exports are made to be shared: without requested secrets, they contain only public text.
    const content = storedTextFor(row, map.withSecrets ? 'editor' : 'anybody');
    if (content === undefined) continue;
    texts.set(location, await textForFiles(db, map.worldId, content, slugs));
  }
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
    const text = texts.get(slug) ?? null;
    places.push({ slug, ...location, numbers: numbersOf(row), displayDot, look, geojson, text });
  }
  const used = new Set([frame, ...places].map(({ type }) => type));
  const kinds = (await readKinds(db, map.worldId)).filter(({ name }) => used.has(name));
  return { slug: map.slug, ...frame, kinds, picture, text: texts.get(map.slug) ?? null, places };
}

/** The types of a world. */
async function readKinds(db: Db, worldId: number): Promise<Kind[]> {
  const kinds: Kind[] = [];
  for await (const row of archivedRows(db, 'location_types', { worldId, mapId: null })) {
    // Our own commands write the column.
    kinds.push({ ...parsedRow('location_types', row), icon: row.icon as TypeIcon | null });
  }
  return kinds;
}

/** A text for export. Its Markdown links places of the map by slug; other links become plain text. */
async function textForFiles(db: Db, worldId: number, stored: string, slugs: Slugs): Promise<WikiPageContent> {
  const text = JSON.parse(stored) as StoredText;
  if (text.markdown === undefined) return text;
  const { places } = await readKnownLinks(db, wholeWorld(worldId), [stored], undefined);
  const { markdown: _, links: _links, ...read } = textForReader(text, places);
  const { markdown = '' } = await linkedBySlug(text, slugs);
  // Exports do not contain pictures of texts.
  return { ...read, markdown: movePictures(markdown, () => null) };
}

function locationFields(row: ArchivedRow<'locations'>) {
  const { name, type, images_from_wiki: imagesFromWiki } = parsedRow('locations', row);
  return { name, type, ...locationValues(row), imagesFromWiki };
}
