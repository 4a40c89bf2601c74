import { coverOf } from '../grounds/cover-mask.ts';
import type { Underpainting } from '../grounds/underpainting.ts';
import { wash } from '../grounds/wash.ts';
import { blob } from '../outline/blob.ts';
import { type Point, smooth } from '../plane/points.ts';
import { SegmentIndex } from '../plane/segment-index.ts';
import { seeded } from '../random/seeded.ts';
import { scatterIn } from '../region/layers/scatter.ts';
import type { District } from '../sketch/city-sketch.ts';
import type { CityPalette } from '../styles/city-palette.ts';
import type { CityPlan } from './city-plan.ts';
import { seedAt } from './fabric/block.ts';

/** Between two places that may have burnt, and how far from a rent, in sheet units. */
const SCORCH = 46;
const FARTHEST = 330;

/** Burnt patches of a ruined quarter, the more the nearer to a rent. */
function scorches(district: District, plan: CityPlan, brinks: SegmentIndex): Point[][] {
  const seed = `${plan.seed}:scorch:${district.id}`;
  const scattering = { least: SCORCH, density: 1, seed };
  return scatterIn(district.rings, [0, 0, plan.width, plan.height], scattering).flatMap((at) => {
    const own = seedAt(seed, at);
    const random = seeded(own);
    const away = brinks.dist(at[0], at[1], FARTHEST);
    if (!random.chance(0.08 + 0.4 * (1 - smooth(10, FARTHEST, away)))) return [];
    const reach = random.range(12, 40);
    return [blob(at[0], at[1], reach, reach * random.range(0.5, 0.9), own, 9, 0.35)];
  });
}

/** Soot and ash: black at the brink of a rent, thinning over the ruined quarter, with burnt patches. */
export async function washRuin(
  ground: Underpainting,
  plan: CityPlan,
  { char, charStrength }: CityPalette,
): Promise<void> {
  const brinks = new SegmentIndex(64);
  for (const { ring } of plan.chasms) brinks.addLine(ring, true);
  for (const { id, ring } of plan.chasms) {
    const tint = (share: number) => ({ colour: char, alpha: Math.min(1, charStrength * share) });
    const ash = { rag: 0.5, wave: 120, from: 0, to: 0.85 };
    wash(ground, await coverOf(ground, [[ring]], 34), tint(1.25), ash, `ash:${id}`);
    const soot = { rag: 0.7, wave: 46, from: 0.05, to: 0.8 };
    wash(ground, await coverOf(ground, [[ring]], 9), tint(1), soot, `soot:${id}`);
  }
  for (const district of plan.districts) {
    if (district.state !== 'ruined') continue;
    const patches = scorches(district, plan, brinks).map((ring) => [ring]);
    const burnt = { rag: 0.55, wave: 22, from: 0.12, to: 0.9 };
    wash(
      ground,
      await coverOf(ground, patches, 2.5),
      { colour: char, alpha: charStrength * 0.9 },
      burnt,
      `scorch:${district.id}`,
    );
  }
}
