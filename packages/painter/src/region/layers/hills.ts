import type { Box } from '../../plane/points.ts';
import { area } from '../../plane/rings.ts';
import type { Progress } from '../../progress.ts';
import { seeded } from '../../random/seeded.ts';
import type { RegionGround } from '../ground.ts';
import { placedHill } from './placed-hill.ts';
import type { StandingRelief } from './ranges.ts';
import type { ReliefCover } from './relief-cover.ts';
import { scatterIn } from './scatter.ts';
import { widening } from './widening.ts';

const SPACING = 46;
/** All areas together have at most about so many hills. */
const MOST_HILLS = 4000;
/** Poisson disks fill about this share. */
const FILL = 0.7;

/** The hills of every area of hills. */
export async function standHills(
  ground: RegionGround,
  relief: ReliefCover,
  progress: Progress,
): Promise<StandingRelief[]> {
  const standing: StandingRelief[] = [];
  const { hills } = ground.outlines;
  const sizes = hills.map(({ rings }) => Math.abs(rings.reduce((sum, ring) => sum + area(ring), 0)));
  const count = (sizes.reduce((sum, size) => sum + size, 0) * FILL) / SPACING ** 2;
  const apart = SPACING * widening(count, MOST_HILLS);
  const sheet: Box = [0, 0, ground.width, ground.height];
  for (const [i, outline] of hills.entries()) {
    const seed = `${ground.seed}:hills:${outline.id}`;
    const spots = scatterIn(outline.rings, sheet, { least: apart, density: 1, seed });
    spots.forEach(([x, y], k) => {
      const random = seeded(`${seed}:${k}`);
      const large = random.chance(0.2) ? random.range(1.4, 1.9) : 1;
      const wanted = {
        x,
        y,
        width: random.range(54, 100) * large,
        steepness: random.range(0.26, 0.38),
        weight: large > 1 ? 1 : 0.75,
      };
      if (!ground.isOnLand(x, y, 20) || relief.covers(x, y)) return;
      const placed = placedHill(ground, wanted, `${seed}:${k}:hill`);
      if (placed !== null) standing.push(placed);
    });
    await progress((i + 1) / hills.length);
  }
  return standing;
}
