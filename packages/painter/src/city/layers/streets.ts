import { bandAround } from '../../geometry/band.ts';
import { pathLine } from '../../pen/paths.ts';
import type { Sheet } from '../../pen/sheet.ts';
import { bbox } from '../../plane/points.ts';
import type { CityGround } from '../city-ground.ts';

/** The bed of every street, then its surface: where streets meet they run into each other. */
export function paintStreets({ plan, style }: CityGround, sheet: Sheet): void {
  const { street, streetEdge, streetEdgeStrength } = style.city;
  const band = (line: (typeof plan.streets)[number], extra: number): string =>
    pathLine(bandAround(line.line, line.width + extra), true);
  for (const line of plan.streets)
    sheet.add(
      `<path d="${band(line, 3)}" fill="${streetEdge}" fill-opacity="${streetEdgeStrength}"/>`,
      bbox(bandAround(line.line, line.width + 3)),
    );
  for (const line of plan.streets)
    sheet.add(`<path d="${band(line, 0)}" fill="${street}"/>`, bbox(bandAround(line.line, line.width)));
}
