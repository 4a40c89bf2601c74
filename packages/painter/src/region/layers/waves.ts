import type { Sheet } from '../../pen/sheet.ts';
import { type Progress, paced } from '../../progress.ts';
import { wave } from '../../symbols/texture/ice-and-sea.ts';
import type { SeaGround } from '../ground.ts';
import { scatterOver } from './scatter.ts';

const SPACING = 150;
/** Nearer the shore the water lines have the word. */
const OPEN_SEA = 190;

/** Small waves on the open sea, in flocks. */
export async function paintWaves(ground: SeaGround, sheet: Sheet, progress: Progress): Promise<void> {
  const { inner, width, height, seed, style, noise } = ground;
  const places = scatterOver([inner, inner, width - inner, height - inner], {
    least: SPACING,
    density: style.symbols.waterLines,
    seed: `${seed}:waves`,
  });
  await paced(places, progress, ([x, y], i) => {
    if (noise.first(x / 500, y / 500) <= -0.12) return;
    if (ground.seaDistance(x, y) <= OPEN_SEA || !ground.isOffDecor(x, y, 40)) return;
    sheet.paint(wave([x, y], `${seed}:wave:${i}`, style));
  });
}
