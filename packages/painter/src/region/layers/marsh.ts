import type { Drawn, Sheet } from '../../pen/sheet.ts';
import type { Point } from '../../plane/points.ts';
import { type Progress, paced, partOf } from '../../progress.ts';
import { seeded } from '../../random/seeded.ts';
import type { Style } from '../../styles/style.ts';
import { pool, reedClump } from '../../symbols/texture/ground-textures.ts';
import type { RegionGround } from '../ground.ts';
import { scatterIn } from './scatter.ts';

const SPACING = 21;
const POOLS = 0.22;
const BARE_WATER = 0.5;

function marshSymbol(at: Point, seed: string, style: Style): Drawn {
  const kind = seeded(`${seed}:kind`).next();
  return kind < POOLS ? pool(at, seed, style) : reedClump({ at, hasReeds: kind > BARE_WATER }, seed, style);
}

/** Still water, pools and reeds of every swamp. */
export async function paintMarsh(ground: RegionGround, sheet: Sheet, progress: Progress): Promise<void> {
  const { outlines, style, seed, inner, width, height } = ground;
  for (const [index, swamp] of outlines.swamps.entries()) {
    const places = scatterIn(swamp.rings, [inner, inner, width - inner, height - inner], {
      least: SPACING,
      density: style.symbols.texture,
      seed: `${seed}:marsh:${swamp.id}`,
    });
    const part = partOf(progress, index / outlines.swamps.length, (index + 1) / outlines.swamps.length);
    await paced(places, part, ([x, y], i) => {
      if (!ground.isFree(x, y, 7) || ground.has('forest', x, y)) return;
      sheet.paint(marshSymbol([x, y], `${seed}:marsh:${swamp.id}:${i}`, style));
    });
  }
}
