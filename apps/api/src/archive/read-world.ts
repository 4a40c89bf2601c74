import { openingViewOf } from '../db/map-opening.ts';
import type { Db } from '../db/schema.ts';
import { shownWorld } from '../worlds/scope.ts';
import { parsedRow } from '../worlds/world-contents.ts';
import type { WorldForFiles, WorldPin, WorldPlace } from './files/world-for-files.ts';
import { archivedRows, listShownPlaces } from './queries/archive-rows.ts';
import { locationFields, readKinds } from './read-map.ts';

/** Reads all maps and places of a world for files of other programs, without drafts and places taken off maps. */
export async function readWorldForFiles(
  db: Db,
  { id: worldId, name }: { id: number; name: string },
): Promise<WorldForFiles> {
  const scope = { worldId, mapId: null };
  const shown = new Map((await listShownPlaces(db, shownWorld(worldId))).map(({ slug, picture }) => [slug, picture]));
  const pins = new Map<string, WorldPin[]>();
  for await (const row of archivedRows(db, 'positions', scope)) {
    const { parent, child: slug, active } = parsedRow('positions', row);
    if (!active || !shown.has(parent) || !shown.has(slug)) continue;
    const onMap = pins.get(parent) ?? [];
    onMap.push({ slug, lat: row.lat, lng: row.lng });
    pins.set(parent, onMap);
  }
  const places: WorldPlace[] = [];
  for await (const row of archivedRows(db, 'locations', scope)) {
    const { slug, map_width: width, map_height: height } = row;
    if (!shown.has(slug)) continue;
    const map =
      width === null || height === null
        ? null
        : {
            width,
            height,
            openingView: openingViewOf(row),
            picture: shown.get(slug) ?? null,
            pins: pins.get(slug) ?? [],
          };
    places.push({ slug, ...locationFields(row), map });
  }
  return { name, kinds: await readKinds(db, worldId, places), places };
}
