import { mix } from '../../colour/colour.ts';
import { boxAlong, pointIn } from '../../geometry/smallest-box.ts';
import { partAbove, partBelow } from '../../geometry/split-polygon.ts';
import type { Drawn } from '../../pen/sheet.ts';
import { lerp, type Point } from '../../plane/points.ts';
import { type Random, seeded } from '../../random/seeded.ts';
import type { CityPalette } from '../../styles/city-palette.ts';
import { drawRoof } from '../../symbols/city/roof.ts';
import { RoofInk } from '../../symbols/city/roof-ink.ts';
import {
  charredHouse,
  footings,
  type RuinPlan,
  rafters,
  rooflessHouse,
  rubbleHeap,
  scaffold,
} from '../../symbols/city/ruins/ruined-houses.ts';
import { scatterStones } from '../../symbols/city/ruins/stones.ts';
import { Drawing } from '../../symbols/drawing.ts';
import type { Block, Lot } from './block.ts';
import type { Fate } from './decay.ts';
import { footprint, frontOf, narrowness } from './footprint.ts';
import { roofColour } from './house.ts';

function roofOver(plan: RuinPlan, colour: string, random: Random, palette: CityPalette): Drawn {
  const ink = new RoofInk();
  drawRoof({ ...plan, form: random.chance(0.6) ? 'gable' : 'hip', colour }, ink, random);
  return ink.drawn(palette);
}

/** A roof of which one end has fallen in: rafters over the open floor. */
function brokenHouse(drawing: Drawing, plan: RuinPlan, colour: string, random: Random, palette: CityPalette): void {
  const box = boxAlong(plan.ring, plan.along);
  const [x, y] = pointIn(box, lerp(box.u0, box.u1, random.range(0.4, 0.68)), (box.v0 + box.v1) / 2);
  const turn = random.sym(0.45);
  const [ux, uy] = box.along;
  const normal: Point = [ux * Math.cos(turn) - uy * Math.sin(turn), ux * Math.sin(turn) + uy * Math.cos(turn)];
  const cut = { normal, d: normal[0] * x + normal[1] * y };
  const isFirst = random.chance(0.5);
  const kept = (isFirst ? partBelow : partAbove)([plan.ring], cut)[0]?.[0];
  const open = (isFirst ? partAbove : partBelow)([plan.ring], cut)[0]?.[0];
  if (open !== undefined) {
    rooflessHouse(drawing, { ring: open, along: plan.along }, random, palette);
    rafters(drawing, { ring: open, along: plan.along }, random, palette);
  }
  if (kept !== undefined) drawing.add(roofOver({ ring: kept, along: plan.along }, colour, random, palette));
  scatterStones(drawing, [x, y], 5, random.int(2, 4), random, palette);
}

/** New timber: either under a roof of fresh boards, or still bare rafters; poles all around. */
function rebuiltHouse(drawing: Drawing, plan: RuinPlan, random: Random, palette: CityPalette): void {
  if (random.chance(0.55)) {
    const boards = mix(palette.scaffold, palette.roofVeil, random.range(0, 0.3));
    drawing.add(roofOver(plan, boards, random, palette));
  } else {
    drawing.fill(plan.ring, palette.yard);
    rafters(drawing, plan, random, { ...palette, timber: palette.scaffold });
    drawing.lines([[...plan.ring, plan.ring[0] as Point]], palette.ink, { width: 1.1, opacity: 0.8 });
    rafters(drawing, plan, random, palette);
  }
  scaffold(drawing, plan, random, palette);
}

/** Draws what is left of a house, or nothing when it is gone. */
export function ruinedHouse(
  lot: Lot,
  block: Block,
  fate: Exclude<Fate, 'whole' | 'gone'>,
  palette: CityPalette,
): Drawn | null {
  const random = seeded(`${lot.seed}:ruin`);
  const inset = random.range(1, 2.2) + block.district.looseness * random.range(0.5, 2.5);
  const parts = footprint(lot, frontOf(lot.ring, block.ring), random.chance(0.5) ? 'front' : 'whole', inset, random);
  const plan = parts.find((part) => narrowness(part) > 6);
  if (plan === undefined) return null;
  const drawing = new Drawing();
  const colours = palette.roofs[block.district.roofs];
  const colour = mix(
    roofColour(palette, colours, random.pick(colours), random),
    palette.char,
    random.range(0.08, 0.24),
  );
  if (fate === 'broken') brokenHouse(drawing, plan, colour, random, palette);
  else if (fate === 'rebuilt') rebuiltHouse(drawing, plan, random, palette);
  else if (fate === 'roofless') rooflessHouse(drawing, plan, random, palette);
  else if (fate === 'charred') charredHouse(drawing, plan, random, palette);
  else if (fate === 'footings') footings(drawing, plan, random, palette);
  else rubbleHeap(drawing, plan, random, palette);
  return drawing.drawn();
}
