import type { FreeArea, MapInks } from '@venture-atlas/map-math';
import type { MapCoordinate } from '@venture-atlas/types';
import type { Switched } from '../model/point-views.ts';
import type { FramedMap } from './framed-map.ts';
import type { LabelFont } from './label-fonts.ts';
import type { PaintView } from './paint-view.ts';
import type { PackedNames } from './placed-names.ts';
import type { PointChunk } from './point-chunk.ts';
import type { Signs } from './type-sign.ts';

/** Messages from the page to the painter. */
export type ToPainter =
  /** Sent first: the fonts with absolute addresses. */
  | { readonly kind: 'fonts'; readonly fonts: readonly LabelFont[] }
  | {
      readonly kind: 'tail';
      readonly from: number;
      readonly chunk: PointChunk;
      readonly edition: number;
      /** The rest of the list follows at once. Pictures without these points stay valid until its last part arrives. */
      readonly moreFollows: boolean;
    }
  | { readonly kind: 'rows'; readonly rows: readonly number[]; readonly chunk: PointChunk; readonly edition: number }
  | PaintRequest;

/**
 * Requests a picture. The painter first paints the view and a small margin. Later it paints a wider part, unless a
 * newer request arrives.
 */
export interface PaintRequest {
  readonly kind: 'paint';
  /** Increases with each request. */
  readonly request: number;
  readonly view: PaintView;
  /** Size of the map and the frame of its picture, in map units. */
  readonly map: FramedMap;
  /** Where shapes end (`shapeGround`). */
  readonly ground: readonly MapCoordinate[];
  readonly inks: MapInks;
  /** The view is being moved, so its surroundings will come into view. */
  readonly isMoving: boolean;
  /** The view grows (zooming out), so a wider margin is needed at once. */
  readonly isWidening: boolean;
  /** The uncovered part of the view, in CSS pixels. */
  readonly free: FreeArea;
  /** A picture of the view is already shown. Another one is needed only if its names differ. */
  readonly hasPicture?: boolean | undefined;
  /** Position id that is left out, or null. */
  readonly selectedId: number | null;
  /** For editors: points that are hidden at this zoom show as faint dots. */
  readonly showsHidden: boolean;
  readonly switched?: Switched | undefined;
  /** More points follow, so the next picture comes before anybody needs a wider part of this one. */
  readonly moreFollows: boolean;
}

/** A finished picture of the view and a margin around it. The margin is small at first, then wider. */
export interface PaintedPicture {
  readonly kind: 'painted';
  readonly request: number;
  readonly view: PaintView;
  readonly picture: ImageBitmap | HTMLCanvasElement;
  /** A wider picture follows, unless something else is requested. */
  readonly isFirst: boolean;
  /**
   * Labels that were measured for it: index as of this edition, width in multiples of the type size, number of lines.
   */
  readonly measured: {
    readonly edition: number;
    readonly rows: Uint32Array;
    readonly widths: Float32Array;
    readonly lineCounts: Uint8Array;
  };
  /** A name moved since the last picture of this zoom. */
  readonly isMoved: boolean;
  /** Positions of its names. */
  readonly names: PackedNames;
}

/** Messages from the painter to the page. */
export type FromPainter =
  | PaintedPicture
  /** An index over the first `count` points, as of this edition. */
  | { readonly kind: 'indexed'; readonly data: ArrayBufferLike; readonly count: number; readonly edition: number }
  /** Nothing new to show, or the browser gave no canvas, for instance when memory is short. */
  | { readonly kind: 'unpainted'; readonly request: number }
  /** New fonts arrived, so earlier pictures and all widths are out of date. */
  | { readonly kind: 'fontsChanged' }
  /** Another part of the painter loaded, for instance for lines. Earlier pictures lack what it draws. */
  | { readonly kind: 'completed' };

/** The worker asks the page for the outlines of signs: both draw them, and only one of them fetches them. */
export interface SignsAsked {
  readonly kind: 'wantsSigns';
}

/** The page's answer; without signs if they failed to load. */
export interface SignsGiven {
  readonly kind: 'signs';
  readonly signs?: Signs;
}

/** A painter, in a worker or on the page. */
export interface Painter {
  send(message: ToPainter, transfer?: Transferable[]): void;
  /** Receives answers. Set before the first message. */
  onAnswer: (answer: FromPainter) => void;
  /** Called when the painter cannot work at all (a worker that may not start). Set before the first message. */
  onFailure: () => void;
  stop(): void;
}
