import type { Standing } from '../../pen/sheet.ts';
import { type CityWall, drawCityWall, drawRearWall } from './city-wall.ts';
import { putDesertHouses, putPalms } from './desert-quarter.ts';
import { drawDomedHall, drawMinaret } from './domed-hall.ts';
import type { Vignette } from './vignette.ts';

/** A walled city of the desert: terraces, one great dome, minarets, palms inside and outside the wall. */
export function drawDesertCity(vignette: Vignette): Standing {
  const { size, random, palette } = vignette;
  vignette.ground(-0.04, 1.3, 0.44);
  const wall: CityWall = {
    form: random.pick(['angled', 'angled', 'round']),
    gate: random.pick(['arch', 'gatehouse', 'gatehouse']),
    gateAt: random.pick([0.5, 0.4, 0.6]),
    towerTop: random.pick(['flat', 'battle', 'battle']),
    towers: random.int(4, 5),
    sag: random.range(0.05, 0.08),
    height: random.range(0.09, 0.11),
    masonry: random.pick(palette.clays),
  };
  drawRearWall(vignette, wall);
  putDesertHouses(vignette, {
    count: Math.round(size / 7.5) + random.int(0, 2),
    breadth: [0.11, 0.17],
    spread: 0.42,
    depth: [0.155, 0.1],
  });
  putSkyline(vignette);
  vignette.drawCrowd();
  drawCityWall(vignette, { ...wall, slate: random.pick(palette.domes), hasSnow: false });
  putPalms(vignette, {
    count: random.int(1, 3),
    height: [0.16, 0.23],
    place: { at: vignette.spot(0, 0.07), size: size * 1.06 },
    part: 'outside:palm',
  });
  vignette.drawCrowd();
  return vignette.stand(0.06);
}

function putSkyline(vignette: Vignette): void {
  const {
    at: [x, y],
    size,
    random,
    spot,
  } = vignette;
  const centre = x + random.sym(size * 0.14);
  const back = y - size * 0.14;
  const minarets = random.int(1, 3);
  for (let i = 0; i < minarets; i++) {
    const own = vignette.own(`minaret:${i}`);
    const side = i % 2 === 0 ? 1 : -1;
    const middle = centre + side * size * (0.17 + 0.1 * Math.floor(i / 2)) + own.sym(size * 0.03);
    vignette.putAt(back - 1, () => drawMinaret(vignette, [middle, back], size * own.range(0.4, 0.54), own));
  }
  vignette.putAt(spot(0, -0.125)[1], () =>
    drawDomedHall(vignette, vignette.own('dome'), {
      at: [centre, spot(0, -0.115)[1]],
      size: size * random.range(0.24, 0.3),
    }),
  );
  const inside = { at: spot(0, -0.06), size: size * 0.74 };
  putPalms(vignette, { count: random.int(1, 3), height: [0.22, 0.3], place: inside });
}
