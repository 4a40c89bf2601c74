import type { Standing } from '../../pen/sheet.ts';
import { drawDwelling, masonry } from './buildings.ts';
import { type CityLandmark, drawCityLandmark } from './city-landmark.ts';
import { type CityWall, drawCityWall, drawRearWall } from './city-wall.ts';
import { drawTower } from './tower.ts';
import type { Vignette } from './vignette.ts';

/** What one city looks like, decided by its seed alone. */
interface CityPlan {
  /** Slate or tile of its towers: a city has one. */
  slate: string;
  towers: number;
  landmark: CityLandmark;
  /** -1..1, where the landmark stands. */
  centre: number;
  houses: number;
  /** How much higher the middle lies than the rim, share of the size. */
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

/**
 * A walled city seen from the south. Number of towers, chief building, lie of the land, form of the wall and its gate
 * are decided by the seed; the number of houses follows the size.
 */
export function drawCity(vignette: Vignette, isByRiver: boolean): Standing {
  const {
    at: [x, y],
    size,
    country,
  } = vignette;
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

/** How high the ground lies at a share of the breadth. */
const rise = ({ mound }: CityPlan, size: number, t: number): number => mound * size * Math.sin(Math.PI * t) ** 1.4;

function putTowers(vignette: Vignette, plan: CityPlan): void {
  const {
    at: [x, y],
    size,
    country,
    palette,
  } = vignette;
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
  const {
    at: [x, y],
    size,
  } = vignette;
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
