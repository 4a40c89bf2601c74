import type { PaletteTable } from './palette-table.ts';

/** Colours of everything wet and of the lines that cross the land: coast, rivers, lakes, ice on the sea, roads, borders. */
export const waterColours = {
  /** The line of the shore. */
  coast: ['#3b2a1e', '#d9c48f', '#6f675c'],
  /** Lines that follow the shore, waves, ripples on lakes. */
  waterLine: ['#3f5a60', '#8fa9b5', '#6f98ab'],
  /** Strength of the water lines nearest the shore and farthest out, 0..1. */
  waterLineNear: [0.62, 0.5, 0.42],
  waterLineFar: [0.2, 0.14, 0.12],
  river: ['#7fa3a6', '#3f6478', '#a4cadb'],
  /** The two banks of a river. */
  bank: ['#3b2a1e', '#a9bcc0', '#6d9db4'],
  bankStrength: [0.86, 0.55, 0.8],
  /** The thread of light in a broad reach. */
  glint: ['#c4d8d2', '#86a7b4', '#dcecf2'],
  glintStrength: [0.75, 0.5, 0.5],
  lake: ['#93b4b2', '#2f4e63', '#c6e1ec'],
  floe: ['#f4f6f1', '#a9bac2', '#fbfdfd'],
  /** The flank of a floe, seen above the water. */
  floeFlank: ['#8fabb3', '#4d6473', '#b7ced8'],
  floeInk: ['#6c868f', '#d7e0e2', '#8fabb8'],
  road: ['#8c4a32', '#d3a56a', '#b08a78'],
  /** Lifts a road from the ground; never brighter than the ground needs. */
  roadHalo: ['#f4e9cf', '#2a2622', '#ffffff'],
  roadHaloStrength: [0.5, 0.15, 0.65],
  border: ['#6a4e36', '#cbb88d', '#9a8c9c'],
  /** The faint band beside a border. */
  borderTint: ['#9a5f4a', '#c98f6d', '#b48ab0'],
  borderTintStrength: [0.1, 0.1, 0.09],
} as const satisfies PaletteTable;
