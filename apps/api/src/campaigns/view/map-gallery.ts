import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { MAPS_PAGE_SIZE, type MapCard, type MapGallery } from '@venture-atlas/types';
import { byChild, parentsIn } from '../../atlas/answers/parents-in.ts';
import type { Reader } from '../../atlas/answers/reader.ts';
import { countMaps, type ListedMap, listMaps } from '../../atlas/queries/locations.ts';
import { countChildren, listParents } from '../../atlas/queries/positions.ts';
import { mapUrl } from '../../media/present/picture.ts';

/**
 * One page of the maps that a viewer may see, with the home map separately.
 * @param homeIds possible home maps, the likeliest first
 */
export async function readGallery(reader: Reader, homeIds: readonly number[], offset: number): Promise<MapGallery> {
  const { db, scope, sight } = reader;
  const home = await findHome(reader, homeIds);
  const except = home === undefined ? {} : { except: home.id };
  const maps = await listMaps(db, scope, sight, { ...except, limit: MAPS_PAGE_SIZE, offset });
  const total = await countMaps(db, scope, sight, {});
  const cards = await presentMaps(reader, home === undefined ? maps : [home, ...maps]);
  return {
    home: home === undefined ? null : (cards[0] ?? null),
    maps: home === undefined ? cards : cards.slice(1),
    total,
  };
}

async function findHome({ db, scope, sight }: Reader, homeIds: readonly number[]): Promise<ListedMap | undefined> {
  for (const only of homeIds) {
    const [home] = await listMaps(db, scope, sight, { only, limit: 1, offset: 0 });
    if (home !== undefined) return home;
  }
  return undefined;
}

async function presentMaps({ db, scope, sight, readPictures }: Reader, maps: readonly ListedMap[]): Promise<MapCard[]> {
  const ids = maps.map(({ id }) => id);
  const parents = byChild(parentsIn(scope, await listParents(db, scope, ids, sight)));
  const pictures = await readPictures();
  const cards: MapCard[] = [];
  for (const map of maps) {
    const { id, name, slug, map_width, miles_per_unit } = map;
    // Maps may have many places, so other calls run in between.
    await yieldToOthers();
    cards.push({
      id,
      name,
      slug,
      preview: mapUrl(pictures, map, map.preview_file ?? map.picture_file),
      places: await countChildren(db, { scope, parentId: id }, sight),
      miles_across: map_width === null || miles_per_unit === null ? null : map_width * miles_per_unit,
      parents: (parents.get(id) ?? []).map((parent) => ({ name: parent.name, slug: parent.slug })),
    });
  }
  return cards;
}
