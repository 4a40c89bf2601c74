import { deflateRawSync, inflateRawSync } from 'node:zlib';
import {
  blankValues,
  type LocationValues,
  type Look,
  type OpeningView,
  type OptionalNumber,
  type Shape,
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
 * How the numbers of a source, y up, came onto a map: a number less `x` (or `y`), times `factor`, is map units.
 * `openSides` are those where nothing tells that the source ends: the frame ends there at its outermost place.
 */
export interface Measure {
  factor: number;
  x: number;
  y: number;
  openSides: readonly Side[];
  /** The frame is that of the picture that came along: it needs no room beyond the outermost place. */
  isWhole?: boolean;
}

export type Side = 'left' | 'right' | 'bottom' | 'top';
export const ALL_SIDES: readonly Side[] = ['left', 'right', 'bottom', 'top'];

/**
 * A world as read from somebody else's files, in our terms and our map space (lng right, lat up, the origin at the
 * bottom left). Nothing in it has an id of ours: `key`s are the source's own ids, unique within `source`.
 */
export interface WorldDraft {
  format: FormatName;
  /** Which world of that format this is (a map id, a seed, a file name): with it keys do not clash between worlds. */
  source: string;
  locations: DraftLocation[];
  positions: DraftPosition[];
  /** Texts for locations that exist already, found by their names. */
  textsByName: DraftText[];
  /** The numbers are our own: they are neither rounded nor shapes thinned. */
  isExact?: boolean;
  /** The pictures that came along, by the keys of the maps that show them. */
  pictures?: ReadonlyMap<string, SourceFile>;
}

/** Stands in a draft's key between the world that it is of and its key there. */
const OF_WORLD = '\u241f';

/** The key of a place of another world of the same format, where one draft holds several worlds. */
export const keyOfWorld = (source: string, key: string): string => `${source}${OF_WORLD}${key}`;

/** How a place of a world is known here: its key, with its world. */
export function sourceKeyOf({ format, source }: Pick<WorldDraft, 'format' | 'source'>, key: string): string {
  const at = key.indexOf(OF_WORLD);
  return at < 0 ? `${format}:${source}:${key}` : `${format}:${key.slice(0, at)}:${key.slice(at + OF_WORLD.length)}`;
}

/** A place, or a map when it has a frame. */
export interface DraftLocation extends LocationValues {
  key: string;
  name: string;
  /** The address it had here before; it gets it again where that is free and fits its name. */
  slug: string | null;
  type: string | null;
  /** The rectangle that its own map's positions live in; null: it has no map. */
  map: Frame | null;
  /** How that frame lies in the source; null: its numbers are the frame's own. */
  measure: Measure | null;
  /** Where its own map opens, in units of that map; null: where nobody said. */
  openingView: OpeningView | null;
  /** What the source calls the picture of its map; null: it names none. */
  picture: string | null;
  /** Addresses of pictures (http or https), never fetched here. */
  images: string[];
  /** `location` is no place of its own but the map itself; `--map` may put an existing one in its stead. */
  isRoot: boolean;
  /** It stands on no map in the source: it is kept for staff alone, until they put it on one. */
  isOffMap: boolean;
  /** The source hides it from players (`hidden.ts`). */
  isHidden: boolean;
  text: WikiPageContent | null;
  /** In place of `text` where a source holds more texts than fit in memory. */
  keptText: KeptPage | null;
}

/** One location on one map; both are keys. Numbers are map units of the parent's frame. */
export interface DraftPosition {
  parent: string;
  child: string;
  /** Null: the middle of the shape. A position without either is never made. */
  at: { lat: number; lng: number } | null;
  /** Label size; of most sources only how much the place matters (`SCALES`), and it is sized with the whole map in view. */
  scale: number;
  /** The source gives the label size itself, in its own units. */
  isOwnScale: boolean;
  /** Among places that matter alike the greater comes first (people, a rank of the source); 0: not told. */
  weight: number;
  rotation: number;
  displayDot: boolean;
  geojson: Shape | null;
  /** How the label stands beside its dot, in map units; null where the source says nothing of it. */
  label: DraftLabel | null;
  /** Numbers that few places have, as a position has them; only our own files tell them. */
  optional: Partial<Record<OptionalNumber, number>>;
  /** How it is drawn; only our own files tell it. */
  look?: Look | null | undefined;
}

/** As a position has it (label_x_offset, label_y_offset, label_wrap_ratio). */
export interface DraftLabel {
  xOffset: number;
  yOffset: number;
  wrapRatio: number;
}

/** A text that belongs to the first location found under one of these names, best first. */
export interface DraftText {
  key: string;
  names: string[];
  wiki_url: string | null;
  /** Addresses of the page's pictures, never fetched here. */
  images: string[];
  page: KeptPage;
}

/** A draft without positions and texts. */
export const newDraft = (
  format: WorldDraft['format'],
  source: string,
  locations: DraftLocation[] = [],
): WorldDraft => ({ format, source, locations, positions: [], textsByName: [] });

/** A location with nothing but a name. */
export function draftLocation(key: string, name: string, more: Partial<DraftLocation> = {}): DraftLocation {
  return {
    key,
    name,
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

/** A line or area whose name stands in its middle. */
export function draftShape(
  parent: string,
  child: string,
  geojson: Shape,
  scale: number,
  more: Partial<DraftPosition> = {},
): DraftPosition {
  return { ...usualPosition, parent, child, at: null, scale, displayDot: false, geojson, optional: {}, ...more };
}

/** A wiki page that waits somewhere for the transaction it is written in; asked for, it is there again. */
export type KeptPage = () => WikiPageContent;

/** Puts a page aside: a whole wiki need not be in memory at once. */
export type KeepPage = (content: WikiPageContent) => KeptPage;

/** Keeps pages packed in memory, for small sources. */
export const keepInMemory: KeepPage = (content) => {
  // Copied: what zlib gives is a small part of a larger buffer, which would be kept with it.
  const packed = Uint8Array.from(packPage(content));
  return () => unpackPage(packed);
};

/** A page in few bytes. */
export const packPage = (content: WikiPageContent): Buffer => deflateRawSync(JSON.stringify(content), { level: 1 });

export const unpackPage = (packed: Uint8Array): WikiPageContent =>
  JSON.parse(inflateRawSync(packed).toString('utf8')) as WikiPageContent;
