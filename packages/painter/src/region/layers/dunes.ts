import type { Sheet } from '../../pen/sheet.ts';
import { type Progress, paced, partOf } from '../../progress.ts';
import { seeded } from '../../random/seeded.ts';
import { dune } from '../../symbols/texture/ground-textures.ts';
import type { RegionGround } from '../ground.ts';
import { scatterIn } from './scatter.ts';

const LEAST = 42;

/** The crests of every desert. */
export async function paintDunes(ground: RegionGround, sheet: Sheet, progress: Progress): Promise<void> {
  const { outlines, style, seed, inner, width, height, noise } = ground;
  for (const [index, desert] of outlines.deserts.entries()) {
    const places = scatterIn(desert.rings, [inner, inner, width - inner, height - inner], {
      spacing: (x, y) => 60 + 46 * (noise.first(x / 300, y / 300) + 0.5),
      least: LEAST,
      density: style.symbols.texture,
      seed: `${seed}:dunes:${desert.id}`,
    });
    const part = partOf(progress, index / outlines.deserts.length, (index + 1) / outlines.deserts.length);
    await paced(places, part, ([x, y], i) => {
      if (!ground.isFree(x, y, 20) || ground.isInRange(x, y, 1.05)) return;
      const own = `${seed}:dune:${desert.id}:${i}`;
      const length = seeded(`${own}:length`).range(50, 128) * (0.75 + 0.5 * (noise.second(x / 200, y / 200) + 0.5));
      sheet.paint(dune({ at: [x, y], length }, own, style));
    });
  }
}
