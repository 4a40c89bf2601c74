import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toSlug } from '@venture-atlas/rules';
import type { MapCoordinate, Shape, WikiPageContent } from '@venture-atlas/types';
import sharp from 'sharp';
import { countAllLocations } from '../atlas/queries/locations.ts';
import type { Db } from '../db/schema.ts';
import { takePicture } from '../media/images/take-picture.ts';
import type { MediaPlace } from '../media/store/media-store.ts';
import { seedPicture } from './seed-demo-world.ts';
import {
  type SeedOutcome,
  seedWorld,
  type WorldSeed,
  type WorldSeedLocation,
  type WorldSeedPicture,
  type WorldSeedPosition,
} from './seed-world.ts';

/** The only map of a made-up world, in map units. */
export const MADE_UP_MAP = { name: 'Made-Up World', slug: 'made_up_world', width: 16_384, height: 12_288 } as const;

const TYPES = ['city', 'town', 'village', 'ruin', 'forest', 'road'] as const;
const BEGINNINGS = [
  'Al',
  'Bar',
  'Cor',
  'Dun',
  'El',
  'Fen',
  'Gar',
  'Hol',
  'Is',
  'Kar',
  'Lor',
  'Mor',
  'Nar',
  'Or',
  'Tam',
  'Ul',
];
const MIDDLES = ['a', 'ba', 'da', 'e', 'ga', 'i', 'la', 'ma', 'na', 'o', 'ra', 'sa', 'ta', 'u', 'va', 'za'];
const ENDINGS = [
  'bridge',
  'dale',
  'fell',
  'ford',
  'gate',
  'ham',
  'hold',
  'keep',
  'mere',
  'moor',
  'rest',
  'stead',
  'watch',
  'wick',
];

type Random = () => number;

/**
 * Generates a large world for performance tests: places on one map, one percent of them roads and woods with shapes, a
 * fifth with a text. The same count always gives the same world.
 * @param count places besides the map itself, 1 to 1,000,000
 */
export function makeUpWorld(count: number): WorldSeed {
  const random = mulberry32(0x0a71a5 ^ count);
  const root: WorldSeedLocation = {
    name: MADE_UP_MAP.name,
    slug: MADE_UP_MAP.slug,
    type: null,
    map: { width: MADE_UP_MAP.width, height: MADE_UP_MAP.height, miles_per_unit: 0.1, picture_hash: null },
  };
  const locations: WorldSeedLocation[] = [];
  const positions: WorldSeedPosition[] = [];
  const wiki: { slug: string; content: WikiPageContent }[] = [];
  const taken = new Set<string>([root.slug]);
  for (let index = 0; index < count; index += 1) {
    const name = freeName(random, taken, index);
    const slug = toSlug(name);
    taken.add(slug);
    const kind = kindOf(index);
    locations.push({ slug, name, type: kind, map: null });
    positions.push(positionOf(random, slug, kind));
    if (index % 5 === 0) wiki.push({ slug, content: textOf(random, name) });
  }
  return {
    types: [...TYPES],
    pictures: [],
    locations: [root, ...locations],
    positions,
    wiki,
  };
}

type Kind = (typeof TYPES)[number];

function kindOf(index: number): Kind {
  if (index % 200 === 7) return 'forest';
  if (index % 200 === 11) return 'road';
  if (index % 50 === 0) return 'city';
  if (index % 5 === 0) return 'town';
  return index % 7 === 0 ? 'ruin' : 'village';
}

/** Large places are rare, as on real maps: only they show at a distance. */
const SCALES: Readonly<Record<Kind, number>> = { city: 40, town: 20, village: 9, ruin: 8, forest: 36, road: 14 };

function positionOf(random: Random, child: string, kind: Kind): WorldSeedPosition {
  const lng = round(40 + random() * (MADE_UP_MAP.width - 80));
  const lat = round(40 + random() * (MADE_UP_MAP.height - 80));
  const scale = SCALES[kind];
  return {
    parent: MADE_UP_MAP.slug,
    child,
    lat,
    lng,
    scale,
    rotation: kind === 'road' ? Math.floor(random() * 40) : 0,
    label_x_offset: 0,
    label_y_offset: kind === 'forest' || kind === 'road' ? 0 : -scale,
    label_wrap_ratio: 0,
    display_dot: kind !== 'forest' && kind !== 'road',
    geojson: kind === 'forest' ? wood(random, [lng, lat]) : kind === 'road' ? road(random, [lng, lat]) : null,
  };
}

function wood(random: Random, [lng, lat]: MapCoordinate): Shape {
  const corners = 24;
  const ring = Array.from({ length: corners }, (_, index): MapCoordinate => {
    const angle = (index / corners) * 2 * Math.PI;
    const radius = 60 + random() * 120;
    return [round(lng + Math.cos(angle) * radius), round(lat + Math.sin(angle) * radius)];
  });
  const [first = [lng, lat]] = ring;
  return {
    type: 'Feature',
    geometry: { type: 'MultiPolygon', coordinates: [[[...ring, [first[0], first[1]]]]] },
    properties: {},
  };
}

function road(random: Random, from: MapCoordinate): Shape {
  const coordinates: MapCoordinate[] = [from];
  let heading = random() * 2 * Math.PI;
  for (let step = 0; step < 30; step += 1) {
    const [lng, lat] = coordinates.at(-1) ?? from;
    heading += (random() - 0.5) * 0.6;
    coordinates.push([round(lng + Math.cos(heading) * 30), round(lat + Math.sin(heading) * 30)]);
  }
  return { type: 'Feature', geometry: { type: 'LineString', coordinates }, properties: {} };
}

function textOf(random: Random, name: string): WikiPageContent {
  const people = 20 + Math.floor(random() * 9_000);
  const miles = 1 + Math.floor(random() * 90);
  return {
    top_section: `${name} is a made-up place of ${people} souls, ${miles} miles from the next inn.`,
    sections: [
      { name: 'Trade', clean_text: `The market of ${name} opens every ${2 + (people % 9)} days.`, subsections: [] },
    ],
    image: null,
    image_text: '',
    attribution: { title: name, url: null, licence: 'CC0 1.0', revision: null },
  };
}

function freeName(random: Random, taken: ReadonlySet<string>, index: number): string {
  const pick = (words: readonly string[]): string => words[Math.floor(random() * words.length)] ?? '';
  for (let tries = 0; tries < 4; tries += 1) {
    const name = `${pick(BEGINNINGS)}${pick(MIDDLES)}${pick(MIDDLES)}${pick(ENDINGS)}`;
    if (!taken.has(toSlug(name))) return name;
  }
  return `${pick(BEGINNINGS)}${pick(ENDINGS)} ${index}`;
}

const round = (value: number): number => Math.round(value * 100) / 100;

/** A small seeded random number generator; values from 0 (inclusive) to 1 (exclusive). */
function mulberry32(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Empty paper, a quarter as wide as the map. */
const PAPER = { width: MADE_UP_MAP.width / 4, height: MADE_UP_MAP.height / 4, background: '#e7d5ac' };

/**
 * Seeds an empty database with a made-up world on plain paper. Leaves a database with locations unchanged.
 * @param print receives progress, line by line
 */
export async function seedMadeUpWorld(
  db: Db,
  media: MediaPlace,
  count: number,
  print: (line: string) => void,
): Promise<SeedOutcome> {
  if ((await countAllLocations(db)) > 0) return { seeded: false, locations: 0, positions: 0, wiki_pages: 0 };
  print(`Making up ${count} places ...`);
  const world = makeUpWorld(count);
  const picture = await paper(media);
  print(`Writing ${world.locations.length} places ...`);
  const [root, ...places] = world.locations;
  if (!root?.map) throw new Error('A made-up world has its map first.');
  const map = { ...root, map: { ...root.map, picture_hash: picture.hash } };
  return seedWorld(db, { ...world, pictures: [picture], locations: [map, ...places] });
}

async function paper(media: MediaPlace): Promise<WorldSeedPicture> {
  const folder = await mkdtemp(join(tmpdir(), 'venture-atlas-paper-'));
  try {
    const source = join(folder, 'paper.png');
    await sharp({ create: { ...PAPER, channels: 3 } })
      .png()
      .toFile(source);
    const frame = { width: MADE_UP_MAP.width, height: MADE_UP_MAP.height };
    const answer = await takePicture({
      source,
      media,
      trust: 'ours',
      map: frame,
      naming: 'by content',
      keepsSource: false,
    });
    if (!answer.ok) throw new Error(`The paper could not be taken in: ${answer.reason}.`);
    return seedPicture(answer.picture, frame);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
