import type { FreeArea, MapInks } from '@venture-atlas/map-math';
import type { MapCoordinate } from '@venture-atlas/types';
import type { Switched } from '../model/point-views.ts';
import type { FramedMap } from './framed-map.ts';
import type { LabelFont } from './label-fonts.ts';
import type { PaintView } from './paint-view.ts';
import type { PackedNames } from './placed-names.ts';
import type { PointChunk } from './point-chunk.ts';

/** What the page tells the painter. */
export type ToPainter =
  /** First of all: the fonts with absolute addresses. */
  | { readonly kind: 'fonts'; readonly fonts: readonly LabelFont[] }
  | {
      readonly kind: 'tail';
      readonly from: number;
      readonly chunk: PointChunk;
      readonly edition: number;
      /** More of the list follows at once: pictures without these points are good until the last of it is there. */
      readonly goesOn: boolean;
    }
  | { readonly kind: 'rows'; readonly rows: readonly number[]; readonly chunk: PointChunk; readonly edition: number }
  | PaintRequest;

/** Asks for a picture: of the view and a little more at once, of a wider part later when nothing newer is asked. */
export interface PaintRequest {
  readonly kind: 'paint';
  /** Rises with each request. */
  readonly request: number;
  readonly view: PaintView;
  /** Size of the map and the frame of its picture, in map units. */
  readonly map: FramedMap;
  /** Where shapes end (`shapeGround`). */
  readonly ground: readonly MapCoordinate[];
  readonly inks: MapInks;
  /** A hand leads the view: what is around it comes into it. */
  readonly isMoving: boolean;
  /** The view grows (zooming out): more around it is wanted at once. */
  readonly isWidening: boolean;
  /** What nothing covers, in CSS pixels of the view. */
  readonly free: FreeArea;
  /** A picture of the view is there: only if other names are shown now, another one is wanted. */
  readonly hasPicture?: boolean | undefined;
  /** Position id that is left out, or null. */
  readonly selectedId: number | null;
  /** Points that are hidden at this zoom show as faint dots, for those who edit the map. */
  readonly showsHidden: boolean;
  readonly switched?: Switched | undefined;
  /** More points are on the way: the next picture replaces this one before anybody could use a wider part of it. */
  readonly goesOn: boolean;
}

/** A picture, ready to be shown: of the view and more around it, at first less, then more. */
export interface PaintedPicture {
  readonly kind: 'painted';
  readonly request: number;
  readonly view: PaintView;
  readonly picture: ImageBitmap | HTMLCanvasElement;
  /** A wider one follows by itself, unless something else is asked for. */
  readonly isFirst: boolean;
  /** Labels that were measured for it: index as of this edition, width in multiples of the type size, lines. */
  readonly measured: {
    readonly edition: number;
    readonly rows: Uint32Array;
    readonly widths: Float32Array;
    readonly lineCounts: Uint8Array;
  };
  /** A name is elsewhere than in the last picture of this zoom. */
  readonly isMoved: boolean;
  /** Where its names are written. */
  readonly names: PackedNames;
}

/** What the painter tells the page. */
export type FromPainter =
  | PaintedPicture
  /** An index over the first `count` points, as they were after the change of this edition. */
  | { readonly kind: 'indexed'; readonly data: ArrayBufferLike; readonly count: number; readonly edition: number }
  /** Nothing new is to be shown, or the browser gave no canvas, for instance when memory is short. */
  | { readonly kind: 'unpainted'; readonly request: number }
  /** New letters arrived: pictures made before are out of date, and so are all widths. */
  | { readonly kind: 'relettered' }
  /** Lines, areas or ghosts can be drawn from now on: pictures made before lack them. */
  | { readonly kind: 'completed' };

/** A painter, wherever it works. */
export interface Painter {
  send(message: ToPainter, transfer?: Transferable[]): void;
  /** Where answers go. Set before the first message. */
  onAnswer: (answer: FromPainter) => void;
  /** Called when the painter cannot work at all (a worker that may not start). Set before the first message. */
  onFailure: () => void;
  stop(): void;
}
