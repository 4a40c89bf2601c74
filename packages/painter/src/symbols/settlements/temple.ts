import { mix } from '../../colour/colour.ts';
import type { Standing } from '../../pen/sheet.ts';
import type { Point } from '../../plane/points.ts';
import { type Random, seeded } from '../../random/seeded.ts';
import type { SettlementPalette } from '../../styles/settlement-palette.ts';
import { Drawing } from '../drawing.ts';
import { drawDomedHall } from './domed-hall.ts';
import { drawGroundPatch } from './ground-patch.ts';
import { drawHouse } from './house.ts';
import { type Country, outline, type Place } from './look.ts';
import { drawTower } from './tower.ts';

/** A temple: columns under a gable with a dome behind, a cloister with its tower, or a domed hall in the desert. */
export function drawTemple(
  { at: [x, y], size }: Place,
  seed: string,
  palette: SettlementPalette,
  country: Country = 'green',
): Standing {
  const random = seeded(seed);
  const drawing = new Drawing();
  drawGroundPatch(drawing, [x, y], size * 1.15, size * 0.36, random, palette, country);
  if (country === 'desert') drawDomedHall(drawing, { at: [x, y], size: size * 0.8 }, random, palette);
  else if (country === 'north' || random.chance(0.4))
    drawCloister(drawing, { at: [x, y], size }, random, palette, country);
  else drawPortico(drawing, { at: [x, y], size }, random, palette);
  return drawing.standing(y + 1);
}

function drawPortico(drawing: Drawing, { at: [x, y], size }: Place, random: Random, palette: SettlementPalette): void {
  const columns = random.int(4, 6);
  if (random.chance(0.75))
    drawTower(
      drawing,
      {
        at: [x, y - size * 0.14],
        width: size * 0.34,
        height: size * 0.3,
        top: 'dome',
        roof: mix(palette.gold, palette.wall, 0.35),
        wall: palette.wall,
      },
      random,
      palette,
    );
  const rim = y - size * 0.3;
  const gable: Point[] = [
    [x - size * 0.42, rim],
    [x, y - size * 0.48],
    [x + size * 0.42, rim],
  ];
  drawing.fill(
    [
      [x - size * 0.36, y],
      [x - size * 0.36, rim],
      [x + size * 0.36, rim],
      [x + size * 0.36, y],
    ],
    palette.wallShade,
  );
  drawing.fill(gable, palette.wall);
  drawing.fill(
    [
      [x, y - size * 0.48],
      [x + size * 0.42, rim],
      [x, rim],
    ],
    palette.wallShade,
    { opacity: 0.25 },
  );
  outline(drawing, palette, [[...gable, gable[0] as Point]], 1.1);
  for (let i = 0; i < columns; i++) {
    const middle = x - size * 0.32 + (size * 0.64 * i) / (columns - 1);
    const left: Point[] = [
      [middle - size * 0.04, y],
      [middle - size * 0.034, rim],
    ];
    const right: Point[] = [
      [middle + size * 0.04, y],
      [middle + size * 0.034, rim],
    ];
    drawing.fill([...left, ...right.toReversed()], palette.wall);
    outline(drawing, palette, [left, right], 0.9);
  }
  for (const [half, drop] of [
    [0.42, 0.01],
    [0.48, 0.07],
  ] as const)
    outline(
      drawing,
      palette,
      [
        [
          [x - size * half, y + size * drop],
          [x + size * half, y + size * drop],
        ],
      ],
      1.1,
    );
}

function drawCloister(
  drawing: Drawing,
  { at: [x, y], size }: Place,
  random: Random,
  palette: SettlementPalette,
  country: Country,
): void {
  const side = random.chance(0.5) ? 1 : -1;
  const slate = random.pick(palette.slates);
  const wall = country === 'north' ? palette.timber : palette.wall;
  drawTower(
    drawing,
    {
      at: [x - side * size * 0.26, y - size * 0.04],
      width: size * 0.19,
      height: size * random.range(0.44, 0.54),
      top: country === 'north' ? 'onion' : 'spire',
      roof: slate,
      wall: palette.wall,
      hasSnow: country === 'north',
      mayFly: false,
    },
    random,
    palette,
  );
  drawHouse(
    drawing,
    {
      at: [x + side * size * 0.1, y],
      width: size * 0.66,
      height: size * 0.46,
      roof: slate,
      wall,
      facing: side > 0 ? 'left' : 'right',
      isNorthern: country === 'north',
    },
    random,
    palette,
  );
}
