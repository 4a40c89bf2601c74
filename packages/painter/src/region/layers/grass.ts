import type { Sheet } from '../../pen/sheet.ts';
import { type Progress, paced } from '../../progress.ts';
import { grass } from '../../symbols/texture/ground-textures.ts';
import type { Cover, RegionGround } from '../ground.ts';
import { scatterOver } from './scatter.ts';

const SPACING = 58;
const OTHER_COVERS: readonly Cover[] = ['forest', 'moor', 'swamp', 'desert', 'ice'];

/** A little grass on open land, in drifts. */
export async function paintGrass(ground: RegionGround, sheet: Sheet, progress: Progress): Promise<void> {
  const { inner, width, height, seed, style, noise, sketch } = ground;
  const places = scatterOver([inner, inner, width - inner, height - inner], {
    least: SPACING,
    density: style.symbols.texture,
    seed: `${seed}:grass`,
  });
  // grass ends well inside the snow
  const northEnd = (sketch.snowLine ?? -Infinity) - 730;
  await paced(places, progress, ([x, y], i) => {
    if (y < northEnd || noise.third.fbm(x / 380, y / 380, 3) <= -0.05) return;
    if (!ground.isFree(x, y, 16) || ground.isInRange(x, y, 1.15)) return;
    if (OTHER_COVERS.some((cover) => ground.has(cover, x, y))) return;
    sheet.paint(grass([x, y], `${seed}:grass:${i}`, style));
  });
}
