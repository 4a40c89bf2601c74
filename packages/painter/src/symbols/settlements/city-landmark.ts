import { mix } from '../../colour/colour.ts';
import type { Random } from '../../random/seeded.ts';
import { masonry } from './buildings.ts';
import { drawHouse } from './house.ts';
import type { Place } from './look.ts';
import type { SettlementDrawing } from './settlement-drawing.ts';
import { drawTower, type TowerForm } from './tower.ts';

/** The chief building of a city. */
export type CityLandmark = 'minster' | 'dome' | 'keep' | 'spires' | 'palace';

export interface LandmarkSite extends Place {
  kind: CityLandmark;
  slate: string;
}

/** `size` is that of the city; the landmark is about half as high. */
export function drawCityLandmark(drawing: SettlementDrawing, random: Random, site: LandmarkSite): void {
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
