import { mix } from '../../colour/colour.ts';
import type { Upright } from '../../pen/sheet.ts';
import { drawDwelling, drawGreenery, drawHouse, masonry } from './house.ts';
import { drawBoat } from './quay.ts';
import { drawTower } from './tower.ts';
import type { Vignette } from './vignette.ts';
import { drawGate, drawWallRun, type WallForm, wallFoot } from './wall.ts';

/** Two to four low houses and a tree or two, thatched in green country, with a boat ashore by the sea. */
export function drawVillage(vignette: Vignette, isByShore = false): Upright {
  const [x, y] = vignette.at;
  const { size, random } = vignette;
  vignette.ground(-0.05, 1.2, 0.5);
  const houses = random.int(2, size > 34 ? 4 : 3);
  for (let i = 0; i < houses; i++) {
    const own = vignette.own(`house:${i}`);
    const t = (i + 0.5) / houses;
    const foot = y - size * 0.08 + (i % 2) * size * 0.18 + own.sym(size * 0.03);
    const width = size * own.range(0.32, 0.44) * (houses > 3 ? 0.88 : 1);
    const centre = x - size * 0.44 + size * 0.88 * t + own.sym(size * 0.04);
    vignette.putAt(foot, () =>
      drawDwelling(vignette, own, { at: [centre, foot], width, height: width * own.range(0.74, 0.9), thatch: 0.6 }),
    );
  }
  putTrees(vignette, random.int(1, 2), { north: 0.16, south: 0.12, beside: [0.46, 0.56], height: [0.28, 0.36] });
  if (isByShore) {
    const own = vignette.own('boat');
    const foot = y + size * 0.22;
    vignette.putAt(foot, () => drawBoat(vignette, [x + own.sym(size * 0.3), foot], size * own.range(0.3, 0.38), own));
  }
  vignette.drawCrowd();
  return vignette.stand(0.03);
}

type Chief = 'spire' | 'keep' | 'hall' | 'twin';

/** Four to eight houses around a church, a keep, or a hall. Larger towns may have a low wall or a palisade. */
export function drawTown(vignette: Vignette): Upright {
  const { size, random } = vignette;
  vignette.ground(-0.05, 1.3, 0.5);
  const chief = random.pick<Chief>(['spire', 'spire', 'keep', 'hall', 'twin']);
  const isWalled = random.chance(size > 50 ? 0.55 : 0.2);
  const centre = random.range(-0.26, 0.26);
  vignette.putAt(vignette.spot(0, -0.12)[1], () => drawChief(vignette, centre, chief));
  putHouses(vignette, isWalled);
  vignette.drawCrowd();
  if (isWalled) drawTownWall(vignette);
  return vignette.stand(isWalled ? 0.08 : 0.04);
}

function putHouses(vignette: Vignette, isWalled: boolean): void {
  const [x, y] = vignette.at;
  const { size } = vignette;
  const random = vignette.own('houses');
  const count = random.int(4, size > 52 ? 8 : 6);
  const spread = isWalled ? 0.4 : 0.47;
  const step = random.range(0.12, 0.17);
  for (let i = 0; i < count; i++) {
    const own = vignette.own(`house:${i}`);
    const t = (i + 0.5) / count;
    const foot = y - size * (isWalled ? 0.17 : 0.13) + (i % 2) * size * step + own.sym(size * 0.03);
    const width = size * own.range(0.25, 0.35) * (count > 6 ? 0.84 : 1);
    const middle = x - size * spread + 2 * size * spread * t + own.sym(size * 0.05);
    vignette.putAt(foot, () =>
      drawDwelling(vignette, own, { at: [middle, foot], width, height: width * own.range(0.74, 1), thatch: 0.12 }),
    );
  }
  putTrees(vignette, random.int(0, 2), { north: 0.1, south: 0.1, beside: [0.5, 0.58], height: [0.2, 0.27] });
}

function drawChief(drawing: Vignette, centre: number, chief: Chief): void {
  const [x, y] = drawing.at;
  const { size, country, palette } = drawing;
  const random = drawing.own('chief');
  const foot = y - size * 0.12;
  const middle = x + size * centre;
  const slate = random.pick([...palette.slates, palette.tiles[0] ?? palette.slates[0] ?? palette.wall]);
  const common = { wall: masonry(drawing), roof: slate, hasSnow: country === 'north' };
  const width = size * random.range(0.12, 0.16);
  if (chief === 'keep') {
    drawTower(drawing, random, {
      ...common,
      at: [middle, foot],
      width: size * 0.22,
      height: size * random.range(0.34, 0.44),
      top: 'battle',
    });
    return;
  }
  const side = centre > 0 ? -1 : 1;
  const nave = size * random.range(0.34, 0.42);
  drawHouse(drawing, random, {
    at: [middle + side * nave * 0.5, foot],
    width: nave,
    height: size * (chief === 'hall' ? 0.42 : 0.34),
    roof: country === 'north' ? mix(slate, palette.timberShade, 0.3) : slate,
    wall: country === 'north' ? palette.timber : palette.wall,
    isNorthern: country === 'north',
    steepness: 0.62,
  });
  if (chief === 'hall') return;
  const offsets = chief === 'twin' ? [-0.1, 0.1] : [0];
  for (const offset of offsets)
    drawTower(drawing, random, {
      ...common,
      at: [middle + offset * size, foot + 0.5],
      width: width * (chief === 'twin' ? 0.75 : 1),
      height: size * random.range(0.34, 0.42),
      top: random.pick(['spire', 'spire', 'cone']),
      mayFly: false,
    });
}

function drawTownWall(drawing: Vignette): void {
  const { size, country, palette, spot } = drawing;
  const random = drawing.own('wall');
  const isTimber = country === 'north' || random.chance(0.35);
  const height = size * (isTimber ? 0.1 : 0.12);
  const form: WallForm = {
    from: spot(-0.5, -0.01),
    to: spot(0.5, -0.01),
    height,
    sag: size * random.range(0.06, 0.1),
    wall: isTimber ? palette.timber : masonry(drawing),
    isTimber,
  };
  drawWallRun(drawing, random, form);
  drawGate(drawing, wallFoot(form, random.pick([0.4, 0.5, 0.6])), height);
  if (isTimber) return;
  for (const t of [0, 1])
    drawTower(drawing, random, {
      at: wallFoot(form, t),
      width: size * 0.12,
      height: size * random.range(0.18, 0.23),
      top: random.pick(['battle', 'cone']),
      roof: random.pick(palette.slates),
      wall: form.wall,
      mayFly: false,
    });
}

/** The places and heights of the trees in a symbol, as shares of its size. */
interface Trees {
  north: number;
  south: number;
  beside: readonly [number, number];
  height: readonly [number, number];
}

function putTrees(vignette: Vignette, count: number, { north, south, beside, height }: Trees): void {
  const [x, y] = vignette.at;
  const { size } = vignette;
  for (let i = 0; i < count; i++) {
    const own = vignette.own(`tree:${i}`);
    const side = own.chance(0.5) ? -1 : 1;
    const foot = y + own.range(-north, south) * size;
    vignette.putAt(foot, () =>
      drawGreenery(vignette, [x + side * size * own.range(...beside), foot], size * own.range(...height), own),
    );
  }
}
