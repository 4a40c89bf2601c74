import type { Standing } from '../../pen/sheet.ts';
import { seeded } from '../../random/seeded.ts';
import type { SettlementPalette } from '../../styles/settlement-palette.ts';
import { Drawing } from '../drawing.ts';
import { drawBoat } from './boat.ts';
import { drawDwelling, drawGreenery } from './buildings.ts';
import { Crowd } from './crowd.ts';
import { drawGroundPatch } from './ground-patch.ts';
import type { Country, Place } from './look.ts';

/** Two to four low houses and a tree or two; thatched in the green country, with a boat ashore by the sea. */
export function drawVillage(
  { at: [x, y], size }: Place,
  seed: string,
  palette: SettlementPalette,
  country: Country = 'green',
  isByShore = false,
): Standing {
  const random = seeded(seed);
  const drawing = new Drawing();
  const crowd = new Crowd();
  drawGroundPatch(drawing, [x, y - size * 0.05], size * 1.2, size * 0.5, random, palette, country);
  const houses = random.int(2, size > 34 ? 4 : 3);
  for (let i = 0; i < houses; i++) {
    const own = seeded(`${seed}:house:${i}`);
    const t = (i + 0.5) / houses;
    const foot = y - size * 0.08 + (i % 2) * size * 0.18 + own.sym(size * 0.03);
    const width = size * own.range(0.32, 0.44) * (houses > 3 ? 0.88 : 1);
    const centre = x - size * 0.44 + size * 0.88 * t + own.sym(size * 0.04);
    crowd.put(foot, () =>
      drawDwelling(
        drawing,
        { at: [centre, foot], width, height: width * own.range(0.74, 0.9), thatch: 0.6 },
        country,
        own,
        palette,
      ),
    );
  }
  const trees = random.int(1, 2);
  for (let i = 0; i < trees; i++) {
    const own = seeded(`${seed}:tree:${i}`);
    const side = own.chance(0.5) ? -1 : 1;
    const foot = y + own.range(-0.16, 0.12) * size;
    crowd.put(foot, () =>
      drawGreenery(
        drawing,
        [x + side * size * own.range(0.46, 0.56), foot],
        size * own.range(0.28, 0.36),
        country,
        own,
        palette,
      ),
    );
  }
  if (isByShore) {
    const own = seeded(`${seed}:boat`);
    const foot = y + size * 0.22;
    crowd.put(foot, () =>
      drawBoat(drawing, [x + own.sym(size * 0.3), foot], size * own.range(0.3, 0.38), own, palette),
    );
  }
  crowd.draw();
  return drawing.standing(y + size * 0.03);
}
