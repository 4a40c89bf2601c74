import { bandAround, movedAside, shifted } from '../../geometry/band.ts';
import { pathLine } from '../../pen/paths.ts';
import type { Sheet, Upright } from '../../pen/sheet.ts';
import { stroke } from '../../pen/stroke.ts';
import { spline } from '../../plane/curves.ts';
import { pointAt, polyLen } from '../../plane/lines.ts';
import { bbox, growBox, type Point } from '../../plane/points.ts';
import { closedLine } from '../../plane/rings.ts';
import { seeded } from '../../random/seeded.ts';
import type { Bridge, Pier } from '../../sketch/city-sketch.ts';
import { drawHouse } from '../../symbols/settlements/house.ts';
import { SettlementDrawing } from '../../symbols/settlements/settlement-drawing.ts';
import type { CityGround } from '../city-plan.ts';

/** Distance between two piers of a bridge, and between two joints of its paving, in sheet units. */
const SPAN = 42;
const JOINT = 6;

/** A point beside a bridge: `t` is a share of its length, `along` and `aside` are offsets in sheet units. */
function beside(line: readonly Point[], t: number, along: number, aside: number): Point {
  const [x, y, angle] = pointAt(line, t);
  return [x + Math.cos(angle) * along - Math.sin(angle) * aside, y + Math.sin(angle) * along + Math.cos(angle) * aside];
}

/** The pointed feet of the piers on both sides. */
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

/** Bridges from above: parapets, paving, and the feet of the piers. */
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

/** Distance between two houses, and from the houses to the ends of the bridge, in sheet units. */
const STEP = 29;
const ENDS = 24;

/** Houses on both sides of a bridge with houses. */
export function drawBridgeHouses({ plan, style, seed }: CityGround): Upright[] {
  const { settlements, city } = style;
  return plan.bridges
    .filter(({ hasHouses }) => hasHouses)
    .flatMap(({ id, line, width }) => {
      const length = polyLen(line);
      const houses: Upright[] = [];
      for (let along = ENDS; along < length - ENDS; along += STEP)
        for (const side of [-1, 1]) {
          const random = seeded(`${seed}:bridge:${id}:${along}:${side}`);
          if (!random.chance(0.85)) continue;
          const [x, y, angle] = pointAt(line, (along + random.sym(7)) / length);
          const out = (side * width * 0.62) / 2;
          const foot = y + Math.cos(angle) * out + 7;
          const drawing = new SettlementDrawing(settlements);
          drawHouse(drawing, random, {
            at: [x - Math.sin(angle) * out, foot],
            width: random.range(17, 26),
            height: random.range(16, 29),
            roof: random.pick([...city.roofs.tile, ...city.roofs.mixed, ...city.roofs.slate]),
            wall: settlements.wall,
          });
          houses.push(drawing.upright(foot + 2));
        }
      return houses;
    });
}

/** Distance between two planks, in sheet units. */
const PLANK = 7;

/** Lines across a pier every few sheet units: planks or joints between stones. */
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
      `<path d="${stroke(closedLine(band), 1.5, { soft: false })}" fill="${water.coast}"/>`,
    growBox(bbox(band), 8),
  );
}

/** Draws piers of planks and moles of stone. */
export function paintPiers(ground: CityGround, sheet: Sheet): void {
  for (const pier of ground.plan.sketch.piers) paintPier(pier, `${ground.seed}:pier:${pier.id}`, ground, sheet);
}
