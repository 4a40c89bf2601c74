import { freeSlug, linkKeyOf, storedLook, storedTypeLook } from '@venture-atlas/rules';
import {
  type Kind,
  type Look,
  lookColours,
  lookDashes,
  lookWeights,
  type MapCoordinate,
  plainKind,
  type Shape,
  type TypeLook,
  typeIcons,
} from '@venture-atlas/types';
import fc from 'fast-check';
import { sampleOfTexts } from '../../../packages/rules/test-support/markdown-documents.ts';
import type { WorldSeed } from '../src/seed/seed-world.ts';
import { makeLocation, makeMap, makePosition, makeWiki } from './factories.ts';

/** A world for round trips: what a seed holds, and the looks that it does not. */
export interface RoundTripWorld {
  seed: WorldSeed;
  kinds: readonly Kind[];
  /** Looks of single places, in the order of the positions. */
  looks: readonly (Look | null)[];
}

/** The maps of the world: the second stands on the first, and the third on the second. */
export const mapSlugs = ['far_land', 'old_town', 'deep_cellar'] as const;
const PLACES = 24;

const typeLook = fc
  .record(
    {
      colour: fc.constantFrom(...lookColours),
      dash: fc.constantFrom(...lookDashes),
      weight: fc.constantFrom(...lookWeights),
    },
    { requiredKeys: [] },
  )
  .map(storedTypeLook);

const kinds = fc.tuple(
  ...['town', 'road', 'River, old', 'Höhle'].map((name, at) =>
    fc
      .record({
        default_scale: fc.constantFrom(null, 12.5, 40),
        display_dot: fc.boolean(),
        icon: fc.constantFrom(null, ...typeIcons),
        look: typeLook,
        layer: fc.constantFrom(null, { name: 'Ways', order: 2 }, { name: 'Hidden lore', order: 1.5, off: true }),
      })
      .map((fields): Kind => ({ ...plainKind(name), ...fields, layer: at === 0 ? null : fields.layer })),
  ),
);

/** Whole numbers, and others with all the digits that a number can have. */
const number = (least: number, most: number) =>
  fc.oneof(
    fc.integer({ min: least, max: most }),
    fc.integer({ min: 0, max: 1_000_003 }).map((part) => least + ((most - least) * part) / 1_000_003),
  );
const coordinate = (): fc.Arbitrary<MapCoordinate> => fc.tuple(number(-50, 900), number(-50, 700));

/** A star around a point, which never crosses itself, in either direction. */
const ring = (radius: number): fc.Arbitrary<MapCoordinate[]> =>
  fc
    .record({
      distances: fc.array(number(radius / 2, radius), { minLength: 3, maxLength: 9 }),
      isLeft: fc.boolean(),
    })
    .map(({ distances, isLeft }) => {
      const points = distances.map((distance, at): MapCoordinate => {
        const turn = (2 * Math.PI * at) / distances.length;
        return [400 + distance * Math.cos(turn), 300 + distance * Math.sin(turn)];
      });
      const turned = isLeft ? points : points.toReversed();
      return [...turned, ...turned.slice(0, 1)];
    });

const area = fc
  .tuple(ring(200), fc.option(ring(40), { nil: undefined }))
  .map(([outer, hole]) => [outer, ...(hole ? [hole] : [])]);

const shape: fc.Arbitrary<Shape> = fc
  .record({
    geometry: fc.oneof(
      fc
        .array(coordinate(), { minLength: 2, maxLength: 7 })
        .map((coordinates) => ({ type: 'LineString' as const, coordinates })),
      fc
        .array(area, { minLength: 1, maxLength: 2 })
        .map((coordinates) => ({ type: 'MultiPolygon' as const, coordinates })),
    ),
    layer: fc.constantFrom(undefined, 'roads', 'Grenzen'),
  })
  .map(({ geometry, layer }) => ({ type: 'Feature', geometry, properties: layer === undefined ? {} : { layer } }));

const place = fc.record({
  name: fc.constantFrom("Ham's End", 'Ål: 7*9 "Inn"', 'Same Name', 'A, b; c', 'Über | Wald', 'CON', '[x] y ^1'),
  kind: fc.constantFrom(null, 0, 1, 2, 3),
  point: coordinate(),
  scale: number(4, 400),
  rotation: fc.integer({ min: 0, max: 359 }),
  offset: fc.tuple(number(-40, 40), number(-40, 40)),
  dot: fc.boolean(),
  shape: fc.option(shape),
  look: fc.option(fc.tuple(typeLook, fc.constantFrom(undefined, 'dot' as const, ...typeIcons))),
  importance: fc.constantFrom(undefined, 3, -2.5),
});

/** A text with all usual parts, which links two places. */
const plainText = (one: string, other: string): string =>
  [
    `The *old* place near [[#${one}]], below **[[#${other}|the ford]]**, has 3 gates & "walls" <of> stone.`,
    '## History',
    'It was founded twice.',
    '- by fishers\n- by [thieves](https://wiki.example/thieves)',
    '### The long war',
    '> Nobody won.',
    '| Year | Winner |\n| --- | --- |\n| 12 | nobody |',
    '## Today',
    '1. Quiet\n2. Rich',
  ].join('\n\n');

/**
 * A world by chance, with as many of the maps. The same seed gives the same world.
 * @param words of every kind of block and sign, or as people write them
 */
export function roundTripWorld(seed: number, maps: 1 | 3, words: 'any' | 'usual' = 'any'): RoundTripWorld {
  const mapsHere = mapSlugs.slice(0, maps);
  const [made] = fc.sample(fc.record({ kinds, places: fc.array(place, { minLength: PLACES, maxLength: PLACES }) }), {
    seed,
    numRuns: 1,
  });
  if (made === undefined) throw new Error('No world was made.');
  const typeOf = (index: number | null): string | null => (index === null ? null : (made.kinds[index]?.name ?? null));
  const taken = new Set<string>(mapSlugs);
  const slugs = made.places.map(({ name }) => {
    const slug = freeSlug(name, (one) => taken.has(one));
    taken.add(slug);
    return slug;
  });
  const all = [...mapsHere, ...slugs];
  const keys = all.map(linkKeyOf);
  const usual = keys.map((key, at) => plainText(key, keys[(at * 7 + 3) % keys.length] ?? key));
  const texts =
    words === 'usual'
      ? usual
      : sampleOfTexts(
          keys.map((key) => `#${key}`),
          { count: all.length, seed },
        );
  const locations = mapsHere.map((slug, at) =>
    makeLocation(slug, {
      type: typeOf(0),
      map: makeMap({ width: 800 - at * 250.5, height: 600, miles_per_unit: at === 1 ? null : 0.25 * (at + 1) }),
    }),
  );
  const onMaps = made.places.map((one, at) => {
    const { point, scale, rotation, offset, dot, shape: geojson, importance } = one;
    return makePosition(mapsHere[at % mapsHere.length] ?? '', slugs[at] ?? '', {
      lng: point[0],
      lat: point[1],
      scale,
      rotation,
      label_x_offset: offset[0],
      label_y_offset: offset[1],
      display_dot: dot,
      geojson,
      ...(importance === undefined ? {} : { importance }),
    });
  });
  return {
    kinds: made.kinds,
    looks: [...mapsHere.slice(1).map(() => null), ...made.places.map(({ look }) => lookOf(look))],
    seed: {
      types: made.kinds.map(({ name }) => name),
      pictures: [],
      locations: [
        ...locations,
        ...made.places.map((one, at) => makeLocation(slugs[at] ?? '', { name: one.name, type: typeOf(one.kind) })),
      ],
      positions: [...mapsHere.slice(1).map((slug, at) => makePosition(mapsHere[at] ?? '', slug)), ...onMaps],
      wiki: texts.map((markdown, at) => ({ slug: all[at] ?? '', content: makeWiki({ markdown }) })),
    },
  };
}

const lookOf = (chosen: readonly [TypeLook | null, Look['sign']] | null): Look | null => {
  const [look, sign] = chosen ?? [];
  return storedLook({ ...look, ...(sign === undefined ? {} : { sign }) });
};
