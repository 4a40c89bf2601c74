import { f1 } from '../../pen/paths.ts';
import type { Sheet } from '../../pen/sheet.ts';
import { pointAt, polyLen } from '../../plane/lines.ts';
import { growBox, type Point } from '../../plane/points.ts';
import { centroid } from '../../plane/rings.ts';
import { seeded } from '../../random/seeded.ts';
import type { CityGround } from '../city-ground.ts';
import { seedAt } from '../fabric/block.ts';

/** Between two lanterns of a street, in sheet units. */
const SPACING = 64;

function lanternPlaces({ plan, seed, isBuilt, isInMap }: CityGround): Point[] {
  const alongStreets = plan.streets.flatMap(({ line, width }) => {
    const length = polyLen(line);
    return Array.from({ length: Math.floor(length / SPACING) }, (_, i): Point => {
      const [x, y, angle] = pointAt(line, ((i + 0.5) * SPACING) / length);
      const side = (i % 2 === 0 ? 1 : -1) * width * 0.5;
      return [x - Math.sin(angle) * side, y + Math.cos(angle) * side];
    });
  });
  const places = [...alongStreets, ...plan.plazas.map(({ ring }) => centroid(ring))];
  return places.filter(
    (at) => isBuilt(at[0], at[1]) && isInMap(at[0], at[1], 8) && seeded(seedAt(`${seed}:lantern`, at)).chance(0.7),
  );
}

/** Lanterns along the streets, where the style has it evening. */
export function paintLanterns(ground: CityGround, sheet: Sheet): void {
  const { lantern, lanternStrength } = ground.style.city;
  if (lanternStrength <= 0) return;
  for (const [x, y] of lanternPlaces(ground)) {
    const disc = (radius: number, opacity: number): string =>
      `<circle cx="${f1(x)}" cy="${f1(y)}" r="${radius}" fill="${lantern}" fill-opacity="${(opacity * lanternStrength).toFixed(3)}"/>`;
    sheet.add(disc(15, 0.09) + disc(8, 0.16) + disc(4, 0.3) + disc(1.7, 1), growBox([x, y, x, y], 16));
  }
}
