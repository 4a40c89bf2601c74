import { convexity } from '../../geometry/polygons.ts';
import { smallestBox } from '../../geometry/smallest-box.ts';
import { pathLine } from '../../pen/paths.ts';
import type { Drawn, Sheet } from '../../pen/sheet.ts';
import { bbox, type Point, smooth } from '../../plane/points.ts';
import { type Random, seeded } from '../../random/seeded.ts';
import { garden } from '../../symbols/city/garden.ts';
import { RoofInk } from '../../symbols/city/roof-ink.ts';
import type { CityGround } from '../city-ground.ts';
import type { Block, Lot } from './block.ts';
import { cutLots } from './cut-lots.ts';
import { decayAt, fateOf } from './decay.ts';
import { drawHouse, neighbourhoodColour } from './house.ts';
import { ruinedHouse } from './ruined-house.ts';

/** A place behind or between houses where a tree may stand. */
export interface Yard {
  seed: string;
  at: Point;
  /** Square sheet units. */
  area: number;
  /** How likely a tree is, 0 to 1. */
  green: number;
}

/** How near a house may come to the water, in sheet units. */
const SHORE = 12;
/** A triangle fills half of its box. */
const POINTED = 0.64;
/** How near a house may come to a rent, beyond its own half breadth. */
const BRINK = 6;
/** Suburbs reach so far from their lanes: full to the first, gone beyond the second. */
const SUBURB = [30, 112] as const;

/** Scraps, bent ones, and among loose houses the pointed ones: nobody builds there. */
function isCrooked(lot: Lot, looseness: number): boolean {
  if (lot.area < 60 || convexity(lot.ring) < 0.8) return true;
  const box = smallestBox(lot.ring);
  return box === undefined || (looseness > 0.5 && lot.area < POINTED * box.length * box.breadth);
}

/** Whether a suburb has thinned out here, away from its lanes. */
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

/** What a lot is used for. */
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

/** In green quarters more yards are gardens. */
function paintGarden(lot: Lot, { district }: Block, random: Random, { style }: CityGround, sheet: Sheet): void {
  if (!random.chance(0.25 + district.green * 0.5)) return;
  sheet.paint(garden(lot.ring, district.roofs === 'slate', lot.seed, style));
}

/** Draws the houses of a block; its yards are handed back for whoever plants trees. */
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
    const fate = decay > 0 ? fateOf(decay, random) : 'whole';
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
