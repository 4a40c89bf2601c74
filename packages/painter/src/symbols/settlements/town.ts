import { mix } from '../../colour/colour.ts';
import type { Standing } from '../../pen/sheet.ts';
import { type Random, seeded } from '../../random/seeded.ts';
import type { SettlementPalette } from '../../styles/settlement-palette.ts';
import { Drawing } from '../drawing.ts';
import { drawDwelling, drawGreenery, masonry } from './buildings.ts';
import { Crowd } from './crowd.ts';
import { drawGroundPatch } from './ground-patch.ts';
import { drawHouse } from './house.ts';
import type { Country, Place } from './look.ts';
import { drawTower } from './tower.ts';
import { drawGate, drawWallRun, type WallForm, wallFoot } from './wall-run.ts';

type Chief = 'spire' | 'keep' | 'hall' | 'twin';
interface Site extends Place {
  country: Country;
}

/**
 * Four to eight houses round a church, a keep or a hall; larger towns may have a low wall or a palisade. Its seed
 * decides all of that, so no two are alike.
 */
export function drawTown(place: Place, seed: string, palette: SettlementPalette, country: Country = 'green'): Standing {
  const {
    at: [x, y],
    size,
  } = place;
  const site: Site = { ...place, country };
  const random = seeded(seed);
  const drawing = new Drawing();
  const crowd = new Crowd();
  drawGroundPatch(drawing, [x, y - size * 0.05], size * 1.3, size * 0.5, random, palette, country);
  const chief = random.pick<Chief>(['spire', 'spire', 'keep', 'hall', 'twin']);
  const isWalled = random.chance(size > 50 ? 0.55 : 0.2);
  const centre = random.range(-0.26, 0.26);
  crowd.put(y - size * 0.12, () => drawChief(drawing, site, centre, chief, seeded(`${seed}:chief`), palette));
  putHouses(crowd, drawing, site, seed, palette, isWalled);
  crowd.draw();
  if (isWalled) drawTownWall(drawing, site, seeded(`${seed}:wall`), palette);
  return drawing.standing(y + size * (isWalled ? 0.08 : 0.04));
}

function putHouses(
  crowd: Crowd,
  drawing: Drawing,
  site: Site,
  seed: string,
  palette: SettlementPalette,
  isWalled: boolean,
): void {
  const {
    at: [x, y],
    size,
    country,
  } = site;
  const random = seeded(`${seed}:houses`);
  const count = random.int(4, size > 52 ? 8 : 6);
  const spread = isWalled ? 0.4 : 0.47;
  const step = random.range(0.12, 0.17);
  for (let i = 0; i < count; i++) {
    const own = seeded(`${seed}:house:${i}`);
    const t = (i + 0.5) / count;
    const foot = y - size * (isWalled ? 0.17 : 0.13) + (i % 2) * size * step + own.sym(size * 0.03);
    const width = size * own.range(0.25, 0.35) * (count > 6 ? 0.84 : 1);
    const middle = x - size * spread + 2 * size * spread * t + own.sym(size * 0.05);
    crowd.put(foot, () =>
      drawDwelling(
        drawing,
        { at: [middle, foot], width, height: width * own.range(0.74, 1), thatch: 0.12 },
        country,
        own,
        palette,
      ),
    );
  }
  const trees = random.int(0, 2);
  for (let i = 0; i < trees; i++) {
    const own = seeded(`${seed}:tree:${i}`);
    const side = own.chance(0.5) ? -1 : 1;
    const foot = y + own.range(-0.1, 0.1) * size;
    crowd.put(foot, () =>
      drawGreenery(
        drawing,
        [x + side * size * own.range(0.5, 0.58), foot],
        size * own.range(0.2, 0.27),
        country,
        own,
        palette,
      ),
    );
  }
}

function drawChief(
  drawing: Drawing,
  site: Site,
  centre: number,
  chief: Chief,
  random: Random,
  palette: SettlementPalette,
): void {
  const {
    at: [x, y],
    size,
    country,
  } = site;
  const foot = y - size * 0.12;
  const middle = x + size * centre;
  const slate = random.pick([...palette.slates, palette.tiles[0] ?? palette.slates[0] ?? palette.wall]);
  const common = { wall: masonry(country, palette), roof: slate, hasSnow: country === 'north' };
  const width = size * random.range(0.12, 0.16);
  if (chief === 'keep') {
    drawTower(
      drawing,
      { ...common, at: [middle, foot], width: size * 0.22, height: size * random.range(0.34, 0.44), top: 'battle' },
      random,
      palette,
    );
    return;
  }
  const side = centre > 0 ? -1 : 1;
  const nave = size * random.range(0.34, 0.42);
  drawHouse(
    drawing,
    {
      at: [middle + side * nave * 0.5, foot],
      width: nave,
      height: size * (chief === 'hall' ? 0.42 : 0.34),
      roof: country === 'north' ? mix(slate, palette.timberShade, 0.3) : slate,
      wall: country === 'north' ? palette.timber : palette.wall,
      isNorthern: country === 'north',
      steepness: 0.62,
    },
    random,
    palette,
  );
  if (chief === 'hall') return;
  const offsets = chief === 'twin' ? [-0.1, 0.1] : [0];
  for (const offset of offsets)
    drawTower(
      drawing,
      {
        ...common,
        at: [middle + offset * size, foot + 0.5],
        width: width * (chief === 'twin' ? 0.75 : 1),
        height: size * random.range(0.34, 0.42),
        top: random.pick(['spire', 'spire', 'cone']),
        mayFly: false,
      },
      random,
      palette,
    );
}

function drawTownWall(drawing: Drawing, site: Site, random: Random, palette: SettlementPalette): void {
  const {
    at: [x, y],
    size,
    country,
  } = site;
  const isTimber = country === 'north' || random.chance(0.35);
  const height = size * (isTimber ? 0.1 : 0.12);
  const form: WallForm = {
    from: [x - size * 0.5, y - size * 0.01],
    to: [x + size * 0.5, y - size * 0.01],
    height,
    sag: size * random.range(0.06, 0.1),
    wall: isTimber ? palette.timber : masonry(country, palette),
    isTimber,
  };
  drawWallRun(drawing, form, random, palette);
  drawGate(drawing, wallFoot(form, random.pick([0.4, 0.5, 0.6])), height, palette);
  if (isTimber) return;
  for (const t of [0, 1])
    drawTower(
      drawing,
      {
        at: wallFoot(form, t),
        width: size * 0.12,
        height: size * random.range(0.18, 0.23),
        top: random.pick(['battle', 'cone']),
        roof: random.pick(palette.slates),
        wall: form.wall,
        mayFly: false,
      },
      random,
      palette,
    );
}
