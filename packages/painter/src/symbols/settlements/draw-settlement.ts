import { mix } from '../../colour/colour.ts';
import type { Upright } from '../../pen/sheet.ts';
import type { Random } from '../../random/seeded.ts';
import type { VignetteKind } from '../../sketch/region-sketch.ts';
import type { SettlementPalette } from '../../styles/settlement-palette.ts';
import { drawCourtyardWall, putDesertHouses, putPalms } from './desert-quarter.ts';
import { drawFortress } from './fortress.ts';
import { drawDwelling, drawHouse, masonry } from './house.ts';
import { drawRuin } from './ruin.ts';
import type { Place, Setting, SettlementDrawing } from './settlement-drawing.ts';
import { drawCamp, drawDungeon, drawInn, drawOasis } from './small-places.ts';
import { drawDomedHall, drawMinaret, drawTemple } from './temple.ts';
import { drawTower, type TowerForm } from './tower.ts';
import { drawTown, drawVillage } from './town.ts';
import { Vignette } from './vignette.ts';
import { type CityWall, drawCityWall, drawRearWall } from './wall.ts';

type Draw = (vignette: Vignette, setting: Setting) => Upright;

const drawings: Record<VignetteKind, Draw> = {
  city: (vignette, { country, isByRiver }) =>
    country === 'desert' ? drawDesertCity(vignette) : drawCity(vignette, isByRiver),
  town: (vignette, { country }) => (country === 'desert' ? drawDesertTown(vignette) : drawTown(vignette)),
  village: (vignette, { isByShore }) => drawVillage(vignette, isByShore),
  fortress: drawFortress,
  ruin: drawRuin,
  dungeon: drawDungeon,
  temple: drawTemple,
  inn: drawInn,
  oasis: drawOasis,
  camp: drawCamp,
};

/** The symbol of a place, in the building style of its country. The same seed gives the same symbol. */
export const drawSettlement = (
  kind: VignetteKind,
  place: Place,
  seed: string,
  palette: SettlementPalette,
  setting: Setting,
): Upright => drawings[kind](new Vignette(place, seed, palette, setting.country), setting);

/** The look of one city, which depends only on its seed. */
interface CityPlan {
  /** The slate or tile color of its towers, the same for the whole city. */
  slate: string;
  towers: number;
  landmark: CityLandmark;
  /** Position of the landmark, -1..1. */
  centre: number;
  houses: number;
  /** How much higher the middle is than the rim, as a share of the size. */
  mound: number;
  wall: CityWall;
}

function planCity(vignette: Vignette, isByRiver: boolean): CityPlan {
  const { size, random, palette } = vignette;
  const isGreat = size > 92;
  return {
    slate: random.pick(palette.slates),
    towers: random.int(isGreat ? 4 : 2, isGreat ? 6 : 4),
    landmark: random.pick<CityLandmark>(['minster', 'minster', 'dome', 'keep', 'spires', 'palace']),
    centre: random.range(-0.5, 0.5),
    houses: Math.round(size / 6.4) + random.int(-1, 2),
    mound: random.range(0, 0.07),
    wall: {
      form: random.pick(['round', 'round', 'angled', 'waved']),
      gate: random.pick(['arch', 'gatehouse', isByRiver ? 'river' : 'gatehouse']),
      gateAt: random.pick([0.5, 0.5, 0.38, 0.62]),
      towerTop: random.pick(['battle', 'battle', 'cone', 'flat']),
      towers: random.int(4, isGreat ? 6 : 5),
      sag: random.range(0.055, 0.095),
      height: random.range(0.095, 0.12),
      masonry: masonry(vignette),
    },
  };
}

/** A walled city seen from the south. The seed decides its form; its size decides the number of houses. */
function drawCity(vignette: Vignette, isByRiver: boolean): Upright {
  const [x, y] = vignette.at;
  const { size, country } = vignette;
  const plan = planCity(vignette, isByRiver);
  vignette.ground(-0.04, 1.24, 0.42, vignette.own('ground'));
  drawRearWall(vignette, plan.wall);
  putTowers(vignette, plan);
  putHouses(vignette, plan);
  vignette.putAt(y - size * 0.118 - plan.mound * size * 0.6, () =>
    drawCityLandmark(vignette, vignette.own('landmark'), {
      at: [x + plan.centre * size * 0.3, y - size * 0.115 - plan.mound * size * 0.7],
      size,
      kind: plan.landmark,
      slate: plan.slate,
    }),
  );
  vignette.drawCrowd();
  drawCityWall(vignette, { ...plan.wall, slate: plan.slate, hasSnow: country === 'north' });
  return vignette.stand(0.05);
}

/** The height of the ground at a share of the breadth. */
const rise = ({ mound }: CityPlan, size: number, t: number): number => mound * size * Math.sin(Math.PI * t) ** 1.4;

function putTowers(vignette: Vignette, plan: CityPlan): void {
  const [x, y] = vignette.at;
  const { size, country, palette } = vignette;
  const place = vignette.own('towers');
  for (let i = 0; i < plan.towers; i++) {
    const own = vignette.own(`tower:${i}`);
    const t = (i + 0.5 + place.sym(0.3)) / plan.towers;
    const foot = y - size * 0.1 - rise(plan, size, t);
    const height = size * own.range(0.26, 0.46) * (1 - Math.abs(t - 0.5) * 0.5);
    vignette.putAt(foot, () =>
      drawTower(vignette, own, {
        at: [x - size * 0.42 + size * 0.84 * t, foot],
        width: size * own.range(0.07, 0.1),
        height,
        top: own.pick(['cone', 'spire', 'spire', 'battle', country === 'north' ? 'onion' : 'cone']),
        roof: own.chance(0.65) ? plan.slate : own.pick(palette.tiles),
        wall: masonry(vignette),
        hasSnow: country === 'north',
      }),
    );
  }
}

function putHouses(vignette: Vignette, plan: CityPlan): void {
  const [x, y] = vignette.at;
  const { size } = vignette;
  for (let i = 0; i < plan.houses; i++) {
    const own = vignette.own(`house:${i}`);
    const row = i % 3;
    const t = (i + 0.5) / plan.houses;
    const depth = [0.14, 0.1, 0.055][row] ?? 0.1;
    const foot = y - size * depth - rise(plan, size, t) * (1 - row * 0.3) + own.sym(1);
    const width = size * own.range(0.115, 0.175) * (row === 0 ? 0.9 : 1);
    const middle = x - size * 0.41 + size * 0.82 * t + own.sym(size * 0.03);
    vignette.putAt(foot, () =>
      drawDwelling(vignette, own, { at: [middle, foot], width, height: width * own.range(0.85, 1.2), thatch: 0 }),
    );
  }
}

/** The main building of a city. */
type CityLandmark = 'minster' | 'dome' | 'keep' | 'spires' | 'palace';

interface LandmarkSite extends Place {
  kind: CityLandmark;
  slate: string;
}

/** `size` is that of the city; the landmark is about half as high. */
function drawCityLandmark(drawing: SettlementDrawing, random: Random, site: LandmarkSite): void {
  const { country, palette } = drawing;
  const { size, slate } = site;
  const [x, y] = site.at;
  const tower = (dx: number, form: Omit<TowerForm, 'at' | 'wall' | 'roof'> & { roof?: string }): void =>
    drawTower(drawing, random, {
      roof: slate,
      ...form,
      wall: masonry(drawing),
      hasSnow: country === 'north',
      at: [x + dx * size, y],
      width: form.width * size,
      height: form.height * size,
    });
  const hall = (dx: number, width: number, height: number, facing: 'left' | 'right'): void =>
    drawHouse(drawing, random, {
      at: [x + dx * size, y],
      width: width * size,
      height: height * size,
      roof: mix(slate, palette.timberShade, 0.12),
      wall: country === 'north' ? palette.timber : palette.wall,
      facing,
      isNorthern: country === 'north',
    });
  switch (site.kind) {
    case 'minster': {
      const side = random.chance(0.5) ? 1 : -1;
      hall(side * 0.1, 0.26, 0.27, side > 0 ? 'left' : 'right');
      tower(side * -0.05, { width: 0.1, height: random.range(0.36, 0.46), top: 'spire' });
      if (random.chance(0.5)) tower(side * 0.2, { width: 0.065, height: 0.28, top: 'cone', mayFly: false });
      return;
    }
    case 'dome':
      hall(-0.12, 0.16, 0.19, 'left');
      hall(0.13, 0.16, 0.19, 'right');
      tower(0, { width: 0.17, height: random.range(0.22, 0.3), top: 'dome', roof: mix(slate, palette.gold, 0.25) });
      return;
    case 'keep':
      tower(-0.13, { width: 0.08, height: random.range(0.26, 0.34), top: 'battle' });
      tower(0.13, { width: 0.08, height: random.range(0.26, 0.34), top: 'battle' });
      tower(0, { width: 0.2, height: random.range(0.36, 0.44), top: 'battle' });
      tower(random.range(-0.04, 0.04), { width: 0.07, height: random.range(0.5, 0.58), top: 'cone' });
      return;
    case 'spires': {
      const high = random.range(0.46, 0.58);
      tower(-0.13, { width: 0.06, height: high * random.range(0.55, 0.75), top: 'spire', mayFly: false });
      tower(0.12, { width: 0.065, height: high * random.range(0.6, 0.85), top: 'spire', mayFly: false });
      tower(0, { width: 0.085, height: high, top: 'spire' });
      return;
    }
    case 'palace':
      tower(-0.17, {
        width: 0.075,
        height: random.range(0.3, 0.36),
        top: 'onion',
        roof: mix(slate, palette.gold, 0.4),
      });
      tower(0.17, { width: 0.075, height: random.range(0.3, 0.36), top: 'onion', roof: mix(slate, palette.gold, 0.4) });
      hall(0, 0.34, 0.27, 'left');
      tower(0.03, { width: 0.11, height: random.range(0.34, 0.4), top: random.pick(['onion', 'spire', 'dome']) });
      return;
  }
}

/** A walled city of the desert: terraces, one great dome, minarets, and palms inside and outside the wall. */
function drawDesertCity(vignette: Vignette): Upright {
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
  const [x, y] = vignette.at;
  const { size, random, spot } = vignette;
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

/** A town of flat mud brick roofs, a domed hall or a minaret, courtyard walls, and palms. */
function drawDesertTown(vignette: Vignette): Upright {
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
