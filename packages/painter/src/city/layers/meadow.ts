import type { Sheet } from '../../pen/sheet.ts';
import { scatterOver } from '../../region/layers/scatter.ts';
import { grass } from '../../symbols/texture/grass.ts';
import type { CityGround } from '../city-ground.ts';
import { seedAt } from '../fabric/block.ts';

/** Between two tufts, in sheet units. */
const TUFTS = 74;

/** A little grass here and there in the open country. */
export function paintMeadow(ground: CityGround, sheet: Sheet): void {
  const { inner, width, height, seed, style, noise } = ground;
  const places = scatterOver([inner, inner, width - inner, height - inner], {
    least: TUFTS,
    density: style.symbols.texture,
    seed: `${seed}:meadow`,
  });
  for (const at of places) {
    const [x, y] = at;
    if (noise.third.fbm(x / 260, y / 260, 2) < -0.12 || !ground.isOpenCountry(x, y, 8)) continue;
    sheet.paint(grass(at, seedAt(`${seed}:tuft`, at), style));
  }
}
