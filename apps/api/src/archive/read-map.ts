import type { Shape, WikiPageContent } from '@venture-atlas/types';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { archiveLocations, archivePositions, archiveWikiPages } from '../queries/archive-rows.ts';
import { ArchiveError } from './archive-format.ts';
import type { MapForFiles, PlaceForFiles } from './map-files.ts';

/** Reads one map with its active places for files of other programs. @throws ArchiveError when the location has no map */
export async function readMapForFiles(
  db: Kysely<Database>,
  map: { id: number; slug: string },
  picture: string | null,
): Promise<MapForFiles> {
  const scope = { mapId: map.id };
  const texts = new Map<string, WikiPageContent>();
  for await (const { location, content } of archiveWikiPages(db, scope)) {
    texts.set(location, JSON.parse(content) as WikiPageContent);
  }
  const locations = new Map<string, { name: string; type: string | null; wikiUrl: string | null }>();
  let frame: Omit<MapForFiles, 'places' | 'text' | 'picture' | 'slug'> | undefined;
  for await (const row of archiveLocations(db, scope)) {
    locations.set(row.slug, { name: row.name, type: row.type, wikiUrl: row.wiki_url });
    if (row.slug !== map.slug || row.map_width === null || row.map_height === null) continue;
    frame = {
      name: row.name,
      width: row.map_width,
      height: row.map_height,
      milesPerUnit: row.miles_per_unit,
      credit: creditOf(row.map_maker_name, row.map_maker_url, row.map_licence),
    };
  }
  if (frame === undefined) throw new ArchiveError(`${map.slug} has no map.`);
  const places: PlaceForFiles[] = [];
  for await (const row of archivePositions(db, scope)) {
    const location = locations.get(row.child);
    if (location === undefined || row.active === 0) continue;
    places.push({
      slug: row.child,
      ...location,
      lat: row.lat,
      lng: row.lng,
      scale: row.scale,
      rotation: row.rotation,
      geojson: row.geojson === null ? null : (JSON.parse(row.geojson) as Shape),
      text: texts.get(row.child) ?? null,
    });
  }
  return { slug: map.slug, ...frame, picture, text: texts.get(map.slug) ?? null, places };
}

function creditOf(name: string | null, url: string | null, licence: string | null): string | null {
  const parts = [name, url, licence].filter((part) => part !== null);
  return parts.length === 0 ? null : `Map: ${parts.join(', ')}`;
}
