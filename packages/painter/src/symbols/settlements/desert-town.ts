import type { Standing } from '../../pen/sheet.ts';
import { seeded } from '../../random/seeded.ts';
import type { SettlementPalette } from '../../styles/settlement-palette.ts';
import { Drawing } from '../drawing.ts';
import { Crowd } from './crowd.ts';
import { drawCourtyardWall, putDesertHouses, putPalms } from './desert-quarter.ts';
import { drawDomedHall, drawMinaret } from './domed-hall.ts';
import { drawGroundPatch } from './ground-patch.ts';
import type { Place } from './look.ts';

/** Flat roofs of mud brick, a domed hall or a minaret, courtyard walls and palms. */
export function drawDesertTown({ at: [x, y], size }: Place, seed: string, palette: SettlementPalette): Standing {
  const random = seeded(seed);
  const drawing = new Drawing();
  const crowd = new Crowd();
  drawGroundPatch(drawing, [x, y - size * 0.04], size * 1.34, size * 0.5, random, palette, 'desert');
  const chief = random.pick(['dome', 'dome', 'minaret', 'both'] as const);
  const centre = x + size * random.range(-0.2, 0.2);
  if (chief !== 'minaret')
    crowd.put(y - size * 0.1, () =>
      drawDomedHall(
        drawing,
        { at: [centre, y - size * 0.1], size: size * random.range(0.34, 0.42) },
        seeded(`${seed}:dome`),
        palette,
      ),
    );
  if (chief !== 'dome')
    crowd.put(y - size * 0.15, () =>
      drawMinaret(
        drawing,
        [centre + size * 0.26, y - size * 0.13],
        size * random.range(0.5, 0.62),
        seeded(`${seed}:minaret`),
        palette,
      ),
    );
  putDesertHouses(
    crowd,
    drawing,
    { at: [x, y], size },
    {
      seed,
      count: random.int(5, size > 52 ? 8 : 6),
      breadth: [0.2, 0.29],
      spread: 0.46,
      depth: [0.15, 0.08],
    },
    palette,
  );
  putPalms(crowd, drawing, { at: [x, y], size }, { seed, count: random.int(1, 3), height: [0.28, 0.4] }, palette);
  crowd.put(y + size * 0.04, () =>
    drawCourtyardWall(drawing, { at: [x, y + size * 0.04], size }, seeded(`${seed}:court`), palette),
  );
  crowd.draw();
  return drawing.standing(y + size * 0.06);
}
