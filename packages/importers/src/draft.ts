import { deflateRawSync, inflateRawSync } from 'node:zlib';
import {
  blankValues,
  type Kind,
  type LocationValues,
  type Look,
  type LookDash,
  type LookWeight,
  type OpeningView,
  type OptionalNumber,
  type Shape,
  type TypeIcon,
  type WikiPageContent,
} from '@venture-atlas/types';
import type { FormatName } from './formats.ts';
import type { SourceFile } from './source-file.ts';

/** Width and height in map units. */
export interface Frame {
  width: number;
  height: number;
}

/**
 * The conversion of a source's numbers, y up, to a map: a number minus `x` (or `y`), times `factor`, is in map units.
 * `openSides` are the sides where the source's end is unknown. There the frame ends at the outermost place.
 */
export interface Measure {
  factor: number;
  x: number;
  y: number;
  openSides: readonly Side[];
  /** Whether the frame is that of an imported picture. It then needs no margin around the outermost place. */
  isWhole?: boolean;
}

export type Side = 'left' | 'right' | 'bottom' | 'top';
export const ALL_SIDES: readonly Side[] = ['left', 'right', 'bottom', 'top'];

/**
 * A world from imported files in our terms and our map space (lng right, lat up, the origin at the bottom left). It
 * has no ids of ours: each `key` is the source's own id, unique within `source`.
 */
export interface WorldDraft {
  format: FormatName;
  /**
   * Identifies the world within its format (a map id, a seed, a file name), so that keys of different worlds do not
   * clash.
   */
  source: string;
  locations: DraftLocation[];
  positions: DraftPosition[];
  /** Texts for existing locations, matched by name. */
  textsByName: DraftText[];
  /** How types of places are drawn. They are made where the world has no type of the name. */
  kinds?: readonly Kind[];
  /** Whether the files are our own. Numbers are then not rounded, and shapes not simplified. */
  isExact?: boolean;
  /** The imported pictures, by the keys of their maps. */
  pictures?: ReadonlyMap<string, SourceFile>;
}

/** Separates the world and the key within it in a draft's key. */
const OF_WORLD = '\u241f';

/** The key of a place of another world of the same format, for a draft with several worlds. */
export const keyOfWorld = (source: string, key: string): string => `${source}${OF_WORLD}${key}`;

/** The stored identity of an imported place: its key with its world. */
export function sourceKeyOf({ format, source }: Pick<WorldDraft, 'format' | 'source'>, key: string): string {
  const at = key.indexOf(OF_WORLD);
  return at < 0 ? `${format}:${source}:${key}` : `${format}:${key.slice(0, at)}:${key.slice(at + OF_WORLD.length)}`;
}

/** A place; with a frame it is a map. */
export interface DraftLocation extends LocationValues {
  key: string;
  name: string;
  /**
   * A name from a file, folder, or picture, for a place without a name of its own ('' if there is none either). Null:
   * its name is its own. See `name-proposals.ts`.
   */
  nameProposal: string | null;
  /** Its former address here. It gets it again if the address is free and fits its name. */
  slug: string | null;
  type: string | null;
  /** The frame of its own map; null if it has no map. */
  map: Frame | null;
  /** The conversion from the source to that frame; null if its numbers are already in the frame. */
  measure: Measure | null;
  /** The start view of its own map, in units of that map; null if the source has none. */
  openingView: OpeningView | null;
  /** The source's name for the picture of its map; null if there is none. */
  picture: string | null;
  /** Addresses of pictures (http or https), never fetched here. */
  images: string[];
  /** Whether the location is the map itself instead of a place on it. `--map` may replace it by an existing map. */
  isRoot: boolean;
  /** Whether the source shows it on no map. Only staff see it until they place it on a map. */
  isOffMap: boolean;
  /** Whether the source hides it from players (`hidden.ts`). */
  isHidden: boolean;
  text: WikiPageContent | null;
  /** Replaces `text` for sources whose texts do not all fit in memory. */
  keptText: KeptPage | null;
}

/** One location on one map, both as keys. Numbers are map units of the parent's frame. */
export interface DraftPosition {
  parent: string;
  child: string;
  /** Null: the middle of the shape. Every position has a point or a shape. */
  at: { lat: number; lng: number } | null;
  /**
   * Label size. For most sources it is only an importance (`SCALES`), and the final size is computed for the whole
   * map.
   */
  scale: number;
  /** Whether the source has its own label size, in its own units. */
  isOwnScale: boolean;
  /**
   * Rank among places of the same importance, the greatest first (population, a rank of the source); 0 if unknown.
   */
  weight: number;
  rotation: number;
  displayDot: boolean;
  geojson: Shape | null;
  /** Position of the label beside its dot, in map units; null if the source has none. */
  label: DraftLabel | null;
  /** Rare numbers of a position. Only our own files have them. */
  optional: Partial<Record<OptionalNumber, number>>;
  /** Its style. Only our own files have it. */
  look?: Look | null | undefined;
  /** How a source draws it. What a type has in common becomes the style of the type. */
  style?: DraftStyle | undefined;
}

/** How a source draws a place, as far as it says. */
export interface DraftStyle {
  /** Our symbol that is nearest to its icon. */
  sign?: TypeIcon | undefined;
  /** Its color, `#rrggbb`. */
  color?: string | undefined;
  dash?: LookDash | undefined;
  weight?: LookWeight | undefined;
}

/** The fields of a position (label_x_offset, label_y_offset, label_wrap_ratio). */
export interface DraftLabel {
  xOffset: number;
  yOffset: number;
  wrapRatio: number;
}

/** A text for the first existing location with one of these names, best first. */
export interface DraftText {
  key: string;
  names: string[];
  wiki_url: string | null;
  /** Addresses of the page's pictures, never fetched here. */
  images: string[];
  page: KeptPage;
}

/** An empty draft. */
export const newDraft = (
  format: WorldDraft['format'],
  source: string,
  locations: DraftLocation[] = [],
): WorldDraft => ({ format, source, locations, positions: [], textsByName: [] });

/** A location with only a name. */
export function draftLocation(key: string, name: string, more: Partial<DraftLocation> = {}): DraftLocation {
  return {
    key,
    name,
    nameProposal: null,
    slug: null,
    type: null,
    ...blankValues,
    map: null,
    measure: null,
    openingView: null,
    picture: null,
    images: [],
    isRoot: false,
    isOffMap: false,
    isHidden: false,
    text: null,
    keptText: null,
    ...more,
  };
}

const usualPosition = { isOwnScale: false, weight: 0, rotation: 0, geojson: null, label: null } as const;

/** A point with a dot at these coordinates. */
export function draftPoint(
  parent: string,
  child: string,
  at: { lat: number; lng: number },
  scale: number,
  more: Partial<DraftPosition> = {},
): DraftPosition {
  return { ...usualPosition, parent, child, at, scale, displayDot: true, optional: {}, ...more };
}

/** A line or area with its name in the middle. */
export function draftShape(
  parent: string,
  child: string,
  geojson: Shape,
  scale: number,
  more: Partial<DraftPosition> = {},
): DraftPosition {
  return { ...usualPosition, parent, child, at: null, scale, displayDot: false, geojson, optional: {}, ...more };
}

/** Loads a stored wiki page, which waits for the transaction that writes it. */
export type KeptPage = () => WikiPageContent;

/** Stores a page, so that a whole wiki need not be in memory at once. */
export type KeepPage = (content: WikiPageContent) => KeptPage;

/** Stores pages compressed in memory, for small sources. */
export const keepInMemory: KeepPage = (content) => {
  // Copied, because zlib returns a small part of a larger buffer that would otherwise stay in memory.
  const packed = Uint8Array.from(packPage(content));
  return () => unpackPage(packed);
};

/** A page in compressed form. */
export const packPage = (content: WikiPageContent): Buffer => deflateRawSync(JSON.stringify(content), { level: 1 });

export const unpackPage = (packed: Uint8Array): WikiPageContent =>
  JSON.parse(inflateRawSync(packed).toString('utf8')) as WikiPageContent;
