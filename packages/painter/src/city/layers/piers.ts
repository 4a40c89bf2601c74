import { bandAround, shifted } from '../../geometry/band.ts';
import { pathLine } from '../../pen/paths.ts';
import type { Sheet } from '../../pen/sheet.ts';
import { stroke } from '../../pen/stroke.ts';
import { spline } from '../../plane/curves.ts';
import { pointAt, polyLen } from '../../plane/lines.ts';
import { bbox, growBox, type Point } from '../../plane/points.ts';
import { seeded } from '../../random/seeded.ts';
import type { Pier } from '../../sketch/city-sketch.ts';
import type { CityGround } from '../city-ground.ts';

/** Between two planks, in sheet units. */
const PLANK = 7;

/** Lines across a pier every few sheet units: its planks or the joints of its stones. */
function boards(line: readonly Point[], width: number, seed: string): string {
  const random = seeded(seed);
  const length = polyLen(line);
  let d = '';
  for (let s = PLANK * 0.8; s < length; s += PLANK * random.range(0.8, 1.2)) {
    const [x, y, angle] = pointAt(line, s / length);
    const half = (width / 2) * random.range(0.82, 1);
    const across: Point = [-Math.sin(angle) * half, Math.cos(angle) * half];
    d += stroke(
      [
        [x - across[0], y - across[1]],
        [x + across[0], y + across[1]],
      ],
      0.8,
      { soft: false },
    );
  }
  return d;
}

function paintPier(pier: Pier, seed: string, { style }: CityGround, sheet: Sheet): void {
  const { city, water } = style;
  const line = spline(pier.line, 12);
  const band = bandAround(line, pier.width);
  sheet.add(
    `<path d="${pathLine(shifted(band, 4, 5), true)}" fill="${city.waterShadow}" fill-opacity=".35"/>` +
      `<path d="${pathLine(band, true)}" fill="${pier.isStone ? city.quay : city.plank}"/>` +
      `<path d="${boards(line, pier.width, seed)}" fill="${city.ink}" fill-opacity=".5"/>` +
      `<path d="${stroke([...band, band[0] as Point], 1.5, { soft: false })}" fill="${water.coast}"/>`,
    growBox(bbox(band), 8),
  );
}

/** Piers of planks and moles of stone. */
export function paintPiers(ground: CityGround, sheet: Sheet): void {
  for (const pier of ground.plan.sketch.piers) paintPier(pier, `${ground.seed}:pier:${pier.id}`, ground, sheet);
}
