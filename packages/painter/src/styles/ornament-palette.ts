import type { Palette, PaletteTable } from './palette-table.ts';

/** Colors of the decor: frame, compass, bearings, title panel, ships, and beasts. */
export const ornamentColours = {
  ink: ['#3b2a1e', '#d8c595', '#6f675c'],
  /** Lit and half-lit paper of the compass and the corners. */
  paper: ['#f1e5c8', '#59564a', '#ffffff'],
  paperMid: ['#e7d5ac', '#3f4144', '#f2efe8'],
  red: ['#97402f', '#8e4334', '#c49a8d'],
  gold: ['#c39a45', '#c9a04a', '#d9c79a'],
  blue: ['#4d6f7c', '#3c6478', '#a3bcc8'],
  /** The rays between the main rays of the compass. */
  grey: ['#8d7e69', '#2f3a40', '#cfcac1'],
  /** How strongly the disc of the compass covers the sea. */
  discStrength: [0.55, 0.5, 0.6],
  /** Bearings: the eight main ones and the others. */
  bearingMain: ['#7c4a3a', '#cda877', '#a98f86'],
  bearing: ['#4a6668', '#8ba6b0', '#8fa9b4'],
  /** Strength of main, middle, and small bearings, 0..1. */
  bearingStrengths: [
    [0.34, 0.24, 0.16],
    [0.3, 0.2, 0.12],
    [0.26, 0.17, 0.1],
  ],
  /** The braid of the frame. */
  cord: ['#e4cf9f', '#6a5b40', '#f3efe6'],
  cordThread: ['#b8935a', '#a98f5b', '#d5cdbf'],
  corner: ['#ead9b2', '#2f3238', '#f6f3ec'],
  cornerRay: ['#d8bf8c', '#a98f5b', '#ebe4d4'],
  cornerRayShade: ['#9b7a4c', '#5d4a32', '#cfc4ae'],
  /** The sheet of the title panel. */
  sheet: ['#f1e4c3', '#2d3238', '#fdfcf9'],
  sheetShadow: ['#2f4748', '#05090d', '#6f8790'],
  sheetShadowStrength: [0.26, 0.5, 0.16],
  curl: ['#ead7ab', '#3d4044', '#f3efe6'],
  leaf: ['#849666', '#5d6f48', '#c9d3b6'],
  leafShade: ['#5f7750', '#3f5239', '#adbc99'],
  /** The medallion: sky, rays, and the waves from near to deep. */
  sky: ['#e9dcb8', '#1d2a38', '#f8f5ec'],
  skyRay: ['#b08a4a', '#c9a04a', '#ddd0ac'],
  shallow: ['#c3d3c4', '#2c5064', '#d8e8ee'],
  deep: ['#7b9fa0', '#152c3e', '#b3d0dc'],
  steel: ['#f4efe2', '#c9ced2', '#ffffff'],
  steelShade: ['#a9aeac', '#6c7880', '#d3d6d6'],
  frost: ['#dfe9ea', '#a9c0cc', '#eef4f6'],
  rock: ['#e6dcc6', '#6f6a62', '#f0ede6'],
  rockShade: ['#8d7f70', '#35332f', '#c4bcb0'],
  /** Ripples at hulls and beasts. */
  water: ['#3f5a60', '#9db4bd', '#7ba3b6'],
  sail: ['#f3e8cd', '#7f7763', '#ffffff'],
  sailShade: ['#a58d6c', '#3f3a32', '#d9d2c4'],
  hull: ['#9a7350', '#5c4330', '#d6c6b2'],
  hullShade: ['#5f4431', '#2d2019', '#b3a08b'],
  skin: ['#7e9a84', '#3f5f58', '#cfdcd3'],
  skinShade: ['#4b6357', '#22383a', '#a9bdb3'],
  belly: ['#d9cfa6', '#7d7a60', '#f1eedd'],
  whale: ['#6f8a8c', '#3a5563', '#c3d3d8'],
  whaleShade: ['#41595c', '#1f323f', '#9fb4bb'],
} as const satisfies PaletteTable;

export type OrnamentPalette = Palette<typeof ornamentColours>;
