import type { Standing } from '../../pen/sheet.ts';
import { type Random, seeded } from '../../random/seeded.ts';
import type { SettlementPalette } from '../../styles/settlement-palette.ts';
import { Drawing } from '../drawing.ts';
import { type CityWall, drawCityWall, drawRearWall } from './city-wall.ts';
import { Crowd } from './crowd.ts';
import { putDesertHouses, putPalms } from './desert-quarter.ts';
import { drawDomedHall, drawMinaret } from './domed-hall.ts';
import { drawGroundPatch } from './ground-patch.ts';
import type { Place } from './look.ts';

/** A walled city of the desert: terraces, one great dome, minarets, palms inside and outside the wall. */
export function drawDesertCity(place: Place, seed: string, palette: SettlementPalette): Standing {
  const {
    at: [x, y],
    size,
  } = place;
  const random = seeded(seed);
  const drawing = new Drawing();
  drawGroundPatch(drawing, [x, y - size * 0.04], size * 1.3, size * 0.44, random, palette, 'desert');
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
  drawRearWall(drawing, place, wall, seeded(`${seed}:rear`), palette);
  const crowd = new Crowd();
  putDesertHouses(
    crowd,
    drawing,
    { at: [x, y], size },
    {
      seed,
      count: Math.round(size / 7.5) + random.int(0, 2),
      breadth: [0.11, 0.17],
      spread: 0.42,
      depth: [0.155, 0.1],
    },
    palette,
  );
  putSkyline(crowd, drawing, place, seed, random, palette);
  crowd.draw();
  drawCityWall(
    drawing,
    place,
    { ...wall, slate: random.pick(palette.domes), hasSnow: false },
    seeded(`${seed}:wall`),
    palette,
  );
  const outside = new Crowd();
  putPalms(
    outside,
    drawing,
    { at: [x, y + size * 0.07], size: size * 1.06 },
    { seed: `${seed}:outside`, count: random.int(1, 3), height: [0.16, 0.23] },
    palette,
  );
  outside.draw();
  return drawing.standing(y + size * 0.06);
}

function putSkyline(
  crowd: Crowd,
  drawing: Drawing,
  place: Place,
  seed: string,
  random: Random,
  palette: SettlementPalette,
): void {
  const {
    at: [x, y],
    size,
  } = place;
  const centre = x + random.sym(size * 0.14);
  const back = y - size * 0.14;
  const minarets = random.int(1, 3);
  for (let i = 0; i < minarets; i++) {
    const own = seeded(`${seed}:minaret:${i}`);
    const side = i % 2 === 0 ? 1 : -1;
    const middle = centre + side * size * (0.17 + 0.1 * Math.floor(i / 2)) + own.sym(size * 0.03);
    crowd.put(back - 1, () => drawMinaret(drawing, [middle, back], size * own.range(0.4, 0.54), own, palette));
  }
  crowd.put(y - size * 0.125, () =>
    drawDomedHall(
      drawing,
      { at: [centre, y - size * 0.115], size: size * random.range(0.24, 0.3) },
      seeded(`${seed}:dome`),
      palette,
    ),
  );
  putPalms(
    crowd,
    drawing,
    { at: [x, y - size * 0.06], size: size * 0.74 },
    { seed, count: random.int(1, 3), height: [0.22, 0.3] },
    palette,
  );
}
