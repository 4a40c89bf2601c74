import type { Standing } from '../../pen/sheet.ts';
import { type Random, seeded } from '../../random/seeded.ts';
import type { SettlementPalette } from '../../styles/settlement-palette.ts';
import { Drawing } from '../drawing.ts';
import { drawBrokenWall, drawColumn, drawLoneArch, drawRubble } from './broken-stone.ts';
import { Crowd } from './crowd.ts';
import { drawGroundPatch } from './ground-patch.ts';
import { type Country, outline, type Place } from './look.ts';
import { drawStandingStones } from './standing-stones.ts';

type Remains = 'tower' | 'colonnade' | 'arch' | 'walls';
/** One ruin in so many is a ring of standing stones. */
const stonesAmong = 7;

/**
 * What is left of a place: a snapped tower, a row of columns, a lone arch or stumps of walls, in their rubble; or
 * something older, a ring of standing stones.
 */
export function drawRuin(
  { at: [x, y], size }: Place,
  seed: string,
  palette: SettlementPalette,
  country: Country = 'green',
): Standing {
  const random = seeded(seed);
  if (random.int(1, stonesAmong) === 1)
    return drawStandingStones({ at: [x, y], size }, `${seed}:stones`, palette, country);
  const drawing = new Drawing();
  drawGroundPatch(drawing, [x, y], size * 1.1, size * 0.36, random, palette, country);
  const crowd = new Crowd();
  putRemains(
    crowd,
    drawing,
    { at: [x, y], size },
    random.pick<Remains>(['tower', 'tower', 'colonnade', 'arch', 'walls']),
    seed,
    palette,
  );
  crowd.draw();
  drawRubble(drawing, [x, y + size * 0.09], [size * 0.48, size * 0.06], random.int(5, 9), random, palette);
  return drawing.standing(y + size * 0.05);
}

function putRemains(
  crowd: Crowd,
  drawing: Drawing,
  { at: [x, y], size }: Place,
  remains: Remains,
  seed: string,
  palette: SettlementPalette,
): void {
  const random: Random = seeded(`${seed}:remains`);
  const wall = (dx: number, dy: number, width: number, height: number): void => {
    const own = seeded(`${seed}:wall:${dx}`);
    crowd.put(y + dy * size, () =>
      drawBrokenWall(
        drawing,
        [x + dx * size, y + dy * size],
        width * size,
        height * size * own.range(0.85, 1.15),
        own,
        palette,
      ),
    );
  };
  const column = (dx: number, dy: number, height: number): void => {
    const own = seeded(`${seed}:column:${dx}`);
    crowd.put(y + dy * size, () =>
      drawColumn(
        drawing,
        [x + dx * size, y + dy * size],
        size * 0.1,
        height * size * own.range(0.85, 1.15),
        own,
        palette,
      ),
    );
  };
  switch (remains) {
    case 'tower': {
      const side = random.chance(0.5) ? 1 : -1;
      wall(-0.13 * side, -0.05, 0.34, random.range(0.56, 0.74));
      column(0.2 * side, 0, 0.3);
      column(0.38 * side, 0.05, random.range(0.14, 0.22));
      wall(-0.41 * side, 0.07, 0.26, 0.2);
      return;
    }
    case 'colonnade':
      for (const [dx, height] of [
        [-0.42, 0.28],
        [-0.21, 0.5],
        [0.01, 0.46],
        [0.21, 0.2],
        [0.41, 0.36],
      ] as const)
        column(dx, -0.02 + Math.abs(dx) * 0.1, height);
      if (random.chance(0.7)) crowd.put(y, () => drawLintel(drawing, { at: [x, y], size }, palette));
      return;
    case 'arch':
      crowd.put(y - size * 0.04, () =>
        drawLoneArch(drawing, [x - size * 0.04, y - size * 0.04], size * 0.36, size * 0.52, palette),
      );
      wall(0.33, 0.02, 0.22, 0.36);
      wall(-0.36, 0.05, 0.28, 0.24);
      column(0.14, 0.09, 0.13);
      return;
    case 'walls':
      wall(-0.3, -0.06, 0.34, 0.4);
      wall(0.1, -0.09, 0.36, 0.28);
      wall(0.36, 0.03, 0.2, 0.46);
      wall(-0.06, 0.08, 0.3, 0.17);
      return;
  }
}

/** A beam of stone that still lies on two columns. */
function drawLintel(drawing: Drawing, { at: [x, y], size }: Place, palette: SettlementPalette): void {
  const beam: [number, number][] = [
    [x - size * 0.27, y - size * 0.57],
    [x + size * 0.07, y - size * 0.53],
    [x + size * 0.07, y - size * 0.46],
    [x - size * 0.27, y - size * 0.5],
  ];
  drawing.fill(beam, palette.stone);
  outline(drawing, palette, [[...beam, beam[0] as [number, number]]], 1);
}
