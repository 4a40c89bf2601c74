import type { Standing } from '../../pen/sheet.ts';
import { type Random, seeded } from '../../random/seeded.ts';
import type { SettlementPalette } from '../../styles/settlement-palette.ts';
import { Drawing } from '../drawing.ts';
import { drawDwelling, masonry } from './buildings.ts';
import { type CityLandmark, drawCityLandmark } from './city-landmark.ts';
import { type CityWall, drawCityWall, drawRearWall } from './city-wall.ts';
import { Crowd } from './crowd.ts';
import { drawGroundPatch } from './ground-patch.ts';
import type { Place, Setting } from './look.ts';
import { drawTower } from './tower.ts';

/** What one city looks like, decided by its seed alone. */
interface CityPlan extends Place {
  setting: Pick<Setting, 'country' | 'isByRiver'>;
  seed: string;
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

function planCity(
  place: Place,
  seed: string,
  palette: SettlementPalette,
  setting: Pick<Setting, 'country' | 'isByRiver'>,
): CityPlan {
  const random = seeded(seed);
  const isGreat = place.size > 92;
  return {
    ...place,
    setting,
    seed,
    slate: random.pick(palette.slates),
    towers: random.int(isGreat ? 4 : 2, isGreat ? 6 : 4),
    landmark: random.pick<CityLandmark>(['minster', 'minster', 'dome', 'keep', 'spires', 'palace']),
    centre: random.range(-0.5, 0.5),
    houses: Math.round(place.size / 6.4) + random.int(-1, 2),
    mound: random.range(0, 0.07),
    wall: {
      form: random.pick(['round', 'round', 'angled', 'waved']),
      gate: random.pick(['arch', 'gatehouse', setting.isByRiver ? 'river' : 'gatehouse']),
      gateAt: random.pick([0.5, 0.5, 0.38, 0.62]),
      towerTop: random.pick(['battle', 'battle', 'cone', 'flat']),
      towers: random.int(4, isGreat ? 6 : 5),
      sag: random.range(0.055, 0.095),
      height: random.range(0.095, 0.12),
      masonry: masonry(setting.country, palette),
    },
  };
}

/**
 * A walled city seen from the south. Number of towers, chief building, lie of the land, form of the wall and its gate
 * are decided by the seed; the number of houses follows the size.
 */
export function drawCity(
  place: Place,
  seed: string,
  palette: SettlementPalette,
  setting: Pick<Setting, 'country' | 'isByRiver'> = { country: 'green', isByRiver: false },
): Standing {
  const plan = planCity(place, seed, palette, setting);
  const { country } = setting;
  const {
    at: [x, y],
    size,
  } = plan;
  const drawing = new Drawing();
  drawGroundPatch(drawing, [x, y - size * 0.04], size * 1.24, size * 0.42, seeded(`${seed}:ground`), palette, country);
  drawRearWall(drawing, plan, plan.wall, seeded(`${seed}:rear`), palette);
  const crowd = new Crowd();
  putTowers(crowd, drawing, plan, palette);
  putHouses(crowd, drawing, plan, palette);
  crowd.put(y - size * 0.118 - plan.mound * size * 0.6, () =>
    drawCityLandmark(
      drawing,
      {
        at: [x + plan.centre * size * 0.3, y - size * 0.115 - plan.mound * size * 0.7],
        size,
        kind: plan.landmark,
        slate: plan.slate,
        country,
      },
      seeded(`${seed}:landmark`),
      palette,
    ),
  );
  crowd.draw();
  drawCityWall(
    drawing,
    plan,
    { ...plan.wall, slate: plan.slate, hasSnow: country === 'north' },
    seeded(`${seed}:wall`),
    palette,
  );
  return drawing.standing(y + size * 0.05);
}

/** How high the ground lies at a share of the breadth. */
const rise = (plan: CityPlan, t: number): number => plan.mound * plan.size * Math.sin(Math.PI * t) ** 1.4;

function putTowers(crowd: Crowd, drawing: Drawing, plan: CityPlan, palette: SettlementPalette): void {
  const {
    at: [x, y],
    size,
  } = plan;
  const place: Random = seeded(`${plan.seed}:towers`);
  for (let i = 0; i < plan.towers; i++) {
    const own = seeded(`${plan.seed}:tower:${i}`);
    const t = (i + 0.5 + place.sym(0.3)) / plan.towers;
    const foot = y - size * 0.1 - rise(plan, t);
    const height = size * own.range(0.26, 0.46) * (1 - Math.abs(t - 0.5) * 0.5);
    crowd.put(foot, () =>
      drawTower(
        drawing,
        {
          at: [x - size * 0.42 + size * 0.84 * t, foot],
          width: size * own.range(0.07, 0.1),
          height,
          top: own.pick(['cone', 'spire', 'spire', 'battle', plan.setting.country === 'north' ? 'onion' : 'cone']),
          roof: own.chance(0.65) ? plan.slate : own.pick(palette.tiles),
          wall: masonry(plan.setting.country, palette),
          hasSnow: plan.setting.country === 'north',
        },
        own,
        palette,
      ),
    );
  }
}

function putHouses(crowd: Crowd, drawing: Drawing, plan: CityPlan, palette: SettlementPalette): void {
  const {
    at: [x, y],
    size,
  } = plan;
  for (let i = 0; i < plan.houses; i++) {
    const own = seeded(`${plan.seed}:house:${i}`);
    const row = i % 3;
    const t = (i + 0.5) / plan.houses;
    const depth = [0.14, 0.1, 0.055][row] ?? 0.1;
    const foot = y - size * depth - rise(plan, t) * (1 - row * 0.3) + own.sym(1);
    const width = size * own.range(0.115, 0.175) * (row === 0 ? 0.9 : 1);
    const middle = x - size * 0.41 + size * 0.82 * t + own.sym(size * 0.03);
    crowd.put(foot, () =>
      drawDwelling(
        drawing,
        { at: [middle, foot], width, height: width * own.range(0.85, 1.2), thatch: 0 },
        plan.setting.country,
        own,
        palette,
      ),
    );
  }
}
