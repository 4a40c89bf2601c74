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

/** How a map of an import lies in its source: kept with the import, so that importing again places as before. */
export interface KeptFrame extends Frame {
  factor: number;
  x: number;
  y: number;
  /** What tells where it ends: the source, or nothing (a picture of which one corner is known, or places all around). */
  edges: 'told' | 'one_corner' | 'none';
}

/** Shortest longer side of an imported map, in map units; the longest is below twice of it. */
export const FRAME_SIDE = 4096;
/** Room between the outermost place and an edge that nothing tells, in parts of the longer side. */
const MARGIN = 0.04;
/** A map that is only a line of places is at least so broad, in parts of its length. */
const NARROWEST = 1 / 8;

/** What is there of a map already: its frame of an earlier import, or its size alone. */
export interface FrameHere {
  kept: KeptFrame | undefined;
  /** Null: it has no size yet. */
  size: Frame | null;
}

/**
 * Brings the maps of a draft to a few thousand units: by a power of two, so that pixels of a picture stay pixels of its
 * tiles, until the longer side is at least 4,096 and below 8,192. Where nothing tells where a map ends, room is left around its outermost
 * places. A map that is there already keeps its frame: the file's places are put on it as they were before. A file that
 * we wrote stays as it is.
 * @param hereOf what is there of a map, by its key
 * @param isGiven somebody gave the size of the map: its units are meant, if they can be
 * @returns the draft in units of the maps, and how each lies in the source, by its key
 */
export function fitFrames(
  draft: WorldDraft,
  hereOf: (key: string) => FrameHere | undefined,
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
      hereOf(location.key),
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

/** Units that somebody counts in may be others than ours, as long as they are neither miles nor millimetres. */
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
  here: FrameHere | undefined,
  isFixed: boolean,
): KeptFrame {
  const isOpen = own.edges !== 'told';
  const { kept, size = null } = here ?? {};
  // Numbers that are to be read in another way than the last time are not those of that time.
  if (kept !== undefined && kept.edges === own.edges) {
    // Staff may have changed the units of the map since: the factor went with it.
    const grown = size === null ? kept : enlarged(kept, size.width / kept.width);
    return isOpen ? grown : enlarged(own, grown.factor / own.factor);
  }
  // A map that was there before frames were kept, or is somebody else's: the numbers are meant for it as it is.
  if (size !== null || isFixed) return own;
  // How large the map is was told after all, by its picture.
  if (measure?.isWhole === true) return enlarged(own, factorFor({ ...own, edges: 'told' }));
  const whole = isOpen && measure !== null ? withRoom(own, measure) : own;
  return enlarged(whole, factorFor(whole));
}

/**
 * The power of two that brings the longer side to at least 4,096 and below 8,192. Where the source tells how large the
 * map is, up to 16,384 may stay: so large are pictures, and maps of this program that come back.
 */
function factorFor({ width, height, edges }: KeptFrame): number {
  const longer = Math.max(width, height);
  if (edges === 'told' && longer >= FRAME_SIDE && longer <= FRAME_SIDE * 4) return 1;
  return 2 ** Math.ceil(Math.log2(FRAME_SIDE / longer));
}

/** Frames that nobody would have wished for, by their longer side: names and zoom are not made for them. */
const ODD_BELOW = 256;
const ODD_ABOVE = 65_536;

/** How often the units of a map must be doubled (below 0: halved) until it is as large as an imported one; 0: it can stay. */
export function doublingsToUsual({ width, height }: Frame): number {
  const longer = Math.max(width, height);
  if (longer >= ODD_BELOW && longer <= ODD_ABOVE) return 0;
  return Math.ceil(Math.log2(FRAME_SIDE / longer));
}

function enlarged(frame: KeptFrame, by: number): KeptFrame {
  if (Math.abs(by - 1) < 1e-9) return frame;
  return { ...frame, factor: frame.factor * by, width: tidy(frame.width * by), height: tidy(frame.height * by) };
}

function withRoom(own: KeptFrame, { openSides }: Measure): KeptFrame {
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

/** Two decimals where there is something before them. */
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
