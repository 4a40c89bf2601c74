import { makeNoise } from '../../random/noise.ts';
import type { ForestSketch, RegionSketch } from '../../sketch/region-sketch.ts';
import { areasByPlace, type Patch, patchesOf, ringsAbove, softField } from '../land-field.ts';
import type { BiomeKind, Ground, LandMap } from './land-map.ts';

type Vegetation = Pick<RegionSketch, 'forests' | 'swamps' | 'moors' | 'deserts' | 'ice'>;

const forestKindOf: Partial<Record<BiomeKind, ForestSketch['kind']>> = {
  broad: 'broad',
  mixed: 'mixed',
  conifer: 'conifer',
  jungle: 'jungle',
};

/** The largest shares of the land that are drawn as woods, swamps, and moors. A map needs open ground. */
const MOST = { forest: 0.3, swamp: 0.045, moor: 0.03 };
/** Size of glades and groves, in cells of the world. */
const WAVE = 5.5;
const SOFTENING = 0.45;
/** The smallest patch, in cells of the world. */
const SMALLEST = 1.6;

/** The vegetation of the land: the densest parts of each biome. */
export function vegetationOf(land: LandMap, seed: string, isMountain: (index: number) => boolean): Vegetation {
  const area = countLand(land);
  const chosen = (name: string, most: number, kinds: readonly BiomeKind[]) =>
    choose(land, `${seed}:${name}`, most * area, kinds);
  const forest = chosen('forest', MOST.forest, ['broad', 'mixed', 'conifer', 'jungle']);
  const swamp = chosen('swamp', MOST.swamp, ['swamp']);
  const moor = chosen('moor', MOST.moor, ['coldDesert', 'tundra']);
  const patches = (isIn: (ground: Ground, index: number) => boolean) => patchesWhere(land, isIn);
  return {
    forests: (['broad', 'mixed', 'conifer', 'jungle'] as const).flatMap((biome) =>
      areasByPlace(
        `forest_${biome}`,
        patches((ground, index) => forest.has(index) && ground.biome === biome),
      ).map((one): ForestSketch => ({ ...one, kind: forestKindOf[biome] ?? 'broad' })),
    ),
    swamps: areasByPlace(
      'swamp',
      patches((_, index) => swamp.has(index)),
    ),
    moors: areasByPlace(
      'moor',
      patches((_, index) => moor.has(index)),
    ).map((one) => ({ ...one, isSoft: true })),
    deserts: areasByPlace(
      'desert',
      patches((ground) => ground.biome === 'hotDesert'),
    ),
    ice: areasByPlace(
      'ice',
      // Ice on mountains is drawn as their snow.
      patches((ground, index) => ground.biome === 'ice' && !isMountain(index)),
    ),
  };
}

function patchesWhere({ grid, spacing, groundAt }: LandMap, isIn: (ground: Ground, index: number) => boolean): Patch[] {
  const field = softField(grid, spacing * SOFTENING, (index) => {
    const ground = groundAt(index);
    return ground?.isLand === true && isIn(ground, index) ? 1 : 0;
  });
  return patchesOf(ringsAbove(grid, field, 0.5), SMALLEST * spacing ** 2);
}

function countLand({ grid, groundAt }: LandMap): number {
  let count = 0;
  for (let index = 0; index < grid.columns * grid.rows; index++) if (groundAt(index)?.isLand === true) count++;
  return count;
}

/**
 * Chooses cells of some biomes, at most a given number, where few people live. A noise gives the groves their shape.
 */
function choose(
  land: LandMap,
  seed: string,
  most: number,
  kinds: readonly BiomeKind[],
): { has: (index: number) => boolean } {
  const { grid, spacing, groundAt } = land;
  const noise = makeNoise(seed);
  const wave = spacing * WAVE;
  const scores = new Float32Array(grid.columns * grid.rows).fill(-Infinity);
  const found: number[] = [];
  for (let index = 0; index < scores.length; index++) {
    const ground = groundAt(index);
    if (ground?.isLand !== true || !kinds.includes(ground.biome)) continue;
    const x = grid.x0 + (index % grid.columns) * grid.cell;
    const y = grid.y0 + Math.floor(index / grid.columns) * grid.cell;
    const score = noise.fbm(x / wave, y / wave, 3) - Math.min(0.5, ground.population / 60);
    scores[index] = score;
    found.push(score);
  }
  const level =
    found.length <= most ? -Infinity : (Float32Array.from(found).sort()[found.length - Math.floor(most)] ?? 0);
  return { has: (index) => (scores[index] as number) > level };
}
