import type { WorldSeed } from '../../api/src/seed/seed-world.ts';
import { makeLocation, makeMap, makePicture, makePosition, makeWiki } from '../../api/test-support/factories.ts';
import type { TestWorld } from '../src/test-support/server-acts.ts';

/** No test of a screen looks at its pixels: one picture is that of every map. */
const picture = makePicture('a');
const drawnMap = makeMap({ picture_hash: picture.hash });
const plain = { pictures: [picture], types: ['town', 'ruin', 'village'] } as const;
const about = (slug: string) => ({ slug, content: makeWiki({ top_section: `About ${slug}.` }) });
const straight = { rotation: 0, label_x_offset: 5, label_y_offset: -7, label_wrap_ratio: 0 } as const;

/**
 * The Sword Coast with two towns, one of which has a map, and a ruin: positions 1 to 3. A cove without a text stands on
 * the map of Gullhaven.
 */
const coast: WorldSeed = {
  ...plain,
  locations: [
    makeLocation('sword_coast', { type: null, map: drawnMap }),
    makeLocation('gullhaven', { map: drawnMap }),
    makeLocation('hask'),
    makeLocation('old_beacon', { type: 'ruin' }),
    makeLocation('silent_cove', { wiki_url: null }),
  ],
  positions: [
    makePosition('sword_coast', 'gullhaven', { ...straight, lat: 102, lng: 203, scale: 24 }),
    makePosition('sword_coast', 'hask', { ...straight, lat: 104, lng: 206, scale: 12 }),
    makePosition('sword_coast', 'old_beacon', { ...straight, lat: 106, lng: 209, scale: 10 }),
    makePosition('gullhaven', 'silent_cove'),
  ],
  wiki: [
    ...['sword_coast', 'gullhaven', 'hask'].map(about),
    { slug: 'old_beacon', content: makeWiki({ top_section: 'A light above Hask. Sailors trust Old Beacon.' }) },
  ],
};

/** Two towns of the Sword Coast have texts with salt, one of them in a score of sections. */
const saltCoast: WorldSeed = {
  ...plain,
  locations: [
    makeLocation('sword_coast', { type: null, map: drawnMap }),
    makeLocation('gullhaven'),
    makeLocation('saltmere'),
  ],
  positions: [makePosition('sword_coast', 'gullhaven'), makePosition('sword_coast', 'saltmere')],
  wiki: [
    { slug: 'gullhaven', content: makeWiki({ top_section: 'A harbour in exchange for a salt right they still hold' }) },
    {
      slug: 'saltmere',
      content: makeWiki({
        sections: Array.from({ length: 20 }, (_, index) => ({
          name: index === 0 ? 'Trade' : `Part ${index}`,
          clean_text: 'Two thirds of the salt of the coast.',
          subsections: [],
        })),
      }),
    },
  ],
};

/** Gullhaven has no map, and four places. */
const withoutMap: WorldSeed = {
  ...plain,
  locations: [
    makeLocation('sword_coast', { type: null, map: drawnMap }),
    makeLocation('gullhaven'),
    ...numbered(4).map((slug) => makeLocation(slug)),
  ],
  positions: ['sword_coast gullhaven', ...numbered(4).map((slug) => `gullhaven ${slug}`)].map((pair) => {
    const [parent = '', child = ''] = pair.split(' ');
    return makePosition(parent, child);
  }),
  wiki: [],
};

/** One page of a list and three more: maps P 001 to P 103. */
const manyMaps: WorldSeed = {
  ...plain,
  locations: Array.from({ length: 103 }, (_, index) =>
    makeLocation(`p_${String(index + 1).padStart(3, '0')}`, { map: drawnMap }),
  ),
  positions: [],
  wiki: [],
};

/** Lake Orrin stands on three maps, Vigil on two of them. */
const manyParents: WorldSeed = {
  ...plain,
  locations: [
    ...['sword_coast', 'the_wide_world', 'kestrel_marches'].map((slug) => makeLocation(slug, { map: drawnMap })),
    makeLocation('lake_orrin'),
    makeLocation('vigil'),
  ],
  positions: [
    makePosition('sword_coast', 'lake_orrin'),
    makePosition('the_wide_world', 'lake_orrin'),
    makePosition('kestrel_marches', 'lake_orrin'),
    makePosition('sword_coast', 'vigil'),
    makePosition('kestrel_marches', 'vigil'),
  ],
  wiki: [],
};

const named = { coast, saltCoast, withoutMap, manyMaps, manyParents } as const;

/** The world of a test as plain data. */
export function seedOf(world: TestWorld): WorldSeed {
  return typeof world === 'string' ? named[world] : manyPlaces(world.places);
}

/**
 * The Sword Coast with Place 1 to Place N in the order in which pages bring them; the first ten and the last have texts.
 * In the first of them stands a mill, as position N + 1.
 */
function manyPlaces(count: number): WorldSeed {
  const slugs = numbered(count);
  return {
    ...plain,
    locations: [
      makeLocation('sword_coast', { type: null, map: drawnMap }),
      ...slugs.map((slug) => makeLocation(slug, { type: 'village' })),
      makeLocation('mill'),
    ],
    positions: [
      ...slugs.map((slug, index) =>
        makePosition('sword_coast', slug, {
          ...straight,
          lat: 102 + ((index * 2) % 400),
          lng: 203 + ((index * 3) % 500),
          scale: 12 - index / 1000,
        }),
      ),
      ...slugs.slice(0, 1).map((slug) => makePosition(slug, 'mill')),
    ],
    wiki: ['sword_coast', ...new Set([...slugs.slice(0, 10), ...slugs.slice(-1)])].map(about),
  };
}

function numbered(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `place_${index + 1}`);
}
