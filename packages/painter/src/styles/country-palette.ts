import type { Palette, PaletteTable } from './palette-table.ts';

/** Colors of flat ground cover: reeds, heath, dunes, ice, plowed fields, grass. */
export const textureColours = {
  marsh: ['#4f6350', '#a3b8a4', '#7d9c9a'],
  pool: ['#86a8a6', '#3d6274', '#bfdce6'],
  moor: ['#6d5437', '#c2a98c', '#a3957f'],
  rock: ['#d9cdb2', '#6d655a', '#efece4'],
  rockShade: ['#7f6f5c', '#2b2925', '#c0b8aa'],
  dune: ['#a67c48', '#d3b586', '#c3ab80'],
  ice: ['#6c868f', '#d3dfe3', '#9db7c2'],
  /** The shadow side of a crack in the ice. */
  iceShade: ['#b7c9cf', '#6f8592', '#d5e3e9'],
  /** Crops. Neighboring strips have different ones. */
  crops: [
    ['#dcc27a', '#c9bd7c', '#b7ba7d', '#d9b878', '#cbb28a'],
    ['#6a6043', '#5c5a44', '#505a45', '#6b5a43', '#5e5240'],
    ['#f1e8c6', '#ece9c8', '#e3e8cb', '#f2e4c9', '#ebe2cf'],
  ],
  cropStrength: [0.55, 0.6, 0.7],
  furrow: ['#7a6239', '#cdbb8d', '#b9aa84'],
  /** The grassy strip between two fields, and its bushes. */
  balk: ['#8c9257', '#7d8a63', '#b9c29a'],
  hedge: ['#66764a', '#90a07b', '#a9b68c'],
  grass: ['#77683a', '#b5ab84', '#a9a283'],
  /** Factor for the strength of all these inks; 1 is inked parchment. */
  strength: [1, 0.72, 0.8],
} as const satisfies PaletteTable;

/** Colors of waters and of lines across the land: coast, rivers, lakes, sea ice, roads, borders. */
export const waterColours = {
  /** The shoreline. */
  coast: ['#3b2a1e', '#d9c48f', '#6f675c'],
  /** Lines along the shore, waves, ripples on lakes. */
  waterLine: ['#3f5a60', '#8fa9b5', '#6f98ab'],
  /** Strength of the water lines nearest to and farthest from the shore, 0..1. */
  waterLineNear: [0.62, 0.5, 0.42],
  waterLineFar: [0.2, 0.14, 0.12],
  river: ['#7fa3a6', '#3f6478', '#a4cadb'],
  /** The two banks of a river. */
  bank: ['#3b2a1e', '#a9bcc0', '#6d9db4'],
  bankStrength: [0.86, 0.55, 0.8],
  /** The glint on a broad stretch of river. */
  glint: ['#c4d8d2', '#86a7b4', '#dcecf2'],
  glintStrength: [0.75, 0.5, 0.5],
  lake: ['#93b4b2', '#2f4e63', '#c6e1ec'],
  floe: ['#f4f6f1', '#a9bac2', '#fbfdfd'],
  /** The side of a floe above the water. */
  floeFlank: ['#8fabb3', '#4d6473', '#b7ced8'],
  floeInk: ['#6c868f', '#d7e0e2', '#8fabb8'],
  road: ['#8c4a32', '#d3a56a', '#b08a78'],
  /** Separates a road from the ground. It is never brighter than the ground requires. */
  roadHalo: ['#f4e9cf', '#2a2622', '#ffffff'],
  roadHaloStrength: [0.5, 0.15, 0.65],
  border: ['#6a4e36', '#cbb88d', '#9a8c9c'],
  /** The faint band beside a border. */
  borderTint: ['#9a5f4a', '#c98f6d', '#b48ab0'],
  borderTintStrength: [0.1, 0.1, 0.09],
} as const satisfies PaletteTable;

/** Colors of trees and bushes. */
export const treeColours = {
  ink: ['#37402b', '#b9c197', '#93a085'],
  trunk: ['#5d4a35', '#8a7a5c', '#b6a58c'],
  /** The leaves of each kind of tree, by the light in the wood, with their shaded and lit sides. */
  broad: {
    light: ['#a9b47c', '#5d6a4c', '#e2e9d1'],
    middle: ['#849666', '#44543f', '#d0dcbd'],
    dark: ['#5f7750', '#334335', '#bdcfac'],
    /** The shaded side of a crown. */
    shade: ['#4f6745', '#26352d', '#aec29f'],
    /** The lit upper left of a crown. */
    highlight: ['#c6ca93', '#7f8a5e', '#f0f4e4'],
  },
  fir: {
    light: ['#7f9269', '#486052', '#d5e1d2'],
    middle: ['#647c62', '#385047', '#c3d4c3'],
    dark: ['#4f6857', '#2b413c', '#b1c7b6'],
    /** The shaded side of a crown. */
    shade: ['#3f5548', '#213430', '#a1baa9'],
    /** The lit upper left of a crown. */
    highlight: ['#a9b47c', '#6c8068', '#e8efe4'],
  },
  jungle: {
    light: ['#9fb56f', '#587052', '#dce9c8'],
    middle: ['#739058', '#3f5c46', '#c7dcb2'],
    dark: ['#4c6f49', '#2c483b', '#b1cfa1'],
    /** The shaded side of a crown. */
    shade: ['#3d5c3f', '#213a31', '#a1c294'],
    /** The lit upper left of a crown. */
    highlight: ['#c3cf86', '#7c945f', '#edf5dd'],
  },
  /** Bushes and cacti of dry lands. */
  dry: {
    light: ['#b9b07a', '#6f6a4c', '#efe8cf'],
    middle: ['#98945f', '#58553f', '#e3dabb'],
    dark: ['#7c7a4e', '#474534', '#d6cca9'],
    /** The shaded side of a crown. */
    shade: ['#66633f', '#38372c', '#c6bb97'],
    /** The lit upper left of a crown. */
    highlight: ['#d3c98f', '#928960', '#f8f4e4'],
  },
  /** Yellowing leaves of some woods. */
  autumn: ['#b29f5e', '#776a40', '#e4dcb8'],
  /** The cool tint of some fir woods. */
  cool: ['#5a7a70', '#38545a', '#bdd3ce'],
  /** The bare wood of a dead tree. */
  deadWood: ['#8a7a63', '#9a8c70', '#c9bda8'],
  snow: ['#f7f6ef', '#b9c2c6', '#ffffff'],
  snowShade: ['#b9c8cc', '#5d6c78', '#dce5e8'],
  /** The shadow of a wood on the ground to its lower right. */
  castShadow: ['#5b6440', '#1c2424', '#c9cfb6'],
} as const satisfies PaletteTable;

type TreePalette = Palette<typeof treeColours>;

export type LeafTone = TreePalette['broad'];
