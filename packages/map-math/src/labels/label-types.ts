import type { Radians } from '../angles.ts';
/**
 * The label engine decides where names are written. It works in the pixels of one zoom: map units times zoom, from
 * the map's upper left corner, y running down. So nothing it decides depends on what part of the map is looked at.
 */

/** A rectangle in pixels of the zoom. */
export interface PxBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** What nothing on the screen covers: a box, without those that lie over it. Pixels of the zoom. */
export interface FreeArea {
  readonly box: PxBox;
  readonly covers: readonly PxBox[];
}

/** What of a place's type matters for its name. */
export const LABEL_KINDS = ['place', 'city', 'water', 'region', 'range', 'island', 'lake', 'district'] as const;
export type LabelKind = (typeof LABEL_KINDS)[number];

/** A line (one part of one ring) or an area, in map units, y running down. */
export interface LabelShape {
  readonly isArea: boolean;
  readonly parts: readonly (readonly (readonly (readonly [number, number])[])[])[];
}

/** A point of the map as the engine sees it. Lengths called em are multiples of the type size. */
export interface LabelPoint {
  /** Names the point: of two that are equal otherwise the lower one comes first. */
  readonly id: number;
  readonly name: string;
  readonly kind: LabelKind;
  /** Map units, y running down. */
  readonly x: number;
  readonly y: number;
  /** Type size in map units. */
  readonly scale: number;
  /** Counts like map units of type size: of two names in one room the sum decides; 0 where nobody said. */
  readonly importance: number;
  /** Radians clockwise. */
  readonly rotation: Radians;
  /** From the point to the label's centre, right and down, in em. */
  readonly offsetRight: number;
  readonly offsetDown: number;
  /** Radius of the dot or sign in CSS pixels; 0 without one. */
  readonly dotRadius: number;
  /** Staff put this label where it stands. */
  readonly isByHand: boolean;
  readonly isSelected: boolean;
  /** Room for a sign behind the name, in em. */
  readonly signWidth: number;
  readonly shape: LabelShape | undefined;
}

/** Widths of names in em. A width may depend on fonts, so the engine asks instead of knowing. */
export interface NameMeasure {
  /** Of the widest line, when the name is broken as its place says. */
  width(index: number): number;
  lineCount(index: number): number;
  /** Never less than `width` and `lineCount` will say, without measuring. */
  mostWidth(index: number): number;
  mostLines(index: number): number;
  /** A width that no face would fall below, without measuring; 0 when nobody knows. */
  leastWidth(index: number): number;
  /**
   * How far the pen moves with each letter of the name in one line, without extra space between letters. Empty for
   * names whose letters cannot stand apart (Arabic, Devanagari): they are written straight.
   */
  advances(index: number): readonly number[];
  /** Of any text in the name's face, with that face's space between letters. */
  textWidth(index: number, text: string): number;
}

/** Where the engine gets the points from; rows stay the same as long as a plan lives. */
export interface LabelSource {
  point(index: number): LabelPoint;
  /** Points that are drawn at this zoom and whose dot or label may reach into a part of the map (map units). */
  pointsIn(box: { minX: number; minY: number; maxX: number; maxY: number }): readonly number[];
  /** Lines and areas. */
  shapes(): Iterable<number>;
}

/** Straight lines of text around a centre, turned about it. */
export interface StraightPlacement {
  readonly form: 'straight';
  readonly x: number;
  readonly y: number;
  /** Type size. */
  readonly px: number;
  /** Radians clockwise. */
  readonly rotation: Radians;
  readonly halfWidth: number;
  readonly halfHeight: number;
  /** The lines, where they are not those that the place's own wrap ratio gives. */
  readonly lines?: readonly string[];
}

/** Letters one by one: x, y and turn (radians) of the middle of each letter's baseline. */
export interface CurvedPlacement {
  readonly form: 'curved';
  readonly px: number;
  readonly letters: Float32Array;
}

/** Why a name is not written. */
export type Loss =
  /** Where it tried first stands the name, the dot or the drawing of another point, or (-1) the frame of the map. */
  | { readonly why: 'taken'; readonly by: number }
  /** It would reach over the edge of the map. */
  | { readonly why: 'edge' }
  /** Its line or area is too short, too narrow or too winding. */
  | { readonly why: 'form' }
  /** It was left out at nearly this zoom, and does not come and go with each little change. */
  | { readonly why: 'zoom' };

/** Where a name is written. A line or a large area may carry its name several times: `part` counts them. */
export type LabelPlacement = (StraightPlacement | CurvedPlacement) & {
  readonly index: number;
  readonly part: number;
  /** Which of the tried places it is; the same one is tried first at the next zoom. */
  readonly choice: number;
  /** What it covers. */
  readonly boxes: readonly PxBox[];
};
