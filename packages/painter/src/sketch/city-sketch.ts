import type { Box, Point } from '../plane/points.ts';
import type { RoofKind } from '../styles/city-palette.ts';
import type { LineSketch, RingSketch, TitlePanel } from './region-sketch.ts';

/**
 * A sketch of a city: quarters, streets, walls and great buildings as few
 * control points, from which the painter grows blocks, lots and roofs.
 * Coordinates are sheet units as in a region's sketch; houses have their size
 * in sheet units (a lot is about 24 across), so a city wants a longer side of
 * about 4,096.
 */
export interface CitySketch {
  kind: 'city';
  name: string;
  /** The same seed gives the same picture. */
  seed: string;
  width: number;
  height: number;
  /** Miles a sheet unit; null: no scale bar is drawn. */
  milesPerUnit: number | null;
  land: ShoreSketch[];
  isles: RingSketch[];
  rivers: CityRiver[];
  heights: CityHeights[];
  districts: District[];
  parks: Park[];
  plazas: Plaza[];
  streets: Street[];
  walls: CityWall[];
  gates: Gate[];
  piers: Pier[];
  bridges: Bridge[];
  /** Rents in the ground: no street crosses them, nothing is built in them. */
  chasms: RingSketch[];
  landmarks: Landmark[];
  ships: { at: Point; size: number; facing: 1 | -1; masts: 2 | 3 }[];
  boats: { at: Point; size: number }[];
  decor: CityDecor;
}

export interface ShoreSketch extends RingSketch {
  /** How far the shore wanders, as a share of its stretches: 0 to 0.5. */
  roughness: number;
}
export interface CityRiver extends LineSketch {
  width: number;
}
/** High ground in or near the city. */
export interface CityHeights extends RingSketch {
  /** Colour as #rrggbb; a style changes it to its own mood. */
  tint: string;
  /** Summits with their heights. */
  peaks: { at: Point; height: number }[];
  hasHills: boolean;
}

export const districtStates = ['whole', 'ruined'] as const;

export interface District {
  id: string;
  name: string;
  /** Several rings, even-odd. */
  rings: Point[][];
  /** Colour of the ground as #rrggbb. */
  tint: string;
  roofs: RoofKind;
  /** Square sheet units of a house's lot, and of a block between alleys. */
  lot: number;
  block: number;
  /** Breadth of an alley. */
  alley: number;
  /** Share of the lots along a street that are built on. */
  density: number;
  /** Share of the yards with a tree. */
  green: number;
  /** 0: house to house; 1: each in its own ground. */
  looseness: number;
  /** Outside the walls: thins out away from its lanes and has no edge. */
  isSuburb: boolean;
  /** Ruined: houses stand the less the nearer they are to a chasm. */
  state: (typeof districtStates)[number];
}

export interface Park extends RingSketch {
  tint: string | null;
  /** Fades into the ground around it instead of ending at a hedge. */
  isSoft: boolean;
  hasGraves: boolean;
  /** How far trees stand apart. */
  spacing: number;
  /** -1: trees everywhere, 1: none. */
  thinness: number;
  paths: Point[][];
}
export interface Plaza extends RingSketch {
  hasStalls: boolean;
}
export interface Street extends LineSketch {
  width: number;
}
export interface CityWall extends LineSketch {
  width: number;
  /** How far its towers stand apart. */
  towerSpacing: number;
}
export interface Gate {
  id: string;
  at: Point;
  size: number;
}
export interface Pier extends LineSketch {
  width: number;
  isStone: boolean;
}
export interface Bridge extends LineSketch {
  width: number;
  hasHouses: boolean;
}

/** The great buildings, drawn in elevation. */
export const landmarkKinds = [
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
export type LandmarkKind = (typeof landmarkKinds)[number];
export const towerTops = ['spire', 'cone', 'battle', 'dome'] as const;
export type TowerTop = (typeof towerTops)[number];

export interface Landmark {
  id: string;
  kind: LandmarkKind;
  at: Point;
  /** Breadth in sheet units. */
  size: number;
  /** Half axes of the ground kept clear of houses, as shares of the size; null: nothing is cleared. */
  clearing: Point | null;
  /** #rrggbb; null: the style's own. */
  roof: string | null;
  secondRoof: string | null;
  top: TowerTop | null;
  /** 0: whole, 1: all of it broken. */
  wreckage: number;
}

export interface CityDecor {
  compass: { at: Point; radius: number } | null;
  titlePanel: TitlePanel | null;
  /** Kept clear of fields, trees and waves. */
  clear: Box[];
  /** How much of the open country is wooded, -1 to 1. */
  groves: number;
  /** Share of conifers among the trees. */
  firs: number;
}
