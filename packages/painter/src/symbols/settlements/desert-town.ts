import type { Standing } from '../../pen/sheet.ts';
import { drawCourtyardWall, putDesertHouses, putPalms } from './desert-quarter.ts';
import { drawDomedHall, drawMinaret } from './domed-hall.ts';
import type { Vignette } from './vignette.ts';

/** Flat roofs of mud brick, a domed hall or a minaret, courtyard walls and palms. */
export function drawDesertTown(vignette: Vignette): Standing {
  const { size, random, spot } = vignette;
  vignette.ground(-0.04, 1.34, 0.5);
  const chief = random.pick(['dome', 'dome', 'minaret', 'both'] as const);
  const centre = random.range(-0.2, 0.2);
  if (chief !== 'minaret') {
    const at = spot(centre, -0.1);
    vignette.putAt(at[1], () =>
      drawDomedHall(vignette, vignette.own('dome'), { at, size: size * random.range(0.34, 0.42) }),
    );
  }
  if (chief !== 'dome') {
    const [middle, foot] = spot(centre, -0.13);
    vignette.putAt(spot(0, -0.15)[1], () =>
      drawMinaret(vignette, [middle + size * 0.26, foot], size * random.range(0.5, 0.62), vignette.own('minaret')),
    );
  }
  putDesertHouses(vignette, {
    count: random.int(5, size > 52 ? 8 : 6),
    breadth: [0.2, 0.29],
    spread: 0.46,
    depth: [0.15, 0.08],
  });
  putPalms(vignette, { count: random.int(1, 3), height: [0.28, 0.4] });
  const court = { at: spot(0, 0.04), size };
  vignette.putAt(court.at[1], () => drawCourtyardWall(vignette, court, vignette.own('court')));
  vignette.drawCrowd();
  return vignette.stand(0.06);
}
