import type { PaletteTable } from './palette-table.ts';

/** Colours of what covers the ground without standing on it: reeds, heath, dunes, ice, tilled fields, grass. */
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
  /** Crops; neighbouring strips take different ones. */
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
  /** Factor on the strength of all these inks, 1 is the inked parchment. */
  strength: [1, 0.72, 0.8],
} as const satisfies PaletteTable;
