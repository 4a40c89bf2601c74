import type { Point } from '../plane/points.ts';
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
  optional,
  orNull,
  type PartOf,
  pair,
  place,
  readPart,
  ring,
  rings,
  trueOrMissing,
} from './parts.ts';
import { readFields, readText, type SketchHead } from './read-parts.ts';

/** The most objects of one kind in a sketch. */
const MOST = 5_000;

export const coastNatures = ['mainland', 'island', 'exact'] as const;
export const roadKinds = ['high', 'road', 'trail'] as const;
export const forestKinds = ['broad', 'mixed', 'conifer', 'jungle', 'dead'] as const;
export const rangeStyles = ['alpine', 'rugged', 'volcano'] as const;
/** The symbols of places. */
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
const beastKinds = ['ship2', 'ship3', 'serpent', 'whale'] as const;
export type BeastKind = (typeof beastKinds)[number];
/** The emblem of a title panel. */
export const crests = ['sword', 'moon', 'ship', 'flake', 'tree', 'mountain', 'sun', 'crown', 'none'] as const;
export type Crest = (typeof crests)[number];

/** How far the shore may wander from the ring, in sheet units; the default depends on the size of the land. */
const wander = optional(number('wander', 1, longSide));
/** Several rings, even-odd. */
const area = { rings };

const coast = {
  ring,
  /**
   * A mainland gets deep bays; an island keeps its form. `exact`: the ring is already fine (imported) and only gets
   * small irregularities.
   */
  nature: choice('the nature', coastNatures),
  wander,
};
/** An archipelago without individually drawn islands. */
const islets = {
  at: place('the middle'),
  /** Half length and half breadth. */
  spread: pair('the spread', 0, longSide),
  /** In radians. */
  turn: number('the turn', -100, 100),
  count: number('the count', 0, 500),
  /** Sizes of the smallest and the largest islet. */
  size: pair('the size', 0, (sheet) => sheet.longest / 4),
  /** Whether it consists of ice floes instead of land. */
  isIce: flag('isIce'),
};
const lake = {
  ring,
  wander,
  /** Land within it. */
  islands: optional<Point[][]>((value, what, { points }) => points.rings(value, `the islands of ${what}`)),
};
const river = {
  line,
  /** Widths at the source and at the mouth. */
  width: pair('the width', 0, 500),
  /** Whether the line already winds (imported). */
  isExact: trueOrMissing('isExact'),
};
const road = { line, kind: choice('the kind', roadKinds) };
const forest = { rings, kind: choice('the kind', forestKinds) };
const range = {
  style: choice('the style', rangeStyles),
  /** The share of a tall peak that is white, 0 to 0.8. */
  snow: number('the snow', 0, 0.8),
  /** Heights of peaks at the edge and in the middle. */
  size: pair('the size', 1, longSide),
  /** Half the breadth of the band around the spines. */
  width: number('the width', 0, longSide),
  spines: lines('spines', MOST),
};
const moor = { rings, isSoft: flag('isSoft') };
/** `tint` is a color as #rrggbb. A style may adjust it to its own palette. */
const tinted = { rings, tint: colour('the tint') };

/** The lists of a region's sketch, in the order in which they are read. */
export const regionLists = {
  coast: named('coast', 'coasts', MOST, coast),
  islets: named('group of islets', 'groups of islets', 500, islets),
  /** Discs that stay wet, so that a port has a harbor. */
  harbours: numbered('harbour', 'harbours', MOST, { at: place(), radius: number('the radius', 0, longSide) }),
  lakes: named('lake', 'lakes', MOST, lake),
  rivers: named('river', 'rivers', MOST, river),
  roads: named('road', 'roads', MOST, road),
  forests: named('forest', 'forests', MOST, forest),
  ranges: named('range', 'ranges', MOST, range),
  hills: named('area of hills', 'areas of hills', MOST, area),
  swamps: named('swamp', 'swamps', MOST, area),
  moors: named('moor', 'moors', MOST, moor),
  deserts: named('desert', 'deserts', MOST, area),
  ice: named('area of ice', 'areas of ice', MOST, area),
  /** Tints of the ground, such as pale in the north and green in the west. */
  regions: named('region', 'regions', MOST, tinted),
  /** Borders between states, drawn as fine broken lines. */
  borders: named('border', 'borders', MOST, { line }),
};

export type RingSketch = NamedPart<{ ring: typeof ring }>;
export type AreaSketch = NamedPart<typeof area>;
export type LineSketch = NamedPart<{ line: typeof line }>;
export type CoastSketch = NamedPart<typeof coast>;
export type IsletsSketch = NamedPart<typeof islets>;
export type LakeSketch = NamedPart<typeof lake>;
export type RiverSketch = NamedPart<typeof river>;
export type RoadSketch = NamedPart<typeof road>;
export type ForestSketch = NamedPart<typeof forest>;
export type RangeSketch = NamedPart<typeof range>;
export type MoorSketch = NamedPart<typeof moor>;
export type TintSketch = NamedPart<typeof tinted>;

const settlement = {
  at: place(),
  /** Null: no symbol is drawn, but the ground stays clear for the dot. */
  vignette: orNull(choice('the vignette', vignetteKinds)),
  /** Size of the label. Places with larger labels get larger symbols. */
  scale: number('the scale', 0, 1000),
  /** Whether it is on a coast. The coast is adjusted so that it stays on dry land. */
  isPort: trueOrMissing('isPort'),
  /** Whether it lies off the roads, like a lair or a ruin. Nearby roads do not bend to it. */
  isOffRoad: trueOrMissing('isOffRoad'),
};

/** A place of the map that the painter draws or keeps clear. */
export type Settlement = PartOf<typeof settlement> & {
  /** The slug of the location. When staff move the location, the next drawing follows. */
  slug: string;
};

/** A settlement has a slug instead of an id. */
export const readSettlement: Field<Settlement> = (value, what, sheet) => {
  const fields = readFields(value, what);
  const slug = readText(fields.slug, `the slug of ${what}`);
  return Object.assign({ slug }, readPart(fields, settlement, `settlement "${slug}"`, sheet));
};

const panel = {
  width: number('the width', 1, longSide),
  height: number('the height', 1, longSide),
  crest: choice('the crest', crests),
};

/** The panel with the scale bar. x and y are its upper left corner. */
export type TitlePanel = PartOf<typeof panel> & { x: number; y: number };

const titlePanel: Field<TitlePanel> = (value, _, sheet) => {
  const fields = readFields(value, 'the title panel');
  const [x, y] = sheet.points.point([fields.x, fields.y], 'the corner of the title panel');
  return Object.assign({ x, y }, readPart(fields, panel, 'the title panel', sheet));
};

const compass = { at: place(), radius: number('the radius', 1, (sheet) => sheet.longest / 2) };

/** Compass and title panel of any sketch. Null: not drawn. */
export const commonDecor = {
  compass: orNull((value, _, sheet) => readPart(readFields(value, 'the compass'), compass, 'the compass', sheet)),
  titlePanel: orNull(titlePanel),
};

/** Compass, title panel, and beasts. Missing parts are not drawn. */
export const regionDecor = {
  ...commonDecor,
  beasts: numbered('beast', 'beasts', 200, {
    kind: choice('the kind', beastKinds),
    at: place(),
    size: number('the size', 1, longSide),
    facing: facing(),
  }),
};

export type RegionDecor = PartOf<typeof regionDecor>;

/**
 * A sketch of a region: few control points, from which the painter derives a whole country. Coordinates are sheet
 * units: x to the east, y to the south, origin in the upper left corner. One sheet unit is one pixel of a picture
 * that is as wide as the sheet. Symbols have a fixed size in sheet units, so a region should have a longer side of
 * about 8,192.
 */
export interface RegionSketch extends SketchHead, PartOf<typeof regionLists> {
  kind: 'region';
  /** Land north of this y is under snow, and the sea is icy. Null: nowhere. */
  snowLine: number | null;
  settlements: Settlement[];
  decor: RegionDecor;
}
