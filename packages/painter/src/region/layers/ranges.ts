import type { RangeOutline } from '../../outline/region-outlines.ts';
import type { Standing } from '../../pen/sheet.ts';
import { polyLen } from '../../plane/lines.ts';
import { lerp } from '../../plane/points.ts';
import type { Progress } from '../../progress.ts';
import type { MountainToneName } from '../../styles/relief-palette.ts';
import { massif } from '../../symbols/relief/massif.ts';
import type { Summit } from '../../symbols/relief/massif-shape.ts';
import { volcano } from '../../symbols/relief/volcano.ts';
import type { RegionGround } from '../ground.ts';
import { belowSprings } from './below-springs.ts';
import { fitMassif } from './mountain-room.ts';
import type { Body } from './overlap.ts';
import { type PlannedMassif, planRange, tallest } from './range-plan.ts';
import { widening } from './widening.ts';

/** A mountain or hill that stands, with the triangle it covers, for whatever must not stand behind or on it. */
export interface StandingRelief extends Standing {
  bodies: Body[];
}

/** No mountain is drawn lower than this, in sheet units. */
const SMALLEST = 24;

/** From about so many massifs on, they grow, up to this factor. */
const MOST_MASSIFS = 3000;
const LARGEST = 2.5;

function toneOf({ style, snow }: RangeOutline): MountainToneName {
  if (style === 'alpine') return 'snow';
  if (style === 'volcano') return 'dark';
  return snow > 0.05 ? 'grey' : 'warm';
}

/** Great ones in full ink, low ones light: 0.15 to 1 by their height in the range. */
const weightOf = (height: number, [low, high]: RangeOutline['size']): number =>
  lerp(0.2, 1, Math.min(1, Math.max(0, (height - low * 0.6) / Math.max(1, high * 0.85 - low * 0.6))));

function draw(ground: RegionGround, range: RangeOutline, planned: PlannedMassif): Standing {
  const { summits, y } = planned;
  const height = tallest(planned);
  const seed = `${ground.seed}:range:${range.id}:${planned.key}`;
  const isTall = height > range.size[1] * 0.46;
  const options = {
    y,
    tone: toneOf(range),
    grounds: summits.map((summit) => ground.colourAt(summit.x, y + summit.height * 0.06)),
    snow: range.snow > 0 && isTall ? range.snow : 0,
    rugged: range.style === 'alpine' ? 1.05 : 0.92,
    weight: weightOf(height, range.size),
  };
  const [summit] = summits;
  if (range.style === 'volcano' && planned.rank === 'great' && summit !== undefined)
    return volcano({ ...options, summit }, seed, ground.style);
  return massif({ ...options, summits }, seed, ground.style);
}

/** About how many massifs the ranges would have without a limit. */
function massifsIn(ranges: readonly RangeOutline[]): number {
  return ranges.reduce((sum, { lines, width, size }) => {
    const length = lines.reduce((all, line) => all + polyLen(line), 0);
    const apart = Math.max(40, 0.27 * (0.7 * size[1] + 1.1 * size[0]));
    return sum + (2 * width * (length + width)) / (2 * apart ** 2);
  }, 0);
}

/** All mountains of all ranges; in a world of very many they are larger and fewer. */
export async function standRanges(ground: RegionGround, progress: Progress): Promise<StandingRelief[]> {
  const standing: StandingRelief[] = [];
  const land = { ...ground, rivers: belowSprings(ground.outlines.rivers) };
  const wider = Math.min(LARGEST, widening(massifsIn(ground.outlines.ranges), MOST_MASSIFS));
  const ranges = ground.outlines.ranges.map(
    (range): RangeOutline => ({ ...range, size: [range.size[0] * wider, range.size[1] * wider] }),
  );
  for (const [i, range] of ranges.entries()) {
    const smallest = Math.max(SMALLEST, range.size[0] * 0.42);
    const fit = (planned: PlannedMassif): PlannedMassif | null => fitMassif(land, planned, smallest);
    for (const planned of planRange(range, `${ground.seed}:range:${range.id}`, fit)) {
      const bodies = planned.summits.map((summit: Summit): Body => ({ ...summit, y: planned.y }));
      standing.push({ ...draw(ground, range, planned), bodies });
    }
    await progress((i + 1) / ranges.length);
  }
  return standing;
}
