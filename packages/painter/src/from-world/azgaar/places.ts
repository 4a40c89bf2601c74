import type { AzgaarWorld } from '@venture-atlas/importers';
import { clamp, dist, type Point } from '../../plane/points.ts';
import type { Settlement, VignetteKind } from '../../sketch/region-sketch.ts';
import { limitVignettes } from '../limit-vignettes.ts';
import { finite, onSheet, type SheetSize } from '../sheet-of-frame.ts';

type Json = Record<string, unknown>;

/** Label sizes of settlement symbols, in sheet units: at the least and at the most. */
const SCALES = { capital: [30, 42], town: [17, 24], village: [11, 14], sight: [14, 16] } as const;
/** The share of burgs other than capitals that are towns. The rest are villages. */
const TOWNS = 0.3;
/** The most burgs with symbols. The smallest others keep their dots. */
const PICTURES_MAX = 240;

/** Symbols by kind of marker. Other markers keep their dots. */
const SIGHTS: readonly [RegExp, VignetteKind][] = [
  [/ruin/i, 'ruin'],
  [/dungeon|cave/i, 'dungeon'],
  [/inn|tavern/i, 'inn'],
  [/castle|fort|lighthouse/i, 'fortress'],
  [/temple|sacred|pyramid|necropolis/i, 'temple'],
  [/camp|brigand/i, 'camp'],
];

/** The burgs and sights of a world by their keys in the import: `burg:7`, `marker:3`. */
export function placesOf(world: AzgaarWorld, sheet: SheetSize): Settlement[] {
  return limitVignettes([...burgsOf(world, sheet), ...apart(sightsOf(world, sheet))]);
}

const isTrue = (value: unknown): boolean => value === 1 || value === true || value === '1';

function burgsOf(world: AzgaarWorld, sheet: SheetSize): Settlement[] {
  const burgs = world.burgs.toSorted((a, b) => rankOf(b) - rankOf(a));
  const people = burgs.map((burg) => finite(burg.population) ?? 0);
  const most = Math.max(...people, 0.001);
  const capitals = burgs.filter((burg) => isTrue(burg.capital)).length;
  const towns = capitals + Math.ceil((burgs.length - capitals) * TOWNS);
  return burgs.flatMap((burg, index): Settlement[] => {
    const [at] = onSheet([burg.x, burg.y], sheet);
    if (at === undefined) return [];
    const share = Math.sqrt(clamp((people[index] as number) / most, 0, 1));
    const [vignette, [low, high]] = symbolOf(burg, index < towns);
    const isDrawn = index < PICTURES_MAX;
    const isPort = finite(burg.port) !== undefined && burg.port !== 0;
    return [
      {
        slug: `burg:${burg.i}`,
        at,
        vignette: isDrawn ? vignette : null,
        scale: Math.round(low + (high - low) * share),
        ...(isPort ? { isPort } : {}),
      },
    ];
  });
}

/** Capitals first, then by population. */
const rankOf = (burg: Json): number => (isTrue(burg.capital) ? 1e9 : 0) + (finite(burg.population) ?? 0);

function symbolOf(burg: Json, isTown: boolean): [VignetteKind, readonly [number, number]] {
  if (isTrue(burg.capital)) return ['city', SCALES.capital];
  if (isTown) return ['town', SCALES.town];
  return isTrue(burg.citadel) ? ['fortress', SCALES.village] : ['village', SCALES.village];
}

function sightsOf(world: AzgaarWorld, sheet: SheetSize): Settlement[] {
  return world.markers.flatMap((marker): Settlement[] => {
    const [at] = onSheet([marker.x, marker.y], sheet);
    if (at === undefined) return [];
    const type = String(marker.type ?? '');
    const vignette = SIGHTS.find(([words]) => words.test(type))?.[1] ?? null;
    return [{ slug: `marker:${marker.i}`, at, vignette, scale: SCALES.sight[0], isOffRoad: true }];
  });
}

/** A sight nearer than this to another of its kind keeps its dot, in sheet units. */
const SIGHTS_APART = 420;

function apart(sights: readonly Settlement[]): Settlement[] {
  const drawn: Settlement[] = [];
  return sights.map((sight) => {
    if (sight.vignette === null) return sight;
    const isNear = drawn.some((one) => one.vignette === sight.vignette && dist(one.at, sight.at) < SIGHTS_APART);
    if (isNear) return { ...sight, vignette: null };
    drawn.push(sight);
    return sight;
  });
}

/** The marked volcanoes of a world. */
export const volcanoPoints = (world: AzgaarWorld, sheet: SheetSize): Point[] =>
  world.markers
    .filter((marker) => String(marker.type ?? '').startsWith('volcano'))
    .flatMap((marker) => onSheet([marker.x, marker.y], sheet));
