import type { Standing } from '../../pen/sheet.ts';
import { drawBrokenWall, drawColumn, drawLoneArch, drawRubble } from './broken-stone.ts';
import { drawStandingStones } from './standing-stones.ts';
import { Vignette } from './vignette.ts';

type Remains = 'tower' | 'colonnade' | 'arch' | 'walls';
/** One ruin in so many is a ring of standing stones. */
const stonesAmong = 7;

/**
 * What is left of a place: a snapped tower, a row of columns, a lone arch or stumps of walls, in their rubble; or
 * something older, a ring of standing stones.
 */
export function drawRuin(vignette: Vignette): Standing {
  const { size, seed, random, palette, country } = vignette;
  if (random.int(1, stonesAmong) === 1)
    return drawStandingStones(new Vignette(vignette, `${seed}:stones`, palette, country));
  vignette.ground(0, 1.1, 0.36);
  putRemains(vignette, random.pick<Remains>(['tower', 'tower', 'colonnade', 'arch', 'walls']));
  vignette.drawCrowd();
  drawRubble(vignette, vignette.spot(0, 0.09), [size * 0.48, size * 0.06], random.int(5, 9), random);
  return vignette.stand(0.05);
}

function putRemains(vignette: Vignette, remains: Remains): void {
  const { size } = vignette;
  const random = vignette.own('remains');
  const wall = (dx: number, dy: number, width: number, height: number): void => {
    const own = vignette.own(`wall:${dx}`);
    const at = vignette.spot(dx, dy);
    vignette.putAt(at[1], () => drawBrokenWall(vignette, at, width * size, height * size * own.range(0.85, 1.15), own));
  };
  const column = (dx: number, dy: number, height: number): void => {
    const own = vignette.own(`column:${dx}`);
    const at = vignette.spot(dx, dy);
    vignette.putAt(at[1], () => drawColumn(vignette, at, size * 0.1, height * size * own.range(0.85, 1.15), own));
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
      if (random.chance(0.7)) vignette.putAt(vignette.at[1], () => drawLintel(vignette));
      return;
    case 'arch':
      vignette.putAt(vignette.spot(0, -0.04)[1], () =>
        drawLoneArch(vignette, vignette.spot(-0.04, -0.04), size * 0.36, size * 0.52),
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
function drawLintel(vignette: Vignette): void {
  const { spot } = vignette;
  const beam = [spot(-0.27, -0.57), spot(0.07, -0.53), spot(0.07, -0.46), spot(-0.27, -0.5)];
  vignette.inkedArea(beam, vignette.palette.stone, 1);
}
