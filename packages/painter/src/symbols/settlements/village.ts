import type { Standing } from '../../pen/sheet.ts';
import { drawBoat } from './boat.ts';
import { drawDwelling, drawGreenery } from './buildings.ts';
import type { Vignette } from './vignette.ts';

/** Two to four low houses and a tree or two; thatched in the green country, with a boat ashore by the sea. */
export function drawVillage(vignette: Vignette, isByShore = false): Standing {
  const {
    at: [x, y],
    size,
    random,
  } = vignette;
  vignette.ground(-0.05, 1.2, 0.5);
  const houses = random.int(2, size > 34 ? 4 : 3);
  for (let i = 0; i < houses; i++) {
    const own = vignette.own(`house:${i}`);
    const t = (i + 0.5) / houses;
    const foot = y - size * 0.08 + (i % 2) * size * 0.18 + own.sym(size * 0.03);
    const width = size * own.range(0.32, 0.44) * (houses > 3 ? 0.88 : 1);
    const centre = x - size * 0.44 + size * 0.88 * t + own.sym(size * 0.04);
    vignette.putAt(foot, () =>
      drawDwelling(vignette, own, { at: [centre, foot], width, height: width * own.range(0.74, 0.9), thatch: 0.6 }),
    );
  }
  const trees = random.int(1, 2);
  for (let i = 0; i < trees; i++) {
    const own = vignette.own(`tree:${i}`);
    const side = own.chance(0.5) ? -1 : 1;
    const foot = y + own.range(-0.16, 0.12) * size;
    vignette.putAt(foot, () =>
      drawGreenery(vignette, [x + side * size * own.range(0.46, 0.56), foot], size * own.range(0.28, 0.36), own),
    );
  }
  if (isByShore) {
    const own = vignette.own('boat');
    const foot = y + size * 0.22;
    vignette.putAt(foot, () => drawBoat(vignette, [x + own.sym(size * 0.3), foot], size * own.range(0.3, 0.38), own));
  }
  vignette.drawCrowd();
  return vignette.stand(0.03);
}
