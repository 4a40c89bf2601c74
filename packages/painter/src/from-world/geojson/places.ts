import { clamp } from '../../plane/points.ts';
import type { Settlement, VignetteKind } from '../../sketch/region-sketch.ts';
import { limitVignettes } from '../limit-vignettes.ts';
import type { DraftShapes } from './draft-shapes.ts';

const KINDS: readonly [RegExp, VignetteKind][] = [
  [/\b(capital|city|metropolis)\b/i, 'city'],
  [/\b(town|port|harbou?r|burg)\b/i, 'town'],
  [/\b(village|hamlet|settlement)\b/i, 'village'],
  [/\b(castle|fort|fortress|keep|tower|citadel|stronghold|holdfast)\b/i, 'fortress'],
  [/\bruins?\b/i, 'ruin'],
  [/\b(dungeon|cave|lair|mine)\b/i, 'dungeon'],
  [/\b(temple|shrine|monastery|abbey|sept)\b/i, 'temple'],
  [/\b(inn|tavern)\b/i, 'inn'],
  [/\boasis\b/i, 'oasis'],
  [/\bcamp\b/i, 'camp'],
];

/** Label sizes of symbols in sheet units, from least to most. */
const SCALES: Record<VignetteKind, readonly [number, number]> = {
  city: [26, 42],
  town: [16, 24],
  village: [11, 14],
  fortress: [11, 20],
  ruin: [12, 18],
  dungeon: [12, 17],
  temple: [12, 17],
  inn: [12, 16],
  oasis: [12, 17],
  camp: [10, 14],
};
/** The order in which symbols are drawn while there is room. */
const RANKS: readonly (VignetteKind | null)[] = [
  'city',
  'town',
  'fortress',
  'oasis',
  'temple',
  'village',
  'ruin',
  'dungeon',
  'inn',
  'camp',
  null,
];
const OFF_ROAD: readonly (VignetteKind | null)[] = ['ruin', 'dungeon', 'camp', null];

/** The places of a world by the keys of its import. A place whose words match no symbol keeps its dot. */
export function placesOf({ points }: DraftShapes, isPort: (at: Settlement['at']) => boolean): Settlement[] {
  const places = points.map(({ words, key, at, scale }): Settlement => {
    const vignette = KINDS.find(([pattern]) => pattern.test(words.type ?? words.layer))?.[1] ?? null;
    const size = vignette === null ? 12 : clamp(scale, ...SCALES[vignette]);
    return {
      slug: key,
      at,
      vignette,
      scale: Math.round(size),
      ...(OFF_ROAD.includes(vignette) ? { isOffRoad: true } : {}),
    };
  });
  const drawn = limitVignettes(places.sort((a, b) => rank(a) - rank(b) || b.scale - a.scale));
  return drawn.map((place) => (place.vignette !== null && isPort(place.at) ? { ...place, isPort: true } : place));
}

const rank = ({ vignette }: Settlement): number => RANKS.indexOf(vignette);
