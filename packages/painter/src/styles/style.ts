import { cityColours } from './city-palette.ts';
import { textureColours, treeColours, waterColours } from './country-palette.ts';
import { groundColours } from './ground-palette.ts';
import { ornamentColours } from './ornament-palette.ts';
import type { Palette, PaletteTable } from './palette-table.ts';
import { reliefColours } from './relief-palette.ts';
import { settlementColours } from './settlement-palette.ts';
import type { StyleName } from './style-names.ts';

/**
 * The looks of maps, as data only. Palettes name colors by their use, pens scale the breadth of lines, and symbols
 * set how much of the country is drawn. See docs/styles.md for how to make a style.
 */
export const styleTable = {
  /** The name in menus. */
  title: ['Inked parchment', 'Night chart', 'Pale atlas'],
  /** Paper, and washes of land and sea. */
  ground: groundColours,
  /** Rivers, lakes, coast, water lines, roads, borders. */
  water: waterColours,
  /** Marsh, moor, dunes, ice, fields, grass. */
  texture: textureColours,
  relief: reliefColours,
  trees: treeColours,
  settlements: settlementColours,
  ornament: ornamentColours,
  city: cityColours,
  /** Factors for the breadth of lines; 1 is inked parchment. */
  pens: {
    coast: [1, 1, 0.8],
    river: [1, 1, 0.9],
    road: [1, 1, 0.85],
    relief: [1, 1, 0.8],
    trees: [1, 1, 0.8],
    texture: [1, 1, 0.85],
    ornament: [1, 1, 0.85],
  },
  /** How much is drawn: 1 is everything, 0 nothing. */
  symbols: {
    waterLines: [1, 1, 0.65],
    trees: [1, 1, 1],
    hatching: [1, 1, 0.6],
    texture: [1, 1, 0.6],
    fields: [1, 1, 0.7],
    beasts: [true, true, false],
    bearings: [true, true, true],
    grain: [1, 1, 0.4],
  },
} as const satisfies PaletteTable;

/** The look of maps: one column of the table, with its name. */
export interface Style extends Palette<typeof styleTable> {
  name: StyleName;
}
