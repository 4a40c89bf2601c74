import { bandAround, movedAside, shifted } from '../../geometry/band.ts';
import { pathLine } from '../../pen/paths.ts';
import type { Sheet } from '../../pen/sheet.ts';
import { stroke } from '../../pen/stroke.ts';
import { pointAt, polyLen } from '../../plane/lines.ts';
import { bbox, growBox, type Point } from '../../plane/points.ts';
import type { Bridge } from '../../sketch/city-sketch.ts';
import type { CityGround } from '../city-ground.ts';

/** Between two piers of a bridge, and between two joints of its paving, in sheet units. */
const SPAN = 42;
const JOINT = 6;

/** A point beside a bridge: `along` and `aside` in sheet units from a share of its length. */
function beside(line: readonly Point[], t: number, along: number, aside: number): Point {
  const [x, y, angle] = pointAt(line, t);
  return [x + Math.cos(angle) * along - Math.sin(angle) * aside, y + Math.sin(angle) * along + Math.cos(angle) * aside];
}

/** The pointed feet that stand in the stream on both sides. */
function feet({ line, width }: Bridge): string {
  const count = Math.max(2, Math.round(polyLen(line) / SPAN));
  let d = '';
  for (let i = 1; i < count; i++)
    for (const side of [-1, 1])
      d += pathLine(
        [
          beside(line, i / count, -6, (side * width) / 2),
          beside(line, i / count, 0, side * (width / 2 + 8)),
          beside(line, i / count, 6, (side * width) / 2),
        ],
        true,
      );
  return d;
}

function lines({ line, width }: Bridge): string {
  let d = '';
  for (const side of [-1, 1])
    d +=
      stroke(movedAside(line, (side * width) / 2), 2.2, { soft: false }) +
      stroke(movedAside(line, side * width * 0.34), 0.9, { soft: false });
  const length = polyLen(line);
  for (let s = JOINT; s < length; s += JOINT)
    d += stroke([beside(line, s / length, 0, width * 0.33), beside(line, s / length, 0, -width * 0.33)], 0.6, {
      soft: false,
    });
  return d;
}

/** Bridges from above: parapets, paving, feet in the stream. */
export function paintBridges({ plan, style }: CityGround, sheet: Sheet): void {
  const { city } = style;
  for (const bridge of plan.bridges) {
    const band = bandAround(bridge.line, bridge.width);
    sheet.add(
      `<path d="${pathLine(shifted(bandAround(bridge.line, bridge.width, -0.4), 7, 9), true)}" fill="${city.waterShadow}" fill-opacity=".35"/>` +
        `<path d="${feet(bridge)}" fill="${city.quay}" stroke="${city.ink}" stroke-width="1.4"/>` +
        `<path d="${pathLine(band, true)}" fill="${city.deck}"/>` +
        `<path d="${lines(bridge)}" fill="${city.ink}" fill-opacity=".9"/>`,
      growBox(bbox(band), 14),
    );
  }
}
