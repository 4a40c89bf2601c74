import type { Progress } from '../../progress.ts';
import { seeded } from '../../random/seeded.ts';
import type { RegionGround } from '../ground.ts';
import { isFarNorth, isOpenLand } from './open-land.ts';
import { paced } from './paced.ts';
import { placedHill } from './placed-hill.ts';
import type { StandingRelief } from './ranges.ts';
import type { ReliefCover } from './relief-cover.ts';
import { scatterOver } from './scatter.ts';

const SPACING = 190;

/** A swell of ground here and there on the open plains. */
export async function standSwells(
  ground: RegionGround,
  relief: ReliefCover,
  progress: Progress,
): Promise<StandingRelief[]> {
  const { inner, width, height, noise } = ground;
  const seed = `${ground.seed}:swells`;
  const spots = scatterOver([inner, inner, width - inner, height - inner], {
    least: SPACING,
    density: 1,
    seed,
  });
  const standing: StandingRelief[] = [];
  await paced(spots, progress, ([x, y], i) => {
    if (noise.second.fbm(x / 500, y / 500, 3) < -0.05 || isFarNorth(ground, y)) return;
    if (!ground.isOnLand(x, y, 60) || !ground.isInMap(x, y, 40) || ground.isNearMark(x, y, 70)) return;
    const random = seeded(`${seed}:${i}`);
    for (let k = random.int(1, 3); k > 0; k--) {
      const hillX = x + random.sym(46);
      const hillY = y + random.sym(22);
      const wanted = {
        x: hillX,
        y: hillY,
        width: random.range(46, 84),
        steepness: random.range(0.2, 0.3),
        weight: 0.5,
      };
      if (!isOpenLand(ground, hillX, hillY, 1.5) || relief.covers(hillX, hillY)) continue;
      const placed = placedHill(ground, wanted, `${seed}:${i}:${k}`);
      if (placed !== null) standing.push(placed);
    }
  });
  return standing;
}
