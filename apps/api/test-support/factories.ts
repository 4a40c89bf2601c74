import type { WikiPageContent } from '@venture-atlas/types';
import type {
  WorldSeed,
  WorldSeedLocation,
  WorldSeedMap,
  WorldSeedPicture,
  WorldSeedPosition,
} from '../src/seed/seed-world.ts';

/** A place without a map; every text differs from every other. */
export function makeLocation(slug: string, changes: Partial<WorldSeedLocation> = {}): WorldSeedLocation {
  const name = slug
    .replaceAll('__', "'")
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
  return { slug, name, type: 'town', wiki_url: `https://wiki.example/${slug}`, map: null, ...changes };
}

/** A map of 800 x 600 without a picture. */
export function makeMap(changes: Partial<WorldSeedMap> = {}): WorldSeedMap {
  return {
    width: 800,
    height: 600,
    miles_per_unit: 0.25,
    map_maker_name: 'Mara Mapmaker',
    map_maker_url: 'https://maps.example/mara',
    map_licence: 'CC BY 4.0',
    picture_hash: null,
    ...changes,
  };
}

/** A picture of 1600 x 1200 with tiles for a map of 800 x 600. */
export function makePicture(letter: string, changes: Partial<WorldSeedPicture> = {}): WorldSeedPicture {
  const hash = letter.repeat(64);
  return {
    hash,
    file: `${hash}.webp`,
    format: 'webp',
    width: 1600,
    height: 1200,
    bytes: 54_321,
    preview_file: `${hash}-preview.webp`,
    share_file: `${hash}-share.jpg`,
    tiles: [{ map_width: 800, map_height: 600, folder: `tiles/${hash}`, tile_size: 512, levels: 3, zoom_offset: 1 }],
    ...changes,
  };
}

/** A point whose numbers are all different. */
export function makePosition(
  parent: string,
  child: string,
  changes: Partial<WorldSeedPosition> = {},
): WorldSeedPosition {
  return {
    parent,
    child,
    lat: 101.5,
    lng: 202.25,
    scale: 16,
    rotation: 33,
    label_x_offset: -7,
    label_y_offset: 9.5,
    label_wrap_ratio: 4.5,
    display_dot: true,
    geojson: null,
    ...changes,
  };
}

export function makeWiki(changes: Partial<WikiPageContent> = {}): WikiPageContent {
  return { top_section: '', sections: [], image: null, image_text: '', attribution: null, ...changes };
}

/** The slug of the map in `makeWorld`; it is also the default location. */
export const MAP = 'sword_coast';

/**
 * A small world: the Sword Coast with four places on it, one of them with a map
 * of its own (Waterdeep), one on both maps (Undermountain), one with a shape.
 */
export function makeWorld(): WorldSeed {
  return {
    types: ['town', 'city', 'forest', 'dungeon'],
    pictures: [makePicture('a'), makePicture('b')],
    locations: [
      makeLocation(MAP, { type: null, map: makeMap({ picture_hash: 'a'.repeat(64) }) }),
      makeLocation('waterdeep', {
        type: 'city',
        map: makeMap({ width: 400, height: 300, miles_per_unit: null, picture_hash: 'b'.repeat(64) }),
      }),
      makeLocation('nesmé', { wiki_url: null }),
      makeLocation('high_forest', { type: 'forest' }),
      makeLocation('undermountain', { type: 'dungeon' }),
    ],
    positions: [
      makePosition(MAP, 'nesmé', { lat: 11, lng: 12, scale: 14 }),
      makePosition(MAP, 'waterdeep', { lat: 21, lng: 22, scale: 46, display_dot: false }),
      makePosition(MAP, 'undermountain', { lat: 31, lng: 32, scale: 14 }),
      makePosition(MAP, 'high_forest', {
        lat: 41,
        lng: 42,
        scale: 56,
        geojson: {
          type: 'Feature',
          geometry: {
            type: 'MultiPolygon',
            coordinates: [
              [
                [
                  [40, 40],
                  [44, 40],
                  [42, 44],
                  [40, 40],
                ],
              ],
            ],
          },
          properties: {},
        },
      }),
      makePosition('waterdeep', 'undermountain', { lat: 51, lng: 52, scale: 18 }),
    ],
    wiki: [
      {
        slug: 'waterdeep',
        content: makeWiki({
          top_section: 'A harbour city of lamps and ledgers.',
          sections: [
            {
              name: 'Who Keeps the Gate',
              clean_text: 'The harbour guard counts every lantern.\nNobody knows why.',
              subsections: [{ name: 'At Night', content: ['A bell rings under the water.'] }],
            },
            { name: 'Appendix', clean_text: 'Toll for a lantern: two nibs.', subsections: [] },
          ],
          attribution: { title: 'Waterdeep', url: null, licence: 'CC0', revision: '7' },
        }),
      },
      { slug: 'undermountain', content: makeWiki({ top_section: 'Every lantern goes out here.' }) },
      { slug: MAP, content: makeWiki({ top_section: 'The coast the swords are named for.' }) },
    ],
  };
}
