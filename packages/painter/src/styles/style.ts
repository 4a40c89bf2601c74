import type { CityPalette } from './city-palette.ts';
import type { GroundPalette } from './ground-palette.ts';
import type { OrnamentPalette } from './ornament-palette.ts';
import type { ReliefPalette } from './relief-palette.ts';
import type { SettlementPalette } from './settlement-palette.ts';
import type { TexturePalette } from './texture-palette.ts';
import type { TreePalette } from './tree-palette.ts';
import type { WaterPalette } from './water-palette.ts';

export const styleNames = ['parchment', 'night', 'atlas'] as const;
export type StyleName = (typeof styleNames)[number];

/**
 * How a map looks: data only. Palettes name colours by what they tint; pens
 * scale the breadth of lines; symbols say how much of the country is drawn.
 * docs/styles.md says how to make one.
 */
export interface Style {
  name: StyleName;
  /** For people who choose. */
  title: string;
  /** Paper, washes of land and sea. */
  ground: GroundPalette;
  /** Rivers, lakes, coast, water lines, roads, borders. */
  water: WaterPalette;
  /** Marsh, moor, dunes, ice, fields, grass. */
  texture: TexturePalette;
  relief: ReliefPalette;
  trees: TreePalette;
  settlements: SettlementPalette;
  ornament: OrnamentPalette;
  city: CityPalette;
  pens: Pens;
  symbols: Symbols;
}

/** Factors on the breadth of lines; 1 is the inked parchment. */
export interface Pens {
  coast: number;
  river: number;
  road: number;
  relief: number;
  trees: number;
  texture: number;
  ornament: number;
}

/** How much is drawn; 1 is all of it, 0 nothing. */
export interface Symbols {
  waterLines: number;
  trees: number;
  hatching: number;
  texture: number;
  fields: number;
  beasts: boolean;
  bearings: boolean;
  grain: number;
}
