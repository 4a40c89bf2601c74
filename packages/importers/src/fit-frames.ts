import { inOtherUnits, type MapCoordinate, type Shape } from '@venture-atlas/types';
import {
  ALL_SIDES,
  type DraftLocation,
  type DraftPosition,
  type Frame,
  type Measure,
  type Side,
  type WorldDraft,
} from './draft.ts';

/**
 * The position of an imported map in its source. It is stored, so that a later import places everything as before.
 */
export interface KeptFrame extends Frame {
  factor: number;
  x: number;
  y: number;
  /** How the edges are known: from the source, from one corner of a picture, or not at all (places all around). */
  edges: 'told' | 'one_corner' | 'none';
}

/** The shortest longer side of an imported map, in map units. The longest is just below twice of it. */
export const FRAME_SIDE = 4096;
/** Margin between the outermost place and an edge that the source does not define, as a share of the longer side. */
const MARGIN = 0.04;
/** The smallest breadth of a map whose places lie on a line, as a share of its length. */
const NARROWEST = 1 / 8;

/** The existing data of a map: its frame from an earlier import, or only its size. */
export interface ExistingFrame {
  kept: KeptFrame | undefined;
  /** Null if it has no size yet. */
  size: Frame | null;
}

/**
 * Scales the maps of a draft to a few thousand units, by a power of two so that pixels of a picture match pixels of
 * its tiles, until the longer side is at least 4,096 and below 8,192. Where the source does not define the edge of a
 * map, a margin is left around its outermost places. An existing map keeps its frame, and the file's places are
 * placed on it as before. A file of ours stays unchanged.
 * @param existingOf the existing data of a map, by its key
 * @param isGiven whether the importer set the size of the map, whose units are then kept if possible
 * @returns the draft in units of the maps, and the position of each map in the source, by its key
 */
export function fitFrames(
  draft: WorldDraft,
  existingOf: (key: string) => ExistingFrame | undefined,
  isGiven = false,
): { draft: WorldDraft; frames: Record<string, KeptFrame> } {
  const moves = new Map<string, Move>();
  const frames: Record<string, KeptFrame> = {};
  const locations = draft.locations.map((location) => {
    if (location.map === null) return location;
    const from = ownFrame(location, location.map);
    const to = frameFor(
      location,
      from,
      existingOf(location.key),
      draft.isExact === true || (isGiven && isUsable(location.map)),
    );
    frames[location.key] = to;
    moves.set(location.key, { from, to });
    return moved(location, from, to);
  });
  const positions = draft.positions.map((position) => {
    const move = moves.get(position.parent);
    return move === undefined || isSame(move) ? position : movedPosition(position, move);
  });
  return { draft: { ...draft, locations, positions }, frames };
}

/** Units of a source may be kept, unless they are as large as miles or as small as millimeters. */
const isUsable = ({ width, height }: Frame): boolean => {
  const longer = Math.max(width, height);
  return longer >= FRAME_SIDE / 4 && longer <= FRAME_SIDE * 4;
};

interface Move {
  from: KeptFrame;
  to: KeptFrame;
}

const isSame = ({ from, to }: Move): boolean => from.factor === to.factor && from.x === to.x && from.y === to.y;

const ownFrame = ({ measure }: DraftLocation, { width, height }: Frame): KeptFrame => ({
  factor: measure?.factor ?? 1,
  x: measure?.x ?? 0,
  y: measure?.y ?? 0,
  width,
  height,
  edges: edgesOf(measure),
});

function edgesOf(measure: Measure | null): KeptFrame['edges'] {
  const open = measure?.openSides.length ?? 0;
  return open === 0 ? 'told' : open === ALL_SIDES.length ? 'none' : 'one_corner';
}

function frameFor(
  { measure }: DraftLocation,
  own: KeptFrame,
  here: ExistingFrame | undefined,
  isFixed: boolean,
): KeptFrame {
  const isOpen = own.edges !== 'told';
  const { kept, size = null } = here ?? {};
  // Numbers that are read in another way than last time do not match the stored frame.
  if (kept !== undefined && kept.edges === own.edges) {
    // Staff may have changed the units of the map since. The stored factor was changed with them.
    const grown = size === null ? kept : enlarged(kept, size.width / kept.width);
    return isOpen ? grown : enlarged(own, grown.factor / own.factor);
  }
  // A map from before frames were stored, or from another source: the numbers are meant for it unchanged.
  if (size !== null || isFixed) return own;
  // The picture of the map gives its size after all.
  if (measure?.isWhole === true) return enlarged(own, factorFor({ ...own, edges: 'told' }));
  const whole = isOpen && measure !== null ? withMargin(own, measure) : own;
  return enlarged(whole, factorFor(whole));
}

/**
 * The power of two that brings the longer side to at least 4,096 and below 8,192. If the source defines the size of
 * the map, up to 16,384 may stay: pictures can be that large, and so can maps exported from this program.
 */
function factorFor({ width, height, edges }: KeptFrame): number {
  const longer = Math.max(width, height);
  if (edges === 'told' && longer >= FRAME_SIDE && longer <= FRAME_SIDE * 4) return 1;
  return 2 ** Math.ceil(Math.log2(FRAME_SIDE / longer));
}

/** Longer sides outside these limits are unintended sizes. Names and zoom do not work well with them. */
const SMALLEST_USUAL = 256;
const LARGEST_USUAL = 65_536;

/** How often the units of a map must be doubled (below 0: halved) to match an imported one; 0 if it can stay. */
export function doublingsToUsual({ width, height }: Frame): number {
  const longer = Math.max(width, height);
  if (longer >= SMALLEST_USUAL && longer <= LARGEST_USUAL) return 0;
  return Math.ceil(Math.log2(FRAME_SIDE / longer));
}

function enlarged(frame: KeptFrame, by: number): KeptFrame {
  if (Math.abs(by - 1) < 1e-9) return frame;
  return { ...frame, factor: frame.factor * by, width: tidy(frame.width * by), height: tidy(frame.height * by) };
}

function withMargin(own: KeptFrame, { openSides }: Measure): KeptFrame {
  const longer = Math.max(own.width, own.height);
  const room = (side: Side): number => (openSides.includes(side) ? longer * MARGIN : 0);
  const breadth = longer * NARROWEST;
  const more = (length: number): number => Math.max(0, (breadth - length) / 2);
  const left = room('left') && room('left') + more(own.width);
  const right = room('right') && room('right') + more(own.width);
  const bottom = room('bottom') && room('bottom') + more(own.height);
  const top = room('top') && room('top') + more(own.height);
  return {
    ...own,
    x: own.x - left / own.factor,
    y: own.y - bottom / own.factor,
    width: tidy(own.width + left + right),
    height: tidy(own.height + bottom + top),
  };
}

/** Rounds to two decimals, except for values up to 1. */
const tidy = (side: number): number => (side > 1 ? Math.round(side * 100) / 100 : side);

function moved(location: DraftLocation, from: KeptFrame, to: KeptFrame): DraftLocation {
  const { openingView, measure } = location;
  const by = to.factor / from.factor;
  return {
    ...location,
    map: { width: to.width, height: to.height },
    measure: { factor: to.factor, x: to.x, y: to.y, openSides: measure?.openSides ?? [] },
    ...inOtherUnits(location, by),
    openingView: openingView && {
      lat: openingView.lat * by + (from.y - to.y) * to.factor,
      lng: openingView.lng * by + (from.x - to.x) * to.factor,
      zoom: openingView.zoom / by,
    },
  };
}

function movedPosition(position: DraftPosition, { from, to }: Move): DraftPosition {
  const by = to.factor / from.factor;
  const right = (from.x - to.x) * to.factor;
  const up = (from.y - to.y) * to.factor;
  const place = ([lng, lat]: MapCoordinate): MapCoordinate => [lng * by + right, lat * by + up];
  const { at, geojson, label, scale, isOwnScale } = position;
  const [lng, lat] = at === null ? [0, 0] : place([at.lng, at.lat]);
  return {
    ...position,
    at: at && { lat, lng },
    geojson: geojson && movedShape(geojson, place),
    scale: isOwnScale ? scale * by : scale,
    label: label && { ...label, xOffset: label.xOffset * by, yOffset: label.yOffset * by },
  };
}

/** A shape in units that are `by` times as many. */
export const scaledShape = (shape: Shape, by: number): Shape => movedShape(shape, ([lng, lat]) => [lng * by, lat * by]);

function movedShape(shape: Shape, place: (point: MapCoordinate) => MapCoordinate): Shape {
  const { geometry } = shape;
  if (geometry.type === 'LineString') {
    return { ...shape, geometry: { type: 'LineString', coordinates: geometry.coordinates.map(place) } };
  }
  const coordinates = geometry.coordinates.map((rings) => rings.map((ring) => ring.map(place)));
  return { ...shape, geometry: { type: 'MultiPolygon', coordinates } };
}
