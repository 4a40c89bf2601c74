import type { Point } from '../plane/points.ts';

/**
 * A sketch of a region: few control points from which the painter grows a
 * whole country. Coordinates are sheet units: x to the east, y to the south,
 * origin in the upper left corner; one sheet unit is one pixel of a picture
 * that is as wide as the sheet. Symbols have their size in sheet units, so a
 * region wants a longer side of about 8,192.
 */
export interface RegionSketch {
  kind: 'region';
  name: string;
  /** The same seed gives the same picture. */
  seed: string;
  /** Sheet units. */
  width: number;
  height: number;
  /** Miles a sheet unit; null when nobody measured it: then no scale bar is drawn. */
  milesPerUnit: number | null;
  coast: CoastSketch[];
  islets: IsletsSketch[];
  /** Discs that are kept wet, so that a port has its harbour. */
  harbours: { at: Point; radius: number }[];
  lakes: LakeSketch[];
  rivers: RiverSketch[];
  roads: RoadSketch[];
  forests: ForestSketch[];
  ranges: RangeSketch[];
  hills: AreaSketch[];
  swamps: AreaSketch[];
  moors: MoorSketch[];
  deserts: AreaSketch[];
  ice: AreaSketch[];
  /** Tints of the ground; lands of the north are pale, of the west green. */
  regions: TintSketch[];
  /** Borders between states: drawn as a fine broken line. */
  borders: LineSketch[];
  /** Where the ground lies under snow, and the sea is icy: north of this y. Null: nowhere. */
  snowLine: number | null;
  settlements: Settlement[];
  decor: RegionDecor;
}

export interface RingSketch {
  id: string;
  ring: Point[];
}
export interface LakeSketch extends RingSketch {
  /** How far the shore may wander from the ring, in sheet units; without it as far as suits its size. */
  wander?: number;
  /** Land within it. */
  islands?: Point[][];
}
/** Several rings, even-odd. */
export interface AreaSketch {
  id: string;
  rings: Point[][];
}
export interface LineSketch {
  id: string;
  line: Point[];
}
export const coastNatures = ['mainland', 'island', 'exact'] as const;
export interface CoastSketch extends RingSketch {
  /** A mainland gets deep bays; an island keeps its form. `exact`: the ring is already fine (imported) and is only roughened. */
  nature: (typeof coastNatures)[number];
  /** How far the shore may wander from the ring, in sheet units; without it as far as suits its size. */
  wander?: number;
}
/** An archipelago that nobody drew island by island. */
export interface IsletsSketch {
  id: string;
  at: Point;
  /** Half length and half breadth. */
  spread: Point;
  /** Radians. */
  turn: number;
  count: number;
  /** Smallest and largest islet. */
  size: Point;
  /** Ice floes, not land. */
  isIce: boolean;
}
export interface RiverSketch extends LineSketch {
  /** At the source and at the mouth. */
  width: Point;
  /** `exact`: the line already winds (imported). */
  isExact?: boolean;
}
export const roadKinds = ['high', 'road', 'trail'] as const;
export interface RoadSketch extends LineSketch {
  kind: (typeof roadKinds)[number];
}
export const forestKinds = ['broad', 'mixed', 'conifer', 'jungle', 'dead'] as const;
export interface ForestSketch extends AreaSketch {
  kind: (typeof forestKinds)[number];
}
export const rangeStyles = ['alpine', 'rugged', 'volcano'] as const;
export interface RangeSketch {
  id: string;
  style: (typeof rangeStyles)[number];
  /** Share of a tall peak that is white, 0 to 0.8. */
  snow: number;
  /** Height of peaks at the edge and in the middle. */
  size: Point;
  /** Half breadth of the band round the spines. */
  width: number;
  spines: Point[][];
}
export interface MoorSketch extends AreaSketch {
  isSoft: boolean;
}
export interface TintSketch extends AreaSketch {
  /** Colour as #rrggbb; a style may change it to its own mood. */
  tint: string;
}

/** The little pictures of places. */
export const vignetteKinds = [
  'city',
  'town',
  'village',
  'fortress',
  'ruin',
  'dungeon',
  'temple',
  'inn',
  'oasis',
  'camp',
] as const;
export type VignetteKind = (typeof vignetteKinds)[number];

/** A place of the map that the painter draws, or has to keep clear of. */
export interface Settlement {
  /** The address of the location; staff move it, and the next drawing follows. */
  slug: string;
  at: Point;
  /** Null: nothing is drawn, but the ground is kept clear for the dot. */
  vignette: VignetteKind | null;
  /** Size of the label; larger places are drawn larger. */
  scale: number;
  /** On the coast or on land it must stay dry. */
  isPort?: boolean;
  /** A lair or a ruin off the beaten track: roads nearby do not bend to it. */
  isOffRoad?: boolean;
}

export const beastKinds = ['ship2', 'ship3', 'serpent', 'whale'] as const;
export type BeastKind = (typeof beastKinds)[number];
/** The little picture of a title panel. */
export const crests = ['sword', 'moon', 'ship', 'flake', 'tree', 'mountain', 'sun', 'crown', 'none'] as const;
export type Crest = (typeof crests)[number];

export interface RegionDecor {
  /** Null: drawn without. */
  compass: { at: Point; radius: number } | null;
  titlePanel: TitlePanel | null;
  beasts: { kind: BeastKind; at: Point; size: number; facing: 1 | -1 }[];
}
export interface TitlePanel {
  x: number;
  y: number;
  width: number;
  height: number;
  crest: Crest;
}
