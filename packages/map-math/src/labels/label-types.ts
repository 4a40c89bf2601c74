import type { Radians } from '../angles.ts';
/**
 * The label engine decides where names are written. It works in the pixels of one zoom: map units times zoom, from
 * the map's upper left corner, y downward. Its results therefore do not depend on the visible part of the map.
 */

/** A rectangle in pixels of the zoom. */
export interface PxBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The part of the screen that nothing covers: a box, minus the boxes that cover it. Pixels of the zoom. */
export interface FreeArea {
  readonly box: PxBox;
  readonly covers: readonly PxBox[];
}

/** The kinds of places that affect names. */
export const LABEL_KINDS = ['place', 'city', 'water', 'region', 'range', 'island', 'lake', 'district'] as const;
export type LabelKind = (typeof LABEL_KINDS)[number];

/** A line (one part of one ring) or an area, in map units, y downward. */
export interface LabelShape {
  readonly isArea: boolean;
  readonly parts: readonly (readonly (readonly (readonly [number, number])[])[])[];
}

/** A point of the map as input to the engine. Lengths in em are multiples of the type size. */
export interface LabelPoint {
  /** Identifies the point. Of two equal points the lower id comes first. */
  readonly id: number;
  readonly name: string;
  readonly kind: LabelKind;
  /** In map units, y downward. */
  readonly x: number;
  readonly y: number;
  /** Type size in map units. */
  readonly scale: number;
  /** Added to the type size in map units: the sum decides between two names that compete for room. 0 if not set. */
  readonly importance: number;
  /** Radians clockwise. */
  readonly rotation: Radians;
  /** From the point to the label's center, right and down, in em. */
  readonly offsetRight: number;
  readonly offsetDown: number;
  /** Radius of the dot or sign in CSS pixels; 0 without one. */
  readonly dotRadius: number;
  /** Whether staff placed this label. */
  readonly isByHand: boolean;
  readonly isSelected: boolean;
  /** Room for a sign behind the name, in em. */
  readonly signWidth: number;
  readonly shape: LabelShape | undefined;
}

/** Widths of names in em. They may depend on loaded fonts, so the engine requests each width when it needs it. */
export interface NameMeasure {
  /** Width of the widest line, when the name is broken by its wrap ratio. */
  width(index: number): number;
  lineCount(index: number): number;
  /** An upper bound of `width` and `lineCount` without measuring. */
  mostWidth(index: number): number;
  mostLines(index: number): number;
  /** A lower bound of the width for any font, without measuring; 0 if unknown. */
  leastWidth(index: number): number;
  /**
   * The advance of each letter of the name in one line, without extra letter spacing. Empty for scripts whose letters
   * cannot be separated (Arabic, Devanagari): their names are written straight.
   */
  advances(index: number): readonly number[];
  /** Width of any text in the name's font, with that font's letter spacing. */
  textWidth(index: number, text: string): number;
}

/** The points for the engine. Row numbers stay the same for the lifetime of a plan. */
export interface LabelSource {
  point(index: number): LabelPoint;
  /** Points that are drawn at this zoom and whose dot or label may reach into a part of the map (map units). */
  pointsIn(box: { minX: number; minY: number; maxX: number; maxY: number }): readonly number[];
  /** Lines and areas. */
  shapes(): Iterable<number>;
}

/** Straight lines of text around a center, rotated around it. */
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
  /** The lines, unless they follow from the place's own wrap ratio. */
  readonly lines?: readonly string[];
}

/** Separate letters: x, y, and rotation (radians) at the middle of each letter's baseline. */
export interface CurvedPlacement {
  readonly form: 'curved';
  readonly px: number;
  readonly letters: Float32Array;
}

/** Why a name is not written. */
export type Loss =
  /** Its first place is taken by the name, dot, or drawing of another point, or (-1) by the frame of the map. */
  | { readonly why: 'taken'; readonly by: number }
  /** It would reach beyond the edge of the map. */
  | { readonly why: 'edge' }
  /** Its line or area is too short, too narrow, or too winding. */
  | { readonly why: 'form' }
  /** It was left out at nearly this zoom, and stays left out during small changes. */
  | { readonly why: 'zoom' };

/** The place of a written name. A line or a large area may have several copies of its name: `part` counts them. */
export type LabelPlacement = (StraightPlacement | CurvedPlacement) & {
  readonly index: number;
  readonly part: number;
  /** The index of the chosen place. It is tried first at the next zoom. */
  readonly choice: number;
  /** The area that it covers. */
  readonly boxes: readonly PxBox[];
};
