/** What grows on the ground, as far as it is drawn. */
export type BiomeKind =
  | 'hotDesert'
  | 'coldDesert'
  | 'savanna'
  | 'grass'
  | 'jungle'
  | 'broad'
  | 'mixed'
  | 'conifer'
  | 'tundra'
  | 'ice'
  | 'swamp';

/** The generator's own biomes by number; number 0 is the sea. */
const OWN: readonly BiomeKind[] = [
  'grass',
  'hotDesert',
  'coldDesert',
  'savanna',
  'grass',
  'jungle',
  'broad',
  'jungle',
  'mixed',
  'conifer',
  'tundra',
  'ice',
  'swamp',
];

/** What the names of biomes tell that people made themselves. */
const BY_NAME: readonly [RegExp, BiomeKind][] = [
  [/glacier|ice|permafrost/i, 'ice'],
  [/tundra/i, 'tundra'],
  [/wetland|swamp|marsh|bog|mangrove|fen\b/i, 'swamp'],
  [/cold desert|rock|badland|waste/i, 'coldDesert'],
  [/desert|dune|sand/i, 'hotDesert'],
  [/taiga|conifer|pine|boreal/i, 'conifer'],
  [/jungle|tropical/i, 'jungle'],
  [/rain\s?forest|mixed/i, 'mixed'],
  [/forest|wood/i, 'broad'],
  [/savanna|steppe|scrub/i, 'savanna'],
];

/** The kind of a biome by its number, and by its name where people have made it themselves. */
export function biomeKind(number: number, names: readonly string[]): BiomeKind {
  const own = OWN[number];
  if (own !== undefined) return own;
  const name = names[number] ?? '';
  return BY_NAME.find(([words]) => words.test(name))?.[1] ?? 'grass';
}

/** What grows where only the weather is known: warmth in °C, rain from 0, height 0 to 100 with the sea at 20. */
export function biomeOfClimate(warmth: number, rain: number, height: number): BiomeKind {
  const wet = rain + 4;
  if (warmth < -5) return 'ice';
  if (warmth < -2) return wet < 20 ? 'tundra' : 'conifer';
  if (wet > 40 && height < 25) return 'swamp';
  if (wet > 24 && height > 24 && height < 60 && wet > 34) return 'swamp';
  if (warmth >= 25 && wet < 8) return 'hotDesert';
  if (wet < 5) return warmth > 1 ? 'hotDesert' : 'coldDesert';
  if (warmth < 2) return wet < 10 ? 'tundra' : 'conifer';
  if (wet < 10) return warmth > 17 ? 'savanna' : 'grass';
  if (warmth > 19) return 'jungle';
  return wet < 17 ? 'broad' : 'mixed';
}
