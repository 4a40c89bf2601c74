import type { Drawn, Sheet } from '../../pen/sheet.ts';
import type { Point } from '../../plane/points.ts';
import { type Progress, paced, partOf } from '../../progress.ts';
import { seeded } from '../../random/seeded.ts';
import type { Style } from '../../styles/style.ts';
import { dash, rock, tuft } from '../../symbols/texture/ground-textures.ts';
import type { RegionGround } from '../ground.ts';
import { scatterIn } from './scatter.ts';

const TUFTS = 0.6;
const DASHES = 0.92;
/** Between neighbours at the densest; a soft moor is thinner. */
const SPACING = 25;
const SOFT_SPACING = 34;

function heathSymbol(at: Point, seed: string, style: Style): Drawn {
  const kind = seeded(`${seed}:kind`).next();
  if (kind < TUFTS) return tuft(at, seed, style);
  return kind < DASHES ? dash(at, seed, style) : rock(at, seed, style);
}

/** Heather, dashes and boulders of every moor. */
export async function paintHeath(ground: RegionGround, sheet: Sheet, progress: Progress): Promise<void> {
  const { outlines, style, seed, inner, width, height, noise } = ground;
  for (const [index, moor] of outlines.moors.entries()) {
    const places = scatterIn(moor.rings, [inner, inner, width - inner, height - inner], {
      spacing: (x, y) => (moor.isSoft ? SOFT_SPACING : SPACING) + 14 * (noise.first(x / 120, y / 120) + 0.6),
      least: SPACING - 1,
      density: style.symbols.texture,
      seed: `${seed}:heath:${moor.id}`,
    });
    const part = partOf(progress, index / outlines.moors.length, (index + 1) / outlines.moors.length);
    await paced(places, part, ([x, y], i) => {
      if (!ground.isFree(x, y, 9) || ground.has('forest', x, y) || ground.has('swamp', x, y)) return;
      sheet.paint(heathSymbol([x, y], `${seed}:heath:${moor.id}:${i}`, style));
    });
  }
}
