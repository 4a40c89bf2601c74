import type { Box } from '../plane/points.ts';
import { roofKinds } from '../styles/city-palette.ts';
import {
  choice,
  colour,
  type Field,
  facing,
  flag,
  line,
  lines,
  longSide,
  type NamedPart,
  named,
  number,
  numbered,
  orNull,
  type PartOf,
  pair,
  parts,
  place,
  ring,
  rings,
} from './parts.ts';
import { readList, type SketchHead, SketchRefusal } from './read-parts.ts';
import { commonDecor } from './region-sketch.ts';

/** The most objects of one kind in a city. */
const MOST = 1_000;

const districtStates = ['whole', 'ruined'] as const;
const towerTops = ['spire', 'cone', 'battle', 'dome'] as const;
/** The great buildings, drawn in elevation. */
const landmarkKinds = [
  'arena',
  'castle',
  'citadel',
  'fortress',
  'hall',
  'inn',
  'monument',
  'palace',
  'pool',
  'ruin',
  'temple',
  'theatre',
  'tower',
  'town',
  'village',
] as const;

/** An object along a line, with its breadth in sheet units. */
const wayOf = (usual: number) => ({ line, width: number('the width', 2, 300, usual) });
/** The name of a quarter. A value that is not a string becomes the empty name. */
const looseName: Field<string> = (value) => (typeof value === 'string' ? value.slice(0, 200) : '');

const shore = {
  ring,
  /** How far the shore wanders, as a share of its segments: 0 to 0.5. */
  roughness: number('the roughness', 0, 0.5, 0.14),
};
const river = { line, width: number('the width', 1, longSide) };
/** High ground in or near the city. */
const heights = {
  ring,
  /** Color as #rrggbb. A style adjusts it to its own palette. */
  tint: colour('the tint'),
  /** Summits with their heights. */
  peaks: parts('peaks', 500, 'a peak', { at: place(), height: number('the height', 10, 600) }),
  hasHills: flag('hasHills'),
};
const district = {
  name: looseName,
  /** Several rings, even-odd. */
  rings,
  /** Color of the ground as #rrggbb. */
  tint: colour('the tint'),
  roofs: choice('the roofs', roofKinds),
  /** Areas of a house's lot and of a block between alleys, in square sheet units. */
  lot: number('the lot', 80, 20_000),
  block: number('the block', 600, 400_000),
  /** Breadth of an alley, in sheet units. */
  alley: number('the alley', 0, 60, 8),
  /** Share of the lots along a street with a house. */
  density: number('the density', 0, 1, 0.9),
  /** Share of the yards with a tree. */
  green: number('the green', 0, 1, 0.4),
  /** 0 for closed rows of houses, 1 for houses that stand apart. */
  looseness: number('the looseness', 0, 3, 0),
  /** Whether it lies outside the walls. A suburb thins out away from its lanes and has no edge. */
  isSuburb: flag('isSuburb'),
  /** In a ruined quarter fewer houses stand near a chasm. */
  state: choice('the state', districtStates, 'whole'),
};
const park = {
  ring,
  tint: orNull(colour('the tint')),
  /** Whether it fades into the ground around it instead of ending at a hedge. */
  isSoft: flag('isSoft'),
  hasGraves: flag('hasGraves'),
  /** Distance between trees, in sheet units. */
  spacing: number('the spacing', 12, 1000, 21),
  /** -1: trees everywhere, 1: none. */
  thinness: number('the thinness', -1, 1, -0.25),
  paths: lines('paths', 100, 'a path of '),
};
const plaza = { ring, hasStalls: flag('hasStalls') };
const gate = { at: place(), size: number('the size', 4, 200, 24) };
const street = wayOf(12);
const wall = {
  ...wayOf(15),
  /** Distance between its towers, in sheet units. */
  towerSpacing: number('the tower spacing', 30, 10_000, 150),
};
const pier = { ...wayOf(13), isStone: flag('isStone') };
const bridge = { ...wayOf(24), hasHouses: flag('hasHouses') };
const landmark = {
  kind: choice('the kind', landmarkKinds),
  at: place(),
  /** Breadth in sheet units. */
  size: number('the size', 8, longSide),
  /** Half axes of the ground without houses, as shares of the size; null: nothing is cleared. */
  clearing: orNull(pair('the clearing', 0, 3)),
  /** #rrggbb; null for the color of the style. */
  roof: orNull(colour('the roof')),
  secondRoof: orNull(colour('the second roof')),
  top: orNull(choice('the top', towerTops)),
  /** 0: whole, 1: completely broken. */
  wreckage: number('the wreckage', 0, 1, 0),
};
const masts: Field<2 | 3> = (value, what, sheet) => (number('the masts', 2, 3, 2)(value, what, sheet) > 2 ? 3 : 2);

/** The lists of a city's sketch, in the order in which they are read. */
export const cityLists = {
  land: named('shore', 'shores', MOST, shore),
  isles: named('isle', 'isles', MOST, { ring }),
  rivers: named('river', 'rivers', 200, river),
  heights: named('height', 'heights', 200, heights),
  /** No street crosses a chasm, and nothing is built in it. */
  chasms: named('chasm', 'chasms', 20, { ring }),
  districts: named('quarter', 'quarters', MOST, district),
  parks: named('park', 'parks', MOST, park),
  plazas: named('plaza', 'plazas', MOST, plaza),
  gates: named('gate', 'gates', 200, gate),
  streets: named('street', 'streets', 400, street),
  walls: named('wall', 'walls', 200, wall),
  piers: named('pier', 'piers', MOST, pier),
  bridges: named('bridge', 'bridges', 200, bridge),
  landmarks: named('great building', 'great buildings', 500, landmark),
  ships: numbered('ship', 'ships', 200, {
    at: place(),
    size: number('the size', 10, 600),
    facing: facing(1),
    masts,
  }),
  boats: numbered('boat', 'boats', 500, { at: place(), size: number('the size', 0.2, 5, 1) }),
};

export type CityRiver = NamedPart<typeof river>;
export type CityHeights = NamedPart<typeof heights>;
export type District = NamedPart<typeof district>;
export type Park = NamedPart<typeof park>;
export type Plaza = NamedPart<typeof plaza>;
export type Gate = NamedPart<typeof gate>;
export type Street = NamedPart<typeof street>;
export type CityWall = NamedPart<typeof wall>;
export type Pier = NamedPart<typeof pier>;
export type Bridge = NamedPart<typeof bridge>;
export type LandmarkKind = (typeof landmarkKinds)[number];
export type Landmark = NamedPart<typeof landmark>;

const readBox: Field<Box> = (value, what, { points }) => {
  if (!Array.isArray(value) || value.length !== 4)
    throw new SketchRefusal(`The ${what} is not a box. Give its four sides: [left, top, right, bottom].`);
  const [x0, y0] = points.point(value.slice(0, 2), what);
  const [x1, y1] = points.point(value.slice(2), what);
  return [Math.min(x0, x1), Math.min(y0, y1), Math.max(x0, x1), Math.max(y0, y1)];
};
const clear: Field<Box[]> = (value, _, sheet) =>
  readList(value, 'clear boxes', 100).map((box, i) => readBox(box, `clear box number ${i + 1}`, sheet));

/** Compass, title panel, and the plants of the country around. Missing parts are not drawn. */
export const cityDecor = {
  ...commonDecor,
  /** Areas clear of fields, trees, and waves. */
  clear,
  /** How wooded the open country is, -1 to 1. */
  groves: number('groves', -1, 1, 0),
  /** Share of conifers among the trees. */
  firs: number('firs', 0, 1, 0.1),
};

/**
 * A sketch of a city: quarters, streets, walls, and great buildings as few control points. The painter derives
 * blocks, lots, and roofs from them. Coordinates are sheet units as in a region's sketch. Houses have a fixed size (a
 * lot is about 24 sheet units across), so a city should have a longer side of about 4,096.
 */
export interface CitySketch extends SketchHead, PartOf<typeof cityLists> {
  kind: 'city';
  decor: PartOf<typeof cityDecor>;
}
