import { bandAround, movedAside, shifted } from '../../geometry/band.ts';
import { pathLine } from '../../pen/paths.ts';
import type { Sheet } from '../../pen/sheet.ts';
import { stroke } from '../../pen/stroke.ts';
import { pointAt, polyLen } from '../../plane/lines.ts';
import { bbox, growBox, type Point } from '../../plane/points.ts';
import type { CityWall } from '../../sketch/city-sketch.ts';
import type { CityGround } from '../city-ground.ts';

/** Between two merlons, in sheet units. */
const MERLON = 8;

function merlons({ line, width }: CityWall): string {
  const length = polyLen(line);
  let d = '';
  for (let s = MERLON / 2; s < length; s += MERLON) {
    const [x, y, angle] = pointAt(line, s / length);
    for (const side of [-1, 1]) {
      const out = (share: number): Point => [
        x - Math.sin(angle) * side * width * share,
        y + Math.cos(angle) * side * width * share,
      ];
      d += stroke([out(0.5), out(0.31)], 2.6, { soft: false });
    }
  }
  return d;
}

const rims = ({ line, width }: CityWall): string =>
  [
    [-0.5, 1.5],
    [-0.26, 0.8],
    [0.26, 0.8],
    [0.5, 2],
  ]
    .map(([share, pen]) => stroke(movedAside(line, width * (share as number)), pen as number, { soft: false }))
    .join('');

/** Walls from above: their shadow, the stone, the walk along the top between two rows of merlons. */
export function paintWalls({ plan, style }: CityGround, sheet: Sheet): void {
  const { city } = style;
  for (const wall of plan.walls) {
    const band = bandAround(wall.line, wall.width);
    sheet.add(
      `<path d="${pathLine(shifted(band, 6, 7), true)}" fill="${city.shadow}" fill-opacity="${city.shadowStrength}"/>` +
        `<path d="${pathLine(band, true)}" fill="${city.wallWalk}"/>` +
        `<path d="${merlons(wall)}" fill="${city.ink}" fill-opacity=".55"/>` +
        `<path d="${rims(wall)}" fill="${city.ink}"/>`,
      growBox(bbox(band), 12),
    );
  }
}
