import { mix } from '../../colour/colour.ts';
import type { Standing } from '../../pen/sheet.ts';
import type { Point } from '../../plane/points.ts';
import { tapering, upright } from '../../plane/rings.ts';
import { drawDomedHall } from './domed-hall.ts';
import { drawHouse } from './house.ts';
import { drawTower } from './tower.ts';
import type { Vignette } from './vignette.ts';

/** A temple: columns under a gable with a dome behind, a cloister with its tower, or a domed hall in the desert. */
export function drawTemple(vignette: Vignette): Standing {
  const { at, size, random, country } = vignette;
  vignette.ground(0, 1.15, 0.36);
  if (country === 'desert') drawDomedHall(vignette, random, { at, size: size * 0.8 });
  else if (country === 'north' || random.chance(0.4)) drawCloister(vignette);
  else drawPortico(vignette);
  return vignette.standing(at[1] + 1);
}

function drawPortico(drawing: Vignette): void {
  const {
    at: [x, y],
    size,
    palette,
    random,
  } = drawing;
  const columns = random.int(4, 6);
  if (random.chance(0.75))
    drawTower(drawing, random, {
      at: drawing.spot(0, -0.14),
      width: size * 0.34,
      height: size * 0.3,
      top: 'dome',
      roof: mix(palette.gold, palette.wall, 0.35),
      wall: palette.wall,
    });
  const rim = y - size * 0.3;
  const tip = drawing.spot(0, -0.48);
  const gable: Point[] = [[x - size * 0.42, rim], tip, [x + size * 0.42, rim]];
  drawing.fill(upright(x - size * 0.36, x + size * 0.36, y, rim), palette.wallShade);
  drawing.fill(gable, palette.wall);
  drawing.fill([tip, [x + size * 0.42, rim], [x, rim]], palette.wallShade, { opacity: 0.25 });
  drawing.outlineArea(gable, 1.1);
  for (let i = 0; i < columns; i++) {
    const middle = x - size * 0.32 + (size * 0.64 * i) / (columns - 1);
    const shaft = tapering([middle, y], size * 0.04, [middle, rim], size * 0.034);
    drawing.fill(shaft, palette.wall);
    drawing.outlineSides(shaft, 0.9);
  }
  drawing.line(drawing.spot(-0.42, 0.01), drawing.spot(0.42, 0.01), 1.1);
  drawing.line(drawing.spot(-0.48, 0.07), drawing.spot(0.48, 0.07), 1.1);
}

function drawCloister(drawing: Vignette): void {
  const { size, country, palette, random } = drawing;
  const side = random.chance(0.5) ? 1 : -1;
  const slate = random.pick(palette.slates);
  const wall = country === 'north' ? palette.timber : palette.wall;
  drawTower(drawing, random, {
    at: drawing.spot(-side * 0.26, -0.04),
    width: size * 0.19,
    height: size * random.range(0.44, 0.54),
    top: country === 'north' ? 'onion' : 'spire',
    roof: slate,
    wall: palette.wall,
    hasSnow: country === 'north',
    mayFly: false,
  });
  drawHouse(drawing, random, {
    at: drawing.spot(side * 0.1, 0),
    width: size * 0.66,
    height: size * 0.46,
    roof: slate,
    wall,
    facing: side > 0 ? 'left' : 'right',
    isNorthern: country === 'north',
  });
}
