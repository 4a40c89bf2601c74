import { mix } from '../../colour/colour.ts';
import { convexity, partAbove, partBelow } from '../../geometry/polygons.ts';
import { boxAlong, pointIn, smallestBox } from '../../geometry/smallest-box.ts';
import { pathLine } from '../../pen/paths.ts';
import type { Drawn, Sheet } from '../../pen/sheet.ts';
import { bbox, lerp, type Point, smooth } from '../../plane/points.ts';
import { closedLine } from '../../plane/rings.ts';
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
  scatterStones,
} from '../../symbols/city/ruins.ts';
import { garden } from '../../symbols/city/tilled-ground.ts';
import { Drawing } from '../../symbols/drawing.ts';
import type { CityGround } from '../city-plan.ts';
import { type Block, cutLots, type Lot } from './blocks.ts';
import { type Condition, conditionOf, decayAt } from './decay.ts';
import { drawHouse, footprint, frontOf, neighbourhoodColour, roofColour, widthOf } from './house.ts';

/** A place behind or between houses for a tree. */
export interface Yard {
  seed: string;
  at: Point;
  /** In square sheet units. */
  area: number;
  /** The probability of a tree, 0 to 1. */
  green: number;
}

/** The smallest distance between a house and the water, in sheet units. */
const SHORE = 12;
/** Lots that fill less than this share of their box are too pointed. A triangle fills half of its box. */
const POINTED = 0.64;
/** The smallest distance between a house and a chasm, without half the breadth of the house, in sheet units. */
const BRINK = 6;
/**
 * Distances from the lanes of a suburb, in sheet units: houses stand everywhere within the first and nowhere beyond
 * the second.
 */
const SUBURB = [30, 112] as const;

/** Whether a lot is too small or bent for a house, or too pointed in a loosely built block. */
function isCrooked(lot: Lot, looseness: number): boolean {
  if (lot.area < 60 || convexity(lot.ring) < 0.8) return true;
  const box = smallestBox(lot.ring);
  return box === undefined || (looseness > 0.5 && lot.area < POINTED * box.length * box.breadth);
}

/** Whether a lot of a suburb is too far from the lanes to be built on. */
function isBeyondSuburb(lot: Lot, ground: CityGround, random: Random): boolean {
  const [x, y] = lot.middle;
  const away = ground.streets.dist(x, y, 130) + ground.noise.third(x / 46, y / 46) * 46;
  return random.chance(smooth(SUBURB[0], SUBURB[1], away));
}

const isDry = (lot: Lot, ground: CityGround): boolean =>
  ground.isOnLand(lot.middle[0], lot.middle[1], SHORE) && lot.ring.every(([x, y]) => ground.isOnLand(x, y, 5));

const isAtBrink = ({ middle: [x, y], area: size }: Lot, { chasmDistance }: CityGround): boolean =>
  chasmDistance(x, y) < BRINK + Math.sqrt(size) / 2;

type Purpose = 'house' | 'yard' | 'grove' | 'nothing';

/** The use of a lot. */
function purposeOf(lot: Lot, block: Block, ground: CityGround, random: Random): Purpose {
  const { district } = block;
  if (district.isSuburb && isBeyondSuburb(lot, ground, random)) return random.chance(0.16) ? 'grove' : 'nothing';
  if (!lot.isOnStreet || !random.chance(district.state === 'ruined' ? 0.94 : district.density)) return 'yard';
  return isDry(lot, ground) && !isAtBrink(lot, ground) ? 'house' : 'nothing';
}

function paintYard(block: Block, { style }: CityGround, sheet: Sheet): void {
  const { yard, yardStrength } = style.city;
  if (block.district.isSuburb) return;
  const strength = block.district.state === 'ruined' ? yardStrength * 0.15 : yardStrength;
  sheet.add(
    `<path d="${pathLine(block.ring, true)}" fill="${yard}" fill-opacity="${strength.toFixed(2)}"/>`,
    bbox(block.ring),
  );
}

/** Draws a garden. The greener the quarter, the more yards are gardens. */
function paintGarden(lot: Lot, { district }: Block, random: Random, { style }: CityGround, sheet: Sheet): void {
  if (!random.chance(0.25 + district.green * 0.5)) return;
  sheet.paint(garden(lot.ring, district.roofs === 'slate', lot.seed, style));
}

/** Draws the houses of a block. Returns its yards for the layer of trees. */
export function paintBlock(block: Block, ground: CityGround, sheet: Sheet): Yard[] {
  const { city } = ground.style;
  const { district } = block;
  paintYard(block, ground, sheet);
  const ink = new RoofInk();
  const hue = neighbourhoodColour(block, city, ground.noise.first);
  const yards: Yard[] = [];
  const ruins: Drawn[] = [];
  for (const lot of cutLots(block)) {
    if (isCrooked(lot, district.looseness)) continue;
    const random = seeded(`${lot.seed}:use`);
    const purpose = purposeOf(lot, block, ground, random);
    const decay = district.state === 'ruined' ? decayAt(ground, lot.middle[0], lot.middle[1]) : 0;
    if (purpose === 'yard' && decay === 0) paintGarden(lot, block, random, ground, sheet);
    if (purpose === 'yard' || purpose === 'grove') {
      const green = purpose === 'grove' ? 0.5 : district.green * (1 - decay);
      yards.push({ seed: lot.seed, at: lot.middle, area: lot.area, green });
      continue;
    }
    if (purpose === 'nothing') continue;
    const fate = decay > 0 ? conditionOf(decay, random) : 'whole';
    if (fate === 'gone') continue;
    if (fate === 'whole') drawHouse(lot, block, hue, city, ink);
    else {
      const ruin = ruinedHouse(lot, block, fate, city);
      if (ruin !== null) ruins.push(ruin);
    }
  }
  for (const drawn of ink.isEmpty ? ruins : [ink.drawn(city), ...ruins]) sheet.paint(drawn);
  return yards;
}

function roofOver(plan: RuinPlan, colour: string, random: Random, palette: CityPalette): Drawn {
  const ink = new RoofInk();
  drawRoof({ ...plan, form: random.chance(0.6) ? 'gable' : 'hip', colour }, ink, random);
  return ink.drawn(palette);
}

/** A roof with one end fallen in: rafters over the open floor. */
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

/** A house under repair with new timber: a roof of fresh boards or bare rafters, and poles around it. */
function rebuiltHouse(drawing: Drawing, plan: RuinPlan, random: Random, palette: CityPalette): void {
  if (random.chance(0.55)) {
    const boards = mix(palette.scaffold, palette.roofVeil, random.range(0, 0.3));
    drawing.add(roofOver(plan, boards, random, palette));
  } else {
    drawing.fill(plan.ring, palette.yard);
    rafters(drawing, plan, random, { ...palette, timber: palette.scaffold });
    drawing.lines([closedLine(plan.ring)], palette.ink, { width: 1.1, opacity: 0.8 });
    rafters(drawing, plan, random, palette);
  }
  scaffold(drawing, plan, random, palette);
}

/** Draws the remains of a house, or nothing if none are left. */
function ruinedHouse(
  lot: Lot,
  block: Block,
  fate: Exclude<Condition, 'whole' | 'gone'>,
  palette: CityPalette,
): Drawn | null {
  const random = seeded(`${lot.seed}:ruin`);
  const inset = random.range(1, 2.2) + block.district.looseness * random.range(0.5, 2.5);
  const parts = footprint(lot, frontOf(lot.ring, block.ring), random.chance(0.5) ? 'front' : 'whole', inset, random);
  const plan = parts.find((part) => widthOf(part) > 6);
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
